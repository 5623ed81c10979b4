import { createHash } from "node:crypto";
import type { Transaction } from "kysely";
import type { Store } from "./connection";
import type { Database } from "./schema";

/**
 * Writes reference data in one transaction when the store has another revision than that of `source` (the text of the files and
 * everything else on which the rows depend). `make` prepares the rows before the store is locked. Returns the number of written
 * rows, null when nothing changed.
 */
export async function seedWhenChanged(
  store: Store,
  name: string,
  source: string,
  make: () => (trx: Transaction<Database>) => Promise<number>,
): Promise<number | null> {
  const sha256 = createHash("sha256").update(source).digest("hex");
  const isCurrent = async (db: Store["db"]) => {
    const seed = await db.selectFrom("seeds").select("sha256").where("name", "=", name).executeTakeFirst();
    return seed?.sha256 === sha256;
  };
  if (await isCurrent(store.reader)) return null;
  const write = make();
  return store.db.transaction().execute(async (trx) => {
    await store.engine.lock(trx, `seed:${name}`);
    if (await isCurrent(trx)) return null;
    const count = await write(trx);
    await trx
      .insertInto("seeds")
      .values({ name, sha256 })
      .onConflict((conflict) => conflict.column("name").doUpdateSet({ sha256 }))
      .execute();
    return count;
  });
}
