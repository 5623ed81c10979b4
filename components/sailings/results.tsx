import type { ComponentProps, ReactNode } from "react";
import { LaneStar, type LaneStarWords } from "@/components/lanes/lane-star.client";
import { type Awaited, AwaitedHead, awaitedNote, Before } from "@/components/schedules/awaited";
import awaiting from "@/components/schedules/awaited.module.css";
import { Density } from "@/components/schedules/density";
import { Hints } from "@/components/schedules/hints";
import { Paper } from "@/components/schedules/paper";
import { ResultsHead } from "@/components/schedules/results-head";
import { ButtonLink } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { IconDownload, IconShip } from "@/components/ui/icons";
import layout from "@/components/ui/layout.module.css";
import { EmptyState, FailureNotice, SkeletonRows } from "@/components/ui/notice";
import { PageLinks } from "@/components/ui/page-links";
import { dateOf, fill } from "@/lib/i18n/formats";
import type { Locale } from "@/lib/i18n/locales";
import {
  deadlineOf,
  paperSearch,
  type SailingPlan,
  type ScheduleView,
  unfiltered,
  withView,
} from "@/lib/sailings/address";
import { viewSailings } from "@/lib/sailings/answer";
import type { PortClock } from "@/lib/sailings/cutoffs";
import { filterOf, momentOf, ungroup } from "@/lib/sailings/rules";
import { limits } from "@/lib/site";
import { ArrivalNote } from "./arrival-note";
import { Best } from "./best";
import { DayRule } from "./day-rule";
import { Filters } from "./filters";
import { formatPrinted, paperCriteria } from "./paper-criteria";
import { SailingTable } from "./sailing-table";
import styles from "./schedule.module.css";
import { formatAsOf, formatFound } from "./schedule-format";
import { Things } from "./things.client";
import type { PortScheduleAnswer } from "./types";
import { useHash } from "./use-hash";
import { WindowPresets, WindowSteps } from "./window";
import type { Words } from "./words";

type ThingWords = Omit<ComponentProps<typeof Things>["words"], keyof Words>;

interface ResultsProps {
  answer: PortScheduleAnswer;
  /** True when the answer's rows are all that were found, so that they can be arranged here. */
  whole: boolean;
  view: ScheduleView;
  search: URLSearchParams;
  action: string;
  locale: Locale;
  words: Words;
  /** The clock at the port of loading. */
  now: PortClock;
  narrow: boolean;
  /** Another search than the answer's that is late or was not answered. */
  awaited: Awaited | null;
  /** True when an answer is late. */
  loading: boolean;
  failed: boolean;
  onRetry: () => void;
  onDismiss: () => void;
  onView: (change: Partial<ScheduleView>) => void;
  /** Asks for the same search in another window. */
  onWindow: (next: URLSearchParams) => void;
  /** What the page's address says of it, be its answer awaited. */
  plan: SailingPlan;
  ads: ReactNode;
  share: ReactNode;
  starWords: LaneStarWords;
  thingWords: ThingWords;
  landing: ReactNode;
}

/** Whether an answer is of two ports; the same twice is none. */
export function isLane({ criteria: { loadingPort, dischargePort } }: PortScheduleAnswer): boolean {
  return loadingPort !== null && dischargePort !== null && loadingPort.id !== dischargePort.id;
}

/** Everything below the form: heading, counts, day rule, filters, rows and the states in their place. */
export function Results(props: ResultsProps) {
  const { answer, whole, view, search, action, locale, words, now, narrow, awaited, loading } = props;
  const { schedule } = words;
  const [, marked = ""] = /^#d(\d{4}-\d{2}-\d{2})$/.exec(useHash()) ?? [];
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
  if (!loadingPort || !dischargePort || !isLane(answer) || awaited?.isLost) {
    return (
      <div className={cx(layout.wrap, awaiting.place)}>
        {awaited ? props.ads : null}
        {awaited ? <AwaitedHead awaited={awaited} words={schedule} /> : null}
        {failed}
        {awaited ? null : notes}
        {loading && !awaited?.isLost ? <SkeletonRows label={schedule.loading} rows={5} /> : null}
        {awaited ? null : props.landing}
      </div>
    );
  }

  const deadline = deadlineOf(answer.criteria);
  const shown = whole
    ? viewSailings(ungroup(answer.items), {
        filter: filterOf(view),
        sort: view.sort,
        dateType,
        now,
        deadline,
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
  const daysShown = shown.items.flatMap((sailing) => dateOf(momentOf(sailing, dateType) ?? "") || []);
  const heading = fill(schedule.heading, { from: loadingPort.name, to: dischargePort.name });
  const byWeek = !deadline && (!view.sort || view.sort === dateType.toLowerCase());
  return (
    <div className={cx(layout.wrap, awaiting.place)} aria-busy={awaited !== null || undefined}>
      {props.ads}
      {failed}
      <ResultsHead
        heading={awaited?.heading ?? heading}
        star={
          <LaneStar
            kind="port"
            from={loadingPort.id}
            to={dischargePort.id}
            lane={heading}
            words={props.starWords}
          />
        }
        counts={
          awaited
            ? []
            : [
                formatFound(shown.found, words),
                ...(shown.total === shown.found ? [] : [fill(schedule.shown, { count: shown.total })]),
              ]
        }
        separator={schedule.separator}
        note={awaited ? awaitedNote(awaited, schedule) : ""}
        isBefore={awaited !== null}
        beside={
          <div className={styles.notes}>
            <p>{formatAsOf(now, loadingPort, words)}</p>
            {notes}
            {answer.widened ? <p>{schedule.widened}</p> : null}
          </div>
        }
      >
        <WindowPresets {...window} />
        <Density label={schedule.comfortable} name={schedule.comfortableRows} />
        {shown.found > 0 ? (
          <ButtonLink
            className={shown.total === 0 ? styles.away : undefined}
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
        <Things {...{ answer, whole, search, action, locale }} words={{ ...words, ...props.thingWords }} />
      </ResultsHead>
      <Paper
        criteria={paperCriteria(answer.criteria, view, words)}
        printedAt={formatPrinted(now, loadingPort, words)}
        address={`${action}?${paperSearch(search, answer.criteria)}`}
        codeLabel={schedule.qrCode}
      />
      <Before isBefore={awaited !== null}>
        {shown.found === 0 ? (
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
              staysEmpty={shown.openCount > 0}
            />
            <WindowSteps {...window}>
              <DayRule
                dateFrom={dateFrom}
                dateTo={dateTo}
                days={shown.days}
                chosen={view.days}
                withRows={[...new Set(daysShown)].sort()}
                marked={marked}
                today={answer.today}
                search={search}
                action={action}
                words={words}
                onDays={(days) => props.onView({ days })}
              />
            </WindowSteps>
            <ArrivalNote
              arrival={shown.arrival}
              arriveBy={answer.criteria.arriveBy}
              buffer={answer.criteria.buffer}
              place={{ loading: loadingPort.name, discharge: dischargePort.name }}
              words={words}
            />
            <Filters
              operators={shown.operators}
              directCount={shown.directCount}
              openCount={shown.openCount}
              view={view}
              plan={props.plan}
              search={search}
              action={action}
              words={words}
              onChange={props.onView}
              onSearch={props.onWindow}
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
                services={answer.services}
                words={words}
                locale={locale}
                ports={{ loading: loadingPort, discharge: dischargePort }}
                dateType={dateType}
                byWeek={byWeek}
                now={now}
                anchored={new Set(shown.best.map(({ sailing }) => sailing.id))}
                narrow={narrow}
                ready={view.ready}
                deadline={deadline}
                marked={marked}
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
      </Before>
    </div>
  );
}
