import { z } from "zod";
import { idForm } from "@/lib/addresses/ids";
import { imageAddress, looseProse, looseText, needText } from "@/lib/upstream/rows";
import { articleBody, plainLineOf } from "./body";
import { parsePublishDate } from "./publish-date";
import type { ArticleImage, ArticleLanguage, ArticleRecord } from "./schema";

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
  z.object({ url: z.string(), alt: looseText(500) }).transform(({ url, alt }) => ({ url, alt: alt ?? "" })),
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

/**
 * Converts an article as publishers send it to our form: body and pictures sanitised, time with its offset. `defaultLanguage` is its
 * language where the row has none.
 */
export function articleRow(
  defaultLanguage: ArticleLanguage,
  imageHosts: readonly string[],
): z.ZodType<ArticleRecord> {
  const ownImage = ({ url, alt }: ArticleImage): ArticleImage[] => {
    const address = imageAddress(url, imageHosts);
    return address ? [{ url: address, alt }] : [];
  };
  return z
    .object({
      news_id: needText(64).pipe(z.string().regex(idForm)),
      headline: looseProse(20_000)
        .transform((text) => plainLineOf(text ?? ""))
        .pipe(z.string().min(1).max(500)),
      intro: looseProse(100_000)
        .transform((text) => plainLineOf(text ?? ""))
        .pipe(z.string().max(4000)),
      body: looseProse(300_000),
      publish_date: publishTime,
      language: looseText(20),
      images: list,
      hashtags: list,
    })
    .transform(
      (row): ArticleRecord => ({
        id: row.news_id,
        language: row.language === null ? defaultLanguage : /^zh/i.test(row.language) ? "zh" : "en",
        headline: row.headline,
        intro: row.intro,
        body: articleBody(row.body ?? "", imageHosts),
        publishedAt: row.publish_date,
        images: good(row.images, image).flatMap(ownImage),
        hashtags: good(row.hashtags, tag),
        story: null,
      }),
    );
}
