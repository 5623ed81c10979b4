import { dateOf, isDate, type PortTime, timeOfDay } from "@/lib/i18n/formats";
import { mailAddressOf } from "@/lib/text/mail-address";
import { plainWidth } from "@/lib/text/plain-width";
import { countryCodes } from "./countries";
import { readAmount, readCount } from "./numbers";
import { type ErrorCode, type FieldRule, type FieldType, maxLength } from "./rules";

/** Reads single values of a form. Pure. */

type FieldReading = { value: string } | { error: ErrorCode };

/** A line break of any script, NUL and the other control characters. */
const notInALine = /[\p{Cc}\u2028\u2029]/u;
/** Characters that change the text direction. Pasted contacts may contain them; in a mail they would reverse its lines. */
const directionCharacters = /[\u202A-\u202E\u2066-\u2069]/gu;
/** A text may contain tabs and line breaks. */
const notInAText = /(?![\t\n\r])\p{Cc}/u;

/**
 * One value of a form: trimmed and normalised ('' when it is empty), or the reason why it is invalid. Moments are port times, dates as YYYY-MM-DD, numbers without leading zeros, flags as '1'.
 */
export function readField(rule: FieldRule, raw: string): FieldReading {
  const typed = raw.toWellFormed().replace(directionCharacters, "");
  if ((rule.type === "text" ? notInAText : notInALine).test(typed)) return { error: "characters" };
  const value = typed.replace(/\r\n?/g, "\n").trim();
  if (value === "") return rule.required ? { error: "required" } : { value };
  if (value.length > maxLength(rule)) return { error: "tooLong" };
  return readers[rule.type](value, rule);
}

const asIs = (value: string): FieldReading => ({ value });

const readers: Record<FieldType, (value: string, rule: FieldRule) => FieldReading> = {
  line: asIs,
  text: asIs,
  email: (value) => {
    const address = mailAddressOf(value);
    return address ? { value: address } : { error: "email" };
  },
  phone: (value) => {
    const number = phoneNumber(value);
    return number === null ? { error: "phone" } : { value: number };
  },
  moment: (value) => {
    const moment = parseMoment(value);
    return moment ? { value: moment } : { error: "moment" };
  },
  date: (value) => {
    const moment = parseMoment(value);
    return moment && dateOf(moment) === moment ? { value: moment } : { error: "date" };
  },
  count: (value, { most = Number.MAX_SAFE_INTEGER }) => {
    const count = readCount(value) ?? 0;
    return count >= 1 && count <= most ? { value: String(count) } : { error: "count" };
  },
  amount: (value, { most = Number.MAX_SAFE_INTEGER }) => {
    const amount = readAmount(value) ?? 0;
    if (amount === "unclear") return { error: "separators" };
    return amount > 0 && amount <= most ? { value: String(amount) } : { error: "number" };
  },
  choice: (value, { options = [] }) => (options.includes(value) ? { value } : { error: "choice" }),
  flag: (value) => ({ value: /^(1|on|true|yes)$/i.test(value) ? "1" : "" }),
  country: (value) => (countryCodes.includes(value) ? { value } : { error: "country" }),
};

/**
 * A normalised telephone number: 5 to 20 digits with the usual characters between them, and an optional extension. Dashes of
 * every kind become hyphens, full-width digits plain ones. null when the text is not a number.
 */
function phoneNumber(text: string): string | null {
  const number = plainWidth(text)
    .replace(/^tel:\s*/iu, "")
    .replace(/[\p{Pd}\u2212]/gu, "-");
  const digits = number.replace(/\D/g, "").length;
  return digits >= 5 && digits <= 20 && phonePattern.test(number) ? number : null;
}

const phonePattern =
  /^(?:\+|\(\s*\+)?[\d\s()./-]+(?:(?:,|;(?:ext=)?|ext(?:ension)?\b\.?|x|#|分機|分机|內線|内线|轉|转)[\s:]*\d+)?$/iu;

const dayFirst = /^(\d{1,2})[-.](\d{1,2})[-.](\d{4})(?:[ T]{1,3}(.+))?$/;
const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T]{1,3}(.+))?$/;
const chinese = /^(\d{4}) ?年 ?(\d{1,2}) ?月 ?(\d{1,2}) ?[日號号](?: ?(.+))?$/;
const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:[ T]{1,3}(.+))?$/;

/**
 * Converts 'DD-MM-YYYY HH:mm' or 'YYYY-MM-DD HH:mm', with an optional time, to a port time; null for anything else. With
 * slashes and the year last, the day is the number over twelve: 3/4/2026 is ambiguous, because some write the day first and
 * some the month.
 */
export function parseMoment(raw: string): PortTime | null {
  const text = plainWidth(raw).replace(/\s+/g, " ");
  const [, day, month, year, time] =
    dayFirst.exec(text) ??
    yearDayOrder(yearFirst.exec(text) ?? chinese.exec(text)) ??
    clearOrder(slashed.exec(text)) ??
    [];
  if (!day || !month || !year) return null;
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  if (!isDate(date) || date < "2000" || date >= "2100") return null;
  if (!time) return date;
  const [, hours = "", minutes = ""] = /^(\d{1,2}):(\d{2})(?::\d{2})?$/.exec(time.trim()) ?? [];
  if (!hours || Number(hours) > 23 || Number(minutes) > 59) return null;
  const moment = `${date}T${hours.padStart(2, "0")}:${minutes}`;
  return timeOfDay(moment) ? moment : date;
}

/** Day, month and year of a date with slashes; null where either number may be the day. */
function clearOrder(match: RegExpExecArray | null): (string | undefined)[] | null {
  if (!match) return null;
  const [date, first = "", second = "", year, time] = match;
  if (Number(first) > 12 || first.padStart(2, "0") === second.padStart(2, "0")) return match;
  return Number(second) > 12 ? [date, second, first, year, time] : null;
}

function yearDayOrder(match: RegExpExecArray | null): (string | undefined)[] | null {
  return match && [match[0], match[3], match[2], match[1], match[4]];
}
