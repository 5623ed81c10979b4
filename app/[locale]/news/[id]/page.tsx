import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { preload } from "react-dom";
import { guarded } from "@/app/_parts/guarded";
import { LedElsewhere, MissingPage, WithdrawnPage } from "@/app/_parts/page-status";
import { getNextArticle, getReadersArticle } from "@/app/_queries/article";
import { articleRail } from "@/app/_queries/article-rail";
import { listBanners } from "@/app/_queries/banners";
import { ArticleReader } from "@/components/news/article-reader";
import { BannerStrip } from "@/components/promotions/banner-strip";
import { serifFontUrl } from "@/components/styles/fonts";
import { articlePath } from "@/lib/article-address";
import { currentInstant } from "@/lib/config";
import { localePath } from "@/lib/i18n/locales";
import { isSampleNews, isWithdrawn, movedArticle } from "@/lib/news";
import { articleMetadata } from "@/lib/web/seo";

/** Made at the first request. */
export const generateStaticParams = () => [];

type Params = Promise<{ id: string }>;

export async function generateMetadata({ params }: { params: Params }): Promise<Metadata> {
  const [locale, { id }] = [await getLocale(), await params];
  const article = await getReadersArticle(id, locale).catch(() => null);
  if (!article) {
    const t = await getTranslations("errors");
    const isGone = await isWithdrawn(id).catch(() => false);
    return { title: t(isGone ? "goneTitle" : "notFoundTitle") };
  }
  return articleMetadata(locale, article);
}

/** /news?news_id=… (mappedPages of lib/web/pages.ts). */
export default async function NewsArticlePage({ params }: { params: Params }) {
  const [locale, { id }] = [await getLocale(), await params];
  const address = localePath(locale, articlePath(""));
  return guarded(async () => {
    const article = await getReadersArticle(id, locale);
    if (!article) {
      if (await isWithdrawn(id)) return <WithdrawnPage />;
      const to = await movedArticle(id, locale);
      return to === null ? <MissingPage /> : <LedElsewhere to={to} status={301} />;
    }
    const now = currentInstant();
    const [next, isSample, banners, rail] = await Promise.all([
      getNextArticle(article, locale),
      isSampleNews(),
      listBanners(locale, now),
      articleRail(article, { locale, now }),
    ]);
    if (article.lang === "en")
      preload(serifFontUrl, { as: "font", type: "font/woff2", crossOrigin: "anonymous" });
    return (
      <>
        <BannerStrip {...banners} ads={[]} />
        <ArticleReader
          article={article}
          rail={rail}
          next={next}
          locale={locale}
          isSample={isSample}
          address={address}
          ask={`/api/news-feed?language=${locale}&news_id=`}
        />
      </>
    );
  }, address + id);
}
