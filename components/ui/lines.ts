type Cell = string | number | null | undefined;

/**
 * A table of texts as one text: a line a row, its cells between tabs. It is what a page's data holds of many rows: their
 * keys are not repeated, and no quotes are escaped. A cell that is not there, or null, is '' when unpacked.
 */
export function packLines(rows: readonly (readonly Cell[])[]): string {
  return rows
    .map((cells) => cells.map((cell) => String(cell ?? "").replace(/[\t\n\r]/g, " ")).join("\t"))
    .join("\n");
}

/** The cells of every row that was packed. */
export function unpackLines(text: string): string[][] {
  return text ? text.split("\n").map((line) => line.split("\t")) : [];
}
