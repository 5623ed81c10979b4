import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { ReferenceNodes } from "@/app/_partials/reference-nodes";
import { withErrorPage } from "@/app/_partials/with-error-page";
import { listBanners } from "@/app/_queries/news/banners";
import { lookUp } from "@/app/_queries/search/look-up";
import { BannerStrip } from "@/components/promotions/banner-strip";
import { KnowledgeHome } from "@/components/reference/home";
import { lastValue, type PageSearch, plainLine } from "@/lib/addresses/params";
import { currentInstant } from "@/lib/config/config";
import { localePath } from "@/lib/i18n/locales";
import { doNotCache } from "@/lib/observability/request-context";
import { pageMetadata } from "@/lib/seo/seo";

interface Props {
  searchParams: Promise<PageSearch>;
}

const typedIn = async ({ searchParams }: Props) => plainLine(lastValue(await searchParams, "q"), 100);

export async function generateMetadata(props: Props): Promise<Metadata> {
  const t = await getTranslations("reference");
  return {
    title: t("title"),
    description: t("lede"),
    ...pageMetadata(await getLocale(), "/kb"),
    ...((await typedIn(props)) ? { robots: { index: false, follow: true } } : {}),
  };
}

/** The knowledge base, and what the text in the address (`q`) means in any of its lists. */
export default async function KnowledgeHomePage(props: Props) {
  const [locale, t, q] = [await getLocale(), await getTranslations("reference"), await typedIn(props)];
  return withErrorPage(
    async () => {
      const now = currentInstant();
      const [banners, result] = await Promise.all([
        listBanners(locale, now),
        q ? lookUp(q, locale, now) : null,
      ]);
      if (result && !result.isCurrent) doNotCache();
      return (
        <>
          <ReferenceNodes locale={locale} path="/kb" title={t("title")} parent={null} />
          <BannerStrip {...banners} isShort />
          <KnowledgeHome q={q} result={result} locale={locale} />
        </>
      );
    },
    localePath(locale, "/kb"),
  );
}
