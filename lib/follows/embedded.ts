import { createHmac, randomUUID } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import { defaultLocale, isLocale } from "@/lib/i18n/locales";
import type { Store } from "@/lib/store/connection";
import { addJobs, jobsOf } from "@/lib/store/outbox";
import type { Database, FollowRow } from "@/lib/store/schema";
import { mailAddressOf } from "@/lib/text/mail-address";
import { addDays } from "@/lib/time/calendar";
import { followChannel } from "./channel";
import { type Follow, type FollowRequest, type FollowResult, followLimits, type Letter } from "./schema";
import { newFollowId } from "./token";

type Trx = Transaction<Database>;
type Reading = Kysely<Database> | Trx;

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const before = (now: Date, ms: number) => new Date(now.getTime() - ms).toISOString();

/** Questions from before this instant can no longer be answered. */
const oldestQuestion = (now: Date) => before(now, followLimits.questionHours * hourMs);

const followOf = (row: FollowRow): Follow => ({
  id: row.id,
  email: row.email,
  search: row.search,
  language: isLocale(row.language) ? row.language : defaultLocale,
  urgentOnly: row.urgent_only === 1,
  isConfirmed: row.status === "confirmed",
  createdAt: new Date(row.created_at),
  confirmedAt: row.confirmed_at ? new Date(row.confirmed_at) : null,
  endsAt: new Date(row.ends_at),
  toldId: row.told_id,
  toldAt: new Date(row.told_at),
});

/** A code by which an address that did not answer is recognised. It cannot be turned into the address without the secret. */
const codeOf = (secret: Buffer, email: string): string =>
  `#${createHmac("sha256", secret).update(email).digest("base64url")}`;

/** Addresses are one whatever the case of their letters. */
const foldedAddress = (typed: string): string | null =>
  typed.length > followLimits.emailLength ? null : (mailAddressOf(typed)?.toLowerCase() ?? null);

export interface Asking {
  store: Store;
  /** Of the codes of addresses. */
  secret: Buffer;
  now: Date;
  /** Writes the question. */
  question: (follow: Pick<Follow, "id" | "email" | "createdAt">) => Promise<Letter>;
}

/**
 * Stores a follow with the one question to its address, in one transaction with the delivery job. Nothing is written for a
 * schedule that the address was asked about or follows already.
 */
export async function askToFollow(
  request: FollowRequest,
  { store, secret, now, question }: Asking,
): Promise<FollowResult> {
  const email = foldedAddress(request.email);
  if (email === null) return { result: "invalid" };
  const refusal = await refusalOf(store.reader, { email, code: codeOf(secret, email), request, now });
  if (refusal) return refusal;
  const follow = { id: newFollowId(), email, createdAt: now };
  const letter = await question(follow);
  return store.db.transaction().execute(async (trx): Promise<FollowResult> => {
    await store.engine.lock(trx, `follow:${email}`);
    const late = await refusalOf(trx, { email, code: codeOf(secret, email), request, now });
    if (late) return late;
    const at = now.toISOString();
    await trx
      .insertInto("follows")
      .values({
        id: follow.id,
        email,
        search: request.search,
        language: request.language,
        urgent_only: request.urgentOnly ? 1 : 0,
        status: "asked",
        created_at: at,
        confirmed_at: null,
        ends_at: `${addDays(request.lastDay, followLimits.keepDays + 1)}T00:00:00.000Z`,
        told_at: at,
        told_id: 0,
        checked_at: at,
        day_at: null,
        day_mails: 0,
      })
      .execute();
    await addLetter(trx, follow.id, "question", letter, now);
    return { result: "asked" };
  });
}

interface Checked {
  email: string;
  code: string;
  request: FollowRequest;
  now: Date;
}

/** Why nothing is stored; null where it may be. */
async function refusalOf(db: Reading, { email, code, request, now }: Checked): Promise<FollowResult | null> {
  const rows = await db
    .selectFrom("follows")
    .select(["email", "search", "status", "created_at"])
    .where("email", "in", [email, code])
    .execute();
  const own = rows.filter((row) => row.email === email);
  if (own.some(({ search }) => search === request.search)) return { result: "asked" };
  const today = own.filter(({ created_at }) => created_at > before(now, dayMs));
  const isOver =
    own.length >= followLimits.perAddress ||
    today.length >= followLimits.questionsPerDay ||
    rows.length - own.length >= followLimits.mostUnanswered;
  if (isOver) return { result: "limit" };
  const { count } = await db
    .selectFrom("follows")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count) >= followLimits.all ? { result: "full" } : null;
}

async function addLetter(
  trx: Trx,
  follow_id: string,
  kind: "question" | "changes",
  letter: Letter,
  now: Date,
): Promise<void> {
  const id = `follow-${randomUUID()}`;
  await trx
    .insertInto("follow_letters")
    .values({ id, follow_id, kind, letter: JSON.stringify(letter), created_at: now.toISOString() })
    .execute();
  await addJobs(trx, id, [followChannel], now);
}

/** A follow that is confirmed, or whose question can still be answered; null for none. */
export async function findFollow(db: Reading, id: string, now: Date): Promise<Follow | null> {
  const row = await db.selectFrom("follows").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row || row.status === "unanswered") return null;
  return row.status === "asked" && row.created_at < oldestQuestion(now) ? null : followOf(row);
}

/**
 * Confirms a follow: mails are of changes after `newestId`. Returns it, also where it was confirmed before; null where its
 * question can no longer be answered.
 */
export function confirmFollow(store: Store, id: string, newestId: number, now: Date): Promise<Follow | null> {
  return store.db.transaction().execute(async (trx) => {
    const follow = await findFollow(trx, id, now);
    if (!follow || follow.isConfirmed) return follow;
    const at = now.toISOString();
    const set = { status: "confirmed" as const, confirmed_at: at, told_at: at, told_id: newestId };
    await trx.updateTable("follows").set(set).where("id", "=", id).execute();
    await deleteLetters(trx, [id]);
    return findFollow(trx, id, now);
  });
}

/** Deletes a follow with what waits to be sent to it. Returns what it was; null where there is none. */
export function deleteFollow(store: Store, id: string, now: Date): Promise<Follow | null> {
  return store.db.transaction().execute(async (trx) => {
    const follow = await findFollow(trx, id, now);
    await deleteFollows(trx, [id]);
    return follow;
  });
}

async function deleteLetters(trx: Trx, follows: readonly string[]): Promise<void> {
  const letters = trx.selectFrom("follow_letters").select("id").where("follow_id", "in", follows);
  await trx.deleteFrom("outbox").where("subject", "in", letters).execute();
  await trx.deleteFrom("follow_letters").where("follow_id", "in", follows).execute();
}

async function deleteFollows(trx: Trx, ids: readonly string[]): Promise<void> {
  await deleteLetters(trx, ids);
  await trx.deleteFrom("follows").where("id", "in", ids).execute();
}

/** A mail that waits, with the address that it goes to; null where it must not be sent any more. */
export async function findLetter(
  db: Reading,
  id: string,
): Promise<{ to: string; letter: Letter; createdAt: Date } | null> {
  const row = await db
    .selectFrom("follow_letters as l")
    .innerJoin("follows as f", "f.id", "l.follow_id")
    .select(["l.kind", "l.letter", "l.created_at", "f.email", "f.status"])
    .where("l.id", "=", id)
    .executeTakeFirst();
  if (row?.status !== (row?.kind === "question" ? "asked" : "confirmed")) return null;
  return row && { to: row.email, letter: JSON.parse(row.letter), createdAt: new Date(row.created_at) };
}

/** Deletes a mail that was delivered or given up, and the follow of an address that its mail server refuses for good. */
export async function settleLetter(trx: Trx, id: string): Promise<void> {
  const [job] = await jobsOf(trx, id);
  if (!job || job.status === "waiting") return;
  const row = await trx
    .selectFrom("follow_letters")
    .select("follow_id")
    .where("id", "=", id)
    .executeTakeFirst();
  await trx.deleteFrom("outbox").where("subject", "=", id).execute();
  await trx.deleteFrom("follow_letters").where("id", "=", id).execute();
  const isRefused = job.status === "parked" && / 5\d\d$/.test(job.reason ?? "");
  if (row && isRefused) await deleteFollows(trx, [row.follow_id]);
}

/** Rows that one transaction changes. */
const atOnce = 500;

/**
 * Deletes follows after their time. Of an unanswered question a code remains for `unansweredDays`, so that an address is not
 * asked again and again. Returns how many were deleted, and how many lost their address.
 */
export async function purgeFollows(
  store: Store,
  secret: Buffer,
  now: Date,
): Promise<{ ended: number; unanswered: number }> {
  return store.db.transaction().execute(async (trx) => {
    const ended = await trx
      .selectFrom("follows")
      .select("id")
      .where("ends_at", "<=", now.toISOString())
      .limit(atOnce)
      .execute();
    await deleteFollows(
      trx,
      ended.map(({ id }) => id),
    );
    const asked = await trx
      .selectFrom("follows")
      .select(["id", "email"])
      .where("status", "=", "asked")
      .where("created_at", "<", oldestQuestion(now))
      .limit(atOnce)
      .execute();
    await deleteLetters(
      trx,
      asked.map(({ id }) => id),
    );
    for (const { id, email } of asked) {
      const ends_at = new Date(now.getTime() + followLimits.unansweredDays * dayMs).toISOString();
      const set = { status: "unanswered" as const, email: codeOf(secret, email), search: id, ends_at };
      await trx.updateTable("follows").set(set).where("id", "=", id).execute();
    }
    return { ended: ended.length, unanswered: asked.length };
  });
}

/** Confirmed follows that do not know the newest change and have no mail waiting, those first that were read longest ago. */
export async function listBehind(db: Reading, newestId: number): Promise<FollowRow[]> {
  return db
    .selectFrom("follows")
    .selectAll()
    .where("status", "=", "confirmed")
    .where("told_id", "<", newestId)
    .where("id", "not in", (query) => query.selectFrom("follow_letters").select("follow_id"))
    .orderBy("checked_at")
    .limit(followLimits.checkedPerMinute)
    .execute();
}

export { followOf };

/** Records that the changes of a follow were read; `toldId` where none of them is still to be told. */
export async function markChecked(store: Store, id: string, now: Date, toldId?: number): Promise<void> {
  const at = now.toISOString();
  const told = toldId === undefined ? {} : { told_id: toldId, told_at: at };
  await store.db
    .updateTable("follows")
    .set({ checked_at: at, ...told })
    .where("id", "=", id)
    .execute();
}

/**
 * Whether a mail of changes may be written now: one in 24 hours, and of urgent changes up to `mailsPerDay`.
 */
export function isMailDue(
  { day_at, day_mails }: Pick<FollowRow, "day_at" | "day_mails">,
  isUrgent: boolean,
  now: Date,
): boolean {
  if (!day_at || Date.parse(day_at) <= now.getTime() - dayMs) return true;
  return isUrgent && day_mails < followLimits.mailsPerDay;
}

/** Stores a mail of changes and what its reader knows with it. Does nothing where another process has written one. */
export function writeChanges(
  store: Store,
  row: FollowRow,
  { letter, newestId }: { letter: Letter; newestId: number },
  now: Date,
): Promise<void> {
  return store.db.transaction().execute(async (trx) => {
    const at = now.toISOString();
    const isNewDay = !row.day_at || Date.parse(row.day_at) <= now.getTime() - dayMs;
    const { numUpdatedRows } = await trx
      .updateTable("follows")
      .set({
        told_id: newestId,
        told_at: at,
        checked_at: at,
        day_at: isNewDay ? at : row.day_at,
        day_mails: isNewDay ? 1 : row.day_mails + 1,
      })
      .where("id", "=", row.id)
      .where("status", "=", "confirmed")
      .where("told_id", "=", row.told_id)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await addLetter(trx, row.id, "changes", letter, now);
  });
}
