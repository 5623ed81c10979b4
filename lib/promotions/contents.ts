import { z } from "zod";
import airAdsFile from "@/data/promotions/air-ads.json" with { type: "json" };
import directoryAdsFile from "@/data/promotions/directory-ads.json" with { type: "json" };
import directMarketingFile from "@/data/promotions/e-direct-marketing.json" with { type: "json" };
import fallbackFile from "@/data/promotions/fallback-ads.json" with { type: "json" };
import featureBannersFile from "@/data/promotions/feature-banners.json" with { type: "json" };
import homeAdsFile from "@/data/promotions/home-ads.json" with { type: "json" };
import hotSearchesFile from "@/data/promotions/hot-searches.json" with { type: "json" };
import portAdsFile from "@/data/promotions/port-ads.json" with { type: "json" };
import tradeNewsFile from "@/data/promotions/trade-news.json" with { type: "json" };
import { idPattern } from "@/lib/addresses/ids";
import { config } from "@/lib/config/config";
import { type Cells, type ContentKind, countSamples } from "@/lib/store/contents";
import { isTooMuchHtml, sanitiseHtml } from "@/lib/text/sanitise";
import { httpAddress, imageAddress, sitePath } from "@/lib/upstream/rows";
import { tradeNewsPath } from "./rules";
import {
  type AdItem,
  directorySections,
  type FeatureBannerItem,
  type HotSearch,
  type Mailing,
  type StoredTradeNews,
} from "./schema";
import { promotionLine, type Showing, showingHeads, turnsOf } from "./showing";

/** Promotions that a publisher can import as files, and those that come with the release. */

/** What the lists have in common: columns, and when pages that show a row change. */
const shown = { dates: ["from", "until"], changesAt: turnsOf };
/** The example of a template for these columns: for good, in all editions. */
const always = ["", "", ""];

const text = (most: number) => z.string().trim().max(most, `must have at most ${most} characters`);
const optional = (most: number) => text(most).transform((value) => value || undefined);
const link = z
  .string()
  .trim()
  .refine((value) => value === "" || sitePath(value) !== null || httpAddress(value) !== null, {
    error: "must be a path of this site or an http(s) address",
  });
/** The host is checked again when the picture is shown, because IMAGE_HOSTS may change. */
const picture = z
  .string()
  .trim()
  .refine((value) => value === "" || imageAddress(value, config().imageHosts) !== null, {
    error: "must be a picture of this site, or https on one of IMAGE_HOSTS",
  });
const chinese = (taiwan: string, mainland: string) =>
  taiwan ? { "zh-tw": taiwan, "zh-cn": mainland || taiwan } : undefined;

const places = ["home", "directory", "port", "air", "house"] as const;

export interface StoredAd extends AdItem {
  place: (typeof places)[number];
  /** The section of the directory. */
  section: string;
  /** UN/LOCODEs, or IATA codes: shown with a search from or to one of them. */
  ports: readonly string[];
  /** Two such codes with a hyphen, loading first: shown with a search of that lane. Without ports and lanes, with every search. */
  lanes: readonly string[];
}

const codes = (cell: string) =>
  cell
    .split("||")
    .map((one) => one.trim().toUpperCase())
    .filter(Boolean);

const adLine = promotionLine(
  {
    place: z.enum(places, { error: `must be ${places.join(", ")}` }),
    sg_bullet_id: text(64).min(1),
    com_name: text(200).min(1),
    com_name_zh: optional(200),
    bullet_filename: picture,
    bullet_filename_zh_tw: picture.default(""),
    bullet_filename_zh_cn: picture.default(""),
    image_link: link.default(""),
    section: z
      .string()
      .trim()
      .default("")
      .refine((value) => value === "" || (directorySections as readonly string[]).includes(value), {
        error: "must be a section of the directory, such as SG-REF-YP-OCEAN",
      }),
    ports: z.string().default("").transform(codes),
    lane: z
      .string()
      .default("")
      .transform(codes)
      .refine(
        (lanes) =>
          lanes.every((lane) => /^([A-Z]{2}[A-Z2-9]{3}|[A-Z]{3})-([A-Z]{2}[A-Z2-9]{3}|[A-Z]{3})$/.test(lane)),
        {
          error: "must be the codes of two ports or airports, such as SGSIN-DEHAM, with || between two lanes",
        },
      ),
    sample: z.string().default(""),
  },
  (line): StoredAd => ({
    place: line.place,
    id: line.sg_bullet_id,
    company: line.com_name,
    ...(line.com_name_zh ? { companyZh: line.com_name_zh } : {}),
    imageUrl: line.bullet_filename,
    imageUrlZh: chinese(line.bullet_filename_zh_tw, line.bullet_filename_zh_cn),
    href: line.image_link || null,
    section: line.section,
    ports: line.ports,
    lanes: line.lane,
    ...(line.sample === "1" ? { isSample: true as const } : {}),
  }),
);

interface FileAd {
  id: string;
  company: string;
  companyZh?: string;
  imageUrl: string;
  imageUrlZh?: { "zh-tw": string; "zh-cn": string };
  href: string | null;
  section?: string;
  ports?: string[];
  isSample?: boolean;
}

const adCells = (place: string, ads: readonly FileAd[]): Cells[] =>
  ads.map((ad) => ({
    place,
    sg_bullet_id: ad.id,
    com_name: ad.company,
    com_name_zh: ad.companyZh ?? "",
    bullet_filename: ad.imageUrl,
    bullet_filename_zh_tw: ad.imageUrlZh?.["zh-tw"] ?? "",
    bullet_filename_zh_cn: ad.imageUrlZh?.["zh-cn"] ?? "",
    image_link: ad.href ?? "",
    section: ad.section ?? "",
    ports: (ad.ports ?? []).join("||"),
    // Only in files of the release: it is not a column of imported files.
    sample: ad.isSample ? "1" : "",
  }));

export const adsKind: ContentKind<StoredAd & Showing> = {
  domain: "ads",
  heads: [
    "place",
    "sg_bullet_id",
    "com_name",
    "com_name_zh",
    "bullet_filename",
    "bullet_filename_zh_tw",
    "bullet_filename_zh_cn",
    "image_link",
    "section",
    "ports",
    "lane",
    ...showingHeads,
  ],
  required: ["place", "sg_bullet_id", "com_name", "bullet_filename"],
  line: adLine,
  idOf: ({ place, id }) => `${place} ${id}`,
  example: [
    ...["port", "lantern-1", "Lantern Line: Singapore to Hamburg", "明燈航運：新加坡往漢堡"],
    ...["https://pictures.example/lantern.png", "", "", "https://lantern.example/", "", "", "SGSIN-DEHAM"],
    ...["2026-12-01", "2026-12-24", "en||zh-tw"],
  ],
  ...shown,
  most: 2_000,
  bundledCells: () => [
    ...adCells("home", homeAdsFile as FileAd[]),
    ...adCells("directory", directoryAdsFile as FileAd[]),
    ...adCells("port", portAdsFile as FileAd[]),
    ...adCells("air", airAdsFile as FileAd[]),
    ...adCells("house", fallbackFile as FileAd[]),
  ],
  isSample: true,
  // House ads, which fill up rows, are not invented.
  isSampleRow: ({ isSample }) => isSample === true,
};

const pictures = ["zh-tw", "zh-cn"] as const;
type Drawn = {
  imageUrlZh?: Record<(typeof pictures)[number], string>;
  urlZh?: Record<(typeof pictures)[number], string>;
};

export const bannersKind: ContentKind<FeatureBannerItem & Showing> = {
  domain: "banners",
  heads: [
    ...["href", "feature_banner", "feature_banner_zh_tw", "feature_banner_zh_cn", "title", "title_zh"],
    ...showingHeads,
  ],
  required: ["href", "feature_banner", "title"],
  line: promotionLine(
    {
      href: link,
      feature_banner: picture,
      feature_banner_zh_tw: picture.default(""),
      feature_banner_zh_cn: picture.default(""),
      title: text(200).min(1),
      title_zh: optional(200),
    },
    (line): FeatureBannerItem => ({
      href: line.href,
      imageUrl: line.feature_banner,
      imageUrlZh: chinese(line.feature_banner_zh_tw, line.feature_banner_zh_cn),
      title: line.title,
      titleZh: line.title_zh,
    }),
  ),
  idOf: ({ href, imageUrl }) => `${href} ${imageUrl}`,
  example: [
    "/om-link?url=https://lantern.example/",
    "https://pictures.example/banner.png",
    "",
    "",
    "Peak season",
    "旺季",
    ...always,
  ],
  ...shown,
  most: 200,
  bundledCells: () =>
    featureBannersFile.map(({ href, imageUrl, title, titleZh, ...rest }) => ({
      href,
      feature_banner: imageUrl,
      feature_banner_zh_tw: (rest as Drawn).imageUrlZh?.["zh-tw"] ?? "",
      feature_banner_zh_cn: (rest as Drawn).imageUrlZh?.["zh-cn"] ?? "",
      title,
      title_zh: titleZh,
    })),
  isSample: true,
};

export const mailingsKind: ContentKind<Mailing & Showing> = {
  domain: "mailings",
  heads: ["url", "url_zh_tw", "url_zh_cn", "title", "title_zh", ...showingHeads],
  required: ["url", "title"],
  line: promotionLine(
    {
      url: link,
      url_zh_tw: link.default(""),
      url_zh_cn: link.default(""),
      title: text(200).min(1),
      title_zh: optional(200),
    },
    (line): Mailing => ({
      url: line.url,
      urlZh: chinese(line.url_zh_tw, line.url_zh_cn),
      title: line.title,
      titleZh: line.title_zh,
    }),
  ),
  idOf: ({ url }) => url,
  example: [
    "https://pictures.example/offer.png",
    "",
    "",
    "Two free weeks of storage",
    "兩週免費倉租",
    ...always,
  ],
  ...shown,
  most: 500,
  bundledCells: () =>
    directMarketingFile.map(({ url, title, titleZh, ...rest }) => ({
      url,
      url_zh_tw: (rest as Drawn).urlZh?.["zh-tw"] ?? "",
      url_zh_cn: (rest as Drawn).urlZh?.["zh-cn"] ?? "",
      title,
      title_zh: titleZh,
    })),
  isSample: true,
};

export const hotSearchesKind: ContentKind<HotSearch & Showing> = {
  domain: "hot-searches",
  heads: ["title", "title_zh", "url", ...showingHeads],
  required: ["title", "url"],
  line: promotionLine(
    { title: text(200).min(1), title_zh: optional(200), url: link },
    ({ title, title_zh, url }): HotSearch => ({ title, url, titleZh: title_zh }),
  ),
  idOf: ({ url }) => url,
  example: [
    "Singapore to Hamburg",
    "新加坡往漢堡船期",
    "/port?loading_port=Singapore&discharge_port=Hamburg",
    ...always,
  ],
  ...shown,
  most: 200,
  bundledCells: () => hotSearchesFile.map(({ title, titleZh, url }) => ({ title, title_zh: titleZh, url })),
  // Links to searches of the portal: nothing in them is invented.
  isSample: false,
};

/** A story for a page of this site. It is sanitised like all supplied HTML. */
const story = z
  .string()
  .trim()
  .default("")
  .refine((html) => !isTooMuchHtml(html), { error: "is too long" })
  .transform((html) => {
    if (html === "") return "";
    const markup = html.startsWith("<")
      ? html
      : html
          .split(/\n{2,}/)
          .map((part) => `<p>${part}</p>`)
          .join("");
    return sanitiseHtml(markup, "article", { imageHosts: config().imageHosts });
  });

export const tradeNewsKind: ContentKind<StoredTradeNews & Showing> = {
  domain: "trade-news",
  heads: [
    ...["news_id", "headline", "headline_zh", "rubric", "rubric_zh", "url", "body", "body_zh"],
    ...showingHeads,
  ],
  required: ["news_id", "headline"],
  line: promotionLine(
    {
      news_id: z.string().regex(new RegExp(`^${idPattern}$`), "must be up to 64 letters, digits, _ . ~ -"),
      headline: text(300).min(1),
      headline_zh: optional(300),
      rubric: text(60).default(""),
      rubric_zh: optional(60),
      url: link.default(""),
      body: story,
      body_zh: story,
    },
    (line): StoredTradeNews => ({
      id: line.news_id,
      url: line.url || tradeNewsPath(line.news_id),
      headline: line.headline,
      headlineZh: line.headline_zh,
      rubric: line.rubric || null,
      rubricZh: line.rubric_zh,
      body: line.body || line.body_zh,
      bodyZh: line.body_zh,
    }),
    (line) =>
      line.refine(({ url, body, body_zh }) => url !== "" || body !== "" || body_zh !== "", {
        path: ["body"],
        error: "must have the story, where there is no url to it",
      }),
  ),
  idOf: ({ id }) => id,
  example: [
    "lantern-hamburg",
    "Lantern Line calls at Hamburg",
    "明燈航運掛靠漢堡",
    "Ports",
    "港口",
    "",
    "From Monday on.",
    "週一起。",
    ...always,
  ],
  ...shown,
  most: 500,
  bundledCells: () =>
    tradeNewsFile.map(({ url, headline, headlineZh, rubric, rubricZh }) => ({
      news_id: url.replace(/^.*\/|\.html$/g, ""),
      headline,
      headline_zh: headlineZh,
      rubric,
      rubric_zh: rubricZh,
      url,
      body: "",
      body_zh: "",
    })),
  isSample: true,
};

/** The lists whose bundled rows are sample data. */
export const sampleKinds = [adsKind, bannersKind, mailingsKind, tradeNewsKind] as const;

/** How many sample promotions there are. They are hidden as soon as the publisher has imported anything. */
export const countSamplePromotions = (): number =>
  countSamples<StoredAd>(adsKind) +
  countSamples<FeatureBannerItem>(bannersKind) +
  countSamples<Mailing>(mailingsKind) +
  countSamples<StoredTradeNews>(tradeNewsKind);
