"use client";

import type { ReactNode } from "react";
import type { LaneStarWords } from "@/components/lanes/lane-star.client";
import { airportLabel } from "@/components/places/airport-kind";
import { overlap } from "@/components/places/place-text";
import { AdStrip } from "@/components/promotions/ad-strip";
import { Hints } from "@/components/schedules/hints";
import { useAddress } from "@/components/schedules/use-address";
import { type PageTitles, useAds, useAnswer, useTitle } from "@/components/schedules/use-answer";
import { useAwaited } from "@/components/schedules/use-awaited";
import { useClock } from "@/components/schedules/use-clock";
import { useHouse } from "@/components/shell/house.client";
import { flightView, isFlightSearch, withoutView, withView } from "@/lib/flights/address";
import { fill } from "@/lib/i18n/formats";
import type { Locale } from "@/lib/i18n/locales";
import type { Airport } from "@/lib/places/schema";
import type { Ad } from "@/lib/promotions/schema";
import { limits } from "@/lib/site";
import { FlightFinder } from "./finder.client";
import { flightFinderRules } from "./finder-state";
import { formatPrinted } from "./printed";
import { adPlace } from "./quote";
import { FlightResults } from "./results";
import type { FlightScheduleAnswer } from "./types";
import { flightAddress } from "./view-params";
import type { Words } from "./words";

interface FlightScheduleProps {
  /** The server's answer to the address of the page; whole (all flights found) when they fit on one page. */
  initial: FlightScheduleAnswer;
  /** The query of that address. */
  initialSearch: string;
  /** The instant of it, ISO 8601. */
  now: string;
  ads: Ad[];
  words: Words;
  locale: Locale;
  /** Path of the page in this language. */
  action: string;
  /** The page's nonce, for the line of script that folds the form before the first paint. */
  nonce: string | undefined;
  titles: PageTitles;
  share: ReactNode;
  starWords: LaneStarWords;
  /** Shown while nothing has been asked for. */
  landing: ReactNode;
}

/**
 * The flight page's island. The address is the state: the form and the type filter write it, and what is shown
 * follows from it. Rows that are here are filtered here; another search asks /api/flight-schedule.
 */
export function FlightSchedule({ initial, words, locale, action, share, ...rest }: FlightScheduleProps) {
  const address = useAddress(action, isFlightSearch);
  const house = useHouse();
  const shown = useAnswer({
    path: "/api/flight-schedule",
    initial,
    initialSearch: rest.initialSearch,
    search: address.search,
    searchOnly: withoutView,
    asksFor: isFlightSearch,
    mostHere: limits.flightsPerPage,
    locale,
  });
  const { answer, search } = shown;
  const view = flightView(search);

  const { originAirport: from, destinationAirport: to } = answer.criteria;
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
  useTitle(heading, answer === initial, rest.titles);
  const headed = (from: string, to: string) => fill(words.flights.heading, { from, to });
  const { awaited, keep } = useAwaited(
    shown,
    address.search,
    flightFinderRules.fields,
    headed,
    pair ? headed(airportLabel(pair.from), airportLabel(pair.to)) : words.flights.title,
  );

  return (
    <>
      <FlightFinder
        value={answer.criteria}
        isCurrent={shown.isCurrent}
        today={answer.today}
        problem={answer.problem}
        missing={answer.missing}
        view={view}
        counts={answer.found > 0 ? answer.counts : null}
        words={words.flights}
        locale={locale}
        action={action}
        restore={!answer.asked}
        nonce={rest.nonce}
        onSearch={(value) => {
          keep([value.originAirport, value.destinationAirport].map(labelled));
          address.show(flightAddress(value, view), false);
        }}
        onTypes={(types) => address.show(withView(address.search, { types }), true)}
      />
      {awaited || pair ? null : <Hints hints={answer.hints} />}
      <FlightResults
        answer={answer}
        whole={shown.whole}
        view={view}
        search={search}
        action={action}
        locale={locale}
        words={words}
        printedAt={pair ? formatPrinted(now, pair.from, house.zone, words) : ""}
        awaited={awaited}
        loading={shown.loading}
        failed={shown.failed}
        onRetry={shown.retry}
        onDismiss={shown.dismiss}
        onView={(change) => address.show(withView(address.search, change), true)}
        ads={pair ? <AdStrip ads={ads} locale={locale} words={words.flights} /> : null}
        share={share}
        starWords={rest.starWords}
        landing={rest.landing}
      />
    </>
  );
}

const labelled = (airport: Airport | null) => airport && { id: airport.id, name: airportLabel(airport) };
const pairOf = ({ criteria }: FlightScheduleAnswer) =>
  `${criteria.originAirport?.id}${criteria.destinationAirport?.id}`;
