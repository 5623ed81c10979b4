import "server-only";
import { config } from "@/lib/config";
import type { Locale } from "@/lib/i18n/locales";
import { log } from "@/lib/log";
import type { Page } from "@/lib/page";
import { limits } from "@/lib/site";
import { store } from "@/lib/store/connection";
import { parseSearch } from "@/lib/store/full-text";
import { isSample } from "@/lib/store/sample";
import { upstreamAccess } from "@/lib/upstream/access";
import { chooseAdapter, upstreamBase } from "@/lib/upstream/choose";
import { embeddedNews } from "./embedded";
import { httpNews } from "./http";
import { localiseArticle, toCard } from "./localise";
import { articleLanguageOf } from "./rules";
import type {
  AddressAsk,
  Article,
  ArticleAddress,
  ArticleCard,
  ArticleRecord,
  KeywordAnswer,
  KeywordAsk,
  NewsAdapter,
  NewsListAsk,
} from "./schema";

/** The door of news. All functions throw UpstreamError, nothing else, when the source cannot answer. */
const adapter = (): NewsAdapter =>
  chooseAdapter("news", {
    http: () => httpNews(upstreamAccess(), config().imageHosts),
    embedded: () => embeddedNews(store(), (facts) => log().warn(facts, "stored rows left out")),
  });

const otherLanguage = { en: "zh", zh: "en" } as const;

async function whole(news: NewsAdapter, record: ArticleRecord, locale: Locale): Promise<Article> {
  const translation = record.story
    ? await news.getTranslation(record.story, otherLanguage[record.language])
    : null;
  return localiseArticle(record, locale, translation);
}

function wholes(news: NewsAdapter, records: readonly ArticleRecord[], locale: Locale): Promise<Article[]> {
  return Promise.all(records.map((record) => whole(news, record, locale)));
}

/** Cards of the articles of a language since a day, newest first. */
export async function listArticles(ask: NewsListAsk, locale: Locale): Promise<Page<ArticleCard>> {
  const page = await adapter().listArticles(ask);
  return { ...page, items: page.items.map((record) => toCard(record, locale, null)) };
}

/**
 * The article of an id, in its own language whatever the interface's, Simplified derived for zh-cn; null when there
 * is none. `translationId` names the same story in the other language: what to show is the page's decision.
 */
export async function getArticle(id: string, locale: Locale): Promise<Article | null> {
  const news = adapter();
  const record = await news.getArticle(id, articleLanguageOf(locale));
  return record && whole(news, record, locale);
}

/** Whole articles after this one in the order of the list (older ones), at most `limit`; none after the last. */
export async function listFollowing(
  after: Pick<Article, "id" | "language">,
  locale: Locale,
  limit: number = limits.followingArticles,
): Promise<Article[]> {
  const news = adapter();
  return wholes(news, await news.listFollowing(after, limit), locale);
}

/**
 * Cards of the articles that answer a search, with what matched marked: by relevance and date; newest first for a
 * hashtag or a blank query.
 */
export async function searchArticles(ask: KeywordAsk, locale: Locale): Promise<Page<ArticleCard>> {
  const page = await adapter().searchArticles(ask);
  const terms = ask.hashtag || !ask.query.trim() ? null : parseSearch(ask.query);
  return { ...page, items: page.items.map((record) => toCard(record, locale, terms)) };
}

/** Pages of a result in which the article to start with is looked for. */
const pagesLookedThrough = 5;

/**
 * Whole articles that answer a search, in the order of searchArticles. With `startId` the page is the one that holds
 * that article, from it on (`page` says which one; the next is page + 1); if the first pages of the result do not
 * hold it, it comes first and page 1 follows.
 */
export async function searchWholeArticles(
  ask: KeywordAsk,
  locale: Locale,
  startId: string | null = null,
): Promise<Page<Article>> {
  const news = adapter();
  const first = await news.searchArticles(ask);
  if (startId === null) return { ...first, items: await wholes(news, first.items, locale) };
  let page = first;
  for (;;) {
    const at = page.items.findIndex(({ id }) => id === startId);
    if (at >= 0) return { ...page, items: await wholes(news, page.items.slice(at), locale) };
    if (page.page >= page.totalPages || page.page >= ask.page + pagesLookedThrough - 1) break;
    page = await news.searchArticles({ ...ask, page: page.page + 1 });
  }
  const start = await news.getArticle(startId, ask.language);
  return { ...first, items: await wholes(news, [...(start ? [start] : []), ...first.items], locale) };
}

/** What a publisher's keyword service knows beside articles; null where places and the directory have to be asked. */
export function askKeyword(ask: KeywordAsk): Promise<KeywordAnswer | null> {
  return adapter().askKeyword(ask);
}

/** Ids and dates for sitemaps, newest first. */
export function listAddresses(ask: AddressAsk): Promise<ArticleAddress[]> {
  return adapter().listAddresses(ask);
}

/** Whether searches are the portal's own: a publisher's service reads a query in its own way. */
export function isOwnSearch(): boolean {
  return !upstreamBase("news", config().upstream);
}

/** Whether the articles shown are sample ones. */
export async function isSampleNews(): Promise<boolean> {
  return isOwnSearch() && isSample(store(), "articles");
}
