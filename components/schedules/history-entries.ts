/** Filters that change within so many milliseconds of each other are one burst. */
const burstMs = 2000;

/** An address that the page has written. */
export interface Entry {
  /** The query. */
  search: string;
  /** Whether only the view of the results changed. */
  isView: boolean;
  /** Milliseconds since 1970. */
  at: number;
}

/**
 * Whether a new address becomes a history entry. Every change of the search does, and the first of a burst of filter changes;
 * the others of that burst replace it.
 * @param current the query of the present address
 * @param last what this page wrote last, null after Back
 */
export function isNewEntry(current: string, last: Entry | null, next: Entry): boolean {
  // As a browser treats a link to the present address: otherwise Back would seem to do nothing.
  if (next.search === current) return false;
  const goesOn = last?.isView && next.isView && last.search === current;
  return !goesOn || next.at - last.at > burstMs;
}
