import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { breadcrumbNode } from "@/app/_partials/breadcrumb-node";
import { withErrorPage } from "@/app/_partials/with-error-page";
import { searchPortSchedule } from "@/app/_queries/sea/port-schedule";
import { Developers } from "@/components/developers/developers";
import { JsonLd } from "@/components/shell/json-ld";
import { config, currentInstant } from "@/lib/config/config";
import { canFollowByWebhook } from "@/lib/follows";
import { defaultLocale, localePath } from "@/lib/i18n/locales";
import { sourceHas } from "@/lib/sailings";
import { pageMetadata } from "@/lib/seo/seo";
import { site } from "@/lib/site/site-config";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("developers");
  return {
    title: t("title"),
    description: t("description"),
    ...pageMetadata(await getLocale(), "/developers"),
  };
}

/** The search of the example, which the page sends too. */
const example = new URLSearchParams({ loading_port: "HKHKG", discharge_port: "NLRTM", direct: "1" });

/** What the portal offers as data: an overview of /api/openapi.json with an example that can be copied. */
export default async function DevelopersRoute() {
  const locale = await getLocale();
  const path = localePath(locale, "/developers");
  return withErrorPage(async () => {
    const t = await getTranslations("developers");
    const crumbs = [{ label: t("home"), href: localePath(locale, "/") }, { label: t("title") }];
    const { siteUrl, readsPer10Min } = config();
    return (
      <>
        <JsonLd nodes={[breadcrumbNode(crumbs, path)]} />
        <Developers
          {...{ crumbs, siteUrl, readsPer10Min }}
          email={site().email}
          tells={sourceHas}
          hasWebhooks={canFollowByWebhook()}
          hasRights={site().machines !== null}
          example={{ query: example, sailing: await firstSailing() }}
        />
      </>
    );
  }, path);
}

/**
 * The first sailing of the example as /api/port-schedule has it, without most of its fields; null where there is none, or while
 * the service of the sailings fails: the page says the same without it.
 */
async function firstSailing() {
  const search = searchPortSchedule({ params: example, locale: defaultLocale, now: currentInstant() });
  const [first] = (await search.catch(() => null))?.answer.items ?? [];
  if (!first) return null;
  const { id, operator, service, vessel, voyage, etd, eta, transitDays, siCutoff, vgmCutoff, cyCutoff } =
    first;
  return { id, operator, service, vessel, voyage, etd, eta, transitDays, siCutoff, vgmCutoff, cyCutoff };
}
