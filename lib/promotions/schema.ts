import { z } from "zod";
import type { StoredLanguage } from "@/lib/i18n/locales";
import { locales } from "@/lib/i18n/locales";

/** The same picture with Chinese words in it, in both scripts: a picture cannot be derived as a text can. */
const chinesePictures = z.object({ "zh-tw": z.string().min(1), "zh-cn": z.string().min(1) });

/** The editions in which it is shown; all without it. */
const languages = z.array(z.enum(locales)).min(1).optional();

/** One advertisement. Images come from this site or from IMAGE_HOSTS. */
export const adItemSchema = z.object({
  id: z.string().min(1).max(64),
  company: z.string().max(200),
  /** Traditional Chinese, where the source has it. */
  companyZh: z.string().min(1).max(200).optional(),
  /** Root-relative, or absolute on one of IMAGE_HOSTS. */
  imageUrl: z.string().min(1),
  imageUrlZh: chinesePictures.optional(),
  /** http(s) target, or a path of this site; null when the advertisement has no link. */
  href: z.string().nullable(),
  /** Its company and its offer are invented. */
  isSample: z.literal(true).optional(),
  languages,
});
export type AdItem = z.infer<typeof adItemSchema>;
/** The same in one language. */
export type Ad = Omit<AdItem, "companyZh" | "imageUrlZh" | "languages">;

export const hotSearchSchema = z.object({
  title: z.string().min(1).max(200),
  /** Traditional Chinese, where the source has it. */
  titleZh: z.string().min(1).max(200).optional(),
  /** http(s), or a path of this site without a language. */
  url: z.string().min(1),
  languages,
});
export type HotSearch = z.infer<typeof hotSearchSchema>;

/** One line of trade news; its page is shown in a frame of the portal. */
export const tradeNewsItemSchema = z.object({
  /** https, or a sample page of this site. */
  url: z.string().min(1),
  headline: z.string().min(1).max(300),
  /** Traditional Chinese, where the source has it. */
  headlineZh: z.string().min(1).max(300).optional(),
  /** What it is about, in a word: 'Rates', 'Ports'. */
  rubric: z.string().min(1).max(60).nullable(),
  rubricZh: z.string().min(1).max(60).optional(),
  languages,
});
export type TradeNewsItem = z.infer<typeof tradeNewsItemSchema>;
/** The same in one language. */
export type TradeNews = Omit<TradeNewsItem, "headlineZh" | "rubricZh" | "languages">;

/** A line of trade news with the text of its page: sanitised HTML, '' where its address is another site's. */
export interface StoredTradeNews extends TradeNewsItem {
  id: string;
  body: string;
  bodyZh: string;
}

/** A banner between the publisher's banners and the advertisements. */
export const featureBannerSchema = z.object({
  /** http(s), or a path of this site without a language. One of /om-link stays in the window. */
  href: z.string().min(1),
  /** Root-relative, or absolute on one of IMAGE_HOSTS; 10:3. */
  imageUrl: z.string().min(1),
  imageUrlZh: chinesePictures.optional(),
  title: z.string().min(1).max(200).nullable(),
  titleZh: z.string().min(1).max(200).optional(),
  languages,
});
export type FeatureBannerItem = z.infer<typeof featureBannerSchema>;
/** The same in one language. */
export type FeatureBanner = Omit<FeatureBannerItem, "imageUrlZh" | "titleZh" | "languages">;

/** One mailing of the e-direct-marketing list. */
export const mailingSchema = z.object({
  /** http(s), or a path of this site. */
  url: z.string().min(1),
  /** A picture with Chinese words. */
  urlZh: chinesePictures.optional(),
  title: z.string().min(1).max(200),
  titleZh: z.string().min(1).max(200).optional(),
  languages,
});
export type Mailing = z.infer<typeof mailingSchema>;
/** A mailing in one language, and how it is shown. */
export interface PopupMailing {
  kind: "frame" | "image";
  url: string;
  title: string;
}

/** Codes of the directory's sections in the advertising service (specification, section 7). */
export const directorySections = [
  "SG-REF-YP-OCEAN",
  "SG-REF-YP-AIR",
  "SG-REF-YP-LAND",
  "SG-REF-YP-WAREHOUSE",
  "SG-REF-YP-COURIER",
  "SG-REF-YP-FEEDER",
  "SG-REF-YP-CUSTOMS",
  "SG-REF-YP-BREAKBULK",
  "SG-REF-YP-SURVEYOR",
  "SG-REF-YP-INSURANCE",
  "SG-REF-YP-PORTS",
] as const;
export type DirectorySection = (typeof directorySections)[number];

export interface PortAdsQuery {
  loadingPortId: string;
  dischargePortId: string;
}

/** The airports of a flight search, under the advertising service's names. */
export interface AirAdsQuery {
  loadPortId: string;
  dishPortId: string;
}

/** Lists of advertisements come unpadded. */
export interface PromotionsAdapter {
  listHomeAds(): Promise<AdItem[]>;
  listDirectoryAds(section: DirectorySection): Promise<AdItem[]>;
  /** Advertisements above sea schedule results. */
  listPortAds(ask: PortAdsQuery): Promise<AdItem[]>;
  /** Advertisements above flight schedule results. */
  listAirAds(ask: AirAdsQuery): Promise<AdItem[]>;
  listFeatureBanners(): Promise<FeatureBannerItem[]>;
  listTradeNews(): Promise<TradeNewsItem[]>;
  listDirectMarketing(): Promise<Mailing[]>;
  listHotSearches(): Promise<HotSearch[]>;
  /** The publisher's promotion on the front page as a sanitised HTML fragment; null where it supplies none. */
  getPromotion(language: StoredLanguage): Promise<string | null>;
}
