/** The edits that are counted; words that are further apart have one more. */
export const mostEdits = 2;

/** The edit distance of two words (insertions, deletions, changes and swaps); exact up to two. */
export function editDistance(from: string, to: string): number {
  if (Math.abs(from.length - to.length) > mostEdits) return mostEdits + 1;
  const rows: number[][] = [Array.from({ length: to.length + 1 }, (_, at) => at)];
  const cell = (row: number, at: number) => rows[row]?.[at] ?? mostEdits + 1;
  for (let row = 1; row <= from.length; row++) {
    rows[row] = [row];
    for (let at = 1; at <= to.length; at++) {
      const isSwap = from[row - 1] === to[at - 2] && from[row - 2] === to[at - 1];
      const changed = cell(row - 1, at - 1) + (from[row - 1] === to[at - 1] ? 0 : 1);
      const swapped = isSwap ? cell(row - 2, at - 2) + 1 : mostEdits + 1;
      rows[row]?.push(Math.min(changed, swapped, cell(row - 1, at) + 1, cell(row, at - 1) + 1));
    }
  }
  return cell(from.length, to.length);
}
