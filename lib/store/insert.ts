import { setImmediate as yieldToLoop } from "node:timers/promises";
import type { CompiledQuery, Insertable, Kysely, Transaction } from "kysely";
import { engineOf } from "./engine/engine";
import type { Database } from "./schema";

/**
 * Inserts many rows that all have the columns of the first one, in statements of many rows that are compiled once. Takes any
 * iterable, so a file can be streamed. Yields to other requests of the process in between. Returns the number of given rows.
 * `orIgnore` leaves out rows whose key exists.
 * @param columns those that are written; without them, those of the first row
 */
export async function insertMany<T extends keyof Database>(
  trx: Transaction<Database> | Kysely<Database>,
  table: T,
  rows: Iterable<Insertable<Database[T]>> | AsyncIterable<Insertable<Database[T]>>,
  { orIgnore = false, columns: chosen }: { orIgnore?: boolean; columns?: readonly string[] } = {},
): Promise<number> {
  const engine = engineOf(trx);
  let columns = chosen ?? [];
  let batch: Insertable<Database[T]>[] = [];
  let total = 0;
  const statements = new Map<number, CompiledQuery>();

  const statementFor = (count: number): CompiledQuery => {
    const compiled = statements.get(count);
    if (compiled) return compiled;
    const statement = engine.inserting(trx, table, columns, count, orIgnore);
    statements.set(count, statement);
    return statement;
  };

  const flush = async () => {
    const [first] = batch;
    if (!first) return;
    if (columns.length === 0) columns = Object.keys(first);
    const parameters = engine.parametersOf(columns, batch as object[]);
    await trx.executeQuery({ ...statementFor(batch.length), parameters });
    total += batch.length;
    batch = [];
    await yieldToLoop();
  };

  for await (const row of rows) {
    batch.push(row);
    if (batch.length === engine.rowsPerStatement) await flush();
  }
  await flush();
  return total;
}
