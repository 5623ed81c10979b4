/** The shape of every list that comes in pages, of doors and of the portal's own API. Pages count from 1. */
export interface Page<Item> {
  items: Item[];
  page: number;
  totalPages: number;
  total: number;
}

/** A list that is one page by nature. */
export function onePage<Item>(items: Item[]): Page<Item> {
  return { items, page: 1, totalPages: 1, total: items.length };
}
