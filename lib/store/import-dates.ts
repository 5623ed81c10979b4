import { plainCell } from "@/lib/csv-cells";
import { isDate } from "@/lib/i18n/formats";
import type { CsvRecord } from "./csv-reader";
import { ImportFailure, quoteCell } from "./import-lines";

/**
 * Dates as files have them, brought to DD-MM-YYYY, with HH:mm where there is a time: D-M-YYYY; YYYY-MM-DD, also with
 * slashes or as 2026年4月3日; a month by name (3-Apr-26, 3 April 2026), two digits of a year being of this century; and
 * numbers with slashes, in the order that the file shows. A date of which both readings are a day shows nothing: such
 * lines wait for one that does. With hyphens the day always stands first, so a file that has such dates beside slashed
 * ones with the month first has both orders.
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

/** Month 1 to 12 of its English name, or its beginning; 0 for other words. */
function monthOf(name: string): number {
  const start = name.toLowerCase();
  return months.findIndex((month) => month.toLowerCase().startsWith(start)) + 1;
}

const two = (number: number) => String(number).padStart(2, "0");

const isDay = (day: number, month: number, year: number): boolean =>
  isDate(`${String(year).padStart(4, "0")}-${two(month)}-${two(day)}`);

/** DD-MM-YYYY HH:mm; null for what is no day or no time of day. */
function written(day: number, month: number, year: number, hour?: string, minute?: string): string | null {
  if (!isDay(day, month, year)) return null;
  const date = `${two(day)}-${two(month)}-${year}`;
  if (hour === undefined || minute === undefined) return date;
  return Number(hour) < 24 && Number(minute) < 60 ? `${date} ${two(Number(hour))}:${minute}` : null;
}

/** A cell's date as it is compared: other widths of signs, other blanks and invisible marks are none of it. */
const plainSigns = (cell: string) =>
  plainCell(
    cell
      .normalize("NFKC")
      .replace(/\p{Cf}/gu, "")
      .replace(/\s+/g, " "),
  );

/** Whether a cell is laid out as the download writes dates; a look at each sign would take long of a million cells. */
const isDownloads = (cell: string): boolean =>
  cell.charCodeAt(2) === hyphen &&
  cell.charCodeAt(5) === hyphen &&
  (cell.length === 10 || (cell.length === 16 && cell[10] === " " && cell[13] === ":"));

/** A date that says itself which number is the day; null for others. */
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

/** Both readings of a date with slashes; null for a reading that is no day. */
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
  /** Of the cell in a record. */
  index: number;
}

/** So many lines wait at most for one that shows the order. */
export const mostHeld = 50_000;
const hyphen = 45;

/**
 * Brings the dates of a file's records to one writing, as far as they are dates; what is none is left as it is, for the
 * domain to judge. `take` answers the records that are ready, in their order; `end` those that are left. Both throw
 * ImportFailure where the file does not show whether the day or the month stands first, or shows both.
 */
export function dateSetter(columns: readonly DateColumn[]) {
  let order: DayOrder | null = null;
  let shownBy: Place | null = null;
  let firstHyphened: Place | null = null;
  let asking: Place | null = null;
  let held: CsvRecord[] = [];

  const refuseBoth = (...both: (Place | null)[]) => {
    const places = both.flatMap((one) => (one ? placeText(one) : [])).join("; ");
    return new ImportFailure(
      `Some dates of the file have the day first, others the month (${places}). ${howTo}`,
    );
  };
  const show = (shown: DayOrder, place: Place) => {
    if (order !== null && order !== shown) throw refuseBoth(shownBy, place);
    if (shown === "monthFirst" && firstHyphened) throw refuseBoth(firstHyphened, place);
    if (order === null) [order, shownBy] = [shown, place];
  };
  const showHyphened = (place: Place) => {
    firstHyphened ??= place;
    if (order === "monthFirst") throw refuseBoth(shownBy, place);
  };
  /** Looks at a date with slashes; sets it once the order is known. */
  const setSlashed = (record: CsvRecord, index: number, head: string, cell: string) => {
    const readings = readingsOf(cell);
    if (!readings) return;
    const { dayFirst, monthFirst } = readings;
    const place = { line: record.line, head, cell };
    if (dayFirst && !monthFirst) show("dayFirst", place);
    else if (monthFirst && !dayFirst) show("monthFirst", place);
    const reading = dayFirst === monthFirst ? dayFirst : order && readings[order];
    if (reading) record.cells[index] = reading;
    else if (dayFirst && monthFirst && order === null) asking ??= place;
  };
  /** Sets the dates of a record; one that has waited comes again, with dates in the form that was given to them. */
  const set = (record: CsvRecord, hasWaited = false) => {
    for (let at = 0; at < columns.length; at++) {
      const { head, index } = columns[at] as DateColumn;
      const raw = record.cells[index];
      if (raw === undefined || raw === "") continue;
      // Nearly every file is written as the download is.
      if (isDownloads(raw)) {
        if (!hasWaited && (firstHyphened === null || order === "monthFirst"))
          showHyphened({ line: record.line, head, cell: raw });
        continue;
      }
      const cell = plainSigns(raw);
      if (cell.includes("/") && slashed.test(cell)) setSlashed(record, index, head, cell);
      else {
        const date = plainDate(cell);
        if (date !== null && hyphened.test(cell)) showHyphened({ line: record.line, head, cell });
        record.cells[index] = date ?? raw;
      }
    }
  };
  const release = (): CsvRecord[] => {
    const ready = held;
    [held, asking] = [[], null];
    for (const record of ready) set(record, true);
    return ready;
  };
  const unclear = ({ line, head, cell }: Place) => {
    const { dayFirst, monthFirst } = readingsOf(cell) ?? {};
    return new ImportFailure(
      `Line ${line}, ${head}: ${quoteCell(cell)} is ${spoken(dayFirst ?? "")} or ${spoken(monthFirst ?? "")}, ` +
        `and no date ${held.length > mostHeld ? `of the ${mostHeld} lines from there` : "of the file"} shows which. ${howTo}`,
    );
  };

  return {
    take(record: CsvRecord): readonly CsvRecord[] {
      set(record);
      if (asking === null) return [record];
      held.push(record);
      if (order !== null) return release();
      if (held.length > mostHeld) throw unclear(asking);
      return [];
    },
    end(): void {
      if (asking !== null) throw unclear(asking);
    },
  };
}
