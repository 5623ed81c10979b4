import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { guarded } from "@/app/_parts/guarded";
import { Surcharges } from "@/components/documents/surcharges";
import { listSurcharges } from "@/lib/documents";
import { localePath } from "@/lib/i18n/locales";
import { pageMetadata } from "@/lib/web/seo";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("surcharges");
  return {
    title: t("title"),
    description: t("lede"),
    ...pageMetadata(await getLocale(), "/surcharge"),
  };
}

export default async function SurchargePage() {
  const locale = await getLocale();
  return guarded(
    async () => <Surcharges carriers={await listSurcharges(locale)} locale={locale} />,
    localePath(locale, "/surcharge"),
  );
}
