import { isDate } from "@/lib/i18n/formats";
import { type LineReport, quoteCell } from "@/lib/store/import-lines";
import { writtenAirline } from "../address";

/** Cells that the files of facts beside flights have in common: airlines, stations, sources. */

const sourceLimit = 60;

/** The designator of an airline. A text that is none is reported. */
export function readDesignator<Key extends string>(cell: string, key: Key, report: LineReport<Key>): string {
  const code = cell.toUpperCase();
  if (!writtenAirline(code))
    report.bad(key, `${quoteCell(cell)} is no airline: write its designator, such as CX.`);
  return code;
}

/** The IATA code of an airport. One that is not among `airports` is reported. */
export function readStation(
  cell: string,
  airports: ReadonlySet<string>,
  report: LineReport<"station">,
): string {
  const station = cell.toUpperCase();
  if (!airports.has(station))
    report.bad("station", `${quoteCell(cell)} is not a known airport: write its IATA code, such as HKG.`);
  return station;
}

/** Who says so, and on which day (YYYY-MM-DD), which is not after `today`. What is wrong is reported. */
export function readSource(
  cells: Record<"source" | "as_of", string>,
  today: string,
  report: LineReport<"source" | "as_of">,
): { source: string; as_of: string } {
  const { source } = cells;
  if (source === "") report.bad("source", "source is empty; every line needs it.");
  if (source.length > sourceLimit)
    report.bad("source", `The text has ${source.length} characters; at most ${sourceLimit} fit.`);
  if (/\p{Cc}/u.test(source)) report.bad("source", "The text holds a control character.");
  const [, day, month, year] = /^(\d{2})-(\d{2})-(\d{4})$/.exec(cells.as_of) ?? [];
  const as_of = `${year}-${month}-${day}`;
  if (day === undefined || !isDate(as_of))
    report.bad("as_of", `${quoteCell(cells.as_of)} is not a date: write DD-MM-YYYY.`);
  else if (as_of > today) report.bad("as_of", `${quoteCell(cells.as_of)} is in the future.`);
  return { source, as_of };
}

/** Whole minutes from 0 to `most`; NaN for anything else. */
export function wholeMinutes(cell: string, most: number): number {
  const value = /^\d{1,6}$/.test(cell) ? Number(cell) : Number.NaN;
  return value <= most ? value : Number.NaN;
}
