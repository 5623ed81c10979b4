import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { cache } from "react";
import { MissingPage } from "@/app/_partials/page-status";
import { withErrorPage } from "@/app/_partials/with-error-page";
import { listBanners } from "@/app/_queries/news/banners";
import { BannerStrip } from "@/components/promotions/banner-strip";
import { TradeNewsStory } from "@/components/promotions/trade-news-story";
import { currentInstant } from "@/lib/config/config";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { getTradeNews } from "@/lib/promotions";
import { pageMetadata } from "@/lib/seo/seo";

interface Props {
  params: Promise<{ id: string }>;
}

/** Read once for the head and the page. */
const read = cache((id: string, locale: Locale) => getTradeNews(id, { locale, now: currentInstant() }));

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [locale, { id }] = [await getLocale(), await params];
  const story = await read(id, locale).catch(() => null);
  if (!story) return { title: (await getTranslations("errors"))("notFoundTitle") };
  return { title: story.headline, ...pageMetadata(locale, `/trade-news/${id}`) };
}

export default async function TradeNewsPage({ params }: Props) {
  const [locale, { id }] = [await getLocale(), await params];
  return withErrorPage(
    async () => {
      const story = await read(id, locale);
      if (!story) return <MissingPage />;
      return (
        <>
          <BannerStrip {...(await listBanners(locale, currentInstant()))} />
          <TradeNewsStory {...story} />
        </>
      );
    },
    localePath(locale, `/trade-news/${id}`),
  );
}
