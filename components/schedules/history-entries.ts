/** Filters that follow each other within so many milliseconds are one burst. */
const burstMs = 2000;

/** What a page wrote into the address. */
export interface Entry {
  /** The query. */
  search: string;
  /** It only arranges what was found. */
  isView: boolean;
  /** Milliseconds since 1970. */
  at: number;
}

/**
 * Whether what is written into the address is a step of its own for Back: every change of the search is, and the first
 * of a burst of filtering; the others of that burst take its place.
 * @param current the query of the address so far
 * @param last what this page wrote last, null after Back
 */
export function isNewEntry(current: string, last: Entry | null, next: Entry): boolean {
  // As a browser treats a link to where one is: Back must not seem to do nothing.
  if (next.search === current) return false;
  const goesOn = last?.isView && next.isView && last.search === current;
  return !goesOn || next.at - last.at > burstMs;
}
