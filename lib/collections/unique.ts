/** The items without those whose `key` an earlier item has. */
export function uniqueBy<T>(items: readonly T[], key: (item: T) => string): T[] {
  const seen = new Set<string>();
  return items.filter((item) => {
    const itemKey = key(item);
    return !seen.has(itemKey) && seen.add(itemKey);
  });
}
