/** The items whose `key` none before them has. */
export function uniqueBy<T>(items: readonly T[], key: (item: T) => string): T[] {
  const seen = new Set<string>();
  return items.filter((item) => {
    const one = key(item);
    return !seen.has(one) && seen.add(one);
  });
}
