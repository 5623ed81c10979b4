import type { Terminal } from "./terminal";

/** Rows as columns of text with two spaces between them. The first row is the head. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map(
      (row) =>
        `${row
          .map((cell, column) => cell.padEnd(widths[column] ?? 0))
          .join("  ")
          .trimEnd()}\n`,
    )
    .join("");
}

/** Prints one row of a list of any length, with tabs between the cells. Control characters do not reach the terminal. */
export function printRow({ print }: Pick<Terminal, "print">, cells: readonly string[]): void {
  print(`${cells.map((cell) => cell.replace(/[\p{C}\s]+/gu, " ")).join("\t")}\n`);
}
