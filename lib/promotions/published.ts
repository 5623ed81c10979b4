import type { AdItem, FeatureBannerItem, HotSearch, Mailing, TradeNewsItem } from "./schema";

/** Promotions as a publisher sends them (docs/upstream.md): what lib/promotions/http.ts reads. */

const editions = (languages: readonly string[] = []) => languages.join("||");

/** Advertisements: JSON in parentheses. */
export function publishedAds(ads: readonly AdItem[]): string {
  const records = ads.map(({ id, company, companyZh, imageUrl, imageUrlZh, href, languages }) => ({
    sg_bullet_id: id,
    com_name: company,
    com_name_zh: companyZh ?? "",
    image_link: href ?? "",
    bullet_filename: imageUrl,
    bullet_filename_zh_tw: imageUrlZh?.["zh-tw"] ?? "",
    bullet_filename_zh_cn: imageUrlZh?.["zh-cn"] ?? "",
    languages: editions(languages),
  }));
  return `(${JSON.stringify({ Records: records })})`;
}

export const publishedBanners = (banners: readonly FeatureBannerItem[]) =>
  banners.map(({ href, imageUrl, imageUrlZh, title, titleZh, languages }) => ({
    href,
    feature_banner: imageUrl,
    feature_banner_zh_tw: imageUrlZh?.["zh-tw"] ?? "",
    feature_banner_zh_cn: imageUrlZh?.["zh-cn"] ?? "",
    title: title ?? "",
    title_zh: titleZh ?? "",
    languages: editions(languages),
  }));

export const publishedTradeNews = (items: readonly TradeNewsItem[]) =>
  items.map(({ url, headline, headlineZh, rubric, rubricZh, languages }) => ({
    url,
    headline,
    headline_zh: headlineZh ?? "",
    title: headline,
    tradeNews: rubric ?? "",
    tradeNews_zh: rubricZh ?? "",
    languages: editions(languages),
  }));

export const publishedMailings = (mailings: readonly Mailing[]) =>
  mailings.map(({ url, urlZh, title, titleZh, languages }) => ({
    url,
    url_zh_tw: urlZh?.["zh-tw"] ?? "",
    url_zh_cn: urlZh?.["zh-cn"] ?? "",
    eDM: title,
    eDM_zh: titleZh ?? "",
    languages: editions(languages),
  }));

export const publishedHotSearches = (searches: readonly HotSearch[]) =>
  searches.map(({ title, titleZh, url, languages }) => ({
    title,
    title_zh: titleZh ?? "",
    url,
    languages: editions(languages),
  }));
