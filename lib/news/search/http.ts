import { z } from "zod";
import type { Page } from "@/lib/collections/page";
import { uniqueBy } from "@/lib/collections/unique";
import { site } from "@/lib/site/site-config";
import { addDays, dateInZone } from "@/lib/time/calendar";
import {
  fetchUpstream,
  forEarlierDays,
  storedUpstream,
  type UpstreamAccess,
} from "@/lib/upstream/fetch-upstream";
import { jsonReader } from "@/lib/upstream/response-reader";
import { looseNumber, looseText, needText, parseList, parseRecord, parseRows } from "@/lib/upstream/rows";
import { keywordRange, newsListStart } from "../query";
import { otherLanguage } from "../rules";
import type {
  ArticleAddress,
  ArticleHeadline,
  ArticleLanguage,
  ArticleRecord,
  KeywordQuery,
  KeywordResponse,
  NewsAdapter,
  RelevantCompany,
  Suggestion,
} from "../schema";
import { articleOfStory, articleRow } from "./http-row";

const pageEnvelope = z.object({
  articles: z.array(z.unknown()),
  page_no: looseNumber,
  total_pages: looseNumber,
  total_rec: looseNumber,
});
const emptyPage: Page<ArticleRecord> = { items: [], page: 1, totalPages: 1, total: 0 };

const companyRow = z
  .object({
    com_id: needText(100),
    full_name: needText(300),
    com_type: z
      .array(z.object({ com_type_name: needText(100), com_type_code: looseText(100) }))
      .nullish()
      .transform((types) => types ?? []),
  })
  .transform((row): RelevantCompany => {
    const types = row.com_type.map(({ com_type_name, com_type_code }) => ({
      name: com_type_name,
      code: com_type_code ?? "",
    }));
    return { id: row.com_id, name: row.full_name, types: uniqueBy(types, ({ name }) => name) };
  });

const param = looseText(200).transform((text) => text ?? "");
/** Indexes of the names of the two places in `param`; the ids may be missing. */
const names = { SEA: [0, 2], AIR: [1, 3] } as const;
const suggestionRow = z
  .object({
    suggest_type: z
      .string()
      .trim()
      .toUpperCase()
      .pipe(z.enum(["SEA", "AIR"])),
    param: z
      .array(z.unknown())
      .transform((values) => values.slice(0, 4))
      .pipe(z.tuple([param, param, param, param])),
  })
  .refine((row) => names[row.suggest_type].every((place) => row.param[place] !== ""), { path: ["param"] })
  .transform((row): Suggestion => ({ type: row.suggest_type, param: row.param }));

const readKeyword = jsonReader(
  z
    .object({
      companies: z.array(z.unknown()).nullish(),
      suggestion: z.array(z.unknown()).nullish(),
    })
    .refine(({ companies, suggestion }) => companies || suggestion, { message: "neither list" }),
  ({ companies, suggestion }, note): KeywordResponse => {
    const providers = parseRows(companies ?? [], companyRow, note);
    const suggestions = parseRows(suggestion ?? [], suggestionRow, note);
    const sent = (companies?.length ?? 0) + (suggestion?.length ?? 0);
    if (sent > 0 && providers.length + suggestions.length === 0) throw new Error("no row can be read");
    return { companies: uniqueBy(providers, ({ id }) => id), suggestions };
  },
  { companies: [], suggestions: [] },
  ({ companies, suggestions }) => companies.length === 0 && suggestions.length === 0,
);

/** Number of pages of a list whose articles a sitemap contains. */
const pagesListed = 10;

/** The publisher's service, and the hosts of its pictures. */
interface Publisher {
  access: UpstreamAccess;
  imageHosts: readonly string[];
}

const todayOf = ({ access }: Publisher) => dateInZone(access.now(), site().zone);

const readPage = (language: ArticleLanguage, page: number, { imageHosts }: Publisher) =>
  jsonReader(
    pageEnvelope,
    (envelope, note) =>
      toPage(envelope, parseList(envelope.articles, articleRow(language, imageHosts), note), page),
    { ...emptyPage, page },
    ({ items }) => items.length === 0,
  );

/** Null, or an article of another id, means that there is none. */
const readArticle = (id: string, language: ArticleLanguage, { imageHosts }: Publisher) =>
  jsonReader<{ article: unknown }, ArticleRecord | null>(
    z
      .object({ article: z.unknown() })
      .refine(({ article }) => article !== undefined, { message: "no article" }),
    ({ article }, note) => {
      if (article === null) return null;
      const read = parseRecord(article, articleRow(language, imageHosts), note);
      return read.id === id ? read : null;
    },
    null,
  );

function listPage(publisher: Publisher, language: ArticleLanguage, page: number, from: string) {
  const formFrom = (start: string) => ({ language, page_no: String(page), news_date_from: start });
  const isUsual = from === newsListStart(todayOf(publisher));
  const earlier = isUsual ? forEarlierDays((days) => ({ form: formFrom(addDays(from, -days)) })) : [];
  const read = readPage(language, page, publisher);
  return fetchUpstream("newsList", { form: formFrom(from) }, read, publisher.access, earlier);
}

/** The articles of the list from a day on, page after page. */
async function* listed(publisher: Publisher, language: ArticleLanguage, from: string) {
  for (let page = 1; page <= pagesListed; page += 1) {
    const { items, totalPages } = await listPage(publisher, language, page, from);
    yield* items;
    if (page >= totalPages || items.length === 0) return;
  }
}

/** The same search without dates on earlier days; empty for a search with dates. */
function earlierQueries(search: KeywordQuery, today: string): KeywordQuery[] {
  const usualOn = (date: string) => keywordRange({ from: null, to: null }, date);
  const { from, to } = usualOn(today);
  if (search.from !== from || search.to !== to) return [];
  return forEarlierDays((days) => ({ ...search, ...usualOn(addDays(today, -days)) }));
}

async function getArticle(publisher: Publisher, id: string, language: ArticleLanguage) {
  const articleIn = (language: ArticleLanguage, find: typeof fetchUpstream | typeof storedUpstream) =>
    find(
      "newsArticle",
      { query: { language, news_id: id } },
      readArticle(id, language, publisher),
      publisher.access,
    );
  const other = otherLanguage[language];
  try {
    return (await articleIn(language, fetchUpstream)) ?? (await articleIn(other, fetchUpstream));
  } catch (error) {
    // The negative cache of the first language expires soon: a stored article is better than a failure.
    const known = await articleIn(other, storedUpstream);
    if (known === null) throw error;
    return known;
  }
}

/** The list is the newest first: its pages are halved until one holds the article. */
async function getFollowing(
  publisher: Publisher,
  { id, language, publishedAt }: Parameters<NewsAdapter["getFollowing"]>[0],
): Promise<ArticleRecord | null> {
  const start = newsListStart(todayOf(publisher));
  const first = await listPage(publisher, language, 1, start);
  let low = 1;
  let high = publishedAt.slice(0, 10) < addDays(start, -1) ? 1 : first.totalPages;
  for (let page = 1; low <= high; page = Math.floor((low + high) / 2)) {
    const { items } = page === 1 ? first : await listPage(publisher, language, page, start);
    const at = items.findIndex((article) => article.id === id);
    if (at >= 0 && at + 1 === items.length && page < first.totalPages) {
      return (await listPage(publisher, language, page + 1, start)).items[0] ?? null;
    }
    if (at >= 0) return items[at + 1] ?? null;
    const oldest = items.at(-1)?.publishedAt;
    if (oldest !== undefined && Date.parse(oldest) >= Date.parse(publishedAt)) low = page + 1;
    else high = page - 1;
  }
  // An article that is too old for the list is followed by the newest one.
  return first.items.find((article) => article.id !== id) ?? null;
}

/**
 * Articles from a publisher's news service, in the order of its responses. A row names its translation. The article that follows
 * another is searched in its list of the last 14 days, newest first. Pictures may come from `imageHosts` and from this site.
 */
export function httpNews(access: UpstreamAccess, imageHosts: readonly string[]): NewsAdapter {
  const publisher = { access, imageHosts };
  return {
    listArticles: ({ language, page, from }) => listPage(publisher, language, page, from),
    getArticle: (id, language) => getArticle(publisher, id, language),
    // A service cannot report that an article is withdrawn.
    isWithdrawn: async () => false,
    getFollowing: (article) => getFollowing(publisher, article),
    searchArticles(search) {
      const { language, page, hashtag } = search;
      const page_no = String(page);
      const read = readPage(language, page, publisher);
      if (hashtag) {
        const form = { "hashtags[]": hashtag, page_no, language };
        return fetchUpstream("hashtagNews", { form }, read, access);
      }
      const inputOf = (dated: KeywordQuery) => ({
        form: { page_no, ...rangeOf(dated), language, keyword: keywordOf(search) },
      });
      const earlier = earlierQueries(search, todayOf(publisher)).map(inputOf);
      return fetchUpstream("keywordNews", inputOf(search), read, access, earlier);
    },
    nearSearch: async () => null,
    async fetchKeyword(search) {
      if (search.hashtag || !keywordOf(search)) return { companies: [], suggestions: [] };
      const inputOf = (dated: KeywordQuery) => {
        const range = Object.entries({ ...rangeOf(dated), language: search.language });
        const params = Object.fromEntries(range.map(([name, value]) => [`param[${name}]`, value]));
        return { form: { keyword: keywordOf(search), ...params } };
      };
      const earlier = earlierQueries(search, todayOf(publisher)).map(inputOf);
      return fetchUpstream("keyword", inputOf(search), readKeyword, access, earlier);
    },
    getTranslation: async (story, language) => articleOfStory(story, language),
    async listAddresses({ language, from, limit, after }) {
      const addresses: ArticleAddress[] = [];
      let isAfter = after === null;
      for await (const article of listed(publisher, language, from ?? newsListStart(todayOf(publisher)))) {
        const { id, publishedAt } = article;
        if (isAfter) addresses.push({ id, publishedAt });
        if (addresses.length >= limit) break;
        isAfter ||= id === after;
      }
      return addresses;
    },
    async listHeadlines({ language, from, limit }) {
      const headlines: ArticleHeadline[] = [];
      for await (const article of listed(publisher, language, from ?? newsListStart(todayOf(publisher)))) {
        const { id, publishedAt, headline } = article;
        headlines.push({ id, publishedAt, headline });
        if (headlines.length >= limit) break;
      }
      return headlines;
    },
    async listStarts(language, size) {
      const ids: string[] = [];
      for await (const { id } of listed(publisher, language, newsListStart(todayOf(publisher)))) ids.push(id);
      return ids.slice(0, -1).filter((_, at) => (at + 1) % size === 0);
    },
    // A service counts no months and lists no topics.
    countMonths: async () => null,
    listTopics: async () => [],
  };
}

function keywordOf({ query }: KeywordQuery): string {
  return query.trim().toLowerCase();
}

function rangeOf({ from, to }: KeywordQuery) {
  return { news_date_from: from, news_date_to: to ?? undefined };
}

/** If a service sends no total, it is estimated from its pages. */
function toPage(
  envelope: z.output<typeof pageEnvelope>,
  items: ArticleRecord[],
  requestedPage: number,
): Page<ArticleRecord> {
  const atLeast = (value: number | null, least: number) => Math.max(least, Math.round(value ?? least));
  const page = atLeast(envelope.page_no ?? requestedPage, 1);
  const totalPages = atLeast(envelope.total_pages, items.length > 0 ? page : 1);
  const total = atLeast(envelope.total_rec ?? totalPages * envelope.articles.length, items.length);
  return { items, page, totalPages, total };
}
