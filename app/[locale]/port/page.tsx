import type { Metadata } from "next";
import { getLocale, getMessages, getTranslations } from "next-intl/server";
import { requestNonce } from "@/app/_partials/nonce";
import { PortView } from "@/app/_partials/port-view";
import { scheduleTitles } from "@/app/_partials/schedule-titles";
import { withErrorPage } from "@/app/_partials/with-error-page";
import { listHotLanes } from "@/app/_queries/hot-lanes";
import { readPortAddress } from "@/app/_queries/sea/port-address";
import { searchPortSchedule } from "@/app/_queries/sea/port-schedule";
import { searchPortView } from "@/app/_queries/sea/port-view";
import { Co2Note } from "@/components/co2/co2-note";
import { laneWords, starWords } from "@/components/lanes/lane-words";
import { finderWords } from "@/components/sailings/form/finder";
import { Landing } from "@/components/sailings/landing";
import { PortSchedule } from "@/components/sailings/port-schedule.client";
import { ShareButton } from "@/components/sharing/share";
import { toQueryString, withParams } from "@/lib/addresses/params";
import { placeParams, placesOf } from "@/lib/addresses/place-address";
import { currentInstant } from "@/lib/config/config";
import { fill } from "@/lib/i18n/fill";
import { type Locale, localePath, locales } from "@/lib/i18n/locales";
import type { LinkedPort } from "@/lib/places/shared";
import { listPortAds } from "@/lib/promotions";
import { sourceHas } from "@/lib/sailings";
import { rowOf, scheduleView, withdrawnRowOf } from "@/lib/sailings/shared";
import { pageMetadata } from "@/lib/seo/seo";

type SearchParams = Promise<Record<string, string | string[] | undefined>>;

/** The canonical address has only the two places, by unambiguous names. */
export async function generateMetadata({ searchParams }: { searchParams: SearchParams }): Promise<Metadata> {
  const [locale, t, params] = [await getLocale(), await getTranslations("schedule"), await searchParams];
  const address = readPortAddress({ params, locale, now: currentInstant() });
  const pair = await address.then(laneOf).catch(() => null);
  if (!pair) {
    return {
      title: t("title"),
      description: t("landingDescription"),
      ...pageMetadata(locale, "/port"),
    };
  }
  const names = { from: pair.loading.name, to: pair.discharge.name };
  const canonical = new URLSearchParams([
    ...placeParams("loading_port", pair.loading),
    ...placeParams("discharge_port", pair.discharge),
  ]);
  const feeds = `/feeds/${locale}/sailings`;
  const title = fill(t.raw("heading"), names);
  return {
    title: fill(t.raw("metaTitle"), names),
    description: fill(t.raw("metaDescription"), names),
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

export default async function PortPage({ searchParams }: { searchParams: SearchParams }) {
  const [locale, params] = [await getLocale(), await searchParams];
  const action = localePath(locale, "/port");
  return withErrorPage(() => schedule(params, locale, action), withParams(action, params));
}

async function schedule(params: Awaited<SearchParams>, locale: Locale, action: string) {
  const now = currentInstant();
  const { layout } = scheduleView(params);
  const found = await (layout === "table"
    ? searchPortSchedule({ params, locale, now })
    : searchPortView(layout, { params, locale, now }));
  const { items, gone, vessels: _vessels, services: _services, ...answer } = found.answer;
  const pair = laneOf(answer.criteria);
  const [messages, landing, ads] = await Promise.all([
    getMessages(),
    pair ? null : landingOf(locale, now),
    pair ? listPortAds(firstPorts(pair), { locale, now }) : [],
  ]);
  const { own, copy, share, select, compare, failed, tick } = messages.rowActions;
  const { metaTitle, metaDescription, landingDescription, landingLede, popular, ...schedule } =
    messages.schedule;
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
  const [messages, searches] = await Promise.all([getMessages(), listHotLanes(locale, now, "port")]);
  const links = [
    { label: messages.cutoffBoard.title, href: "/cutoffs" },
    { label: messages.bulk.title, href: "/port/bulk" },
    { label: messages.embed.title, href: "/embed" },
    ...(sourceHas("carriers") ? [{ label: messages.carriers.all, href: "/carriers" }] : []),
  ];
  return (
    <Landing
      locale={locale}
      searches={searches}
      words={messages.schedule}
      laneWords={await laneWords("port")}
      links={links.map(({ label, href }) => ({ label, href: localePath(locale, href) }))}
    />
  );
}

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
