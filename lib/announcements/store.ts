import { randomUUID } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import { z } from "zod";
import {
  changesAfter,
  lastChangeId,
  mostScheduledInvalidations,
  scheduledInvalidations,
} from "@/lib/store/changes";
import { doubtedUntil } from "@/lib/store/clock";
import type { Store } from "@/lib/store/connection";
import { addJobs, jobsOf } from "@/lib/store/outbox";
import { isSample } from "@/lib/store/sample";
import type { Database } from "@/lib/store/schema";

type Trx = Transaction<Database>;

/** Changed rows by domain, as the change feed names them: ids, or '*' for everything. */
export type ChangedRows = ReadonlyMap<string, ReadonlySet<string>>;

/** Addresses that one channel announces in one request. */
export interface Announcement {
  channel: string;
  urls: readonly string[];
}

export const announcementLimits = {
  /** Announcements of a channel that wait; further ones are not written: search engines find the pages by the sitemap. */
  waiting: 100,
  keepDays: 7,
};

/** How far the change feed has been read, and the instant up to which scheduled changes have. */
interface Mark {
  changeId: number;
  dueAt: string;
}

const markName = "changes";
/** The prefix of the ids, which are subjects of the outbox. */
const prefix = "announcement-";
/** The most changes that one query reads. */
const batch = 1000;
/** Domains whose rows may be sample data. */
const sampleDomains = ["articles", "companies", "sailings", "flights"] as const;

async function readMark(db: Kysely<Database>): Promise<Mark | null> {
  const row = await db
    .selectFrom("announcement_marks")
    .select(["change_id", "due_at"])
    .where("name", "=", markName)
    .executeTakeFirst();
  return row ? { changeId: Number(row.change_id), dueAt: row.due_at } : null;
}

/**
 * What has changed since the last announcement, sample data left out, and the marks to move on; null where nothing has. At its
 * first call it only remembers the present: what was there before is not announced.
 */
export async function changedSince(
  store: Store,
  now: Date,
): Promise<{ changed: ChangedRows; from: Mark; to: Mark } | null> {
  const from = await readMark(store.reader);
  if (!from) {
    await store.db
      .insertInto("announcement_marks")
      .values({ name: markName, change_id: await lastChangeId(store), due_at: now.toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return null;
  }
  const changed = new Map<string, Set<string>>();
  const add = ({ domain, key }: { domain: string; key: string }) =>
    changed.set(domain, (changed.get(domain) ?? new Set()).add(key));
  let { changeId } = from;
  for (;;) {
    const changes = await changesAfter(store, changeId, batch);
    changes.forEach(add);
    changeId = changes.at(-1)?.id ?? changeId;
    if (changes.length < batch) break;
  }
  // All of them: the mark is an instant, so that those of one instant cannot be read in parts.
  const span = { after: new Date(from.dueAt), upTo: now, limit: mostScheduledInvalidations };
  const due = now > span.after ? await scheduledInvalidations(store, span) : [];
  due.forEach(add);
  if (changed.size === 0) return null;
  for (const domain of sampleDomains) if (await isSample(store, domain)) changed.delete(domain);
  return { changed, from, to: { changeId, dueAt: due.at(-1)?.due_at ?? from.dueAt } };
}

/**
 * Writes announcements with their jobs, and moves the mark, in one transaction. Returns those that were written; none where
 * another process has moved the mark meanwhile.
 */
export async function writeAnnouncements(
  store: Store,
  { from, to }: { from: Mark; to: Mark },
  announcements: readonly Announcement[],
  now: Date,
): Promise<Announcement[]> {
  return store.db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("announcement_marks")
      .set({ change_id: to.changeId, due_at: to.dueAt })
      .where("name", "=", markName)
      .where("change_id", "=", from.changeId)
      .where("due_at", "=", from.dueAt)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return [];
    const written: Announcement[] = [];
    for (const announcement of announcements) {
      const { channel, urls } = announcement;
      const { waiting } = await trx
        .selectFrom("announcements")
        .select(({ fn }) => fn.countAll<number>().as("waiting"))
        .where("channel", "=", channel)
        .executeTakeFirstOrThrow();
      if (Number(waiting) >= announcementLimits.waiting) continue;
      const id = `${prefix}${randomUUID()}`;
      await trx
        .insertInto("announcements")
        .values({ id, channel, urls: JSON.stringify(urls), created_at: now.toISOString() })
        .execute();
      await addJobs(trx, id, [channel], now);
      written.push(announcement);
    }
    return written;
  });
}

const storedUrls = z.array(z.string());

/** The addresses of an announcement; null when there is none. */
export async function findUrls({ reader }: Pick<Store, "reader">, id: string): Promise<string[] | null> {
  const row = await reader.selectFrom("announcements").select("urls").where("id", "=", id).executeTakeFirst();
  return row ? storedUrls.parse(JSON.parse(row.urls)) : null;
}

/** Deletes an announcement that was delivered or given up, with its job. */
export async function settleAnnouncement(trx: Trx, id: string): Promise<void> {
  const [job] = await jobsOf(trx, id);
  if (job?.status === "waiting") return;
  await trx.deleteFrom("outbox").where("subject", "=", id).execute();
  await trx.deleteFrom("announcements").where("id", "=", id).execute();
}

/** Deletes announcements that have waited for a week, as those of a channel that is no longer set. Returns how many. */
export async function purgeAnnouncements(store: Store, now: Date): Promise<number> {
  const before = new Date(now.getTime() - announcementLimits.keepDays * 86_400_000).toISOString();
  const old = (db: Kysely<Database>) =>
    db.selectFrom("announcements").select("id").where("created_at", "<", before);
  if ((await old(store.reader).limit(1).execute()).length === 0 || (await doubtedUntil(store, now))) return 0;
  return store.db.transaction().execute(async (trx) => {
    await trx.deleteFrom("outbox").where("subject", "in", old(trx)).execute();
    const { numDeletedRows } = await trx
      .deleteFrom("announcements")
      .where("created_at", "<", before)
      .executeTakeFirst();
    return Number(numDeletedRows);
  });
}
