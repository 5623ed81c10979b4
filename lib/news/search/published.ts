import { isPictureName, picturePath } from "@/lib/pictures/pictures";
import { escapeHtml } from "@/lib/text/escape-html";
import { publishedInstant } from "@/lib/upstream/written";
import type { ArticleImage, ArticleRecord } from "../schema";

/** The width of the portal's own pictures in a response. */
const pictureWidth = 1280;

/**
 * An article as a publisher sends it (docs/upstream.md): what lib/news/search/http.ts reads. Headline and introduction are HTML there,
 * so text that looks like markup is escaped. `translationId` is the id of the same story in the other language.
 */
export function publishedArticle(article: ArticleRecord, translationId: string | null = null) {
  const { author, section, updatedAt, correction, source, canonicalUrl, ...boxes } = article.about ?? {};
  const { corrections, keyFacts, quotations } = boxes;
  return {
    news_id: article.id,
    ...publishedTexts(article),
    publish_date: publishedInstant(article.publishedAt),
    language: article.language,
    images: article.images.map(publishedImage),
    hashtags: article.hashtags,
    ...(translationId === null ? {} : { translation_id: translationId }),
    ...(article.simplified ? { simplified: publishedTexts(article.simplified) } : {}),
    ...(author === undefined ? {} : { author }),
    ...(section === undefined ? {} : { section }),
    ...(updatedAt === undefined ? {} : { updated: publishedInstant(updatedAt) }),
    ...(correction === undefined ? {} : { correction }),
    ...(corrections === undefined ? {} : { correction: corrections }),
    ...(keyFacts === undefined ? {} : { key_facts: keyFacts }),
    ...(quotations === undefined ? {} : { quotation: quotations }),
    ...(source === undefined ? {} : { source }),
    ...(canonicalUrl === undefined ? {} : { canonical_url: canonicalUrl }),
  };
}

const publishedTexts = ({ headline, intro, body }: Pick<ArticleRecord, "headline" | "intro" | "body">) => ({
  headline: escapeHtml(headline),
  intro: escapeHtml(intro),
  body,
});

const publishedImage = ({ url, ...image }: ArticleImage) => ({
  url: isPictureName(url) ? picturePath(url, pictureWidth, "jpg") : url,
  ...image,
});
