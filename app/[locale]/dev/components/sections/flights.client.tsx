"use client";

import { FlightFinder } from "@/components/flights/finder.client";
import { FlightTable } from "@/components/flights/flight-table";
import { ItineraryAxis } from "@/components/flights/itinerary-axis";
import { AirLanding } from "@/components/flights/landing";
import { OtherDates } from "@/components/flights/other-dates";
import { FlightResults } from "@/components/flights/results";
import { WhatFits } from "@/components/flights/what-fits";
import { type Flight, noFilter, viewFlights } from "@/lib/flights/shared";
import { portNow } from "@/lib/time/cutoff-clock";
import {
  bareLeg,
  bookingTimes,
  connection,
  flight,
  flightOption,
  flightSearch,
  roadService,
  waitAt,
} from "@/test/support/examples/flights";
import { longText, type SectionProps, Specimen } from "../specimen";

const nothing = () => {};
const leg = { ...bareLeg, aircraftType: "Zeppelin" };
const examples: readonly Flight[] = [
  flight,
  { ...flight, id: "2", via: ["ICN", "NRT"], arrivalDay: 2, days: Array(7).fill(true) },
  { ...flight, id: "3", legs: [leg, { ...leg, flightNo: "X0 2" }], elapsedMinutes: null },
  { ...flight, id: "4", validFrom: "2026-05-19", validTo: "2026-06-17" },
  { ...flight, id: "6", bookingTimes },
  { ...flight, id: "5", legs: [{ ...leg, aircraftName: longText }] },
  connection,
  roadService,
];
const view = { ...noFilter, sort: null, page: 1 };

const now = new Date("2026-05-18T02:00:00Z");

interface ResultsProps extends SectionProps {
  items: readonly Flight[];
  /** Its bodies hide what is not of them. */
  bodies?: "narrow"[];
  state?: { loading?: boolean; showsFailure?: boolean };
}

function Results({ items, bodies = [], state, locale, words }: ResultsProps) {
  return (
    <FlightResults
      response={{ ...viewFlights([...items], { ...view, bodies, pageSize: 200 }), ...flightSearch, bodies }}
      isComplete={false}
      view={{ ...view, bodies }}
      search={new URLSearchParams()}
      action="#flights"
      locale={locale}
      words={words}
      now={now}
      printedAt=""
      pending={
        state
          ? { heading: words.flights.title, shownHeading: "", hasFailed: state.showsFailure === true }
          : null
      }
      loading={state?.loading ?? false}
      showsFailure={state?.showsFailure ?? false}
      onRetry={nothing}
      onDismiss={nothing}
      onView={nothing}
      ads={null}
      share={null}
      starWords={words.lanes}
      landing={null}
    />
  );
}

const route = {
  title: "Hong Kong to Los Angeles",
  url: "/flight?a=1",
  count: 12,
  isKnown: true,
  days: [true, false, true, false, true, true, false],
  next: {
    flightNos: ["K0 810", "K0 233"],
    departure: "2026-03-16T20:10",
    acceptance: { time: "2026-03-16T16:10", closesIn: 370 },
  },
};

export function Flights(props: SectionProps) {
  const { locale, words } = props;
  const finder = {
    isCurrent: true,
    today: flightSearch.today,
    problem: null,
    missing: [],
    view,
    counts: null,
    words: words.flights,
    locale,
    action: "/flight",
    restore: false,
    nonce: undefined,
    onSearch: nothing,
    onTypes: nothing,
  };
  return (
    <>
      <Specimen
        title="AirLanding: a flight that is accepted for some hours yet, one without LAT, none"
        isWide
      >
        <AirLanding
          locale={locale}
          routes={[
            route,
            { ...route, url: "/flight?a=2", next: { ...route.next, acceptance: null } },
            { ...route, url: "/flight?a=3", next: null },
          ]}
          words={words}
          dates={words.dates}
          laneWords={{
            ...words.lanes,
            ...words.dates,
            nextCutoff: "",
            nextDeparture: words.lanes.nextFlight,
            one: words.lanes.flight,
            many: words.lanes.flights,
          }}
          asOf={words.calls.asOf}
          isSample
          ways={[{ title: words.landing.otherWays, links: [{ label: longText, href: "/flight" }] }]}
        />
      </Specimen>
      <Specimen
        title="FlightTable: direct, via two airports, transfers, a period, a long text, a connection, a truck"
        isWide
      >
        <FlightTable
          label={words.flights.title}
          items={examples}
          stops={{ ICN: "Seoul" }}
          searched={{ from: "2026-05-18", to: "2026-06-18" }}
          date="2026-05-20"
          now={portNow(now, [])}
          quote={new URLSearchParams()}
          locale={locale}
          sorting={{ search: new URLSearchParams(), action: "#flights", onSort: nothing }}
          words={words}
        />
      </Specimen>
      <Specimen title="FlightResults: flights, none, and none that the filter leaves" isWide>
        <Results {...props} items={[flight]} />
        <Results {...props} items={[]} />
        <Results {...props} items={[flight, { ...flight, id: "2" }]} bodies={["narrow"]} />
      </Specimen>
      <Specimen title="FlightResults: awaited, and failed" isWide>
        <Results {...props} items={[flight]} state={{ loading: true }} />
        <Results {...props} items={[flight]} state={{ showsFailure: true }} />
      </Specimen>
      <Specimen title="An itinerary: its axis, also of four days, what fits, and other dates" isWide>
        <ItineraryAxis option={flightOption} words={words} />
        <ItineraryAxis
          option={{ ...flightOption, connections: [waitAt(75)], latestAcceptance: null }}
          words={words}
        />
        <WhatFits legs={flightOption.legs} words={words} />
        <OtherDates option={flightOption} words={words} locale={locale} />
      </Specimen>
      <Specimen title="FlightFinder: filled, and an airport missing" isWide>
        <FlightFinder {...finder} value={flightSearch.criteria} />
        <FlightFinder
          {...finder}
          value={{ ...flightSearch.criteria, originAirport: null, originText: longText }}
          missing={["origin_airport"]}
          problem={null}
        />
      </Specimen>
    </>
  );
}
