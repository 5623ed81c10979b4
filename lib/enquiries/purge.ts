import type { Store } from "@/lib/store/connection";

/** How many enquiries a purge would delete: delivered ones that came before `before`, or all of that age. */
export async function countPurgeable(store: Store, before: Date, all: boolean): Promise<number> {
  let query = store.reader
    .selectFrom("enquiries")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("created_at", "<", before.toISOString());
  if (!all) query = query.where("status", "=", "delivered");
  return Number((await query.executeTakeFirstOrThrow()).count);
}

/** Deletes them with their jobs. Returns how many. */
export function purgeEnquiries(store: Store, before: Date, all: boolean): Promise<number> {
  return store.db.transaction().execute(async (trx) => {
    const old = () => {
      const query = trx.selectFrom("enquiries").select("id").where("created_at", "<", before.toISOString());
      return all ? query : query.where("status", "=", "delivered");
    };
    await trx.deleteFrom("outbox").where("subject", "in", old()).execute();
    const { numDeletedRows } = await trx.deleteFrom("enquiries").where("id", "in", old()).executeTakeFirst();
    return Number(numDeletedRows);
  });
}
