import Papa from "papaparse";

/** What a spreadsheet takes for the start of a formula, in full-width and small forms too, which some read as the plain ones. */
const signs = "=+\\-@＝＋－＠﹦﹢﹣﹫\\t\\r";

/** Text that a spreadsheet would take for a formula; an apostrophe in front makes it text again. Every download does so. */
export const formulaStart = new RegExp(`^\\s*[${signs}]`);

const guard = new RegExp(`^'(?=\\s*[${signs}])`);

/**
 * A cell of an import, without spaces around it and without the apostrophe that a download puts before a formula. Doing
 * it twice changes nothing, so what is stored comes back the same from a download.
 */
export function plainCell(cell: string): string {
  // What follows a sign may be blank: the end is cut off last.
  let text = cell.trimStart();
  while (guard.test(text)) text = text.slice(1).trimStart();
  return text.trimEnd();
}

/** Rows as CSV, CRLF between them, in which no text can start a formula. */
export function csvText(rows: readonly (readonly (string | number | null)[])[]): string {
  return Papa.unparse([...rows], { newline: "\r\n", escapeFormulae: formulaStart });
}
