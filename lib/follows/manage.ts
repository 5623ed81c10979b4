import type { Kysely, Transaction } from "kysely";
import type { Store } from "@/lib/store/connection";
import { followMailTask, followWebhookTask, listRuns } from "@/lib/store/last-runs";
import { reviveJobs } from "@/lib/store/outbox";
import type { Database, FollowRow } from "@/lib/store/schema";
import { storedSecret } from "@/lib/store/secrets";
import { foldedMailAddress } from "@/lib/text/mail-address";
import { codeOf, mailboxOf } from "@/lib/text/mailbox";
import { deleteFollows } from "./embedded";
import { lockTarget } from "./requests";
import type { FollowChannel } from "./schema";
import { secretName } from "./secret";

/** What an operator sees and does of schedules that readers follow. */

/** Mails or requests to followers. */
export interface LetterReading {
  waiting: number;
  /** Given up since the last one was delivered. Addresses that their mail server refuses and webhooks that are gone do not count. */
  parked: number;
  /** The age of the oldest that waits; 0 when none does. */
  oldestAgeSeconds: number;
}

/** By what an operator finds the last one of a channel that was delivered or given up (lib/store/last-runs.ts). */
export const letterTasks = { mail: followMailTask, webhook: followWebhookTask } as const;

export async function readLetters(
  db: Kysely<Database>,
  channel: FollowChannel,
  now: Date,
): Promise<LetterReading> {
  const { count, oldest } = await db
    .selectFrom("follow_letters as l")
    .innerJoin("follows as f", "f.id", "l.follow_id")
    .select(({ fn }) => [fn.countAll<number>().as("count"), fn.min("l.created_at").as("oldest")])
    .where("f.channel", "=", channel)
    .executeTakeFirstOrThrow();
  const run = (await listRuns(db)).find(({ task }) => task === letterTasks[channel]);
  return {
    waiting: Number(count),
    parked: run?.failures ?? 0,
    oldestAgeSeconds: oldest ? Math.max(0, (now.getTime() - Date.parse(oldest)) / 1000) : 0,
  };
}

/** A mail or request that waits, with its delivery. */
export interface LetterState {
  kind: "question" | "changes";
  attempts: number;
  /** ISO 8601 UTC. */
  dueAt: string;
  /** The last failure: a code; null for none. */
  reason: string | null;
}

export type StoredFollow = Pick<
  FollowRow,
  "id" | "channel" | "target" | "search" | "language" | "status" | "created_at" | "ends_at"
> & { letters: LetterState[] };

/** The follows, or those of one address with what is known of it under a code, oldest first, with the mails that wait. */
export async function listFollows(db: Kysely<Database>, email?: string): Promise<StoredFollow[]> {
  const emails = email === undefined ? null : await storedAs(db, email);
  const follows = await db
    .selectFrom("follows")
    .select(["id", "channel", "target", "search", "language", "status", "created_at", "ends_at"])
    .$if(emails !== null, (query) => query.where("target", "in", emails ?? []))
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const rows = await db
    .selectFrom("follow_letters as l")
    .innerJoin("follows as f", "f.id", "l.follow_id")
    .leftJoin("outbox as o", "o.subject", "l.id")
    .select(["l.follow_id", "l.kind", "o.attempts", "o.due_at", "o.reason"])
    .$if(emails !== null, (query) => query.where("f.target", "in", emails ?? []))
    .orderBy("l.created_at")
    .execute();
  const letters = Map.groupBy(rows, (row) => row.follow_id);
  return follows.map((follow) => ({
    ...follow,
    letters: (letters.get(follow.id) ?? []).map(({ kind, attempts, due_at, reason }) => ({
      kind,
      attempts: Number(attempts ?? 0),
      dueAt: due_at ?? "",
      reason,
    })),
  }));
}

const addressOf = (email: string): string => foldedMailAddress(email) ?? email;

/** Lets what is asked of an address wait until the end of a transaction that deletes what is stored of it. */
export async function lockFollows(trx: Transaction<Database>, email: string): Promise<void> {
  const secret = await storedSecret(trx, secretName);
  if (secret) await lockTarget(trx, secret, mailboxOf(addressOf(email)));
}

/** An address or URL as the store has it: in plain letters, and as the code of one that did not answer. */
async function storedAs(db: Kysely<Database>, email: string): Promise<string[]> {
  const folded = addressOf(email);
  const secret = await storedSecret(db, secretName);
  return secret ? [folded, codeOf(secret, folded)] : [folded];
}

/** Sends waiting mails now, all or those of one address. Returns how many; one that is being sent at this moment is left. */
export function retryLetters(store: Store, now: Date, email?: string): Promise<number> {
  return store.db.transaction().execute(async (trx) => {
    let query = trx
      .selectFrom("follow_letters as l")
      .innerJoin("follows as f", "f.id", "l.follow_id")
      .select("l.id");
    if (email !== undefined) query = query.where("f.target", "in", await storedAs(trx, email));
    let count = 0;
    for (const { id } of await query.execute()) count += await reviveJobs(trx, id, now);
    return count;
  });
}

/** Deletes the follows of an address, the mails that wait for it and the code under which it is known. Returns how many follows. */
export async function forgetFollows(trx: Transaction<Database>, email: string): Promise<number> {
  const rows = await trx
    .selectFrom("follows")
    .select("id")
    .where("target", "in", await storedAs(trx, email))
    .execute();
  if (rows.length > 0)
    await deleteFollows(
      trx,
      rows.map(({ id }) => id),
    );
  return rows.length;
}
