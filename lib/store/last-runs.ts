import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "./schema";

/** The last runs of tasks that nobody watches: imports and backups of a night, mails and webhooks to followers. */
export interface LastRun {
  task: string;
  /** The last success; null for never. */
  doneAt: Date | null;
  /** The last failure; null for never. */
  failedAt: Date | null;
  /** How many have failed since the last success. */
  failures: number;
  /** Of the last run: a file, or why it failed. No contents of what was handled. */
  detail: string | null;
}

const mostDetail = 300;

/** Records that a task was done, or that it failed. */
export async function recordRun(
  db: Kysely<Database> | Transaction<Database>,
  task: string,
  { at, isDone, detail = null }: { at: Date; isDone: boolean; detail?: string | null },
): Promise<void> {
  const instant = at.toISOString();
  const words = detail?.slice(0, mostDetail) ?? null;
  const outcome = isDone ? { done_at: instant } : { failed_at: instant };
  await db
    .insertInto("last_runs")
    .values({ task, ...outcome, failures: isDone ? 0 : 1, detail: words })
    .onConflict((conflict) =>
      conflict.column("task").doUpdateSet({
        ...outcome,
        failures: isDone ? 0 : sql<number>`last_runs.failures + 1`,
        detail: words,
      }),
    )
    .execute();
}

/** All tasks that ever ran, by name. */
export async function listRuns(db: Kysely<Database>): Promise<LastRun[]> {
  const rows = await db.selectFrom("last_runs").selectAll().orderBy("task").execute();
  const instant = (text: string | null) => (text === null ? null : new Date(text));
  return rows.map(({ done_at, failed_at, ...row }) => ({
    ...row,
    failures: Number(row.failures),
    doneAt: instant(done_at),
    failedAt: instant(failed_at),
  }));
}

/** The task of an import of a domain. */
export const importTask = (domain: string): string => `import ${domain}`;
/** The domain of such a task; null for another one. */
export const importedDomain = (task: string): string | null =>
  task.startsWith("import ") ? task.slice("import ".length) : null;
export const backupTask = "backup";
export const followMailTask = "mails to followers";
export const followWebhookTask = "webhooks to followers";
