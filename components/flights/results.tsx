import type { ReactNode } from "react";
import { LaneStar, type LaneStarWords } from "@/components/lanes/lane-star.client";
import { Density } from "@/components/schedules/density";
import { Hints } from "@/components/schedules/hints";
import { Paper } from "@/components/schedules/paper";
import {
  PendingHead,
  type PendingSearch,
  pendingNote,
  StaleResults,
} from "@/components/schedules/pending-search";
import pendingStyles from "@/components/schedules/pending-search.module.css";
import { ResultsHead } from "@/components/schedules/results-head";
import { ButtonLink } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import layout from "@/components/ui/layout.module.css";
import { EmptyState, FailureNotice } from "@/components/ui/notice";
import { PageLinks } from "@/components/ui/page-links";
import { SkeletonRows } from "@/components/ui/skeleton-rows";
import { airportLabel, overlap } from "@/lib/addresses/place-labels";
import type { FlightScheduleResponse } from "@/lib/api/flight-schedule";
import {
  type FlightPage,
  type FlightView,
  noFilter,
  paperSearch,
  quoteParams,
  usedSearch,
  viewFlights,
  withView,
} from "@/lib/flights/shared";
import { fill, formatDate, weekdayOf } from "@/lib/i18n/formats";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { limits } from "@/lib/site/site";
import { portNow } from "@/lib/time/cutoff-clock";
import { AcceptanceNote } from "./acceptance";
import { FlightFilters } from "./filters";
import { FlightTable } from "./flight-table";
import { fliesOnText } from "./flight-words";
import styles from "./flights.module.css";
import type { Words } from "./words";

interface FlightResultsProps {
  response: FlightScheduleResponse;
  /** True when the response has all rows of the search, so that they can be sorted and filtered in the browser. */
  isComplete: boolean;
  view: FlightView;
  search: URLSearchParams;
  action: string;
  locale: Locale;
  words: Words;
  now: Date;
  /** When it was printed, for paper. */
  printedAt: string;
  /** A search other than that of the response, which is late or has failed. */
  pending: PendingSearch | null;
  /** True when a response is late. */
  loading: boolean;
  showsFailure: boolean;
  onRetry: () => void;
  onDismiss: () => void;
  onView: (change: Partial<FlightView>) => void;
  ads: ReactNode;
  share: ReactNode;
  starWords: LaneStarWords;
  /** Shown before the first search. */
  landing: ReactNode;
}

/** Everything below the form: heading, counts, order, rows, and messages in place of rows. */
export function FlightResults(props: FlightResultsProps) {
  const { response, view, search, action, words, pending } = props;
  const { flights } = words;
  const { originAirport: from, destinationAirport: to } = response.criteria;
  const failed = props.showsFailure ? (
    <FailureNotice
      message={flights.failed}
      retryLabel={flights.retry}
      dismissLabel={flights.dismiss}
      onRetry={props.onRetry}
      onDismiss={props.onDismiss}
    />
  ) : null;
  if (!from || !to || overlap(from, to) || pending?.hasFailed) return <NoSearch {...props} failed={failed} />;
  const shown = props.isComplete
    ? viewFlights(response.items, { ...view, pageSize: limits.flightsPerPage })
    : response;
  const lane = fill(flights.heading, { from: airportLabel(from), to: airportLabel(to) });
  return (
    <div className={cx(layout.wrap, pendingStyles.results)} aria-busy={pending !== null || undefined}>
      {failed}
      <Head {...props} shown={shown} lane={lane} from={from} to={to} />
      <Paper
        criteria={paperCriteria(view, words)}
        printedAt={props.printedAt}
        address={`${action}?${paperSearch(search)}`}
        codeLabel={flights.qrCode}
      />
      <StaleResults isStale={pending !== null}>
        <Rows {...props} shown={shown} lane={lane} quote={quoteParams(from, to)} />
      </StaleResults>
    </div>
  );
}

/** Before the first search, and where a search has failed or two places are the same. */
function NoSearch({
  pending,
  ads,
  words: { flights },
  failed,
  ...props
}: FlightResultsProps & { failed: ReactNode }) {
  return (
    <div className={cx(layout.wrap, pendingStyles.results)}>
      {pending ? <PendingHead pending={pending} words={flights} banner={ads} /> : null}
      {failed}
      {props.loading && !pending?.hasFailed ? <SkeletonRows label={flights.loading} rows={5} /> : null}
      {pending ? null : props.landing}
    </div>
  );
}

type FoundProps = FlightResultsProps & { shown: FlightPage; lane: string };
type Airport = NonNullable<FlightScheduleResponse["criteria"]["originAirport"]>;

/** Heading, counts and what is done with the result. */
function Head({ shown, lane, from, to, ...props }: FoundProps & { from: Airport; to: Airport }) {
  const { response, view, search, locale, words, pending } = props;
  const { flights, dates } = words;
  const { date } = response.criteria;
  const day = date && `${dates.weekdays[weekdayOf(date)]} ${formatDate(date)}`;
  const filtered = shown.total < shown.found ? [fill(flights.shown, { count: shown.total })] : [];
  return (
    <ResultsHead
      heading={pending?.heading ?? lane}
      star={<LaneStar kind="flight" from={from.id} to={to.id} lane={lane} words={props.starWords} />}
      counts={pending ? [] : [...countTexts(shown, flights), ...filtered]}
      separator={flights.separator}
      note={
        pending ? pendingNote(pending, flights) : (day && fill(flights.onDay, { day })) + flights.localTimes
      }
      links={
        response.changed && !pending ? <a href={response.changed.href}>{response.changed.text}</a> : null
      }
      isStale={pending !== null}
      controls={{ label: flights.controls, set: settingsText(view, words), more: flights.tools }}
      banner={props.ads}
      beside={response.sample ? <p className={styles.sample}>{flights.sample}</p> : null}
    >
      <Density label={flights.comfortable} name={flights.comfortableRows} />
      <ButtonLink
        variant="quiet"
        small
        href={localePath(locale, `/fe-air?${quoteParams(from, to)}`)}
        rel="nofollow"
      >
        {flights.getQuote}
      </ButtonLink>
      {shown.total > 0 ? (
        <ButtonLink
          variant="quiet"
          small
          href={`/api/flight-schedule.csv?${usedSearch(search, response.today)}`}
          download="Flights.csv"
          aria-label={flights.download}
          rel="nofollow"
        >
          <Icon name="download" size="s" />
          CSV
        </ButtonLink>
      ) : null}
      {props.share}
    </ResultsHead>
  );
}

/** Filters, rows and pages, or what to do where there are none. */
function Rows({ shown, lane, quote, ...props }: FoundProps & { quote: ReturnType<typeof quoteParams> }) {
  const { response, view, search, action, locale, words } = props;
  const { flights } = words;
  const { date, arriveBy } = response.criteria;
  const filters = (
    <FlightFilters
      counts={shown}
      view={view}
      plan={response.criteria}
      search={usedSearch(search, response.today)}
      action={action}
      hasDay={date !== ""}
      words={words}
      onChange={props.onView}
    />
  );
  if (shown.found === 0)
    return (
      <>
        {/* The time of arrival, for which there may be nothing, is changed here. */}
        {arriveBy ? filters : null}
        <EmptyState icon={<Icon name="plane" size="l" />}>{flights.empty}</EmptyState>
        <Hints hints={response.hints} />
      </>
    );
  const all = shown.found === 1 ? flights.allFlightsOne : fill(flights.allFlights, { count: shown.found });
  return (
    <>
      {filters}
      <Hints hints={response.hints} />
      {shown.total === 0 ? (
        <EmptyState action={<a href={`${action}?${withView(search, noFilter)}`}>{all}</a>}>
          {flights.emptyFilter}
        </EmptyState>
      ) : (
        <FlightTable
          label={lane}
          items={shown.items}
          stops={response.stops}
          searched={response.searched}
          date={date}
          now={portNow(props.now, response.offsets)}
          quote={quote}
          locale={locale}
          words={words}
          sorting={{ search, action, onSort: (sort) => props.onView({ sort }) }}
        />
      )}
      <AcceptanceNote flights={shown.items} words={flights} />
      <PageLinks
        page={shown.page}
        totalPages={shown.totalPages}
        hrefOf={(page) => `${action}?${withView(search, { page })}`}
        words={flights}
      />
    </>
  );
}

/** '8 itineraries' and '2 non-stop' where cargo may change or go by road, else the number of services. */
function countTexts({ found, transferCounts, marks }: FlightPage, words: Words["flights"]): string[] {
  const { nonstop = 0, one = 0, two = 0 } = transferCounts;
  if (one + two + marks.byRoad === 0)
    return [found === 1 ? words.foundOne : fill(words.found, { count: found })];
  const all = found === 1 ? words.itinerary : fill(words.itineraries, { count: found });
  return nonstop > 0 ? [all, fill(words.nonStopCount, { count: nonstop })] : [all];
}

/** The chosen filters, in words. */
function filterTexts(view: FlightView, words: Words): string[] {
  const { flights } = words;
  const { transfers, bodies, byRoad, aboveMinimum, airline, weekday, flightNo } = view;
  return [
    ...transfers.map((one) => flights.transferNames[one]),
    ...bodies.map((body) => flights.bodies[body]),
    ...(byRoad ? [flights.withRoad] : []),
    ...(aboveMinimum ? [flights.aboveMinimum] : []),
    ...(airline ? [`${flights.airline} ${airline}`] : []),
    ...(weekday ? [fliesOnText(weekday, words)] : []),
    ...(flightNo ? [flightNo] : []),
  ];
}

/** The chosen filters and the order, in one line; also that nothing is chosen. */
function settingsText(view: FlightView, words: Words): string {
  const { departure, duration, arrival, sort, separator, noneSet } = words.flights;
  const order = view.sort ? [`${sort} ${{ departure, duration, arrival }[view.sort]}`] : [];
  return [...filterTexts(view, words), ...order].join(separator) || noneSet;
}

/** The filters on paper: types and all others, a line each. */
function paperCriteria(view: FlightView, words: Words): string[] {
  const named = [view.types.map((type) => words.flights[type]), filterTexts(view, words)];
  return named.filter(({ length }) => length > 0).map((names) => names.join(words.flights.separator));
}
