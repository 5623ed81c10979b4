import "server-only";
import { config } from "@/lib/config/config";
import { inLocale } from "@/lib/i18n/in-locale";
import { defaultLocale, isSimplified, type Locale, localeRecords, showsChinese } from "@/lib/i18n/locales";
import { simplify } from "@/lib/i18n/simplify";
import { log } from "@/lib/observability/log";
import { store } from "@/lib/store/connection";
import { readContents } from "@/lib/store/contents";
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

const adapter = () =>
  chooseAdapter("promotions", {
    http: () => httpPromotions(upstreamAccess(), config().imageHosts),
    embedded: () => embeddedPromotions(store()),
  });

/** Whether these promotions are sample data: no service is configured, and the publisher has imported nothing. */
export async function isSamplePromotions(kind: "trade-news" | "mailings"): Promise<boolean> {
  return chooseAdapter("promotions", {
    http: async () => false,
    embedded: () => showsSample(store(), kind),
  });
}

/** A failure counts as an empty list: advertising never breaks a page. lib/upstream logs failures of services. */
async function orNone<T>(list: () => Promise<T[]>): Promise<T[]> {
  try {
    return await list();
  } catch (error) {
    if (!(error instanceof UpstreamError))
      log().warn({ failure: error instanceof Error ? error.message : "unknown" }, "promotions left out");
    return [];
  }
}

/** Where and when advertisements are shown. */
export interface AdSetting {
  locale: Locale;
  now: Date;
}

/** Complete rows of four, filled up with house ads. The choice is the same for a minute. Never throws. */
async function paddedRows(
  list: () => Promise<AdItem[]>,
  { locale, now }: AdSetting,
  offset = 0,
): Promise<Ad[]> {
  const [paidAds, houseAds] = await Promise.all([
    orNone(list),
    orNone(async () => [...(await listHouseAds(store()))]),
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
export function listHomeAds(setting: AdSetting): Promise<Ad[]> {
  return paddedRows(() => adapter().listHomeAds(), setting);
}

/** Advertisements of a directory section, padded like those of the front page. Never throws. */
export function listDirectoryAds(section: DirectorySection, setting: AdSetting): Promise<Ad[]> {
  // One page has eleven sections: without an offset all would get the same house ads.
  return paddedRows(() => adapter().listDirectoryAds(section), setting, directorySections.indexOf(section));
}

/** Advertisements above the results of a sea schedule search; padded like those of the front page. Never throws. */
export function listPortAds(search: PortAdsQuery, setting: AdSetting): Promise<Ad[]> {
  return paddedRows(() => adapter().listPortAds(search), setting);
}

/** Advertisements above the results of a flight schedule search; padded like those of the front page. Never throws. */
export function listAirAds(search: AirAdsQuery, setting: AdSetting): Promise<Ad[]> {
  return paddedRows(() => adapter().listAirAds(search), setting);
}

/** Banners between the publisher's banners and the advertisements. Never throws; empty on failure. */
export async function listFeatureBanners(locale: Locale): Promise<FeatureBanner[]> {
  const banners = await orNone(() => adapter().listFeatureBanners());
  return banners.map(({ title, titleZh, imageUrl, imageUrlZh, ...banner }) => ({
    ...banner,
    imageUrl: pictureIn(imageUrl, imageUrlZh, locale),
    title: title === null ? (titleZh ?? null) : inLocale(title, titleZh, locale),
  }));
}

/** Trade news, newest first as the source has them. Never throws; empty on failure. */
export async function listTradeNews(locale: Locale): Promise<TradeNews[]> {
  const items = await orNone(() => adapter().listTradeNews());
  return items.map(({ url, headline, headlineZh, rubric, rubricZh }) => ({
    url,
    headline: inLocale(headline, headlineZh, locale),
    rubric: rubric === null ? null : inLocale(rubric, rubricZh, locale),
  }));
}

/** Unprefixed addresses of the stories of trade news that are pages here. */
export async function listTradeNewsPages(): Promise<string[]> {
  const { rows } = await readContents(store(), tradeNewsKind);
  return rows.flatMap(({ id, url, body }) => (body && url === tradeNewsPath(id) ? [url] : []));
}

/** A story of trade news that has a text here, as sanitised HTML in the language of the page; null when there is none. */
export async function getTradeNews(
  id: string,
  locale: Locale,
): Promise<{ headline: string; rubric: string | null; html: string } | null> {
  const { rows } = await readContents(store(), tradeNewsKind);
  const story = rows.find((row) => row.id === id);
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
  const mailings = await orNone(() => adapter().listDirectMarketing());
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
export async function getPromotion(locale: Locale): Promise<string | null> {
  const [html] = await orNone(async () => [await adapter().getPromotion(localeRecords[locale].stored)]);
  return html && isSimplified(locale) ? mapHtmlText(html, simplify) : (html ?? null);
}

/** Links of the Hot Searches menu, in a language where the source has one. Never throws; empty on failure. */
export async function listHotSearches(locale: Locale = defaultLocale): Promise<HotSearch[]> {
  const items = await orNone(() => adapter().listHotSearches());
  return items.map(({ title, titleZh, url }) => ({ title: inLocale(title, titleZh, locale), url }));
}
