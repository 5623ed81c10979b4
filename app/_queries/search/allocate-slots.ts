/** The candidates of a group, the best first; exact ones (a complete code was typed) come before the others. */
export interface Candidates<Item> {
  items: readonly { item: Item; exact: boolean }[];
}

/**
 * At most `limit` items of all groups: the exact ones first, then one of each group in turn, so that no group is
 * crowded out. The items of a group stay together and in order; groups with an exact item come before the others.
 */
export function allocateSlots<Item>(groups: readonly Candidates<Item>[], limit: number): Item[] {
  const taken = groups.map(() => 0);
  let left = limit;
  const take = (group: number) => {
    taken[group] = (taken[group] ?? 0) + 1;
    left -= 1;
  };
  for (const [at, { items }] of groups.entries())
    for (const { exact } of items) if (exact && left > 0) take(at);
  const longest = Math.max(0, ...groups.map(({ items }) => items.length));
  for (let turn = 0; turn < longest; turn++)
    for (const [at, { items }] of groups.entries())
      if (left > 0 && taken[at] === turn && turn < items.length) take(at);
  const isExact = ({ items }: Candidates<Item>) => Number(items[0]?.exact ?? false);
  return groups
    .map((group, at) => ({ group, count: taken[at] ?? 0 }))
    .sort((a, b) => isExact(b.group) - isExact(a.group))
    .flatMap(({ group, count }) => group.items.slice(0, count).map(({ item }) => item));
}
