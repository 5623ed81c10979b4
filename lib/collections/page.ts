/** The shape of every list in pages, of services and of the portal's API. Pages count from 1. */
export interface Page<Item> {
  items: Item[];
  page: number;
  totalPages: number;
  total: number;
}

/** A list of a single page. */
export function onePage<Item>(items: Item[]): Page<Item> {
  return { items, page: 1, totalPages: 1, total: items.length };
}

/** One page of a complete list; the nearest page if it has no such page. */
export function cutPage<Item>(all: readonly Item[], page: number, pageSize: number): Page<Item> {
  const totalPages = Math.max(1, Math.ceil(all.length / pageSize));
  const current = Math.min(Math.max(1, page), totalPages);
  return {
    items: all.slice((current - 1) * pageSize, current * pageSize),
    page: current,
    totalPages,
    total: all.length,
  };
}
