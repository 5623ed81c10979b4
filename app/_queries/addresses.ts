import { laneParams } from "@/lib/addresses/place-address";
import { config } from "@/lib/config/config";
import { listCompanyIds } from "@/lib/directory";
import { companyPath } from "@/lib/directory/shared";
import { absoluteHtml, type Feed, feedTextLimit } from "@/lib/feeds/feeds";
import { sentPicture } from "@/lib/feeds/sent-picture";
import { inScript } from "@/lib/i18n/in-locale";
import { isSimplified, type Locale, localePath, localeRecords, locales } from "@/lib/i18n/locales";
import {
  listAddresses,
  listAddressStarts,
  listFullArticles,
  listHeadlines,
  listMonths,
  listTopics,
} from "@/lib/news";
import { type Article, articleLanguageOf, monthPath, topicPath } from "@/lib/news/shared";
import { findLinkedPort } from "@/lib/places";
import type { LinkedPort } from "@/lib/places/shared";
import { listTradeNewsPages } from "@/lib/promotions";
import { listCallPages, listLanes } from "@/lib/sailings";
import { articleOgImage, articleUrl, ogImageSize } from "@/lib/seo/seo";
import {
  hasSitemap,
  isInSitemap,
  mayList,
  type NewsEntry,
  newsSitemapDays,
  newsSitemapLimit,
  type SitemapEntry,
  sitemapLimit,
  sitemapPages,
} from "@/lib/seo/sitemap";
import { limits } from "@/lib/site/site";
import { site } from "@/lib/site/site-config";
import { escapeHtml } from "@/lib/text/escape-html";
import { addDays, dateInZone } from "@/lib/time/calendar";
import { readTopic, searchTopicInFull } from "./news/topic";

/** Articles or companies of one sitemap file. The first file of the articles also has pages, months, topics and trade news. */
const perFile = sitemapLimit - 1000;
const readAtOnce = 2000;
/** Before every article. */
const firstDay = "1970-01-01";

/** How many sitemap files a list fills; `rowsFrom` returns the rows of the list from an offset on. */
async function filesOf(
  rowsFrom: (part: { limit: 1; offset: number }) => Promise<unknown[]>,
): Promise<number> {
  let files = 0;
  while ((await rowsFrom({ limit: 1, offset: files * perFile })).length > 0) files += 1;
  return files;
}

/**
 * How many sitemap files the articles of a language fill. Only articles that can be listed count; a publisher's service may list
 * fewer than it has. Where there is a sitemap there is a first file: it also has the pages.
 */
async function articleFiles(locale: Locale): Promise<number> {
  const fewest = hasSitemap() ? 1 : 0;
  if (!mayList("articles")) return fewest;
  const language = articleLanguageOf(locale);
  return Math.max(fewest, 1 + (await listAddressStarts(language, perFile)).length);
}

/** Addresses of all sitemap files. */
export async function listSitemapFiles(siteUrl: string, now: Date): Promise<string[]> {
  const files: string[] = [];
  for (const locale of locales) {
    const count = await articleFiles(locale);
    for (let file = 1; file <= count; file += 1) files.push(`${siteUrl}/sitemaps/${locale}-${file}.xml`);
  }
  const companies = mayList("companies") ? await filesOf(listCompanyIds) : 0;
  for (let file = 1; file <= companies; file += 1) {
    files.push(...locales.map((locale) => `${siteUrl}/sitemaps/${locale}-companies-${file}.xml`));
  }
  const calls = mayList("schedules") ? await filesOf((part) => listCallPages({ ...part, now })) : 0;
  for (let file = 1; file <= calls; file += 1) {
    files.push(...locales.map((locale) => `${siteUrl}/sitemaps/${locale}-calls-${file}.xml`));
  }
  const lanes = Math.ceil((await sailedLanes(now)).length / perFile);
  for (let file = 1; file <= lanes; file += 1) {
    files.push(...locales.map((locale) => `${siteUrl}/sitemaps/${locale}-lanes-${file}.xml`));
  }
  // A news sitemap without an article counts as a broken one.
  const news = await listNewsEntries(now, 1);
  return news.length > 0 ? [...files, `${siteUrl}/sitemaps/news.xml`] : files;
}

/** The entries of one sitemap file of a language, from 1; null when there is no such file. */
export async function listSitemap(
  siteUrl: string,
  locale: Locale,
  file: number,
  now: Date,
): Promise<AsyncIterable<SitemapEntry> | null> {
  if (file < 1 || file > (await articleFiles(locale))) return null;
  return withinLimits(entriesOf(siteUrl, locale, file, now), locale);
}

async function* withinLimits(
  entries: AsyncIterable<SitemapEntry>,
  locale: Locale,
): AsyncGenerator<SitemapEntry> {
  for await (const entry of entries) if (isInSitemap(entry.url, locale)) yield entry;
}

async function* entriesOf(
  siteUrl: string,
  locale: Locale,
  file: number,
  now: Date,
): AsyncGenerator<SitemapEntry> {
  if (file === 1) yield* sitemapPages(siteUrl, locale);
  if (!mayList("articles")) return;
  if (file === 1) {
    const entryOf = (path: string) => ({ url: siteUrl + localePath(locale, path) });
    for (const { month } of await listMonths(locale, dateInZone(now, site().zone)))
      yield entryOf(monthPath(month));
    for (const { tag } of await listTopics(locale)) yield entryOf(topicPath(tag));
    for (const path of await listTradeNewsPages({ locale, now })) yield entryOf(path);
  }
  const language = articleLanguageOf(locale);
  let after = file === 1 ? null : ((await listAddressStarts(language, perFile))[file - 2] ?? null);
  if (file > 1 && after === null) return;
  for (let left = perFile; left > 0; left -= readAtOnce) {
    const limit = Math.min(readAtOnce, left);
    const articles = await listAddresses({ language, from: firstDay, limit, after });
    for (const { id, publishedAt } of articles) yield { url: articleUrl(locale, id), changedAt: publishedAt };
    if (articles.length < limit) return;
    after = articles.at(-1)?.id ?? null;
  }
}

/** The entries of one sitemap file of companies in a language, from 1; null when there is no such file. */
export async function listCompanySitemap(
  siteUrl: string,
  locale: Locale,
  file: number,
): Promise<SitemapEntry[] | null> {
  if (file < 1 || !mayList("companies")) return null;
  const ids = await listCompanyIds({ limit: perFile, offset: (file - 1) * perFile });
  if (ids.length === 0) return null;
  return ids
    .map((id) => ({ url: siteUrl + localePath(locale, companyPath(id)) }))
    .filter(({ url }) => isInSitemap(url, locale));
}

/** The entries of one sitemap file of services, ports and ships in a language, from 1; null when there is no such file. */
export async function listCallSitemap(
  siteUrl: string,
  locale: Locale,
  file: number,
  now: Date,
): Promise<SitemapEntry[] | null> {
  if (file < 1 || !mayList("schedules")) return null;
  const paths = await listCallPages({ limit: perFile, offset: (file - 1) * perFile, now });
  return paths.length > 0 ? paths.map((path) => ({ url: siteUrl + localePath(locale, path) })) : null;
}

/** The pairs of ports with a departure within a month, in one order; none where they are too many to be counted. */
async function sailedLanes(now: Date): Promise<{ from: string; to: string }[]> {
  if (!mayList("schedules")) return [];
  const from = [...((await listLanes(now))?.from ?? [])].sort(([a], [b]) => (a < b ? -1 : 1));
  return from.flatMap(([loading, counts]) =>
    [...counts].flatMap(([to, count]) => (count > 0 ? { from: loading, to } : [])),
  );
}

/** The entries of one sitemap file of lanes in a language, from 1; null when there is no such file. */
export async function listLaneSitemap(
  siteUrl: string,
  locale: Locale,
  file: number,
  now: Date,
): Promise<SitemapEntry[] | null> {
  const lanes = file < 1 ? [] : (await sailedLanes(now)).slice((file - 1) * perFile, file * perFile);
  if (lanes.length === 0) return null;
  const ports = new Map<string, LinkedPort | null>();
  for (const id of new Set(lanes.flatMap(({ from, to }) => [from, to])))
    ports.set(id, await findLinkedPort({ id }, locale));
  return lanes
    .flatMap(({ from, to }) => {
      const [loading, discharge] = [ports.get(from), ports.get(to)];
      return loading && discharge
        ? { url: siteUrl + localePath(locale, `/port?${laneParams(loading, discharge)}`) }
        : [];
    })
    .filter(({ url }) => isInSitemap(url, locale));
}

/** The articles of the last two days in all languages, the newest first in each. @param limit of each language */
export async function listNewsEntries(
  now: Date,
  limit = Math.floor(newsSitemapLimit / locales.length),
): Promise<NewsEntry[]> {
  if (!mayList("articles")) return [];
  const from = addDays(dateInZone(now, site().zone), -newsSitemapDays);
  const earliest = now.getTime() - newsSitemapDays * 86_400_000;
  const lists = await Promise.all(
    locales.map(async (locale) => {
      const articles = await listHeadlines({ language: articleLanguageOf(locale), from, limit });
      return articles
        .filter(({ publishedAt }) => Date.parse(publishedAt) >= earliest)
        .map(({ id, publishedAt, headline, simplifiedHeadline }) => ({
          url: articleUrl(locale, id),
          publication: site().name,
          language: locale,
          publishedAt,
          title: isSimplified(locale) && simplifiedHeadline ? simplifiedHeadline : inScript(headline, locale),
        }));
    }),
  );
  return lists.flat();
}

/** Newest articles, of up to a year, as a feed. */
export async function listFeed(
  siteUrl: string,
  locale: Locale,
  selfUrl: string,
  words: { title: string; description: string },
  now: Date,
): Promise<Feed> {
  const from = addDays(dateInZone(now, site().zone), -limits.keywordDays);
  const { items } = await listFullArticles({ language: articleLanguageOf(locale), page: 1, from }, locale);
  const feed = feedOf(items, { siteUrl, locale, selfUrl, words, now, path: "/" });
  return { ...feed, hub: config().announcements?.hub };
}

/** The newest articles under a hashtag, as a feed; null where there are none. */
export async function listTopicFeed(
  tag: string,
  { siteUrl, locale, selfUrl, now }: { siteUrl: string; locale: Locale; selfUrl: string; now: Date },
  wordsOf: (tag: string) => FeedFrame["words"],
): Promise<Feed | null> {
  const topic = readTopic(tag);
  const articles = topic ? await searchTopicInFull(topic.tag, locale) : [];
  if (!topic || articles.length === 0) return null;
  const words = wordsOf(inScript(topic.tag, locale));
  return feedOf(articles, { siteUrl, locale, selfUrl, words, now, path: topicPath(topic.tag) });
}

interface FeedFrame {
  siteUrl: string;
  locale: Locale;
  selfUrl: string;
  words: { title: string; description: string };
  now: Date;
  /** The unprefixed path of the page that shows the same. */
  path: string;
}

function feedOf(items: readonly Article[], { siteUrl, locale, selfUrl, words, now, path }: FeedFrame): Feed {
  let room = feedTextLimit;
  return {
    title: `${site().name} · ${words.title}`,
    description: words.description,
    lang: localeRecords[locale].lang,
    publisher: site().publisher,
    url: siteUrl + localePath(locale, path),
    selfUrl,
    updatedAt: now,
    entries: items.map((article) => {
      const { id, headline, lang, intro, publishedAt, images, tags, about, body } = article;
      const html = pictureMarkup(article, siteUrl) + absoluteHtml(body, siteUrl);
      room -= html.length;
      return {
        url: articleUrl(locale, id),
        title: headline,
        summary: intro,
        publishedAt,
        updatedAt: about?.updatedAt ?? null,
        author: about?.author ?? null,
        categories: [
          ...new Set([...(about?.section ? [about.section] : []), ...tags.map(({ label }) => label)]),
        ],
        html: body && room >= 0 ? html : null,
        // Without a picture of its own it is shared with its headline on a chart.
        image: { url: articleOgImage({ id, headline, lang, images }), type: "image/jpeg", ...ogImageSize },
      };
    }),
  };
}

/** An article's first picture as markup for readers outside this site. */
function pictureMarkup({ images: [image] }: Pick<Article, "images">, siteUrl: string): string {
  if (!image) return "";
  const { url, width, height } = sentPicture(image.url, siteUrl);
  const size = width ? ` width="${width}" height="${height}"` : "";
  return `<p><img src="${escapeHtml(url)}" alt="${escapeHtml(image.alt)}"${size}></p>`;
}
