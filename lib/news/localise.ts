import type { Locale } from "@/lib/i18n/locales";
import { simplify } from "@/lib/i18n/simplify";
import { mapHtmlText } from "@/lib/sanitise";
import { findMatches, type SearchTerm } from "@/lib/store/full-text";
import { uniqueBy } from "@/lib/unique";
import { textOfBody } from "./body";
import type { Article, ArticleCard, ArticleLanguage, ArticleLink, ArticleRecord, TextPart } from "./schema";

/** How an article's own text is written out: Chinese in Simplified for zh-cn, English as it is. */
function writer(language: ArticleLanguage, locale: Locale): (text: string) => string {
  return language === "zh" && locale === "zh-cn" ? simplify : (text) => text;
}

function langOf(language: ArticleLanguage, locale: Locale): Article["lang"] {
  if (language === "en") return "en";
  return locale === "zh-cn" ? "zh-Hans" : "zh-Hant";
}

/** An article in a language of the interface; the values of its hashtags stay as written. Nothing stands twice. */
export function localiseArticle(
  record: ArticleRecord,
  locale: Locale,
  translationId: string | null,
): Article {
  const write = writer(record.language, locale);
  return {
    ...record,
    lang: langOf(record.language, locale),
    headline: write(record.headline),
    intro: write(record.intro),
    body: mapHtmlText(record.body, write),
    date: record.publishedAt.slice(0, 10),
    images: uniqueBy(record.images, ({ url }) => url).map(({ url, alt }) => ({ url, alt: write(alt) })),
    tags: uniqueBy(record.hashtags, (tag) => tag.toLowerCase()).map((tag) => ({
      label: write(tag),
      value: tag,
    })),
    translationId,
  };
}

/** What names an article in a link. */
export function toLink({ id, language, headline }: ArticleRecord, locale: Locale): ArticleLink {
  return { id, headline: writer(language, locale)(headline), lang: langOf(language, locale) };
}

/** The card of an article; `terms` are what was searched, null where nothing was. */
export function toCard(
  record: ArticleRecord,
  locale: Locale,
  terms: readonly SearchTerm[] | null,
): ArticleCard {
  const write = writer(record.language, locale);
  const [image] = record.images;
  const headline = write(record.headline);
  const intro = write(record.intro);
  return {
    id: record.id,
    language: record.language,
    lang: langOf(record.language, locale),
    headline,
    intro,
    publishedAt: record.publishedAt,
    date: record.publishedAt.slice(0, 10),
    image: image ? { url: image.url, alt: write(image.alt) } : null,
    ...(terms && {
      match: {
        headline: markText(headline, terms),
        passage: passageOf([intro, () => write(textOfBody(record.body))], record.language, terms),
      },
    }),
  };
}

function markText(
  text: string,
  terms: readonly SearchTerm[],
  matches = findMatches(text, terms),
): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const { start, end } of matches) {
    if (start > at) parts.push({ text: text.slice(at, start), hit: false });
    parts.push({ text: text.slice(start, end), hit: true });
    at = end;
  }
  if (at < text.length) parts.push({ text: text.slice(at), hit: false });
  return parts;
}

/** Code units of a passage, and of those before its first match. */
const passageLength = { en: { before: 60, whole: 200 }, zh: { before: 24, whole: 90 } };

/** A passage around the first match of the intro, else of the body; the intro's beginning where neither has one. */
function passageOf(
  [intro, body]: [string, () => string],
  language: ArticleLanguage,
  terms: readonly SearchTerm[],
): TextPart[] {
  const inIntro = findMatches(intro, terms);
  if (inIntro[0]) return cut(intro, inIntro[0].start, language, terms);
  const text = body();
  const inBody = findMatches(text, terms);
  return inBody[0] ? cut(text, inBody[0].start, language, terms) : cut(intro || text, 0, language, terms);
}

function cut(
  text: string,
  match: number,
  language: ArticleLanguage,
  terms: readonly SearchTerm[],
): TextPart[] {
  const { before, whole } = passageLength[language];
  let start = match <= before ? 0 : match - before;
  let end = Math.min(text.length, start + whole);
  if (start > 0) start = wordStart(text, start, match);
  if (end < text.length) end = Math.max(wordEnd(text, end), Math.min(text.length, match + 1));
  const passage = text.slice(start, end).replace(/\n/g, " ").trim();
  return markText(`${start > 0 ? "… " : ""}${passage}${end < text.length ? " …" : ""}`, terms);
}

/** The next beginning of a word from `from` on, at most `until`; in text without spaces the character at hand. */
function wordStart(text: string, from: number, until: number): number {
  const space = text.slice(from, until).search(/\s/);
  if (space >= 0) return from + space + 1;
  return isLowSurrogate(text, from) ? from + 1 : from;
}

function wordEnd(text: string, from: number): number {
  const space = text.lastIndexOf(" ", from);
  if (space > from - 20) return space;
  return isLowSurrogate(text, from) ? from - 1 : from;
}

function isLowSurrogate(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff;
}
