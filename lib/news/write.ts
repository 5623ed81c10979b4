import type { Kysely, Transaction } from "kysely";
import { textEngineOf } from "@/lib/fulltext/engines";
import { indexText, prefixedWords } from "@/lib/fulltext/tokens";
import type { Store } from "@/lib/store/connection";
import { quoteCell } from "@/lib/store/import-lines";
import { insertMany } from "@/lib/store/insert";
import type { ArticleHashtagRow, ArticleRow, ArticleTextRow, Database } from "@/lib/store/schema";
import { linkPictures } from "./pictures/picture-store";
import { foldTag } from "./query";
import { type ArticleRecord, type SimplifiedEdition, simplifiedSchema } from "./schema";
import { placeOf, placesPerSecond } from "./search/order";
import { articleOfRow } from "./search/row";
import { textOfBody } from "./text/body";

const batchSize = 50;

/** The text of an article for the index, with the words of its text for the Mainland. */
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

/** Texts in Simplified of stored articles, which are retained when an article is replaced. */
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

/** Words of texts that are not in `known`, to which they are added. */
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

/** What writing articles has found out of the store, so that the next call need not ask it again. */
interface Progress {
  /** Words that are already written. */
  words: Set<string>;
  /** Where the search for a free position starts, by the first position of a second. */
  next: Map<number, number>;
}

export const newProgress = (): Progress => ({ words: new Set(), next: new Map() });

/** A free position for each article: in its second, or after it when that is full. */
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

/** A Chinese article with the stored text in Simplified, unless it has one itself. */
function withSimplified(record: ArticleRecord, stored: string | undefined): ArticleRecord {
  if (record.simplified || stored === undefined || record.language !== "zh") return record;
  const simplified = simplifiedSchema.safeParse(JSON.parse(stored)).data;
  return simplified ? { ...record, simplified } : record;
}

async function writeBatch(
  trx: Transaction<Database>,
  records: readonly ArticleRecord[],
  sample: boolean,
  { words, next }: Progress,
): Promise<{ replaced: number; unchanged: number }> {
  const ids = records.map(({ id }) => id);
  const storedTexts = await simplifiedOf(trx, ids);
  const stored = new Map(
    (await trx.selectFrom("articles").selectAll().where("id", "in", ids).execute()).map((row) => [
      row.id,
      row,
    ]),
  );
  const replaced = await trx.deleteFrom("articles").where("id", "in", ids).executeTakeFirst();
  const places = await placesFor(trx, records, next);
  const rows: ArticleRow[] = [];
  const tags: ArticleHashtagRow[] = [];
  const texts: ArticleTextRow[] = [];
  const shown: { id: string; text: string }[] = [];
  for (const [index, incoming] of records.entries()) {
    const n = places[index] ?? 0;
    const record = withSimplified(incoming, storedTexts.get(incoming.id));
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
      plates: record.plates ? JSON.stringify(record.plates) : null,
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
  const columns = Object.keys(rows[0] ?? {}).filter((column) => column !== "n") as (keyof ArticleRow)[];
  const isSame = (row: ArticleRow) => columns.every((column) => stored.get(row.id)?.[column] === row[column]);
  return { replaced: Number(replaced.numDeletedRows), unchanged: rows.filter(isSame).length };
}

/** How many articles were written, how many of them were stored before, and how many of those are as they were. */
export interface Written {
  written: number;
  replaced: number;
  unchanged: number;
}

/**
 * Writes articles with their hashtags and full text. An article replaces a stored one with its id; of two with one id the
 * later stays. Takes any iterable, so that a file can be streamed. Bodies must be sanitised. The caller records the changes,
 * except those of sample rows. @param progress of earlier calls, whose rows are in the store
 */
export async function writeArticles(
  trx: Transaction<Database>,
  records: Iterable<ArticleRecord> | AsyncIterable<ArticleRecord>,
  { sample, progress = newProgress() }: { sample: boolean; progress?: Progress },
): Promise<Written> {
  const done = { written: 0, replaced: 0, unchanged: 0 };
  let batch = new Map<string, ArticleRecord>();
  const flush = async () => {
    if (batch.size === 0) return;
    const { replaced, unchanged } = await writeBatch(trx, [...batch.values()], sample, progress);
    done.replaced += replaced;
    done.unchanged += unchanged;
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
 * Adds the publisher's texts for the Mainland to the Chinese articles of these ids. If there is no such article, or only one
 * derived from a text in Simplified, a complete text becomes a separate article. `onOrphan` is called for any other text,
 * which is left out.
 */
export async function writeEditions(
  trx: Transaction<Database>,
  editions: Iterable<SimplifiedEdition> | AsyncIterable<SimplifiedEdition>,
  { onOrphan, ...written }: { sample: boolean; progress?: Progress; onOrphan: (id: string) => void },
): Promise<Written> {
  async function* joined(): AsyncGenerator<ArticleRecord> {
    for await (const { id, simplified, article: own } of editions) {
      const row = await trx.selectFrom("articles").selectAll().where("id", "=", id).executeTakeFirst();
      const stored = row?.language === "zh" ? articleOfRow(row) : null;
      if (own && (!row || (stored && (await isOfSimplified(stored))))) yield own;
      else if (stored) yield { ...stored, simplified };
      else onOrphan(id);
    }
  }
  return writeArticles(trx, joined(), written);
}

/** The dictionaries of the conversion are loaded by imports of such texts only. */
async function isOfSimplified(article: ArticleRecord): Promise<boolean> {
  const { isDerivedFromSimplified } = await import("./text/text-language");
  return isDerivedFromSimplified(article);
}

/** The sentence for a text in Simplified without its article. */
export const orphanOf = (id: string): string =>
  `The text in zh-hans of ${quoteCell(id)} belongs to no Chinese article: import that one in zh before it, or with it. With a publish_date it is a separate article.`;

/** Rebuilds the full-text index of a store's articles in one transaction. */
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
 * Merges the segments of the full-text index after `added` articles were written. Does nothing when they are less than a
 * tenth of the archive, because a merge rewrites the complete index. The signal stops it early.
 */
export async function mergeTexts(db: Kysely<Database>, added: number, signal?: AbortSignal): Promise<void> {
  const archive = db.selectFrom("articles").select(({ fn }) => fn.countAll<number>().as("total"));
  if (added * 10 < (await archive.executeTakeFirstOrThrow()).total) return;
  await textEngineOf(db).merge(db, "article_texts", signal);
}
