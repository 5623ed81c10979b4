import { setImmediate as breathe } from "node:timers/promises";
import { sql } from "kysely";
import { carrierPath } from "@/lib/addresses/call-address";
import { uniqueBy } from "@/lib/collections/unique";
import { terminalName } from "@/lib/geography/terminal-names";
import { dateOf, dayNumber, type PortTime } from "@/lib/i18n/formats";
import { inLocale } from "@/lib/i18n/in-locale";
import type { Locale } from "@/lib/i18n/locales";
import type { Store } from "@/lib/store/connection";
import { clockInZone } from "@/lib/time/calendar";
import { departureMinutes } from "@/lib/time/zone-clock";
import type { CalledPort, CallMoment, CallState, CarrierName, PortCall, ServiceName } from "../schema";
import { padded } from "../search/padded";
import type { CallIndex } from "./call-index";

/** Reads the port calls that pages of ships, services and ports show, and derives their state. */

/** The most voyages that one page reads, and that one statement reads. */
export const mostVoyages = 2000;
const atOnce = 256;

type Reader = Store["reader"];

/** Calls with their voyage and port, without voyages that an import has replaced. */
export const selectCalls = (reader: Reader) =>
  reader
    .selectFrom("voyages as v")
    .innerJoin("calls as c", "c.voyage_id", "v.id")
    .innerJoin("ports as p", "p.id", "c.port_id")
    .where("v.replaced_by", "is", null)
    .select([
      "v.id as voyageId",
      "v.status as voyageStatus",
      "v.service_id",
      "v.ship",
      "v.imo",
      "v.vessel",
      "c.n",
    ])
    .select(["c.terminal", "c.terminal_name", "c.status", "c.loads", "c.discharges"])
    .select(["c.arrival_planned", "c.arrival_estimated", "c.arrival_actual"])
    .select(["c.departure_planned", "c.departure_estimated", "c.departure_actual"])
    .select(["p.id as port", "p.name", "p.name_zh", "p.country_code", "p.zone", "p.lat", "p.lon"])
    // A port without a zone has no calls: imports ask for its zone.
    .$narrowType<{ zone: string }>();

export type StoredCall = Awaited<ReturnType<ReturnType<typeof selectCalls>["execute"]>>[number];

/** The calls of voyages by id, in their order; at one port only, where one is given. */
export async function callsOfVoyages(
  reader: Reader,
  voyages: readonly number[],
  port?: string,
): Promise<StoredCall[]> {
  const calls: StoredCall[] = [];
  const wanted = distinct(voyages).slice(0, mostVoyages);
  for (let start = 0; start < wanted.length; start += atOnce) {
    const ids = padded(wanted.slice(start, start + atOnce));
    const rows = await selectCalls(reader)
      .where("v.id", "in", ids)
      .$if(port !== undefined, (query) => query.where("c.port_id", "=", port ?? ""))
      .orderBy("v.id")
      .orderBy("c.n")
      .execute();
    calls.push(...rows);
    if (start + atOnce < wanted.length) await breathe();
  }
  return calls;
}

/** Omitted calls at a port, of voyages that are under way between two days. */
export const omittedCalls = (reader: Reader, port: string, from: string, to: string): Promise<StoredCall[]> =>
  selectCalls(reader)
    .where("c.port_id", "=", port)
    // The partial index has this literal, and is not used for a parameter.
    .where(sql<boolean>`c.status = 'omitted'`)
    .where("v.last_on", ">=", from)
    .where("v.first_on", "<=", to)
    .limit(mostVoyages)
    .execute();

export const distinct = <Item>(items: readonly Item[]): Item[] => [...new Set(items)];

export interface CarrierOffer {
  voyageId: number;
  n: number;
  seller: string;
  operator: string;
  voyageIn: string;
  voyageOut: string;
}

/** The carriers' offers of the calls of these voyages, by `callName`. */
export async function readOffersOfCalls(
  reader: Reader,
  voyages: readonly number[],
): Promise<Map<string, CarrierOffer[]>> {
  const offers: CarrierOffer[] = [];
  const wanted = distinct(voyages).slice(0, mostVoyages);
  for (let start = 0; start < wanted.length; start += atOnce) {
    const rows = await reader
      .selectFrom("call_sales as s")
      .innerJoin("carriers as k", "k.code", "s.seller")
      .select(["s.voyage_id as voyageId", "s.n", "s.seller", "k.name as operator"])
      .select(["s.voyage_in as voyageIn", "s.voyage_out as voyageOut"])
      .where("s.voyage_id", "in", padded(wanted.slice(start, start + atOnce)))
      .orderBy("k.name")
      .execute();
    offers.push(...rows);
    if (start + atOnce < wanted.length) await breathe();
  }
  return Map.groupBy(offers, callName);
}

export const callName = ({ voyageId, n }: { voyageId: number; n: number }): string => `${voyageId} ${n}`;

export const calledPort = (
  row: Pick<StoredCall, "port" | "name" | "name_zh" | "country_code" | "lat" | "lon"> & {
    zone: string | null;
  },
  locale: Locale,
): CalledPort => ({
  code: row.port,
  name: inLocale(row.name, row.name_zh, locale),
  nameEn: row.name,
  countryCode: row.country_code,
  zone: row.zone ?? "UTC",
  lat: row.lat,
  lon: row.lon,
});

/** Columns of a CalledPort. */
export const portColumns = ["id as port", "name", "name_zh", "country_code", "zone", "lat", "lon"] as const;

/** Ports by id, in the language of a page. */
export async function portsById(
  reader: Reader,
  ids: readonly string[],
  locale: Locale,
): Promise<Map<string, CalledPort>> {
  const rows = await reader
    .selectFrom("ports")
    .select(portColumns)
    .where("id", "in", padded(["", ...distinct(ids)]))
    .execute();
  return new Map(rows.map((row) => [row.port, calledPort(row, locale)]));
}

const callMoment = (planned: PortTime | null, expected: PortTime | null): CallMoment | null => {
  const time = expected ?? planned;
  return time === null ? null : { time, planned: planned === time ? null : planned };
};

export const arrivalOf = (row: StoredCall) =>
  callMoment(row.arrival_planned, row.arrival_actual ?? row.arrival_estimated);
export const departureOf = (row: StoredCall) =>
  callMoment(row.departure_planned, row.departure_actual ?? row.departure_estimated);

/** The day of a call at its port: the day of its arrival where it has one, else that of its departure. */
export const dayOf = (row: StoredCall): string =>
  dateOf(arrivalOf(row)?.time ?? departureOf(row)?.time ?? "");

/** The last day of a call at its port, its departure's where that is known. */
export const lastDayOf = (row: StoredCall): string =>
  dateOf(departureOf(row)?.time ?? arrivalOf(row)?.time ?? "");

/** The state of a call at a moment of its port's clock, YYYY-MM-DDTHH:mm. A time without an hour passes at the end of its day. */
export function stateOf(row: StoredCall, now: PortTime): CallState {
  if (row.voyageStatus === "blank") return "blank";
  if (row.status === "omitted") return "omitted";
  if (row.departure_actual) return "sailed";
  const [arrival, departure] = [arrivalOf(row)?.time, departureOf(row)?.time];
  const isOver = (time: PortTime | undefined) =>
    time !== undefined && (time.length === 10 ? time < dateOf(now) : time <= now);
  if (isOver(departure)) return "dueOut";
  if (row.arrival_actual) return "alongside";
  return isOver(arrival) ? "dueIn" : "expected";
}

/**
 * A shift by fewer hours does not count. What is expected on another day always counts, as in `changes.ts`; of what has happened
 * the hours alone decide, so that one delay is said at every port alike, before and after midnight.
 */
const leastHours = { expected: 6, actual: 2 } as const;

/** Hours by which the plan has moved: of the departure where it has a shift, else of the arrival. */
export const movedBy = (row: StoredCall): number | null =>
  shiftOf(departureOf(row), row.departure_actual ? "actual" : "expected") ??
  shiftOf(arrivalOf(row), row.arrival_actual ? "actual" : "expected");

/** Hours by which a moment is later than planned; null where the shift is too small to count. */
export function shiftOf(
  moment: CallMoment | null,
  kind: keyof typeof leastHours = "expected",
): number | null {
  if (!moment?.planned) return null;
  const { time, planned } = moment;
  const hours =
    time.length === 10 || planned.length === 10
      ? (dayNumber(dateOf(time)) - dayNumber(dateOf(planned))) * 24
      : Math.round((departureMinutes(time) - departureMinutes(planned)) / 60);
  const counts =
    Math.abs(hours) >= leastHours[kind] || (kind === "expected" && dateOf(time) !== dateOf(planned));
  return counts && hours !== 0 ? hours : null;
}

/**
 * Rows as calls, in order of time. One ship at one port at one time is one call: the carriers of a shared service may each
 * import it under a service of theirs.
 */
export function toCalls(
  rows: readonly StoredCall[],
  offers: ReadonlyMap<string, readonly CarrierOffer[]>,
  { index, locale, now }: { index: CallIndex; locale: Locale; now: Date },
): PortCall[] {
  const calls = new Map<string, PortCall>();
  for (const row of rows) {
    const service = index.byId.get(row.service_id);
    const offersOfCall = preferDirectOffers(offers.get(callName(row)) ?? [], service);
    const call: PortCall = {
      ship: { imo: row.imo, name: row.vessel },
      port: calledPort(row, locale),
      terminal: terminalOf(row, locale),
      arrival: arrivalOf(row),
      departure: departureOf(row),
      state: stateOf(row, clockInZone(now, row.zone)),
      moved: movedBy(row),
      services: service ? [toServiceName(service)] : [],
      voyages: distinct(
        offersOfCall.map(({ voyageIn, voyageOut }) => (row.loads === "" ? voyageIn : voyageOut)),
      ),
      sellers: sellersOf(offersOfCall),
    };
    const key = [row.imo ?? row.ship, row.port, call.arrival?.time, call.departure?.time, call.state].join();
    const same = calls.get(key);
    if (!same) calls.set(key, call);
    else {
      same.terminal ??= call.terminal;
      same.services = uniqueBy([...same.services, ...call.services], ({ id }) => id);
      same.voyages = distinct([...same.voyages, ...call.voyages]);
      same.sellers = uniqueBy([...same.sellers, ...call.sellers], ({ name }) => name);
    }
  }
  return [...calls.values()].sort(byTime);
}

/** The offers of carriers that sell the service separately; all offers where none does. */
export function preferDirectOffers(
  offers: readonly CarrierOffer[],
  service: { sellers: readonly { carrier: string }[] } | undefined,
): readonly CarrierOffer[] {
  const direct = offers.filter(({ seller }) => service?.sellers.some(({ carrier }) => carrier === seller));
  return direct.length > 0 ? direct : offers;
}

/** The carriers of some offers, each once. */
export const sellersOf = (offers: readonly CarrierOffer[]): CarrierName[] =>
  uniqueBy(offers, ({ operator }) => operator).map(({ seller, operator }) => ({
    name: operator,
    path: carrierPath({ code: seller, name: operator }),
  }));

export const toServiceName = ({ id, code, name, path }: ServiceName): ServiceName => ({
  id,
  code,
  name,
  path,
});

export function terminalOf(row: StoredCall, locale: Locale): PortCall["terminal"] {
  const { port, terminal: code, terminal_name: name } = row;
  const at = (departureOf(row) ?? arrivalOf(row))?.time;
  return code || name ? { code, name: terminalName({ port, code, name, at }, locale) } : null;
}

const startOf = ({ arrival, departure }: PortCall) => arrival?.time ?? departure?.time ?? "";
const byTime = (a: PortCall, b: PortCall) => (startOf(a) < startOf(b) ? -1 : startOf(a) > startOf(b) ? 1 : 0);
