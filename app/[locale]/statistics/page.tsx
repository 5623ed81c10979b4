import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { ReferenceNodes } from "@/app/_parts/reference-nodes";
import { listBanners } from "@/app/_queries/banners";
import { guarded } from "@/app/guarded";
import { BannerStrip } from "@/components/promotions/banner-strip";
import { Statistics } from "@/components/reference/knowledge";
import { currentInstant } from "@/lib/config";
import { localePath } from "@/lib/i18n/locales";
import { pageMetadata } from "@/lib/web/seo";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("reference.statistics");
  return {
    title: t("title"),
    description: t("lede"),
    ...pageMetadata(await getLocale(), "/statistics"),
  };
}

export default async function StatisticsPage() {
  const [locale, t] = [await getLocale(), await getTranslations("reference.statistics")];
  return guarded(
    async () => (
      <>
        <ReferenceNodes locale={locale} path="/statistics" title={t("title")} parent={null} />
        <BannerStrip {...(await listBanners(locale, currentInstant()))} />
        <Statistics locale={locale} />
      </>
    ),
    localePath(locale, "/statistics"),
  );
}
