import { sql } from "kysely";
import { terminalName } from "@/lib/geography/terminal-names";
import { dateFromDayNumber } from "@/lib/i18n/formats";
import type { Locale } from "@/lib/i18n/locales";
import type { Store } from "@/lib/store/connection";
import { memoizePerVersion } from "@/lib/store/per-version";
import { isSample } from "@/lib/store/sample";
import { addDays } from "@/lib/time/calendar";
import { arrivalMinutes, departureMinutes } from "@/lib/time/zone-clock";
import { calledFacts } from "../calls-import/cutoff-codes";
import { noShip } from "../files/no-ship";
import { portName } from "../files/port-name";
import { voyageKey } from "../files/voyage-numbers";
import { cachedNetwork } from "../routing/cached-network";
import type { Network } from "../routing/network";
import { type CallRef, callKey, offerKey, pieces, readCalls, readOffers } from "../routing/option-rows";
import { waitDays } from "../rules";
import type { Leg, LegEnd } from "../schema";
import { cachedRevision } from "../search/cached-searches";
import { padded } from "../search/padded";
import { plainColumns, plainFacts } from "../search/stored";
import {
  addSecondCutoffs,
  hasSecondCutoffs,
  readSecondCalls,
  type SecondCalls,
} from "../second-sources/read";
import { sailingOf, searchedEnd } from "../text/legs";
import { boardCutoffs, fieldOf } from "./address";
import { type Departure, departureOf, uniqueDepartures } from "./board";

/** The departures of a port, a service, a carrier or a ship with a cut-off on some days, from the store. */

export interface DepartureScope {
  /** Ids; null for any. */
  portId: string | null;
  serviceId: string | null;
  /** Its names as sailings have them. */
  carrier: { names: readonly string[] } | null;
  imo: string | null;
}

export interface DepartureRequest {
  scope: DepartureScope;
  /** YYYY-MM-DD by the clocks of the ports, inclusive. */
  from: string;
  to: string;
  language: Locale;
}

export interface DepartureList {
  departures: readonly Departure[];
  /** Whether there are more than are read; the first to leave are. */
  isCut: boolean;
  isSample: boolean;
}

type Found = Omit<DepartureList, "isSample">;

/** Departures of one board, at most: calls times carriers that leave in the days in which cut-offs may be, and rows of pairs. */
const mostDepartures = 20_000;

/** A cut-off may be after the departure that the carrier gives. */
const daysAfter = 1;

/** Lists that a process caches, in departures of all. */
const mostCached = 20_000;

/** The departures of a scope with a cut-off on the days of a request. Throws what the store throws. */
export const listStoredDepartures = memoizePerVersion(
  async (store: Store, request: DepartureRequest): Promise<DepartureList> => {
    // Where others say other times, a cut-off of theirs may be on these days and the carrier's not.
    const second = (await hasSecondCutoffs(store))
      ? await readSecondCalls(store, request.scope.portId, request)
      : null;
    const due = { days: daysOf(request), second };
    const found = await calledDepartures(store, request, due);
    const stored = await storedDepartures(store, request, due);
    const all = mergeDepartures(stored.departures, found.departures);
    const sourced = second ? await withSources(store, all, request.language) : all;
    return {
      departures: uniqueDepartures(sourced.filter((one) => isWithin(one, request))),
      isCut: found.isCut || stored.isCut,
      isSample: await isSample(store, "sailings"),
    };
  },
  {
    version: cachedRevision,
    key: (request) => JSON.stringify(request),
    maxSize: mostCached,
    sizeOf: ({ departures }) => 1 + departures.length,
  },
);

const daysOf = ({ from, to }: Pick<DepartureRequest, "from" | "to">): string[] => {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
};

/** Whether a cut-off of any source is on the days. */
function isWithin(one: Departure, { from, to }: Pick<DepartureRequest, "from" | "to">): boolean {
  const isOn = (time: string | null | undefined) => !!time && time >= from && time < `${to}U`;
  return (
    boardCutoffs.some((name) => isOn(one[fieldOf[name]])) ||
    (one.secondCutoffs ?? []).some(({ time }) => isOn(time))
  );
}

/** What a departure must have: a cut-off of the carrier on one of the days, or one of a second source. */
interface Due {
  days: readonly string[];
  /** null where there is none. */
  second: SecondCalls | null;
}

async function calledDepartures(
  store: Store,
  { scope, from, to, language }: DepartureRequest,
  { days, second }: Due,
): Promise<Found> {
  const network = await cachedNetwork(store);
  const { reader } = store;
  const sellers = scope.carrier && (await codesOf(reader, scope.carrier.names));
  const sold = network ? soldCalls(network, { ...scope, sellers }, from, to) : [];
  if (!network || sold.length === 0) return { departures: [], isCut: false };
  const refs = new Map(sold.slice(0, mostDepartures).map((one) => [offerKey(one), one]));
  const due = await dueOffers(reader, refs, days);
  if (second) for (const [key, one] of refs) if (isSaid(network, one, second)) due.set(key, one);
  const offers = await readOffers(reader, due);
  const calls = await readCalls(reader, new Map([...offers.values()].map((one) => [callKey(one), one])));
  const nameOf = portName(language);
  const departures: Departure[] = [];
  for (const offer of offers.values()) {
    const call = calls.get(callKey(offer));
    if (!call?.departure) continue;
    const { portId, terminal: code, terminalName: name } = call;
    const from: LegEnd = {
      portId,
      port: nameOf({ ...call, transhipment_port: portId }),
      terminal: terminalName({ port: portId, code, name, at: call.departure }, language) ?? code,
    };
    const leg: Leg = {
      vessel: call.vessel ?? noShip,
      imo: call.imo,
      voyage: offer.voyage,
      service: offer.service,
      vesselOperator: call.vesselOperator,
      from,
      to: from,
      departure: call.departure,
      arrival: null,
    };
    const { operator, cutoffs } = offer;
    departures.push(
      departureOf(sailingOf({ id: "-", operator, legs: [leg], ...calledFacts(cutoffs), bookingUrl: null })),
    );
  }
  return { departures, isCut: sold.length > mostDepartures };
}

const codesOf = async (reader: Store["reader"], names: readonly string[]): Promise<string[]> =>
  (
    await reader
      .selectFrom("carriers")
      .select("code")
      .where("name", "in", padded(["", ...names]))
      .execute()
  ).map(({ code }) => code);

type SoldCall = CallRef & { seller: string };
/** The same with its position in the network. */
type FoundCall = SoldCall & { call: number };

const perDay = 1440;
const isImo = (ship: string) => /^\d{7}$/.test(ship);

/** Whether a second source may say a cut-off of a call: of its ship, and a day of departure that is its own on some clock. */
function isSaid(network: Network, { call }: FoundCall, { imos, days }: SecondCalls): boolean {
  const ship = network.ships.texts[network.shipOf(call)] ?? "";
  if (isImo(ship) && !imos.has(ship)) return false;
  const day = Math.floor((network.departure[call] ?? 0) / perDay);
  return [day - 1, day, day + 1].some((one) => days.has(dateFromDayNumber(one)));
}

/** The calls that carriers sell cargo from, in order of departure. @param sellers codes of carriers; null for all */
function soldCalls(
  network: Network,
  { portId, serviceId, imo, sellers }: DepartureScope & { sellers: readonly string[] | null },
  from: string,
  to: string,
): FoundCall[] {
  const port = portId === null ? null : (network.portNumber(portId) ?? -1);
  const service = serviceId === null ? null : (network.services.find(serviceId) ?? -1);
  const ship = imo === null ? null : (network.ships.find(imo) ?? -1);
  const wanted = sellers && new Set(sellers.map((code) => network.sellers.find(code)));
  // A day more on both sides: each port has its own clock.
  const first = departureMinutes(addDays(from, -daysAfter - 1));
  const last = arrivalMinutes(addDays(to, waitDays + 1));
  const { departure } = network;
  const calls: number[] = [];
  for (let call = 0; call < network.count; call++) {
    const leaves = departure[call] ?? 0;
    if (leaves < first || leaves > last) continue;
    if (port !== null && network.port[call] !== port) continue;
    if (service !== null && network.serviceOf(call) !== service) continue;
    if (ship !== null && network.shipOf(call) !== ship) continue;
    calls.push(call);
  }
  calls.sort((a, b) => (departure[a] ?? 0) - (departure[b] ?? 0));
  return calls.flatMap((call) =>
    (network.sellersOf[network.serviceOf(call)] ?? []).flatMap((seller) =>
      (wanted === null || wanted.has(seller)) && loadsFor(network, call, seller)
        ? {
            call,
            voyageId: network.voyageIdOf(call),
            n: network.n[call] ?? 0,
            seller: network.sellers.texts[seller] ?? "",
          }
        : [],
    ),
  );
}

/** Whether a carrier takes cargo aboard at a call: it sells a later call of the ship to which that carries. */
function loadsFor(network: Network, call: number, seller: number): boolean {
  if (!network.isSold(call, seller) || network.isThroughOnly(call, seller)) return false;
  const end = network.chainEnd(network.chain[call] ?? 0);
  for (let later = call + 1; later < end; later++)
    if (network.isSold(later, seller) && network.carries(call, later)) return true;
  return false;
}

/** Those of the offers with a time on one of the days: most of a month's have none. */
async function dueOffers(
  reader: Store["reader"],
  refs: ReadonlyMap<string, SoldCall>,
  days: readonly string[],
): Promise<Map<string, SoldCall>> {
  const due = new Map<string, SoldCall>();
  // The cell is JSON, whose times begin with a quotation mark.
  const isDue = sql.join(
    days.map((day) => sql`s.cutoffs like ${`%"${day}%`}`),
    sql` or `,
  );
  const row = ({ voyageId, n, seller }: SoldCall) =>
    sql`(cast(${voyageId} as bigint), cast(${n} as bigint), ${seller})`;
  for (const wanted of pieces(refs, row)) {
    const { rows } = await sql<SoldCall>`
      select s.voyage_id as "voyageId", s.n, s.seller
      from ${wanted} as w
      cross join call_sales as s
      where s.voyage_id = w.column1 and s.n = w.column2 and s.seller = w.column3 and (${isDue})
    `.execute(reader);
    for (const one of rows) due.set(offerKey(one), one);
  }
  return due;
}

/** Departures of stored rows. They have no pages of ships and services, so that they count for ports and carriers alone. */
async function storedDepartures(
  { reader }: Store,
  { scope, from, to, language }: DepartureRequest,
  { days, second }: Due,
): Promise<Found> {
  const { portId, serviceId, carrier, imo } = scope;
  if (serviceId || (portId === null && carrier === null)) return { departures: [], isCut: false };
  const rows = await reader
    .selectFrom("sailings as s")
    .innerJoin("ports as p", "p.id", "s.loading_port_id")
    .select(["p.id as port", "p.name as hub", "p.name_zh as hub_zh"])
    .select(["s.operator", "s.service", "s.etd", "s.vessel", "s.voyage", "s.imo", "s.facts"])
    .select(plainColumns.map((column) => `s.${column}` as const))
    .distinct()
    .$if(portId !== null, (query) => query.where("s.loading_port_id", "=", portId ?? ""))
    .$if(carrier !== null, (query) =>
      query.where("s.operator", "in", padded(["", ...(carrier?.names ?? [])])),
    )
    .$if(imo !== null, (query) => query.where("s.imo", "=", imo))
    .where("s.etd", ">=", addDays(from, -daysAfter))
    .where("s.etd", "<", `${addDays(to, waitDays)}U`)
    .where((eb) =>
      eb.or([
        ...(["receiving", "si", "cfs", "vgm", "cy"] as const).map((column) =>
          eb.and([eb(`s.${column}`, ">=", from), eb(`s.${column}`, "<", `${to}U`)]),
        ),
        ...days.map((day) => eb("s.facts", "like", `%"${day}%`)),
        ...(second ? [eb(sql<string>`substr(s.etd, 1, 10)`, "in", padded(["", ...second.days]))] : []),
      ]),
    )
    .orderBy("s.etd")
    .limit(mostDepartures + 1)
    .execute();
  const nameOf = portName(language);
  const departures = rows.slice(0, mostDepartures).map((row) => {
    const { port, operator, service, etd, vessel, voyage, imo: number } = row;
    const from = searchedEnd({ id: port, name: nameOf({ ...row, transhipment_port: port }) ?? port });
    const leg: Leg = {
      vessel,
      imo: number,
      voyage,
      service,
      vesselOperator: null,
      from,
      to: from,
      departure: etd,
      arrival: null,
    };
    return departureOf(sailingOf({ id: "-", operator, legs: [leg], ...plainFacts(row) }));
  });
  return { departures, isCut: rows.length > mostDepartures };
}

/** A stored departure replaces a found one of the same carrier, ship, voyage and day, as in a search, and takes its terminal. */
function mergeDepartures(stored: readonly Departure[], found: readonly Departure[]): Departure[] {
  if (stored.length === 0) return [...found];
  const byShip = new Map(found.map((one) => [shipKey(one), one]));
  const replaced = new Set<Departure>();
  const kept = stored.map((one) => {
    const same = byShip.get(shipKey(one));
    if (!same) return one;
    replaced.add(same);
    return departureOf({ ...one, legs: same.legs });
  });
  return [...kept, ...found.filter((one) => !replaced.has(one))];
}

const shipKey = ({ operator, voyage, imo, vessel, etd, legs: [first] }: Departure): string =>
  [first?.from.portId, operator, voyageKey(voyage ?? ""), imo ?? vessel, etd?.slice(0, 10)]
    .join("\n")
    .toLowerCase();

/** What terminals and agents say, port by port. */
async function withSources(
  store: Store,
  departures: readonly Departure[],
  language: Locale,
): Promise<Departure[]> {
  const all: Departure[] = [];
  for (const [portId, ofPort] of Map.groupBy(departures, ({ legs: [first] }) => first?.from.portId ?? ""))
    all.push(...(await addSecondCutoffs(store, ofPort, portId, language)).map(departureOf));
  return all;
}
