import { sql } from "kysely";
import { keepRecent } from "@/lib/keep-recent";
import type { Store } from "@/lib/store/connection";
import { expandWords, matchExpression, parseSearch } from "./terms";

/** An index of texts in the store, whose newer texts have higher numbers. */
export interface TextIndex {
  /** The FTS5 table of tokens (indexText). */
  texts: "article_texts";
  /** The table of its Latin words (prefixedWords). */
  words: "article_words";
  /** How much a word tells in each of its columns. */
  weights: readonly number[];
  /** A text whose number is this much lower than another's counts half as much. */
  halfLife: number;
}

/** Numbers of one page of hits, best first, and how many there are in all. */
export interface Hits {
  numbers: number[];
  total: number;
}

interface HitsAsk {
  /** As a reader typed it. */
  query: string;
  /** Numbers that are looked at, both included. */
  rows: { first: number; last: number };
  /** Counts from 1. */
  page: number;
  pageSize: number;
}

/** Hits of a search that are ranked; a multiple of the page. */
const rankedHits = 500;
/** Words with one beginning that are looked for one by one, which is several times as fast as FTS5's own prefixes. */
const endingsLimit = 40;

/** What the last searches of a store found: for their further pages, and for the words that everybody looks for. */
const found = new WeakMap<Store, ReturnType<typeof keepRecent<Hits>>>();
const foundLimit = 200;

/**
 * What a search finds. The newest hits, at most five hundred, are ranked: relevance (bm25, by the index's weights), which
 * halves with every half-life that a text is older than the newest hit. What comes after them follows newest first.
 * Ranking all hits of a common word would take too long. Text without a letter, digit or character finds nothing.
 */
export async function findHits(
  store: Store,
  index: TextIndex,
  { query, rows: { first, last }, page, pageSize }: HitsAsk,
): Promise<Hits> {
  const { reader } = store;
  const match = matchExpression(
    await expandWords(parseSearch(query), (start) => wordsFrom(store, index, start)),
  );
  if (!match) return { numbers: [], total: 0 };
  const texts = sql.table(index.texts);
  const hits = sql`from ${texts} where ${texts} match ${match} and rowid >= ${first} and rowid <= ${last}`;
  const search = async (): Promise<Hits> => {
    const counted = await sql<{ total: number }>`select count(*) as total ${hits}`.execute(reader);
    const { rows } = await sql<{ n: number }>`select n from (
        select n, score, max(n) over () as newest from (
          select rowid as n, bm25(${texts}, ${sql.raw(index.weights.join(", "))}) as score ${hits}
          order by rowid desc limit ${rankedHits})
      ) order by score * pow(0.5, (newest - n) / ${sql.raw(index.halfLife.toFixed(1))}), n desc`.execute(
      reader,
    );
    return { numbers: rows.map(({ n }) => n), total: counted.rows[0]?.total ?? 0 };
  };
  const kept = found.get(store) ?? keepRecent<Hits>(foundLimit);
  found.set(store, kept);
  const key = await asItStands(store, `${index.texts} ${first} ${last} ${match}`);
  const { numbers, total } = await (key === null ? search() : kept(key, search));
  const offset = (page - 1) * pageSize;
  if (offset < rankedHits) return { numbers: numbers.slice(offset, offset + pageSize), total };
  const { rows } = await sql<{ n: number }>`select rowid as n ${hits} order by rowid desc
    limit ${pageSize} offset ${offset}`.execute(reader);
  return { numbers: rows.map(({ n }) => n), total };
}

/** Words of an index that begin with a word; null when there are too many to name. */
async function wordsFrom({ reader }: Store, { words }: TextIndex, start: string): Promise<string[] | null> {
  const rows = await reader
    .selectFrom(words)
    .select("word")
    .where("word", ">=", start)
    .where("word", "<", `${start}\u{10ffff}`)
    .limit(endingsLimit + 1)
    .execute();
  return rows.length > endingsLimit ? null : rows.map(({ word }) => word);
}

/** A key that holds for the store as it stands; null in memory, where no change of one's own is told. */
async function asItStands({ reader, db }: Store, key: string): Promise<string | null> {
  if (reader === db) return null;
  const { rows } = await sql<{ data_version: number }>`pragma data_version`.execute(reader);
  return `${rows[0]?.data_version} ${key}`;
}
