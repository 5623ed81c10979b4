import { z } from "zod";
import airAdsFile from "@/data/promotions/air-ads.json";
import directoryAdsFile from "@/data/promotions/directory-ads.json";
import directMarketingFile from "@/data/promotions/e-direct-marketing.json";
import fallbackFile from "@/data/promotions/fallback-ads.json";
import featureBannersFile from "@/data/promotions/feature-banners.json";
import homeAdsFile from "@/data/promotions/home-ads.json";
import hotSearchesFile from "@/data/promotions/hot-searches.json";
import portAdsFile from "@/data/promotions/port-ads.json";
import tradeNewsFile from "@/data/promotions/trade-news.json";
import {
  type AdItem,
  adItemSchema,
  directorySections,
  featureBannerSchema,
  hotSearchSchema,
  mailingSchema,
  type PromotionsAdapter,
  tradeNewsItemSchema,
} from "./schema";

/**
 * Shown only on searches that begin or end at one of `ports` (UN/LOCODE; IATA codes for flights); without it, on
 * all.
 */
const placedAd = adItemSchema.extend({ ports: z.array(z.string()).optional() });
type PlacedAd = z.infer<typeof placedAd>;

/** The publisher's own services, which fill up every row of advertisements. */
export const fallbackAds: readonly AdItem[] = z.array(adItemSchema).parse(fallbackFile);

const homeAds = z.array(adItemSchema).parse(homeAdsFile);
const directoryAds = z
  .array(adItemSchema.extend({ section: z.enum(directorySections) }))
  .parse(directoryAdsFile);
const portAds = z.array(placedAd).parse(portAdsFile);
const airAds = z.array(placedAd).parse(airAdsFile);
const featureBanners = z.array(featureBannerSchema).parse(featureBannersFile);
const tradeNews = z.array(tradeNewsItemSchema).parse(tradeNewsFile);
const mailings = z.array(mailingSchema).parse(directMarketingFile);
const hotSearches = z.array(hotSearchSchema).parse(hotSearchesFile);

function between(ads: readonly PlacedAd[], from: string, to: string): AdItem[] {
  return ads
    .filter(({ ports }) => !ports || ports.includes(from) || ports.includes(to))
    .map(({ ports: _, ...ad }) => ad);
}

/** Promotions from the files of data/promotions. */
export function embeddedPromotions(): PromotionsAdapter {
  return {
    listHomeAds: async () => homeAds,
    listDirectoryAds: async (section) =>
      directoryAds.filter((ad) => ad.section === section).map(({ section: _, ...ad }) => ad),
    listPortAds: async ({ loadingPortId, dischargePortId }) =>
      between(portAds, loadingPortId, dischargePortId),
    listAirAds: async ({ loadPortId, dishPortId }) => between(airAds, loadPortId, dishPortId),
    listFeatureBanners: async () => featureBanners,
    listTradeNews: async () => tradeNews,
    listDirectMarketing: async () => mailings,
    listHotSearches: async () => hotSearches,
    getPromotion: async () => null,
  };
}
