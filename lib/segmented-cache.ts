import { LRUCache } from "lru-cache";

export interface SegmentBounds {
  /** Size of what was asked for once: of the last few. */
  once: number;
  /** Size of what was asked for again. */
  again: number;
}

/**
 * The latest of what was made, and for longer what was asked for again: most is never asked for a second time, and what has
 * been kept for a while and is then let go makes V8 look through all that it holds, which everybody waits for. What is too
 * large for the first place goes to the second at once. `sizeOf` counts in the unit of the bounds.
 */
export class SegmentedCache<Value extends object> {
  readonly #once: LRUCache<string, Value>;
  readonly #again: LRUCache<string, Value>;
  readonly #sizeOf: (value: Value, key: string) => number;

  constructor({ once, again }: SegmentBounds, sizeOf: (value: Value, key: string) => number) {
    this.#once = new LRUCache({ maxSize: once, sizeCalculation: sizeOf });
    this.#again = new LRUCache({ maxSize: again, sizeCalculation: sizeOf });
    this.#sizeOf = sizeOf;
  }

  /** What is kept under a key, which counts as asking for it. */
  get(key: string): Value | undefined {
    const first = this.#once.get(key);
    if (!first) return this.#again.get(key);
    this.#once.delete(key);
    this.#again.set(key, first);
    return first;
  }

  /** The same, without a trace. */
  peek(key: string): Value | undefined {
    return this.#once.peek(key) ?? this.#again.peek(key);
  }

  set(key: string, value: Value): void {
    this.delete(key);
    const isLarge = this.#sizeOf(value, key) > this.#once.maxSize;
    (isLarge ? this.#again : this.#once).set(key, value);
  }

  delete(key: string): void {
    this.#once.delete(key);
    this.#again.delete(key);
  }

  /** How many are kept. */
  get entries(): number {
    return this.#once.size + this.#again.size;
  }

  /** Their sizes together. */
  get size(): number {
    return this.#once.calculatedSize + this.#again.calculatedSize;
  }
}
