import { z } from "zod";
import { idForm } from "@/lib/addresses/ids";
import { httpAddress, imageAddress, looseProse, looseText, needText } from "@/lib/upstream/rows";
import { isTabled, readCorrections, readKeyFacts, readQuotations } from "../boxes";
import { parsePublishDate } from "../files/publish-date";
import {
  type ArticleAbout,
  type ArticleImage,
  type ArticleLanguage,
  type ArticleRecord,
  articleLanguages,
} from "../schema";
import { articleBody, plainLineOf } from "../text/body";

const publishTime = needText(40).transform((text, context) => {
  const time = parsePublishDate(text);
  if (time) return time;
  context.addIssue({ code: "custom", message: "not a date and time" });
  return z.NEVER;
});

const list = z
  .array(z.unknown())
  .nullish()
  .transform((values) => values ?? []);
const image = z.union([
  z.string().transform((url) => ({ url, alt: "" })),
  z
    .object({ url: z.string(), alt: looseText(500), caption: looseText(1000), credit: looseText(200) })
    .transform(({ url, alt, caption, credit }) => ({
      url,
      alt: alt ?? "",
      ...(caption === null ? {} : { caption }),
      ...(credit === null ? {} : { credit }),
    })),
]);
const tag = needText(200)
  .transform((text) => text.replace(/^#+/, "").trim())
  .pipe(z.string().min(1).max(100));

/** A bad item of a list is dropped, and the good ones remain. */
function good<T>(values: readonly unknown[], schema: z.ZodType<T>): T[] {
  return values.flatMap((value) => {
    const parsed = schema.safeParse(value);
    return parsed.success ? [parsed.data] : [];
  });
}

/** The story of an article and its translation, which is made of both ids: a service has no other name for it. */
const storyOf = (language: ArticleLanguage, id: string, translation: string) =>
  (language === articleLanguages[0] ? [id, translation] : [translation, id]).join(" ");

/** The id of a story's article in a language; null where `story` is no story of a service. */
export const articleOfStory = (story: string, language: ArticleLanguage): string | null =>
  story.split(" ")[articleLanguages.indexOf(language)] ?? null;

/** Further facts of an article, which few services send; one that cannot be read is left out. */
const aboutFields = {
  author: looseText(200),
  section: looseText(100),
  updated: publishTime,
  correction: looseText(500),
  source: looseText(200),
  canonical_url: looseText(2048).transform((text) => text && httpAddress(text)),
};

function aboutOf(row: Readonly<Record<string, unknown>>): ArticleAbout | null {
  const read = <T>(name: keyof typeof aboutFields, schema: z.ZodType<T>): T | undefined =>
    row[name] === undefined ? undefined : (schema.safeParse(row[name]).data ?? undefined);
  const facts = {
    author: read("author", aboutFields.author),
    section: read("section", aboutFields.section),
    updatedAt: read("updated", aboutFields.updated),
    correction: isTabled(row.correction) ? undefined : read("correction", aboutFields.correction),
    source: read("source", aboutFields.source),
    canonicalUrl: read("canonical_url", aboutFields.canonical_url),
  };
  const tables = [
    isTabled(row.correction) && readCorrections(row.correction),
    Boolean(row.key_facts) && readKeyFacts(row.key_facts),
    Boolean(row.quotation) && readQuotations(row.quotation),
  ].flatMap((one) => (one && !("problem" in one) ? Object.entries(one) : []));
  const known = [...Object.entries(facts).filter(([, value]) => value), ...tables];
  return known.length > 0 ? (Object.fromEntries(known) as ArticleAbout) : null;
}

/**
 * Converts an article as publishers send it to our form: body and pictures sanitised, time with its offset. `defaultLanguage` is its
 * language where the row has none.
 */
export function articleRow(
  defaultLanguage: ArticleLanguage,
  imageHosts: readonly string[],
): z.ZodType<ArticleRecord> {
  const ownImage = (picture: ArticleImage): ArticleImage[] => {
    const address = imageAddress(picture.url, imageHosts);
    return address ? [{ ...picture, url: address }] : [];
  };
  const texts = {
    headline: looseProse(20_000)
      .transform((text) => plainLineOf(text ?? ""))
      .pipe(z.string().min(1).max(500)),
    intro: looseProse(100_000)
      .transform((text) => plainLineOf(text ?? ""))
      .pipe(z.string().max(4000)),
    body: looseProse(300_000),
  };
  const simplified = z.object(texts).transform(({ body, ...text }) => ({
    ...text,
    body: articleBody(body ?? "", imageHosts),
    images: [],
  }));
  return z
    .looseObject({
      news_id: needText(64).pipe(z.string().regex(idForm)),
      ...texts,
      publish_date: publishTime,
      language: looseText(20),
      translation_id: looseText(64).transform((id) => (id && idForm.test(id) ? id : null)),
      images: list,
      hashtags: list,
    })
    .transform((row): ArticleRecord => {
      const about = aboutOf(row);
      const mainland = simplified.safeParse(row.simplified).data;
      const language = row.language === null ? defaultLanguage : /^zh/i.test(row.language) ? "zh" : "en";
      return {
        id: row.news_id,
        language,
        headline: row.headline,
        intro: row.intro,
        body: articleBody(row.body ?? "", imageHosts),
        publishedAt: row.publish_date,
        images: good(row.images, image).flatMap(ownImage),
        hashtags: good(row.hashtags, tag),
        story: row.translation_id && storyOf(language, row.news_id, row.translation_id),
        ...(mainland ? { simplified: mainland } : {}),
        ...(about ? { about } : {}),
      };
    });
}
