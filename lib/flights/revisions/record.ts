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

/**
 * Keeps the stored flights of the airlines of an import, before it replaces them. Those that are carried on the way to other
 * places only are not published. An airline without a stored flight has its first import, which is no change.
 */
export async function storeReplaced(trx: Transaction<Database>): Promise<void> {
  await sql`
    insert into compared_flights (is_new, ${listed})
    select 0, ${listed} from flights
    where local_traffic = 1 and airline in (select distinct airline from incoming_flights)
  `.execute(trx);
}

/** Rows that are compared at once, besides those of one airline and pair of airports. */
const comparedAtOnce = 5000;

/**
 * Records what has changed since `storeReplaced`. It has the flights of few pairs of airports in memory at a time.
 * @param source the kind of file @returns the changes in lines for the operator, null for a first import
 */
export async function recordReplaced(
  trx: Transaction<Database>,
  spans: readonly ImportedSpan[],
  { source, now }: { source: string; now: Date },
): Promise<string[] | null> {
  const db = comparing(trx);
  await sql`
    insert into compared_flights (is_new, ${listed})
    select 1, ${listed} from flights
    where local_traffic = 1 and airline in (select distinct airline from compared_flights)
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
  const stored = await db.selectFrom("flights").select("airline").distinct().execute();
  const airlines = new Set(stored.map(({ airline }) => airline));
  /** A number of another airline's flight is listed under the number of that airline, where its own flights are stored. */
  const isListed = ({ operating_no, legs }: ComparedRow) =>
    (operating_no === "" || !airlines.has(airlineOf(operating_no))) && flightNumber(legs) !== "";

  const summary = new ChangeSummary(kindWords);
  const recorded_at = now.toISOString();
  let rest: ComparedRow[] = [];
  for (let last: ComparedRow | undefined; ; ) {
    const rows = await readRows(db, last);
    const isEnd = rows.length < comparedAtOnce;
    last = rows.at(-1);
    const pairs = [
      ...Map.groupBy([...rest, ...rows], ({ airline, origin, destination }) =>
        [airline, origin, destination].join("\n"),
      ).values(),
    ];
    // The last pair may go on in the next rows.
    rest = isEnd ? [] : (pairs.pop() ?? []);
    const events: NewFlightChange[][] = [];
    for (const pair of pairs) {
      for (const [flight_no, flights] of Map.groupBy(pair.filter(isListed), ({ legs }) =>
        flightNumber(legs),
      )) {
        const [row] = flights;
        const coverage = row && coverages.get(row.airline);
        if (!coverage) continue;
        const { airline, origin, destination } = row;
        const sideOf = (isNew: number) => flights.filter(({ is_new }) => is_new === isNew);
        const place = { airline, flight_no, origin, destination };
        const differences = compareFlights(sideOf(0), sideOf(1), coverage);
        for (const difference of differences)
          summary.add({
            kind: difference.kind,
            get text() {
              return `${flight_no} ${origin} - ${destination}: ${inWords(difference)}`;
            },
          });
        events.push(
          differences.map(({ kind, holdsFrom, holdsTo, ...facts }) => ({
            ...place,
            kind,
            holds_from: holdsFrom,
            holds_to: holdsTo,
            facts: JSON.stringify(facts),
            recorded_at,
            source,
          })),
        );
      }
    }
    await recordFlightEvents(trx, events);
    if (isEnd) return summary.lines();
  }
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

const readRows = (db: Kysely<Comparing>, last: ComparedRow | undefined): Promise<ComparedRow[]> =>
  db
    .selectFrom("compared_flights as f")
    .select(["is_new", ...flightColumns])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("compared_pairs as p")
          .select("p.airline")
          .whereRef("p.airline", "=", "f.airline")
          .whereRef("p.origin", "=", "f.origin")
          .whereRef("p.destination", "=", "f.destination"),
      ),
    )
    .$if(last !== undefined, (query) =>
      query.where(
        sql<boolean>`(${sql.join(rowOrder.map((column) => sql.ref(column)))})
          > (${sql.join(rowOrder.map((column) => last?.[column]))})`,
      ),
    )
    .orderBy(sql`${sql.join(rowOrder.map((column) => sql.ref(column)))}`)
    .limit(comparedAtOnce)
    .execute();

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
