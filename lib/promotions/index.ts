import "server-only";
import { config } from "@/lib/config";
import type { Locale } from "@/lib/i18n/locales";
import { simplify } from "@/lib/i18n/simplify";
import { log } from "@/lib/log";
import { upstreamAccess } from "@/lib/upstream/access";
import { chooseAdapter } from "@/lib/upstream/choose";
import { embeddedPromotions, fallbackAds } from "./embedded";
import { httpPromotions } from "./http";
import { adSeed, padAds } from "./pad";
import type { Ad, HotSearch, PortAdsAsk } from "./schema";

const adapter = () =>
  chooseAdapter("promotions", {
    http: () => httpPromotions(upstreamAccess(), config().imageHosts),
    embedded: embeddedPromotions,
  });

/** Advertising never costs a reader the page: what fails counts as an empty list. */
async function orNone<T>(list: () => Promise<T[]>): Promise<T[]> {
  try {
    return await list();
  } catch (error) {
    log().warn({ failure: error instanceof Error ? error.message : "unknown" }, "promotions left out");
    return [];
  }
}

/**
 * Advertisements above the results of a sea schedule search: whole rows of four, filled up with the publisher's
 * own. The choice depends on the minute of `now`, so that server and browser agree. Never throws.
 */
export async function listPortAds(ask: PortAdsAsk, now: Date): Promise<Ad[]> {
  return padAds(await orNone(() => adapter().listPortAds(ask)), fallbackAds, adSeed(now));
}

/** Links of the Hot Searches menu, in a language where the source has one. Never throws; empty on failure. */
export async function listHotSearches(locale: Locale = "en"): Promise<HotSearch[]> {
  const items = await orNone(() => adapter().listHotSearches());
  return items.map(({ title, titleZh, url }) => {
    if (locale === "en" || !titleZh) return { title, url };
    return { title: locale === "zh-cn" ? simplify(titleZh) : titleZh, url };
  });
}
