import { type ReactNode, useMemo } from "react";
import { inPlace } from "@/components/hooks/in-place";
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
import { ButtonLink, buttonClass } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { IconDownload, IconShip } from "@/components/ui/icons";
import layout from "@/components/ui/layout.module.css";
import { EmptyState, FailureNotice } from "@/components/ui/notice";
import { SkeletonRows } from "@/components/ui/skeleton-rows";
import type { RowsResponse } from "@/lib/api/port-schedule";
import { fill } from "@/lib/i18n/fill";
import { dateOf } from "@/lib/i18n/formats";
import { type Locale, localePath } from "@/lib/i18n/locales";
import {
  comparePath,
  deadlineOf,
  paperSearch,
  type SailingPlan,
  type ScheduleView,
  unfiltered,
  usedSearch,
  withAsOf,
  withoutView,
  withView,
} from "@/lib/sailings/address";
import { type PortClock, portClock } from "@/lib/sailings/cutoffs";
import { formatAsOf, formatCounts, formatFound } from "@/lib/sailings/format";
import { portsOfIds } from "@/lib/sailings/legs";
import { momentOf } from "@/lib/sailings/rules";
import type { DateType } from "@/lib/sailings/schema";
import type { Words } from "@/lib/sailings/words";
import { DayRule } from "../day-rule/day-rule";
import type { RowSetting, RowWords } from "../table/row-setting";
import { RowTools } from "../table/row-tools.client";
import rowTools from "../table/row-tools.module.css";
import { compareForm } from "../table/sailing-row";
import { SailingTable } from "../table/sailing-table";
import styles from "../table/schedule.module.css";
import { ShowMore } from "../table/show-more";
import { useRowState } from "../table/use-row-state";
import type { ShownRows } from "../table/use-rows";
import { ArrivalNote } from "./arrival-note";
import { AsOfBanner } from "./as-of-banner";
import { Best } from "./best";
import { Filters } from "./filters";
import { formatPrinted, paperCriteria, settingsText } from "./paper-criteria";
import { SummaryLinks } from "./summary-links";
import { ViewLinks, WindowPresets, WindowSteps } from "./window";

interface ResultsProps {
  response: RowsResponse;
  /** The rows of the response, with those of further pages. */
  shown: ShownRows;
  view: ScheduleView;
  search: URLSearchParams;
  action: string;
  locale: Locale;
  words: Words & { thing: RowWords };
  /** The clock at the loading port. */
  now: PortClock;
  /** Another search, or another view of this one, that is late or has failed. */
  pending: PendingSearch | null;
  /** Whether that is another view of the same search, of which only the rows are pending. */
  isSameSearch: boolean;
  /** True when a response is late. */
  loading: boolean;
  showsFailure: boolean;
  onRetry: () => void;
  onDismiss: () => void;
  onView: (change: Partial<ScheduleView>) => void;
  /** Starts the same search in another window. */
  onWindow: (next: URLSearchParams) => void;
  /** The query of the page's address, even while its response is pending. */
  plan: SailingPlan;
  ads: ReactNode;
  share: ReactNode;
  starWords: LaneStarWords;
  landing: ReactNode;
  /** The rows in another view than the table, rendered by the server: other rows are another page. null in the table. */
  otherView: ReactNode;
  /** Below the rows: how their CO2e is estimated; nothing without emission factors. */
  co2Note?: ReactNode;
}

/** Whether a response is of two different ports. */
export function isLane({
  criteria: { loadingPort, dischargePort },
}: Pick<RowsResponse, "criteria">): boolean {
  return loadingPort !== null && dischargePort !== null && loadingPort.id !== dischargePort.id;
}

/** Lists the slower itineraries after the last row, or folds them again: a plain link; script shows them in place. */
function SlowerLink({
  response: { slower, totalPages },
  shown: { firstPage, lastPage, showMore },
  view,
  search,
  action,
  words: { schedule },
  onView,
}: Pick<ResultsProps, "response" | "shown" | "view" | "search" | "action" | "words" | "onView">) {
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

/** The form to which the check boxes of rows belong. With script the row tools compare. */
function CompareChosen({
  shown: { rows },
  locale,
  words: { thing },
}: Pick<ResultsProps, "shown" | "locale" | "words">) {
  const ends = portsOfIds(rows);
  return (
    <noscript>
      <form
        id={compareForm}
        className={rowTools.chosen}
        action={localePath(locale, comparePath([]))}
        method="get"
      >
        {Object.entries(ends).map(([name, id]) => (
          <input type="hidden" name={name} value={id} key={name} />
        ))}
        <button className={buttonClass({ variant: "solid" })} type="submit">
          {thing.compare}
        </button>
      </form>
    </noscript>
  );
}

/** Everything below the form: heading, counts, day rule, filters, rows, and messages in place of rows. */
export function Results(props: ResultsProps) {
  const { response, shown, view, search, action, locale, words, now, pending, loading } = props;
  const { schedule } = words;
  const { rows } = shown;
  const { otherView } = props;
  const { openIds, selection, command, setCommand, actions, marked } = useRowState(rows, {
    isTable: !otherView,
    selects: view.select,
  });
  const { loadingPort, dischargePort, dateFrom, dateTo, dateType } = response.criteria;
  const deadline = deadlineOf(response.criteria);
  const days = useMemo(() => daysOf(rows, dateType), [rows, dateType]);
  const { best } = response;
  const isAsOf = response.asOf !== undefined;
  const linked = useMemo(() => new Set(best.map(({ sailing }) => sailing.id)), [best]);
  const setting = useMemo<RowSetting | null>(
    () =>
      loadingPort && dischargePort
        ? {
            words,
            locale,
            // The cut-offs of an earlier day are not open or closed: before all of them each is what was published.
            now: isAsOf ? portClock(new Date(0), loadingPort, response.offsets) : now,
            deadline,
            ready: view.ready,
            cargo: response.filter.cargo,
            ports: { loading: loadingPort, discharge: dischargePort },
            changesHref: `${action}/changes?${withAsOf(withoutView(search), "")}`,
            isAsOf,
          }
        : null,
    [
      words,
      locale,
      now,
      deadline,
      view.ready,
      response.filter.cargo,
      loadingPort,
      dischargePort,
      action,
      search,
      isAsOf,
      response.offsets,
    ],
  );
  const notes = response.sample ? <p className={styles.sample}>{schedule.sample}</p> : null;
  const failed = props.showsFailure ? (
    <FailureNotice
      message={schedule.failed}
      retryLabel={schedule.retry}
      dismissLabel={schedule.dismiss}
      onRetry={props.onRetry}
      onDismiss={props.onDismiss}
    />
  ) : null;
  if (!loadingPort || !dischargePort || !setting || !isLane(response) || pending?.hasFailed) {
    return (
      <div className={cx(layout.wrap, pendingStyles.results)}>
        {pending ? props.ads : null}
        {pending ? <PendingHead pending={pending} words={schedule} /> : null}
        {failed}
        {pending ? null : notes}
        {loading && !pending?.hasFailed ? <SkeletonRows label={schedule.loading} rows={5} /> : null}
        {pending ? null : props.landing}
      </div>
    );
  }

  const window = {
    windows: response.windows,
    dateTo,
    search,
    action,
    words,
    onWindow: props.onWindow,
  };
  const heading = fill(schedule.heading, { from: loadingPort.name, to: dischargePort.name });
  const isWaiting = pending !== null && props.isSameSearch;
  const isStale = pending !== null && !isWaiting;
  return (
    <div className={cx(layout.wrap, pendingStyles.results)} aria-busy={isStale || undefined}>
      {props.ads}
      {failed}
      {response.asOf ? <AsOfBanner view={response.asOf} search={search} action={action} /> : null}
      <ResultsHead
        heading={pending?.heading ?? heading}
        star={
          <LaneStar
            kind="port"
            from={loadingPort.id}
            to={dischargePort.id}
            lane={heading}
            words={props.starWords}
          />
        }
        counts={pending ? [] : formatCounts(withGone(response), words)}
        links={pending ? null : <SummaryLinks {...props} />}
        periods={
          <>
            <ViewLinks layout={view.layout} search={search} action={action} words={words} />
            <WindowPresets {...window} />
          </>
        }
        separator={schedule.separator}
        note={pending ? pendingNote(pending, schedule) : ""}
        isStale={isStale}
        controls={{
          label: schedule.controls,
          set: settingsText({ ...response.criteria, ...props.plan }, view, words),
        }}
        beside={
          <div className={styles.notes}>
            {isAsOf ? null : <p>{formatAsOf(now, loadingPort, words)}</p>}
            {response.stamps ? (
              <p className={styles.stamps}>
                <span data-long="">{response.stamps.long}</span>
                <span data-short="">{response.stamps.short}</span>
              </p>
            ) : null}
            {notes}
            {response.widened ? <p>{schedule.widened}</p> : null}
          </div>
        }
      >
        {otherView ? null : <Density label={schedule.comfortable} name={schedule.comfortableRows} />}
        {response.found > 0 ? (
          <ButtonLink
            className={response.total === 0 ? styles.away : undefined}
            variant="quiet"
            small
            href={`/api/port-schedule.csv?${usedSearch(search)}`}
            download="Schedule.csv"
            rel="nofollow"
          >
            <IconDownload size="s" />
            {schedule.download}
          </ButtonLink>
        ) : null}
        {response.found > 0 ? (
          <ButtonLink
            className={response.total === 0 ? styles.away : undefined}
            variant="quiet"
            small
            href={`/api/port-schedule.xlsx?${usedSearch(search)}`}
            download="Schedule.xlsx"
            rel="nofollow"
          >
            {schedule.workbook}
          </ButtonLink>
        ) : null}
        {props.share}
        {isAsOf || otherView ? null : (
          <RowTools
            {...{ criteria: response.criteria, rows, search, action, locale, now, words, command, selection }}
            onCommand={setCommand}
          />
        )}
      </ResultsHead>
      <Paper
        criteria={paperCriteria(response.criteria, view, words)}
        printedAt={formatPrinted(now, loadingPort, words)}
        address={`${action}?${paperSearch(search, response.criteria)}`}
        codeLabel={schedule.qrCode}
      />
      <StaleResults isStale={isStale}>
        {response.found === 0 && shown.gone.length === 0 ? (
          <>
            <EmptyState icon={<IconShip size="l" />}>{schedule.empty}</EmptyState>
            <Hints hints={response.hints} />
          </>
        ) : (
          <>
            {/* In a search with a deadline only the note counts: the best sailings of the lane may be too late. */}
            {response.arrival ? (
              <ArrivalNote
                arrival={response.arrival}
                arriveBy={response.criteria.arriveBy}
                buffer={response.criteria.buffer}
                cargo={response.filter.cargo}
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
                reservesSpace={response.openCount > 0}
              />
            )}
            <WindowSteps {...window}>
              <DayRule
                dateFrom={dateFrom}
                dateTo={dateTo}
                days={response.days}
                chosen={view.days}
                withRows={days}
                marked={marked.day}
                today={response.today}
                search={search}
                action={action}
                words={words}
                onDays={(days) => props.onView({ days })}
              />
            </WindowSteps>
            <Filters
              operators={response.operators}
              directCount={response.directCount}
              openCount={isAsOf ? null : response.openCount}
              changedCount={response.changedCount}
              view={view}
              plan={props.plan}
              search={search}
              action={action}
              words={words}
              onChange={props.onView}
              onSearch={props.onWindow}
            />
            {response.total === 0 && shown.gone.length === 0 ? (
              <EmptyState
                action={
                  <a href={`${action}?${withView(search, unfiltered)}`}>
                    {fill(schedule.clearFilters, { found: formatFound(response.found, words) })}
                  </a>
                }
              >
                {schedule.emptyFilter}
              </EmptyState>
            ) : otherView ? (
              otherView
            ) : (
              <SailingTable
                label={heading}
                rows={rows}
                slower={shown.slower}
                gone={shown.gone}
                setting={setting}
                dateType={dateType}
                byWeek={!deadline && (!response.sort || response.sort === dateType.toLowerCase())}
                sorting={{ search, action, onSort: (sort) => props.onView({ sort }) }}
                actions={actions}
                openIds={openIds}
                selection={selection}
                linked={linked}
                marked={marked}
                isWaiting={isWaiting}
              />
            )}
            {props.co2Note}
            {view.select && !otherView ? <CompareChosen shown={shown} locale={locale} words={words} /> : null}
            <ShowMore {...{ response, shown, search, action, words }} />
            <SlowerLink {...{ response, shown, view, search, action, words }} onView={props.onView} />
          </>
        )}
        {response.absent ? (
          <p className={styles.absent}>
            {fill(schedule.absent, { carriers: response.absent.join(schedule.separator) })}{" "}
            <a href={localePath(locale, "/coverage")}>{schedule.coverage}</a>
          </p>
        ) : null}
      </StaleResults>
    </div>
  );
}

/** The counts of a list of changed sailings have those that are gone among the shown ones. */
const withGone = (response: RowsResponse): RowsResponse =>
  response.filter.changedOnly ? { ...response, total: response.total + response.goneCount } : response;

/** The days that have rows, in order. */
const daysOf = (rows: ShownRows["rows"], dateType: DateType): string[] =>
  [...new Set(rows.flatMap((row) => dateOf(momentOf(row, dateType) ?? "") || []))].sort();
