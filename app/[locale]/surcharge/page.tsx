import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { withErrorPage } from "@/app/_partials/with-error-page";
import { Surcharges } from "@/components/documents/surcharges";
import { listSurcharges } from "@/lib/documents";
import { localePath } from "@/lib/i18n/locales";
import { sourceHas } from "@/lib/sailings";
import { pageMetadata } from "@/lib/seo/seo";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("surcharges");
  return {
    title: t("title"),
    description: t("lede"),
    ...pageMetadata(await getLocale(), "/surcharge"),
  };
}

export default async function SurchargePage() {
  const [locale, t] = [await getLocale(), await getTranslations("carriers")];
  const sellers = sourceHas("carriers")
    ? { label: t("ofSchedule"), href: localePath(locale, "/carriers") }
    : null;
  return withErrorPage(
    async () => <Surcharges carriers={await listSurcharges(locale)} locale={locale} sellers={sellers} />,
    localePath(locale, "/surcharge"),
  );
}
