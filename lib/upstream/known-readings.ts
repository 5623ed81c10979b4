import { LRUCache } from "lru-cache";
import { freeze } from "@/lib/freeze";
import type { Reading } from "./reading";

/** A stored response as text and parsed. */
interface Entry {
  text: string;
  parsed: Reading<unknown>;
}

/** Stored responses that a process has parsed, by their key: bounded, in this process's memory. */
export type KnownReadings = LRUCache<string, Entry>;

/** The most responses, and their characters in all: with the parsed values some 60 MB where all of the text is Chinese. */
export const knownBounds = { responses: 500, characters: 8 * 1024 * 1024 };

/** An empty cache. */
export function newKnownReadings(bounds = knownBounds): KnownReadings {
  return new LRUCache({
    max: bounds.responses,
    maxSize: bounds.characters,
    sizeCalculation: ({ text }) => text.length + 1,
  });
}

/**
 * The parsed text of a key: parsed once for as long as the text stays the same, and frozen. A key stands for a call with its
 * parameters, which one reader parses. Throws what `read` throws.
 */
export function readOnce<T>(
  cache: KnownReadings,
  key: string,
  text: string,
  read: () => Reading<T>,
): Reading<T> {
  const last = cache.get(key);
  if (last?.text === text) return last.parsed as Reading<T>;
  const parsed = freeze(read());
  cache.set(key, { text, parsed });
  return parsed;
}
