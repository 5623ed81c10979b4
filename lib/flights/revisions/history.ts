import type { Insertable, Kysely, Selectable, Transaction } from "kysely";
import { memoize } from "@/lib/memoize/memoize";
import { site } from "@/lib/site/site-config";
import { insertMany } from "@/lib/store/insert";
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

/** A change as it is recorded: the store adds its id, its day and its place among those of a day. */
export type NewFlightChange = Omit<Insertable<FlightChangeRow>, "id" | "day" | "urgency" | "kind"> & {
  kind: FlightChangeKind;
  /** Of sample changes alone. */
  id?: number;
};

/** Changes as rows of the store. */
export function* changeRows(changes: Iterable<NewFlightChange>): Generator<Insertable<FlightChangeRow>> {
  const { zone } = site();
  // An import has one instant for all.
  const dayOf = memoize((at: string) => dateInZone(new Date(at), zone), { max: 100 });
  for (const change of changes)
    yield {
      ...change,
      sample: change.sample ?? 0,
      day: dayOf(change.recorded_at),
      urgency: flightChangeKinds.indexOf(change.kind),
    };
}

/** Records changes, in the transaction that makes them. */
export const recordFlightChanges = (trx: Reader, changes: Iterable<NewFlightChange>): Promise<number> =>
  insertMany(trx, "flight_changes", changeRows(changes));

/** The airports of a route by their IATA codes; a city has several. */
export interface Route {
  origins: readonly string[];
  destinations: readonly string[];
}

export interface FlightChangeList {
  /** The newest day first, within a day the most urgent kind first, then the latest. */
  changes: FlightChange[];
  /** How many there are in all. */
  total: number;
}

/** The changes of the flights of a route that were recorded since an instant (ISO 8601 UTC), at most `limit`. */
export async function changesOfRoute(
  db: Reader,
  { origins, destinations, since, limit }: Route & { since: string; limit: number },
): Promise<FlightChangeList> {
  if (origins.length === 0 || destinations.length === 0) return { changes: [], total: 0 };
  const selected = db
    .selectFrom("flight_changes")
    .where("origin", "in", origins)
    .where("destination", "in", destinations)
    .where("recorded_at", ">=", since);
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
