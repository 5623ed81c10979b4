import { setImmediate as breathe } from "node:timers/promises";
import type { CompiledQuery, Insertable, Kysely, Transaction } from "kysely";
import type { Database } from "./schema";

/** Rows of one statement: large enough to be fast, small enough for every database's limit of parameters. */
const rowsPerStatement = 50;

/**
 * Inserts many rows that all have the columns of the first one, in statements of many rows each that are compiled
 * once. Takes any iterable, so a file can be streamed; lets other requests of the process run in between. Returns
 * the number of rows given. `orIgnore` leaves out rows whose key exists.
 */
export async function insertMany<T extends keyof Database>(
  trx: Transaction<Database> | Kysely<Database>,
  table: T,
  rows: Iterable<Insertable<Database[T]>> | AsyncIterable<Insertable<Database[T]>>,
  options: { orIgnore?: boolean } = {},
): Promise<number> {
  let columns: (keyof Insertable<Database[T]>)[] = [];
  let batch: Insertable<Database[T]>[] = [];
  let total = 0;
  const statements = new Map<number, CompiledQuery>();

  const statementFor = (count: number): CompiledQuery => {
    const known = statements.get(count);
    if (known) return known;
    const places = Array.from({ length: count }, () =>
      Object.fromEntries(columns.map((column) => [column, 0])),
    );
    const insert = trx.insertInto(table as keyof Database).values(places as never);
    const statement = (
      options.orIgnore ? insert.onConflict((conflict) => conflict.doNothing()) : insert
    ).compile();
    statements.set(count, statement);
    return statement;
  };

  const flush = async () => {
    const [first] = batch;
    if (!first) return;
    if (columns.length === 0) columns = Object.keys(first) as typeof columns;
    const parameters: unknown[] = [];
    for (const row of batch) for (const column of columns) parameters.push(row[column]);
    await trx.executeQuery({ ...statementFor(batch.length), parameters });
    total += batch.length;
    batch = [];
    await breathe();
  };

  for await (const row of rows) {
    batch.push(row);
    if (batch.length === rowsPerStatement) await flush();
  }
  await flush();
  return total;
}
