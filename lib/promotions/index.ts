import "server-only";
import { config } from "@/lib/config/config";
import { inLocale } from "@/lib/i18n/in-locale";
import { isSimplified, type Locale, localeRecords, showsChinese } from "@/lib/i18n/locales";
import { simplify } from "@/lib/i18n/simplify";
import { log } from "@/lib/observability/log";
import { readContents } from "@/lib/store/contents";
import { pageStore } from "@/lib/store/page-store";
import { mapHtmlText } from "@/lib/text/sanitise";
import { upstreamAccess } from "@/lib/upstream/access";
import { chooseAdapter } from "@/lib/upstream/choose";
import { UpstreamError } from "@/lib/upstream/errors";
import { imageAddress } from "@/lib/upstream/rows";
import { tradeNewsKind } from "./contents";
import { embeddedPromotions, listHouseAds, showsSample } from "./embedded";
import { httpPromotions } from "./http";
import { adSeed, padAds, pickOne } from "./pad";
import { mailingKind, tradeNewsPath } from "./rules";
import {
  type Ad,
  type AdItem,
  type AirAdsQuery,
  type DirectorySection,
  directorySections,
  type FeatureBanner,
  type HotSearch,
  type PopupMailing,
  type PortAdsQuery,
  type TradeNews,
} from "./schema";
import { inEdition, shownAt } from "./showing";

const adapter = (now: Date) =>
  chooseAdapter("promotions", {
    http: () => httpPromotions(upstreamAccess(), config().imageHosts),
    embedded: () => embeddedPromotions(pageStore(), () => now),
  });

/** Whether these promotions are sample data: no service is configured, and the publisher has imported nothing. */
export async function isSamplePromotions(kind: "trade-news" | "mailings"): Promise<boolean> {
  return chooseAdapter("promotions", {
    http: async () => false,
    embedded: () => showsSample(pageStore(), kind),
  });
}

/** The promotions of an edition. A failure counts as an empty list: advertising never breaks a page. */
async function listIn<Item extends { languages?: Locale[] | undefined }>(
  locale: Locale,
  list: () => Promise<Item[]>,
): Promise<Omit<Item, "languages">[]> {
  return inEdition(await orNone(list), locale);
}

/** lib/upstream logs failures of services. */
async function orNone<T>(list: () => Promise<T[]>): Promise<T[]> {
  try {
    return await list();
  } catch (error) {
    if (!(error instanceof UpstreamError))
      log().warn({ failure: error instanceof Error ? error.message : "unknown" }, "promotions left out");
    return [];
  }
}

/** Where and when promotions are shown. */
export interface Setting {
  locale: Locale;
  now: Date;
}

/** Complete rows of four, filled up with house ads. The choice is the same for a minute. Never throws. */
async function paddedRows(
  list: () => Promise<AdItem[]>,
  { locale, now }: Setting,
  offset = 0,
): Promise<Ad[]> {
  const [paidAds, houseAds] = await Promise.all([
    listIn(locale, list),
    listIn(locale, async () => [...(await listHouseAds(pageStore(), now))]),
  ]);
  const ads = padAds(paidAds, houseAds, adSeed(now) + offset);
  return ads.map(({ companyZh, imageUrlZh, ...ad }) => ({
    ...ad,
    company: inLocale(ad.company, companyZh, locale),
    imageUrl: pictureIn(ad.imageUrl, imageUrlZh, locale),
  }));
}

/** The picture with words in a language of the interface, where the source has one. */
function pictureIn(
  url: string,
  pictures: Partial<Record<Locale, string>> | undefined,
  locale: Locale,
): string {
  return pictures?.[locale] ?? url;
}

/**
 * Advertisements of the front page, at the end of the banner strip: complete rows of four, filled up with house ads. The choice
 * depends on the minute of the clock, so that server and browser agree. Never throws.
 */
export function listHomeAds(setting: Setting): Promise<Ad[]> {
  return paddedRows(() => adapter(setting.now).listHomeAds(), setting);
}

/** Advertisements of a directory section, padded like those of the front page. Never throws. */
export function listDirectoryAds(section: DirectorySection, setting: Setting): Promise<Ad[]> {
  // One page has eleven sections: without an offset all would get the same house ads.
  return paddedRows(
    () => adapter(setting.now).listDirectoryAds(section),
    setting,
    directorySections.indexOf(section),
  );
}

/** Advertisements above the results of a sea schedule search; padded like those of the front page. Never throws. */
export function listPortAds(search: PortAdsQuery, setting: Setting): Promise<Ad[]> {
  return paddedRows(() => adapter(setting.now).listPortAds(search), setting);
}

/** Advertisements above the results of a flight schedule search; padded like those of the front page. Never throws. */
export function listAirAds(search: AirAdsQuery, setting: Setting): Promise<Ad[]> {
  return paddedRows(() => adapter(setting.now).listAirAds(search), setting);
}

/** Banners between the publisher's banners and the advertisements. Never throws; empty on failure. */
export async function listFeatureBanners({ locale, now }: Setting): Promise<FeatureBanner[]> {
  const banners = await listIn(locale, () => adapter(now).listFeatureBanners());
  return banners.map(({ title, titleZh, imageUrl, imageUrlZh, ...banner }) => ({
    ...banner,
    imageUrl: pictureIn(imageUrl, imageUrlZh, locale),
    title: title === null ? (titleZh ?? null) : inLocale(title, titleZh, locale),
  }));
}

/** Trade news, newest first as the source has them. Never throws; empty on failure. */
export async function listTradeNews({ locale, now }: Setting): Promise<TradeNews[]> {
  const items = await listIn(locale, () => adapter(now).listTradeNews());
  return items.map(({ url, headline, headlineZh, rubric, rubricZh }) => ({
    url,
    headline: inLocale(headline, headlineZh, locale),
    rubric: rubric === null ? null : inLocale(rubric, rubricZh, locale),
  }));
}

/** The stories of trade news that are shown. */
async function listStories({ locale, now }: Setting) {
  const { rows } = await readContents(pageStore(), tradeNewsKind);
  return inEdition(shownAt(rows, now), locale);
}

/** Unprefixed addresses of the stories of trade news that are pages of an edition. */
export async function listTradeNewsPages(setting: Setting): Promise<string[]> {
  return (await listStories(setting)).flatMap(({ id, url, body }) =>
    body && url === tradeNewsPath(id) ? [url] : [],
  );
}

/** A story of trade news that has a text here, as sanitised HTML in the language of the page; null when there is none. */
export async function getTradeNews(
  id: string,
  { locale, now }: Setting,
): Promise<{ headline: string; rubric: string | null; html: string } | null> {
  const story = (await listStories({ locale, now })).find((row) => row.id === id);
  if (!story?.body) return null;
  const { headline, headlineZh, rubric, rubricZh, body, bodyZh } = story;
  const html = (showsChinese(locale) && bodyZh) || body;
  return {
    headline: inLocale(headline, headlineZh, locale),
    rubric: rubric === null ? null : inLocale(rubric, rubricZh, locale),
    html: isSimplified(locale) ? mapHtmlText(html, simplify) : html,
  };
}

/**
 * The mailing of the Hot Searches popup: a random one of those that it can show, the same for a minute. The page decides which
 * frames are allowed (`frameable`); a picture must be on this site or IMAGE_HOSTS. Null when there is none. Never throws.
 */
export async function pickMailing(
  locale: Locale,
  now: Date,
  frameable: (url: string) => boolean,
): Promise<PopupMailing | null> {
  const { imageHosts } = config();
  const mailings = await listIn(locale, () => adapter(now).listDirectMarketing());
  const shown = mailings.flatMap(({ url: sourceUrl, urlZh, title, titleZh }): PopupMailing[] => {
    const url = pictureIn(sourceUrl, urlZh, locale);
    const kind = mailingKind(url);
    const isAllowed = kind === "frame" ? frameable(url) : imageAddress(url, imageHosts) !== null;
    return kind && isAllowed ? [{ kind, url, title: inLocale(title, titleZh, locale) }] : [];
  });
  return pickOne(shown, adSeed(now));
}

/**
 * The publisher's promotion on the front page, a sanitised HTML fragment in the language of the page; null where none is
 * supplied. Never throws.
 */
export async function getPromotion({ locale, now }: Setting): Promise<string | null> {
  const [html] = await orNone(async () => [await adapter(now).getPromotion(localeRecords[locale].stored)]);
  return html && isSimplified(locale) ? mapHtmlText(html, simplify) : (html ?? null);
}

/** Links of the Hot Searches menu, in a language where the source has one. Never throws; empty on failure. */
export async function listHotSearches({ locale, now }: Setting): Promise<HotSearch[]> {
  const items = await listIn(locale, () => adapter(now).listHotSearches());
  return items.map(({ title, titleZh, url }) => ({ title: inLocale(title, titleZh, locale), url }));
}

export { directorySections } from "./schema";
