import { setImmediate as breathe } from "node:timers/promises";
import { sql } from "kysely";
import { clockInZone } from "@/lib/calendar";
import { carrierPath } from "@/lib/call-address";
import { dateOf, dayNumber, type PortTime } from "@/lib/i18n/formats";
import { inLocale } from "@/lib/i18n/in-locale";
import type { Locale } from "@/lib/i18n/locales";
import type { Store } from "@/lib/store/connection";
import { uniqueBy } from "@/lib/unique";
import { departureMinutes } from "@/lib/zone-clock";
import { padded } from "../padded";
import type { CalledPort, CallMoment, CallState, CarrierName, PortCall, ServiceName } from "../schema";
import { terminalName } from "../terminal-names";
import type { CallIndex } from "./call-index";

/** What pages of ships, services and ports show of calls: rows of the store, and how they stand. */

/** Voyages that one page reads at most, and how many of one statement. */
export const mostVoyages = 2000;
const atOnce = 256;

type Reader = Store["reader"];

/** Calls with their voyage and port. A voyage that an import has replaced is not there. */
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
    .select(["p.id as port", "p.name", "p.name_zh", "p.country_code", "p.zone", "p.lat", "p.lon"]);

export type CallRow = Awaited<ReturnType<ReturnType<typeof selectCalls>["execute"]>>[number];

/** The calls of voyages by id, in their order; at one port only, where one is given. */
export async function callsOfVoyages(
  reader: Reader,
  voyages: readonly number[],
  port?: string,
): Promise<CallRow[]> {
  const found: CallRow[] = [];
  const wanted = distinct(voyages).slice(0, mostVoyages);
  for (let start = 0; start < wanted.length; start += atOnce) {
    const ids = padded(wanted.slice(start, start + atOnce));
    const rows = await selectCalls(reader)
      .where("v.id", "in", ids)
      .$if(port !== undefined, (query) => query.where("c.port_id", "=", port ?? ""))
      .orderBy("v.id")
      .orderBy("c.n")
      .execute();
    found.push(...rows);
    if (start + atOnce < wanted.length) await breathe();
  }
  return found;
}

/** Calls that are left out at a port, of voyages that are under way between two days. */
export const omittedCalls = (reader: Reader, port: string, from: string, to: string): Promise<CallRow[]> =>
  selectCalls(reader)
    .where("c.port_id", "=", port)
    // As the index has it, which a parameter would not find.
    .where(sql<boolean>`c.status = 'omitted'`)
    .where("v.last_on", ">=", from)
    .where("v.first_on", "<=", to)
    .limit(mostVoyages)
    .execute();

export const distinct = <Item>(items: readonly Item[]): Item[] => [...new Set(items)];

export interface Sale {
  voyageId: number;
  n: number;
  seller: string;
  operator: string;
  voyageIn: string;
  voyageOut: string;
}

/** What sellers say of the calls of these voyages, by `callName`. */
export async function salesOf(reader: Reader, voyages: readonly number[]): Promise<Map<string, Sale[]>> {
  const found: Sale[] = [];
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
    found.push(...rows);
    if (start + atOnce < wanted.length) await breathe();
  }
  return Map.groupBy(found, callName);
}

export const callName = ({ voyageId, n }: { voyageId: number; n: number }): string => `${voyageId} ${n}`;

export const calledPort = (
  row: Pick<CallRow, "port" | "name" | "name_zh" | "country_code" | "zone" | "lat" | "lon">,
  locale: Locale,
): CalledPort => ({
  code: row.port,
  name: inLocale(row.name, row.name_zh, locale),
  nameEn: row.name,
  countryCode: row.country_code,
  zone: row.zone,
  lat: row.lat,
  lon: row.lon,
});

const momentOf = (planned: PortTime | null, expected: PortTime | null): CallMoment | null => {
  const time = expected ?? planned;
  return time === null ? null : { time, planned: planned === time ? null : planned };
};

export const arrivalOf = (row: CallRow) =>
  momentOf(row.arrival_planned, row.arrival_actual ?? row.arrival_estimated);
export const departureOf = (row: CallRow) =>
  momentOf(row.departure_planned, row.departure_actual ?? row.departure_estimated);

/** The day of a call at its port: that of its arrival where it has one, else of its departure. */
export const dayOf = (row: CallRow): string => dateOf(arrivalOf(row)?.time ?? departureOf(row)?.time ?? "");

/** The last day of a call at its port, its departure's where that is known. */
export const lastDayOf = (row: CallRow): string =>
  dateOf(departureOf(row)?.time ?? arrivalOf(row)?.time ?? "");

/** How a call stands at a moment of its port's clock, YYYY-MM-DDTHH:mm. A day alone is over with its end. */
export function stateOf(row: CallRow, now: PortTime): CallState {
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

/** Fewer hours within one day are no news (the rule of what counts as a change). */
const leastHours = 6;

/** Hours by which the plan has moved: of the departure where both are known, else of the arrival. */
export const movedBy = (row: CallRow): number | null => shiftOf(departureOf(row)) ?? shiftOf(arrivalOf(row));

/** Hours by which a moment is later than planned; null for fewer than count. */
export function shiftOf(moment: CallMoment | null): number | null {
  if (!moment?.planned) return null;
  const { time, planned } = moment;
  const hours =
    time.length === 10 || planned.length === 10
      ? (dayNumber(dateOf(time)) - dayNumber(dateOf(planned))) * 24
      : Math.round((departureMinutes(time) - departureMinutes(planned)) / 60);
  const counts = Math.abs(hours) >= leastHours || dateOf(time) !== dateOf(planned);
  return counts && hours !== 0 ? hours : null;
}

/**
 * Rows as calls, in order of time. One ship at one port at one time is one call, whoever tells of it: sellers of a
 * service that is shared may each send it as their own.
 */
export function toCalls(
  rows: readonly CallRow[],
  sales: ReadonlyMap<string, readonly Sale[]>,
  { index, locale, now }: { index: CallIndex; locale: Locale; now: Date },
): PortCall[] {
  const calls = new Map<string, PortCall>();
  for (const row of rows) {
    const known = index.byId.get(row.service_id);
    const sold = soldBy(sales.get(callName(row)) ?? [], known);
    const call: PortCall = {
      ship: { imo: row.imo, name: row.vessel },
      port: calledPort(row, locale),
      terminal: terminalOf(row, locale),
      arrival: arrivalOf(row),
      departure: departureOf(row),
      state: stateOf(row, clockInZone(now, row.zone)),
      moved: movedBy(row),
      services: known ? [nameOf(known)] : [],
      voyages: distinct(sold.map(({ voyageIn, voyageOut }) => (row.loads === "" ? voyageIn : voyageOut))),
      sellers: sellersOf(sold),
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

/** What those say who sell the service by itself; all where nobody does. */
export function soldBy(
  sales: readonly Sale[],
  service: { sellers: readonly { carrier: string }[] } | undefined,
): readonly Sale[] {
  const own = sales.filter(({ seller }) => service?.sellers.some(({ carrier }) => carrier === seller));
  return own.length > 0 ? own : sales;
}

/** Who says so, each once. */
export const sellersOf = (sales: readonly Sale[]): CarrierName[] =>
  uniqueBy(sales, ({ operator }) => operator).map(({ seller, operator }) => ({
    name: operator,
    path: carrierPath({ code: seller, name: operator }),
  }));

export const nameOf = ({ id, code, name, path }: ServiceName): ServiceName => ({ id, code, name, path });

export function terminalOf(row: CallRow, locale: Locale): PortCall["terminal"] {
  const { port, terminal: code, terminal_name: name } = row;
  return code || name ? { code, name: terminalName({ port, code, name }, locale) } : null;
}

const startOf = ({ arrival, departure }: PortCall) => arrival?.time ?? departure?.time ?? "";
const byTime = (a: PortCall, b: PortCall) => (startOf(a) < startOf(b) ? -1 : startOf(a) > startOf(b) ? 1 : 0);
