import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { ReferenceNodes } from "@/app/_partials/reference-nodes";
import { withErrorPage } from "@/app/_partials/with-error-page";
import { listBanners } from "@/app/_queries/news/banners";
import { BannerStrip } from "@/components/promotions/banner-strip";
import { KnowledgeHome } from "@/components/reference/home";
import { currentInstant } from "@/lib/config/config";
import { localePath } from "@/lib/i18n/locales";
import { pageMetadata } from "@/lib/seo/seo";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("reference");
  return { title: t("title"), description: t("lede"), ...pageMetadata(await getLocale(), "/kb") };
}

export default async function KnowledgeHomePage() {
  const [locale, t] = [await getLocale(), await getTranslations("reference")];
  return withErrorPage(
    async () => (
      <>
        <ReferenceNodes locale={locale} path="/kb" title={t("title")} parent={null} />
        <BannerStrip {...(await listBanners(locale, currentInstant()))} isShort />
        <KnowledgeHome locale={locale} />
      </>
    ),
    localePath(locale, "/kb"),
  );
}
