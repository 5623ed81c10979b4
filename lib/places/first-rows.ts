/**
 * The first `limit` distinct rows of the hits that `read` returns in order, in the requested number: a short text has thousands
 * of terms, and one place may have several of them.
 */
export async function firstRows<Row extends { id: string }>(
  limit: number,
  read: (count: number) => Promise<Row[]>,
): Promise<Row[]> {
  for (let count = limit * 2; ; count *= 4) {
    const rows = await read(count);
    const distinct = new Map(rows.map((row) => [row.id, row]));
    if (distinct.size >= limit || rows.length < count) return [...distinct.values()].slice(0, limit);
  }
}
