import { isDate } from "@/lib/i18n/formats";
import { plainCell } from "@/lib/text/csv-cells";
import type { CsvRecord } from "./csv-reader";
import { ImportFailure, quoteCell } from "./import-lines";

/**
 * Converts the dates of files to DD-MM-YYYY, with HH:mm where there is a time. It reads D-M-YYYY; YYYY-MM-DD, also with
 * slashes or as 2026年4月3日; a month by name (3-Apr-26, 3 April 2026), where a year of two digits is in this century; and
 * numbers with slashes, whose order is detected from the file. A date that is valid in both orders does not show it: such
 * lines wait for one that does. With hyphens the day is always first, so a file that has such dates beside slashed ones with
 * the month first has both orders.
 */

type DayOrder = "dayFirst" | "monthFirst";

const clock = String.raw`(?:[ T]*(?<=[ T日])(\d{1,2}):(\d{2})(?::\d{2}(?:\.0+)?)?)?`;
const yearFirst = RegExp(String.raw`^(\d{4})[-/年](\d{1,2})[-/月](\d{1,2})日?${clock}$`);
const hyphened = RegExp(String.raw`^(\d{1,2})-(\d{1,2})-(\d{4})${clock}$`);
const named = RegExp(String.raw`^(\d{1,2})[- ]([a-z]{3,9})\.?,?[- ](\d{4}|\d{2})${clock}$`, "i");
const slashed = RegExp(String.raw`^(\d{1,2})/(\d{1,2})/(\d{4})${clock}$`);

const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

/** The month, 1 to 12, of its English name or the beginning of it; 0 for other words. */
function monthOf(name: string): number {
  const start = name.toLowerCase();
  return months.findIndex((month) => month.toLowerCase().startsWith(start)) + 1;
}

const two = (number: number) => String(number).padStart(2, "0");

const isDay = (day: number, month: number, year: number): boolean =>
  isDate(`${String(year).padStart(4, "0")}-${two(month)}-${two(day)}`);

/** DD-MM-YYYY HH:mm; null for an invalid day or time of day. */
function written(day: number, month: number, year: number, hour?: string, minute?: string): string | null {
  if (!isDay(day, month, year)) return null;
  const date = `${two(day)}-${two(month)}-${year}`;
  if (hour === undefined || minute === undefined) return date;
  return Number(hour) < 24 && Number(minute) < 60 ? `${date} ${two(Number(hour))}:${minute}` : null;
}

/** A cell's date for comparison: without full-width characters, unusual blanks and invisible marks. */
const plainCharacters = (cell: string) =>
  plainCell(
    cell
      .normalize("NFKC")
      .replace(/\p{Cf}/gu, "")
      .replace(/\s+/g, " "),
  );

/** Whether a cell has the layout of dates in the download. Checking every character of a million cells would be slow. */
const isDownloads = (cell: string): boolean =>
  cell.charCodeAt(2) === hyphen &&
  cell.charCodeAt(5) === hyphen &&
  (cell.length === 10 || (cell.length === 16 && cell[10] === " " && cell[13] === ":"));

/** A date whose form shows which number is the day; null for others. */
function plainDate(cell: string): string | null {
  const [, first, second, last, hourOf, minuteOf] = hyphened.exec(cell) ?? [];
  if (first) return written(Number(first), Number(second), Number(last), hourOf, minuteOf);
  const [, year, month, day, hour, minute] = yearFirst.exec(cell) ?? [];
  if (year) return written(Number(day), Number(month), Number(year), hour, minute);
  const [, dayOf, name = "", inYear = "", hours, minutes] = named.exec(cell) ?? [];
  if (!dayOf) return null;
  const fullYear = Number(inYear.length === 2 ? `20${inYear}` : inYear);
  return written(Number(dayOf), monthOf(name), fullYear, hours, minutes);
}

/** Both readings of a date with slashes; null for a reading that is not valid. */
function readingsOf(cell: string): Record<DayOrder, string | null> | null {
  const [, first, second, year, hour, minute] = slashed.exec(cell) ?? [];
  if (!first) return null;
  const [a, b, inYear] = [Number(first), Number(second), Number(year)];
  return {
    dayFirst: written(a, b, inYear, hour, minute),
    monthFirst: written(b, a, inYear, hour, minute),
  };
}

/** '3 April 2026' of '03-04-2026'. */
function spoken(date: string): string {
  const [day, month, year] = date.slice(0, 10).split("-").map(Number);
  return `${day} ${months[(month ?? 1) - 1]} ${year}`;
}

interface Place {
  line: number;
  head: string;
  cell: string;
}

const placeText = ({ line, head, cell }: Place) => `line ${line}, ${head}: ${quoteCell(cell)}`;
const howTo = "Write dates as DD-MM-YYYY, YYYY-MM-DD or 3-Apr-2026.";

export interface DateColumn {
  head: string;
  /** The index of the cell in a record. */
  index: number;
}

/** The largest number of lines that wait for one that shows the order. */
export const mostWaiting = 50_000;
const hyphen = 45;

/**
 * Converts the dates of a file's records to one format. Cells that are not dates stay unchanged, for the domain to judge.
 * `take` returns the records that are ready, in their order; `end` is called after the last one. Both throw ImportFailure
 * where the file does not show whether the day or the month is first, or shows both.
 */
export function dateSetter(columns: readonly DateColumn[]) {
  let order: DayOrder | null = null;
  let shownBy: Place | null = null;
  let firstHyphened: Place | null = null;
  let firstAmbiguous: Place | null = null;
  let waiting: CsvRecord[] = [];

  const bothOrders = (...both: (Place | null)[]) => {
    const places = both.flatMap((one) => (one ? placeText(one) : [])).join("; ");
    return new ImportFailure(
      `Some dates of the file have the day first, others the month (${places}). ${howTo}`,
    );
  };
  const show = (shown: DayOrder, place: Place) => {
    if (order !== null && order !== shown) throw bothOrders(shownBy, place);
    if (shown === "monthFirst" && firstHyphened) throw bothOrders(firstHyphened, place);
    if (order === null) [order, shownBy] = [shown, place];
  };
  const showHyphened = (place: Place) => {
    firstHyphened ??= place;
    if (order === "monthFirst") throw bothOrders(shownBy, place);
  };
  /** Reads a date with slashes, and converts it once the order is known. */
  const setSlashed = (record: CsvRecord, index: number, head: string, cell: string) => {
    const readings = readingsOf(cell);
    if (!readings) return;
    const { dayFirst, monthFirst } = readings;
    const place = { line: record.line, head, cell };
    if (dayFirst && !monthFirst) show("dayFirst", place);
    else if (monthFirst && !dayFirst) show("monthFirst", place);
    const reading = dayFirst === monthFirst ? dayFirst : order && readings[order];
    if (reading) record.cells[index] = reading;
    else if (dayFirst && monthFirst && order === null) firstAmbiguous ??= place;
  };
  /** Converts the dates of a record. A record that has waited is converted again, and some of its dates already were. */
  const set = (record: CsvRecord, hasWaited = false) => {
    for (let at = 0; at < columns.length; at++) {
      const { head, index } = columns[at] as DateColumn;
      const raw = record.cells[index];
      if (raw === undefined || raw === "") continue;
      // Nearly every file has the format of the download.
      if (isDownloads(raw)) {
        if (!hasWaited && (firstHyphened === null || order === "monthFirst"))
          showHyphened({ line: record.line, head, cell: raw });
        continue;
      }
      const cell = plainCharacters(raw);
      if (cell.includes("/") && slashed.test(cell)) setSlashed(record, index, head, cell);
      else {
        const date = plainDate(cell);
        if (date !== null && hyphened.test(cell)) showHyphened({ line: record.line, head, cell });
        record.cells[index] = date ?? raw;
      }
    }
  };
  const release = (): CsvRecord[] => {
    const ready = waiting;
    [waiting, firstAmbiguous] = [[], null];
    for (const record of ready) set(record, true);
    return ready;
  };
  const unclear = ({ line, head, cell }: Place) => {
    const { dayFirst, monthFirst } = readingsOf(cell) ?? {};
    return new ImportFailure(
      `Line ${line}, ${head}: ${quoteCell(cell)} is ${spoken(dayFirst ?? "")} or ${spoken(monthFirst ?? "")}, ` +
        `and no date ${waiting.length > mostWaiting ? `of the ${mostWaiting} lines from there` : "of the file"} shows which. ${howTo}`,
    );
  };

  return {
    take(record: CsvRecord): readonly CsvRecord[] {
      set(record);
      if (firstAmbiguous === null) return [record];
      waiting.push(record);
      if (order !== null) return release();
      if (waiting.length > mostWaiting) throw unclear(firstAmbiguous);
      return [];
    },
    end(): void {
      if (firstAmbiguous !== null) throw unclear(firstAmbiguous);
    },
  };
}
