import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { pictureNames } from "@/lib/pictures/pictures";
import type { SampleSource } from "@/lib/store/sample";
import { sanitiseHtml } from "@/lib/text/sanitise";
import { addDays } from "@/lib/time/calendar";
import { readFrontMatter } from "./front-matter";
import { markdownToHtml } from "./markdown";
import { type ArticleRecord, articleLanguages, type SimplifiedEdition } from "./schema";
import { orphanOf, writeArticles, writeEditions } from "./write";

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
  author: text.optional(),
  section: text.optional(),
  /** Hours after it was published. */
  updatedAfter: z.coerce.number().positive().max(20).optional(),
  correction: text.optional(),
});

/** A text for the Mainland, beside the article with its id: `name.zh-hans.md`. */
const simplifiedHead = head.pick({ id: true, headline: true, intro: true, image: true, imageAlt: true });

interface SampleArticle extends Omit<ArticleRecord, "publishedAt"> {
  daysAgo: number;
  updatedAfter?: number | undefined;
  /** HH:mm in Hong Kong. */
  time: string;
}

function parseHead<T>(name: string, fields: unknown, form: z.ZodType<T>): T {
  const parsed = form.safeParse(fields);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  throw new Error(`${name} cannot be used.\n${lines.join("\n")}`);
}

const bodyOf = (markdown: string) => sanitiseHtml(markdownToHtml(markdown), "article", { imageHosts: [] });

function parseArticle(name: string, source: string): SampleArticle {
  const { fields, body } = readFrontMatter(source);
  const {
    image,
    imageAlt,
    story = null,
    author,
    section,
    correction,
    ...article
  } = parseHead(name, fields, head);
  const about = {
    ...(author === undefined ? {} : { author }),
    ...(section === undefined ? {} : { section }),
    ...(correction === undefined ? {} : { correction }),
  };
  return { ...article, story, about, images: [{ url: image, alt: imageAlt }], body: bodyOf(body) };
}

function parseSimplified(name: string, source: string): SimplifiedEdition {
  const { fields, body } = readFrontMatter(source);
  const { id, image, imageAlt, ...text } = parseHead(name, fields, simplifiedHead);
  const images = [{ url: image, alt: imageAlt }];
  return { id, language: "zh-hans", simplified: { ...text, images, body: bodyOf(body) } };
}

/**
 * Sample articles from the Markdown files of `dataDir`/articles. `daysAgo` counts from yesterday (Hong Kong), so that none is
 * dated later than now; `.zh-hans.md` are the texts for the Mainland of some of them. Throws an Error with the file and the
 * problem.
 */
export async function articlesSample(dataDir: string): Promise<SampleSource> {
  const folder = join(dataDir, "articles");
  const names = (await readdir(folder)).filter((name) => name.endsWith(".md")).sort();
  // All files are small: reading them one by one takes a third of the time of reading all at once.
  const sources = names.map((name) => readFileSync(join(/* turbopackIgnore: true */ folder, name), "utf8"));
  return {
    domain: "articles",
    fingerprint: createHash("sha256").update(sources.join("\n")).digest("hex"),
    async fill(trx, today) {
      const files = names.map((name, index) => ({ name, source: sources[index] ?? "" }));
      const isSimplified = ({ name }: { name: string }) => name.endsWith(".zh-hans.md");
      const editions = files.filter(isSimplified).map(({ name, source }) => parseSimplified(name, source));
      const articles = files
        .filter((file) => !isSimplified(file))
        .map(({ name, source }) => parseArticle(name, source));
      const records = articles.map(({ daysAgo, time, updatedAfter = 0, about, ...article }) => {
        const publishedAt = `${addDays(today, -1 - daysAgo)}T${time}:00+08:00`;
        const updatedAt = new Date(Date.parse(publishedAt) + updatedAfter * 3_600_000).toISOString();
        return { ...article, publishedAt, about: updatedAfter > 0 ? { ...about, updatedAt } : about };
      });
      const { written } = await writeArticles(trx, records, { sample: true });
      await writeEditions(trx, editions, {
        sample: true,
        onOrphan(id) {
          throw new Error(orphanOf(id));
        },
      });
      return written;
    },
  };
}
