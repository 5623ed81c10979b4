import { LRUCache } from "lru-cache";
import { freeze } from "@/lib/collections/freeze";
import type { ParsedResponse } from "./response-reader";

/** A stored response as text and parsed. */
interface Entry {
  text: string;
  parsed: ParsedResponse<unknown>;
}

/** Stored responses that a process has parsed, by their key: bounded, in this process's memory. */
export type ParsedResponses = LRUCache<string, Entry>;

/** The most responses, and their characters in all: with the parsed values some 60 MB where all of the text is Chinese. */
export const parsedBounds = { responses: 500, characters: 8 * 1024 * 1024 };

/** An empty cache. */
export function newParsedResponses(bounds = parsedBounds): ParsedResponses {
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
export function parseOnce<T>(
  cache: ParsedResponses,
  key: string,
  text: string,
  read: () => ParsedResponse<T>,
): ParsedResponse<T> {
  const last = cache.get(key);
  if (last?.text === text) return last.parsed as ParsedResponse<T>;
  const parsed = freeze(read());
  cache.set(key, { text, parsed });
  return parsed;
}
