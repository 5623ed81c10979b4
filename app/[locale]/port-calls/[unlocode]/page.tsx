import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { cache } from "react";
import { CallNodes, callBreadcrumbs, MissingCalls, type PageParams } from "@/app/_partials/call-pages";
import { missingMetadata } from "@/app/_partials/page-status";
import { withErrorPage } from "@/app/_partials/with-error-page";
import {
  callSetting,
  depthWords,
  getPortCallsPage,
  scheduleHref,
  visitWords,
} from "@/app/_queries/sea/call-pages";
import { readGatePlan } from "@/app/_queries/sea/gate-plan";
import { callColumns } from "@/app/_queries/sea/port-calls-file";
import { GatePage } from "@/components/calls/gate-page";
import { portViews } from "@/components/calls/port-days";
import { PortCallsPage } from "@/components/calls/port-page";
import type { Crumb } from "@/components/ui/crumbs";
import { portCallsPath } from "@/lib/addresses/call-address";
import { lastValue } from "@/lib/addresses/params";
import { config, currentInstant } from "@/lib/config/config";
import { feedTypes, jsonFeedType } from "@/lib/feeds/feeds";
import { messagesOf } from "@/lib/i18n/catalogues";
import { formatOffset, timeInZone } from "@/lib/i18n/formats";
import { type Locale, localePath, localeRecords, locales } from "@/lib/i18n/locales";
import type { PortCallsRecord } from "@/lib/sailings/shared";
import { pageMetadata } from "@/lib/seo/seo";
import { dataset, portNode } from "@/lib/seo/structured-data";
import { countryInColumn } from "@/lib/site/site-config";
import { minutesAhead } from "@/lib/time/calendar";

interface Props {
  params: Promise<{ unlocode: string }>;
  searchParams: PageParams;
}

/** Read once for the head and the page. */
const askPort = cache((code: string, locale: Locale, from: string) =>
  getPortCallsPage(code, { locale, now: currentInstant(), from }),
);

async function read({ params, searchParams }: Props) {
  const [locale, { unlocode }, search] = [await getLocale(), await params, await searchParams];
  const code = unlocode.toUpperCase();
  const from = lastValue(search, "from").trim();
  const view = portViews.find((one) => one === lastValue(search, "show").trim()) ?? "all";
  const isGate = lastValue(search, "view").trim() === "gate";
  return { locale, code, view, isGate, ask: () => askPort(code, locale, from) };
}

const countryOf = (code: string, locale: Locale) => countryInColumn(code, locale) ?? code;

/** For search engines other days and views are the same page. */
export async function generateMetadata(props: Props): Promise<Metadata> {
  const { locale, isGate, ask } = await read(props);
  const portPage = await ask().catch(() => null);
  if (!portPage) return missingMetadata();
  const t = await getTranslations("calls");
  const { name: port, countryCode, code: unlocode } = portPage.record.port;
  const country = countryOf(countryCode, locale);
  if (isGate)
    return {
      title: t("gateHeading", { port }),
      description: t("gateDescription", { port }),
      ...pageMetadata(locale, `${portCallsPath(unlocode)}?view=gate`),
    };
  return {
    title: t("portTitle", { port }),
    description:
      country === port ? t("portDescriptionBare", { port }) : t("portDescription", { port, country }),
    ...pageMetadata(
      locale,
      portCallsPath(unlocode),
      locales,
      portPage.visits ? await visitFeeds(unlocode, port, locale) : [],
    ),
  };
}

export default async function PortCallsRoute(props: Props) {
  const { locale, code, view, isGate, ask } = await read(props);
  return withErrorPage(
    async () => {
      const portPage = await ask();
      if (!portPage) return <MissingCalls why="portMissing" locale={locale} />;
      const { record, chart, visits, depths, deeper } = portPage;
      const { port } = record;
      const crumbs = await callBreadcrumbs(locale, "atlas", port.name);
      const now = currentInstant();
      const setting = await callSetting(locale);
      if (isGate)
        return (
          <GatePage
            port={port}
            plan={await readGatePlan({ id: port.code, zone: port.zone }, { locale, now })}
            isSample={record.sample}
            crumbs={await gateCrumbs(port, locale)}
            setting={setting}
            board={await messagesOf(locale)}
          />
        );
      return (
        <>
          <CallNodes
            crumbs={crumbs}
            path={portCallsPath(port.code)}
            locale={locale}
            node={portNode(port)}
            more={record.sample ? [] : [await callsDataset(record, locale)]}
          />
          <PortCallsPage
            record={record}
            country={countryOf(port.countryCode, locale)}
            now={timeInZone(now, port.zone)}
            offset={formatOffset(minutesAhead(now, port.zone))}
            view={view}
            chart={chart}
            visits={visits}
            visitWords={await visitWords(locale)}
            depths={depths}
            deeper={deeper}
            depthWords={await depthWords(locale)}
            crumbs={crumbs}
            setting={setting}
            files={filesOf(record, locale)}
            searchHref={(to) => scheduleHref(port, to, locale)}
          />
        </>
      );
    },
    localePath(locale, portCallsPath(code)),
  );
}

const visitsFeed = (code: string, locale: Locale, format: "atom" | "json") =>
  `/feeds/${locale}/visits.${format}?port=${code}`;

/** The feeds of what the port reports of ships, for the head. */
async function visitFeeds(code: string, port: string, locale: Locale) {
  const title = (await getTranslations("visits"))("feedTitle", { port });
  return [
    { type: feedTypes.atom, url: visitsFeed(code, locale, "atom"), title },
    { type: jsonFeedType, url: visitsFeed(code, locale, "json"), title },
  ];
}

/** The port's page is above its gate-in plan. */
async function gateCrumbs({ name, code }: PortCallsRecord["port"], locale: Locale): Promise<Crumb[]> {
  const [home, ports] = await callBreadcrumbs(locale, "atlas", name);
  const t = await getTranslations("calls");
  return [
    home,
    ports,
    { label: name, href: localePath(locale, portCallsPath(code)) },
    { label: t("gateTitle") },
  ];
}

/** The files with the calls that the page shows, as paths. */
const filesOf = ({ port: { code }, from }: PortCallsRecord, locale: Locale) => {
  const path = (ending: string) => `/api/port-calls/${code}.${locale}.${ending}`;
  return {
    csv: path(`csv?from=${from}`),
    json: path(`json?from=${from}`),
    visits: path("csv?list=visits"),
    feed: visitsFeed(code, locale, "atom"),
  };
};

/** The page as a table of facts, for search engines: its canonical address shows the present week. */
async function callsDataset({ port }: PortCallsRecord, locale: Locale) {
  const t = await getTranslations("calls");
  const { siteUrl } = config();
  const absolute = (path: string) => siteUrl + localePath(locale, path);
  const file = (ending: string) => `${siteUrl}/api/port-calls/${port.code}.${locale}.${ending}`;
  return dataset(siteUrl, {
    url: absolute(portCallsPath(port.code)),
    name: t("portTitle", { port: port.name }),
    description: t("portDescriptionBare", { port: port.name }),
    lang: localeRecords[locale].lang,
    columns: callColumns(await callSetting(locale)),
    terms: absolute("/terms"),
    downloads: [
      { type: "text/csv", url: file("csv") },
      { type: "application/json", url: file("json") },
    ],
  });
}
