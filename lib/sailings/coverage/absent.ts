import { fold } from "@/lib/i18n/fold";
import type { Store } from "@/lib/store/connection";
import { cachedNetwork } from "../routing/cached-network";
import type { Network } from "../routing/network";
import type { Sailing, SailingSearch } from "../schema";

/** The most departures of a carrier that are tried for a ride to the discharge port. */
const mostTried = 200;

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
  const present = new Set(found.map(({ operator }) => fold(operator)));
  // Of several spellings the last one, which is no longer all in capitals.
  const absent = new Map(names.sort().map((name) => [fold(name), name]));
  return [...absent].flatMap(([key, name]) => (present.has(key) ? [] : [name])).sort(compare);
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
  const last = Math.min(departures.end, departures.start + mostTried);
  for (let at = departures.start; at < last; at++) {
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
