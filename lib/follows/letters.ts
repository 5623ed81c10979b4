import { randomUUID } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import { addJobs } from "@/lib/store/outbox";
import type { Database, FollowLetterRow, FollowRow } from "@/lib/store/schema";
import { channelNames } from "./channel";

/** Mails and requests to followers that wait; the id of each is its subject in the outbox. */

type Trx = Transaction<Database>;
type Kind = FollowLetterRow["kind"];

/** What is written to a follower: a mail (`Letter`) or the body of a request, as JSON. */
interface NewLetter {
  kind: Kind;
  letter: object;
  /** The last change that it contains. */
  lastId?: number;
}

export async function addLetter(
  trx: Trx,
  { id: follow_id, channel }: Pick<FollowRow, "id" | "channel">,
  { kind, letter, lastId = 0 }: NewLetter,
  now: Date,
): Promise<void> {
  const id = `follow-${randomUUID()}`;
  const values = { id, follow_id, kind, letter: JSON.stringify(letter), created_at: now.toISOString() };
  await trx
    .insertInto("follow_letters")
    .values({ ...values, last_id: lastId })
    .execute();
  await addJobs(trx, id, [channelNames[channel]], now);
}

export async function deleteLetters(trx: Trx, follows: readonly string[], ...kinds: Kind[]): Promise<void> {
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

/** What waits, with where it goes to. */
export interface WaitingLetter {
  kind: Kind;
  target: string;
  /** Of a webhook. */
  secret: string | null;
  /** JSON, as it was written. */
  letter: string;
  createdAt: Date;
}

/** A mail or request that waits; null where it must not be sent any more. */
export async function findLetter(db: Kysely<Database> | Trx, id: string): Promise<WaitingLetter | null> {
  const row = await db
    .selectFrom("follow_letters as l")
    .innerJoin("follows as f", "f.id", "l.follow_id")
    .select(["l.kind", "l.letter", "l.created_at", "f.target", "f.secret", "f.status", "f.wish_language"])
    .where("l.id", "=", id)
    .executeTakeFirst();
  const isConfirmed = row?.status === "confirmed";
  const isWanted =
    row?.kind === "question" ? row.status === "asked" || row.wish_language !== null : isConfirmed;
  if (!row || !isWanted) return null;
  const { kind, target, secret, letter, created_at } = row;
  return { kind, target, secret, letter, createdAt: new Date(created_at) };
}
