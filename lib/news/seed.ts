import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { addDays } from "@/lib/calendar";
import { pictureNames } from "@/lib/pictures";
import type { SampleSource } from "@/lib/store/sample";
import { textToBody } from "./body";
import { readFrontMatter } from "./front-matter";
import { type ArticleRecord, articleLanguages } from "./schema";
import { writeArticles } from "./write";

const text = z.string().min(1);
const head = z.object({
  id: text,
  story: text.nullish(),
  language: z.enum(articleLanguages),
  daysAgo: z.coerce.number().int().min(0),
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  headline: text,
  intro: text,
  image: z.enum(pictureNames),
  imageAlt: text,
  hashtags: z.array(text).min(1),
});

interface SampleArticle extends Omit<ArticleRecord, "publishedAt"> {
  daysAgo: number;
  /** HH:mm in Hong Kong. */
  time: string;
}

function parseArticle(name: string, source: string): SampleArticle {
  const { fields, body } = readFrontMatter(source);
  const parsed = head.safeParse(fields);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    throw new Error(`${name} cannot be used.\n${lines.join("\n")}`);
  }
  const { image, imageAlt, story = null, ...article } = parsed.data;
  return { ...article, story, images: [{ url: image, alt: imageAlt }], body: textToBody(body) };
}

/**
 * Sample articles from the Markdown files of `dataDir`/articles. `daysAgo` counts from yesterday (Hong Kong), so that
 * none is dated later than now. Throws an Error naming the file and what is wrong in it.
 */
export async function articlesSample(dataDir: string): Promise<SampleSource> {
  const folder = join(dataDir, "articles");
  const names = (await readdir(folder)).filter((name) => name.endsWith(".md")).sort();
  const sources = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  return {
    domain: "articles",
    fingerprint: createHash("sha256").update(sources.join("\n")).digest("hex"),
    async fill(trx, today) {
      const articles = names.map((name, index) => parseArticle(name, sources[index] ?? ""));
      const records = articles.map(({ daysAgo, time, ...article }) => ({
        ...article,
        publishedAt: `${addDays(today, -1 - daysAgo)}T${time}:00+08:00`,
      }));
      return (await writeArticles(trx, records, { sample: true })).written;
    },
  };
}
