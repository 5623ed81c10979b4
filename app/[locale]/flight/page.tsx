import type { Metadata } from "next";
import { getLocale, getMessages, getTranslations } from "next-intl/server";
import { requestNonce } from "@/app/_partials/nonce";
import { scheduleTitles } from "@/app/_partials/schedule-titles";
import { withErrorPage } from "@/app/_partials/with-error-page";
import { readFlightAddress } from "@/app/_queries/air/flight-address";
import { searchFlightSchedule, withAllFlights } from "@/app/_queries/air/flight-schedule";
import { readBusiestOrigin, readPopularRoutes } from "@/app/_queries/air/popular-routes";
import { callSetting } from "@/app/_queries/sea/call-pages";
import { FlightSchedule } from "@/components/flights/flight-schedule.client";
import { AirLanding } from "@/components/flights/landing";
import { adPlace } from "@/components/flights/quote";
import { laneWords, starWords } from "@/components/lanes/lane-words";
import { ShareButton } from "@/components/sharing/share";
import { toQueryString, withParams } from "@/lib/addresses/params";
import { placeParams } from "@/lib/addresses/place-address";
import { airportLabel, overlap } from "@/lib/addresses/place-labels";
import { currentInstant } from "@/lib/config/config";
import { categoryName } from "@/lib/directory";
import { fill } from "@/lib/i18n/fill";
import { type Locale, localePath } from "@/lib/i18n/locales";
import type { Airport } from "@/lib/places/shared";
import { listAirAds } from "@/lib/promotions";
import { pageMetadata } from "@/lib/seo/seo";

type Params = Record<string, string | string[] | undefined>;
type Props = { searchParams: Promise<Params> };

/** The canonical address has only the two places, by unambiguous names. */
export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const [locale, t, params] = [await getLocale(), await getTranslations("flights"), await searchParams];
  const address = readFlightAddress({ params, locale });
  const pair = await address.then(laneOf).catch(() => null);
  if (!pair) {
    return {
      title: t("title"),
      description: t("landingDescription"),
      ...pageMetadata(locale, "/flight"),
    };
  }
  const names = { from: airportLabel(pair.from), to: airportLabel(pair.to) };
  const canonical = new URLSearchParams([
    ...placeParams("origin_airport", pair.from),
    ...placeParams("destination_airport", pair.to),
  ]);
  return {
    title: t("metaTitle", names),
    description: t("metaDescription", names),
    ...pageMetadata(locale, `/flight?${canonical}`),
  };
}

export default async function FlightPage({ searchParams }: Props) {
  const [locale, params] = [await getLocale(), await searchParams];
  const action = localePath(locale, "/flight");
  return withErrorPage(() => schedule(params, locale, action), withParams(action, params));
}

async function schedule(params: Params, locale: Locale, action: string) {
  const now = currentInstant();
  const { answer, list } = await searchFlightSchedule({ params, locale, now });
  const pair = laneOf(answer.criteria);
  const [{ flights, dates, follow }, landing, ads] = await Promise.all([
    getMessages(),
    pair ? null : landingOf(locale, now),
    pair ? listAirAds({ loadPortId: adPlace(pair.from), dishPortId: adPlace(pair.to) }, { locale, now }) : [],
  ]);
  return (
    <FlightSchedule
      first={{ response: withAllFlights(answer, list), search: toQueryString(params), ads }}
      now={now.toISOString()}
      page={{
        locale,
        action,
        nonce: await requestNonce(),
        titles: scheduleTitles(flights, pair && [airportLabel(pair.from), airportLabel(pair.to)]),
      }}
      words={{
        rows: {
          flights,
          dates: { weekdays: dates.weekdays, monthsLong: dates.monthsLong, long: dates.long },
        },
        follow: follow.follow,
        star: await starWords(),
      }}
      slots={{
        share: <ShareButton />,
        landing,
      }}
    />
  );
}

/** What the page shows before a search. */
async function landingOf(locale: Locale, now: Date) {
  const [messages, { asOf }, { routes, isSample }, busiest] = await Promise.all([
    getMessages(),
    callSetting(locale),
    readPopularRoutes(locale, now),
    readBusiestOrigin(locale, now),
  ]);
  const { landing, shell } = messages;
  const { airports, airlines, airTracking, feAir } = shell.links;
  return (
    <AirLanding
      locale={locale}
      routes={routes}
      words={messages}
      dates={messages.dates}
      laneWords={await laneWords("flight")}
      asOf={asOf}
      isSample={isSample}
      ways={[
        ...(busiest
          ? [
              {
                title: fill(landing.fromAirport, { place: busiest.name }),
                isChips: true,
                links: busiest.routes,
              },
            ]
          : []),
        {
          title: landing.otherWays,
          links: [
            { label: categoryName("air", locale), href: "/yp-list?com_type=air" },
            { label: airports.label, href: "/kb-airport" },
            { label: airlines.label, href: "/kb-airline" },
            { label: airTracking.label, href: "/kb-cargo-air" },
            { label: feAir.label, href: "/fe-air" },
          ],
        },
      ]}
    />
  );
}

/** The subject of a page and its head. Places with a common airport are no lane. */
function laneOf<Place extends Airport>(airports: {
  originAirport: Place | null;
  destinationAirport: Place | null;
}) {
  const { originAirport: from, destinationAirport: to } = airports;
  return from && to && !overlap(from, to) ? { from, to } : null;
}
