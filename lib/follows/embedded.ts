import type { Kysely, Transaction } from "kysely";
import { defaultLocale, isLocale, type Locale } from "@/lib/i18n/locales";
import type { Store } from "@/lib/store/connection";
import type { Database, FollowRow } from "@/lib/store/schema";
import { codeOf } from "@/lib/text/mailbox";
import { deleteLetters } from "./letters";
import { type Follow, type FollowChannel, followLimits } from "./schema";

type Trx = Transaction<Database>;
type Reading = Kysely<Database> | Trx;

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const before = (now: Date, ms: number) => new Date(now.getTime() - ms).toISOString();

/** Questions from before this instant can no longer be answered. */
const oldestQuestion = (now: Date) => before(now, followLimits.questionHours * hourMs);

const localeOf = (language: string): Locale => (isLocale(language) ? language : defaultLocale);

export const followOf = (row: FollowRow): Follow => ({
  id: row.id,
  channel: row.channel,
  target: row.target,
  search: row.search,
  language: localeOf(row.language),
  urgentOnly: row.urgent_only === 1,
  isConfirmed: row.status === "confirmed",
  createdAt: new Date(row.created_at),
  confirmedAt: row.confirmed_at ? new Date(row.confirmed_at) : null,
  endsAt: new Date(row.ends_at),
  notifiedId: row.notified_id,
  wish:
    row.wish_language === null
      ? null
      : { language: localeOf(row.wish_language), urgentOnly: row.wish_urgent_only === 1 },
});

/** A follow that is confirmed, or whose question can still be answered; null for none. */
export async function findFollow(db: Reading, id: string, now: Date): Promise<Follow | null> {
  const row = await db.selectFrom("follows").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row || row.status === "unanswered") return null;
  return row.status === "asked" && row.asked_at < oldestQuestion(now) ? null : followOf(row);
}

/**
 * Confirms a follow: it is notified of changes after `lastId`. Where it was confirmed before, its newest wishes hold from now on.
 * null where its question can no longer be answered.
 */
export const confirmFollow = (store: Store, id: string, lastId: number, now: Date): Promise<Follow | null> =>
  store.db.transaction().execute((trx) => confirmInTransaction(trx, id, lastId, now));

export async function confirmInTransaction(
  trx: Trx,
  id: string,
  lastId: number,
  now: Date,
): Promise<Follow | null> {
  const follow = await findFollow(trx, id, now);
  if (!follow || (follow.isConfirmed && !follow.wish)) return follow;
  const at = now.toISOString();
  const { language, urgentOnly } = follow.wish ?? follow;
  const wishes = { language, urgent_only: urgentOnly ? 1 : 0, wish_language: null, wish_urgent_only: null };
  const confirmed = { status: "confirmed" as const, confirmed_at: at, notified_at: at, notified_id: lastId };
  const set = follow.isConfirmed ? wishes : { ...wishes, ...confirmed };
  await trx.updateTable("follows").set(set).where("id", "=", id).execute();
  await deleteLetters(trx, [id], "question");
  return findFollow(trx, id, now);
}

/**
 * Deletes a follow with what waits to be sent to it. Of one that was never confirmed a code remains, as of an unanswered question:
 * whoever unsubscribes from it may not be asked again and again. Returns what it was; null where there is none.
 */
export function deleteFollow(store: Store, secret: Buffer, id: string, now: Date): Promise<Follow | null> {
  return store.db.transaction().execute(async (trx) => {
    const follow = await findFollow(trx, id, now);
    if (!follow || follow.isConfirmed) await deleteFollows(trx, [id]);
    else await leaveCode(trx, secret, follow, now);
    return follow;
  });
}

/** Replaces the target and the schedule of an unconfirmed follow by a code of the target. */
async function leaveCode(
  trx: Trx,
  secret: Buffer,
  { id, target }: Pick<FollowRow, "id" | "target">,
  now: Date,
): Promise<void> {
  await deleteLetters(trx, [id]);
  const ends_at = new Date(now.getTime() + followLimits.unansweredDays * dayMs).toISOString();
  const code = { status: "unanswered" as const, target: codeOf(secret, target), secret: null, search: id };
  await trx
    .updateTable("follows")
    .set({ ...code, ends_at })
    .where("id", "=", id)
    .execute();
}

/** Deletes follows with what waits to be sent to them. */
export async function deleteFollows(trx: Trx, ids: readonly string[]): Promise<void> {
  await deleteLetters(trx, ids);
  await trx.deleteFrom("follows").where("id", "in", ids).execute();
}

/** Rows that one transaction changes. */
const atOnce = 500;

/**
 * Deletes follows after their time, and webhooks that have failed for `failingDays`. Of an unanswered question a code remains for
 * `unansweredDays`, so that a target is not asked again and again. Returns how many were deleted, and how many lost their target.
 */
export async function purgeFollows(
  store: Store,
  secret: Buffer,
  now: Date,
  mostCodes: number = followLimits.mostCodes,
): Promise<{ ended: number; unanswered: number }> {
  return store.db.transaction().execute(async (trx) => {
    const ended = await trx
      .selectFrom("follows")
      .select("id")
      .where(({ or, eb }) =>
        or([
          eb("ends_at", "<=", now.toISOString()),
          eb("failing_since", "<=", before(now, followLimits.failingDays * dayMs)),
        ]),
      )
      .limit(atOnce)
      .execute();
    await deleteFollows(
      trx,
      ended.map(({ id }) => id),
    );
    const asked = await trx
      .selectFrom("follows")
      .select(["id", "target"])
      .where("status", "=", "asked")
      .where("asked_at", "<", oldestQuestion(now))
      .limit(atOnce)
      .execute();
    for (const row of asked) await leaveCode(trx, secret, row, now);
    await deleteOldestCodes(trx, mostCodes);
    return { ended: ended.length, unanswered: asked.length };
  });
}

async function deleteOldestCodes(trx: Trx, most: number): Promise<void> {
  await trx
    .deleteFrom("follows")
    .where("id", "in", (query) =>
      query
        .selectFrom("follows")
        .select("id")
        .where("status", "=", "unanswered")
        .orderBy("ends_at", "desc")
        .limit(atOnce)
        .offset(most),
    )
    .execute();
}

/**
 * Confirmed follows by these channels that were not notified of the last change and have nothing waiting, those first that were
 * read longest ago. One whose mail has to wait is read again when there are further changes, or when its 24 hours are over.
 */
export async function listBehind(
  db: Reading,
  channels: readonly FollowChannel[],
  lastId: number,
  now: Date,
): Promise<FollowRow[]> {
  return db
    .selectFrom("follows")
    .selectAll()
    .where("status", "=", "confirmed")
    .where("channel", "in", channels)
    .where("notified_id", "<", lastId)
    .where(({ or, eb }) =>
      or([eb("checked_id", "<", lastId), eb("day_at", "is", null), eb("day_at", "<=", before(now, dayMs))]),
    )
    .where("id", "not in", (query) =>
      query.selectFrom("follow_letters").select("follow_id").where("kind", "=", "changes"),
    )
    .orderBy("checked_at")
    .limit(followLimits.checkedPerMinute)
    .execute();
}

/**
 * Records that the changes of a follow were read: `notified` up to an id where none of them is left to send, `waiting` where a mail
 * of them has to wait; neither where reading failed.
 */
export async function markChecked(
  store: Store,
  id: string,
  now: Date,
  { notified, waiting = 0 }: { notified?: number; waiting?: number } = {},
): Promise<void> {
  const at = now.toISOString();
  const upTo = notified === undefined ? {} : { notified_id: notified, notified_at: at };
  await store.db
    .updateTable("follows")
    .set({ checked_at: at, checked_id: waiting, ...upTo })
    .where("id", "=", id)
    .execute();
}
