import { z } from "zod";
import { isDate } from "@/lib/i18n/formats";
import { type Locale, locales } from "@/lib/i18n/locales";
import { site } from "@/lib/site/site-config";
import { ZoneClock } from "@/lib/time/zone-clock";

/** When and in which editions a promotion is shown: columns of every list of promotions. */
export const showingHeads = ["from", "until", "languages"] as const;

/** Instants in milliseconds since 1970. Without one a promotion is shown from the import on, or for good. */
export interface Showing {
  from?: number;
  /** The first instant at which it is no longer shown. */
  until?: number;
}

const minuteMs = 60_000;
const dayMinutes = 1440;
const moment = /^(?:(\d{4})-(\d\d)-(\d\d)|(\d\d)-(\d\d)-(\d{4}))(?: (\d\d):(\d\d))?$/;

/** The instant of a day, or of a minute of it, in the publisher's zone; null for anything else. `end`: a day means its end. */
function instantOf(cell: string, end: boolean): number | null {
  const [matched, y, m, d, day, month, year, hour, minute] = moment.exec(cell) ?? [];
  const [date, time] = [`${y ?? year}-${m ?? month}-${d ?? day}`, `${hour ?? "00"}:${minute ?? "00"}`];
  if (matched === undefined || !isDate(date) || !/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time)) return null;
  const local = Date.parse(`${date}T${time}Z`) / minuteMs + (end && hour === undefined ? dayMinutes : 0);
  return new ZoneClock(site().zone).toUtc(local) * minuteMs;
}

const instant = (end: boolean) =>
  z
    .string()
    .trim()
    .default("")
    .transform((cell, context) => {
      const at = cell === "" ? undefined : instantOf(cell, end);
      if (at !== null) return at;
      context.addIssue({
        code: "custom",
        message: "must be a day such as 2026-12-04, or a time of it such as 2026-12-04 18:00",
      });
      return z.NEVER;
    });

/** Editions as one text, separated by ||. */
export const editions = z.string().transform((cell, context): Locale[] | undefined => {
  const words = cell.split("||").flatMap((word) => word.trim().toLowerCase() || []);
  const known = locales.filter((locale) => words.includes(locale.toLowerCase()));
  if (words.length === 0) return undefined;
  if (known.length === new Set(words).size) return known;
  context.addIssue({ code: "custom", message: `must be ${locales.join(", ")}, with || between two` });
  return z.NEVER;
});

interface ShowingLine {
  from?: number | undefined;
  until?: number | undefined;
  languages?: Locale[] | undefined;
}

/** A line of a list with the columns of `showingHeads`, which stay beside what `toItem` makes of the line. */
export function promotionLine<Shape extends z.ZodRawShape, Item extends object>(
  shape: Shape,
  toItem: (line: z.output<z.ZodObject<Shape>>) => Item,
  refined: (line: z.ZodObject<Shape>) => z.ZodType<z.output<z.ZodObject<Shape>>> = (line) => line,
): z.ZodType<Item & Showing> {
  const columns = z
    .object({ from: instant(false), until: instant(true), languages: z.string().default("").pipe(editions) })
    .refine(({ from, until }) => from === undefined || until === undefined || from < until, {
      path: ["until"],
      error: "must not be before from",
    });
  return z.intersection(refined(z.object(shape)), columns).transform((line) => {
    const { from, until, languages } = line as ShowingLine;
    return {
      ...toItem(line as z.output<z.ZodObject<Shape>>),
      ...(from === undefined ? {} : { from }),
      ...(until === undefined ? {} : { until }),
      ...(languages === undefined ? {} : { languages }),
    };
  });
}

/** Those that are shown at an instant, without their instants. */
export const shownAt = <Row extends Showing>(rows: readonly Row[], now: Date): Omit<Row, keyof Showing>[] =>
  rows
    .filter(
      ({ from = Number.NEGATIVE_INFINITY, until = Number.POSITIVE_INFINITY }) =>
        from <= now.getTime() && now.getTime() < until,
    )
    .map(({ from: _from, until: _until, ...item }) => item);

/** The instants at which what is shown changes. */
export const turnsOf = ({ from, until }: Showing): number[] => [from, until].filter((at) => at !== undefined);

/** Those of an edition, without their editions. */
export const inEdition = <Item extends { languages?: readonly Locale[] | undefined }>(
  items: readonly Item[],
  locale: Locale,
): Omit<Item, "languages">[] =>
  items
    .filter(({ languages }) => !languages || languages.includes(locale))
    .map(({ languages: _languages, ...item }) => item);
