"use client";

import { FollowLink } from "@/components/follows/follow-link.client";
import { AdStrip } from "@/components/promotions/ad-strip";
import { Hints } from "@/components/schedules/hints";
import type { ScheduleProps } from "@/components/schedules/schedule-props";
import { useAddress } from "@/components/schedules/use-address";
import { useClock } from "@/components/schedules/use-clock";
import { useLane } from "@/components/schedules/use-lane";
import { type ShownResponse, useScheduleResponse } from "@/components/schedules/use-response";
import { useSite } from "@/components/shell/site.client";
import { airportLabel, overlap } from "@/lib/addresses/place-labels";
import type { FlightScheduleResponse } from "@/lib/api/flight-schedule";
import { flightView, isFlightSearch, usedSearch, withoutView, withView } from "@/lib/flights/shared";
import type { Airport } from "@/lib/places/shared";
import { limits } from "@/lib/site/site";
import { FlightFinder } from "./finder.client";
import { flightFinderRules } from "./finder-state";
import { formatPrinted } from "./printed";
import { adPlace } from "./quote";
import { FlightResults } from "./results";
import { flightAddress } from "./view-params";
import type { Words } from "./words";

/** `now` is the instant of the first response, ISO 8601; that has all flights found when they fit on one page. */
type FlightScheduleProps = ScheduleProps<FlightScheduleResponse, { rows: Words }> & { now: string };

/**
 * The client component of the flight page. The address is the state: the form and the type filter write it, and everything
 * shown depends on it. Loaded rows are filtered in the browser; another search requests /api/flight-schedule.
 */
export function FlightSchedule(props: FlightScheduleProps) {
  const { first, page, words: allWords, slots } = props;
  const { response: initial } = first;
  const { locale, action } = page;
  const { rows: words, star, follow } = allWords;
  const address = useAddress(action, isFlightSearch);
  const site = useSite();
  const shown = useScheduleResponse({
    path: "/api/flight-schedule",
    initial,
    initialSearch: first.search,
    search: address.search,
    searchOnly: withoutView,
    usedSearch: (of) => usedSearch(of, initial.today),
    isSearch: isFlightSearch,
    maxLocalRows: limits.flightsPerPage,
    locale,
  });
  const { response, search } = shown;
  const view = flightView(search);

  const now = useClock(props.now);
  const { pair, ads, pending, rememberPlaces } = useAirLane(props, shown, address.search);

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
        nonce={page.nonce}
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
            <FollowLink search={String(search)} label={follow} locale={locale} />
            {slots.share}
          </>
        }
        starWords={star}
        landing={slots.landing}
      />
    </>
  );
}

/** The two airports of what is shown, with what the page says of them; `pair` is null without two different airports. */
function useAirLane(
  { first, page, words }: FlightScheduleProps,
  shown: ShownResponse<FlightScheduleResponse>,
  address: URLSearchParams,
) {
  const { response } = shown;
  const { originAirport: from, destinationAirport: to } = response.criteria;
  const pair = from && to && !overlap(from, to) ? { from, to } : null;
  const lane = useLane(shown, {
    places: pair && { from: airportLabel(pair.from), to: airportLabel(pair.to) },
    isFirst: response === first.response,
    adsPath:
      pair && pairOf(response) !== pairOf(first.response)
        ? `/api/ads/air?${new URLSearchParams({ load_port_id: adPlace(pair.from), dish_port_id: adPlace(pair.to), language: page.locale })}`
        : null,
    firstAds: first.ads,
    titles: page.titles,
    address,
    fields: flightFinderRules.fields,
    words: words.rows.flights,
  });
  return { pair, ...lane };
}

const labelled = (airport: Airport | null) => airport && { id: airport.id, name: airportLabel(airport) };
const pairOf = ({ criteria }: FlightScheduleResponse) =>
  `${criteria.originAirport?.id}${criteria.destinationAirport?.id}`;
