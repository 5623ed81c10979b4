import { uniqueBy } from "@/lib/collections/unique";
import { markPassage, markText } from "@/lib/fulltext/marks";
import type { SearchTerm } from "@/lib/fulltext/terms";
import { isSimplified, type Locale, langOfStored } from "@/lib/i18n/locales";
import { simplify } from "@/lib/i18n/simplify";
import { mapTexts } from "@/lib/text/map-texts";
import { mapHtmlText } from "@/lib/text/sanitise";
import { mapPlateTexts } from "../plates";
import type {
  Article,
  ArticleAbout,
  ArticleCard,
  ArticleImage,
  ArticleLanguage,
  ArticleLink,
  ArticleRecord,
} from "../schema";
import { textOfBody } from "../text/body";

/** Converts the text of an article: Chinese to Simplified for that edition, English unchanged. */
function writer(language: ArticleLanguage, locale: Locale): (text: string) => string {
  return language === "zh" && isSimplified(locale) ? simplify : (text) => text;
}

/** A picture with converted texts. */
function written({ alt, caption, ...image }: ArticleImage, write: (text: string) => string): ArticleImage {
  return { ...image, alt: write(alt), ...(caption === undefined ? {} : { caption: write(caption) }) };
}

/** The texts of an article for a reader, and their conversion: a text for the Mainland stays unchanged. */
function textOf({ simplified, plates: stored, ...record }: ArticleRecord, locale: Locale) {
  const write = writer(record.language, locale);
  const isWritten = isSimplified(locale) && simplified;
  const plates = (isWritten && simplified.plates) || (stored && mapPlateTexts(stored, write));
  const drawn = plates ? { plates } : {};
  if (!isWritten) return { ...record, ...drawn, write };
  const { images, ...text } = simplified;
  return {
    ...record,
    ...text,
    ...drawn,
    images: images.length > 0 ? images : record.images.map((image) => written(image, write)),
    write: (unchanged: string) => unchanged,
  };
}

/** The metadata with the words of the article's boxes converted: a text for the Mainland has none of its own. */
function aboutIn(about: ArticleAbout, write: (text: string) => string): ArticleAbout {
  const { correction, corrections, keyFacts, quotations } = about;
  return { ...about, ...mapTexts({ correction, corrections, keyFacts, quotations }, write, new Set(["at"])) };
}

/** An article in a language of the interface, without repeated pictures and hashtags; values of hashtags stay as written. */
export function localiseArticle(
  record: ArticleRecord,
  locale: Locale,
  translationId: string | null,
): Article {
  const { write, ...text } = textOf(record, locale);
  return {
    ...text,
    lang: langOfStored(record.language, locale),
    headline: write(text.headline),
    intro: write(text.intro),
    body: mapHtmlText(text.body, write),
    ...(text.about ? { about: aboutIn(text.about, writer(record.language, locale)) } : {}),
    date: record.publishedAt.slice(0, 10),
    images: uniqueBy(text.images, ({ url }) => url).map((image) => written(image, write)),
    tags: uniqueBy(record.hashtags, (tag) => tag.toLowerCase()).map((tag) => ({
      label: writer(record.language, locale)(tag),
      value: tag,
    })),
    translationId,
  };
}

/** A link to an article. */
export function toLink(record: ArticleRecord, locale: Locale): ArticleLink {
  const { id, language, headline, write } = textOf(record, locale);
  return { id, headline: write(headline), lang: langOfStored(language, locale) };
}

/** Characters that a card shows around a match. */
const passageLength = { en: { before: 60, total: 200 }, zh: { before: 24, total: 90 } };

/** The card of an article; `terms` are those of the search, null without one. */
export function toCard(
  record: ArticleRecord,
  locale: Locale,
  terms: readonly SearchTerm[] | null,
): ArticleCard {
  const { write, ...text } = textOf(record, locale);
  const [image] = text.images;
  const headline = write(text.headline);
  const intro = write(text.intro);
  return {
    id: record.id,
    language: record.language,
    lang: langOfStored(record.language, locale),
    headline,
    intro,
    publishedAt: record.publishedAt,
    date: record.publishedAt.slice(0, 10),
    image: image
      ? { url: image.url, alt: write(image.alt), ...(image.focal ? { focal: image.focal } : {}) }
      : null,
    ...(text.plates ? { plates: text.plates } : {}),
    ...(terms && {
      match: {
        headline: markText(headline, terms),
        passage: markPassage(
          [intro, () => write(textOfBody(text.body))],
          passageLength[record.language],
          terms,
        ),
      },
    }),
  };
}
