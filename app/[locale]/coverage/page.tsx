import type { Metadata } from "next";
import { getLocale, getMessages, getTranslations } from "next-intl/server";
import { breadcrumbNode } from "@/app/_partials/breadcrumb-node";
import { withErrorPage } from "@/app/_partials/with-error-page";
import { callSetting } from "@/app/_queries/sea/call-pages";
import { CoveragePage } from "@/components/calls/coverage-page";
import { JsonLd } from "@/components/shell/json-ld";
import { currentInstant } from "@/lib/config/config";
import { localePath } from "@/lib/i18n/locales";
import { getCoverage } from "@/lib/sailings";
import { pageMetadata } from "@/lib/seo/seo";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("coverage");
  return {
    title: t("pageTitle"),
    description: t("pageDescription"),
    ...pageMetadata(await getLocale(), "/coverage"),
  };
}

export default async function CoverageRoute() {
  const locale = await getLocale();
  const path = localePath(locale, "/coverage");
  return withErrorPage(async () => {
    const [setting, { coverage: words }] = [await callSetting(locale), await getMessages()];
    const coverage = await getCoverage({ locale, now: currentInstant() });
    const crumbs = [
      { label: setting.words.home, href: localePath(locale, "/") },
      { label: setting.words.schedule, href: localePath(locale, "/port") },
      { label: words.title },
    ];
    return (
      <>
        <JsonLd nodes={[breadcrumbNode(crumbs, path)]} />
        <CoveragePage coverage={coverage} crumbs={crumbs} setting={setting} words={words} />
      </>
    );
  }, path);
}
