import { TZDate } from "@date-fns/tz";
import { z } from "zod";
import { isDate } from "@/lib/i18n/formats";
import { site } from "@/lib/site";
import { imageAddress, looseText, needText } from "@/lib/upstream/rows";
import { articleBody } from "./body";
import type { ArticleImage, ArticleLanguage, ArticleRecord } from "./schema";

const serverTime =
  /^(\d{4}-\d{2}-\d{2})(?:[ T]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.\d+)?)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/;

/** 'yyyy-MM-dd HH:mm:ssZ' with its offset; without one it is the publisher's local time. */
export function parsePublishTime(text: string): string | null {
  const [, date = "", hours = "00", minutes = "00", seconds = "00", offset] =
    serverTime.exec(text.trim()) ?? [];
  if (!isDate(date)) return null;
  const local = `${date}T${hours}:${minutes}:${seconds}`;
  return `${local}${offset ? spelled(offset) : offsetAt(date, +hours, +minutes)}`;
}

function spelled(offset: string): string {
  return offset === "Z" ? "Z" : `${offset.slice(0, 3)}:${offset.slice(-2)}`;
}

function offsetAt(date: string, hours: number, minutes: number): string {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  const ahead = -new TZDate(year, month - 1, day, hours, minutes, site.zone).getTimezoneOffset();
  const two = (value: number) => String(Math.floor(Math.abs(value))).padStart(2, "0");
  return `${ahead < 0 ? "-" : "+"}${two(ahead / 60)}:${two(ahead % 60)}`;
}

const publishTime = needText(40).transform((text, context) => {
  const time = parsePublishTime(text);
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
const tag = z
  .string()
  .transform((text) => text.replace(/^\s*#+/, "").trim())
  .pipe(z.string().min(1).max(100));

/** A good item of a list stays, a bad one costs itself only. */
function good<T>(values: readonly unknown[], schema: z.ZodType<T>): T[] {
  return values.flatMap((value) => {
    const parsed = schema.safeParse(value);
    return parsed.success ? [parsed.data] : [];
  });
}

/**
 * An article as publishers send it, in our form: body and pictures cleaned, time with its offset. `asked` is its
 * language where the row names none.
 */
export function articleRow(asked: ArticleLanguage, imageHosts: readonly string[]): z.ZodType<ArticleRecord> {
  const ownImage = ({ url, alt }: ArticleImage): ArticleImage[] => {
    const address = imageAddress(url, imageHosts);
    return address ? [{ url: address, alt }] : [];
  };
  return z
    .object({
      news_id: needText(64),
      headline: needText(500),
      intro: looseText(4000),
      body: looseText(300_000),
      publish_date: publishTime,
      language: looseText(20),
      images: list,
      hashtags: list,
    })
    .transform(
      (row): ArticleRecord => ({
        id: row.news_id,
        language: row.language === null ? asked : /^zh/i.test(row.language) ? "zh" : "en",
        headline: row.headline,
        intro: row.intro ?? "",
        body: articleBody(row.body ?? "", imageHosts),
        publishedAt: row.publish_date,
        images: good(row.images, image).flatMap(ownImage),
        hashtags: good(row.hashtags, tag),
        story: null,
      }),
    );
}
