/** What a response takes of the memory, and whether it is a failure: a page that does not exist. */
export interface Weight {
  bytes: number;
  isFailure: boolean;
}

/** Of the bytes: what is kept for responses that were requested again, and the most that failures take. */
const shares = { requestedAgain: 3 / 4, failures: 1 / 20 };

type Part = "failures" | "once" | "again";

/**
 * Entries by key within a number of bytes. What was requested once gives way before what was requested again, and failures have
 * a small share of their own: made-up addresses push out each other, not the pages that are read.
 */
export class ResponseShares<Entry> {
  readonly #maxBytes: number;
  readonly #weigh: (entry: Entry, key: string) => Weight;
  /** Each from the entry that was used longest ago. */
  readonly #parts: Record<Part, Map<string, { entry: Entry; bytes: number }>> = {
    failures: new Map(),
    once: new Map(),
    again: new Map(),
  };
  readonly #bytes: Record<Part, number> = { failures: 0, once: 0, again: 0 };

  constructor(maxBytes: number, weigh: (entry: Entry, key: string) => Weight) {
    this.#maxBytes = maxBytes;
    this.#weigh = weigh;
  }

  get size(): number {
    const { failures, once, again } = this.#parts;
    return failures.size + once.size + again.size;
  }

  get bytes(): number {
    return this.#bytes.failures + this.#bytes.once + this.#bytes.again;
  }

  /** The entry of a key, as it is. */
  peek(key: string): Entry | undefined {
    const part = this.#partOf(key);
    return part && this.#parts[part].get(key)?.entry;
  }

  /** The entry of a key, which a reader requests. */
  use(key: string): Entry | undefined {
    const part = this.#partOf(key);
    const found = part && this.#parts[part].get(key);
    if (!found) return undefined;
    this.delete(key);
    this.#add(part === "failures" ? part : "again", key, found);
    return found.entry;
  }

  /** An entry that is larger than its share is not stored. */
  set(key: string, entry: Entry): void {
    const { bytes, isFailure } = this.#weigh(entry, key);
    const before = this.#partOf(key);
    this.delete(key);
    this.#add(isFailure ? "failures" : before === "again" ? before : "once", key, { entry, bytes });
  }

  delete(key: string): void {
    const part = this.#partOf(key);
    if (!part) return;
    this.#bytes[part] -= this.#parts[part].get(key)?.bytes ?? 0;
    this.#parts[part].delete(key);
  }

  *entries(): Generator<[string, Entry]> {
    for (const part of Object.values(this.#parts)) for (const [key, { entry }] of part) yield [key, entry];
  }

  #partOf(key: string): Part | undefined {
    return (["again", "once", "failures"] as const).find((part) => this.#parts[part].has(key));
  }

  #add(part: Part, key: string, held: { entry: Entry; bytes: number }): void {
    if (held.bytes > this.#maxBytes * (part === "failures" ? shares.failures : 1)) return;
    this.#parts[part].set(key, held);
    this.#bytes[part] += held.bytes;
    while (this.#bytes.failures > this.#maxBytes * shares.failures) this.#dropOldest("failures");
    while (this.bytes > this.#maxBytes) this.#dropOldest(this.#nextToGo());
  }

  #nextToGo(): Part {
    const isKept = this.#bytes.again <= this.#maxBytes * shares.requestedAgain;
    return isKept && this.#parts.once.size > 0 ? "once" : this.#parts.again.size > 0 ? "again" : "once";
  }

  #dropOldest(part: Part): void {
    const [oldest] = this.#parts[part].keys();
    if (oldest !== undefined) this.delete(oldest);
  }
}
