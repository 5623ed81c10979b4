import { freeze } from "@/lib/collections/freeze";
import { fold } from "@/lib/i18n/fold";
import { processState } from "@/lib/memoize/process-state.mjs";
import type { Store } from "@/lib/store/connection";
import { memoizePerVersion } from "@/lib/store/per-version";
import { cachedNetwork } from "../routing/cached-network";
import type { Network } from "../routing/network";
import type { Sailing, SailingSearch } from "../schema";
import { cachedRevision } from "../search/cached-searches";

/** The most departures of a carrier that are tried for a ride to the discharge port, the last ones first. */
const mostTried = 200;

/** Lanes whose known carriers a process caches of a store: less than 1 MB. */
export const mostCachedLanes = 2000;

const cachedCarriers = processState("sailings.laneCarriers", () =>
  memoizePerVersion(carriersOfLane, {
    version: cachedRevision,
    key: (from, to) => JSON.stringify([from, to]),
    max: mostCachedLanes,
  }),
);

/**
 * The carriers that are known for a lane and have none of these sailings, by name: those with a stored sailing between the two
 * ports on any date, and those whose port calls have a direct ride. Spellings of one name are one carrier.
 */
export async function findAbsentCarriers(
  store: Store,
  { loadingPorts, dischargePorts }: Pick<SailingSearch, "loadingPorts" | "dischargePorts">,
  found: readonly Sailing[],
): Promise<string[]> {
  const [from, to] = [loadingPorts.map(({ id }) => id), dischargePorts.map(({ id }) => id)];
  const names = await cachedCarriers(store, from, to);
  const present = new Set(found.map(({ operator }) => fold(operator)));
  return names.filter((name) => !present.has(fold(name)));
}

async function carriersOfLane(
  store: Store,
  from: readonly string[],
  to: readonly string[],
): Promise<readonly string[]> {
  const stored = await store.reader
    .selectFrom("sailings")
    .select("operator")
    .distinct()
    .where("loading_port_id", "in", from)
    .where("discharge_port_id", "in", to)
    .execute();
  const network = await cachedNetwork(store);
  const codes = network ? directSellers(network, from, to) : [];
  const sellers =
    codes.length > 0
      ? await store.reader.selectFrom("carriers").select("name").where("code", "in", codes).execute()
      : [];
  const names = [...stored.map(({ operator }) => operator), ...sellers.map(({ name }) => name)];
  // Of several spellings the last one, which is no longer all in capitals.
  const known = new Map(names.sort().map((name) => [fold(name), name]));
  return freeze([...known.values()].sort(compare));
}

const compare = (a: string, b: string) => (fold(a) < fold(b) ? -1 : 1);

/** The codes of the carriers with a direct ride from one of the ports to one of the others, at any time of the network. */
function directSellers(network: Network, from: readonly string[], to: readonly string[]): string[] {
  const numbersOf = (ids: readonly string[]) => ids.flatMap((id) => network.portNumber(id) ?? []);
  const ends = new Set(numbersOf(to));
  return network.sellers.texts.filter((_, seller) =>
    numbersOf(from).some((port) => hasRide(network, seller, port, ends)),
  );
}

function hasRide(network: Network, seller: number, port: number, ends: ReadonlySet<number>): boolean {
  const departures = network.departures(seller, port);
  const first = Math.max(departures.start, departures.end - mostTried);
  for (let at = departures.end - 1; at >= first; at--) {
    const loading = network.departingCall(at);
    if (network.isThroughOnly(loading, seller)) continue;
    const end = network.chainEnd(network.chain[loading] ?? 0);
    for (let call = loading + 1; call < end; call++) {
      if (!ends.has(network.port[call] ?? -1) || !network.isSold(call, seller)) continue;
      if (network.carries(loading, call)) return true;
      // A later call at the port is a later voyage's.
      break;
    }
  }
  return false;
}
