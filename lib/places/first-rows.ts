/**
 * The first `limit` rows, each once, among hits that `read` gives in their order, as many as it is asked for: a short
 * text has thousands of terms, and several of them may be one place's.
 */
export async function firstRows<Row extends { id: string }>(
  limit: number,
  read: (count: number) => Promise<Row[]>,
): Promise<Row[]> {
  for (let count = limit * 2; ; count *= 4) {
    const rows = await read(count);
    const found = new Map(rows.map((row) => [row.id, row]));
    if (found.size >= limit || rows.length < count) return [...found.values()].slice(0, limit);
  }
}
