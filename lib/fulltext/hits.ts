import type { Store } from "@/lib/store/connection";
import { memoizePerVersion } from "@/lib/store/per-version";
import { textEngineOf } from "./engines";
import { expandWords, parseSearch, type SearchTerm } from "./terms";
import type { NumberRange, TextIndex } from "./text-index";

/** Numbers of one page of hits, best first, and how many there are in all. */
export interface Hits {
  numbers: number[];
  total: number;
}

interface HitsQuery {
  /** The reader's input. */
  query: string;
  /** Alternative queries: the same names in another script. */
  others?: readonly string[] | undefined;
  rows: NumberRange;
  /** Counts from 1. */
  page: number;
  pageSize: number;
  /** Sorts by number, newest first, instead of by rank. */
  newest?: boolean;
}

/** The largest number of hits that are ranked; a multiple of the page size. */
const rankedHits = 500;
/** The largest number of completions that are searched as words, which is several times as fast as prefixes of FTS5. */
const endingsLimit = 40;

interface Match {
  /** An expression of the store's text engine. */
  match: string;
  rows: NumberRange;
  searches: readonly (readonly SearchTerm[])[];
}

/** The ranked hits. They are memoized for their further pages, and for frequent searches. */
const rankedOf = memoizePerVersion(
  async (store: Store, index: TextIndex, { match, rows, searches }: Match): Promise<Hits> => {
    const { reader } = store;
    const { numbers, total } = await textEngineOf(reader).latest(reader, index, {
      match,
      rows,
      most: rankedHits,
    });
    return { numbers: await ranked(store, index, { numbers, match, searches }), total };
  },
  { max: 200, key: ({ texts }, { match, rows }) => `${texts} ${rows.first} ${rows.last} ${match}` },
);

/**
 * Searches an index. The newest hits, at most five hundred, are ranked by the columns that contain the terms. The score halves
 * with every half-life by which a text is older than the newest hit. Both databases rank alike. Further hits follow newest
 * first: ranking all hits of a common word would take too long. With `newest` all hits are newest first. A text without a
 * letter, digit or Chinese character finds nothing.
 */
export async function findHits(
  store: Store,
  index: TextIndex,
  { query, others = [], rows, page, pageSize, newest = false }: HitsQuery,
): Promise<Hits> {
  const { reader } = store;
  const engine = textEngineOf(reader);
  const parsed = [query, ...others].map(parseSearch).filter((terms) => terms.length > 0);
  const searches = await Promise.all(
    parsed.map((terms) => expandWords(terms, (start) => wordsFrom(store, index, start))),
  );
  if (searches.length === 0) return { numbers: [], total: 0 };
  const match = engine.or(searches.map((terms) => engine.expression(terms)));
  const { numbers, total } = await rankedOf(store, index, { match, rows, searches });
  const offset = (page - 1) * pageSize;
  if (!newest && offset < rankedHits) return { numbers: numbers.slice(offset, offset + pageSize), total };
  return { numbers: await engine.newest(reader, index, { match, rows, limit: pageSize, offset }), total };
}

interface Ranking {
  /** The hits, in any order. */
  numbers: readonly number[];
  match: string;
  searches: readonly (readonly SearchTerm[])[];
}

/** Ranks hits by the columns that contain the terms, and by age. */
async function ranked(
  { reader }: Store,
  index: TextIndex,
  { numbers, match, searches }: Ranking,
): Promise<number[]> {
  const [first, last] = [Math.min(...numbers), Math.max(...numbers)];
  if (numbers.length < 2) return [...numbers];
  const engine = textEngineOf(reader);
  const counts = new Map(numbers.map((n) => [n, 1]));
  for (const place of index.places) {
    const expressions = searches.flatMap((terms) =>
      (place.some ? terms.map((term) => [term]) : [terms]).map((some) =>
        engine.expression(some, place.columns),
      ),
    );
    const matching = await engine.newest(reader, index, {
      match: engine.and([match, engine.or(expressions)]),
      rows: { first, last },
      limit: rankedHits,
      offset: 0,
    });
    for (const n of matching) if (counts.has(n)) counts.set(n, place.counts);
  }
  const scoreOf = (n: number) => (counts.get(n) ?? 1) * 0.5 ** ((last - n) / index.halfLife);
  return numbers.toSorted((a, b) => scoreOf(b) - scoreOf(a) || b - a);
}

/** The completions of a prefix in the index; null when there are too many. */
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
