import type { Kysely, Transaction } from "kysely";
import type { WebhookSettings } from "@/lib/config/config";
import type { Store } from "@/lib/store/connection";
import { engineOf } from "@/lib/store/engine/engine";
import type { Database, FollowRow } from "@/lib/store/schema";
import { codeOf } from "@/lib/text/mailbox";
import { addDays } from "@/lib/time/calendar";
import { followOf } from "./embedded";
import { addLetter, deleteLetters } from "./letters";
import { type Follow, type FollowRequest, type FollowResult, followLimits } from "./schema";
import { newWebhookSecret } from "./signature";
import { type Target, targetOf } from "./target";
import { newFollowId } from "./token";

type Trx = Transaction<Database>;
type Reading = Kysely<Database> | Trx;

const dayMs = 24 * 3_600_000;
const before = (now: Date, ms: number) => new Date(now.getTime() - ms).toISOString();

interface FollowRequestContext {
  store: Store;
  /** Of the codes of addresses. */
  secret: Buffer;
  /** undefined where there are no webhooks. */
  webhooks?: WebhookSettings | undefined;
  now: Date;
  /** Writes the question: a mail, or the body of a request. `createdAt` is when it is sent. */
  question: (follow: Pick<Follow, "id" | "target" | "createdAt">) => Promise<object>;
}

/** What is asked of a mailbox or URL and what is deleted of it wait for one another, until the end of the transaction. */
export const lockTarget = (trx: Trx, secret: Buffer, { name }: Pick<Target, "name">): Promise<void> =>
  engineOf(trx).lock(trx, `follow:${codeOf(secret, name)}`);

/**
 * Stores a follow with the question to its target, in one transaction with the delivery job. An address that asks again is sent
 * the question again after `askAgainMinutes`, or at once where its wishes have changed; the newest wishes are what it confirms. A
 * webhook that asks again gets another follow with a secret of its own: whoever knows a URL can change nothing of those before.
 */
export async function storeFollowRequest(
  request: FollowRequest,
  context: FollowRequestContext,
): Promise<FollowResult> {
  const { store, secret, now, question } = context;
  const target = targetOf(request, context.webhooks);
  if (target === null) return { result: "invalid" };
  const { address, name, domain } = target;
  const code = (text: string) => codeOf(secret, text);
  const codes = { address: code(address), name: code(name), domain: code(domain) };
  const asked = { target, codes, request, now };
  const before = await planOf(store.reader, asked);
  if ("result" in before) return before;
  const id = before.row?.id ?? newFollowId();
  const webhook = request.channel === "webhook" ? { id, secret: newWebhookSecret() } : undefined;
  const letter = await question({ id, target: address, createdAt: now });
  const result = await store.db.transaction().execute(async (trx): Promise<FollowResult | null> => {
    await lockTarget(trx, secret, target);
    const plan = await planOf(trx, asked);
    if ("result" in plan) return plan;
    // Another request has stored or deleted the follow meanwhile, so the letter has the id of another one.
    if (plan.row?.id !== before.row?.id) return null;
    await (plan.row
      ? askAgain(trx, plan.row, request, now)
      : insertFollow(trx, id, asked, webhook?.secret ?? null));
    await addLetter(trx, { id, channel: request.channel }, { kind: "question", letter }, now);
    return { result: "asked", ...(webhook && { webhook }) };
  });
  return result ?? storeFollowRequest(request, context);
}

interface Asked {
  target: Target;
  codes: { address: string; name: string; domain: string };
  request: FollowRequest;
  now: Date;
}

/**
 * The follow that is asked again, or none for a new one; or the answer where nothing is sent. What is full in all and of the
 * domain comes first: then no answer depends on whether the address follows. A webhook hears of every limit: it was shown no
 * secret then.
 */
async function planOf(db: Reading, asked: Asked): Promise<FollowResult | { row: FollowRow | undefined }> {
  const { codes, request, now } = asked;
  const { address } = asked.target;
  const isMail = request.channel === "mail";
  if (await isFull(db)) return { result: "full" };
  if (await isDomainFull(db, asked)) return { result: "limit" };
  const rows = await db
    .selectFrom("follows")
    .selectAll()
    .where(({ or, eb }) =>
      or([eb("target_code", "=", codes.name), eb("target", "in", [address, codes.address])]),
    )
    .execute();
  const live = rows.filter(({ status }) => status !== "unanswered");
  const row = isMail
    ? live.find((one) => one.target === address && one.search === request.search)
    : undefined;
  const today = rows.filter(({ asked_at }) => asked_at > before(now, dayMs));
  const isQuiet =
    (row && isAnswered(row, request, now)) ||
    (isMail && today.reduce((sum, { questions }) => sum + questions, 0) >= followLimits.questionsPerDay) ||
    // Whoever never confirms is not asked day after day.
    (row?.status === "asked" && row.questions >= followLimits.questionsPerDay) ||
    (!row && live.length >= followLimits.perAddress) ||
    (!row && rows.length - live.length >= followLimits.mostUnanswered);
  return isQuiet ? { result: isMail ? "asked" : "limit" } : { row };
}

async function isFull(db: Reading): Promise<boolean> {
  const { count } = await db
    .selectFrom("follows")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("status", "=", "confirmed")
    .executeTakeFirstOrThrow();
  return Number(count) >= followLimits.all;
}

async function isDomainFull(db: Reading, { target, codes, now }: Asked): Promise<boolean> {
  if (target.isOpen) return false;
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

async function insertFollow(
  trx: Trx,
  id: string,
  { target, codes, request, now }: Asked,
  secret: string | null,
): Promise<void> {
  const at = now.toISOString();
  await trx
    .insertInto("follows")
    .values({
      id,
      channel: request.channel,
      target: target.address,
      secret,
      target_code: codes.name,
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
      checked_id: 0,
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
