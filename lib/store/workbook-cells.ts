import { numberText } from "./cell-formats";
import { noFormulaValue } from "./table-cells";
import { counter, tooLarge, workbookLimits } from "./workbook-limits";
import { longText, readPart } from "./workbook-parts";
import { type Book, type BookText, type CellStyle, type Sheet, textCollector } from "./workbook-sheets";

/** A cell as a text, and what its text does not say. */
export interface SheetCell {
  text: string;
  /** A date, or a time of day without a date, that the spreadsheet holds as a number. */
  kind?: "date" | "time";
  /** Text of it is struck through, which `text` does not have: all of it, or a piece. */
  struck?: "all" | "piece";
}

export interface SheetRow {
  /** From 0. */
  index: number;
  isHidden: boolean;
  /** By column. A column that the row does not have is undefined. */
  cells: (SheetCell | undefined)[];
}

/** The most columns that a spreadsheet has. */
const mostColumns = 16_384;

/** The column of a reference such as AB12, from 0. */
export function columnOf(reference: string): number {
  let column = 0;
  for (let at = 0; at < reference.length; at++) {
    const letter = reference.charCodeAt(at) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return column - 1;
}

const plainStyle: CellStyle = { format: { kind: "plain" }, isStruck: false };

/**
 * The rows of a sheet in their order, without those of which the sheet has no cell. Hidden columns are passed to `hides` as
 * ranges from 0 before the first row. Throws UnreadableFile.
 */
export async function* sheetRows(
  bytes: Uint8Array,
  { part }: Sheet,
  { styles, texts, isFrom1904 }: Book,
  hides: (columns: { first: number; last: number }) => void,
): AsyncGenerator<SheetRow> {
  const ready: SheetRow[] = [];
  const inline = textCollector();
  let row: SheetRow = { index: -1, isHidden: false, cells: [] };
  let [column, style, type, value] = [-1, plainStyle, "n", ""];
  let [hasFormula, inValue, inInline] = [false, false, false];
  const rows = counter("rows", "rows");
  /** Characters of the row. Many cells may show one long text. */
  let size = 0;

  const endCell = () => {
    if (column < 0 || column >= mostColumns) return;
    const cell = cellOf(value, { type, style, hasFormula, isFrom1904, texts, inline: () => inline.take() });
    if (!cell) return;
    size += cell.text.length;
    if (size > workbookLimits.row) throw tooLarge(longText);
    row.cells[column] = cell;
  };
  const parsing = readPart(bytes, part, {
    open(tag, attributes) {
      if (tag === "row") {
        rows.add();
        size = 0;
        const { r, hidden } = attributes;
        row = {
          index: r ? Number(r) - 1 : row.index + 1,
          isHidden: hidden === "1" || hidden === "true",
          cells: [],
        };
        column = -1;
      } else if (tag === "c") {
        const { r, s, t } = attributes;
        column = r ? columnOf(r) : column + 1;
        style = (s ? styles[Number(s)] : styles[0]) ?? plainStyle;
        [type, value, hasFormula] = [t ?? "n", "", false];
      } else if (tag === "f") hasFormula = true;
      else if (tag === "v") inValue = true;
      else if (tag === "is") inInline = true;
      else if (inInline) inline.open(tag, attributes);
      else if (tag === "col" && /^(?:1|true)$/.test(attributes.hidden ?? "")) {
        hides({ first: Number(attributes.min) - 1, last: Number(attributes.max) - 1 });
      }
    },
    text(text) {
      if (inValue) value += text;
      else if (inInline) inline.text(text);
    },
    close(tag) {
      if (tag === "v") inValue = false;
      else if (tag === "is") inInline = false;
      else if (tag === "c") endCell();
      else if (tag === "row") ready.push(row);
      else if (inInline) inline.close(tag);
    },
  });
  for await (const _ of parsing) yield* ready.splice(0);
  yield* ready.splice(0);
}

interface CellFacts {
  type: string;
  style: CellStyle;
  hasFormula: boolean;
  isFrom1904: boolean;
  texts: readonly BookText[];
  inline(): BookText;
}

/** A cell; undefined for one without a value. */
function cellOf(value: string, facts: CellFacts): SheetCell | undefined {
  const { type, style, hasFormula } = facts;
  switch (type) {
    case "inlineStr":
      return textCell(facts.inline(), style);
    case "s":
      return textCell(facts.texts[Number(value)] ?? "", style);
    case "b":
      return struckCell({ text: value.trim() === "1" ? "TRUE" : "FALSE" }, style);
    case "d":
      return value
        ? struckCell({ text: value.replace(/(?:\.\d+)?Z?$/, ""), kind: "date" }, style)
        : undefined;
    case "n":
      // A formula whose value is an empty text has another type than number.
      if (value.trim() === "") return hasFormula ? { text: noFormulaValue } : undefined;
      return struckCell(numberCell(Number(value), value, facts), style);
    default:
      return textCell(value, style);
  }
}

/** The text of a cell without what is struck through. */
function textCell(text: BookText, { isStruck }: CellStyle): SheetCell | undefined {
  if (typeof text === "string") return text === "" ? undefined : struckCell({ text }, { isStruck });
  const live = text.filter((piece) => !(piece.isStruck ?? isStruck));
  const rest = live.map((piece) => piece.text).join("");
  const hasStruck = text.some((piece) => (piece.isStruck ?? isStruck) && piece.text.trim() !== "");
  if (!hasStruck) return rest === "" ? undefined : { text: rest };
  return { text: rest, struck: rest.trim() === "" ? "all" : "piece" };
}

const struckCell = (cell: SheetCell, { isStruck }: Pick<CellStyle, "isStruck">): SheetCell =>
  isStruck && cell.text.trim() !== "" ? { text: "", struck: "all" } : cell;

const dayMs = 86_400_000;
const minuteMs = 60_000;
/** Day 0. There is a 29 February 1900, so that days are counted from 30 December 1899 from 1 March 1900 on. */
const firstDay = Date.UTC(1899, 11, 30);
/** Days between this and the first day of workbooks that count from 1904. */
export const daysTo1904 = 1462;

/** A number as its format shows it: dates as YYYY-MM-DD with HH:mm where there is a time, times of day as HH:mm. */
function numberCell(
  number: number,
  written: string,
  { style: { format }, isFrom1904 }: CellFacts,
): SheetCell {
  if (!Number.isFinite(number)) return { text: written };
  if (format.kind === "padded") return { text: format.show(number) };
  if (format.kind === "percent") return { text: `${numberText(number * 100)}%` };
  if (format.kind === "plain") return { text: numberText(number) };
  const days = number + (isFrom1904 && number >= 1 ? daysTo1904 : 0);
  // Fractions of a day are near a minute, not always exact.
  const time = Math.round((days * dayMs) / minuteMs) * minuteMs;
  const date = new Date(firstDay + time);
  if (Number.isNaN(date.getTime()) || time < 0 || date.getUTCFullYear() > 9999)
    return { text: numberText(number) };
  const text = date.toISOString();
  const [day, clock] = [text.slice(0, 10), text.slice(11, 16)];
  // Also of a sum of times, such as an arrival on the next day.
  if (time < 2 * dayMs) return { text: clock, kind: "time" };
  return { text: clock === "00:00" ? day : `${day} ${clock}`, kind: "date" };
}
