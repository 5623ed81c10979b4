import type { ReactNode } from "react";
import { Hints } from "@/components/schedules/hints";
import { ResultsHead } from "@/components/schedules/results-head";
import { ButtonLink } from "@/components/ui/button";
import { IconDownload, IconShip } from "@/components/ui/icons";
import layout from "@/components/ui/layout.module.css";
import { EmptyState, FailureNotice, SkeletonRows } from "@/components/ui/notice";
import { PageLinks } from "@/components/ui/page-links";
import { fill } from "@/lib/i18n/formats";
import type { Locale } from "@/lib/i18n/locales";
import { type ScheduleView, unfiltered, withView } from "@/lib/sailings/address";
import { viewSailings } from "@/lib/sailings/answer";
import { filterOf } from "@/lib/sailings/rules";
import { limits } from "@/lib/site";
import { Best } from "./best";
import { DayRule } from "./day-rule";
import { Filters } from "./filters";
import { SailingTable } from "./sailing-table";
import styles from "./schedule.module.css";
import { formatAsOf, formatFound } from "./schedule-format";
import type { PortScheduleAnswer } from "./types";
import { WindowPresets, WindowSteps } from "./window";
import type { Words } from "./words";

interface ResultsProps {
  answer: PortScheduleAnswer;
  /** True when the answer's rows are all that were found, so that they can be arranged here. */
  whole: boolean;
  view: ScheduleView;
  search: URLSearchParams;
  action: string;
  locale: Locale;
  words: Words;
  /** The clock at the port of loading, YYYY-MM-DDTHH:mm. */
  now: string;
  narrow: boolean;
  /** True when an answer is late. */
  loading: boolean;
  failed: boolean;
  onRetry: () => void;
  onDismiss: () => void;
  onView: (change: Partial<ScheduleView>) => void;
  /** Asks for the same search in another window. */
  onWindow: (next: URLSearchParams) => void;
  ads: ReactNode;
  share: ReactNode;
  landing: ReactNode;
}

/** Whether an answer is of two ports; the same twice is none. */
export function isLane({ criteria: { loadingPort, dischargePort } }: PortScheduleAnswer): boolean {
  return loadingPort !== null && dischargePort !== null && loadingPort.id !== dischargePort.id;
}

/** Everything below the form: heading, counts, day rule, filters, rows and the states in their place. */
export function Results(props: ResultsProps) {
  const { answer, whole, view, search, action, locale, words, now, narrow, loading, landing } = props;
  const { schedule } = words;
  const { loadingPort, dischargePort, dateType, dateFrom, dateTo } = answer.criteria;
  const notes = answer.sample ? <p className={styles.sample}>{schedule.sample}</p> : null;
  const failed = props.failed ? (
    <FailureNotice
      message={schedule.failed}
      retryLabel={schedule.retry}
      dismissLabel={schedule.dismiss}
      onRetry={props.onRetry}
      onDismiss={props.onDismiss}
    />
  ) : null;
  if (!loadingPort || !dischargePort || !isLane(answer)) {
    return (
      <div className={layout.wrap}>
        {failed}
        {notes}
        {loading ? <SkeletonRows label={schedule.loading} rows={5} /> : landing}
      </div>
    );
  }

  const shown = whole
    ? viewSailings(answer.items, {
        filter: filterOf(view),
        sort: view.sort,
        dateType,
        now,
        page: view.page,
        pageSize: limits.rowsPerPage,
      })
    : answer;
  const window = {
    windows: answer.windows,
    dateTo,
    search,
    action,
    words,
    onWindow: props.onWindow,
  };
  const heading = fill(schedule.heading, { from: loadingPort.name, to: dischargePort.name });
  const byWeek = !view.sort || view.sort === dateType.toLowerCase();
  return (
    <div className={layout.wrap}>
      {props.ads}
      {failed}
      <ResultsHead
        heading={heading}
        counts={[
          formatFound(shown.found, words),
          ...(shown.total === shown.found ? [] : [fill(schedule.shown, { count: shown.total })]),
        ]}
        separator={schedule.separator}
        beside={
          <>
            <p>{formatAsOf(now, loadingPort.name, words)}</p>
            {notes}
          </>
        }
      >
        <WindowPresets {...window} />
        {shown.total > 0 ? (
          <ButtonLink
            variant="quiet"
            small
            href={`/api/port-schedule.csv?${search}`}
            download="Schedule.csv"
            rel="nofollow"
          >
            <IconDownload size="s" />
            {schedule.download}
          </ButtonLink>
        ) : null}
        {props.share}
      </ResultsHead>
      {loading ? (
        <SkeletonRows label={schedule.loading} rows={8} />
      ) : shown.found === 0 ? (
        <>
          <EmptyState icon={<IconShip size="l" />}>{schedule.empty}</EmptyState>
          <Hints hints={answer.hints} />
        </>
      ) : (
        <>
          <Best
            best={shown.best}
            page={shown.page}
            search={search}
            action={action}
            locale={locale}
            words={words}
          />
          <WindowSteps {...window}>
            <DayRule
              dateFrom={dateFrom}
              dateTo={dateTo}
              days={shown.days}
              today={answer.today}
              words={words}
            />
          </WindowSteps>
          <Filters
            operators={shown.operators}
            directCount={shown.directCount}
            openCount={shown.openCount}
            view={view}
            search={search}
            action={action}
            words={words}
            onChange={props.onView}
          />
          {shown.total === 0 ? (
            <EmptyState
              action={
                <a href={`${action}?${withView(search, unfiltered)}`}>
                  {fill(schedule.clearFilters, { found: formatFound(shown.found, words) })}
                </a>
              }
            >
              {schedule.emptyFilter}
            </EmptyState>
          ) : (
            <SailingTable
              label={heading}
              items={shown.items}
              vessels={answer.vessels}
              words={words}
              locale={locale}
              ports={{ loading: loadingPort.plainName, discharge: dischargePort.plainName }}
              dateType={dateType}
              byWeek={byWeek}
              now={now}
              anchored={new Set(shown.best.map(({ sailing }) => sailing.id))}
              narrow={narrow}
              sorting={{ search, action, onSort: (sort) => props.onView({ sort }) }}
            />
          )}
          <PageLinks
            page={shown.page}
            totalPages={shown.totalPages}
            hrefOf={(page) => `${action}?${withView(search, { page })}`}
            words={words.schedule}
          />
        </>
      )}
    </div>
  );
}
