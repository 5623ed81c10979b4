import { TZDate } from "@date-fns/tz";
import { site } from "@/lib/site/site-config";
import { addDays } from "@/lib/time/calendar";
import { type ArticleLanguage, articleLanguages } from "../schema";

/**
 * The number of an article in the store is its position: first the language, then the second of publication, then one of
 * 256 positions for articles of the same second. Lists, ranges of days and the newest hits of a search are thus contiguous.
 */
export const placesPerSecond = 256;
const languageStep = 2 ** 32 * placesPerSecond;

/** The first position of a second (milliseconds since 1970 UTC, up to the year 2106) in a language. */
export function placeOf(language: ArticleLanguage, time: number): number {
  const second = Math.min(Math.max(0, Math.floor(time / 1000)), 2 ** 32 - 1);
  return articleLanguages.indexOf(language) * languageStep + second * placesPerSecond;
}

/** The first position, in a language, of articles that are published later than an instant. */
export function firstPlaceAfter(language: ArticleLanguage, now: Date): number {
  return placeOf(language, now.getTime() + 1000);
}

/** Midnight (publisher's zone) at which a day YYYY-MM-DD begins, in milliseconds since 1970 UTC. */
function startOfDay(date: string): number {
  return new TZDate(+date.slice(0, 4), +date.slice(5, 7) - 1, +date.slice(8, 10), site().zone).getTime();
}

/** First and last position of the days `from` to `to` (YYYY-MM-DD, publisher's zone, both included); null: no limit. */
export function placesBetween(
  language: ArticleLanguage,
  from: string | null,
  to: string | null,
): { first: number; last: number } {
  const languageFirst = placeOf(language, 0);
  return {
    first: from === null ? languageFirst : placeOf(language, startOfDay(from)),
    last: (to === null ? languageFirst + languageStep : placeOf(language, startOfDay(addDays(to, 1)))) - 1,
  };
}
