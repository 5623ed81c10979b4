import type { Transaction } from "kysely";
import type { Store } from "@/lib/store/connection";
import { followMailTask, followWebhookTask, recordRun } from "@/lib/store/last-runs";
import { jobsOf } from "@/lib/store/outbox";
import { lastEventId } from "@/lib/store/schedule-events";
import type { Database, FollowLetterRow, FollowRow } from "@/lib/store/schema";
import { confirmInTransaction, deleteFollows } from "./embedded";
import { addLetter } from "./letters";
import { followLimits } from "./schema";

/** What is written to followers, and what became of it. */

type Trx = Transaction<Database>;

const dayMs = 24 * 3_600_000;

/** Whether the 24 hours have passed in which mails are counted. */
const isDayOver = ({ day_at }: Pick<FollowRow, "day_at">, now: Date): boolean =>
  !day_at || Date.parse(day_at) <= now.getTime() - dayMs;

/**
 * Whether changes may be sent now: a mail once in 24 hours, and of urgent changes up to `mailsPerDay`; a request at any time.
 */
export function isDue(
  row: Pick<FollowRow, "channel" | "day_at" | "day_mails">,
  isUrgent: boolean,
  now: Date,
): boolean {
  if (row.channel === "webhook" || isDayOver(row, now)) return true;
  return isUrgent && row.day_mails < followLimits.mailsPerDay;
}

/** Stores a mail or request of changes. Does nothing where another process has written one. */
export function writeChanges(
  store: Store,
  row: FollowRow,
  { letter, lastId }: { letter: object; lastId: number },
  now: Date,
): Promise<void> {
  return store.db.transaction().execute(async (trx) => {
    const at = now.toISOString();
    const isNewDay = isDayOver(row, now);
    const { numUpdatedRows } = await trx
      .updateTable("follows")
      .set({
        checked_at: at,
        checked_id: 0,
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
    if (numUpdatedRows > 0n) await addLetter(trx, row, { kind: "changes", letter, lastId }, now);
  });
}

/**
 * Deletes a mail or request that was delivered or given up. The reader is notified of the changes of a delivered one; those of one
 * that was given up come with the next, and the store notes that one was given up (lib/store/last-runs.ts). A webhook that has
 * answered its question is confirmed by that. An address that its mail server refuses for good, and a webhook that is gone, are
 * deleted.
 */
export async function settleLetter(trx: Trx, id: string, now: Date): Promise<void> {
  const [job] = await jobsOf(trx, id);
  const row = await trx
    .selectFrom("follow_letters as l")
    .innerJoin("follows as f", "f.id", "l.follow_id")
    .select(["l.follow_id", "l.kind", "l.last_id", "f.channel"])
    .where("l.id", "=", id)
    .executeTakeFirst();
  if (!job) return;
  const isDone = job.status === "done";
  if (row?.channel === "webhook" && row.kind === "changes")
    await noteFailing(trx, row.follow_id, isDone ? null : now.toISOString());
  if (job.status === "waiting") return;
  await trx.deleteFrom("outbox").where("subject", "=", id).execute();
  await trx.deleteFrom("follow_letters").where("id", "=", id).execute();
  if (!row) return;
  const isRefused = !isDone && refusals[row.channel].test(job.reason ?? "");
  // What does not exist is no fault of the portal or of its mail server.
  if (!isRefused) await recordRun(trx, tasks[row.channel], { at: now, isDone, detail: job.reason });
  if (isDone) await noteDelivered(trx, row, now);
  else if (isRefused && !isUnanswered(row)) await deleteFollows(trx, [row.follow_id]);
}

type Settled = Pick<FollowLetterRow, "follow_id" | "kind" | "last_id"> & Pick<FollowRow, "channel">;

/** The question of a webhook that is gone counts as one without an answer: the follow is deleted after the time of questions. */
const isUnanswered = ({ channel, kind }: Settled) => channel === "webhook" && kind === "question";

async function noteDelivered(trx: Trx, row: Settled, now: Date): Promise<void> {
  if (row.kind === "changes")
    await trx
      .updateTable("follows")
      .set({ notified_id: row.last_id })
      .where("id", "=", row.follow_id)
      .where("notified_id", "<", row.last_id)
      .execute();
  // A mail is confirmed by its reader.
  else if (row.channel === "webhook")
    await confirmInTransaction(trx, row.follow_id, await lastEventId(trx), now);
}

async function noteFailing(trx: Trx, id: string, since: string | null): Promise<void> {
  await trx
    .updateTable("follows")
    .set({ failing_since: since })
    .where("id", "=", id)
    .$if(since !== null, (query) => query.where("failing_since", "is", null))
    .execute();
}

const tasks = { mail: followMailTask, webhook: followWebhookTask } as const;

/**
 * Why a target is refused for good: by a mail server (RCPT TO; one that refuses the sender or the content may take the next mail),
 * or because a webhook answers that it is gone.
 */
const refusals = { mail: /^EENVELOPE 5\d\d$/, webhook: /^http 410$/ } as const;
