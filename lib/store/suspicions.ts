import type { Remark } from "./import-lines";

/**
 * What an import takes in and yet doubts: kinds of suspicions in the order of their harm, each with its number and the first places
 * that have it. What is kept does not grow with the file.
 */

/** What is said of a kind. */
export interface SuspicionWords {
  /** What it is, as the beginning of a line: 'calls from which nothing can be reached'. */
  what: string;
  /** What it would mean for readers, in one sentence. */
  means: string;
  /** Whether `--strict` refuses an import for it. */
  isRefused: boolean;
}

/** A kind of suspicion that an import has met. */
export interface Suspicion extends SuspicionWords {
  kind: string;
  total: number;
  /** The first places, in order of lines; one without a line has line 0. */
  shown: readonly Remark[];
}

/** Places of a kind that are kept and listed; the others are counted. */
export const shownSuspicions = 10;

type Kept = Map<string, { total: number; shown: Remark[] }>;

/** Takes a suspicion in. `remark` is called only where it may be listed. */
export type Suspect<Kind extends string> = (kind: Kind, remark: () => Remark) => void;

export class Suspicions<Kind extends string = string> {
  readonly #table: Readonly<Record<Kind, SuspicionWords>>;
  readonly #parts = new Map<unknown, Kept>();

  /** @param table the kinds, the most harmful first */
  constructor(table: Readonly<Record<Kind, SuspicionWords>>) {
    this.#table = table;
  }

  /** Begins a part of the import. What an earlier run of the same part has found is forgotten: a step may run again. */
  of(part: unknown): Suspect<Kind> {
    const kept: Kept = new Map();
    this.#parts.set(part, kept);
    return (kind, remark) => {
      const one = kept.get(kind) ?? { total: 0, shown: [] };
      kept.set(kind, one);
      one.total++;
      if (one.shown.length < shownSuspicions) one.shown.push(remark());
    };
  }

  /** The kinds that were met, the most harmful first. */
  list(): Suspicion[] {
    return (Object.keys(this.#table) as Kind[]).flatMap((kind) => {
      const found = [...this.#parts.values()].flatMap((kept) => kept.get(kind) ?? []);
      if (found.length === 0) return [];
      const shown = found
        .flatMap((one) => one.shown)
        .slice(0, shownSuspicions)
        .sort((a, b) => a.line - b.line);
      const total = found.reduce((sum, one) => sum + one.total, 0);
      return { kind, ...this.#table[kind], total, shown };
    });
  }
}
