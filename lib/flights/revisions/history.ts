import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from "kysely";
import { inLedgerOrder } from "@/lib/ledger/ledger";
import { memoize } from "@/lib/memoize/memoize";
import { site } from "@/lib/site/site-config";
import { insertMany } from "@/lib/store/insert";
import { type EventRange, newEvents, recordedRows, rowsOfEvents } from "@/lib/store/schedule-events";
import type { Database, FlightChangeRow } from "@/lib/store/schema";
import { dateInZone } from "@/lib/time/calendar";
import { describeAircraft } from "../aircraft";
import { toEvents } from "./events";
import {
  type ChangedFlight,
  changeFacts,
  type FlightChange,
  type FlightChangeKind,
  type FlightEvent,
  flightChangeKinds,
  type NamedFlight,
} from "./schema";

/** Reads and writes the recorded changes of flights. */

type Reader = Kysely<Database> | Transaction<Database>;

/** A change as it is recorded: the store adds the id of its event, its day and its place among those of a day. */
export type NewFlightChange = Omit<Insertable<FlightChangeRow>, "event_id" | "day" | "urgency" | "kind"> & {
  kind: FlightChangeKind;
};

/**
 * Records the changes of events, in the transaction that makes them. All but those of the sample, which have ids, are of one
 * instant.
 */
export async function recordFlightEvents(
  trx: Reader,
  events: readonly (readonly NewFlightChange[])[],
): Promise<number> {
  const { zone } = site();
  const dayOf = memoize((at: string) => dateInZone(new Date(at), zone), { max: 100 });
  const added = events.filter(([first]) => first && first.id === undefined);
  const ids = await newEvents(trx, "flights", added[0]?.[0]?.recorded_at ?? "", added.length);
  const idOf = new Map(added.map((event, at) => [event, ids[at]]));
  const rows = events.flatMap((event) =>
    event.map((change) => ({
      ...change,
      event_id: change.id ?? idOf.get(event) ?? 0,
      sample: change.sample ?? 0,
      day: dayOf(change.recorded_at),
      urgency: flightChangeKinds.indexOf(change.kind),
    })),
  );
  return insertMany(trx, "flight_changes", rows);
}

/** The airports of a route by their IATA codes; a city has several. */
export interface Route {
  origins: readonly string[];
  destinations: readonly string[];
}

const urgencyOf = ({ weight, kind }: FlightEvent) =>
  (weight === "urgent" ? 0 : flightChangeKinds.length) + flightChangeKinds.indexOf(kind);

/** The events of the flights of a route, at most `limit`, in the order of ledgers, and how many there are in all. */
export async function eventsOfRoute(
  db: Reader,
  { origins, destinations, ...request }: Route & EventRange & { limit: number },
): Promise<{ events: FlightEvent[]; total: number }> {
  if (origins.length === 0 || destinations.length === 0) return { events: [], total: 0 };
  const { rows, total } = await recordedRows(
    db,
    "flight_changes",
    sql`c.origin in (${sql.join(origins)}) and c.destination in (${sql.join(destinations)})`,
    request,
  );
  return { events: inLedgerOrder(await readEvents(db, rows), urgencyOf, site().zone), total };
}

/** Events by their ids, in the order of these. */
export const eventsById = async (db: Reader, ids: readonly number[]): Promise<FlightEvent[]> =>
  readEvents(db, await rowsOfEvents(db, "flight_changes", ids));

async function readEvents(db: Reader, rows: readonly Selectable<FlightChangeRow>[]): Promise<FlightEvent[]> {
  const origins = [...new Set(rows.map(({ origin }) => origin))];
  if (origins.length === 0) return [];
  const airports = await db
    .selectFrom("airports")
    .select(["id", "zone"])
    .where("id", "in", origins)
    .execute();
  const zones = new Map(airports.map(({ id, zone }) => [id, zone]));
  return toEvents(rows.map(toChange), (origin) => zones.get(origin) ?? null);
}

const withNames = (flight: ChangedFlight | null): NamedFlight | null =>
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
    eventId: row.event_id,
    kind: row.kind as FlightChangeKind,
    recordedAt: row.recorded_at,
    source: row.source,
    airline: row.airline,
    flightNo: row.flight_no,
    origin: row.origin,
    destination: row.destination,
    holdsFrom: row.holds_from,
    holdsTo: row.holds_to,
    previous: withNames(previous),
    current: withNames(current),
    again,
    sample: row.sample === 1,
  };
}
