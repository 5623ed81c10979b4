import { z } from "zod";
import { lastValue, pageNumber, plainLine, type SearchParams } from "@/lib/addresses/params";
import { fold } from "@/lib/i18n/fold";
import { isDate } from "@/lib/i18n/formats";
import { defaultLocale, type Locale, locales, storedEdition } from "@/lib/i18n/locales";
import { limits } from "@/lib/site/site";
import { addDays, monthsBefore } from "@/lib/time/calendar";
import { articleLanguageOf } from "./rules";
import {
  type ArchiveMonth,
  type ArticleLanguage,
  articleLanguages,
  type KeywordQuery,
  type RangePreset,
} from "./schema";

/** Query of /api/keyword, /api/keyword-news and /api/keyword-feed, in addition to that of parseKeywordQuery. */
export const keywordApiQuery = z.looseObject({
  language: z
    .enum([...locales, ...articleLanguages])
    .default(defaultLocale)
    .transform((language): Locale => (language === "zh" ? storedEdition.zh : language)),
  /** The article to begin with. */
  news_id: z.string().optional(),
});

const queryLimit = 200;
const tagLimit = 100;

/**
 * Parses the search parameters of /keyword and /keyword-news (query, from, to, hashtag, language, order, page; the portal's
 * API also accepts page_no); `today` is in the publisher's zone. Of several values the last counts. Never fails: invalid
 * values are ignored.
 */
export function parseKeywordQuery(
  params: SearchParams,
  { locale, today }: { locale: Locale; today: string },
): KeywordQuery {
  const last = (name: string) => lastValue(params, name);
  return {
    query: plainLine(last("query"), queryLimit),
    hashtag: readHashtag(last("hashtag")),
    language: articleLanguage(last("language")) ?? articleLanguageOf(locale),
    ...keywordRange({ from: day(last("from")), to: day(last("to")) }, today),
    page: pageNumber(last("page") || last("page_no")),
    ...(last("order") === "newest" ? { newest: true } : {}),
  };
}

/** A hashtag without its sign, in one line; null for none. */
export function readHashtag(text: string): string | null {
  return plainLine(text.replace(/^[#\s]+/u, ""), tagLimit) || null;
}

/** Normalises a hashtag for comparison. */
export function foldTag(tag: string): string {
  return fold(tag.replace(/^\s*#+/, ""));
}

/** The article language of 'en', 'zh', or a language of the interface; null for anything else. */
function articleLanguage(text: string): ArticleLanguage | null {
  const [, language] = /^(en|zh)(?:-[a-z]{2})?$/.exec(text.trim().toLowerCase()) ?? [];
  return (language as ArticleLanguage | undefined) ?? null;
}

/** The first day that the portal's calendars can show. */
const firstDay = "1990-01-01";

/** All dates, with both ends, because a start alone reaches back only a year. */
export const everyDay = (today: string) => ({ from: firstDay, to: today });

/** The days of a month YYYY-MM; null for an invalid one, or one that the calendars cannot show. */
export function archiveMonth(month: string): ArchiveMonth | null {
  const from = day(`${month}-01`);
  return from && isDate(from) ? { month, from, to: addDays(monthsBefore(from, -1), -1) } : null;
}

/** Maximum number of months that the archive links to. */
export const mostMonths = 240;

/** The months up to today's, the newest first. */
export function archiveMonths(today: string): ArchiveMonth[] {
  const first = `${today.slice(0, 7)}-01`;
  return Array.from({ length: mostMonths }, (_, at) => monthsBefore(first, at).slice(0, 7)).flatMap(
    (month) => archiveMonth(month) ?? [],
  );
}

/** Preset ranges up to today, the shortest first; `months` is 0 for all dates. */
export function rangePresets(today: string): RangePreset[] {
  return [
    ...[1, 3, 12].map((months) => ({ months, from: monthsBefore(today, months), to: today })),
    { months: 0, ...everyDay(today) },
  ];
}

/** A day that the calendars can show. */
function day(text: string): string | null {
  const date = text.trim();
  return date >= firstDay && date < "2100" ? date : null;
}

/** First day of the news list: 14 days back (specification, section 9). */
export function newsListStart(today: string): string {
  return addDays(today, -limits.newsDays);
}

/**
 * Days that a keyword search covers (specification, section 9). Without both ends: one month back to today. With a start alone:
 * from there, at most 365 days back, without an end. With an end alone: the month up to it. Reversed ends are swapped; invalid
 * dates are ignored.
 */
export function keywordRange(
  range: { from: string | null; to: string | null },
  today: string,
): { from: string; to: string | null } {
  const from = range.from && isDate(range.from) ? range.from : null;
  const to = range.to && isDate(range.to) ? range.to : null;
  if (from === null) return { from: monthsBefore(to ?? today, 1), to: to ?? today };
  if (to !== null) return from <= to ? { from, to } : { from: to, to: from };
  const earliest = addDays(today, -limits.keywordDays);
  return { from: [from, earliest].sort()[1] ?? from, to: null };
}
