import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { MissingPage } from "@/app/_partials/page-status";
import { withErrorPage } from "@/app/_partials/with-error-page";
import { readCo2Method } from "@/app/_queries/sea/co2-method";
import { Co2MethodPage } from "@/components/co2/method";
import { localePath } from "@/lib/i18n/locales";
import { pageMetadata } from "@/lib/seo/seo";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("co2");
  return {
    title: t("title"),
    description: t("description"),
    ...pageMetadata(await getLocale(), "/co2-method"),
  };
}

/** How CO2e is calculated, with the imported factors; Page Not Found where there are none. */
export default async function Co2MethodRoute() {
  const locale = await getLocale();
  return withErrorPage(
    async () => {
      const method = await readCo2Method(locale);
      return method ? <Co2MethodPage method={method} locale={locale} /> : <MissingPage />;
    },
    localePath(locale, "/co2-method"),
  );
}
