import "server-only";
import { articlePath } from "@/lib/addresses/article-address";
import { idForm } from "@/lib/addresses/ids";
import { readMediaPath } from "@/lib/addresses/media-address";
import type { Page } from "@/lib/collections/page";
import { config } from "@/lib/config/config";
import { parseSearch } from "@/lib/fulltext/terms";
import { inScript } from "@/lib/i18n/in-locale";
import { defaultLocale, type Locale } from "@/lib/i18n/locales";
import { log } from "@/lib/observability/log";
import { store } from "@/lib/store/connection";
import { pageStore } from "@/lib/store/page-store";
import { localizedRedirectTarget } from "@/lib/store/redirects";
import { isSample } from "@/lib/store/sample";
import { upstreamAccess } from "@/lib/upstream/access";
import { chooseAdapter, upstreamBase } from "@/lib/upstream/choose";
import type { FrontStory } from "./front";
import { readPicture } from "./pictures/picture-store";
import { readPreview } from "./previews";
import { archiveMonths } from "./query";
import { articleLanguageOf, otherLanguage } from "./rules";
import type {
  AddressQuery,
  ArchiveMonth,
  Article,
  ArticleAddress,
  ArticleCard,
  ArticleHeadline,
  ArticleLanguage,
  ArticleLink,
  ArticleRecord,
  CountedMonth,
  FeedStep,
  HeadlineQuery,
  KeywordQuery,
  KeywordResponse,
  NewsAdapter,
  NewsListQuery,
} from "./schema";
import { embeddedNews } from "./search/embedded";
import { httpNews } from "./search/http";
import { localiseArticle, toCard, toLink } from "./search/localise";
import { textOfBody } from "./text/body";

/** The service of news. All functions throw only UpstreamError when the source fails. */
const adapter = (): NewsAdapter =>
  chooseAdapter("news", {
    http: () => httpNews(upstreamAccess(), config().imageHosts),
    embedded: () => embeddedNews(pageStore(), (facts) => log().warn(facts, "stored rows left out")),
  });

/** Maximum number of topics that the archive links to. */
const mostTopics = 24;

async function toArticle(news: NewsAdapter, record: ArticleRecord, locale: Locale): Promise<Article> {
  const translation = record.story
    ? await news.getTranslation(record.story, otherLanguage[record.language])
    : null;
  return localiseArticle(record, locale, translation);
}

/** Cards of the articles of a language since a day, newest first. */
export async function listArticles(search: NewsListQuery, locale: Locale): Promise<Page<ArticleCard>> {
  const page = await adapter().listArticles(search);
  return { ...page, items: page.items.map((record) => toCard(record, locale, null)) };
}

/** The same with what decides on the places of the front page. */
export async function listFrontStories(search: NewsListQuery, locale: Locale): Promise<FrontStory[]> {
  const { items } = await adapter().listArticles(search);
  return items.map((record) => {
    const { hashtags, about } = record;
    return { ...toCard(record, locale, null), hashtags, placement: about?.placement };
  });
}

/** The same as complete articles, without requests for translations: for feeds and newsletters. */
export async function listFullArticles(search: NewsListQuery, locale: Locale): Promise<Page<Article>> {
  const page = await adapter().listArticles(search);
  return { ...page, items: page.items.map((record) => localiseArticle(record, locale, null)) };
}

/**
 * The article of an id, in its own language whatever the interface's, Simplified derived where the interface is in it; null when there
 * is none. `translationId` names the same story in the other language.
 */
export async function getArticle(id: string, locale: Locale): Promise<Article | null> {
  const news = adapter();
  const record = idForm.test(id) ? await news.getArticle(id, articleLanguageOf(locale)) : null;
  return record && toArticle(news, record, locale);
}

/** The text of an article without markup: headline, introduction and body, separated by line ends. */
export function articleText({ headline, intro, body }: Pick<Article, "headline" | "intro" | "body">): string {
  return [headline, intro, textOfBody(body)].join("\n");
}

/** Whether an id is that of a withdrawn article, which is answered with 410 instead of 404. */
export async function isWithdrawn(id: string): Promise<boolean> {
  return idForm.test(id) && adapter().isWithdrawn(id);
}

/** The redirect of an unknown article's address, in its language, if it has another id now; else null. */
export async function redirectedArticle(id: string, locale: Locale): Promise<string | null> {
  const named = locale === defaultLocale ? null : locale;
  return idForm.test(id) ? localizedRedirectTarget(pageStore(), articlePath(id), named) : null;
}

/** The article of a preview, in its own language; null if there is none, or it has expired. */
export async function getPreview(token: string, locale: Locale, now: Date): Promise<Article | null> {
  const record = await readPreview(store(), token, now);
  return record && localiseArticle(record, locale, null);
}

/** The edition of an article for a reader: its story in their language if it exists, else the article itself. */
async function editionOf(news: NewsAdapter, record: ArticleRecord, locale: Locale): Promise<ArticleRecord> {
  const wanted = articleLanguageOf(locale);
  if (!record.story || record.language === wanted) return record;
  const id = await news.getTranslation(record.story, wanted);
  return (id !== null && (await news.getArticle(id, wanted))) || record;
}

/** The edition of an article for a reader, by the id in an address; null when there is none. */
export async function getEdition(id: string, locale: Locale): Promise<Article | null> {
  const news = adapter();
  const record = idForm.test(id) ? await news.getArticle(id, articleLanguageOf(locale)) : null;
  return record && toArticle(news, await editionOf(news, record, locale), locale);
}

/** The article after this one in the order of the list (an older one), as its reader gets it; null after the last. */
export async function getFollowing(
  after: Pick<Article, "id" | "language" | "publishedAt">,
  locale: Locale,
): Promise<ArticleLink | null> {
  const news = adapter();
  const record = await news.getFollowing(after);
  return record && toLink(await editionOf(news, record, locale), locale);
}

/**
 * Cards of the articles that a search finds, with matches highlighted: by relevance and date; newest first for a hashtag or
 * a blank query.
 */
export async function searchArticles(search: KeywordQuery, locale: Locale): Promise<Page<ArticleCard>> {
  const page = await adapter().searchArticles(search);
  const terms =
    search.hashtag || !search.query.trim()
      ? null
      : [search.query, ...(search.others ?? [])].flatMap(parseSearch);
  return { ...page, items: page.items.map((record) => toCard(record, locale, terms)) };
}

/** A suggestion for a keyword search without results ('demurage'); null if no word is similar. Throws UpstreamError. */
export const nearSearch = (search: KeywordQuery): Promise<string | null> => adapter().nearSearch(search);

/** Maximum number of result pages that are searched for the article to start with. */
const mostSearchedPages = 5;

/**
 * The results of a search from one article on: the page that contains it, without the articles before it. If the first
 * pages do not contain it, it comes first and the requested page follows.
 */
async function searchFrom(
  news: NewsAdapter,
  search: KeywordQuery,
  startId: string | null,
): Promise<Page<ArticleRecord>> {
  const first = await news.searchArticles(search);
  if (startId === null) return first;
  let page = first;
  for (;;) {
    const at = page.items.findIndex(({ id }) => id === startId);
    if (at >= 0) return { ...page, items: page.items.slice(at) };
    if (page.page >= page.totalPages || page.page >= search.page + mostSearchedPages - 1) break;
    page = await news.searchArticles({ ...search, page: page.page + 1 });
  }
  const start = await news.getArticle(startId, search.language);
  return { ...first, items: start ? [start, ...first.items] : first.items };
}

/**
 * Complete articles that a search finds, in the order of searchArticles. With `startId` the page is the one that contains
 * that article, from it on (`page` is its number; the next is page + 1). If the first pages do not contain it, it comes
 * first and the requested page follows.
 */
export async function searchFullArticles(
  search: KeywordQuery,
  locale: Locale,
  startId: string | null = null,
): Promise<Page<Article>> {
  const news = adapter();
  const page = await searchFrom(news, search, startId && idForm.test(startId) ? startId : null);
  return { ...page, items: await Promise.all(page.items.map((record) => toArticle(news, record, locale))) };
}

/**
 * One step through a search: the article of `startId`, else the first result, with its page of the result, and the next
 * article.
 */
export async function searchStep(
  search: KeywordQuery,
  locale: Locale,
  startId: string | null,
): Promise<FeedStep & { page: number }> {
  const news = adapter();
  const { items, page, totalPages } = await searchFrom(
    news,
    search,
    startId && idForm.test(startId) ? startId : null,
  );
  const [article, second] = items;
  if (!article) return { article: null, next: null, page };
  const isLast = second === undefined && page < totalPages;
  const next = isLast ? (await news.searchArticles({ ...search, page: page + 1 })).items[0] : second;
  return {
    article: await toArticle(news, article, locale),
    next: next ? { ...toLink(next, locale), page: isLast ? page + 1 : page } : null,
    page,
  };
}

/** Companies and suggestions of a publisher's keyword service; null if places and the directory must be searched instead. */
export function fetchKeyword(search: KeywordQuery): Promise<KeywordResponse | null> {
  return adapter().fetchKeyword(search);
}

/** The ids after which the second and further sitemaps of `size` articles begin. */
export function listAddressStarts(language: ArticleLanguage, size: number): Promise<string[]> {
  return adapter().listStarts(language, size);
}

/** Ids and dates for sitemaps, newest first. */
export function listAddresses(search: AddressQuery): Promise<ArticleAddress[]> {
  return adapter().listAddresses(search);
}

/** The same with their headlines. */
export function listHeadlines(search: HeadlineQuery): Promise<ArticleHeadline[]> {
  return adapter().listHeadlines(search);
}

/** The months up to today that have articles in a language, the newest first; empty if the source does not count. */
export async function listMonths(locale: Locale, today: string): Promise<CountedMonth[]> {
  const months = archiveMonths(today);
  const counts = await adapter().countMonths(articleLanguageOf(locale), months);
  return months
    .map(({ month }, at) => ({ month, count: counts?.[at] ?? 0 }))
    .filter(({ count }) => count > 0);
}

/** The number of articles of a language in a month of the archive; 0 if the source does not count. */
export async function countMonth(month: ArchiveMonth, language: ArticleLanguage): Promise<number> {
  return (await adapter().countMonths(language, [month]))?.[0] ?? 0;
}

/** The hashtags that most of the newest articles in a language have, as they are written and as they are shown; at most 24. */
export async function listTopics(locale: Locale): Promise<{ tag: string; name: string }[]> {
  const tags = await adapter().listTopics(articleLanguageOf(locale), mostTopics);
  return tags.map((tag) => ({ tag, name: inScript(tag, locale) }));
}

/** Whether the portal's store is searched: a publisher's service may interpret queries differently. */
export function isEmbeddedSearch(): boolean {
  return !upstreamBase("news", config().upstream);
}

/** The bytes (WebP) of an imported picture, by its address; null if there is none. */
export async function findPicture(address: string): Promise<Buffer | null> {
  const file = readMediaPath(address);
  return file && readPicture(pageStore().reader, file);
}

/** Whether the articles shown are sample ones. */
export async function isSampleNews(): Promise<boolean> {
  return isEmbeddedSearch() && isSample(pageStore(), "articles");
}

export {
  arrangeFront,
  deckOf,
  type FrontPage,
  type FrontStory,
  photographOf,
} from "./front";
export {
  archiveMonth,
  everyDay,
  foldTag,
  keywordApiQuery,
  newsListStart,
  parseKeywordQuery,
  rangePresets,
  readHashtag,
} from "./query";
export {
  articleCardSchema,
  articleQuery,
  newsQuery,
  relevantCompanySchema,
  shownArticleSchema,
  suggestionSchema,
} from "./schema";
export { insertInto, paragraphsOf, roomFor, stands } from "./text/paragraphs";
export { textOfBody };
