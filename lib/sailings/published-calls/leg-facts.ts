import type { Store } from "@/lib/store/connection";
import { arrivalMinutes, departureMinutes } from "@/lib/time/zone-clock";
import { cachedNetwork } from "../routing/cached-network";
import type { Network } from "../routing/network";
import type { Leg, Sailing } from "../schema";
import { padded } from "../search/padded";
import {
  type CarrierCode,
  type PublishedCutoff,
  pieces,
  publishedCutoffs,
  readPublishedServices,
} from "./voyages";

/** What port calls tell of the legs of sailings besides the sailings themselves. */

/** Where a leg begins or ends. */
interface LegCall {
  /** SMDG code. */
  terminal: string | null;
  /** The carrier's reference of the call; null where it gives none. */
  reference: string | null;
  voyageIn: string;
  voyageOut: string;
  universalIn: string | null;
  universalOut: string | null;
  cutoffs: PublishedCutoff[];
  /** Until when transhipped cargo must be in. */
  tco: string | null;
}

export interface LegFacts {
  from: LegCall;
  to: LegCall;
  seller: CarrierCode;
  /** The seller's name of the service. */
  serviceName: string | null;
  universalServiceRef: string | null;
  shipOperator: CarrierCode | null;
}

interface Keyed {
  voyageId: number;
  n: number;
  seller: string;
}
const keyOf = ({ voyageId, n, seller }: Keyed) => `${voyageId} ${n} ${seller}`;

/** The facts of legs, as far as the port calls have them; a sailing that was imported as a row has none. */
export async function readLegFacts(
  store: Store,
  sailings: readonly Sailing[],
): Promise<ReadonlyMap<Leg, LegFacts>> {
  const facts = new Map<Leg, LegFacts>();
  const network = await cachedNetwork(store);
  if (!network || sailings.length === 0) return facts;
  const sellers = await sellersNamed(
    store,
    new Set(sailings.map(({ operator }) => operator)),
    new Set(sailings.flatMap(({ legs }) => legs.flatMap(({ service }) => service ?? []))),
  );
  const codes = new Map<Leg, { seller: CarrierCode; services: readonly SoldService[] }>();
  for (const { operator, legs } of sailings) {
    for (const leg of legs) {
      const seller = sellers.get(operator);
      const services = seller?.services.filter(({ code }) => code === leg.service) ?? [];
      if (seller && services.length > 0) codes.set(leg, { seller: seller.carrier, services });
    }
  }
  const rides = new Map<Leg, { from: Keyed; to: Keyed; serviceId: string; seller: CarrierCode }>();
  for (const [leg, { seller, services }] of codes) {
    const ride = findRide(network, leg, seller.code, new Set(services.map(({ serviceId }) => serviceId)));
    if (ride) rides.set(leg, { ...ride, seller });
  }
  const calls = await readLegCalls(
    store,
    [...rides.values()].flatMap(({ from, to }) => [from, to]),
  );
  const services = await readPublishedServices(store, [
    ...new Set([...rides.values()].map(({ serviceId }) => serviceId)),
  ]);
  for (const [leg, { from, to, serviceId, seller }] of rides) {
    const [loading, discharge] = [calls.get(keyOf(from)), calls.get(keyOf(to))];
    const service = services.get(serviceId);
    // The calls have changed since the network was built.
    if (!loading || !discharge || !service || loading.voyageOut !== leg.voyage) continue;
    const sold = codes.get(leg)?.services.find((one) => one.serviceId === serviceId);
    facts.set(leg, {
      from: loading,
      to: discharge,
      seller,
      serviceName: sold?.name ?? service.name,
      universalServiceRef: service.universalRef,
      shipOperator: service.shipOperator,
    });
  }
  return facts;
}

interface SoldService {
  serviceId: string;
  /** The seller's code and name of it. */
  code: string;
  name: string | null;
}

/** Carriers by name, with the services that they sell under some codes. */
async function sellersNamed(
  { reader }: Store,
  names: ReadonlySet<string>,
  serviceCodes: ReadonlySet<string>,
) {
  const codes = padded([...serviceCodes]);
  const sellers = new Map<string, { carrier: CarrierCode; services: SoldService[] }>();
  for await (const some of pieces([...names])) {
    const rows = await reader
      .selectFrom("carriers as k")
      .innerJoin("service_sellers as e", "e.seller", "k.code")
      .select(["k.name as operator", "k.code as carrier", "k.list", "e.service_id as serviceId"])
      .select(["e.code", "e.name"])
      .where("k.name", "in", some)
      .where("e.code", "in", codes)
      .execute();
    for (const { operator, carrier, list, ...service } of rows) {
      const seller = sellers.get(operator) ?? { carrier: { code: carrier, list }, services: [] };
      seller.services.push(service);
      sellers.set(operator, seller);
    }
  }
  return sellers;
}

/** The calls of the network between which a leg is sailed; null where none has its ship, ports and times. */
function findRide(network: Network, leg: Leg, sellerCode: string, services: ReadonlySet<string>) {
  const { from, to, departure, arrival, imo } = leg;
  const seller = network.sellers.find(sellerCode);
  const [loadingPort, dischargePort] = [
    network.portNumber(from.portId ?? ""),
    network.portNumber(to.portId ?? ""),
  ];
  if (seller === undefined || loadingPort === undefined || dischargePort === undefined) return null;
  if (!departure || !arrival) return null;
  const leaves = network.zoneClockOf(loadingPort).toUtc(departureMinutes(departure));
  const arrives = network.zoneClockOf(dischargePort).toUtc(arrivalMinutes(arrival));
  const departures = network.departures(seller, loadingPort);
  for (let at = network.firstDepartureSince(departures, leaves); at < departures.end; at++) {
    const call = network.departingCall(at);
    if (network.departure[call] !== leaves) break;
    const serviceId = network.services.texts[network.serviceOf(call)] ?? "";
    if (!services.has(serviceId)) continue;
    if (imo && network.ships.texts[network.shipOf(call)] !== imo) continue;
    const end = network.chainEnd(network.chain[call] ?? 0);
    for (let last = call + 1; last < end && (network.arrival[last] ?? 0) <= arrives; last++) {
      if (network.port[last] !== dischargePort || network.arrival[last] !== arrives) continue;
      const key = (one: number): Keyed => ({
        voyageId: network.voyageIdOf(one),
        n: network.n[one] ?? 0,
        seller: sellerCode,
      });
      return { from: key(call), to: key(last), serviceId };
    }
  }
  return null;
}

async function readLegCalls({ reader }: Store, keys: readonly Keyed[]): Promise<Map<string, LegCall>> {
  const wanted = new Set(keys.map(keyOf));
  const sellers = padded([...new Set(keys.map(({ seller }) => seller))]);
  const places = padded([...new Set(keys.map(({ n }) => n))]);
  const calls = new Map<string, LegCall>();
  for await (const ids of pieces([...new Set(keys.map(({ voyageId }) => voyageId))])) {
    const rows = await reader
      .selectFrom("calls as c")
      .innerJoin("call_sales as s", (join) =>
        join.onRef("s.voyage_id", "=", "c.voyage_id").onRef("s.n", "=", "c.n"),
      )
      .select([
        "c.voyage_id as voyageId",
        "c.n",
        "c.terminal",
        "c.reference",
        "s.seller",
        "s.tco",
        "s.cutoffs",
      ])
      .select(["s.voyage_in as voyageIn", "s.voyage_out as voyageOut"])
      .select(["s.universal_in as universalIn", "s.universal_out as universalOut"])
      .where("c.voyage_id", "in", ids)
      .where("c.n", "in", places)
      .where("s.seller", "in", sellers)
      .execute();
    for (const { voyageId, n, seller, cutoffs, ...call } of rows) {
      const key = keyOf({ voyageId, n, seller });
      if (wanted.has(key)) calls.set(key, { ...call, cutoffs: publishedCutoffs(cutoffs) });
    }
  }
  return calls;
}
