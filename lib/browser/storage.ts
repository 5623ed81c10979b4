import { buildNumber, recentPlaces } from "@/lib/site/site";

/**
 * Local storage as the portal uses it. It may be absent, full, forbidden or edited by hand: reading then
 * returns an empty value, and writing does nothing.
 */

export function readText(key: string): string {
  try {
    return localStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

/** Stores a text; an empty one removes the key. False where the browser does not allow it. */
export function writeText(key: string, value: string): boolean {
  try {
    if (value) localStorage.setItem(key, value);
    else localStorage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}

/** Lists of recently chosen places (specification, section 9). */
export type RecentKey = "ls_port" | "ls_airport";

/** The recent choices, newest first; none when the list was written by another build. */
export function readRecent<Item>(key: RecentKey, isItem: (value: unknown) => value is Item): Item[] {
  try {
    const stored = JSON.parse(readText(key)) as { build?: unknown; items?: unknown } | null;
    if (stored?.build !== buildNumber || !Array.isArray(stored.items)) return [];
    return (stored.items as unknown[]).filter(isItem).slice(0, recentPlaces);
  } catch {
    return [];
  }
}

/** Puts an item first; an older one that `isSame` recognises is removed, and so is what exceeds the limit. */
export function addRecent<Item>(
  key: RecentKey,
  item: Item,
  isItem: (value: unknown) => value is Item,
  isSame: (other: Item) => boolean,
): void {
  const others = readRecent(key, isItem).filter((other) => !isSame(other));
  const items = [item, ...others].slice(0, recentPlaces);
  writeText(key, JSON.stringify({ build: buildNumber, items }));
}
