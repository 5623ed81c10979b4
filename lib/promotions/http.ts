import { z } from "zod";
import type { Locale } from "@/lib/i18n/locales";
import { fetchUpstream, type UpstreamAccess } from "@/lib/upstream/fetch-upstream";
import { isDeclined, jsonReader, type Reader } from "@/lib/upstream/response-reader";
import {
  httpAddress,
  imageAddress,
  looseText,
  needText,
  noteDropped,
  parseList,
  type RowNote,
  sitePath,
} from "@/lib/upstream/rows";
import { suppliedHtml } from "@/lib/upstream/supplied-html";
import { parseRecords } from "./parse-records";
import { staysInWindow } from "./rules";
import type {
  AdItem,
  FeatureBannerItem,
  HotSearch,
  Mailing,
  PromotionsAdapter,
  TradeNewsItem,
} from "./schema";
import { editions } from "./showing";

function linkAddress(text: string | null): string | null {
  return text ? (sitePath(text) ?? httpAddress(text)) : null;
}

/** The same picture with Chinese words, under its name, where the service sends one. */
function chinese<Name extends string>(name: Name, traditional: string | null, simplified: string | null) {
  type Pictures = { [N in Name]: { "zh-tw": string; "zh-cn": string } };
  if (!traditional) return {} as Partial<Pictures>;
  return { [name]: { "zh-tw": traditional, "zh-cn": simplified ?? traditional } } as Pictures;
}

/** The editions that a service names; a row that names none of this site is bad. */
const looseEditions = looseText(200)
  .transform((text) => text ?? "")
  .pipe(editions);
const withEditions = (languages: Locale[] | undefined) => (languages ? { languages } : {});

const adRow = z
  .object({
    sg_bullet_id: needText(64),
    com_name: looseText(200),
    com_name_zh: looseText(200),
    image_link: looseText(2048),
    bullet_filename: needText(2048),
    bullet_filename_zh_tw: looseText(2048),
    bullet_filename_zh_cn: looseText(2048),
    languages: looseEditions,
  })
  .transform(
    (row): AdItem => ({
      id: row.sg_bullet_id,
      company: row.com_name ?? "",
      ...(row.com_name_zh ? { companyZh: row.com_name_zh } : {}),
      imageUrl: row.bullet_filename,
      ...chinese("imageUrlZh", row.bullet_filename_zh_tw, row.bullet_filename_zh_cn),
      href: linkAddress(row.image_link),
      ...withEditions(row.languages),
    }),
  );

/**
 * The rows whose picture may be shown, with its address. The others are counted under `field` as dropped. They are valid rows:
 * a list without any picture that may be shown is an empty one.
 */
function withPictures<T extends Pick<AdItem, "imageUrl" | "imageUrlZh">>(
  rows: readonly T[],
  imageHosts: readonly string[],
  note: RowNote,
  field: string,
): T[] {
  return rows.flatMap((row) => {
    const imageUrl = imageAddress(row.imageUrl, imageHosts);
    const { imageUrlZh, ...rest } = row;
    const [taiwan, mainland] = [imageUrlZh?.["zh-tw"], imageUrlZh?.["zh-cn"]].map(
      (url) => url && imageAddress(url, imageHosts),
    );
    if (imageUrl) {
      return [{ ...rest, imageUrl, ...chinese("imageUrlZh", taiwan ?? null, mainland ?? null) } as T];
    }
    noteDropped(note, field);
    return [];
  });
}

/** A link of this site or over http(s). A row without one is bad. */
function asLink(text: string, context: z.RefinementCtx): string {
  const address = linkAddress(text);
  if (address) return address;
  context.addIssue({ code: "custom", message: "neither http(s) nor a path of this site" });
  return z.NEVER;
}
const needLink = needText(2048).transform(asLink);
const looseLink = looseText(2048).transform(linkAddress);

/** Publishers write 'om-link?url=...' without a slash before it. */
const needBannerLink = needText(2048)
  .transform((text) => (staysInWindow(text) && !text.startsWith("/") ? `/${text}` : text))
  .transform(asLink);

const hotSearchRow = z
  .object({ title: needText(200), title_zh: looseText(200), url: needLink, languages: looseEditions })
  .transform(
    ({ title, title_zh, url, languages }): HotSearch => ({
      title,
      ...(title_zh ? { titleZh: title_zh } : {}),
      url,
      ...withEditions(languages),
    }),
  );

const tradeNewsRow = z
  .object({
    url: needLink,
    headline: looseText(300),
    headline_zh: looseText(300),
    title: looseText(300),
    tradeNews: looseText(60),
    tradeNews_zh: looseText(60),
    languages: looseEditions,
  })
  .transform((row, context): TradeNewsItem => {
    const headline = row.headline ?? row.title;
    if (!headline) {
      context.addIssue({ code: "custom", path: ["headline"], message: "neither headline nor title" });
      return z.NEVER;
    }
    return {
      url: row.url,
      headline,
      ...(row.headline_zh ? { headlineZh: row.headline_zh } : {}),
      rubric: row.tradeNews,
      ...(row.tradeNews_zh ? { rubricZh: row.tradeNews_zh } : {}),
      ...withEditions(row.languages),
    };
  });

const mailingRow = z
  .object({
    url: needLink,
    url_zh_tw: looseLink,
    url_zh_cn: looseLink,
    eDM: needText(200),
    eDM_zh: looseText(200),
    languages: looseEditions,
  })
  .transform(
    ({ url, url_zh_tw, url_zh_cn, eDM, eDM_zh, languages }): Mailing => ({
      url,
      ...chinese("urlZh", url_zh_tw, url_zh_cn),
      title: eDM,
      ...(eDM_zh ? { titleZh: eDM_zh } : {}),
      ...withEditions(languages),
    }),
  );

const featureBannerRow = z
  .object({
    href: needBannerLink,
    feature_banner: needText(2048),
    feature_banner_zh_tw: looseText(2048),
    feature_banner_zh_cn: looseText(2048),
    title: looseText(200),
    title_zh: looseText(200),
    languages: looseEditions,
  })
  .transform(
    ({ href, title, title_zh, ...row }): FeatureBannerItem => ({
      href,
      imageUrl: row.feature_banner,
      ...chinese("imageUrlZh", row.feature_banner_zh_tw, row.feature_banner_zh_cn),
      title,
      ...(title_zh ? { titleZh: title_zh } : {}),
      ...withEditions(row.languages),
    }),
  );

/** Reads a list, bare or under its name in an object. */
function listReader<T>(
  name: string,
  row: z.ZodType<T>,
  choose: (rows: T[], note: RowNote) => T[] = (rows) => rows,
): Reader<T[]> {
  const rows = z.array(z.unknown());
  const wrapped = z.object({ [name]: rows }).transform((body) => body[name] ?? []);
  return jsonReader<unknown[], T[]>(
    z.union([rows, wrapped]),
    (items, note) => choose(parseList(items, row, note), note),
    [],
  );
}

const readHotSearches = listReader("hot_searches", hotSearchRow);
const readTradeNews = listReader("trade_news", tradeNewsRow);
const readMailings = listReader("e_direct_marketing", mailingRow);

/** The service's address of the content between the lead and the latest news of the front page. */
const promotionAddress = "/promotion";

/** Advertisements and the like from a publisher's services; `imageHosts` as in IMAGE_HOSTS. */
export function httpPromotions(access: UpstreamAccess, imageHosts: readonly string[]): PromotionsAdapter {
  const readFeatureBanners = listReader("feature_banners", featureBannerRow, (banners, note) =>
    withPictures(banners, imageHosts, note, "feature_banner"),
  );
  const readAds: Reader<AdItem[]> = (text, note) => {
    const records = parseRecords(text);
    if (records === null) {
      if (isDeclined(JSON.parse(text))) return { value: [], ok: false };
      throw new Error("no Records");
    }
    const ads = withPictures(parseList(records, adRow, note), imageHosts, note, "bullet_filename");
    return { value: ads, ok: true, empty: ads.length === 0 };
  };
  return {
    listHomeAds: () => fetchUpstream("adsHome", {}, readAds, access),
    listDirectoryAds: (section) =>
      fetchUpstream("adsDirectory", { query: { section3_code: section } }, readAds, access),
    listPortAds: ({ loadingPortId, dischargePortId }) =>
      fetchUpstream(
        "adsPort",
        { query: { load_port_id: loadingPortId, dish_port_id: dischargePortId } },
        readAds,
        access,
      ),
    listAirAds: ({ loadPortId, dishPortId }) =>
      fetchUpstream(
        "adsAir",
        { query: { load_port_id: loadPortId, dish_port_id: dishPortId } },
        readAds,
        access,
      ),
    listFeatureBanners: () => fetchUpstream("featureBanner", {}, readFeatureBanners, access),
    listTradeNews: () => fetchUpstream("tradeNews", {}, readTradeNews, access),
    listDirectMarketing: () => fetchUpstream("eDirectMarketing", {}, readMailings, access),
    listHotSearches: () => fetchUpstream("hotSearches", {}, readHotSearches, access),
    getPromotion: (language) =>
      fetchUpstream(
        "content",
        { query: { url: promotionAddress, language } },
        suppliedHtml(imageHosts),
        access,
      ),
  };
}
