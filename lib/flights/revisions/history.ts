import type { Insertable, Kysely, Selectable, Transaction } from "kysely";
import { memoize } from "@/lib/memoize/memoize";
import { site } from "@/lib/site/site-config";
import { engineOf } from "@/lib/store/engine/engine";
import { insertMany } from "@/lib/store/insert";
import { newEvents } from "@/lib/store/schedule-events";
import type { Database, FlightChangeRow } from "@/lib/store/schema";
import { dateInZone } from "@/lib/time/calendar";
import { describeAircraft } from "../aircraft";
import {
  type ChangedFlight,
  changeFacts,
  type FlightChange,
  type FlightChangeKind,
  flightChangeKinds,
  type ToldFlight,
} from "./schema";

/** Reads and writes the recorded changes of flights. */

type Reader = Kysely<Database> | Transaction<Database>;

/** A change as it is recorded: the store adds its id (that of its event), its day and its place among those of a day. */
export type NewFlightChange = Omit<Insertable<FlightChangeRow>, "id" | "day" | "urgency" | "kind"> & {
  kind: FlightChangeKind;
  /** Of sample changes alone. */
  id?: number;
};

/** Records changes, in the transaction that makes them. All but those of the sample have one instant. */
export async function recordFlightChanges(trx: Reader, changes: readonly NewFlightChange[]): Promise<number> {
  const { zone } = site();
  // An import has one instant for all.
  const dayOf = memoize((at: string) => dateInZone(new Date(at), zone), { max: 100 });
  const own = changes.filter(({ id }) => id === undefined);
  const ids = await newEvents(trx, "flights", own[0]?.recorded_at ?? "", own.length);
  const next = ids.values();
  const rows = changes.map((change) => ({
    ...change,
    id: change.id ?? next.next().value ?? 0,
    sample: change.sample ?? 0,
    day: dayOf(change.recorded_at),
    urgency: flightChangeKinds.indexOf(change.kind),
  }));
  return insertMany(trx, "flight_changes", rows);
}

/** The airports of a route by their IATA codes; a city has several. */
export interface Route {
  origins: readonly string[];
  destinations: readonly string[];
}

/** Recorded since an instant (ISO 8601 UTC), or of ids above one and not above another. */
type EventRange = { since: string } | { after: number; upTo: number };

export interface FlightChangeList {
  /** The newest day first, within a day the most urgent kind first, then the latest. */
  changes: FlightChange[];
  /** How many there are in all. */
  total: number;
}

/** The recorded changes of the flights of a route, at most `limit`. */
export async function changesOfRoute(
  db: Reader,
  { origins, destinations, limit, ...range }: Route & EventRange & { limit: number },
): Promise<FlightChangeList> {
  if (origins.length === 0 || destinations.length === 0) return { changes: [], total: 0 };
  const selected = db
    .selectFrom("flight_changes")
    .where("origin", "in", origins)
    .where("destination", "in", destinations)
    .$if("since" in range, (query) => query.where("recorded_at", ">=", "since" in range ? range.since : ""))
    .$if("after" in range, (query) =>
      "after" in range ? query.where("id", ">", range.after).where("id", "<=", range.upTo) : query,
    );
  const { total } = await selected
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  if (Number(total) === 0 || limit === 0) return { changes: [], total: Number(total) };
  const rows = await selected
    .selectAll()
    .orderBy("day", "desc")
    .orderBy("urgency")
    .orderBy("recorded_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return { changes: rows.map(toChange), total: Number(total) };
}

/** Changes by their ids, in the order of these. */
export async function changesById(db: Reader, ids: readonly number[]): Promise<FlightChange[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("flight_changes")
    .selectAll()
    .where("id", "in", engineOf(db).listed(ids))
    .orderBy("id")
    .execute();
  return rows.map(toChange);
}

const toTold = (flight: ChangedFlight | null): ToldFlight | null =>
  flight && {
    ...flight,
    aircraftNames: flight.aircraft.map((type) =>
      type === "road" ? type : (describeAircraft(type).aircraftName ?? type),
    ),
  };

function toChange(row: Selectable<FlightChangeRow>): FlightChange {
  const { previous, current, again } = changeFacts.parse(JSON.parse(row.facts));
  return {
    id: row.id,
    kind: row.kind as FlightChangeKind,
    recordedAt: row.recorded_at,
    source: row.source,
    airline: row.airline,
    flightNo: row.flight_no,
    origin: row.origin,
    destination: row.destination,
    holdsFrom: row.holds_from,
    holdsTo: row.holds_to,
    previous: toTold(previous),
    current: toTold(current),
    again,
    sample: row.sample === 1,
  };
}
