import { UnreadableFile } from "./text-reader";
import { columnOf, type SheetCell, type SheetRow } from "./workbook-cells";
import { counter } from "./workbook-limits";
import { partText, xmlParser } from "./workbook-parts";
import type { ArchivePart } from "./workbook-sizes";

/** A range of merged cells, rows and columns from 0, both ends inclusive. A spreadsheet shows the first cell in all of it. */
interface Merge {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

/** The most ranges of a sheet. Schedules have a few for each voyage. */
const mostMerges = 200_000;
const endOfRows = /<\/(?:\w+:)?sheetData\s*>|<(?:\w+:)?sheetData\s*\/>/;
/** Characters that the end of the rows may have in two chunks. */
const overlap = 64;

const rowOf = (reference: string) => Number(reference.replace(/^[A-Z]+/, "")) - 1;

/**
 * The merged ranges of a sheet, from the top. They stand behind its rows, so the part is unpacked once more, and only what is
 * behind the rows is parsed. Throws UnreadableFile for more than 200,000.
 */
export async function readMerges(bytes: Uint8Array, part: ArchivePart): Promise<Merge[]> {
  const merges: Merge[] = [];
  const parser = xmlParser({
    open(tag, { ref = "" }) {
      if (tag !== "mergeCell") return;
      const [first = "", last = first] = ref.toUpperCase().replaceAll("$", "").split(":");
      const merge = { top: rowOf(first), left: columnOf(first), bottom: rowOf(last), right: columnOf(last) };
      if (!(merge.top >= 0 && merge.left >= 0 && merge.bottom >= merge.top && merge.right >= merge.left))
        return;
      merges.push(merge);
      if (merges.length > mostMerges)
        throw new UnreadableFile(`The sheet has more than ${mostMerges} merged ranges.`);
    },
  });
  let open: string | null = "";
  for await (const piece of partText(bytes, part)) {
    if (open === null) {
      parser.write(piece);
      continue;
    }
    open += piece;
    const end = endOfRows.exec(open);
    if (end) parser.write(open.slice(end.index + end[0].length));
    open = end ? null : open.slice(-overlap);
  }
  return merges.sort((a, b) => a.top - b.top);
}

/** Whether a row has something of its own in a column. */
const hasValue = (cell: SheetCell | undefined): boolean =>
  cell !== undefined && (cell.text !== "" || cell.struck !== undefined);

/**
 * Fills rows, which it gets in their order, from the merged ranges that begin below the row `below` (from 0), up to `width`
 * columns. It returns the columns that it has filled. A row without a value of its own stays blank.
 */
export function mergeFiller(merges: readonly Merge[], { below, width }: { below: number; width: number }) {
  let next = 0;
  /** By column, the range that covers it, and what is shown there. */
  const covered = counter("cells", "columns in merged ranges");
  const covering = new Map<number, { merge: Merge; cell: SheetCell | undefined }>();
  return ({ index, cells }: SheetRow): ReadonlySet<number> => {
    for (const [column, { merge }] of covering) if (merge.bottom < index) covering.delete(column);
    for (let merge = merges[next]; merge && merge.top <= index; merge = merges[++next]) {
      if (merge.top <= below || merge.bottom < index) continue;
      const cell = merge.top === index ? cells[merge.left] : undefined;
      covered.add(Math.max(0, Math.min(merge.right + 1, width) - merge.left));
      for (let column = merge.left; column <= merge.right && column < width; column++) {
        covering.set(column, { merge, cell });
      }
    }
    const filled = new Set<number>();
    if (covering.size === 0) return filled;
    const isFirst = (column: number, { top, left }: Merge) => top === index && left === column;
    const isOwn = (column: number) => {
      const over = covering.get(column);
      return !over || isFirst(column, over.merge);
    };
    const isBlank = !cells.some((cell, column) => hasValue(cell) && isOwn(column));
    for (const [column, { merge, cell: shown }] of covering) {
      if (isFirst(column, merge)) continue;
      const cell = isBlank ? undefined : shown;
      cells[column] = cell;
      if (hasValue(cell)) filled.add(column);
    }
    return filled;
  };
}
