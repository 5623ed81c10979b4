import type { Metadata } from "next";
import { getLocale, getMessages, getTranslations } from "next-intl/server";
import { breadcrumbNode } from "@/app/_partials/breadcrumb-node";
import { withErrorPage } from "@/app/_partials/with-error-page";
import { callSetting } from "@/app/_queries/sea/call-pages";
import { CarrierListPage } from "@/components/calls/carrier-page";
import { JsonLd } from "@/components/shell/json-ld";
import { currentInstant } from "@/lib/config/config";
import { companyName } from "@/lib/i18n/in-locale";
import { localePath } from "@/lib/i18n/locales";
import { isSampleSchedule, listCarriers, sourceHas } from "@/lib/sailings";
import { pageMetadata } from "@/lib/seo/seo";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("carriers");
  return {
    title: t("listTitle"),
    description: t("listDescription"),
    ...pageMetadata(await getLocale(), "/carriers"),
  };
}

export default async function CarriersRoute() {
  const locale = await getLocale();
  const path = localePath(locale, "/carriers");
  return withErrorPage(async () => {
    const [setting, { carriers: words, coverage }] = [await callSetting(locale), await getMessages()];
    const [carriers, sample] = await Promise.all([listCarriers(currentInstant()), isSampleSchedule()]);
    const crumbs = [
      { label: setting.words.home, href: localePath(locale, "/") },
      { label: setting.words.schedule, href: localePath(locale, "/port") },
      { label: words.title },
    ];
    return (
      <>
        <JsonLd nodes={[breadcrumbNode(crumbs, path)]} />
        <CarrierListPage
          carriers={carriers.map((one) => ({ ...one, localName: companyName(one.name, one.nameZh, locale) }))}
          sample={sample}
          crumbs={crumbs}
          setting={setting}
          words={sourceHas("carriers") ? words : { ...words, empty: coverage.notListed }}
        />
      </>
    );
  }, path);
}
