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

/** Addresses that one channel announces in one request, or the tags of a purge. */
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

/** How far the readers of the change feed have read: those who announce pages, and those who purge a shared cache. */
type MarkName = "changes" | "purge";
/** The prefix of the ids, which are subjects of the outbox. */
const prefix = "announcement-";
/** The most changes that one query reads. */
const batch = 1000;
/** Domains whose rows may be sample data. */
const sampleDomains = ["articles", "companies", "sailings", "flights"] as const;

async function readMark(db: Kysely<Database>, name: MarkName): Promise<Mark | null> {
  const row = await db
    .selectFrom("announcement_marks")
    .select(["change_id", "due_at"])
    .where("name", "=", name)
    .executeTakeFirst();
  return row ? { changeId: Number(row.change_id), dueAt: row.due_at } : null;
}

/** What has changed, and the mark to move on. */
interface Changed {
  name: MarkName;
  changed: ChangedRows;
  from: Mark;
  to: Mark;
}

/**
 * What has changed since the last time, up to a change, and the marks to move on; null where nothing has. At its first call it only
 * remembers the present: what was there before is not announced.
 */
export async function changedSince(
  store: Store,
  now: Date,
  { name = "changes", upTo = Number.POSITIVE_INFINITY }: { name?: MarkName; upTo?: number } = {},
): Promise<Changed | null> {
  const from = await readMark(store.reader, name);
  if (!from) {
    await store.db
      .insertInto("announcement_marks")
      .values({ name, change_id: await lastChangeId(store), due_at: now.toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return null;
  }
  const changed = new Map<string, Set<string>>();
  const add = ({ domain, key }: { domain: string; key: string }) =>
    changed.set(domain, (changed.get(domain) ?? new Set()).add(key));
  let { changeId } = from;
  for (;;) {
    const changes = (await changesAfter(store, changeId, batch)).filter(({ id }) => id <= upTo);
    changes.forEach(add);
    changeId = changes.at(-1)?.id ?? changeId;
    if (changes.length < batch) break;
  }
  // All of them: the mark is an instant, so that those of one instant cannot be read in parts.
  const span = { after: new Date(from.dueAt), upTo: now, limit: mostScheduledInvalidations };
  const due = now > span.after ? await scheduledInvalidations(store, span) : [];
  due.forEach(add);
  if (changed.size === 0) return null;
  return { name, changed, from, to: { changeId, dueAt: due.at(-1)?.due_at ?? from.dueAt } };
}

/** The changed rows without the domains that have sample data. */
export async function withoutSamples(store: Store, changed: ChangedRows): Promise<ChangedRows> {
  const rest = new Map(changed);
  for (const domain of sampleDomains) if (await isSample(store, domain)) rest.delete(domain);
  return rest;
}

/**
 * Writes announcements with their jobs, and moves the mark, in one transaction. Returns those that were written; none where
 * another process has moved the mark meanwhile.
 */
export async function writeAnnouncements(
  store: Store,
  { name, from, to }: Pick<Changed, "name" | "from" | "to">,
  announcements: readonly Announcement[],
  now: Date,
  dueAt: Date = now,
): Promise<Announcement[]> {
  return store.db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("announcement_marks")
      .set({ change_id: to.changeId, due_at: to.dueAt })
      .where("name", "=", name)
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
      await addJobs(trx, id, [channel], dueAt);
      written.push(announcement);
    }
    return written;
  });
}

const storedTexts = z.array(z.string());

/** The addresses or tags of an announcement, and since when it waits; null when there is none. */
export async function findAnnouncement(
  { reader }: Pick<Store, "reader">,
  id: string,
): Promise<{ texts: string[]; createdAt: string } | null> {
  const row = await reader
    .selectFrom("announcements")
    .select(["urls", "created_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row ? { texts: storedTexts.parse(JSON.parse(row.urls)), createdAt: row.created_at } : null;
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
