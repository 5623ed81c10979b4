import type { Metadata } from "next";
import { getLocale, getMessages, getTranslations } from "next-intl/server";
import { withErrorPage } from "@/app/_partials/with-error-page";
import { watchPopularPairs } from "@/app/_queries/front-watch";
import { changesSinceMs } from "@/app/_queries/my-lanes";
import { getReadersArticle } from "@/app/_queries/news/article";
import { articleLanes } from "@/app/_queries/news/article-lanes";
import { listBanners } from "@/app/_queries/news/banners";
import { pickHomePopup } from "@/app/_queries/news/home-popup";
import { drawPlates } from "@/app/_queries/news/plates";
import { Home, type SetFront } from "@/components/home/home";
import { BannerStrip } from "@/components/promotions/banner-strip";
import { HotSearchesPopup } from "@/components/promotions/hot-popup";
import { TradeNewsList } from "@/components/promotions/trade-news";
import { JsonLd } from "@/components/shell/json-ld";
import { articlePath } from "@/lib/addresses/article-address";
import type { ArticleLane } from "@/lib/api/article-rail";
import { config, currentInstant } from "@/lib/config/config";
import { timeInZone } from "@/lib/i18n/formats";
import { type Locale, localePath } from "@/lib/i18n/locales";
import {
  arrangeFront,
  deckOf,
  type FrontStory,
  isSampleNews,
  listFrontStories,
  newsListStart,
  photographOf,
} from "@/lib/news";
import { articleLanguageOf } from "@/lib/news/shared";
import { log } from "@/lib/observability/log";
import { doNotCache } from "@/lib/observability/request-context";
import { getPromotion, isSamplePromotions, listTradeNews } from "@/lib/promotions";
import { pageMetadata } from "@/lib/seo/seo";
import { siteGraph } from "@/lib/seo/structured-data";
import { site } from "@/lib/site/site-config";
import { dateInZone } from "@/lib/time/calendar";
import { nullOnUpstreamError, UpstreamError } from "@/lib/upstream/errors";

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
  const [front, popular, isSample, banners, tradeNews, promotion, mailing, newsSample, popupSample] =
    await Promise.all([
      latest(locale),
      watchPopularPairs(locale, now),
      isSampleNews(),
      listBanners(locale, now),
      listTradeNews({ locale, now }),
      getPromotion({ locale, now }),
      pickHomePopup(locale, now),
      isSamplePromotions("trade-news"),
      isSamplePromotions("mailings"),
    ]);
  if (!front || popular.isIncomplete) doNotCache();
  return (
    <>
      <JsonLd nodes={siteGraph(config().siteUrl, locale)} />
      <BannerStrip {...banners} />
      <Home
        locale={locale}
        front={front}
        lanes={popular.lanes}
        since={timeInZone(new Date(now.getTime() - changesSinceMs), site().zone)}
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

/** The stories in their places; null if the news service fails: the rest of the page is shown. */
async function latest(locale: Locale): Promise<SetFront | null> {
  const today = dateInZone(currentInstant(), site().zone);
  try {
    const search = { language: articleLanguageOf(locale), page: 1, from: newsListStart(today) };
    const { lead, seconds, shelves } = arrangeFront(await listFrontStories(search, locale), today);
    const { subjects, latest } = (await getMessages()).home;
    // These have room for a picture. The blanks between them are the stories of text alone beside each.
    const pictured = [lead, seconds[0], ...shelves.map((shelf) => shelf.stories[0])].filter((one) => !!one);
    const drawn = await drawPlates(
      pictured.flatMap((story) => [{ ...story, image: photographOf(story) }, blank(story)]),
      { locale, slot: (at) => (at === 0 ? "wide" : "narrow"), columns: 2 },
    );
    const plates = new Map(drawn.map((card) => [card.id, card.drawn]));
    const set = (story: FrontStory) => ({
      ...story,
      image: photographOf(story),
      drawn: plates.get(story.id),
      deck: deckOf(story),
      href: localePath(locale, articlePath(story.id)),
    });
    return {
      lead: lead && { ...set(lead), lanes: await changedLanes(lead.id, locale) },
      seconds: seconds.map(set),
      shelves: shelves.map((shelf) => ({
        subject: shelf.subject ? subjects[shelf.subject] : latest,
        stories: shelf.stories.map(set),
      })),
    };
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    log().warn({ failure: error.kind }, "front page without news");
    return null;
  }
}

/** Lanes of the lead story that are shown below it. */
const mostLanes = 2;

/** The lanes of a story that have changed since yesterday; none where the news or the schedule fails. */
async function changedLanes(id: string, locale: Locale): Promise<ArticleLane[]> {
  try {
    const story = await getReadersArticle(id, locale);
    const lanes = story ? await articleLanes(story, { locale, now: currentInstant() }) : [];
    return lanes.filter(({ changed }) => changed).slice(0, mostLanes);
  } catch (error) {
    return nullOnUpstreamError(error) ?? [];
  }
}

/** A story beside one with a picture. */
const blank = (story: FrontStory) => ({ ...story, id: "", image: null, plates: [] });
