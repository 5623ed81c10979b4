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
  type ArticleLanguage,
  type ArticleRecord,
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

const between =
  ({ first, last }: { first: number; last: number }) =>
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

  /**
   * A range without articles dated later than now. It ends just before the next scheduled article, so that the range, and
   * with it a cached search, stays the same until that article appears.
   */
  async function published<R extends { first: number; last: number }>(
    language: ArticleLanguage,
    range: R,
  ): Promise<R> {
    const next = await reader
      .selectFrom("articles")
      .select("n")
      .where("n", ">=", firstPlaceAfter(language, clock()))
      .where("n", "<=", placesBetween(language, null, null).last)
      .orderBy("n")
      .limit(1)
      .executeTakeFirst();
    return next && next.n <= range.last ? { ...range, last: next.n - 1 } : range;
  }

  function read(rows: readonly Selectable<ArticleRow>[]): ArticleRecord[] {
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

  async function readPlaces(numbers: readonly number[]): Promise<ArticleRecord[]> {
    if (numbers.length === 0) return [];
    const rows = await reader.selectFrom("articles").selectAll().where("n", "in", numbers).execute();
    const order = new Map(numbers.map((n, index) => [n, index]));
    return read(rows.sort((a, b) => (order.get(a.n) ?? 0) - (order.get(b.n) ?? 0)));
  }

  async function newest(range: { first: number; last: number }, page: number): Promise<Hits> {
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

  async function tagged(search: KeywordQuery, tag: string): Promise<Hits> {
    const { first, last } = await published(search.language, placesBetween(search.language, null, null));
    const all = reader
      .selectFrom("article_hashtags")
      .where("tag", "=", foldTag(tag))
      .where("n", ">=", first)
      .where("n", "<=", last);
    const rows = await all
      .select("n")
      .orderBy("n", "desc")
      .limit(limits.articlesPerPage)
      .offset((search.page - 1) * limits.articlesPerPage)
      .execute();
    const counted = await all.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirst();
    return { numbers: rows.map(({ n }) => n), total: counted?.total ?? 0 };
  }

  const matching = async (search: KeywordQuery): Promise<Hits> =>
    findHits(store, articleTexts, {
      query: search.query,
      others: search.others,
      rows: await published(search.language, placesBetween(search.language, search.from, search.to)),
      page: search.page,
      pageSize: limits.articlesPerPage,
      newest: search.newest,
    });

  async function pageOf(page: number, { numbers, total }: Hits): Promise<Page<ArticleRecord>> {
    const totalPages = Math.max(1, Math.ceil(total / limits.articlesPerPage));
    return { items: await readPlaces(numbers), page, totalPages, total };
  }

  return {
    async listArticles({ language, page, from }) {
      return pageOf(page, await newest(await published(language, placesBetween(language, from, null)), page));
    },
    async getArticle(id) {
      const rows = await reader.selectFrom("articles").selectAll().where("id", "=", id).execute();
      const [record] = read(rows);
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
      return read(rows)[0] ?? null;
    },
    async searchArticles(search) {
      if (search.hashtag) return pageOf(search.page, await tagged(search, search.hashtag));
      if (search.query.trim()) return pageOf(search.page, await matching(search));
      const range = await published(search.language, placesBetween(search.language, search.from, search.to));
      return pageOf(search.page, await newest(range, search.page));
    },
    async nearSearch({ query, language }) {
      return nearQuery(store, articleTexts, {
        query,
        rows: await published(language, placesBetween(language, null, null)),
      });
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
    async listAddresses({ language, from, limit, offset }) {
      const range = await published(language, placesBetween(language, from, null));
      const rows = await reader
        .selectFrom("articles")
        .select(["id", "published_at", "story", "headline", "simplified"])
        .where(between(range))
        .orderBy("n", "desc")
        .limit(limit)
        .offset(offset)
        .execute();
      return rows.map(({ published_at, simplified, ...row }) => {
        const written = simplified === null ? undefined : simplifiedSchema.safeParse(jsonOf(simplified)).data;
        return {
          ...row,
          publishedAt: published_at,
          ...(written && { simplifiedHeadline: written.headline }),
        };
      });
    },
    async countMonths(language, months) {
      const { last } = await published(language, placesBetween(language, null, null));
      return countPublished(store, language, months, last);
    },
    async listTopics(language, limit) {
      const { first, last } = await published(language, placesBetween(language, null, null));
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
      const articles = await readPlaces([...new Set(tags.map(({ n }) => n))]);
      const written = new Map(articles.flatMap(({ hashtags }) => hashtags.map((tag) => [foldTag(tag), tag])));
      return tags.flatMap(({ tag }) => written.get(tag) ?? []);
    },
  };
}
