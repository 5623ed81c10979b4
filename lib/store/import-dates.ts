import { isDate } from "@/lib/i18n/formats";
import { plainCell } from "@/lib/text/csv-cells";
import type { CsvRecord } from "./csv-reader";
import { ImportFailure, quoteCell } from "./import-lines";
import { withoutQuoting } from "./table-cells";

/**
 * Converts the dates of files to DD-MM-YYYY, with HH:mm where there is a time. It reads D-M-YYYY and D.M.YYYY; YYYY-MM-DD, also
 * with slashes or dots, as 2026年4月3日 or 20260403; a month by name (3-Apr-26, 03APR26, 3 April 2026, April 3, 2026), where a
 * year of two digits is in this century; days as a spreadsheet counts them (46361.77); and numbers with slashes, whose order
 * is detected from the file. A date that is valid in both orders does not show it: such lines wait for one that does. With
 * hyphens and dots the day is always first, so a file that has such dates beside slashed ones with the month first has both
 * orders. A day of the week must be that of the date. A time is 6:00, 06:00, 6.00, 0600 or 6:00 PM; seconds are ignored.
 */

type DayOrder = "dayFirst" | "monthFirst";

const half = String.raw`(上午|下午|[ap]\.?m\.?)`;
const hourMinute = String.raw`(?:${half} ?)?(\d{1,2})[:.](\d{2})(?::\d{2}(?:\.0+)?)?(?: ?${half})?|(\d{2})(\d{2})`;
const timeForm = RegExp(`^(?:${hourMinute})$`, "i");
/** What may stand behind a date: a time of day after a blank or a T, or right after 日. */
const clock = String.raw`(?:[ T]*(?<=[ T日])(?<time>\S.*))?`;
const yearFirst = RegExp(String.raw`^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?${clock}$`);
const compact = /^((?:19|20)\d\d)(\d\d)(\d\d)(?:[ T]?(?<time>\d\d:?\d\d(?::?\d\d)?))?$/;
const hyphened = RegExp(String.raw`^(\d{1,2})([-.])(\d{1,2})\2(\d{4})${clock}$`);
const year = String.raw`((?:19|20)\d\d|\d\d)`;
const named = RegExp(
  String.raw`^(\d{1,2})(?:st|nd|rd|th)?[- .]?([a-z]{3,9})\.?,?[- .]?${year}${clock}$`,
  "i",
);
const monthNamed = RegExp(
  String.raw`^([a-z]{3,9})\.?[- ](\d{1,2})(?:st|nd|rd|th)?,?[- ]((?:19|20)\d\d)${clock}$`,
  "i",
);
const slashed = RegExp(String.raw`^(\d{1,2})/(\d{1,2})/(\d{4})${clock}$`);
/** Days from 1999 to 2100, as a spreadsheet counts them, with the part of a day. */
const serial = /^(3[67]\d{3}|[4-6]\d{4}|7[0-3]\d{3})(?:\.\d+)?$/;
/** What a link to an empty cell gives where dates are shown. */
const zeroDate =
  /^(?:0(?:\.0+)?|(?:(?:0?0[-/.](?:0?1|jan)[-/.](?:19)?00|1900[-/.]0?1[-/.]0?0|1899-12-3[01])\s*)?(?:0?0:00(?::00)?)?)$/i;

/** A day of the week, in brackets or not, and a comma behind it. */
const weekday =
  /\(?(?<![a-z])(?:(sun|mon|tue|wed|thu|fri|sat)(?:s|nes|rs?|ur)?(?:day)?(?![a-z])|(?:星期|禮拜|礼拜|週|周)([天日一二三四五六])|(?<=\()([日一二三四五六])(?=\)))\.?\)?,?/i;
const weekdays = ["sun日天", "mon一", "tue二", "wed三", "thu四", "fri五", "sat六"];
/** Marks of local time and of hours behind a time: 1830H, 18:30 LT. */
const timeMark = /(?<=\d) ?(?:lt|local(?: time)?|hrs?|hours|h)\.?$/i;

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

/** HH:mm of a time as it stands behind a date; null for other texts. */
function clockOf(text: string): string | null {
  const [, before, first, second, after, hours, minutes] = timeForm.exec(text) ?? [];
  const minute = second ?? minutes ?? "";
  let hour = Number(first ?? hours);
  const mark = (before ?? after)?.toLowerCase();
  if (mark) {
    if (hour < 1 || hour > 12) return null;
    hour = (hour % 12) + (mark.startsWith("p") || mark === "下午" ? 12 : 0);
  }
  return hour < 24 && minute !== "" && Number(minute) < 60 ? `${two(hour)}:${minute}` : null;
}

/** DD-MM-YYYY HH:mm; null for an invalid day or time of day. */
function written(day: number, month: number, year: number, time?: string): string | null {
  if (!isDay(day, month, year)) return null;
  const date = `${two(day)}-${two(month)}-${year}`;
  if (time === undefined) return date;
  const hourMinute = clockOf(time);
  return hourMinute === null ? null : `${date} ${hourMinute}`;
}

/** A cell's date for comparison: without full-width characters, unusual blanks, invisible marks and quoting. */
const plainCharacters = (cell: string) =>
  withoutQuoting(
    plainCell(
      cell
        .normalize("NFKC")
        .replace(/\p{Cf}/gu, "")
        .replace(/\s+/g, " "),
    ),
  );

/** A cell without its day of the week, and that day, from 0 for Sunday; null where it has none. */
function splitWeekday(cell: string): { rest: string; day: number | null } {
  const [found, ...names] = weekday.exec(cell) ?? [];
  if (found === undefined) return { rest: cell.replace(timeMark, ""), day: null };
  const name = names.find((one) => one !== undefined)?.toLowerCase() ?? "";
  const rest = cell.replace(found, " ").replace(/ +/g, " ").trim();
  return { rest: rest.replace(timeMark, ""), day: weekdays.findIndex((one) => one.includes(name)) };
}

/** The date, if it falls on the day of the week. */
function onWeekday(date: string | null, day: number | null): string | null {
  if (date === null || day === null) return date;
  const [, dayOf, month, year] = /^(\d+)-(\d+)-(\d+)/.exec(date) ?? [];
  return new Date(Date.UTC(Number(year), Number(month) - 1, Number(dayOf))).getUTCDay() === day ? date : null;
}

/** Whether a cell has the layout of dates in the download. Checking every character of a million cells would be slow. */
const isDownloads = (cell: string): boolean =>
  cell.charCodeAt(2) === hyphen &&
  cell.charCodeAt(5) === hyphen &&
  (cell.length === 10 || (cell.length === 16 && cell[10] === " " && cell[13] === ":"));

/** The day of a number in a spreadsheet. */
function serialDate(cell: string, dayShift: number): string {
  const time = Date.UTC(1899, 11, 30) + Math.round((Number(cell) + dayShift) * 1440) * 60_000;
  const text = new Date(time).toISOString();
  const [day, clock] = [text.slice(0, 10).split("-").reverse().join("-"), text.slice(11, 16)];
  return clock === "00:00" ? day : `${day} ${clock}`;
}

/** A date whose form shows which number is the day; null for others. */
function plainDate(cell: string, dayShift: number): string | null {
  const byHyphens = hyphened.exec(cell);
  if (byHyphens) {
    const [, day, , month, year] = byHyphens;
    return written(Number(day), Number(month), Number(year), byHyphens.groups?.time);
  }
  const byYear = yearFirst.exec(cell) ?? compact.exec(cell);
  if (byYear) {
    const [, year, month, day] = byYear;
    return written(
      Number(day),
      Number(month),
      Number(year),
      byYear.groups?.time?.replace(/^(\d{4})\d\d$/, "$1"),
    );
  }
  if (serial.test(cell)) return serialDate(cell, dayShift);
  const byName = named.exec(cell);
  const byMonth = byName ? null : monthNamed.exec(cell);
  const [, day, name = "", inYear = ""] = byName ?? [null, byMonth?.[2], byMonth?.[1], byMonth?.[3]];
  if (!day) return null;
  const fullYear = Number(inYear.length === 2 ? `20${inYear}` : inYear);
  return written(Number(day), monthOf(name), fullYear, (byName ?? byMonth)?.groups?.time);
}

/** Both readings of a date with slashes; null for a reading that is not valid. */
function readingsOf(cell: string): Record<DayOrder, string | null> | null {
  const { rest, day } = splitWeekday(cell);
  const match = slashed.exec(rest);
  if (!match) return null;
  const [a, b, inYear] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return {
    dayFirst: onWeekday(written(a, b, inYear, match.groups?.time), day),
    monthFirst: onWeekday(written(b, a, inYear, match.groups?.time), day),
  };
}

/** HH:mm of a cell with a time of day, also of one with a date, or a part of a day; null for others. */
export function timeOfDay(cell: string): string | null {
  const plain = plainCharacters(cell).replace(timeMark, "");
  if (/^(?:0|0?\.\d+|0\.\d+)$/.test(plain)) {
    const minutes = Math.round(Number(plain) * 1440);
    return minutes < 1440 ? `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}` : null;
  }
  // Spreadsheets drop the zero of 0905.
  const time = clockOf(/^\d{3}$/.test(plain) ? `0${plain}` : plain);
  if (time !== null) return time;
  const zeroDay = /^(?:1899-12-3[01]|1900-01-0[01])[ T](.+)$/.exec(plain)?.[1];
  if (zeroDay) return clockOf(zeroDay);
  return plainDate(plain, 0)?.slice(11) || null;
}

/** The forms of dates that a sentence names. */
const forms =
  "write DD-MM-YYYY HH:mm, YYYY-MM-DD HH:mm, 5-Dec-2026 18:30 or 05.12.2026 18:30; the time may be missing";

/** What is wrong with a cell that should be a date, after it was converted; null for one that was. */
export function dateProblem(cell: string): string | null {
  if (isDownloads(cell)) return null;
  const plain = plainCharacters(cell);
  const quoted = quoteCell(cell);
  if (/\d(?:[ ]?Z|[ ]?(?:UTC|GMT)?[+-]\d\d?:?\d\d| ?(?:UTC|GMT))$/i.test(plain) && /:\d\d/.test(plain))
    return `${quoted} has an offset from UTC: write the local time of the place, without it.`;
  if (/^\d{1,2}[-/.]\d{1,2}[-/.]\d{2}(?!\d)/.test(plain))
    return `${quoted} does not show which number is the year: write it with four digits.`;
  if (/[ T]24:?00/.test(plain)) return `${quoted} is not a time of day: write 23:59, or the next day.`;
  return `${quoted} is not a date: ${forms}.`;
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

const bothOrders = (...both: (Place | null)[]) => {
  const places = both.flatMap((one) => (one ? placeText(one) : [])).join("; ");
  return new ImportFailure(
    `Some dates of the file have the day first, others the month (${places}). ${howTo}`,
  );
};
/** @param waiting the number of lines from the unclear date on that have shown no order */
const unclear = ({ line, head, cell }: Place, waiting: number) => {
  const { dayFirst, monthFirst } = readingsOf(cell) ?? {};
  return new ImportFailure(
    `Line ${line}, ${head}: ${quoteCell(cell)} is ${spoken(dayFirst ?? "")} or ${spoken(monthFirst ?? "")}, ` +
      `and no date ${waiting > mostWaiting ? `of the ${mostWaiting} lines from there` : "of the file"} shows which. ${howTo}`,
  );
};

interface DateColumn {
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
 * where the file does not show whether the day or the month is first, or shows both. `dayShift` is added to numbers of days.
 */
export function dateSetter(columns: readonly DateColumn[], dayShift = 0) {
  let order: DayOrder | null = null;
  let shownBy: Place | null = null;
  let firstHyphened: Place | null = null;
  let firstAmbiguous: Place | null = null;
  let waiting: CsvRecord[] = [];

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
      if (isDownloads(raw) && !raw.startsWith("00")) {
        if (!hasWaited && (firstHyphened === null || order === "monthFirst"))
          showHyphened({ line: record.line, head, cell: raw });
        continue;
      }
      const cell = plainCharacters(raw);
      if (zeroDate.test(cell)) {
        record.cells[index] = "";
        continue;
      }
      const { rest, day } = splitWeekday(cell);
      if (cell.includes("/") && slashed.test(rest)) setSlashed(record, index, head, cell);
      else {
        const date = onWeekday(plainDate(rest, dayShift), day);
        if (date !== null && hyphened.test(rest)) showHyphened({ line: record.line, head, cell });
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
  return {
    take(record: CsvRecord): readonly CsvRecord[] {
      set(record);
      if (firstAmbiguous === null) return [record];
      waiting.push(record);
      if (order !== null) return release();
      if (waiting.length > mostWaiting) throw unclear(firstAmbiguous, waiting.length);
      return [];
    },
    end(): void {
      if (firstAmbiguous !== null) throw unclear(firstAmbiguous, waiting.length);
    },
  };
}
