import { LRUCache } from "lru-cache";
import { freeze } from "@/lib/freeze";
import type { Reading } from "./reading";

/** What a stored answer says, and the text that says it. */
interface KnownReading {
  text: string;
  reading: Reading<unknown>;
}

/** Kept answers that a process has read, by their key: bounded, and of use to itself alone. */
export type KnownReadings = LRUCache<string, KnownReading>;

/** So many answers at most, of so many characters in all: with what they say some 60 MB where all of it is Chinese. */
export const knownBounds = { answers: 500, characters: 8 * 1024 * 1024 };

/** None yet. */
export function newKnownReadings(bounds = knownBounds): KnownReadings {
  return new LRUCache({
    max: bounds.answers,
    maxSize: bounds.characters,
    sizeCalculation: ({ text }) => text.length + 1,
  });
}

/**
 * What the text kept for a key says: read once for as long as it stays the same, and not to be changed by whoever gets
 * it. A key stands for a call with its parameters, which one reader reads. Throws what `read` throws.
 */
export function readOnce<T>(
  known: KnownReadings,
  key: string,
  text: string,
  read: () => Reading<T>,
): Reading<T> {
  const last = known.get(key);
  if (last?.text === text) return last.reading as Reading<T>;
  const reading = freeze(read());
  known.set(key, { text, reading });
  return reading;
}
