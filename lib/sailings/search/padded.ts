/** The list filled up to a power of two with its last item, so that few different statements are prepared. */
export function padded<Item>(items: readonly Item[]): Item[] {
  const last = items.at(-1);
  if (last === undefined) return [];
  const size = 2 ** Math.ceil(Math.log2(items.length));
  return [...items, ...Array<Item>(size - items.length).fill(last)];
}
