/**
 * Session storage, which lasts until the tab is closed. It may be absent, full, forbidden or edited by hand: reading
 * then returns an empty text, and writing does nothing.
 */

export function readTabText(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

/** Stores a text; an empty one removes the key. */
export function writeTabText(key: string, value: string): void {
  try {
    if (value) sessionStorage.setItem(key, value);
    else sessionStorage.removeItem(key);
  } catch {
    // Nothing depends on it.
  }
}
