import { hash } from "node:crypto";
import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import { site } from "@/lib/site/site-config";
import { recordChange } from "@/lib/store/changes";
import { doubtedUntil } from "@/lib/store/clock";
import { engineOf } from "@/lib/store/engine/engine";
import type { ImportChanges } from "@/lib/store/import";
import { compareTables, type Differences } from "@/lib/store/import-differences";
import { insertMany } from "@/lib/store/insert";
import { markImported } from "@/lib/store/sample";
import type { Database } from "@/lib/store/schema";
import { addDays, dateInZone } from "@/lib/time/calendar";
import { storedLegsOf } from "../legs/stored-legs";
import { throughServices } from "../legs/through-services";
import { createCompared, dropCompared, recordReplaced, storeReplaced } from "../revisions/record";
import type { ImportedFlight } from "./import-line";

/** A flight of the file with its id and the period that the file covers. */
export interface IncomingFlight extends ImportedFlight {
  id: string;
  span_from: string;
  span_to: string;
  /** Its one number; '' where it has several. */
  number: string;
}

/** The store with the temporary table of an import. */
interface Staging extends Database {
  incoming_flights: IncomingFlight;
}

const texts = ["origin", "destination", "departure_time", "airline", "type", "days", "arrival_time"] as const;
const columns = [
  ...texts,
  "arrival_day",
  "valid_from",
  "valid_to",
  "legs",
  "via",
  "fortnight_from",
  "operating_no",
  "codeshares",
  "origin_terminal",
  "destination_terminal",
  "local_traffic",
  "id",
] as const;
const numbers: readonly string[] = ["arrival_day", "local_traffic"];

const staging = (db: Kysely<Database>) => db as unknown as Kysely<Staging>;

/** A flight of the file; flights with the same content have the same id. `span` defaults to the flight's own period. */
export function incomingFlight(
  flight: ImportedFlight,
  span = { from: flight.valid_from, to: flight.valid_to },
): IncomingFlight {
  const id = hash("sha256", JSON.stringify(Object.values(flight)), "hex").slice(0, 24);
  const numbers = new Set((JSON.parse(flight.legs) as [string][]).map(([number]) => number));
  const [number = ""] = numbers.size === 1 ? numbers : [];
  return { ...flight, id, span_from: span.from, span_to: span.to, number };
}

/** Creates the temporary tables of an import. */
export async function createStaging(connection: Kysely<Database>): Promise<void> {
  let table = connection.schema.createTable("incoming_flights").temporary();
  for (const column of [...columns, "span_from", "span_to", "number"]) {
    table = table.addColumn(column, numbers.includes(column) ? "integer" : "text");
  }
  await table.execute();
  await createCompared(connection);
}

/** Drops the temporary tables. */
export async function dropStaging(connection: Kysely<Database>): Promise<void> {
  await dropCompared(connection);
  await connection.schema.dropTable("incoming_flights").ifExists().execute();
}

/** Stages flights of the file. */
export async function stageFlights(connection: Kysely<Database>, rows: readonly IncomingFlight[]) {
  // insertMany is typed for the store's own tables; it handles a temporary one alike.
  await insertMany(connection, "incoming_flights" as keyof Database, rows as never);
}

/**
 * Replaces the stored flights of the same airlines and days by the staged ones, and records what changes. The first import
 * removes the sample, every import the flights that ended more than a month ago. With `describes` it also returns the changes in
 * lines for the operator, null for a first import.
 * @param source the kind of file. @param sample whether the rows are those of the sample
 */
export async function applyFlights(
  trx: Transaction<Database>,
  { now, source, describes, sample }: { now: Date; source: string; describes: boolean; sample: boolean },
): Promise<ImportChanges> {
  const db = staging(trx);
  // SSIM says which legs of a number follow each other; a table does not.
  const through = source === "SSIM" ? [] : await stageThrough(trx);
  const samples = sample ? 0 : await markImported(trx, "flights");
  if (!sample) await recordChange(trx, "flights", "*", now);
  let removed = await clearPast(trx, now);
  await storeReplaced(trx);
  const spans = await db
    .selectFrom("incoming_flights")
    .select([
      "airline",
      ({ fn }) => fn.min("span_from").as("first"),
      ({ fn }) => fn.max("span_to").as("last"),
      ({ fn }) => fn.min("valid_from").as("firstDeparture"),
      ({ fn }) => fn.max("valid_to").as("lastDeparture"),
    ])
    .groupBy("airline")
    .orderBy("airline")
    .execute();
  const differences = await compareFlights(trx);
  const pairs = new Set<string>();
  for (const span of spans) {
    const cleared = await clearSpan(trx, span);
    removed += cleared.count;
    for (const pair of cleared.pairs) pairs.add(pair);
  }
  const { numAffectedRows } = await sql`
    insert into flights (${sql.join(columns.map((column) => sql.ref(column)))}, sample)
    select distinct ${sql.join(columns.map((column) => sql.ref(column)))}, ${sql.lit(sample ? 1 : 0)}
    from incoming_flights
    order by origin, destination, departure_time, id
  `.execute(db);
  const added = await db
    .selectFrom("incoming_flights")
    .select(["origin", "destination"])
    .distinct()
    .execute();
  for (const { origin, destination } of added) pairs.add(`${origin}>${destination}`);
  const details = await recordReplaced(trx, spans, { source, now });
  return {
    added: Number(numAffectedRows),
    removed,
    ...differences,
    changedKeys: pairs.size,
    samples,
    ...(describes && details && { details }),
    ...(through.length > 0 && { remarks: [throughRemark(through)] }),
  };
}

/** Compares the stored flights of the file's airlines and days with those of the file, before they are cleared. */
function compareFlights(trx: Transaction<Database>): Promise<Differences> {
  // Both write the number of the first leg at the beginning of the legs.
  const number =
    engineOf(trx).name === "sqlite"
      ? sql`substr(legs, 1, instr(legs, ','))`
      : sql`substr(legs, 1, strpos(legs, ','))`;
  const of = (from: RawBuilder<unknown>) =>
    sql`select distinct airline, origin, destination, ${number} as first_number, id, valid_from, valid_to from ${from}`;
  return compareTables(trx, {
    before: of(sql`(
      select f.* from (
        select airline as of_airline, min(span_from) as first_day, max(span_to) as last_day
        from incoming_flights group by airline
      ) as span cross join flights as f
      where f.airline = span.of_airline and f.valid_to >= span.first_day and f.valid_from <= span.last_day
    ) as stored`),
    after: of(sql`incoming_flights`),
    key: ["airline", "origin", "destination", "first_number"],
    value: ["id", "valid_from", "valid_to"],
  });
}

/** Numbers whose lines are read at once. */
const numbersAtOnce = 500;

/** Stages the through services of numbers whose legs are lines of their own, and returns them. */
async function stageThrough(trx: Transaction<Database>): Promise<ImportedFlight[]> {
  const db = staging(trx);
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
    trx,
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
 * Deletes flights that ended long ago, since each import leaves the days before its own unchanged. Not if the clock has leapt:
 * the next import does it.
 */
async function clearPast(trx: Transaction<Database>, now: Date): Promise<number> {
  if (await doubtedUntil({ reader: trx }, now)) return 0;
  const { numDeletedRows } = await trx
    .deleteFrom("flights")
    .where("valid_to", "<", addDays(dateInZone(now, site().zone), -retentionDays))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

interface Span {
  airline: string;
  first: string;
  last: string;
}

/** Removes an airline's stored flights from a period: those that extend beyond it keep the days before and after it. */
async function clearSpan(trx: Transaction<Database>, { airline, first, last }: Span) {
  const inSpan = () =>
    trx
      .selectFrom("flights")
      .where("airline", "=", airline)
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
  await insertMany(trx, "flights", after);
  if (replacedPairs.length > 0) {
    await trx
      .updateTable("flights")
      .set({ valid_to: addDays(first, -1) })
      .where("airline", "=", airline)
      .where("valid_from", "<", first)
      .where("valid_to", ">=", first)
      .execute();
    await trx
      .deleteFrom("flights")
      .where("airline", "=", airline)
      .where("valid_to", ">=", first)
      .where("valid_from", "<=", last)
      .execute();
  }
  return {
    count: replacedPairs.reduce((sum, { count }) => sum + Number(count), 0),
    pairs: replacedPairs.map(({ origin, destination }) => `${origin}>${destination}`),
  };
}
