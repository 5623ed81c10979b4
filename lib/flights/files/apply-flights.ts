import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import { site } from "@/lib/site/site-config";
import { recordChange } from "@/lib/store/changes";
import { doubtedUntil } from "@/lib/store/clock";
import { engineOf } from "@/lib/store/engine/engine";
import { type ImportStep, inSteps } from "@/lib/store/import";
import { compareTables, type Differences } from "@/lib/store/import-differences";
import { ImportFailure } from "@/lib/store/import-lines";
import { insertMany } from "@/lib/store/insert";
import { importedRevision, markImported } from "@/lib/store/sample";
import type { Database } from "@/lib/store/schema";
import { addDays, dateInZone } from "@/lib/time/calendar";
import { storedLegsOf } from "../legs/stored-legs";
import { throughServices } from "../legs/through-services";
import { flightRecorder, storeReplaced } from "../revisions/record";
import type { ImportedFlight } from "./import-line";
import {
  columns,
  incomingFlight,
  listed,
  type Pair,
  pairColumns,
  type Staging,
  scopeOf,
  stageFlights,
  staging,
} from "./import-staging";

interface FlightsImport {
  now: Date;
  /** The kind of file. */
  source: string;
  /** Whether it is a dry run, which returns what changes in lines for the operator. */
  describes: boolean;
  /** Whether the rows are those of the sample. */
  sample: boolean;
}

/**
 * The steps that replace the stored flights of the same airlines and days by the staged ones and record what changes, each in a
 * transaction. What is to be stored is staged first, beside what is. A step has some airlines' pairs of airports, of which something
 * differs: after it the store is whole, each is as it was or as it is to be. The first import removes the sample, every import the
 * flights that ended more than a month ago.
 */
export async function flightSteps(connection: Kysely<Database>, job: FlightsImport): Promise<ImportStep[]> {
  const { now, source, describes, sample } = job;
  const db = staging(connection);
  const mark = sample ? 1 : 0;
  /** Of the store before a step, as this import has left it. */
  const revisions = [await importedRevision(connection, "flights")];
  // SSIM says which legs of a number follow each other; a table does not.
  const through = source === "SSIM" ? [] : await stageThrough(connection);
  const spans = await db
    .selectFrom("incoming_flights")
    .select([
      "airline",
      scopeOf().as("scope"),
      ({ fn }) => fn.min("span_from").as("first"),
      ({ fn }) => fn.max("span_to").as("last"),
      ({ fn }) => fn.min("valid_from").as("firstDeparture"),
      ({ fn }) => fn.max("valid_to").as("lastDeparture"),
    ])
    .groupBy(["airline", scopeOf()])
    .orderBy("airline")
    .orderBy("scope")
    .execute();
  const past = await pastBefore(connection, now);
  await sql`
    insert into next_flights (${listed()})
    select ${listed()} from flights
    where sample = ${mark} and valid_to >= ${past} and airline in (select distinct airline from incoming_flights)
  `.execute(db);
  await storeReplaced(connection);
  const differences = await compareFlights(connection);
  const changed = new Set<string>();
  let replaced = 0;
  for (const span of spans) {
    const cleared = await clearSpan(db, span);
    replaced += cleared.count;
    for (const pair of cleared.pairs) changed.add(pair);
  }
  const { numAffectedRows } = await sql`
    insert into next_flights (${listed()}) select distinct ${listed()} from incoming_flights
  `.execute(db);
  const added = await db
    .selectFrom("incoming_flights")
    .select(["origin", "destination"])
    .distinct()
    .execute();
  for (const { origin, destination } of added) changed.add(`${origin}>${destination}`);
  const recorder = await flightRecorder(
    connection,
    spans.filter(({ scope }) => scope === ""),
    { source, now, sample: mark },
  );
  const steps = await pairsInSteps(db, mark, recorder?.pairs ?? []);
  const all = {
    added: Number(numAffectedRows),
    removed: replaced,
    ...differences,
    changedKeys: changed.size,
  };
  const none = { added: 0, removed: 0, changed: 0, unchanged: 0, changedKeys: 0 };
  return steps.map((pairs, at) => async (trx) => {
    const isLast = at === steps.length - 1;
    // What is to be stored follows from what was stored. Each step of a dry run begins with that.
    if (!sample && (await importedRevision(trx, "flights")) !== revisions[describes ? 0 : at])
      throw new ImportFailure("Another file was imported at the same time: import this one again.");
    const samples = sample ? 0 : await markImported(trx, "flights");
    revisions[at + 1] = await importedRevision(trx, "flights");
    if (!sample) await recordChange(trx, "flights", "*", now);
    const counts = at > 0 ? none : { ...all, removed: all.removed + (await clearPast(trx, past)) };
    await writePairs(trx, pairs, mark);
    await recorder?.record(trx);
    return {
      ...counts,
      samples,
      ...(isLast && describes && recorder && { details: recorder.summary.lines() }),
      ...(isLast && through.length > 0 && { remarks: [throughRemark(through)] }),
    };
  });
}

/**
 * The airlines' pairs of airports whose flights are to be others, and some more, in steps; one without any if there are none. A pair is
 * never divided.
 */
async function pairsInSteps(db: Kysely<Staging>, sample: 0 | 1, more: readonly Pair[]): Promise<Pair[][]> {
  const pair = sql.join(pairColumns.map((column) => sql.ref(column)));
  const { rows } = await sql<Pair & { flights: number; differing: number }>`
    select ${pair}, count(*) as flights, sum(case when copies = 1 then 1 else 0 end) as differing
    from (
      select ${pair}, count(*) as copies
      from (
        select ${listed()} from flights
        where sample = ${sample} and airline in (select distinct airline from incoming_flights)
        union all select ${listed()} from next_flights
      ) as flight group by ${listed()}
    ) as distinct_flight
    group by ${pair} order by ${pair}
  `.execute(db);
  const keyOf = ({ airline, origin, destination }: Pair) => [airline, origin, destination].join("\n");
  const wanted = new Set(more.map(keyOf));
  const written = rows.filter((one) => Number(one.differing) > 0 || wanted.has(keyOf(one)));
  const steps = inSteps(written, ({ flights }) => Number(flights));
  const pairs = steps.map((step) => step.map(({ flights: _, differing: __, ...one }): Pair => one));
  return pairs.length > 0 ? pairs : [[]];
}

/** Stores the flights of some pairs as they are to be. */
async function writePairs(trx: Transaction<Database>, pairs: readonly Pair[], sample: 0 | 1): Promise<void> {
  const db = staging(trx);
  const engine = engineOf(trx);
  await engine.emptyStaged(trx, ["step_pairs"]);
  // insertMany is typed for the store's own tables; it handles a temporary one alike.
  await insertMany(trx, "step_pairs" as keyof Database, pairs as never);
  await engine.countStaged(trx, ["step_pairs"]);
  const key = (table = "") =>
    sql.join(["origin", "destination", "departure_time", "id"].map((column) => sql.ref(`${table}${column}`)));
  const isOfPair = (table: string) =>
    sql.join(
      pairColumns.map((column) => sql`${sql.ref(`${table}.${column}`)} = ${sql.ref(`pair.${column}`)}`),
      sql` and `,
    );
  // Cross joins keep SQLite from reading all flights: the pairs come first, the indexes do the rest.
  await sql`
    delete from flights where (${key()}) in (
      select ${key("f.")} from step_pairs as pair cross join flights as f where ${isOfPair("f")}
    )
  `.execute(db);
  await sql`
    insert into flights (${listed()}, sample)
    select ${listed("n.")}, ${sql.lit(sample)} from step_pairs as pair cross join next_flights as n
    where ${isOfPair("n")} order by ${key("n.")}
  `.execute(db);
}

/** Compares the stored flights of the file's airlines and days with those of the file, before they are cleared. */
function compareFlights(db: Kysely<Database>): Promise<Differences> {
  // Both write the number of the first leg at the beginning of the legs.
  const number =
    engineOf(db).name === "sqlite"
      ? sql`substr(legs, 1, instr(legs, ','))`
      : sql`substr(legs, 1, strpos(legs, ','))`;
  const of = (from: RawBuilder<unknown>) =>
    sql`select distinct airline, origin, destination, ${number} as first_number, id, valid_from, valid_to from ${from}`;
  return compareTables(db, {
    before: of(sql`(
      select f.* from (
        select airline as of_airline, ${scopeOf()} as of_scope, min(span_from) as first_day, max(span_to) as last_day
        from incoming_flights group by airline, ${scopeOf()}
      ) as span cross join next_flights as f
      where f.airline = span.of_airline and ${scopeOf("f.")} = span.of_scope and f.valid_to >= span.first_day and f.valid_from <= span.last_day
    ) as stored`),
    after: of(sql`incoming_flights`),
    key: ["airline", "origin", "destination", "first_number"],
    value: ["id", "valid_from", "valid_to"],
  });
}

/** Numbers whose lines are read at once. */
const numbersAtOnce = 500;

/** Stages the through services of numbers whose legs are lines of their own, and returns them. */
async function stageThrough(connection: Kysely<Database>): Promise<ImportedFlight[]> {
  const db = staging(connection);
  const several = await db
    .selectFrom("incoming_flights")
    .where("number", "!=", "")
    .select("number")
    .groupBy("number")
    .having(({ eb, fn }) => eb(fn.count("origin").distinct(), ">", 1))
    .orderBy("number")
    .execute();
  const found: ImportedFlight[] = [];
  for (let at = 0; at < several.length; at += numbersAtOnce) {
    const numbers = several.slice(at, at + numbersAtOnce).map(({ number }) => number);
    const rows = await db
      .selectFrom("incoming_flights")
      .where("number", "in", numbers)
      .select(["number", "id", ...columns])
      .distinct()
      .orderBy("id")
      .execute();
    for (const flights of Map.groupBy(rows, ({ number }) => number).values())
      found.push(...throughServices(flights.map(({ number: _, id: __, ...flight }) => flight)));
  }
  await stageFlights(
    connection,
    found.map((flight) => incomingFlight(flight)),
  );
  return found;
}

function throughRemark(found: readonly ImportedFlight[]): string {
  const shown = found.slice(0, 3).map(({ legs, origin, destination }) => {
    const [[number] = [""]] = storedLegsOf({ legs });
    return `${number} ${origin}-${destination}`;
  });
  const more = found.length > shown.length ? ", …" : "";
  return `Legs of one number that follow each other were joined as through services: ${found.length.toLocaleString("en")}, ${shown.join(", ")}${more}`;
}

/** Days after its last departure that a flight stays in the store. */
const retentionDays = 31;

/**
 * The date (YYYY-MM-DD) before which flights have ended long ago, since each import leaves the days before its own unchanged. '' if the
 * clock has leapt: the next import deletes them.
 */
async function pastBefore(db: Kysely<Database>, now: Date): Promise<string> {
  return (await doubtedUntil({ reader: db }, now))
    ? ""
    : addDays(dateInZone(now, site().zone), -retentionDays);
}

async function clearPast(trx: Transaction<Database>, before: string): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom("flights")
    .where("valid_to", "<", before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

interface Span {
  airline: string;
  scope: string;
  first: string;
  last: string;
}

/** Removes an airline's flights of a scope from a period of what is to be stored: those that extend beyond it keep the days before and after it. */
async function clearSpan(db: Kysely<Staging>, { airline, scope, first, last }: Span) {
  const inSpan = () =>
    db
      .selectFrom("next_flights")
      .where("airline", "=", airline)
      .where(scopeOf(), "=", scope)
      .where("valid_to", ">=", first)
      .where("valid_from", "<=", last);
  const replacedPairs = await inSpan()
    .select(["origin", "destination", ({ fn }) => fn.countAll<number>().as("count")])
    .groupBy(["origin", "destination"])
    .execute();
  const after = (await inSpan().selectAll().where("valid_to", ">", last).execute()).map((row) => {
    const from = addDays(last, 1);
    // The parts of one flight begin on different days: that date distinguishes them, however often the flight was split.
    return { ...row, id: `${row.id.split("+", 1)[0]}+${from}`, valid_from: from };
  });
  await insertMany(db as never, "next_flights" as keyof Database, after as never);
  if (replacedPairs.length > 0) {
    await db
      .updateTable("next_flights")
      .set({ valid_to: addDays(first, -1) })
      .where("airline", "=", airline)
      .where(scopeOf(), "=", scope)
      .where("valid_from", "<", first)
      .where("valid_to", ">=", first)
      .execute();
    await db
      .deleteFrom("next_flights")
      .where("airline", "=", airline)
      .where(scopeOf(), "=", scope)
      .where("valid_to", ">=", first)
      .where("valid_from", "<=", last)
      .execute();
  }
  return {
    count: replacedPairs.reduce((sum, { count }) => sum + Number(count), 0),
    pairs: replacedPairs.map(({ origin, destination }) => `${origin}>${destination}`),
  };
}
