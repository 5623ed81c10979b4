import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { MissingPage, WithdrawnPage } from "@/app/_partials/page-status";
import { withErrorPage } from "@/app/_partials/with-error-page";
import { getNextArticle, getReadersArticle } from "@/app/_queries/news/article";
import { articleRail } from "@/app/_queries/news/article-rail";
import { listBanners } from "@/app/_queries/news/banners";
import { withInsets } from "@/app/_queries/news/insets";
import { ArticleReader } from "@/components/news/article-reader";
import { BannerStrip } from "@/components/promotions/banner-strip";
import { FontPreload } from "@/components/shell/font-preload.client";
import { JsonLd } from "@/components/shell/json-ld";
import { serifFontUrl } from "@/components/styles/fonts";
import { articlePath } from "@/lib/addresses/article-address";
import { lastValue, type PageSearch } from "@/lib/addresses/params";
import { config, currentInstant } from "@/lib/config/config";
import { redirectPage } from "@/lib/http-responses/page-status";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { isSampleNews, isWithdrawn, redirectedArticle } from "@/lib/news";
import { type Article, correctionsOf, plainCorrection } from "@/lib/news/shared";
import { articleLocale, articleMetadata, articleOgImage, articleUrl } from "@/lib/seo/seo";
import { breadcrumbList, newsArticle } from "@/lib/seo/structured-data";

interface Props {
  searchParams: Promise<PageSearch>;
}

const idOf = async ({ searchParams }: Props) => lastValue(await searchParams, "news_id");

export async function generateMetadata(props: Props): Promise<Metadata> {
  const [locale, id] = [await getLocale(), await idOf(props)];
  const article = await getReadersArticle(id, locale).catch(() => null);
  if (!article) {
    const t = await getTranslations("errors");
    const isGone = await isWithdrawn(id).catch(() => false);
    return { title: t(isGone ? "goneTitle" : "notFoundTitle") };
  }
  return articleMetadata(locale, article);
}

/** The page /news?news_id=…; without an id it is the archive. */
export default async function NewsArticlePage(props: Props) {
  const [locale, id] = [await getLocale(), await idOf(props)];
  if (!id) return redirectPage(308, localePath(locale, "/news-list"));
  const address = localePath(locale, articlePath(""));
  return withErrorPage(async () => {
    const article = await getReadersArticle(id, locale);
    if (!article) {
      if (await isWithdrawn(id)) return <WithdrawnPage />;
      const to = await redirectedArticle(id, locale);
      return to === null ? <MissingPage /> : redirectPage(301, to);
    }
    const now = currentInstant();
    const [shown, next, isSample, banners, rail] = await Promise.all([
      withInsets(article, locale),
      getNextArticle(article, locale),
      isSampleNews(),
      listBanners(locale, now),
      articleRail(article, { locale, now }),
    ]);
    return (
      <>
        <JsonLd nodes={await articleNodes(article, locale)} />
        {article.language === "en" ? <FontPreload href={serifFontUrl} /> : null}
        <BannerStrip {...banners} ads={[]} />
        <ArticleReader
          article={shown}
          rail={rail}
          next={next}
          locale={locale}
          isSample={isSample}
          address={address}
          apiPath={`/api/news-feed?language=${locale}&news_id=`}
        />
      </>
    );
  }, address + id);
}

/** The structured data of an article's page. */
async function articleNodes(article: Article, locale: Locale) {
  const { siteUrl } = config();
  const t = await getTranslations("archive");
  const url = articleUrl(articleLocale(locale, article.language), article.id);
  return [
    newsArticle(siteUrl, {
      ...article,
      url,
      images: [articleOgImage(article)],
      keywords: article.tags.map(({ label }) => label),
      corrections: correctionsOf(article.about).map(({ at, text }) => ({ at, text: plainCorrection(text) })),
    }),
    breadcrumbList([
      { name: t("home"), url: siteUrl + localePath(locale, "/") },
      { name: t("title"), url: siteUrl + localePath(locale, "/news-list") },
      { name: article.headline, url },
    ]),
  ];
}
