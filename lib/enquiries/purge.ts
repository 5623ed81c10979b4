import { retention } from "@/lib/site/retention";
import type { Store } from "@/lib/store/connection";
import type { EnquiryRow } from "@/lib/store/schema";

/** How many enquiries a purge would delete: those from before `before`, only delivered ones or all. */
export async function countPurgeable(store: Store, before: Date, all: boolean): Promise<number> {
  let query = store.reader
    .selectFrom("enquiries")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("created_at", "<", before.toISOString());
  if (!all) query = query.where("status", "=", "delivered");
  return Number((await query.executeTakeFirstOrThrow()).count);
}

/** Deletes such enquiries with their jobs. Returns how many. */
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

/** The largest number of stored suspects: a robot must not fill the disk. */
export const mostSuspects = 5_000;

interface Purged {
  delivered: number;
  undelivered: number;
  suspect: number;
}

/** Deletes enquiries after their retention time (lib/site/site), and the oldest suspects in excess. Returns how many. */
export function purgeByAge(store: Store, now: Date, most = mostSuspects): Promise<Purged> {
  const before = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();
  return store.db.transaction().execute(async (trx) => {
    const remove = async (ids: (query: ReturnType<typeof all>) => ReturnType<typeof all>) => {
      const matching = () => ids(all());
      await trx.deleteFrom("outbox").where("subject", "in", matching()).execute();
      const { numDeletedRows } = await trx
        .deleteFrom("enquiries")
        .where("id", "in", matching())
        .executeTakeFirst();
      return Number(numDeletedRows);
    };
    const all = () => trx.selectFrom("enquiries").select("id");
    const old = (statuses: EnquiryRow["status"][], days: number) =>
      remove((query) => query.where("status", "in", statuses).where("created_at", "<", before(days)));
    return {
      delivered: await old(["delivered"], retention.enquiryDays),
      undelivered: await old(["waiting", "parked"], retention.undeliveredDays),
      suspect:
        (await old(["suspect"], retention.suspectDays)) +
        (await remove((query) =>
          query
            .where("status", "=", "suspect")
            .orderBy("created_at", "desc")
            .limit(Number.MAX_SAFE_INTEGER)
            .offset(most),
        )),
    };
  });
}
