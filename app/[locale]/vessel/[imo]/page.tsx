import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { cache } from "react";
import { CallNodes, callBreadcrumbs, MissingCalls } from "@/app/_partials/call-pages";
import { missingMetadata } from "@/app/_partials/page-status";
import { withErrorPage } from "@/app/_partials/with-error-page";
import { callSetting, getShipPage, visitWords } from "@/app/_queries/sea/call-pages";
import { ShipPage } from "@/components/calls/ship-page";
import { shipPath } from "@/lib/addresses/call-address";
import { currentInstant } from "@/lib/config/config";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { sourceHas } from "@/lib/sailings";
import { pageMetadata } from "@/lib/seo/seo";
import { shipNode } from "@/lib/seo/structured-data";

type Params = Promise<{ imo: string }>;

/** Read once for the head and the page. */
const askShip = cache((imo: string, locale: Locale) => getShipPage(imo, { locale, now: currentInstant() }));

export async function generateMetadata({ params }: { params: Params }): Promise<Metadata> {
  const [locale, { imo }] = [await getLocale(), await params];
  const shipPage = await askShip(imo, locale).catch(() => null);
  if (!shipPage) return missingMetadata();
  const t = await getTranslations("calls");
  const { name } = shipPage.ship;
  return {
    title: name ? t("shipTitle", { name, imo }) : t("shipTitleBare", { imo }),
    description: t("shipDescription", { name: name ?? t("ship"), imo }),
    ...pageMetadata(locale, shipPath(imo)),
  };
}

export default async function VesselPage({ params }: { params: Params }) {
  const [locale, { imo }] = [await getLocale(), await params];
  return withErrorPage(
    async () => {
      const shipPage = await askShip(imo, locale);
      if (!shipPage) return <MissingCalls why="shipMissing" locale={locale} />;
      const { ship, chart, visits } = shipPage;
      const crumbs = await callBreadcrumbs(locale, "schedule", ship.name ?? imo);
      return (
        <>
          <CallNodes crumbs={crumbs} path={shipPath(imo)} locale={locale} node={shipNode(ship)} />
          <ShipPage
            ship={ship}
            isTold={sourceHas("calls")}
            chart={chart}
            crumbs={crumbs}
            visits={visits}
            visitWords={await visitWords(locale)}
            setting={await callSetting(locale)}
          />
        </>
      );
    },
    localePath(locale, shipPath(imo)),
  );
}
