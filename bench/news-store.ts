import { createHash } from "node:crypto";
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { addDays } from "@/lib/calendar";
import { readFrontMatter } from "@/lib/news/front-matter";
import type { ArticleLanguage } from "@/lib/news/schema";
import { root } from "../bin/lib/node.mjs";
import { type CommandTook, portalCommand } from "./portal-command";
import { random } from "./support";

/**
 * The archive of the bench: half English, half Chinese, the same in every run. BENCH_ARTICLES sets their number for a
 * quick look; the bounds are meant for 100,000.
 */
export const articleCount = Number(process.env.BENCH_ARTICLES || 100_000);
if (!Number.isInteger(articleCount) || articleCount < 100) throw new Error("BENCH_ARTICLES: 100 or more.");
/** The number of articles, for the table. */
export const articlesTold = `${articleCount.toLocaleString("en")} articles`;
export const firstDay = "2020-01-01";
export const lastDay = "2026-03-01";
const dayCount = 2252;

const directory = join(root, "var", "bench");
const articlesFolder = join(root, "data", "articles");

interface Sentences {
  sentences: string[];
  headlines: string[];
  tags: string[];
}

/** The sentences of the sample articles of a language: words as they are used, in their usual shares. */
function readSentences(language: ArticleLanguage): Sentences {
  const found: Sentences = { sentences: [], headlines: [], tags: [] };
  for (const name of readdirSync(articlesFolder).sort()) {
    if (!name.endsWith(`.${language}.md`)) continue;
    const { fields, body } = readFrontMatter(readFileSync(join(articlesFolder, name), "utf8"));
    const parts = body.split(language === "zh" ? /(?<=[。！？])|\n+/u : /(?<=[.!?]) +|\n+/);
    found.sentences.push(...parts.map((part) => part.trim()).filter((part) => part.length > 10));
    found.headlines.push(String(fields.headline));
    found.tags.push(...(Array.isArray(fields.hashtags) ? fields.hashtags : []));
  }
  return found;
}

/**
 * Lines of a file to import: articles of 250 to 500 words (Chinese: 400 to 900 characters), put together from the
 * sentences of the sample ones and dated over six years. The same ones for the same count; ids are bench-1 and so on.
 */
function* articleLines(count: number): Generator<string> {
  const known = { en: readSentences("en"), zh: readSentences("zh") };
  for (let number = 1; number <= count; number += 1) {
    const next = random(number);
    const language: ArticleLanguage = number % 2 === 0 ? "en" : "zh";
    const { sentences, headlines, tags } = known[language];
    const pick = (items: readonly string[]) => items[Math.floor(next() * items.length)] ?? "";
    const two = (below: number) => String(Math.floor(next() * below)).padStart(2, "0");
    const length = language === "zh" ? 400 + next() * 500 : 1500 + next() * 1500;
    const paragraphs: string[] = [];
    for (let size = 0; size < length; ) {
      const paragraph = Array.from({ length: 3 }, () => pick(sentences)).join(language === "zh" ? "" : " ");
      size += paragraph.length;
      paragraphs.push(`<p>${paragraph.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</p>`);
    }
    const article = {
      news_id: `bench-${number}`,
      language,
      headline: `${pick(headlines)} ${number}`,
      intro: pick(sentences),
      body: paragraphs.join("\n"),
      publish_date: `${addDays(firstDay, Math.floor(next() * dayCount))}T${two(24)}:${two(60)}:00+08:00`,
      images: [],
      hashtags: [...new Set([pick(tags), pick(tags), pick(tags)])],
    };
    yield `${JSON.stringify(article)}\n`;
  }
}

/** The store's file: named after what makes it, so that one made by other code or of another size is not taken for it. */
function storeFile(): string {
  const hash = createHash("sha256").update(String(articleCount));
  for (const folder of ["lib/news", "lib/fulltext", "lib/store", "lib/store/migrations", "data/articles"]) {
    for (const name of readdirSync(join(root, folder)).sort()) {
      if (/\.(ts|md)$/.test(name) && !name.endsWith(".test.ts")) {
        hash.update(readFileSync(join(root, folder, name)));
      }
    }
  }
  for (const name of ["news-store.ts", "support.ts"]) hash.update(readFileSync(join(root, "bench", name)));
  return join(directory, `articles-${hash.digest("hex").slice(0, 12)}.db`);
}

/** Writes the file of all articles for `import articles`. Answers its path. */
export async function articlesFile(): Promise<string> {
  mkdirSync(directory, { recursive: true });
  const path = join(directory, "articles.jsonl");
  await pipeline(Readable.from(articleLines(articleCount)), createWriteStream(path));
  return path;
}

/** `bin/portal import articles` of such a file into the store of a STORE_URL, which has none yet. Answers what it took. */
export async function importArticles(storeUrl: string, articles: string): Promise<CommandTook> {
  const { said, ...took } = await portalCommand(storeUrl, "import", "articles", articles);
  if (!said.includes(`articles imported: ${articleCount.toLocaleString("en")};`))
    throw new Error(`The import brought others.\n${said}`);
  return took;
}

/** The same into a new store in a file, which stays for newsStore(). */
export async function makeNewsStore(): Promise<CommandTook & { file: string }> {
  mkdirSync(directory, { recursive: true });
  for (const old of readdirSync(directory)) {
    if (/^articles-\w+\.db/.test(old)) rmSync(join(directory, old));
  }
  const file = storeFile();
  const articles = await articlesFile();
  const took = await importArticles(`file:${file}`, articles);
  rmSync(articles);
  writeFileSync(`${file}.ready`, "");
  return { file, ...took };
}

/** The file of the store that the import leaves behind; imports when nobody has, as when the search's bench runs alone. */
export async function newsStore(): Promise<string> {
  const file = storeFile();
  if (existsSync(`${file}.ready`)) return file;
  console.log(`Importing ${articlesTold} ...`);
  return (await makeNewsStore()).file;
}
