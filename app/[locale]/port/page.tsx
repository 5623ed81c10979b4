import type { Metadata } from "next";
import { getLocale, getMessages, getTranslations } from "next-intl/server";
import { cache } from "react";
import { requestNonce } from "@/app/_partials/nonce";
import { PortView } from "@/app/_partials/port-view";
import { scheduleTitles } from "@/app/_partials/schedule-titles";
import { withErrorPage } from "@/app/_partials/with-error-page";
import { callSetting } from "@/app/_queries/sea/call-pages";
import { readPopularLanes } from "@/app/_queries/sea/popular-lanes";
import { readPortAddress } from "@/app/_queries/sea/port-address";
import { searchPortSchedule } from "@/app/_queries/sea/port-schedule";
import { searchPortView } from "@/app/_queries/sea/port-view";
import { ChartFigure } from "@/components/calls/chart";
import { Co2Note } from "@/components/co2/co2-note";
import { laneWords, starWords } from "@/components/lanes/lane-words";
import { finderWords } from "@/components/sailings/form/finder";
import { SeaLanding } from "@/components/sailings/landing";
import { PortSchedule } from "@/components/sailings/port-schedule.client";
import { ShareButton } from "@/components/sharing/share";
import { atlasPath, portCallsPath } from "@/lib/addresses/call-address";
import { toQueryString, withParams } from "@/lib/addresses/params";
import { laneParams, placesOf } from "@/lib/addresses/place-address";
import type { PortScheduleResponse } from "@/lib/api/port-schedule";
import { currentInstant } from "@/lib/config/config";
import { type Messages, messagesOf } from "@/lib/i18n/catalogues";
import { dateOf, fill, formatDate } from "@/lib/i18n/formats";
import { type Locale, localePath, locales } from "@/lib/i18n/locales";
import type { LinkedPort } from "@/lib/places/shared";
import { listPortAds } from "@/lib/promotions";
import { isSampleSchedule, listAtlasPorts, sourceHas } from "@/lib/sailings";
import { formatDays, rowOf, scheduleView, withdrawnRowOf } from "@/lib/sailings/shared";
import { pageMetadata } from "@/lib/seo/seo";

type SearchParams = Promise<Record<string, string | string[] | undefined>>;

/** The rows of an address in the view that it asks for, read once for the head and the page. */
const findRows = cache((search: string, locale: Locale) => {
  const [params, now] = [new URLSearchParams(search), currentInstant()];
  const { layout } = scheduleView(params);
  return layout === "table"
    ? searchPortSchedule({ params, locale, now })
    : searchPortView(layout, { params, locale, now });
});

/** The canonical address has only the two places, by unambiguous names. */
export async function generateMetadata({ searchParams }: { searchParams: SearchParams }): Promise<Metadata> {
  const [locale, t, params] = [await getLocale(), await getTranslations("schedule"), await searchParams];
  const address = await readPortAddress({ params, locale, now: currentInstant() }).catch(() => null);
  const pair = address && laneOf(address);
  if (!pair) {
    return {
      title: t("title"),
      description: t("landingDescription"),
      ...pageMetadata(locale, "/port"),
    };
  }
  const names = { from: pair.loading.name, to: pair.discharge.name };
  const canonical = laneParams(pair.loading, pair.discharge);
  const feeds = `/feeds/${locale}/sailings`;
  const title = fill(t.raw("heading"), names);
  const found = await findRows(toQueryString(params), locale).catch(() => null);
  return {
    title: fill(t.raw("metaTitle"), names),
    description:
      (found && describeLane(found.answer, names, await messagesOf(locale))) ??
      fill(t.raw("metaDescription"), names),
    // A lane without a sailing has nothing for readers who search for one.
    ...(found?.list.sailings.length === 0 ? { robots: { index: false, follow: true } } : {}),
    ...pageMetadata(locale, `/port?${canonical}`, locales, [
      ...(sourceHas("changes")
        ? [
            { type: "application/atom+xml", url: `${feeds}.atom?${canonical}`, title },
            { type: "application/feed+json", url: `${feeds}.json?${canonical}`, title },
          ]
        : []),
      { type: "text/calendar", url: `${feeds}.ics?${canonical}`, title },
    ]),
  };
}

/** Carriers that a description names. */
const describedCarriers = 4;

/** What a search engine shows of a lane; null without a sailing that is still open. */
function describeLane(
  { total, operators, best }: PortScheduleResponse,
  names: { from: string; to: string },
  { schedule }: Messages,
): string | null {
  const [open, fastest] = (["open", "fastest"] as const).map(
    (name) => best.find((one) => one.name === name)?.sailing,
  );
  if (!open?.vessel || !open.etd || !fastest?.transitDays) return null;
  return fill(schedule.metaLane, {
    ...names,
    count: total === 1 ? schedule.daySailing : fill(schedule.daySailings, { count: total }),
    carriers: operators
      .slice(0, describedCarriers)
      .map(({ name }) => name)
      .join(schedule.listSeparator),
    ship: open.vessel,
    etd: formatDate(dateOf(open.etd)),
    days: formatDays(fastest.transitDays, { schedule }),
  });
}

export default async function PortPage({ searchParams }: { searchParams: SearchParams }) {
  const [locale, params] = [await getLocale(), await searchParams];
  const action = localePath(locale, "/port");
  return withErrorPage(() => schedule(params, locale, action), withParams(action, params));
}

async function schedule(params: Awaited<SearchParams>, locale: Locale, action: string) {
  const now = currentInstant();
  const { layout } = scheduleView(params);
  const found = await findRows(toQueryString(params), locale);
  const { items, gone, vessels: _vessels, services: _services, ...answer } = found.answer;
  const pair = laneOf(answer.criteria);
  const [messages, landing, ads] = await Promise.all([
    getMessages(),
    pair ? null : landingOf(locale, now),
    pair ? listPortAds(firstPorts(pair), { locale, now }) : [],
  ]);
  const { own, copy, share, select, compare, failed, tick } = messages.rowActions;
  const { metaTitle, metaDescription, metaLane, landingDescription, landingLede, ...others } =
    messages.schedule;
  // The server has written of detours.
  const { detour: _detour, detourDirect: _direct, detourOnly: _only, ...schedule } = others;
  const { head, sort } = messages.co2;
  const showsCo2 = items.some(({ co2 }) => co2 !== undefined);
  const search = toQueryString(params);
  const otherView =
    layout === "table" || !pair ? null : (
      <PortView
        layout={layout}
        answer={found.answer}
        clock={found.clock}
        gone={found.answer.gone}
        search={new URLSearchParams(search)}
        {...{ action, now, locale }}
      />
    );
  return (
    <PortSchedule
      first={{
        // The rows of another view come as its markup, all on one page.
        response: otherView
          ? { ...answer, items: [], gone: [], totalPages: 1 }
          : { ...answer, items: items.map(rowOf), gone: gone.map(withdrawnRowOf) },
        search,
        ads,
      }}
      page={{
        locale,
        action,
        nonce: await requestNonce(),
        titles: scheduleTitles(messages.schedule, pair && [pair.loading.name, pair.discharge.name]),
      }}
      words={{
        rows: {
          schedule: showsCo2 ? { ...schedule, transit: head } : schedule,
          ...(showsCo2 && { co2Sort: sort }),
          dates: messages.dates,
          rowActions: { own, copy, share, select, compare, failed, tick },
        },
        finder: await finderWords(),
        follow: messages.follow.follow,
        star: await starWords(),
      }}
      slots={{
        share: <ShareButton />,
        otherView,
        co2Note: showsCo2 ? <Co2Note locale={locale} search={search} /> : undefined,
        landing,
      }}
    />
  );
}

/** What the page shows before a search. */
async function landingOf(locale: Locale, now: Date) {
  const [messages, setting, { lanes, chart }, ports, isSample] = await Promise.all([
    getMessages(),
    callSetting(locale),
    readPopularLanes(locale, now),
    listAtlasPorts({ locale, now }),
    isSampleSchedule(),
  ]);
  const { landing } = messages;
  const busiest = ports
    .filter(({ calls }) => calls > 0)
    .sort((one, other) => other.calls - one.calls)
    .slice(0, mostPorts);
  return (
    <SeaLanding
      locale={locale}
      lanes={lanes}
      words={messages}
      dates={messages.dates}
      laneWords={await laneWords("port")}
      nonce={await requestNonce()}
      asOf={setting.asOf}
      isSample={isSample}
      ways={[
        {
          title: landing.fromPort,
          isChips: true,
          links: [
            ...busiest.map(({ name, code }) => ({ label: name, href: portCallsPath(code) })),
            ...(busiest.length > 0
              ? [{ label: fill(landing.allPorts, { count: ports.length }), href: atlasPath(null) }]
              : []),
          ],
        },
        {
          title: landing.otherWays,
          links: [
            { label: messages.cutoffBoard.title, href: "/cutoffs" },
            { label: messages.bulk.title, href: "/port/bulk" },
            ...(sourceHas("carriers") ? [{ label: messages.carriers.all, href: "/carriers" }] : []),
            { label: messages.sailingDocuments.title, href: "/sailing" },
            { label: messages.embed.title, href: "/embed" },
          ],
        },
      ]}
      chart={chart ? <ChartFigure chart={chart} title={landing.chart} words={setting.words} /> : null}
    />
  );
}

/** Ports that are offered before a search. */
const mostPorts = 7;

/** The ports for which a search shows advertisements. */
const firstPorts = ({ loading, discharge }: { loading: LinkedPort; discharge: LinkedPort }) => ({
  loadingPortId: placesOf<LinkedPort>(loading)[0]?.id ?? "",
  dischargePortId: placesOf<LinkedPort>(discharge)[0]?.id ?? "",
});

/** The subject of a page and its head. The same ports on both sides are no lane. */
function laneOf<Place extends { id: string }>(ports: {
  loadingPort: Place | null;
  dischargePort: Place | null;
}) {
  const { loadingPort: loading, dischargePort: discharge } = ports;
  return loading && discharge && loading.id !== discharge.id ? { loading, discharge } : null;
}
