import type { Store } from "@/lib/store/connection";
import { addDays } from "@/lib/time/calendar";
import { cachedNetwork } from "../routing/cached-network";
import { isOnDays, voyagesAt } from "./calls-at";
import {
  ofShip,
  type PublishedCall,
  type PublishedOffer,
  type PublishedService,
  pieces,
  readPublishedCalls,
  readPublishedServices,
  selectVoyages,
  servicesNamed,
  type VoyageFilter,
  type VoyageRef,
} from "./voyages";

/** One call as one carrier sells it. */
export type OfferedCall = Omit<PublishedCall, "offers"> & { offer: PublishedOffer };

/** What one carrier publishes of one service: its calls, ship by ship in their order. */
export interface ServiceSchedule {
  service: PublishedService;
  seller: PublishedService["sellers"][number];
  ships: OfferedCall[][];
  /** Its place in the order of all: code and id of the service, code of the carrier. */
  key: [code: string, id: string, carrier: string];
}

export interface ScheduleQuery {
  filter: VoyageFilter;
  /** Whether only the calls are wanted that fit, not their complete voyages. */
  matchedOnly: boolean;
  /** A key from which on schedules are wanted, that of it included; null for all. It may have further parts. */
  after: readonly string[] | null;
}

/** Voyages of one service that are read at once, at most. */
const mostServiceVoyages = 1500;
/** Days before and after those of a search in which a voyage continues that is listed completely. */
const daysAround = 120;

/**
 * The schedules that fit a filter, in the order of their keys, one after the other. A call fits where all filters of ports,
 * terminals and voyage numbers fit and one of its times is on the days; then its voyage is listed completely, and so are both
 * voyages where the ship turns round. Blank voyages and omitted calls are left out, and so is what another carrier publishes in the
 * same words.
 */
export async function* serviceSchedules(
  store: Store,
  { filter, matchedOnly, after }: ScheduleQuery,
): AsyncGenerator<ServiceSchedule> {
  const byService = Map.groupBy(await findVoyages(store, filter), ({ serviceId }) => serviceId);
  const services = [...(await readPublishedServices(store, [...byService.keys()])).values()].sort(
    (one, other) => compare([one.code, one.id], [other.code, other.id]),
  );
  for (const service of services) {
    if (after && compare([service.code, service.id], after) < 0) continue;
    const sellers = service.sellers.filter(
      ({ code }) => filter.serviceCode === undefined || code === filter.serviceCode,
    );
    if (sellers.length === 0) continue;
    const found = byService.get(service.id) ?? [];
    const calls = await readServiceCalls(store, found, filter);
    const listed = new Set<string>();
    for (const seller of sellers) {
      const ships = shipsOf(calls, seller.carrier.code, { filter, matchedOnly, found });
      // Nobody could tell it from that of an earlier carrier with the same code, numbers and cut-offs.
      const content = JSON.stringify([seller.code, seller.name, ships.map(withoutSeller)]);
      if (ships.length === 0 || listed.has(content)) continue;
      listed.add(content);
      const own: ServiceSchedule["key"] = [service.code, service.id, seller.carrier.code];
      if (!after || compare(own, after) >= 0) yield { service, seller, ships, key: own };
    }
  }
}

const withoutSeller = (calls: readonly OfferedCall[]) =>
  calls.map(({ voyageId, n, offer: { seller: _, ...offer } }) => [voyageId, n, offer]);

/** Compares keys as far as the first one goes, part by part. */
function compare(one: readonly string[], other: readonly string[]): number {
  for (const [at, part] of one.entries()) {
    const second = other[at] ?? "";
    if (part !== second) return part < second ? -1 : 1;
  }
  return 0;
}

/** The voyages that may have calls that fit. */
async function findVoyages(store: Store, filter: VoyageFilter): Promise<VoyageRef[]> {
  const { reader } = store;
  const { from, to, port } = filter;
  const window = [addDays(from, -1), addDays(to, 1)] as const;
  const services = await servicesNamed(reader, filter);
  const found: VoyageRef[] = [];
  if (services !== null) {
    for await (const ids of pieces(services))
      found.push(
        ...(await ofShip(selectVoyages(reader, ...window), filter)
          .where("v.service_id", "in", ids)
          .execute()),
      );
    return found;
  }
  if (port !== undefined) {
    const network = await cachedNetwork(store);
    for await (const ids of pieces(network ? voyagesAt(network, port, from, to) : []))
      found.push(
        ...(await ofShip(selectVoyages(reader, ...window), filter)
          .where("v.id", "in", ids)
          .execute()),
      );
    return found;
  }
  if (filter.imo !== undefined) {
    // The index of voyages begins with the service and the ship, whose number it has.
    const ids = (await reader.selectFrom("services").select("id").execute()).map(({ id }) => id);
    for await (const some of pieces(ids))
      found.push(
        ...(await ofShip(selectVoyages(reader, ...window), filter)
          .where("v.service_id", "in", some)
          .where("v.ship", "=", filter.imo)
          .execute()),
      );
    return found;
  }
  return withNumbers(store, await ofShip(selectVoyages(reader, ...window), filter).execute(), filter);
}

/** Those of many voyages that have a number or a terminal: without a service, a ship or a port only the calls tell. */
async function withNumbers(
  { reader }: Store,
  voyages: readonly VoyageRef[],
  { voyageNumber, universalVoyageRef, terminal }: VoyageFilter,
): Promise<VoyageRef[]> {
  const number = voyageNumber ?? universalVoyageRef;
  if (number === undefined && terminal === undefined) return [...voyages];
  const having = new Set<number>();
  for await (const ids of pieces(voyages.map(({ id }) => id))) {
    const rows =
      number === undefined
        ? await reader
            .selectFrom("calls")
            .select("voyage_id")
            .distinct()
            .where("voyage_id", "in", ids)
            .where("terminal", "=", terminal ?? "")
            .execute()
        : await reader
            .selectFrom("call_sales")
            .select("voyage_id")
            .distinct()
            .where("voyage_id", "in", ids)
            .where((eb) =>
              voyageNumber === undefined
                ? eb.or([eb("universal_in", "=", number), eb("universal_out", "=", number)])
                : eb.or([eb("voyage_in", "=", number), eb("voyage_out", "=", number)]),
            )
            .execute();
    for (const { voyage_id } of rows) having.add(voyage_id);
  }
  return voyages.filter(({ id }) => having.has(id));
}

/** The calls of the ships of some voyages of one service, also of voyages before and after. */
async function readServiceCalls(
  store: Store,
  found: readonly VoyageRef[],
  { from, to }: VoyageFilter,
): Promise<PublishedCall[]> {
  const ids: number[] = [];
  const serviceId = found[0]?.serviceId ?? "";
  for await (const ships of pieces([...new Set(found.map(({ ship }) => ship))])) {
    const voyages = await selectVoyages(store.reader, addDays(from, -daysAround), addDays(to, daysAround))
      .where("v.service_id", "=", serviceId)
      .where("v.ship", "in", ships)
      .orderBy("v.first_on")
      .orderBy("v.id")
      .execute();
    ids.push(...voyages.map(({ id }) => id));
  }
  return readPublishedCalls(store, ids.slice(0, mostServiceVoyages));
}

interface Fitting extends Pick<ScheduleQuery, "filter" | "matchedOnly"> {
  found: readonly VoyageRef[];
}

/** The calls of one carrier by ship, where one fits. */
function shipsOf(
  calls: readonly PublishedCall[],
  seller: string,
  { filter, matchedOnly, found }: Fitting,
): OfferedCall[][] {
  const candidates = new Set(found.map(({ id }) => id));
  const offered = calls.flatMap(({ offers, ...call }): OfferedCall[] => {
    const offer = offers.find((one) => one.seller === seller);
    return offer ? [{ ...call, offer }] : [];
  });
  return [...Map.groupBy(offered, ({ ship }) => ship).values()].flatMap((ofShip) => {
    const fitting = ofShip.filter((call) => candidates.has(call.voyageId) && fits(call, filter));
    if (fitting.length === 0) return [];
    const voyages = new Set(fitting.map(({ voyageId }) => voyageId));
    const numbers = new Set(fitting.flatMap(({ offer }) => [offer.voyageIn, offer.voyageOut]));
    const isListed = ({ voyageId, offer }: OfferedCall) =>
      voyages.has(voyageId) || numbers.has(offer.voyageIn) || numbers.has(offer.voyageOut);
    return [matchedOnly ? fitting : ofShip.filter(isListed)].map((some) => some.toSorted(byTime));
  });
}

function fits(call: OfferedCall, filter: VoyageFilter): boolean {
  const { offer, port, terminal } = call;
  const has = (wanted: string | undefined, ...values: (string | null)[]) =>
    wanted === undefined || values.includes(wanted);
  return (
    has(filter.port, port.id) &&
    has(filter.terminal, terminal.code) &&
    has(filter.voyageNumber, offer.voyageIn, offer.voyageOut) &&
    has(filter.universalVoyageRef, offer.universalIn, offer.universalOut) &&
    isOnDays(call, filter.from, filter.to)
  );
}

const startOf = ({ arrival, departure }: Pick<PublishedCall, "arrival" | "departure">): string =>
  arrival.actual ??
  arrival.estimated ??
  arrival.planned ??
  departure.actual ??
  departure.estimated ??
  departure.planned ??
  "";

/** In the order of voyages, whose days alone are compared, and of their calls. */
function byTime(one: OfferedCall, other: OfferedCall): number {
  if (one.voyageId === other.voyageId) return one.n - other.n;
  const [first, second] = [startOf(one), startOf(other)];
  return first === second ? one.voyageId - other.voyageId : first < second ? -1 : 1;
}
