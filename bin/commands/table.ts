import type { Terminal } from "./terminal";

/** Rows as columns of text, two blanks between them; the first row is the head. */
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

/** One row of a list of any length, its cells parted by tabs; what they hold does not drive the terminal. */
export function printRow({ print }: Pick<Terminal, "print">, cells: readonly string[]): void {
  print(`${cells.map((cell) => cell.replace(/[\p{C}\s]+/gu, " ")).join("\t")}\n`);
}
