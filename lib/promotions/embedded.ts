import { z } from "zod";
import fallbackFile from "@/data/promotions/fallback-ads.json";
import hotSearchesFile from "@/data/promotions/hot-searches.json";
import portAdsFile from "@/data/promotions/port-ads.json";
import { type Ad, adSchema, hotSearchSchema, type PromotionsAdapter } from "./schema";

/** Shown only on searches that load or discharge at one of `ports` (UN/LOCODE); without it, on all. */
const storedAd = adSchema.extend({ ports: z.array(z.string()).optional() });

/** The publisher's own services, which fill up every row of advertisements. */
export const fallbackAds: readonly Ad[] = z.array(adSchema).parse(fallbackFile);

const portAds = z.array(storedAd).parse(portAdsFile);
const hotSearches = z.array(hotSearchSchema).parse(hotSearchesFile);

/** Promotions from the files of data/promotions. */
export function embeddedPromotions(): PromotionsAdapter {
  return {
    async listPortAds({ loadingPortId, dischargePortId }) {
      return portAds
        .filter(({ ports }) => !ports || ports.includes(loadingPortId) || ports.includes(dischargePortId))
        .map(({ ports: _, ...ad }) => ad);
    },
    async listHotSearches() {
      return hotSearches;
    },
  };
}
