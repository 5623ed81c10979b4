import { type ReactNode, useMemo } from "react";
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
import { inPlace } from "@/components/ui/in-place";
import layout from "@/components/ui/layout.module.css";
import { EmptyState, FailureNotice } from "@/components/ui/notice";
import { SkeletonRows } from "@/components/ui/skeleton-rows";
import { fill } from "@/lib/i18n/fill";
import { dateOf } from "@/lib/i18n/formats";
import type { Locale } from "@/lib/i18n/locales";
import {
  deadlineOf,
  paperSearch,
  type SailingPlan,
  type ScheduleView,
  unfiltered,
  withView,
} from "@/lib/sailings/address";
import type { PortClock } from "@/lib/sailings/cutoffs";
import { momentOf } from "@/lib/sailings/rules";
import type { DateType } from "@/lib/sailings/schema";
import { ArrivalNote } from "./arrival-note";
import { Best } from "./best";
import { DayRule } from "./day-rule";
import { Filters } from "./filters";
import { formatPrinted, paperCriteria, settingsText } from "./paper-criteria";
import type { RowSetting, RowWords } from "./row-setting";
import { RowTools } from "./row-tools.client";
import { SailingTable } from "./sailing-table";
import styles from "./schedule.module.css";
import { formatAsOf, formatFound } from "./schedule-format";
import { ShowMore } from "./show-more";
import type { RowsAnswer } from "./types";
import { useRowState } from "./use-row-state";
import type { ShownRows } from "./use-rows";
import { WindowPresets, WindowSteps } from "./window";
import type { Words } from "./words";

interface ResultsProps {
  answer: RowsAnswer;
  /** Its rows, with those of further pages. */
  shown: ShownRows;
  view: ScheduleView;
  search: URLSearchParams;
  action: string;
  locale: Locale;
  words: Words & { thing: RowWords };
  /** The clock at the port of loading. */
  now: PortClock;
  /** Another search, or another view of this one, that is late or was not answered. */
  awaited: Awaited | null;
  /** Whether that is another view of the same search, of which only the rows are awaited. */
  isSameSearch: boolean;
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
  landing: ReactNode;
}

/** Whether an answer is of two ports; the same twice is none. */
export function isLane({ criteria: { loadingPort, dischargePort } }: Pick<RowsAnswer, "criteria">): boolean {
  return loadingPort !== null && dischargePort !== null && loadingPort.id !== dischargePort.id;
}

/** Lists the slower itineraries after the last row, or folds them again: a plain link, which script follows in place. */
function SlowerLink({
  answer: { slower, totalPages },
  shown: { firstPage, lastPage, showMore },
  view,
  search,
  action,
  words: { schedule },
  onView,
}: Pick<ResultsProps, "answer" | "shown" | "view" | "search" | "action" | "words" | "onView">) {
  if (slower.count === 0 || lastPage < totalPages) return null;
  const show = () => {
    // They follow the rows that are shown, which may fill their page.
    if (!view.slower) showMore();
    onView(view.slower ? { slower: false } : { slower: true, page: firstPage });
  };
  return (
    <p className={styles.slower} data-print="no">
      <a
        href={`${action}?${withView(search, view.slower ? { slower: false } : { slower: true, page: lastPage })}`}
        rel="nofollow"
        onClick={inPlace(show)}
      >
        {view.slower ? schedule.foldSlower : fill(schedule.slower, { count: slower.count })}
      </a>
    </p>
  );
}

/** Everything below the form: heading, counts, day rule, filters, rows and the states in their place. */
export function Results(props: ResultsProps) {
  const { answer, shown, view, search, action, locale, words, now, awaited, loading } = props;
  const { schedule } = words;
  const { rows } = shown;
  const { openIds, selection, command, setCommand, actions, marked } = useRowState(rows);
  const { loadingPort, dischargePort, dateFrom, dateTo, dateType } = answer.criteria;
  const deadline = deadlineOf(answer.criteria);
  const days = useMemo(() => daysOf(rows, dateType), [rows, dateType]);
  const { best } = answer;
  const linked = useMemo(() => new Set(best.map(({ sailing }) => sailing.id)), [best]);
  const setting = useMemo<RowSetting | null>(
    () =>
      loadingPort && dischargePort
        ? {
            words,
            locale,
            now,
            deadline,
            ready: view.ready,
            ports: { loading: loadingPort, discharge: dischargePort },
          }
        : null,
    [words, locale, now, deadline, view.ready, loadingPort, dischargePort],
  );
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
  if (!loadingPort || !dischargePort || !setting || !isLane(answer) || awaited?.isLost) {
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

  const window = {
    windows: answer.windows,
    dateTo,
    search,
    action,
    words,
    onWindow: props.onWindow,
  };
  const heading = fill(schedule.heading, { from: loadingPort.name, to: dischargePort.name });
  const isWaiting = awaited !== null && props.isSameSearch;
  const isBefore = awaited !== null && !isWaiting;
  return (
    <div className={cx(layout.wrap, awaiting.place)} aria-busy={isBefore || undefined}>
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
                formatFound(answer.found, words),
                ...(answer.total === answer.found ? [] : [fill(schedule.shown, { count: answer.total })]),
              ]
        }
        separator={schedule.separator}
        note={awaited ? awaitedNote(awaited, schedule) : ""}
        isBefore={isBefore}
        controls={{
          label: schedule.controls,
          set: settingsText({ ...answer.criteria, ...props.plan }, view, words),
        }}
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
        {answer.found > 0 ? (
          <ButtonLink
            className={answer.total === 0 ? styles.away : undefined}
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
        <RowTools
          {...{ criteria: answer.criteria, rows, search, action, locale, now, words, command, selection }}
          onCommand={setCommand}
        />
      </ResultsHead>
      <Paper
        criteria={paperCriteria(answer.criteria, view, words)}
        printedAt={formatPrinted(now, loadingPort, words)}
        address={`${action}?${paperSearch(search, answer.criteria)}`}
        codeLabel={schedule.qrCode}
      />
      <Before isBefore={isBefore}>
        {answer.found === 0 ? (
          <>
            <EmptyState icon={<IconShip size="l" />}>{schedule.empty}</EmptyState>
            <Hints hints={answer.hints} />
          </>
        ) : (
          <>
            {/* Of a search that says by when cargo must be there one counts: the other sailings are not the best of it. */}
            {answer.arrival ? (
              <ArrivalNote
                arrival={answer.arrival}
                arriveBy={answer.criteria.arriveBy}
                buffer={answer.criteria.buffer}
                place={{ loading: loadingPort.name, discharge: dischargePort.name }}
                words={words}
              />
            ) : (
              <Best
                best={best}
                isHere={(page) => page >= shown.firstPage && page <= shown.lastPage}
                search={search}
                action={action}
                locale={locale}
                words={words}
                staysEmpty={answer.openCount > 0}
              />
            )}
            <WindowSteps {...window}>
              <DayRule
                dateFrom={dateFrom}
                dateTo={dateTo}
                days={answer.days}
                chosen={view.days}
                withRows={days}
                marked={marked.day}
                today={answer.today}
                search={search}
                action={action}
                words={words}
                onDays={(days) => props.onView({ days })}
              />
            </WindowSteps>
            <Filters
              operators={answer.operators}
              directCount={answer.directCount}
              openCount={answer.openCount}
              view={view}
              plan={props.plan}
              search={search}
              action={action}
              words={words}
              onChange={props.onView}
              onSearch={props.onWindow}
            />
            {answer.total === 0 ? (
              <EmptyState
                action={
                  <a href={`${action}?${withView(search, unfiltered)}`}>
                    {fill(schedule.clearFilters, { found: formatFound(answer.found, words) })}
                  </a>
                }
              >
                {schedule.emptyFilter}
              </EmptyState>
            ) : (
              <SailingTable
                label={heading}
                rows={rows}
                slower={shown.slower}
                setting={setting}
                dateType={dateType}
                byWeek={!deadline && (!answer.sort || answer.sort === dateType.toLowerCase())}
                sorting={{ search, action, onSort: (sort) => props.onView({ sort }) }}
                actions={actions}
                openIds={openIds}
                selection={selection}
                linked={linked}
                marked={marked}
                isWaiting={isWaiting}
              />
            )}
            <ShowMore {...{ answer, shown, search, action, words }} />
            <SlowerLink {...{ answer, shown, view, search, action, words }} onView={props.onView} />
          </>
        )}
      </Before>
    </div>
  );
}

/** The days that have rows, in order. */
const daysOf = (rows: ShownRows["rows"], dateType: DateType): string[] =>
  [...new Set(rows.flatMap((row) => dateOf(momentOf(row, dateType) ?? "") || []))].sort();
