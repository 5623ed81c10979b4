import { randomUUID } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import { defaultLocale, isLocale, type Locale } from "@/lib/i18n/locales";
import type { Store } from "@/lib/store/connection";
import { engineOf } from "@/lib/store/engine/engine";
import { followMailTask, recordRun } from "@/lib/store/last-runs";
import { addJobs, jobsOf } from "@/lib/store/outbox";
import type { Database, FollowLetterRow, FollowRow } from "@/lib/store/schema";
import { foldedMailAddress } from "@/lib/text/mail-address";
import { addDays } from "@/lib/time/calendar";
import { followChannel } from "./channel";
import { codeOf, mailboxOf } from "./mailbox";
import { type Follow, type FollowRequest, type FollowResult, followLimits, type Letter } from "./schema";
import { newFollowId } from "./token";

type Trx = Transaction<Database>;
type Reading = Kysely<Database> | Trx;

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const before = (now: Date, ms: number) => new Date(now.getTime() - ms).toISOString();

/** Questions from before this instant can no longer be answered. */
const oldestQuestion = (now: Date) => before(now, followLimits.questionHours * hourMs);

const localeOf = (language: string): Locale => (isLocale(language) ? language : defaultLocale);

const followOf = (row: FollowRow): Follow => ({
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

const addressOf = (typed: string): string | null =>
  typed.length > followLimits.emailLength ? null : foldedMailAddress(typed);

export interface Asking {
  store: Store;
  /** Of the codes of addresses. */
  secret: Buffer;
  now: Date;
  /** Writes the question. `createdAt` is when it is sent. */
  question: (follow: Pick<Follow, "id" | "target" | "createdAt">) => Promise<Letter>;
}

/** What is asked of a mailbox and what is deleted of it wait for one another, until the end of the transaction. */
export const lockMailbox = (trx: Trx, secret: Buffer, address: string): Promise<void> =>
  engineOf(trx).lock(trx, `follow:${codeOf(secret, mailboxOf(address).name)}`);

/**
 * Stores a follow with the question to its address, in one transaction with the delivery job. An address that asks again is sent
 * the question again after `askAgainMinutes`, or at once where its wishes have changed; the newest wishes are what it confirms.
 */
export async function askToFollow(request: FollowRequest, context: Asking): Promise<FollowResult> {
  const { store, secret, now, question } = context;
  const target = addressOf(request.target);
  if (target === null) return { result: "invalid" };
  const { name, domain, isOpen } = mailboxOf(target);
  const code = (text: string) => codeOf(secret, text);
  const codes = { target: code(target), mailbox: code(name), domain: code(domain) };
  const asked = { target, codes, isOpen, request, now };
  const before = await planOf(store.reader, asked);
  if ("result" in before) return before;
  const id = before.row?.id ?? newFollowId();
  const letter = await question({ id, target, createdAt: now });
  const result = await store.db.transaction().execute(async (trx): Promise<FollowResult | null> => {
    await lockMailbox(trx, secret, target);
    const plan = await planOf(trx, asked);
    if ("result" in plan) return plan;
    // Another request has stored or deleted the follow meanwhile, so the letter has the id of another one.
    if (plan.row?.id !== before.row?.id) return null;
    await (plan.row ? askAgain(trx, plan.row, request, now) : insertFollow(trx, id, asked));
    await addLetter(trx, id, "question", letter, now);
    return { result: "asked" };
  });
  return result ?? askToFollow(request, context);
}

interface Asked {
  target: string;
  codes: { target: string; mailbox: string; domain: string };
  /** Whether everybody may have a mailbox under the domain. */
  isOpen: boolean;
  request: FollowRequest;
  now: Date;
}

/**
 * The follow that is asked again, or none for a new one; or the answer where nothing is sent. What is full in all and of the
 * domain comes first: then no answer depends on whether the address follows.
 */
async function planOf(db: Reading, asked: Asked): Promise<FollowResult | { row: FollowRow | undefined }> {
  const { target, codes, request, now } = asked;
  if (await isFull(db)) return { result: "full" };
  if (await isDomainFull(db, asked)) return { result: "limit" };
  const rows = await db
    .selectFrom("follows")
    .selectAll()
    .where(({ or, eb }) =>
      or([eb("target_code", "=", codes.mailbox), eb("target", "in", [target, codes.target])]),
    )
    .execute();
  const live = rows.filter(({ status }) => status !== "unanswered");
  const row = live.find((one) => one.target === target && one.search === request.search);
  const today = rows.filter(({ asked_at }) => asked_at > before(now, dayMs));
  const isQuiet =
    (row && isAnswered(row, request, now)) ||
    today.reduce((sum, { questions }) => sum + questions, 0) >= followLimits.questionsPerDay ||
    // Whoever never confirms is not asked day after day.
    (row?.status === "asked" && row.questions >= followLimits.questionsPerDay) ||
    (!row && live.length >= followLimits.perAddress) ||
    (!row && rows.length - live.length >= followLimits.mostUnanswered);
  return isQuiet ? { result: "asked" } : { row };
}

async function isFull(db: Reading): Promise<boolean> {
  const { count } = await db
    .selectFrom("follows")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("status", "=", "confirmed")
    .executeTakeFirstOrThrow();
  return Number(count) >= followLimits.all;
}

async function isDomainFull(db: Reading, { isOpen, codes, now }: Asked): Promise<boolean> {
  if (isOpen) return false;
  const { questions } = await db
    .selectFrom("follows")
    .select(({ fn }) => fn.sum<number | null>("questions").as("questions"))
    .where("domain_code", "=", codes.domain)
    .where("asked_at", ">", before(now, dayMs))
    .where("status", "!=", "confirmed")
    .executeTakeFirstOrThrow();
  return Number(questions) >= followLimits.perDomain;
}

/** Whether an address has, or was just asked for, what it asks for. */
function isAnswered(row: FollowRow, { language, urgentOnly }: FollowRequest, now: Date): boolean {
  const { wish, ...current } = followOf(row);
  const isSame = (one: Pick<Follow, "language" | "urgentOnly">) =>
    one.language === language && one.urgentOnly === urgentOnly;
  if (current.isConfirmed && isSame(current)) return true;
  return isSame(wish ?? current) && row.asked_at > before(now, followLimits.askAgainMinutes * 60_000);
}

async function insertFollow(trx: Trx, id: string, { target, codes, request, now }: Asked): Promise<void> {
  const at = now.toISOString();
  await trx
    .insertInto("follows")
    .values({
      id,
      channel: request.channel,
      target,
      secret: null,
      target_code: codes.mailbox,
      domain_code: codes.domain,
      search: request.search,
      language: request.language,
      urgent_only: request.urgentOnly ? 1 : 0,
      status: "asked",
      created_at: at,
      confirmed_at: null,
      ends_at: endOf(request),
      notified_at: at,
      notified_id: 0,
      checked_at: at,
      failing_since: null,
      day_at: null,
      day_mails: 0,
      asked_at: at,
      questions: 1,
      wish_language: null,
      wish_urgent_only: null,
    })
    .execute();
}

const endOf = ({ lastDay }: FollowRequest): string =>
  `${addDays(lastDay, followLimits.keepDays + 1)}T00:00:00.000Z`;

/** Wishes of an unconfirmed follow are replaced; those of a confirmed one wait for the reader to confirm them. */
async function askAgain(trx: Trx, row: FollowRow, request: FollowRequest, now: Date): Promise<void> {
  const { language } = request;
  const urgent = request.urgentOnly ? 1 : 0;
  const isConfirmed = row.status === "confirmed";
  const isNewDay = isConfirmed && row.asked_at <= before(now, dayMs);
  const asked = { asked_at: now.toISOString(), questions: isNewDay ? 1 : row.questions + 1 };
  const wishes = isConfirmed
    ? { wish_language: language, wish_urgent_only: urgent }
    : { language, urgent_only: urgent, ends_at: endOf(request) };
  await trx
    .updateTable("follows")
    .set({ ...asked, ...wishes })
    .where("id", "=", row.id)
    .execute();
  await deleteLetters(trx, [row.id], "question");
}

/** @param lastId the last change that the letter contains */
async function addLetter(
  trx: Trx,
  follow_id: string,
  kind: FollowLetterRow["kind"],
  letter: Letter,
  now: Date,
  lastId = 0,
): Promise<void> {
  const id = `follow-${randomUUID()}`;
  const values = { id, follow_id, kind, letter: JSON.stringify(letter), created_at: now.toISOString() };
  await trx
    .insertInto("follow_letters")
    .values({ ...values, last_id: lastId })
    .execute();
  await addJobs(trx, id, [followChannel], now);
}

/** A follow that is confirmed, or whose question can still be answered; null for none. */
export async function findFollow(db: Reading, id: string, now: Date): Promise<Follow | null> {
  const row = await db.selectFrom("follows").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row || row.status === "unanswered") return null;
  return row.status === "asked" && row.asked_at < oldestQuestion(now) ? null : followOf(row);
}

/**
 * Confirms a follow: mails are of changes after `lastId`. Where it was confirmed before, its newest wishes hold from now on.
 * null where its question can no longer be answered.
 */
export function confirmFollow(store: Store, id: string, lastId: number, now: Date): Promise<Follow | null> {
  return store.db.transaction().execute(async (trx) => {
    const follow = await findFollow(trx, id, now);
    if (!follow || (follow.isConfirmed && !follow.wish)) return follow;
    const at = now.toISOString();
    const { language, urgentOnly } = follow.wish ?? follow;
    const wishes = { language, urgent_only: urgentOnly ? 1 : 0, wish_language: null, wish_urgent_only: null };
    const confirmed = {
      status: "confirmed" as const,
      confirmed_at: at,
      notified_at: at,
      notified_id: lastId,
    };
    const set = follow.isConfirmed ? wishes : { ...wishes, ...confirmed };
    await trx.updateTable("follows").set(set).where("id", "=", id).execute();
    await deleteLetters(trx, [id], "question");
    return findFollow(trx, id, now);
  });
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

/** Replaces the address and the schedule of an unconfirmed follow by a code of the address. */
async function leaveCode(
  trx: Trx,
  secret: Buffer,
  { id, target }: Pick<FollowRow, "id" | "target">,
  now: Date,
): Promise<void> {
  await deleteLetters(trx, [id]);
  const ends_at = new Date(now.getTime() + followLimits.unansweredDays * dayMs).toISOString();
  const set = { status: "unanswered" as const, target: codeOf(secret, target), search: id, ends_at };
  await trx.updateTable("follows").set(set).where("id", "=", id).execute();
}

async function deleteLetters(
  trx: Trx,
  follows: readonly string[],
  ...kinds: FollowLetterRow["kind"][]
): Promise<void> {
  const ofKinds = kinds.length > 0 ? kinds : (["question", "changes"] as const);
  const letters = trx
    .selectFrom("follow_letters")
    .select("id")
    .where("follow_id", "in", follows)
    .where("kind", "in", ofKinds);
  await trx.deleteFrom("outbox").where("subject", "in", letters).execute();
  await trx
    .deleteFrom("follow_letters")
    .where("follow_id", "in", follows)
    .where("kind", "in", ofKinds)
    .execute();
}

/** Deletes follows with the mails that wait. */
export async function deleteFollows(trx: Trx, ids: readonly string[]): Promise<void> {
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
    .select(["l.kind", "l.letter", "l.created_at", "f.target", "f.status", "f.wish_language"])
    .where("l.id", "=", id)
    .executeTakeFirst();
  const isConfirmed = row?.status === "confirmed";
  const isWanted =
    row?.kind === "question" ? row.status === "asked" || row.wish_language !== null : isConfirmed;
  if (!row || !isWanted) return null;
  return { to: row.target, letter: JSON.parse(row.letter), createdAt: new Date(row.created_at) };
}

/**
 * Deletes a mail that was delivered or given up, and the follow of an address that its mail server refuses for good. The changes
 * of a delivered mail are known to its reader; those of one that was given up come with the next, and the store notes that
 * one was given up (lib/store/last-runs.ts).
 */
export async function settleLetter(trx: Trx, id: string, now: Date): Promise<void> {
  const [job] = await jobsOf(trx, id);
  if (!job || job.status === "waiting") return;
  const row = await trx
    .selectFrom("follow_letters")
    .select(["follow_id", "last_id"])
    .where("id", "=", id)
    .executeTakeFirst();
  await trx.deleteFrom("outbox").where("subject", "=", id).execute();
  await trx.deleteFrom("follow_letters").where("id", "=", id).execute();
  if (!row) return;
  const isRefused = job.status === "parked" && isRefusedAddress(job.reason);
  // An address that does not exist is no fault of the portal or of its mail server.
  if (!isRefused)
    await recordRun(trx, followMailTask, { at: now, isDone: job.status === "done", detail: job.reason });
  if (job.status === "done") {
    await trx
      .updateTable("follows")
      .set({ notified_id: row.last_id })
      .where("id", "=", row.follow_id)
      .where("notified_id", "<", row.last_id)
      .execute();
  } else if (isRefused) await deleteFollows(trx, [row.follow_id]);
}

/** Whether a mail server refuses the address (RCPT TO). One that refuses the sender or the content may take the next mail. */
const isRefusedAddress = (reason: string | null): boolean => /^EENVELOPE 5\d\d$/.test(reason ?? "");

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
  mostCodes: number = followLimits.mostCodes,
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

/** Confirmed follows that were not notified of the last change and have no mail waiting, those first that were read longest ago. */
export async function listBehind(db: Reading, lastId: number): Promise<FollowRow[]> {
  return db
    .selectFrom("follows")
    .selectAll()
    .where("status", "=", "confirmed")
    .where("notified_id", "<", lastId)
    .where("id", "not in", (query) =>
      query.selectFrom("follow_letters").select("follow_id").where("kind", "=", "changes"),
    )
    .orderBy("checked_at")
    .limit(followLimits.checkedPerMinute)
    .execute();
}

export { followOf };

/** Records that the changes of a follow were read; `notifiedId` where none of them is left to send. */
export async function markChecked(store: Store, id: string, now: Date, notifiedId?: number): Promise<void> {
  const at = now.toISOString();
  const notified = notifiedId === undefined ? {} : { notified_id: notifiedId, notified_at: at };
  await store.db
    .updateTable("follows")
    .set({ checked_at: at, ...notified })
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

/** Stores a mail of changes. Does nothing where another process has written one. */
export function writeChanges(
  store: Store,
  row: FollowRow,
  { letter, lastId }: { letter: Letter; lastId: number },
  now: Date,
): Promise<void> {
  return store.db.transaction().execute(async (trx) => {
    const at = now.toISOString();
    const isNewDay = !row.day_at || Date.parse(row.day_at) <= now.getTime() - dayMs;
    const { numUpdatedRows } = await trx
      .updateTable("follows")
      .set({
        checked_at: at,
        day_at: isNewDay ? at : row.day_at,
        day_mails: isNewDay ? 1 : row.day_mails + 1,
      })
      .where("id", "=", row.id)
      .where("status", "=", "confirmed")
      .where("notified_id", "=", row.notified_id)
      // Each mail changes one of the two, so that of several processes one writes it.
      .where("day_at", row.day_at === null ? "is" : "=", row.day_at)
      .where("day_mails", "=", row.day_mails)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await addLetter(trx, row.id, "changes", letter, now, lastId);
  });
}
