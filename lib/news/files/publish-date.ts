import { TZDate } from "@date-fns/tz";
import { isDate } from "@/lib/i18n/formats";
import { site } from "@/lib/site/site-config";
import { isoOffset } from "@/lib/time/calendar";
import { isTimeZone } from "@/lib/time/time-zone";

/** 2026-03-16, 2026/3/6 or 2026年3月6日: the year is first, so the date is unambiguous. */
const yearFirst = /^(\d{4})(?:-(\d{1,2})-|\/(\d{1,2})\/|年(\d{1,2})月)(\d{1,2})日?/;
const weekday = "(?:[a-z]{3,9}\\.?,?\\s{0,3})?";
/** Mon, 6 Mar 2026, as RFC 822 writes it, with the year of RFC 1123 or two digits. */
const dayFirst = new RegExp(
  `^${weekday}(\\d{1,2})\\s{1,3}([a-z]{3,9})\\.?,?\\s{1,3}(\\d{4}|\\d{2})(?!\\d)`,
  "i",
);
/** Monday, March 6, 2026: the month is a word. */
const monthFirst = new RegExp(`^${weekday}([a-z]{3,9})\\.?\\s{1,3}(\\d{1,2}),?\\s{0,3}(\\d{4})(?!\\d)`, "i");
/** After a day: nothing, or a time of day, and a zone. */
const rest =
  /^(?:(?:[T,]\s{0,3}|\s{1,3})(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?(?:\s{0,3}([ap])\.?m\.?(?![a-z]))?)?\s{0,3}(?:(Z|[a-z]{2,5})|(?:GMT|UTC)?([+-]\d{1,2}(?::?\d{2})?)|([a-z]{2,20}\/[a-z_/-]{2,40}))?$/i;
/** Seconds or milliseconds since 1970, as databases write them. */
const sinceEpoch = /^(?:\d{10}|\d{13})$/;

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const monthWord =
  /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)$/i;

/** The zones of RFC 822, and other unambiguous abbreviations. */
const zones: Record<string, string> = {
  Z: "+00:00",
  UT: "+00:00",
  UTC: "+00:00",
  GMT: "+00:00",
  WET: "+00:00",
  BST: "+01:00",
  WEST: "+01:00",
  CET: "+01:00",
  CEST: "+02:00",
  EET: "+02:00",
  EEST: "+03:00",
  MSK: "+03:00",
  HKT: "+08:00",
  SGT: "+08:00",
  MYT: "+08:00",
  PHT: "+08:00",
  AWST: "+08:00",
  JST: "+09:00",
  KST: "+09:00",
  AEST: "+10:00",
  AEDT: "+11:00",
  NZST: "+12:00",
  NZDT: "+13:00",
  EST: "-05:00",
  EDT: "-04:00",
  CST: "-06:00",
  CDT: "-05:00",
  MST: "-07:00",
  MDT: "-06:00",
  PST: "-08:00",
  PDT: "-07:00",
};
const longestDate = 80;

/**
 * An instant of publication with its offset (2022-06-17T15:30:00+08:00), from ISO 8601 and its relatives
 * ('2022-06-17 15:30:00+0800', '2022/6/17', '2022年6月17日'), the dates of RSS ('Fri, 17 Jun 2022 07:30:00 GMT'), those with
 * the month as a word, and seconds or milliseconds since 1970. The offset is retained; without one the time is in the
 * publisher's zone. null for anything else, and if day and month are ambiguous.
 */
export function parsePublishDate(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed.length > longestDate) return null;
  if (sinceEpoch.test(trimmed)) {
    const date = new Date(trimmed.length === 10 ? Number(trimmed) * 1000 : Number(trimmed));
    return parsePublishDate(`${date.toISOString().slice(0, 19)}Z`);
  }
  const day = dayOf(trimmed);
  const [matched, hour = "0", minute = "00", second = "00", half, name, offset, place] =
    rest.exec(trimmed.slice(day?.length)) ?? [];
  if (!day || matched === undefined) return null;
  const zone = name ?? offset ?? place;
  const clock = clockText(Number(hour), half, `${minute}:${second === "60" ? "59" : second}`);
  return clock === null ? null : instant(day.date, clock, zone);
}

/** The day with which a text begins, and the length of its text. */
function dayOf(text: string): { date: string; length: number } | null {
  const iso = yearFirst.exec(text);
  if (iso) {
    const [matched, year = "", dashed, slashed, chinese, day = ""] = iso;
    return dayFrom(year, Number(dashed ?? slashed ?? chinese), day, matched.length);
  }
  const mail = dayFirst.exec(text);
  if (mail) return dayFrom(mail[3] ?? "", monthOf(mail[2]), mail[1] ?? "", mail[0].length);
  const words = monthFirst.exec(text);
  return words && dayFrom(words[3] ?? "", monthOf(words[1]), words[2] ?? "", words[0].length);
}

const monthOf = (word = "") =>
  monthWord.test(word) ? months.indexOf(word.slice(0, 3).toLowerCase()) + 1 : 0;

function dayFrom(year: string, month: number, day: string, length: number) {
  const fullYear = year.length === 4 ? year : `${+year < 70 ? "20" : "19"}${year}`;
  return { date: `${fullYear}-${String(month).padStart(2, "0")}-${day.padStart(2, "0")}`, length };
}

/** '15:30:00' from an hour, its half of the day, and minutes and seconds; null where no such hour exists. */
function clockText(hour: number, half: string | undefined, minutes: string): string | null {
  if (half && (hour < 1 || hour > 12)) return null;
  const hour24 = half ? (hour % 12) + (half.toLowerCase() === "p" ? 12 : 0) : hour;
  const clock = `${String(hour24).padStart(2, "0")}:${minutes}`;
  return /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(clock) ? clock : null;
}

function instant(date: string, clock: string, zone?: string): string | null {
  if (!isDate(date) || +date.slice(0, 4) < 1970 || +date.slice(0, 4) > 2100) return null;
  const offset = zone === undefined ? offsetIn(date, clock, site().zone) : offsetOf(date, clock, zone);
  return offset === null ? null : `${date}T${clock}${offset}`;
}

function offsetOf(date: string, clock: string, zone: string): string | null {
  if (zone.includes("/")) return isTimeZone(zone) ? offsetIn(date, clock, zone) : null;
  const [, sign, hours = "", minutes = "00"] = /^([+-])(\d{1,2}):?(\d{2})?$/.exec(zone) ?? [];
  if (sign === undefined) return zones[zone.toUpperCase()] ?? null;
  return +hours <= 14 && +minutes <= 59 ? `${sign}${hours.padStart(2, "0")}:${minutes}` : null;
}

function offsetIn(date: string, clock: string, zone: string): string {
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = `${date}:${clock}`.split(/[-:]/).map(Number);
  return isoOffset(-new TZDate(year, month - 1, day, hour, minute, zone).getTimezoneOffset());
}
