import { type Stats, statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { isBusy, isDamage, reasonOf, StoreLostError } from "./trouble";

/**
 * Checks that the files of an open store are still the ones that were opened. An open file continues to work after it was
 * deleted or replaced, but everything written to it is lost when the process ends.
 */
export interface Guard {
  /** Throws StoreLostError when the files are gone, replaced, or cut off. Costs two stat calls. */
  check(): void;
  /** Checks after a write, and reports that the store can be written. */
  wrote(): void;
  /** Called with every error of a statement. Returns the error to throw: StoreLostError when the file is damaged. */
  judge(error: unknown): unknown;
}

/** Called with the state of the store whenever it is observed. */
export type ReportState = (state: "open" | "locked" | "failing" | "lost", reason: string | null) => void;

const same = (a: Stats, b: Stats) => a.ino === b.ino && a.dev === b.dev;

function look(path: string): Stats | null {
  try {
    return statSync(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return null;
    throw error;
  }
}

/** The guard of the store at `path`, which must be open and have been read from. */
export function guardFiles(path: string, report: ReportState = () => {}): Guard {
  const opened = look(path);
  const log = look(`${path}-wal`);
  let size = opened?.size ?? 0;
  let lost: StoreLostError | null = null;

  const lose = (sentence: string, cause?: unknown): StoreLostError => {
    lost ??= new StoreLostError(sentence, cause);
    report("lost", lost.message);
    return lost;
  };

  /** A shorter file was cut off, or shrunk by `vacuum`: only SQLite can check that. */
  const isIntact = (): boolean => {
    // Do not open it by node:fs: closing a descriptor of the file would release SQLite's locks on it.
    const database = new DatabaseSync(path, { readOnly: true, timeout: 0 });
    try {
      return Object.values(database.prepare("pragma quick_check(1)").get() ?? {})[0] === "ok";
    } catch (error) {
      if (isBusy(error)) return true;
      return false;
    } finally {
      database.close();
    }
  };

  const check = () => {
    if (lost) throw lost;
    const now = look(path);
    if (!now) throw lose("The store's file is gone.");
    if (!opened || !same(now, opened)) throw lose("Another file stands in the place of the store's.");
    const nowLog = log && look(`${path}-wal`);
    if (log && !(nowLog && same(nowLog, log))) throw lose("The store's write-ahead log is gone.");
    // An empty file would count as a new and healthy database.
    if (now.size < size && (now.size === 0 || !isIntact()))
      throw lose("The store's file is cut off or damaged.");
    size = now.size;
  };

  return {
    check,
    wrote() {
      check();
      report("open", null);
    },
    judge(error) {
      if (error instanceof StoreLostError) return error;
      if (lost) return lost;
      if (isDamage(error)) return lose("The store's file is damaged.", error);
      const reason = reasonOf(error);
      if (reason) report(isBusy(error) ? "locked" : "failing", reason);
      return error;
    },
  };
}
