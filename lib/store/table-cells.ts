import { plainCell } from "@/lib/text/csv-cells";
import { quoteCell } from "./import-lines";

/** What spreadsheets and programs make of the cells of a table. */

/** What keeps a spreadsheet from reading a text as a number: `="0012"`, and an apostrophe before a figure. */
const formulaQuoted = /^=\s*"((?:[^"]|"")*)"$/;

/** A trimmed cell without what keeps a spreadsheet from reading it as a number or a formula. */
export function withoutQuoting(cell: string): string {
  const first = cell.charCodeAt(0);
  if (first === 39) return /^'\d/.test(cell) ? cell.slice(1) : cell;
  if (first !== 61) return cell;
  const [, quoted] = formulaQuoted.exec(cell) ?? [];
  return quoted === undefined ? cell : plainCell(quoted.replaceAll('""', '"'));
}

/** A whole number as pandas writes it where a cell of its column is empty: 9000001.0. */
const floatForm = /^(-?(?:0|[1-9]\d*))\.0$/;
/** The whole number of such a cell; other cells unchanged. */
export const withoutFloat = (cell: string): string =>
  cell.endsWith(".0") ? cell.replace(floatForm, "$1") : cell;

/** Replaces the value of a formula that no spreadsheet has calculated. */
export const noFormulaValue = "#NO VALUE!";

/** What a spreadsheet shows where a formula failed. */
const errorCell =
  /^#(?:REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|NO VALUE!)$/i;
/** A number that a spreadsheet shortened, such as 1.20E+04 or 8,52E+11: its digits are lost. 12E3 may be a voyage. */
const shortened = /^-?\d(?:[.,]\d+)?E\+\d+$|^-?\d[.,]\d+E\d+$/i;
/** Whether a text is such a number. */
export const isShortened = (text: string): boolean => shortened.test(text);

/** What is wrong with a cell whose value a spreadsheet has replaced; null for other cells. */
export function spreadsheetProblem(cell: string): string | null {
  const first = cell.charCodeAt(0);
  if (first === 35) {
    if (!errorCell.test(cell)) return null;
    return cell === noFormulaValue
      ? "The cell has a formula whose value was not saved: open the workbook in a spreadsheet, save it, and import that."
      : `${quoteCell(cell)} is what a spreadsheet shows where a formula failed: write the value, or leave the cell empty.`;
  }
  const isNumber = (first > 47 && first < 58) || first === 45;
  if (!isNumber || !isShortened(cell)) return null;
  return `${quoteCell(cell)} is a number that a spreadsheet has shortened: format the column as text and write it in full.`;
}
