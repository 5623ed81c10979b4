import { fill } from "@/lib/i18n/formats";
import type { ListWords } from "./types";

/** The address of a page of a search, on the page one is on. */
export function listAddress(typed: string, page: number): string {
  const query = new URLSearchParams({
    ...(typed ? { q: typed } : {}),
    ...(page > 1 ? { page: `${page}` } : {}),
  });
  return `?${query}`;
}

/** How many rows there are, in the words of the list. */
export function countText(words: ListWords, count: number, typed: string): string {
  return typed ? fill(words.found, { count, typed }) : fill(words.all, { count });
}
