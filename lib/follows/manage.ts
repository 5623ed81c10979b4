import type { Kysely, Transaction } from "kysely";
import type { Store } from "@/lib/store/connection";
import { followMailTask, listRuns } from "@/lib/store/last-runs";
import { jobsOf, reviveJobs } from "@/lib/store/outbox";
import type { Database, FollowRow } from "@/lib/store/schema";
import { storedSecret } from "@/lib/store/secrets";
import { deleteFollows, foldedAddress } from "./embedded";
import { codeOf } from "./mailbox";
import { secretName } from "./secret";

/** What an operator sees and does of schedules that readers follow by mail. */

/** Mails to followers. */
export interface LetterReading {
  waiting: number;
  /** Given up since the last one was delivered. Addresses that their mail server refuses do not count. */
  parked: number;
  /** The age of the oldest that waits; 0 when none does. */
  oldestAgeSeconds: number;
}

export async function readLetters(db: Kysely<Database>, now: Date): Promise<LetterReading> {
  const { count, oldest } = await db
    .selectFrom("follow_letters")
    .select(({ fn }) => [fn.countAll<number>().as("count"), fn.min("created_at").as("oldest")])
    .executeTakeFirstOrThrow();
  const run = (await listRuns(db)).find(({ task }) => task === followMailTask);
  return {
    waiting: Number(count),
    parked: run?.failures ?? 0,
    oldestAgeSeconds: oldest ? Math.max(0, (now.getTime() - Date.parse(oldest)) / 1000) : 0,
  };
}

/** A mail that waits, with its delivery. */
export interface WaitingLetter {
  kind: "question" | "changes";
  attempts: number;
  /** ISO 8601 UTC. */
  dueAt: string;
  /** The last failure: a code; null for none. */
  reason: string | null;
}

export type StoredFollow = Pick<
  FollowRow,
  "id" | "email" | "search" | "language" | "status" | "created_at" | "ends_at"
> & { letters: WaitingLetter[] };

/** The follows, or those of one address with what is known of it under a code, oldest first, with the mails that wait. */
export async function listFollows(db: Kysely<Database>, email?: string): Promise<StoredFollow[]> {
  let query = db
    .selectFrom("follows")
    .select(["id", "email", "search", "language", "status", "created_at", "ends_at"])
    .orderBy("created_at")
    .orderBy("id");
  if (email !== undefined) query = query.where("email", "in", await storedAs(db, email));
  const follows: StoredFollow[] = [];
  for (const row of await query.execute()) {
    const letters: WaitingLetter[] = [];
    for (const { id, kind } of await db
      .selectFrom("follow_letters")
      .select(["id", "kind"])
      .where("follow_id", "=", row.id)
      .orderBy("created_at")
      .execute()) {
      const [job] = await jobsOf(db, id);
      letters.push({
        kind,
        attempts: Number(job?.attempts ?? 0),
        dueAt: job?.due_at ?? "",
        reason: job?.reason ?? null,
      });
    }
    follows.push({ ...row, letters });
  }
  return follows;
}

/** An address as the store has it: in plain letters, and as the code of one that did not answer. */
async function storedAs(db: Kysely<Database>, email: string): Promise<string[]> {
  const folded = foldedAddress(email) ?? email.toLowerCase();
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
    if (email !== undefined) query = query.where("f.email", "in", await storedAs(trx, email));
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
    .where("email", "in", await storedAs(trx, email))
    .execute();
  if (rows.length > 0)
    await deleteFollows(
      trx,
      rows.map(({ id }) => id),
    );
  return rows.length;
}
