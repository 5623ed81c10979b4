import type { Kysely, Transaction } from "kysely";
import { textEngineOf } from "@/lib/fulltext/engines";
import { indexText, prefixedWords } from "@/lib/fulltext/tokens";
import type { Store } from "@/lib/store/connection";
import { quoteCell } from "@/lib/store/import-lines";
import { insertMany } from "@/lib/store/insert";
import type { ArticleHashtagRow, ArticleRow, ArticleTextRow, Database } from "@/lib/store/schema";
import { textOfBody } from "./body";
import { placeOf, placesPerSecond } from "./order";
import { linkPictures } from "./pictures/picture-store";
import { foldTag } from "./query";
import { articleOfRow } from "./row";
import { type ArticleRecord, type SimplifiedEdition, simplifiedSchema } from "./schema";

const batchSize = 50;

/** The text of an article for its index: what was written for the Mainland is found by its own words too. */
function textRow(n: number, { simplified, ...article }: ArticleRecord): ArticleTextRow {
  const both = (part: "headline" | "intro") => indexText(`${article[part]}\n${simplified?.[part] ?? ""}`);
  return {
    rowid: n,
    headline: both("headline"),
    intro: both("intro"),
    body: indexText(`${textOfBody(article.body)}\n${simplified ? textOfBody(simplified.body) : ""}`),
    hashtags: indexText(article.hashtags.join(" \n")),
  };
}

/** What is written in Simplified of stored articles, which an article that takes one's place keeps. */
async function simplifiedOf(
  trx: Transaction<Database>,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await trx
    .selectFrom("articles")
    .select(["id", "simplified"])
    .where("id", "in", ids)
    .where("simplified", "is not", null)
    .execute();
  return new Map(rows.flatMap(({ id, simplified }) => (simplified ? [[id, simplified]] : [])));
}

/** Words of texts that have not been written before; `known` learns them. */
function newWords(texts: readonly ArticleTextRow[], known: Set<string>): { word: string }[] {
  const words: { word: string }[] = [];
  for (const { headline, intro, body, hashtags } of texts) {
    for (const word of prefixedWords(`${headline} ${intro} ${body} ${hashtags}`)) {
      if (known.has(word)) continue;
      known.add(word);
      words.push({ word });
    }
  }
  return words;
}

/** What one call of writeArticles has learnt. */
interface Progress {
  sample: boolean;
  /** Words written. */
  words: Set<string>;
  /** Where to look for a free place, by the first place of a second. */
  next: Map<number, number>;
}

/** A free place for each article: in its second, or after it when that is full. */
async function placesFor(
  trx: Transaction<Database>,
  records: readonly ArticleRecord[],
  next: Progress["next"],
): Promise<number[]> {
  const articles = trx.selectFrom("articles");
  const taken = new Set<number>();
  const isTaken = async (place: number) =>
    taken.has(place) || (await articles.select("n").where("n", "=", place).executeTakeFirst()) !== undefined;
  const lastOf = async (first: number) => {
    const inSecond = articles.where("n", ">=", first).where("n", "<", first + placesPerSecond);
    return (await inSecond.select(({ fn }) => fn.max("n").as("n")).executeTakeFirst())?.n;
  };
  const places: number[] = [];
  for (const { language, publishedAt } of records) {
    const first = placeOf(language, Date.parse(publishedAt));
    let place = next.get(first) ?? ((await lastOf(first)) ?? first - 1) + 1;
    while (await isTaken(place)) place += 1;
    next.set(first, place + 1);
    taken.add(place);
    places.push(place);
  }
  return places;
}

/** An article with what is stored in Simplified for it, where it is Chinese and brings nothing itself. */
function withSimplified(record: ArticleRecord, stored: string | undefined): ArticleRecord {
  if (record.simplified || stored === undefined || record.language !== "zh") return record;
  const simplified = simplifiedSchema.safeParse(JSON.parse(stored)).data;
  return simplified ? { ...record, simplified } : record;
}

async function writeBatch(
  trx: Transaction<Database>,
  records: readonly ArticleRecord[],
  { sample, words, next }: Progress,
): Promise<number> {
  const ids = records.map(({ id }) => id);
  const kept = await simplifiedOf(trx, ids);
  const replaced = await trx.deleteFrom("articles").where("id", "in", ids).executeTakeFirst();
  const places = await placesFor(trx, records, next);
  const rows: ArticleRow[] = [];
  const tags: ArticleHashtagRow[] = [];
  const texts: ArticleTextRow[] = [];
  const shown: { id: string; text: string }[] = [];
  for (const [index, given] of records.entries()) {
    const n = places[index] ?? 0;
    const record = withSimplified(given, kept.get(given.id));
    rows.push({
      n,
      id: record.id,
      language: record.language,
      headline: record.headline,
      intro: record.intro,
      body: record.body,
      published_at: record.publishedAt,
      images: JSON.stringify(record.images),
      hashtags: JSON.stringify(record.hashtags),
      story: record.story,
      simplified: record.simplified ? JSON.stringify(record.simplified) : null,
      about: record.about ? JSON.stringify(record.about) : null,
      sample: sample ? 1 : 0,
    });
    for (const tag of new Set(record.hashtags.map(foldTag))) if (tag) tags.push({ tag, n });
    texts.push(textRow(n, record));
    shown.push({ id: record.id, text: JSON.stringify(record) });
  }
  await insertMany(trx, "articles", rows);
  await insertMany(trx, "article_hashtags", tags);
  await textEngineOf(trx).write(trx, "article_texts", texts);
  await linkPictures(trx, shown);
  await insertMany(trx, "article_words", newWords(texts, words), { orIgnore: true });
  return Number(replaced.numDeletedRows);
}

/**
 * Writes articles with their hashtags and full text; one whose id is there takes its place, and of two with one id
 * the later stays. Takes any iterable, so a file can be streamed. Bodies must have been sanitised. Sample rows note
 * their changes by themselves, others are noted by the caller.
 */
export async function writeArticles(
  trx: Transaction<Database>,
  records: Iterable<ArticleRecord> | AsyncIterable<ArticleRecord>,
  { sample }: { sample: boolean },
): Promise<{ written: number; replaced: number }> {
  const done = { written: 0, replaced: 0 };
  let batch = new Map<string, ArticleRecord>();
  const progress: Progress = { sample, words: new Set(), next: new Map() };
  const flush = async () => {
    if (batch.size === 0) return;
    done.replaced += await writeBatch(trx, [...batch.values()], progress);
    done.written += batch.size;
    batch = new Map();
  };
  for await (const record of records) {
    batch.set(record.id, record);
    if (batch.size === batchSize) await flush();
  }
  await flush();
  return done;
}

/**
 * Writes what a publisher wrote for the Mainland itself to the Chinese articles of these ids. Where there is no such article, or one
 * that was made of a text in Simplified alone, a text that is whole is an article of its own; `onOrphan` is called for any
 * other, and it is left out.
 */
export async function writeEditions(
  trx: Transaction<Database>,
  editions: Iterable<SimplifiedEdition> | AsyncIterable<SimplifiedEdition>,
  { sample, onOrphan }: { sample: boolean; onOrphan: (id: string) => void },
): Promise<{ written: number; replaced: number }> {
  async function* joined(): AsyncGenerator<ArticleRecord> {
    for await (const { id, simplified, article: own } of editions) {
      const row = await trx.selectFrom("articles").selectAll().where("id", "=", id).executeTakeFirst();
      const stored = row?.language === "zh" ? articleOfRow(row) : null;
      if (own && (!row || (stored && (await isOfSimplified(stored))))) yield own;
      else if (stored) yield { ...stored, simplified };
      else onOrphan(id);
    }
  }
  return writeArticles(trx, joined(), { sample });
}

/** The dictionaries of the conversion are loaded by imports of such texts only. */
async function isOfSimplified(article: ArticleRecord): Promise<boolean> {
  const { isMadeOfSimplified } = await import("./text-language");
  return isMadeOfSimplified(article);
}

/** The sentence for a text in Simplified without its article. */
export const orphanOf = (id: string): string =>
  `The text in zh-hans of ${quoteCell(id)} belongs to no Chinese article: import that one in zh before it, or with it. With a publish_date it is an article of its own.`;

/** Makes the full text of a store's articles anew, in one transaction. */
export function rebuildTexts({ db }: Pick<Store, "db">): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await trx.deleteFrom("article_texts").execute();
    for (let last = -1; ; ) {
      const rows = await trx
        .selectFrom("articles")
        .selectAll()
        .where("n", ">", last)
        .orderBy("n")
        .limit(batchSize)
        .execute();
      // A row that cannot be read is shown nowhere.
      const texts = rows.flatMap((row) => {
        const article = articleOfRow(row);
        return article ? [textRow(row.n, article)] : [];
      });
      await textEngineOf(trx).write(trx, "article_texts", texts);
      const end = rows.at(-1);
      if (!end) return;
      last = end.n;
    }
  });
}

/**
 * Merges the parts into which the full-text index grew while `added` articles were written; does nothing when they are less
 * than a tenth of the archive, because a merge writes the whole index anew. The signal ends it early.
 */
export async function mergeTexts(db: Kysely<Database>, added: number, signal?: AbortSignal): Promise<void> {
  const archive = db.selectFrom("articles").select(({ fn }) => fn.countAll<number>().as("total"));
  if (added * 10 < (await archive.executeTakeFirstOrThrow()).total) return;
  await textEngineOf(db).merge(db, "article_texts", signal);
}
