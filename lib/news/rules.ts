import { addDays, isDate } from "@/lib/i18n/formats";
import type { Locale } from "@/lib/i18n/locales";
import { limits } from "@/lib/site";
import type { ArticleLanguage } from "./schema";

/** The language of articles that a language of the interface reads unless an address says otherwise. */
export function articleLanguageOf(locale: Locale): ArticleLanguage {
  return locale === "en" ? "en" : "zh";
}

/** The same day of the month before, or that month's last day. */
function monthBefore(date: string): string {
  const year = +date.slice(0, 4);
  const month = +date.slice(5, 7);
  const lastDay = new Date(Date.UTC(year, month - 1, 0)).getUTCDate();
  const day = Math.min(+date.slice(8, 10), lastDay);
  return new Date(Date.UTC(year, month - 2, day)).toISOString().slice(0, 10);
}

/** First day of the news list: 14 days back (specification, section 9). */
export function newsListStart(today: string): string {
  return addDays(today, -limits.newsDays);
}

/**
 * Days that a keyword search covers (specification, section 9). Neither end given: one month back to today. Only a
 * start: from there on, at most 365 days back, without an end. Only an end: the month up to it. Ends the wrong way
 * round change places; what is no date counts as not given.
 */
export function keywordRange(
  asked: { from: string | null; to: string | null },
  today: string,
): { from: string; to: string | null } {
  const from = asked.from && isDate(asked.from) ? asked.from : null;
  const to = asked.to && isDate(asked.to) ? asked.to : null;
  if (from === null) return { from: monthBefore(to ?? today), to: to ?? today };
  if (to !== null) return from <= to ? { from, to } : { from: to, to: from };
  const earliest = addDays(today, -limits.keywordDays);
  return { from: [from, earliest].sort()[1] ?? from, to: null };
}
