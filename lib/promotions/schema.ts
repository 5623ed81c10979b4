import { z } from "zod";

/** One advertisement. Images come from this site or from IMAGE_HOSTS. */
export const adSchema = z.object({
  id: z.string().min(1).max(64),
  company: z.string().max(200),
  /** Root-relative, or absolute on one of IMAGE_HOSTS. */
  imageUrl: z.string().min(1),
  /** http(s) target, or a path of this site; null when the advertisement leads nowhere. */
  href: z.string().nullable(),
});
export type Ad = z.infer<typeof adSchema>;

export const hotSearchSchema = z.object({
  title: z.string().min(1).max(200),
  /** Traditional Chinese, where the source has it. */
  titleZh: z.string().min(1).max(200).optional(),
  /** http(s), or a path of this site without a language. */
  url: z.string().min(1),
});
export type HotSearch = z.infer<typeof hotSearchSchema>;

export interface PortAdsAsk {
  loadingPortId: string;
  dischargePortId: string;
}

export interface PromotionsAdapter {
  /** Advertisements above sea schedule results, unpadded. */
  listPortAds(ask: PortAdsAsk): Promise<Ad[]>;
  listHotSearches(): Promise<HotSearch[]>;
}
