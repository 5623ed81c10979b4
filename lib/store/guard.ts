import { type Stats, statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { isBusy, isDamage, reasonOf, StoreLostError } from "./trouble";

/**
 * Watches that the files of an open store are the ones that were opened. An open file goes on working after it has
 * been deleted or another one put in its place; what is written then is lost with the process.
 */
export interface Guard {
  /** Throws StoreLostError when the files are gone, others, or cut off. Costs two looks at the file system. */
  check(): void;
  /** After a write: checks, and tells that the store can be written. */
  wrote(): void;
  /** Told of every failure of a statement: one that says that the file is damaged is thrown on as StoreLostError. */
  judge(error: unknown): unknown;
}

/** Told how the store is whenever a guard learns of it. */
export type Tell = (state: "open" | "locked" | "failing" | "lost", reason: string | null) => void;

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
export function guardFiles(path: string, tell: Tell = () => {}): Guard {
  const opened = look(path);
  const log = look(`${path}-wal`);
  let size = opened?.size ?? 0;
  let lost: StoreLostError | null = null;

  const lose = (sentence: string, cause?: unknown): StoreLostError => {
    lost ??= new StoreLostError(sentence, cause);
    tell("lost", lost.message);
    return lost;
  };

  /** A file that has become shorter was cut off, or put in order by `vacuum`: only the database itself can tell. */
  const isWhole = (): boolean => {
    // Never through the file system: closing a descriptor of the file would give up SQLite's locks on it.
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
    if (now.size < size && (now.size === 0 || !isWhole()))
      throw lose("The store's file is cut off or damaged.");
    size = now.size;
  };

  return {
    check,
    wrote() {
      check();
      tell("open", null);
    },
    judge(error) {
      if (error instanceof StoreLostError) return error;
      if (lost) return lost;
      if (isDamage(error)) return lose("The store's file is damaged.", error);
      const reason = reasonOf(error);
      if (reason) tell(isBusy(error) ? "locked" : "failing", reason);
      return error;
    },
  };
}
