import "server-only";
import type { HolidaysTypes } from "date-holidays";
import { memoize } from "@/lib/memoize/memoize";
import { addDays } from "./calendar";

/**
 * Public holidays by country and state, from date-holidays (ISC, its data CC BY 3.0). The library and its rules take some 30 MB:
 * they are loaded when the first holiday is asked for.
 */

export interface PublicHoliday {
  /** English, or the country's own language where the data have no English. */
  name: string;
  /** Traditional Chinese; null where the data have none. */
  nameZh: string | null;
}

interface Place {
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** The second part of ISO 3166-2; null, or one without rules of its own, for the country's holidays alone. */
  state: string | null;
}

/** Years of places that are kept. One takes up to a quarter of a second where it follows the moon, and a few kilobytes. */
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

const load = memoize(
  async (_key: "") => {
    const [{ default: Holidays }, { ConverterFactory, Locale: dictionaries }] = await Promise.all([
      import("date-holidays"),
      import("opencc-js/cn2t"),
    ]);
    const { from, to } = dictionaries;
    return { Holidays, traditional: ConverterFactory(from.cn ?? [], to.hk ?? []) };
  },
  { max: 1 },
);

const holidaysOfYear = memoize(
  async ({ country, state, year }: Place & { year: number }): Promise<ReadonlyMap<string, PublicHoliday>> => {
    const { Holidays, traditional } = await load("");
    const calendar = new Holidays();
    const hasState = state !== null && state in (calendar.getStates(country) ?? {});
    if (hasState) calendar.init(country, state, { types: ["public"] });
    else calendar.init(country, { types: ["public"] });
    const own = calendar.getLanguages();
    const local = calendar.getHolidays(year);
    // The rules are computed once, and only named again.
    const named = (language: string) => {
      calendar.setLanguages(language);
      return calendar.getHolidays(year);
    };
    const english = named("en");
    const chinese = named("zh");
    const names = new Map<string, PublicHoliday>();
    for (const [at, holiday] of english.entries()) {
      const nameZh =
        own.includes("zh") || chinese[at]?.name !== local[at]?.name ? chinese[at]?.name : undefined;
      for (const day of daysOf(country, holiday)) {
        if (names.has(day)) continue;
        names.set(day, { name: holiday.name, nameZh: nameZh ? chineseName(nameZh, traditional) : null });
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

/** A name in Traditional Chinese; null where the data have another script. A day in place of another is 補假. */
function chineseName(name: string, traditional: (text: string) => string): string | null {
  // 'National Day (更换日)' is in English but for the word.
  const isChinese = /^[\p{Script=Han}\p{P}\p{N}\s]+$/u.test(name) && /^\p{Script=Han}/u.test(name);
  if (!isChinese) return null;
  // The data name one feast in both scripts: '清明节 清明節'.
  const [first = name] = name.split(/ \/ | (?=\p{Script=Han}+$)/u);
  return traditional(first).replace(/ ?\(更[换換]日\)/u, "（補假）");
}

/**
 * The public holiday of a day at a place, YYYY-MM-DD; null for any other day, and for a country without data. Holidays of one
 * state are found for a place in it. Days that a government moves at short notice, and feasts by the sighting of the moon, may
 * differ by a day.
 */
export async function publicHoliday(place: Place, day: string): Promise<PublicHoliday | null> {
  const holidays = await holidaysOfYear({ ...place, year: Number(day.slice(0, 4)) });
  return holidays.get(day) ?? null;
}
