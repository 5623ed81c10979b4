import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { withErrorPage } from "@/app/_partials/with-error-page";
import { listBanners } from "@/app/_queries/news/banners";
import { pickHomePopup } from "@/app/_queries/news/home-popup";
import { Home } from "@/components/home/home";
import { BannerStrip } from "@/components/promotions/banner-strip";
import { HotSearchesPopup } from "@/components/promotions/hot-popup";
import { TradeNewsList } from "@/components/promotions/trade-news";
import { JsonLd } from "@/components/shell/json-ld";
import { config, currentInstant } from "@/lib/config/config";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { isSampleNews, listArticles, newsListStart } from "@/lib/news";
import { articleLanguageOf } from "@/lib/news/shared";
import { log } from "@/lib/observability/log";
import { doNotCache } from "@/lib/observability/request-context";
import { getPromotion, isSamplePromotions, listTradeNews } from "@/lib/promotions";
import { pageMetadata } from "@/lib/seo/seo";
import { siteGraph } from "@/lib/seo/structured-data";
import { limits } from "@/lib/site/site";
import { site } from "@/lib/site/site-config";
import { dateInZone } from "@/lib/time/calendar";
import { UpstreamError } from "@/lib/upstream/errors";

export async function generateMetadata(): Promise<Metadata> {
  const [locale, t] = [await getLocale(), await getTranslations("site")];
  return { description: t("description"), ...pageMetadata(locale, "/") };
}

export default async function HomePage() {
  const locale = await getLocale();
  return withErrorPage(() => frontPage(locale), localePath(locale, "/"));
}

async function frontPage(locale: Locale) {
  const now = currentInstant();
  const [articles, isSample, banners, tradeNews, promotion, mailing, newsSample, popupSample] =
    await Promise.all([
      latest(locale),
      isSampleNews(),
      listBanners(locale, now),
      listTradeNews({ locale, now }),
      getPromotion({ locale, now }),
      pickHomePopup(locale, now),
      isSamplePromotions("trade-news"),
      isSamplePromotions("mailings"),
    ]);
  if (!articles) doNotCache();
  return (
    <>
      <JsonLd nodes={siteGraph(config().siteUrl, locale)} />
      <BannerStrip {...banners} />
      <Home
        locale={locale}
        articles={articles}
        isSample={isSample}
        tradeNews={
          tradeNews.length > 0 ? (
            <TradeNewsList locale={locale} items={tradeNews} isSample={newsSample} />
          ) : null
        }
        promotion={promotion}
      />
      <HotSearchesPopup mailing={mailing} isSample={popupSample} />
    </>
  );
}

/** The lead and the tiles; null if the news service fails: the rest of the page is shown. */
async function latest(locale: Locale) {
  const from = newsListStart(dateInZone(currentInstant(), site().zone));
  try {
    const { items } = await listArticles({ language: articleLanguageOf(locale), page: 1, from }, locale);
    return items.slice(0, limits.homeArticles);
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    log().warn({ failure: error.kind }, "front page without news");
    return null;
  }
}
