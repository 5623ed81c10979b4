import type { Kysely, Transaction } from "kysely";
import { mergeIndex } from "@/lib/fulltext/merge";
import { indexText, prefixedWords } from "@/lib/fulltext/tokens";
import { fold } from "@/lib/i18n/fold";
import { insertMany } from "@/lib/store/insert";
import type { ArticleHashtagRow, ArticleRow, ArticleTextRow, Database } from "@/lib/store/schema";
import { textOfBody } from "./body";
import { placeOf, placesPerSecond } from "./order";
import type { ArticleRecord } from "./schema";

const batchSize = 50;

/** The form in which hashtags are compared. */
export function foldTag(tag: string): string {
  return fold(tag.replace(/^\s*#+/, ""));
}

function textRow(n: number, { headline, intro, body, hashtags }: ArticleRecord): ArticleTextRow {
  return {
    rowid: n,
    headline: indexText(headline),
    intro: indexText(intro),
    body: indexText(textOfBody(body)),
    hashtags: indexText(hashtags.join(" \n")),
  };
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

async function writeBatch(
  trx: Transaction<Database>,
  records: readonly ArticleRecord[],
  { sample, words, next }: Progress,
): Promise<number> {
  const ids = records.map(({ id }) => id);
  const replaced = await trx.deleteFrom("articles").where("id", "in", ids).executeTakeFirst();
  const places = await placesFor(trx, records, next);
  const rows: ArticleRow[] = [];
  const tags: ArticleHashtagRow[] = [];
  const texts: ArticleTextRow[] = [];
  for (const [index, record] of records.entries()) {
    const n = places[index] ?? 0;
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
      sample: sample ? 1 : 0,
    });
    for (const tag of new Set(record.hashtags.map(foldTag))) if (tag) tags.push({ tag, n });
    texts.push(textRow(n, record));
  }
  await insertMany(trx, "articles", rows);
  await insertMany(trx, "article_hashtags", tags);
  await insertMany(trx, "article_texts", texts);
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
 * Merges the parts into which the full-text index grew while `added` articles were written; does nothing when they are less
 * than a tenth of the archive, because a merge writes the whole index anew. The signal ends it early.
 */
export async function mergeTexts(db: Kysely<Database>, added: number, signal?: AbortSignal): Promise<void> {
  const archive = db.selectFrom("articles").select(({ fn }) => fn.countAll<number>().as("total"));
  if (added * 10 < (await archive.executeTakeFirstOrThrow()).total) return;
  await mergeIndex(db, "article_texts", signal);
}
