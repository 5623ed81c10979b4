import { keepByVersion } from "@/lib/store/by-version";
import type { Store } from "@/lib/store/connection";
import { textEngineOf } from "./engines";
import { expandWords, parseSearch } from "./terms";
import type { NumberRange, TextIndex } from "./text-index";

/** Numbers of one page of hits, best first, and how many there are in all. */
export interface Hits {
  numbers: number[];
  total: number;
}

interface HitsAsk {
  /** As a reader typed it. */
  query: string;
  rows: NumberRange;
  /** Counts from 1. */
  page: number;
  pageSize: number;
  /** In order of their numbers, in place of the best first. */
  newest?: boolean;
}

/** Hits of a search that are ranked; a multiple of the page. */
const rankedHits = 500;
/** Words with one beginning that are looked for one by one, which is several times as fast as the prefixes of FTS5. */
const endingsLimit = 40;

/** What the last searches of a store found: for their further pages, and for the words that everybody looks for. */
const keepFound = keepByVersion<Hits>(200);

/**
 * What a search finds. The newest hits, at most five hundred, are ranked: relevance (by the index's weights), which
 * halves with every half-life that a text is older than the newest hit. What comes after them follows newest first.
 * Ranking all hits of a common word would take too long. With `newest` all follow newest first. Text without a letter, digit or character finds nothing.
 */
export async function findHits(
  store: Store,
  index: TextIndex,
  { query, rows, page, pageSize, newest = false }: HitsAsk,
): Promise<Hits> {
  const { reader } = store;
  const engine = textEngineOf(reader);
  const terms = await expandWords(parseSearch(query), (start) => wordsFrom(store, index, start));
  const match = engine.expression(terms);
  if (!match) return { numbers: [], total: 0 };
  const search = () => engine.best(reader, index, { match, rows, most: rankedHits });
  const key = `${index.texts} ${rows.first} ${rows.last} ${match}`;
  const { numbers, total } = await keepFound(store, key, search);
  const offset = (page - 1) * pageSize;
  if (!newest && offset < rankedHits) return { numbers: numbers.slice(offset, offset + pageSize), total };
  return { numbers: await engine.newest(reader, index, { match, rows, limit: pageSize, offset }), total };
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
