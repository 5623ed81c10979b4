import type { Kysely } from "kysely";
import { compareTexts } from "@/lib/collections/compare";
import type { Database, VisitRow } from "@/lib/store/schema";
import { portTimeMinutes } from "@/lib/time/zone-clock";
import { type MatchedCall, type UnmatchedReason, unmatchedReasons, type VisitMatch } from "./schema";
import { shipsBySign } from "./ships";

/**
 * Matches visits to planned calls: by IMO number and port, the nearest planned call of one voyage within five days; without an IMO number
 * by the call sign of the ship's particulars; never by the name. Where two voyages could be meant, none is. Carriers that publish the same call
 * under services of their own mean one call. It is reckoned when visits are read, so that it does not matter whether calls or visits were
 * imported first.
 */

const farthest = 5 * 1440;
const shipsAtOnce = 200;

type Sighted = Pick<
  VisitRow,
  "source" | "source_id" | "port" | "imo" | "call_sign" | "at" | "arrival_actual" | "arrival_estimated"
> &
  Pick<VisitRow, "departure_actual" | "departure_estimated">;

export const visitName = ({ source, source_id }: Pick<VisitRow, "source" | "source_id">): string =>
  `${source} ${source_id}`;

type Identity = { imo: string } | { reason: UnmatchedReason };

/** The IMO number of each visit's ship, by its own or its call sign, or why there is none. @returns by `visitName` */
export async function identify(
  db: Kysely<Database>,
  visits: readonly Sighted[],
): Promise<Map<string, Identity>> {
  const signs = visits.flatMap(({ imo, call_sign }) => (imo ? [] : (call_sign ?? [])));
  const ships = signs.length > 0 ? await shipsBySign(db, signs) : new Map<string, string[]>();
  return new Map(
    visits.map((visit): [string, Identity] => {
      const { imo, call_sign } = visit;
      const own = imo ?? (call_sign ? ships.get(call_sign) : undefined);
      if (typeof own === "string") return [visitName(visit), { imo: own }];
      const [only, other] = own ?? [];
      if (only !== undefined && other === undefined) return [visitName(visit), { imo: only }];
      const reason = !call_sign ? "noIdentity" : other === undefined ? "unknownCallSign" : "sharedCallSign";
      return [visitName(visit), { reason }];
    }),
  );
}

interface PlannedCall extends MatchedCall {
  port: string;
  zone: string;
}

/** Planned calls of ships at ports between two instants, by ship and port. */
async function plannedCalls(
  db: Kysely<Database>,
  ships: readonly string[],
  ports: readonly string[],
  span: { from: string; to: string },
): Promise<Map<string, PlannedCall[]>> {
  const calls = new Map<string, PlannedCall[]>();
  for (let start = 0; start < ships.length; start += shipsAtOnce) {
    const rows = await db
      .selectFrom("voyages as v")
      .innerJoin("calls as c", "c.voyage_id", "v.id")
      .innerJoin("ports as p", "p.id", "c.port_id")
      .innerJoin("services as s", "s.id", "v.service_id")
      .select(["v.id", "v.imo", "v.known_from", "s.id as serviceId", "s.code", "c.n", "c.port_id", "c.as_of"])
      .select(["c.arrival_planned", "c.arrival_estimated", "c.departure_planned", "c.departure_estimated"])
      .select("p.zone")
      .where("v.imo", "in", ships.slice(start, start + shipsAtOnce))
      .where("v.last_on", ">=", span.from)
      .where("v.first_on", "<=", span.to)
      .where("v.replaced_by", "is", null)
      .where("v.status", "=", "planned")
      .where("c.status", "=", "planned")
      .where("c.port_id", "in", ports)
      .execute();
    for (const row of rows) {
      const key = `${row.imo} ${row.port_id}`;
      const call: PlannedCall = {
        ...{ voyageId: row.id, n: row.n, service: row.code, serviceId: row.serviceId },
        arrival: row.arrival_estimated ?? row.arrival_planned,
        departure: row.departure_estimated ?? row.departure_planned,
        asOf: row.as_of ?? row.known_from,
        port: row.port_id,
        zone: row.zone ?? "UTC",
      };
      calls.set(key, [...(calls.get(key) ?? []), call]);
    }
  }
  return calls;
}

const minuteOf = (instant: string): number => Date.parse(instant) / 60_000;

/** Minutes between an instant and a port's time; of a date alone the nearest minute of that day counts. */
export function minutesFrom(instant: string, time: string, zone: string): number {
  const start = minuteOf(instant) - portTimeMinutes(time, zone);
  if (time.length > 10) return start;
  return start < 0 ? start : Math.max(0, start - 1439);
}

/** How far apart a visit and a planned call are, in minutes: arrivals where both are known, else departures, else what is known. */
function distanceOf(visit: Sighted, { arrival, departure, zone }: PlannedCall): number {
  const [came, left] = [
    visit.arrival_actual ?? visit.arrival_estimated,
    visit.departure_actual ?? visit.departure_estimated,
  ];
  const pair =
    came && arrival
      ? [came, arrival]
      : left && departure
        ? [left, departure]
        : [came ?? left, arrival ?? departure];
  const [seen, planned] = pair;
  return seen && planned ? Math.abs(minutesFrom(seen, planned, zone)) : Number.POSITIVE_INFINITY;
}

/**
 * Whether two carriers publish one call: a ship does not come to a port twice in a minute. Times differ from those of the other carrier in
 * precision at most; of calls without an arrival the departures are compared.
 */
function isSameCall(one: PlannedCall, other: PlannedCall): boolean {
  const [a, b] =
    one.arrival && other.arrival ? [one.arrival, other.arrival] : [one.departure, other.departure];
  return a !== null && b !== null && (a.startsWith(b) || b.startsWith(a));
}

/** By service and voyage, whatever their order in the store. */
const byName = (a: PlannedCall, b: PlannedCall) =>
  compareTexts(a.service, b.service) || a.voyageId - b.voyageId || a.n - b.n;

/** @returns by `visitName`. For a right answer give all visits of a ship at a port within ten days. */
export async function matchVisits(
  db: Kysely<Database>,
  visits: readonly Sighted[],
): Promise<Map<string, VisitMatch>> {
  const ships = await identify(db, visits);
  const times = visits.map(({ at }) => at).sort();
  const [first, last] = [times[0], times.at(-1)];
  if (first === undefined || last === undefined) return new Map();
  const shifted = (time: string, days: number) =>
    new Date(Date.parse(time) + days * 86_400_000).toISOString().slice(0, 10);
  const imos = [...new Set([...ships.values()].flatMap((ship) => ("imo" in ship ? ship.imo : [])))];
  const calls = await plannedCalls(db, imos, [...new Set(visits.map(({ port }) => port))], {
    // A ship may leave three weeks after its visit's time.
    from: shifted(first, -6),
    to: shifted(last, 28),
  });
  const found = visits.map((visit): { visit: Sighted; distance: number; match: VisitMatch } => {
    const ship = ships.get(visitName(visit)) ?? { reason: "noIdentity" as const };
    if ("reason" in ship) return { visit, distance: 0, match: ship };
    const near = (calls.get(`${ship.imo} ${visit.port}`) ?? [])
      .map((call) => ({ call, distance: distanceOf(visit, call) }))
      .filter(({ distance }) => distance <= farthest)
      .sort((a, b) => a.distance - b.distance);
    const [nearest] = near;
    if (!nearest) return { visit, distance: 0, match: { reason: "notCalled" } };
    const published = near
      .map(({ call }) => call)
      .filter((call) => isSameCall(call, nearest.call))
      .sort(byName);
    const voyages = new Set(published.map(({ voyageId }) => voyageId));
    const isOne =
      near.every(({ call }) => voyages.has(call.voyageId)) &&
      published.every((one) => published.every((other) => isSameCall(one, other)));
    const call = published.find(({ arrival }) => arrival && arrival.length > 10) ?? published[0];
    return {
      visit,
      distance: nearest.distance,
      match: isOne && call ? { call, published } : { reason: "severalVoyages" },
    };
  });
  // A ship that goes to anchor and comes back visits twice: the call is the nearest visit's.
  const nearestOf = new Map<string, (typeof found)[number]>();
  for (const one of found) {
    if (!("call" in one.match)) continue;
    const [first = one.match.call] = one.match.published;
    const name = `${one.visit.source} ${first.voyageId} ${first.n}`;
    const other = nearestOf.get(name);
    if (!other || one.distance < other.distance) nearestOf.set(name, one);
  }
  const winners = new Set(nearestOf.values());
  return new Map(
    found.map((one): [string, VisitMatch] => [
      visitName(one.visit),
      "call" in one.match && !winners.has(one) ? { reason: "nearerVisit" } : one.match,
    ]),
  );
}

/** What of a source's visits was matched, and why the others were not. */
export interface SourceCounts {
  source: string;
  visits: number;
  matched: number;
  unmatched: Record<UnmatchedReason, number>;
  newest: string;
}

/** Counts all stored visits, port by port. */
export async function countMatches(db: Kysely<Database>): Promise<SourceCounts[]> {
  const places = await db
    .selectFrom("visits")
    .select(["source", "port"])
    .select(({ fn }) => fn.max("seen_at").as("newest"))
    .groupBy(["source", "port"])
    .orderBy("source")
    .orderBy("port")
    .execute();
  const counts = new Map<string, SourceCounts>();
  for (const { source, port, newest } of places) {
    const visits = await db
      .selectFrom("visits")
      .selectAll()
      .where("source", "=", source)
      .where("port", "=", port)
      .execute();
    const matches = await matchVisits(db, visits);
    const none = Object.fromEntries(unmatchedReasons.map((reason) => [reason, 0]));
    const of = counts.get(source) ?? {
      ...{ source, visits: 0, matched: 0, newest: "" },
      unmatched: none as SourceCounts["unmatched"],
    };
    for (const match of matches.values()) {
      of.visits++;
      if ("call" in match) of.matched++;
      else of.unmatched[match.reason]++;
    }
    if (newest > of.newest) of.newest = newest;
    counts.set(source, of);
  }
  return [...counts.values()];
}
