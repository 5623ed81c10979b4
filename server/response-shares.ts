import { LRUCache } from "lru-cache";

/** What a response takes of the memory, and whether it is a failure: a page that does not exist. */
export interface Weight {
  bytes: number;
  isFailure: boolean;
}

/** Of the bytes: what responses have that were requested again, and the most that failures take. */
const shares = { requestedAgain: 3 / 4, failures: 1 / 20 };

type Part = "failures" | "once" | "again";

/**
 * Entries by key within a number of bytes. What was requested once gives way before what was requested again, and failures have
 * a small share of their own: made-up addresses push out each other, not the pages that are read.
 */
export class ResponseShares<Entry extends object> {
  readonly #maxBytes: number;
  readonly #weigh: (entry: Entry, key: string) => Weight;
  readonly #parts: Record<Part, LRUCache<string, Entry>>;

  /** An entry that is larger than its part is not stored. */
  constructor(maxBytes: number, weigh: (entry: Entry, key: string) => Weight) {
    this.#maxBytes = maxBytes;
    this.#weigh = weigh;
    const part = (maxSize: number) =>
      new LRUCache<string, Entry>({ maxSize, sizeCalculation: (entry, key) => weigh(entry, key).bytes });
    const ofFailures = Math.max(1, Math.floor(maxBytes * shares.failures));
    this.#parts = { failures: part(ofFailures), once: part(maxBytes), again: part(maxBytes) };
  }

  get size(): number {
    return this.#all.reduce((sum, part) => sum + part.size, 0);
  }

  get bytes(): number {
    return this.#all.reduce((sum, part) => sum + part.calculatedSize, 0);
  }

  /** The entry of a key, as it is. */
  peek(key: string): Entry | undefined {
    return this.#all.find((part) => part.has(key))?.peek(key);
  }

  /** The entry of a key, which a reader requests. */
  use(key: string): Entry | undefined {
    const { failures, once, again } = this.#parts;
    const known = again.get(key) ?? failures.get(key);
    const entry = known ?? once.peek(key);
    if (!known && entry) {
      once.delete(key);
      this.#add("again", key, entry);
    }
    return entry;
  }

  set(key: string, entry: Entry): void {
    const isAgain = this.#parts.again.has(key);
    this.delete(key);
    this.#add(this.#weigh(entry, key).isFailure ? "failures" : isAgain ? "again" : "once", key, entry);
  }

  delete(key: string): void {
    for (const part of this.#all) part.delete(key);
  }

  *entries(): Generator<[string, Entry]> {
    for (const part of this.#all) yield* part.entries();
  }

  get #all() {
    return Object.values(this.#parts);
  }

  #add(to: Part, key: string, entry: Entry): void {
    this.#parts[to].set(key, entry);
    const { once, again } = this.#parts;
    const reserved = this.#maxBytes * shares.requestedAgain;
    while (this.bytes > this.#maxBytes)
      (once.size > 0 && (again.calculatedSize <= reserved || again.size === 0) ? once : again).pop();
  }
}
