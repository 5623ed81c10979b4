import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { addDays } from "@/lib/i18n/formats";
import { readFrontMatter } from "@/lib/news/front-matter";
import type { ArticleLanguage, ArticleRecord } from "@/lib/news/schema";
import { writeArticles } from "@/lib/news/write";
import { openStore } from "@/lib/store/connection";
import { migrate } from "@/lib/store/migrations";
import { root } from "../bin/lib/node.mjs";
import { random } from "./support";

/** The archive of the bench: half English, half Chinese, the same in every run. */
export const articleCount = 100_000;
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
 * Articles of 250 to 500 words (Chinese: 400 to 900 characters), put together from the sentences of the sample ones
 * and dated over six years. The same ones for the same count; ids are bench-1 and so on.
 */
export function* generateArticles(count: number): Generator<ArticleRecord> {
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
    yield {
      id: `bench-${number}`,
      language,
      headline: `${pick(headlines)} ${number}`,
      intro: pick(sentences),
      body: paragraphs.join("\n"),
      publishedAt: `${addDays(firstDay, Math.floor(next() * dayCount))}T${two(24)}:${two(60)}:00+08:00`,
      images: [{ url: "terminal", alt: "" }],
      hashtags: [...new Set([pick(tags), pick(tags), pick(tags)])],
      story: null,
    };
  }
}

async function build(file: string): Promise<void> {
  const store = openStore(`file:${file}`);
  try {
    migrate(store);
    store.raw.exec("insert into domain_state (domain, state) values ('articles', 'own')");
    store.raw.exec("pragma synchronous = off");
    await store.db
      .transaction()
      .execute((trx) => writeArticles(trx, generateArticles(articleCount), { sample: false }));
    store.raw.exec("insert into article_texts (article_texts) values ('optimize')");
    store.raw.exec("analyze; pragma wal_checkpoint(truncate)");
  } finally {
    store.close();
  }
}

/** The file of the bench's store, made when there is none for this generator and these tables. */
export async function newsStore(): Promise<string> {
  const made = [
    "bench/news-store.ts",
    "bench/support.ts",
    "lib/news/write.ts",
    "lib/news/order.ts",
    "lib/store/full-text.ts",
    "lib/store/migrations/0002-news.ts",
  ];
  const hash = createHash("sha256");
  for (const path of made) hash.update(readFileSync(join(root, path)));
  mkdirSync(directory, { recursive: true });
  const file = join(directory, `news-${hash.digest("hex").slice(0, 12)}.db`);
  const finished = `${file}.ready`;
  if (!existsSync(finished)) {
    for (const old of readdirSync(directory)) if (old.startsWith("news-")) rmSync(join(directory, old));
    console.log(`Making a store of ${articleCount.toLocaleString("en")} articles ...`);
    await build(file);
    new DatabaseSync(finished).close();
  }
  return file;
}
