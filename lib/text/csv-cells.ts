import Papa from "papaparse";

/** Characters that start a formula in a spreadsheet, in full-width and small forms too, which some programs accept. */
const formulaCharacters = "=+\\-@＝＋－＠﹦﹢﹣﹫\\t\\r";

/** Text that a spreadsheet would read as a formula. Every download puts an apostrophe before it, which makes it text. */
export const formulaStart = new RegExp(`^\\s*[${formulaCharacters}]`);

/** A text of a download that no spreadsheet reads as a formula. */
export const withoutFormula = (text: string): string => (formulaStart.test(text) ? `'${text}` : text);

const guard = new RegExp(`^'(?=\\s*[${formulaCharacters}])`);

/**
 * A cell of an import, without spaces around it and without the apostrophe that a download puts before a formula. It is
 * idempotent, so that stored cells survive a download and import unchanged.
 */
export function plainCell(cell: string): string {
  // Spaces may follow the apostrophe, so the end is trimmed last.
  let text = cell.trimStart();
  while (guard.test(text)) text = text.slice(1).trimStart();
  return text.trimEnd();
}

/** Rows as CSV with CRLF line ends, in which no text can start a formula. */
export function csvText(rows: readonly (readonly (string | number | null)[])[]): string {
  return Papa.unparse([...rows], { newline: "\r\n", escapeFormulae: formulaStart });
}
