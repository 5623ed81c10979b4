import type { AdItem } from "./schema";

/** Slots in a row. A list of advertisements always fills complete rows. */
export const adsPerRow = 4;

/** The seed of an instant: the same for a minute, so that server and browser agree. */
export function adSeed(now: Date): number {
  return Math.floor(now.getTime() / 60_000);
}

/** Numbers in [0, 1) that depend on the seed alone (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function shuffled<A>(ads: readonly A[], random: () => number): A[] {
  return ads
    .map((ad) => ({ ad, order: random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ ad }) => ad);
}

/** One of a list, by the seed; null of an empty one. */
export function pickOne<T>(items: readonly T[], seed: number): T | null {
  return items[Math.floor(seeded(seed)() * items.length)] ?? null;
}

/**
 * Fills a list up to complete rows of four with fallback advertisements, chosen by the seed. An empty list becomes one row of
 * them. The order of the given ads does not change. No ad is twice in a row of four, unless the fallback has too few. Without
 * any fallback the list is returned unchanged.
 */
export function padAds<A extends Pick<AdItem, "id">>(
  ads: readonly A[],
  fallback: readonly A[],
  seed: number,
): A[] {
  const padded = [...ads];
  const missing = padded.length === 0 ? adsPerRow : (adsPerRow - (padded.length % adsPerRow)) % adsPerRow;
  const rowStart = padded.length - (padded.length % adsPerRow);
  const pool = shuffled(fallback, seeded(seed));
  for (let added = 0; added < missing && pool.length > 0; added += 1) {
    const inRow = new Set(padded.slice(rowStart).map((ad) => ad.id));
    const fresh = pool.findIndex((ad) => !inRow.has(ad.id));
    const [next] = pool.splice(Math.max(0, fresh), 1);
    if (!next) break;
    padded.push(next);
    pool.push(next);
  }
  return padded;
}
