import { type Kysely, sql, type Transaction } from "kysely";
import { formatDate } from "@/lib/i18n/formats";
import { site } from "@/lib/site/site-config";
import { ChangeSummary } from "@/lib/store/change-summary";
import type { Database, FlightRow } from "@/lib/store/schema";
import { addDays, dateInZone } from "@/lib/time/calendar";
import { airlineOf } from "../address";
import { seasonOf } from "../legs/seasons";
import { type Coverage, comparedDays, compareFlights, flightNumber } from "./compare";
import { type NewFlightChange, recordFlightEvents } from "./history";
import type { ChangedFlight, FlightChangeKind, FlightDifference } from "./schema";

/** Compares the flights that an import replaces with those that replace them, in its transaction. */

const flightColumns = [
  ...(["airline", "origin", "destination", "id", "departure_time", "arrival_time", "arrival_day"] as const),
  ...(["days", "fortnight_from", "valid_from", "valid_to", "legs", "operating_no"] as const),
] as const;

/** A flight before (0) or after (1) the import. */
type ComparedRow = Pick<FlightRow, (typeof flightColumns)[number]> & { is_new: number };

/** The store with the temporary tables of a comparison. */
interface Comparing extends Database {
  compared_flights: ComparedRow;
  /** Those pairs of an airline whose rows differ. */
  compared_pairs: Pick<ComparedRow, "airline" | "origin" | "destination">;
}

const comparing = (db: Kysely<Database>) => db as unknown as Kysely<Comparing>;
const listed = sql.join(flightColumns.map((column) => sql.ref(column)));
const rowOrder = ["airline", "origin", "destination", "is_new", "id"] as const;

/** Creates the temporary tables of a comparison. */
export async function createCompared({ schema }: Kysely<Database>): Promise<void> {
  let table = schema.createTable("compared_flights").temporary().addColumn("is_new", "integer");
  for (const column of flightColumns)
    table = table.addColumn(column, column === "arrival_day" ? "integer" : "text");
  await table.execute();
  await schema
    .createIndex("compared_flights_order")
    .on("compared_flights")
    .columns([...rowOrder])
    .execute();
  await schema
    .createTable("compared_pairs")
    .temporary()
    .addColumn("airline", "text")
    .addColumn("origin", "text")
    .addColumn("destination", "text")
    .addPrimaryKeyConstraint("compared_pairs_key", ["airline", "origin", "destination"])
    .execute();
}

/** Drops the temporary tables. */
export async function dropCompared({ schema }: Kysely<Database>): Promise<void> {
  await schema.dropTable("compared_flights").ifExists().execute();
  await schema.dropTable("compared_pairs").ifExists().execute();
}

/** What an import replaces of an airline: the dates that its file covers, and those of its departures. */
interface ImportedSpan {
  airline: string;
  first: string;
  firstDeparture: string;
  lastDeparture: string;
}

/** Flights of which one end is published alone are not compared: they are an airport's, not their airline's. */
const isCompared = sql`local_traffic = 1 and departure_time != '' and arrival_time != ''`;

/**
 * Keeps the stored flights of the airlines of an import, before any is replaced. Those that are carried on the way to other places only
 * are not published. An airline without a stored flight has its first import, which is no change.
 */
export async function storeReplaced(db: Kysely<Database>): Promise<void> {
  await sql`
    insert into compared_flights (is_new, ${listed}) select 0, ${listed} from next_flights where ${isCompared}
  `.execute(db);
}

/** Records what the steps of an import change. */
interface FlightRecorder {
  /** The airlines' pairs of airports that are compared. */
  pairs: readonly Pick<ComparedRow, "airline" | "origin" | "destination">[];
  /** Records the changes of the pairs of a step, in its transaction. */
  record(trx: Transaction<Database>): Promise<void>;
  summary: ChangeSummary<FlightChangeKind>;
}

/**
 * Call it when all that is to be stored is staged, and nothing is stored yet. It has the flights of few pairs of airports in memory at a
 * time. null for a first import.
 * @param source the kind of file
 */
export async function flightRecorder(
  connection: Kysely<Database>,
  spans: readonly ImportedSpan[],
  { source, now, sample }: { source: string; now: Date; sample: 0 | 1 },
): Promise<FlightRecorder | null> {
  const db = comparing(connection);
  await sql`
    insert into compared_flights (is_new, ${listed})
    select 1, ${listed} from next_flights
    where ${isCompared} and airline in (select distinct airline from compared_flights)
  `.execute(db);
  const coverages = await readCoverages(db, spans, dateInZone(now, site().zone));
  if (coverages.size === 0) return null;
  // Pairs of airports with the same rows before and after are not compared.
  await sql`
    insert into compared_pairs (airline, origin, destination)
    select distinct airline, origin, destination from (
      select airline, origin, destination from compared_flights
      group by airline, origin, destination, id, valid_from, valid_to having count(*) = 1
    ) as differing
  `.execute(db);
  for (const coverage of coverages) await compareEnding(db, coverage);
  const { rows: stored } = await sql<{ airline: string }>`
    select distinct airline from flights where sample = ${sample} union select distinct airline from next_flights
  `.execute(db);
  const airlines = new Set(stored.map(({ airline }) => airline));
  /** A number of another airline's flight is listed under the number of that airline, where its own flights are stored. */
  const isListed = ({ operating_no, legs }: ComparedRow) =>
    (operating_no === "" || !airlines.has(airlineOf(operating_no))) && flightNumber(legs) !== "";
  const summary = new ChangeSummary(kindWords);
  const recorded_at = now.toISOString();
  const eventsOf = (flights: readonly ComparedRow[], flight_no: string): NewFlightChange[] => {
    const [row] = flights;
    const coverage = row && coverages.get(row.airline);
    if (!coverage) return [];
    const { airline, origin, destination } = row;
    const sideOf = (isNew: number) => flights.filter(({ is_new }) => is_new === isNew);
    const differences = compareFlights(sideOf(0), sideOf(1), coverage);
    for (const difference of differences)
      summary.add({
        kind: difference.kind,
        get text() {
          return `${flight_no} ${origin} - ${destination}: ${inWords(difference)}`;
        },
      });
    return differences.map(({ kind, holdsFrom, holdsTo, ...facts }) => ({
      ...{ airline, flight_no, origin, destination, kind },
      holds_from: holdsFrom,
      holds_to: holdsTo,
      facts: JSON.stringify(facts),
      ...{ recorded_at, source },
    }));
  };
  return {
    pairs: await db.selectFrom("compared_pairs").selectAll().execute(),
    summary,
    async record(trx) {
      const rows = await readStep(comparing(trx));
      const pairs = Map.groupBy(rows.filter(isListed), ({ airline, origin, destination }) =>
        [airline, origin, destination].join("\n"),
      );
      const events = [...pairs.values()].flatMap((pair) =>
        [...Map.groupBy(pair, ({ legs }) => flightNumber(legs))].map(([flight_no, flights]) =>
          eventsOf(flights, flight_no),
        ),
      );
      await recordFlightEvents(trx, events);
    },
  };
}

/** Adds the pairs of airports whose flights end where the file of a season begins that had none before: it may have none of them. */
async function compareEnding(
  db: Kysely<Comparing>,
  [airline, { storedTo, isContinued }]: readonly [string, Coverage],
): Promise<void> {
  if (!isContinued) return;
  const before = db.selectFrom("compared_flights").where("airline", "=", airline).where("is_new", "=", 0);
  const later = await before.select("id").where("valid_from", ">", storedTo).limit(1).executeTakeFirst();
  if (later) return;
  await db
    .insertInto("compared_pairs")
    .columns(["airline", "origin", "destination"])
    .expression(
      before
        .select(["airline", "origin", "destination"])
        .distinct()
        .where("valid_to", ">=", addDays(storedTo, -seasonEnd)),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The flights of the step's pairs that are compared. */
async function readStep(db: Kysely<Comparing>): Promise<ComparedRow[]> {
  const isOf = (table: string) =>
    sql`f.airline = ${sql.ref(`${table}.airline`)} and f.origin = ${sql.ref(`${table}.origin`)}
      and f.destination = ${sql.ref(`${table}.destination`)}`;
  const { rows } = await sql<ComparedRow>`
    select f.is_new, ${sql.join(flightColumns.map((column) => sql.ref(`f.${column}`)))}
    from step_pairs as s cross join compared_flights as f
    where ${isOf("s")} and exists (select 1 from compared_pairs as p where ${isOf("p")})
    order by ${sql.join(rowOrder.map((column) => sql.ref(`f.${column}`)))}
  `.execute(db);
  return rows;
}

/** Days by which the first flights of a season may be before it: times in UTC begin on another local date. */
const seasonBegin = 3;
/** Days by which the last departure of a flight may be before the end of its season. */
const seasonEnd = 13;

/** What is compared of each airline that had flights before. */
async function readCoverages(
  db: Kysely<Comparing>,
  spans: readonly ImportedSpan[],
  today: string,
): Promise<Map<string, Coverage>> {
  const coverages = new Map<string, Coverage>();
  for (const { airline, first, firstDeparture, lastDeparture } of spans) {
    const stored = await db
      .selectFrom("compared_flights")
      .select(({ fn }) => [fn.min("valid_from").as("from"), fn.max("valid_to").as("to")])
      .where("airline", "=", airline)
      .where("is_new", "=", 0)
      .executeTakeFirst();
    if (!stored?.from || !stored.to) continue;
    const storedTo = await publishedEnd(db, airline, { today, last: stored.to });
    coverages.set(airline, {
      from: stored.from > today ? stored.from : today,
      storedTo,
      fileFrom: first,
      fileTo: lastDeparture,
      isContinued:
        lastDeparture > storedTo &&
        (firstDeparture > addDays(storedTo, -seasonBegin) || (await mostContinue(db, airline, storedTo, 1))),
    });
  }
  return coverages;
}

/**
 * The last date for which what was stored of an airline is published: the end of a season after which it has no more than half of
 * its flights, else its last date.
 */
async function publishedEnd(
  db: Kysely<Comparing>,
  airline: string,
  { today, last }: { today: string; last: string },
): Promise<string> {
  for (const end of seasonEnds(today)) {
    if (end >= addDays(last, -seasonEnd)) break;
    if (!(await mostContinue(db, airline, end, 0))) return end;
  }
  return last;
}

/** The last days of the seasons that are compared. */
function seasonEnds(today: string): string[] {
  const ends: string[] = [];
  for (let day = today; day <= addDays(today, comparedDays); ) {
    const { last } = seasonOf(day);
    ends.push(last);
    day = addDays(last, 1);
  }
  return ends.filter((end) => end <= addDays(today, comparedDays));
}

/** Whether of the flights of an airline that were stored for the end of a season more than half are published after it. */
async function mostContinue(
  db: Kysely<Comparing>,
  airline: string,
  end: string,
  /** Before (0) or after (1) the import. */
  isNew: 0 | 1,
): Promise<boolean> {
  const published = db
    .selectFrom("compared_flights")
    .select(["origin", "destination", "legs"])
    .distinct()
    .where("airline", "=", airline);
  const numbers = async (rows: typeof published) =>
    new Set(
      (await rows.execute()).map(({ origin, destination, legs }) =>
        [flightNumber(legs), origin, destination].join(" "),
      ),
    );
  const ending = await numbers(
    published
      .where("is_new", "=", 0)
      .where("valid_to", ">=", addDays(end, -seasonEnd))
      .where("valid_from", "<=", end),
  );
  const after = await numbers(published.where("is_new", "=", isNew).where("valid_to", ">", end));
  return ending.size === 0 || [...ending].filter((number) => after.has(number)).length * 2 > ending.size;
}

/** The kinds in words for an operator, the most urgent first. */
const kindWords: Readonly<Record<FlightChangeKind, string>> = {
  gone: "gone",
  retimed: "retimed",
  aircraft: "other aircraft",
  days: "other days",
  new: "new",
};

/** 'departs 10:40 -> 11:10, from 29-03-2027 to 24-10-2027', for an operator. */
function inWords({ kind, previous, current, holdsFrom, holdsTo }: FlightDifference): string {
  const days = (flight: ChangedFlight | null) =>
    flight
      ? [flight.days.weekly, flight.days.fortnightly && `${flight.days.fortnightly} (every second week)`]
          .filter(Boolean)
          .join(" ")
      : "none";
  const times = (flight: ChangedFlight | null) =>
    flight ? `${flight.departureTime}-${flight.arrivalTime}` : "none";
  const aircraft = (flight: ChangedFlight | null) =>
    flight?.aircraft.map((type) => type ?? "?").join("/") ?? "none";
  const value = { retimed: times, aircraft, days };
  const period = `from ${formatDate(holdsFrom)}${holdsTo ? ` to ${formatDate(holdsTo)}` : ""}`;
  if (kind === "gone" || kind === "new") return `${kindWords[kind]} ${period}`;
  return `${kindWords[kind]} ${value[kind](previous)} -> ${value[kind](current)}, ${period}`;
}
