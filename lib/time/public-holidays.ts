import "server-only";
import type { HolidaysTypes } from "date-holidays";
import { memoize } from "@/lib/memoize/memoize";
import { fileCells } from "@/lib/store/contents";
import { addDays } from "./calendar";

/**
 * Public holidays by country and state, from date-holidays (ISC, its data CC BY 3.0). The library and its rules take some 30 MB:
 * they are loaded when the first holiday is asked for.
 */

/** The portal's own name of a holiday (data/holidays.csv). */
export interface PublicHoliday {
  name: string;
  /** Traditional Chinese. */
  nameZh: string;
  /** Simplified Chinese where it is not derived from Traditional; else "". */
  nameHans: string;
  /** Whether the day is one in place of the holiday. */
  isSubstitute: boolean;
}

interface Place {
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** The second part of ISO 3166-2; null, or one without rules of its own, for the country's holidays alone. */
  state: string | null;
}

/** Years of places that are cached. One takes up to a quarter of a second where it follows the moon, and a few kilobytes. */
const mostYears = 200;

/**
 * What the rules of date-holidays 3.37.0 say wrongly of whole days off, by country and rule: the days by which it is moved, and
 * how many it lasts; 0 for one that is no day off for all. The Mainland's holidays have been longer since 2025 (State Council,
 * Decree 795); the Emirates' list of 2019 has neither the night journey nor the first day of Ramadan; Seollal begins on the eve.
 */
const corrections: Readonly<Record<string, Readonly<Record<string, { moved?: number; days?: number }>>>> = {
  AE: { "27 Rajab": { days: 0 }, "1 Ramadan": { days: 0 } },
  CN: { "chinese 01-0-02": { days: 2 }, "05-01": { days: 2 }, "06-01": { days: 0 } },
  KR: { "korean 01-0-01 P3D": { moved: -1 } },
};

const load = memoize(async (_key: "") => (await import("date-holidays")).default, { max: 1 });

/**
 * The portal's names by those of date-holidays, which are partly in one language only, misspelt, two at once, or cannot be
 * published in every edition.
 */
const ownNames = memoize(
  (_key: ""): ReadonlyMap<string, Omit<PublicHoliday, "isSubstitute">> =>
    new Map(
      fileCells("holidays.csv").flatMap(
        ({ name = "", name_zh: nameZh = "", name_hans: nameHans = "", given = "" }) =>
          [name, name.replaceAll("’", "'"), ...given.split("||")].map((one) => [
            one,
            { name, nameZh, nameHans },
          ]),
      ),
    ),
  { max: 1 },
);

/** Null for a holiday without a name in the portal's table. The first of January has one name in every country. */
function named(given: string, day: string): PublicHoliday | null {
  const plain = given.replace(/ \(substitute day\)$/, "");
  const own = ownNames("").get(day.endsWith("-01-01") ? "New Year’s Day" : plain);
  return own ? { ...own, isSubstitute: plain !== given } : null;
}

const holidaysOfYear = memoize(
  async ({
    country,
    state,
    year,
  }: Place & { year: number }): Promise<ReadonlyMap<string, PublicHoliday | null>> => {
    const Holidays = await load("");
    const calendar = new Holidays();
    const hasState = state !== null && state in (calendar.getStates(country) ?? {});
    if (hasState) calendar.init(country, state, { types: ["public"] });
    else calendar.init(country, { types: ["public"] });
    calendar.setLanguages("en");
    const names = new Map<string, PublicHoliday | null>();
    for (const holiday of calendar.getHolidays(year)) {
      for (const day of daysOf(country, holiday)) {
        if (!names.get(day)) names.set(day, named(holiday.name, day));
      }
    }
    return names;
  },
  { max: mostYears, key: ({ country, state, year }) => `${country} ${state} ${year}` },
);

/** The whole days of a holiday, YYYY-MM-DD; none for one that begins in the course of a day. */
function daysOf(country: string, { date, start, end, rule }: HolidaysTypes.Holiday): string[] {
  // Feasts by the moon of Islam have an offset behind it, since they begin on the evening before.
  if (!/^\S+ 00:00:00/.test(date)) return [];
  const { moved = 0, days = Math.max(1, Math.floor((end.getTime() - start.getTime()) / 86_400_000)) } =
    corrections[country]?.[rule] ?? {};
  const first = addDays(date.slice(0, 10), moved);
  return Array.from({ length: days }, (_, at) => addDays(first, at));
}

/**
 * The public holiday of a day at a place, YYYY-MM-DD: its name, or null where the portal has no name for it; undefined for any
 * other day, and for a country without data. Holidays of one state are found for a place in it. Days that a government moves at
 * short notice, and feasts by the sighting of the moon, may differ by a day.
 */
export async function publicHoliday(place: Place, day: string): Promise<PublicHoliday | null | undefined> {
  const holidays = await holidaysOfYear({ ...place, year: Number(day.slice(0, 4)) });
  return holidays.get(day);
}
