import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

/** '20260316-020000', of an instant in UTC. */
export const stampOf = (at: Date) => at.toISOString().slice(0, 19).replace(/[-:]/g, "").replace("T", "-");

/** The file of a backup that was made at an instant. */
export const backupName = (at: Date) => `portal-${stampOf(at)}.tar`;

/** When a backup was made, by its name; null for every other file. Backups of earlier versions are bare stores (.db). */
function madeAt(name: string): Date | null {
  const match = /^portal-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)\.(?:db|tar)$/.exec(name);
  if (!match) return null;
  const [, year, month, day, hour, minute, second] = match;
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(at.getTime()) ? null : at;
}

/** Whether a file is a dated backup, or an unfinished one. */
export const isBackupName = (name: string): boolean => madeAt(name.replace(/\.part.*$/, "")) !== null;

export interface RetentionRules {
  /** The largest number of backups. */
  keep?: number | undefined;
  /** The age after which a backup is deleted. */
  maxAgeDays?: number | undefined;
}

/**
 * Which of a folder's backups are deleted, from the names of its files: those in excess of `keep`, the oldest first, and those
 * older than `maxAgeDays`. `newest`, which was just written and verified, always stays. So do files with other names.
 */
export function backupsToDelete(
  names: readonly string[],
  newest: string,
  { keep = Number.POSITIVE_INFINITY, maxAgeDays = Number.POSITIVE_INFINITY }: RetentionRules,
  now: Date,
): string[] {
  const others = names
    .filter((name) => name !== newest)
    .flatMap((name) => {
      const at = madeAt(name);
      return at ? [{ name, at: at.getTime() }] : [];
    })
    .sort((a, b) => b.at - a.at);
  return others
    .filter(({ at }, index) => index + 1 >= keep || now.getTime() - at > maxAgeDays * 86_400_000)
    .map(({ name }) => name);
}

/**
 * Deletes unfinished files that a stopped backup has left in a folder, under the names of `backupStore` and `writeArchive`.
 * No process still works on one that is a day old.
 */
export function deleteUnfinished(folder: string, now: Date): void {
  for (const name of readdirSync(folder)) {
    const at = madeAt(/^(.*\.(?:db|tar))\.part(?:-journal|-store.*)?$/.exec(name)?.[1] ?? "");
    if (at && now.getTime() - at.getTime() > 86_400_000) rmSync(join(folder, name), { force: true });
  }
}

/** Deletes the backups that the rules exclude. Returns their names. */
export function deleteBackups(folder: string, newest: string, rules: RetentionRules, now: Date): string[] {
  const names = backupsToDelete(readdirSync(folder), newest, rules, now);
  for (const name of names) rmSync(join(folder, name));
  return names;
}
