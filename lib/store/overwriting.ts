import { sql } from "kysely";
import type { Store } from "./connection";

/**
 * Runs work that deletes what somebody wants forgotten: an embedded store overwrites the deleted rows in its file, where it would
 * else only mark their room as free. A server's room is reused by its own vacuum.
 */
export async function overwriting<T>(store: Store, work: () => Promise<T>): Promise<T> {
  if (store.engine.name !== "sqlite") return work();
  await sql`pragma secure_delete = on`.execute(store.db);
  try {
    return await work();
  } finally {
    await sql`pragma secure_delete = off`.execute(store.db);
    // The log has the earlier pages, until it is copied to the file. A reader may delay that.
    await sql`pragma wal_checkpoint(truncate)`.execute(store.db);
  }
}
