import { markPassage, markText } from "@/lib/fulltext/marks";
import type { SearchTerm } from "@/lib/fulltext/terms";
import type { Locale } from "@/lib/i18n/locales";
import { simplify } from "@/lib/i18n/simplify";
import { mapHtmlText } from "@/lib/sanitise";
import { uniqueBy } from "@/lib/unique";
import { textOfBody } from "./body";
import type { Article, ArticleCard, ArticleLanguage, ArticleLink, ArticleRecord } from "./schema";

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

/** Of what a card shows around a match. */
const passageLength = { en: { before: 60, whole: 200 }, zh: { before: 24, whole: 90 } };

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
        passage: markPassage(
          [intro, () => write(textOfBody(record.body))],
          passageLength[record.language],
          terms,
        ),
      },
    }),
  };
}
