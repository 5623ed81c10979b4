"use client";

import type { ReactNode } from "react";
import { FollowLink } from "@/components/follows/follow-link.client";
import type { LaneStarWords } from "@/components/lanes/lane-star.client";
import { AdStrip } from "@/components/promotions/ad-strip";
import { Hints } from "@/components/schedules/hints";
import { useAddress } from "@/components/schedules/use-address";
import { useClock } from "@/components/schedules/use-clock";
import { usePendingSearch } from "@/components/schedules/use-pending-search";
import { type PageTitles, useAds, useScheduleResponse, useTitle } from "@/components/schedules/use-response";
import { useSite } from "@/components/shell/site.client";
import { airportLabel, overlap } from "@/lib/addresses/place-labels";
import type { FlightScheduleResponse } from "@/lib/api/flight-schedule";
import { flightView, isFlightSearch, usedSearch, withoutView, withView } from "@/lib/flights/shared";
import { fill } from "@/lib/i18n/formats";
import type { Locale } from "@/lib/i18n/locales";
import type { Airport } from "@/lib/places/shared";
import type { Ad } from "@/lib/promotions/shared";
import { limits } from "@/lib/site/site";
import { FlightFinder } from "./finder.client";
import { flightFinderRules } from "./finder-state";
import { formatPrinted } from "./printed";
import { adPlace } from "./quote";
import { FlightResults } from "./results";
import { flightAddress } from "./view-params";
import type { Words } from "./words";

interface FlightScheduleProps {
  /** The server's response to the address of the page; it has all flights found when they fit on one page. */
  initial: FlightScheduleResponse;
  /** The query of that address. */
  initialSearch: string;
  /** The instant of that response, ISO 8601. */
  now: string;
  ads: Ad[];
  words: Words;
  locale: Locale;
  /** Path of the page in this language. */
  action: string;
  /** The page's nonce, for the inline script that folds the form before the first paint. */
  nonce: string | undefined;
  titles: PageTitles;
  share: ReactNode;
  /** The label of the link to follow the lane. */
  follow: string;
  starWords: LaneStarWords;
  /** Shown before the first search. */
  landing: ReactNode;
}

/**
 * The client component of the flight page. The address is the state: the form and the type filter write it, and everything
 * shown depends on it. Loaded rows are filtered in the browser; another search requests /api/flight-schedule.
 */
export function FlightSchedule({ initial, words, locale, action, share, ...rest }: FlightScheduleProps) {
  const address = useAddress(action, isFlightSearch);
  const site = useSite();
  const shown = useScheduleResponse({
    path: "/api/flight-schedule",
    initial,
    initialSearch: rest.initialSearch,
    search: address.search,
    searchOnly: withoutView,
    usedSearch: (of) => usedSearch(of, initial.today),
    isSearch: isFlightSearch,
    maxLocalRows: limits.flightsPerPage,
    locale,
  });
  const { response, search } = shown;
  const view = flightView(search);

  const { originAirport: from, destinationAirport: to } = response.criteria;
  const pair = from && to && !overlap(from, to) ? { from, to } : null;
  const ads = useAds(
    pair && pair.from.id + pair.to.id !== pairOf(initial)
      ? `/api/ads/air?${new URLSearchParams({ load_port_id: adPlace(pair.from), dish_port_id: adPlace(pair.to), language: locale })}`
      : null,
    rest.ads,
  );
  const heading =
    pair && fill(rest.titles.pair, { from: airportLabel(pair.from), to: airportLabel(pair.to) });
  const now = useClock(rest.now);
  useTitle(heading, response === initial, rest.titles);
  const headed = (from: string, to: string) => fill(words.flights.heading, { from, to });
  const { pending, rememberPlaces } = usePendingSearch(
    shown,
    address.search,
    flightFinderRules.fields,
    headed,
    pair ? headed(airportLabel(pair.from), airportLabel(pair.to)) : words.flights.title,
  );

  return (
    <>
      <FlightFinder
        value={response.criteria}
        isCurrent={shown.isCurrent}
        today={response.today}
        problem={response.problem}
        ignored={response.ignored}
        missing={response.missing}
        view={view}
        counts={response.found > 0 ? response.counts : null}
        words={words.flights}
        locale={locale}
        action={action}
        restore={!response.asked}
        nonce={rest.nonce}
        onSearch={(value) => {
          rememberPlaces([value.originAirport, value.destinationAirport].map(labelled));
          address.show(flightAddress(value, view), false);
        }}
        onTypes={(types) => address.show(withView(address.search, { types }), true)}
      />
      {pending || pair ? null : <Hints hints={response.hints} />}
      <FlightResults
        response={response}
        isComplete={shown.isComplete}
        view={view}
        search={search}
        action={action}
        locale={locale}
        words={words}
        now={now}
        printedAt={pair ? formatPrinted(now, pair.from, site.zone, words) : ""}
        pending={pending}
        loading={shown.loading}
        showsFailure={shown.showsFailure}
        onRetry={shown.retry}
        onDismiss={shown.dismiss}
        onView={(change) => address.show(withView(address.search, change), true)}
        ads={pair ? <AdStrip ads={ads} locale={locale} words={words.flights} /> : null}
        share={
          <>
            <FollowLink search={String(search)} label={rest.follow} locale={locale} />
            {share}
          </>
        }
        starWords={rest.starWords}
        landing={rest.landing}
      />
    </>
  );
}

const labelled = (airport: Airport | null) => airport && { id: airport.id, name: airportLabel(airport) };
const pairOf = ({ criteria }: FlightScheduleResponse) =>
  `${criteria.originAirport?.id}${criteria.destinationAirport?.id}`;
