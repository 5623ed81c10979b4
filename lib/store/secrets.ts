import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import type { Store } from "./connection";
import type { Database } from "./schema";

/** A shared secret, if it was made; it makes none. */
export async function storedSecret(db: Kysely<Database>, name: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom("secrets").select("value").where("name", "=", name).executeTakeFirst();
  return row && Buffer.from(row.value, "base64url");
}

/** A random secret of 256 bits that all processes of a store share. It is made on first use. */
export async function sharedSecret(store: Store, name: string): Promise<Buffer> {
  const read = () => storedSecret(store.reader, name);
  const stored = await read();
  if (stored) return stored;
  const value = randomBytes(32).toString("base64url");
  await store.db
    .insertInto("secrets")
    .values({ name, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await read()) ?? Buffer.from(value, "base64url");
}
