import type { ExpressionBuilder, Selectable } from "kysely";
import type { Page } from "@/lib/collections/page";
import { currentInstant } from "@/lib/config/config";
import { findHits, type Hits } from "@/lib/fulltext/hits";
import { nearQuery } from "@/lib/fulltext/near-query";
import type { TextIndex } from "@/lib/fulltext/text-index";
import { limits } from "@/lib/site/site";
import type { Store } from "@/lib/store/connection";
import { memoizePerVersion } from "@/lib/store/per-version";
import type { ArticleRow, Database } from "@/lib/store/schema";
import { foldTag } from "../query";
import {
  type AddressQuery,
  type ArticleAddress,
  type ArticleHeadline,
  type ArticleLanguage,
  type ArticleRecord,
  type HeadlineQuery,
  type KeywordQuery,
  type NewsAdapter,
  simplifiedSchema,
} from "../schema";
import { firstPlaceAfter, placesBetween, placesPerSecond } from "./order";
import { articleOfRow, jsonOf } from "./row";

/** Called with the number of stored articles of a result that could not be read, and the first one's id. */
type DroppedArticles = (dropped: { table: "articles"; count: number; id: string }) => void;

/** Hashtags of the newest articles among which topics are counted. */
const newestTags = 2000;

/**
 * The full-text index of articles. A match in the headline counts eight times as much as one in the body alone, so that it
 * ranks first for a year and a half; in a hashtag six times, in the intro four times, a partial match in the headline twice.
 */
const articleTexts: TextIndex = {
  texts: "article_texts",
  words: "article_words",
  places: [
    { columns: ["headline"], counts: 2, some: true },
    { columns: ["headline", "intro", "hashtags"], counts: 4 },
    { columns: ["headline", "hashtags"], counts: 6 },
    { columns: ["headline"], counts: 8 },
  ],
  halfLife: 182.5 * 86_400 * placesPerSecond,
};

/** Positions of articles, both ends included. */
interface Range {
  first: number;
  last: number;
}

const between =
  ({ first, last }: Range) =>
  (eb: ExpressionBuilder<Database, "articles">) =>
    eb.and([eb("n", ">=", first), eb("n", "<=", last)]);

type Months = Parameters<NewsAdapter["countMonths"]>[1];

/** Number of articles of each month up to the position `last`. Memoized, because every archive page shows all months. */
const countPublished = memoizePerVersion(
  async ({ reader }: Store, language: ArticleLanguage, months: Months, last: number): Promise<number[]> => {
    const counted = await reader
      .selectNoFrom((eb) =>
        months.map(({ from, to }, at) =>
          eb
            .selectFrom("articles")
            .where(between(placesBetween(language, from, to)))
            .where("n", "<=", last)
            .select(({ fn }) => fn.countAll<number>().as("count"))
            .as(`m${at}`),
        ),
      )
      .executeTakeFirst();
    const counts: Readonly<Record<string, unknown>> = counted ?? {};
    return months.map((_, at) => Number(counts[`m${at}`] ?? 0));
  },
  {
    max: 100,
    key: (language, months, last) =>
      [language, last, months[0]?.from, months.at(-1)?.to, months.length].join(" "),
  },
);

/** The store, and what an adapter of it is made with. */
interface Source {
  store: Store;
  dropped: DroppedArticles;
  clock: () => Date;
}

/**
 * A range without articles dated later than now. It ends just before the next scheduled article, so that the range, and
 * with it a cached search, stays the same until that article appears.
 */
async function published(
  { store, clock }: Source,
  language: ArticleLanguage,
  from: string | null = null,
  to: string | null = null,
): Promise<ReturnType<typeof placesBetween>> {
  const range = placesBetween(language, from, to);
  const next = await store.reader
    .selectFrom("articles")
    .select("n")
    .where("n", ">=", firstPlaceAfter(language, clock()))
    .where("n", "<=", placesBetween(language, null, null).last)
    .orderBy("n")
    .limit(1)
    .executeTakeFirst();
  return next && next.n <= range.last ? { ...range, last: next.n - 1 } : range;
}

function readRows({ dropped }: Source, rows: readonly Selectable<ArticleRow>[]): ArticleRecord[] {
  const bad: string[] = [];
  const records = rows.flatMap((row) => {
    const article = articleOfRow(row);
    if (article) return [article];
    bad.push(row.id);
    return [];
  });
  if (bad[0] !== undefined) dropped({ table: "articles", count: bad.length, id: bad[0] });
  return records;
}

async function readPlaces(source: Source, numbers: readonly number[]): Promise<ArticleRecord[]> {
  if (numbers.length === 0) return [];
  const { reader } = source.store;
  const rows = await reader.selectFrom("articles").selectAll().where("n", "in", numbers).execute();
  const order = new Map(numbers.map((n, index) => [n, index]));
  return readRows(
    source,
    rows.sort((a, b) => (order.get(a.n) ?? 0) - (order.get(b.n) ?? 0)),
  );
}

/** A page of the articles of a range, or of those with a hashtag, the newest first. */
async function newest(
  { reader }: Store,
  { first, last }: Range,
  page: number,
  hashtag?: string,
): Promise<Hits> {
  const all = reader
    .selectFrom(hashtag === undefined ? "articles" : "article_hashtags")
    .$if(hashtag !== undefined, (query) => query.where("tag", "=", foldTag(hashtag ?? "")))
    .where("n", ">=", first)
    .where("n", "<=", last);
  const rows = await all
    .select("n")
    .orderBy("n", "desc")
    .limit(limits.articlesPerPage)
    .offset((page - 1) * limits.articlesPerPage)
    .execute();
  const counted = await all.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirst();
  return { numbers: rows.map(({ n }) => n), total: counted?.total ?? 0 };
}

async function findArticles(source: Source, search: KeywordQuery): Promise<Hits> {
  const { language, query, others, page, hashtag } = search;
  if (hashtag) return newest(source.store, await published(source, language), page, hashtag);
  const rows = await published(source, language, search.from, search.to);
  if (!query.trim()) return newest(source.store, rows, page);
  const pageSize = limits.articlesPerPage;
  return findHits(source.store, articleTexts, { query, others, rows, page, pageSize, newest: search.newest });
}

/**
 * The ids after which further lists of a range begin. Each is found from the one before, so that all of them take one walk, which is
 * repeated only after a commit.
 */
const startsOf = memoizePerVersion(
  async (
    { reader }: Store,
    { first, last }: ReturnType<typeof placesBetween>,
    size: number,
  ): Promise<string[]> => {
    const starts: string[] = [];
    for (let from = last; ; ) {
      const [end, next] = await reader
        .selectFrom("articles")
        .select(["n", "id"])
        .where(between({ first, last: from }))
        .orderBy("n", "desc")
        .limit(2)
        .offset(size - 1)
        .execute();
      if (!end || !next) return starts;
      starts.push(end.id);
      from = next.n;
    }
  },
  { max: 20, key: ({ first, last }, size) => [first, last, size].join(" ") },
);

/** Addresses of a range, the last first, which are read from the index that has no more than them. */
export const addressesOf = ({ reader }: Pick<Store, "reader">, range: Range, limit: number) =>
  reader
    .selectFrom("articles")
    .select(["id", "published_at"])
    .where(between(range))
    .orderBy("n", "desc")
    .limit(limit);

async function listAddresses(
  source: Source,
  { language, from, limit, after }: AddressQuery,
): Promise<ArticleAddress[]> {
  const { reader } = source.store;
  const { first, last } = await published(source, language, from);
  // SQLite seeks by one upper end of a range and would read all that is between two.
  const before =
    after === null
      ? { n: last + 1 }
      : await reader.selectFrom("articles").select("n").where("id", "=", after).executeTakeFirst();
  if (!before) return [];
  const range = { first, last: Math.min(last, before.n - 1) };
  const rows = await addressesOf(source.store, range, limit).execute();
  return rows.map(({ id, published_at }) => ({ id, publishedAt: published_at }));
}

async function listHeadlines(
  source: Source,
  { language, from, limit }: HeadlineQuery,
): Promise<ArticleHeadline[]> {
  const rows = await source.store.reader
    .selectFrom("articles")
    .select(["id", "published_at", "headline", "simplified"])
    .where(between(await published(source, language, from)))
    .orderBy("n", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ id, published_at, headline, simplified }) => {
    const written = simplified === null ? undefined : simplifiedSchema.safeParse(jsonOf(simplified)).data;
    return {
      ...{ id, publishedAt: published_at, headline },
      ...(written && { simplifiedHeadline: written.headline }),
    };
  });
}

/** The hashtags that most of the newest articles have, as the newest of these writes them. */
async function listTopics(source: Source, language: ArticleLanguage, limit: number): Promise<string[]> {
  const { reader } = source.store;
  const { first, last } = await published(source, language);
  const newest = reader
    .selectFrom("article_hashtags")
    .select(["tag", "n"])
    .where("n", ">=", first)
    .where("n", "<=", last)
    .orderBy("n", "desc")
    .limit(newestTags);
  const tags = await reader
    .selectFrom(newest.as("newest"))
    .select(({ fn }) => ["tag", fn.countAll<number>().as("count"), fn.max("n").as("n")])
    .groupBy("tag")
    .orderBy("count", "desc")
    .orderBy("tag")
    .limit(limit)
    .execute();
  const articles = await readPlaces(source, [...new Set(tags.map(({ n }) => n))]);
  const written = new Map(articles.flatMap(({ hashtags }) => hashtags.map((tag) => [foldTag(tag), tag])));
  return tags.flatMap(({ tag }) => written.get(tag) ?? []);
}

/**
 * Articles from the embedded store. Stored rows are validated like any other input: invalid ones are left out and reported.
 * Articles dated later than `clock` are not public yet.
 */
export function embeddedNews(
  store: Store,
  dropped: DroppedArticles = () => {},
  clock: () => Date = currentInstant,
): NewsAdapter {
  const { reader } = store;
  const source = { store, dropped, clock };

  async function pageOf(page: number, { numbers, total }: Hits): Promise<Page<ArticleRecord>> {
    const totalPages = Math.max(1, Math.ceil(total / limits.articlesPerPage));
    return { items: await readPlaces(source, numbers), page, totalPages, total };
  }

  return {
    async listArticles({ language, page, from }) {
      return pageOf(page, await newest(store, await published(source, language, from), page));
    },
    async getArticle(id) {
      const rows = await reader.selectFrom("articles").selectAll().where("id", "=", id).execute();
      const [record] = readRows(source, rows);
      return record && Date.parse(record.publishedAt) <= clock().getTime() ? record : null;
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
      return readRows(source, rows)[0] ?? null;
    },
    searchArticles: async (search) => pageOf(search.page, await findArticles(source, search)),
    async nearSearch({ query, language }) {
      return nearQuery(store, articleTexts, { query, rows: await published(source, language) });
    },
    async isWithdrawn(id) {
      const row = await reader
        .selectFrom("articles_aside")
        .select("state")
        .where("id", "=", id)
        .executeTakeFirst();
      return row?.state === "withdrawn";
    },
    fetchKeyword: async () => null,
    async getTranslation(story, language) {
      const row = await reader
        .selectFrom("articles")
        .select("id")
        .where("story", "=", story)
        .where("language", "=", language)
        .where("n", "<", firstPlaceAfter(language, clock()))
        .orderBy("n", "desc")
        .limit(1)
        .executeTakeFirst();
      return row?.id ?? null;
    },
    listAddresses: (query) => listAddresses(source, query),
    listHeadlines: (query) => listHeadlines(source, query),
    listStarts: async (language, size) => startsOf(store, await published(source, language), size),
    async countMonths(language, months) {
      return countPublished(store, language, months, (await published(source, language)).last);
    },
    listTopics: (language, limit) => listTopics(source, language, limit),
  };
}
