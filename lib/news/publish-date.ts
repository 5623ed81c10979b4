import { TZDate } from "@date-fns/tz";
import { isDate } from "@/lib/i18n/formats";
import { site } from "@/lib/own-site";

const isoForm =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?)?\s*(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?$/i;
/** RFC 822 with the year of RFC 1123 or two digits, as RSS writes it. */
const mailForm =
  /^(?:[a-z]{3,9},?\s+)?(\d{1,2})\s+([a-z]{3})[a-z]*\.?\s+(\d{4}|\d{2})\s+(\d{2}):(\d{2})(?::(\d{2}))?\s*([a-z]{1,4}|[+-]\d{2}:?\d{2})?$/i;

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
/** The zones that RFC 822 names, and those of the publisher's readers. */
const zones: Record<string, string> = {
  Z: "+00:00",
  UT: "+00:00",
  UTC: "+00:00",
  GMT: "+00:00",
  EST: "-05:00",
  EDT: "-04:00",
  CST: "-06:00",
  CDT: "-05:00",
  MST: "-07:00",
  MDT: "-06:00",
  PST: "-08:00",
  PDT: "-07:00",
  HKT: "+08:00",
  SGT: "+08:00",
  MYT: "+08:00",
};

/**
 * An instant of publication with its offset (2022-06-17T15:30:00+08:00), from ISO 8601 and its relatives
 * ('2022-06-17 15:30:00+0800', '2022-06-17') or the dates of RSS ('Fri, 17 Jun 2022 07:30:00 GMT'). The offset is
 * kept; without one the time is that of the publisher's zone. null for anything else.
 */
export function parsePublishDate(text: string): string | null {
  const trimmed = text.trim();
  const iso = isoForm.exec(trimmed);
  if (iso) {
    const [, year = "", month = "", day = "", hour = "00", minute = "00", second = "00", zone] = iso;
    return instant(`${year}-${month}-${day}`, [hour, minute, second], zone);
  }
  const [, day = "", name = "", year = "", hour = "", minute = "", second = "00", zone] =
    mailForm.exec(trimmed) ?? [];
  const month = months.indexOf(name.toLowerCase()) + 1;
  if (month === 0) return null;
  const fullYear = year.length === 4 ? year : `${+year < 70 ? "20" : "19"}${year}`;
  const date = `${fullYear}-${String(month).padStart(2, "0")}-${day.padStart(2, "0")}`;
  return instant(date, [hour, minute, second], zone);
}

function instant(
  date: string,
  [hour, minute, second]: [string, string, string],
  zone?: string,
): string | null {
  if (!isDate(date) || +date.slice(0, 4) < 1970 || +date.slice(0, 4) > 2100) return null;
  // A leap second is the last one of its minute.
  const clock = `${hour}:${minute}:${second === "60" ? "59" : second}`;
  if (!/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(clock)) return null;
  const offset = zone === undefined ? publisherOffset(date, clock) : offsetOf(zone);
  return offset === null ? null : `${date}T${clock}${offset}`;
}

function offsetOf(zone: string): string | null {
  const [, sign, hours = "", minutes = "00"] = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone) ?? [];
  if (sign === undefined) return zones[zone.toUpperCase()] ?? null;
  return +hours <= 14 && +minutes <= 59 ? `${sign}${hours}:${minutes}` : null;
}

function publisherOffset(date: string, clock: string): string {
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = `${date}:${clock}`.split(/[-:]/).map(Number);
  const minutes = -new TZDate(year, month - 1, day, hour, minute, site().zone).getTimezoneOffset();
  const pad = (value: number) => String(Math.floor(Math.abs(value))).padStart(2, "0");
  return `${minutes < 0 ? "-" : "+"}${pad(minutes / 60)}:${pad(minutes % 60)}`;
}
