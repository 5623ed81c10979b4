import type { ReactNode } from "react";
import { airportLabel } from "@/components/places/place-text";
import { ResultsHead } from "@/components/schedules/results-head";
import { ButtonLink } from "@/components/ui/button";
import { ChipLink } from "@/components/ui/chip";
import { IconPlane } from "@/components/ui/icons";
import { inPlace } from "@/components/ui/in-place";
import layout from "@/components/ui/layout.module.css";
import { EmptyState, FailureNotice, SkeletonRows } from "@/components/ui/notice";
import { PageLinks } from "@/components/ui/page-links";
import { type FlightView, withView } from "@/lib/flights/address";
import { viewFlights } from "@/lib/flights/answer";
import type { FlightSort } from "@/lib/flights/schema";
import { fill } from "@/lib/i18n/formats";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { limits } from "@/lib/site";
import { FlightTable } from "./flight-table";
import styles from "./flights.module.css";
import type { FlightScheduleAnswer } from "./types";
import type { Words } from "./words";

interface FlightResultsProps {
  answer: FlightScheduleAnswer;
  /** True when the answer's rows are all that were found, so that they can be arranged here. */
  whole: boolean;
  view: FlightView;
  search: URLSearchParams;
  action: string;
  locale: Locale;
  words: Words;
  /** True when an answer is late. */
  loading: boolean;
  failed: boolean;
  onRetry: () => void;
  onDismiss: () => void;
  onSort: (sort: FlightSort) => void;
  ads: ReactNode;
  share: ReactNode;
}

/** Everything below the form: heading, counts, order, rows and the states in their place. */
export function FlightResults(props: FlightResultsProps) {
  const { answer, view, search, action, locale, words, loading, ads } = props;
  const { flights } = words;
  const { originAirport: from, destinationAirport: to } = answer.criteria;
  const notes = answer.sample ? <p className={styles.sample}>{flights.sample}</p> : null;
  const failed = props.failed ? (
    <FailureNotice
      message={flights.failed}
      retryLabel={flights.retry}
      dismissLabel={flights.dismiss}
      onRetry={props.onRetry}
      onDismiss={props.onDismiss}
    />
  ) : null;
  if (!from || !to || from.id === to.id) {
    return (
      <div className={layout.wrap}>
        {failed}
        {loading ? (
          <SkeletonRows label={flights.loading} rows={5} />
        ) : (
          <div className={layout.pageHead}>
            <h1>{flights.title}</h1>
            <p className={layout.lede}>{flights.prompt}</p>
          </div>
        )}
      </div>
    );
  }

  const shown = props.whole ? viewFlights(answer.items, { ...view, pageSize: limits.rowsPerPage }) : answer;
  const heading = fill(flights.heading, { from: airportLabel(from), to: airportLabel(to) });
  const found = shown.found === 1 ? flights.foundOne : fill(flights.found, { count: shown.found });
  const quote = new URLSearchParams({
    origin_airport: airportLabel(from),
    origin_airport_id: from.id,
    destination_airport: airportLabel(to),
    destination_airport_id: to.id,
  });
  return (
    <div className={layout.wrap}>
      {ads}
      {failed}
      <ResultsHead
        heading={heading}
        counts={shown.total < shown.found ? [found, fill(flights.shown, { count: shown.total })] : [found]}
        separator={flights.separator}
        note={flights.localTimes}
      >
        <ButtonLink variant="quiet" small href={localePath(locale, `/fe-air?${quote}`)} rel="nofollow">
          {flights.getQuote}
        </ButtonLink>
        {props.share}
      </ResultsHead>
      {notes}
      {loading ? (
        <SkeletonRows label={flights.loading} rows={8} />
      ) : shown.found === 0 ? (
        <EmptyState
          icon={<IconPlane size="l" />}
          action={
            <ButtonLink variant="solid" href={localePath(locale, `/fe-air?${quote}`)} rel="nofollow">
              {flights.openEnquiry}
            </ButtonLink>
          }
        >
          {flights.empty}
        </EmptyState>
      ) : shown.total === 0 ? (
        <EmptyState action={<a href={`${action}?${withView(search, { types: [] })}`}>{flights.allTypes}</a>}>
          {flights.emptyFilter}
        </EmptyState>
      ) : (
        <>
          <SortLinks {...props} />
          <FlightTable
            label={heading}
            items={shown.items}
            stops={answer.stops}
            searched={answer.searched}
            words={words}
          />
          <PageLinks
            page={shown.page}
            totalPages={shown.totalPages}
            hrefOf={(page) => `${action}?${withView(search, { page })}`}
            words={flights}
          />
        </>
      )}
    </div>
  );
}

/** Both orders as plain links; script sorts in place. */
function SortLinks({ view, search, action, words: { flights }, onSort }: FlightResultsProps) {
  return (
    <nav className={styles.sorts} aria-label={flights.sort}>
      <span>{flights.sort}</span>
      {(["departure", "duration"] as const).map((sort) => (
        <ChipLink
          key={sort}
          current={sort === (view.sort ?? "departure")}
          href={`${action}?${withView(search, { sort })}`}
          rel="nofollow"
          onClick={inPlace(() => onSort(sort))}
        >
          {flights[sort]}
        </ChipLink>
      ))}
    </nav>
  );
}
