import { type ExpressionBuilder, type Selectable, sql } from "kysely";
import { keepRecent } from "@/lib/keep-recent";
import type { Page } from "@/lib/page";
import { limits } from "@/lib/site";
import type { Store } from "@/lib/store/connection";
import { expandWords, matchExpression, parseSearch } from "@/lib/store/full-text";
import type { ArticleRow, Database } from "@/lib/store/schema";
import { placesBetween, placesPerSecond } from "./order";
import { type ArticleRecord, articleSchema, type KeywordAsk, type NewsAdapter } from "./schema";
import { foldTag } from "./write";

/** Told how many stored articles of an answer could not be read, and the first one's id. */
export type DroppedArticles = (dropped: { table: "articles"; count: number; id: string }) => void;

function toRecord(row: Selectable<ArticleRow>): unknown {
  return {
    id: row.id,
    language: row.language,
    headline: row.headline,
    intro: row.intro,
    body: row.body,
    publishedAt: row.published_at,
    images: jsonOf(row.images),
    hashtags: jsonOf(row.hashtags),
    story: row.story,
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Hits of a search that are ranked; a multiple of the page. */
const rankedHits = 500;
const placesPerHalfYear = (182.5 * 86_400 * placesPerSecond).toFixed(1);
/** Words with one beginning that are looked for one by one, which is several times as fast as FTS5's own prefixes. */
const endingsLimit = 40;

/** Rows by place, newest first. */
interface Places {
  numbers: number[];
  total: number;
}

/** What the last searches of a store found: for their further pages, and for the words that everybody looks for. */
const found = new WeakMap<Store, ReturnType<typeof keepRecent<Places>>>();
const foundLimit = 200;

/**
 * Articles from the embedded store. A stored row is read as strictly as any other input: a bad one is left out and
 * reported, the others are served.
 */
export function embeddedNews(store: Store, dropped: DroppedArticles = () => {}): NewsAdapter {
  const { reader } = store;

  function read(rows: readonly Selectable<ArticleRow>[]): ArticleRecord[] {
    const bad: string[] = [];
    const records = rows.flatMap((row) => {
      const parsed = articleSchema.safeParse(toRecord(row));
      if (parsed.success) return [parsed.data];
      bad.push(row.id);
      return [];
    });
    if (bad[0] !== undefined) dropped({ table: "articles", count: bad.length, id: bad[0] });
    return records;
  }

  async function readPlaces(numbers: readonly number[]): Promise<ArticleRecord[]> {
    if (numbers.length === 0) return [];
    const rows = await reader.selectFrom("articles").selectAll().where("n", "in", numbers).execute();
    const order = new Map(numbers.map((n, index) => [n, index]));
    return read(rows.sort((a, b) => (order.get(a.n) ?? 0) - (order.get(b.n) ?? 0)));
  }

  const between =
    ({ first, last }: { first: number; last: number }) =>
    (eb: ExpressionBuilder<Database, "articles">) =>
      eb.and([eb("n", ">=", first), eb("n", "<=", last)]);

  async function newest(range: { first: number; last: number }, page: number): Promise<Places> {
    const all = reader.selectFrom("articles").where(between(range));
    const rows = await all
      .select("n")
      .orderBy("n", "desc")
      .limit(limits.articlesPerPage)
      .offset((page - 1) * limits.articlesPerPage)
      .execute();
    const counted = await all.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirst();
    return { numbers: rows.map(({ n }) => n), total: counted?.total ?? 0 };
  }

  async function tagged(ask: KeywordAsk, tag: string): Promise<Places> {
    const { first, last } = placesBetween(ask.language, null, null);
    const all = reader
      .selectFrom("article_hashtags")
      .where("tag", "=", foldTag(tag))
      .where("n", ">=", first)
      .where("n", "<=", last);
    const rows = await all
      .select("n")
      .orderBy("n", "desc")
      .limit(limits.articlesPerPage)
      .offset((ask.page - 1) * limits.articlesPerPage)
      .execute();
    const counted = await all.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirst();
    return { numbers: rows.map(({ n }) => n), total: counted?.total ?? 0 };
  }

  /** Words of the archive that begin with a word; null when there are too many to name. */
  async function wordsFrom(start: string): Promise<string[] | null> {
    const rows = await reader
      .selectFrom("article_words")
      .select("word")
      .where("word", ">=", start)
      .where("word", "<", `${start}\u{10ffff}`)
      .limit(endingsLimit + 1)
      .execute();
    return rows.length > endingsLimit ? null : rows.map(({ word }) => word);
  }

  /** A key that holds for the store as it stands; null in memory, where no change of one's own is told. */
  async function asItStands(key: string): Promise<string | null> {
    if (reader === store.db) return null;
    const { rows } = await sql<{ data_version: number }>`pragma data_version`.execute(reader);
    return `${rows[0]?.data_version} ${key}`;
  }

  /**
   * The newest hits, at most five hundred, are ranked: relevance (bm25; the headline counts eight times as much as the
   * body, hashtags six, the intro four times), which halves with every half-year that an article is older than the
   * newest hit. What comes after them follows newest first. Ranking all hits of a common word would take too long.
   */
  async function matching(ask: KeywordAsk): Promise<Places> {
    const match = matchExpression(await expandWords(parseSearch(ask.query), wordsFrom));
    if (!match) return { numbers: [], total: 0 };
    const { first, last } = placesBetween(ask.language, ask.from, ask.to);
    const hits = sql`from article_texts where article_texts match ${match}
      and rowid >= ${first} and rowid <= ${last}`;
    const search = async (): Promise<Places> => {
      const counted = await sql<{ total: number }>`select count(*) as total ${hits}`.execute(reader);
      const { rows } = await sql<{ n: number }>`select n from (
          select n, score, max(n) over () as newest from (
            select rowid as n, bm25(article_texts, 8, 4, 1, 6) as score ${hits}
            order by rowid desc limit ${rankedHits})
        ) order by score * pow(0.5, (newest - n) / ${sql.raw(placesPerHalfYear)}), n desc`.execute(reader);
      return { numbers: rows.map(({ n }) => n), total: counted.rows[0]?.total ?? 0 };
    };
    const kept = found.get(store) ?? keepRecent<Places>(foundLimit);
    found.set(store, kept);
    const key = await asItStands(`${first} ${last} ${match}`);
    const { numbers, total } = await (key === null ? search() : kept(key, search));
    const offset = (ask.page - 1) * limits.articlesPerPage;
    if (offset < rankedHits)
      return { numbers: numbers.slice(offset, offset + limits.articlesPerPage), total };
    const { rows } = await sql<{ n: number }>`select rowid as n ${hits} order by rowid desc
      limit ${limits.articlesPerPage} offset ${offset}`.execute(reader);
    return { numbers: rows.map(({ n }) => n), total };
  }

  async function pageOf(page: number, { numbers, total }: Places): Promise<Page<ArticleRecord>> {
    const totalPages = Math.max(1, Math.ceil(total / limits.articlesPerPage));
    return { items: await readPlaces(numbers), page, totalPages, total };
  }

  return {
    async listArticles({ language, page, from }) {
      return pageOf(page, await newest(placesBetween(language, from, null), page));
    },
    async getArticle(id) {
      const rows = await reader.selectFrom("articles").selectAll().where("id", "=", id).execute();
      return read(rows)[0] ?? null;
    },
    async getFollowing({ id, language }) {
      const rows = await reader
        .selectFrom("articles")
        .selectAll()
        .where("n", ">=", placesBetween(language, null, null).first)
        .where("n", "<", (eb) => eb.selectFrom("articles").select("n").where("id", "=", id))
        .orderBy("n", "desc")
        .limit(1)
        .execute();
      return read(rows)[0] ?? null;
    },
    async searchArticles(ask) {
      if (ask.hashtag) return pageOf(ask.page, await tagged(ask, ask.hashtag));
      if (ask.query.trim()) return pageOf(ask.page, await matching(ask));
      return pageOf(ask.page, await newest(placesBetween(ask.language, ask.from, ask.to), ask.page));
    },
    askKeyword: async () => null,
    async getTranslation(story, language) {
      const row = await reader
        .selectFrom("articles")
        .select("id")
        .where("story", "=", story)
        .where("language", "=", language)
        .orderBy("n", "desc")
        .limit(1)
        .executeTakeFirst();
      return row?.id ?? null;
    },
    async listAddresses({ language, from, limit, offset }) {
      const rows = await reader
        .selectFrom("articles")
        .select(["id", "published_at", "story", "headline"])
        .where(between(placesBetween(language, from, null)))
        .orderBy("n", "desc")
        .limit(limit)
        .offset(offset)
        .execute();
      return rows.map(({ published_at, ...row }) => ({ ...row, publishedAt: published_at }));
    },
  };
}
