import { useMemo } from "react";
import { inPlace } from "@/components/hooks/in-place";
import { Density } from "@/components/schedules/density";
import { Hints } from "@/components/schedules/hints";
import { StaleResults } from "@/components/schedules/pending-search";
import { buttonClass } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { EmptyState } from "@/components/ui/notice";
import { formatLanes } from "@/lib/api/lanes";
import { fill } from "@/lib/i18n/fill";
import { dateOf } from "@/lib/i18n/formats";
import { localePath } from "@/lib/i18n/locales";
import {
  comparePath,
  type DateType,
  formatFound,
  momentOf,
  portsOfIds,
  unfiltered,
  withView,
} from "@/lib/sailings/shared";
import { DayRule } from "../day-rule/day-rule";
import rowTools from "../table/row-tools.module.css";
import { compareForm } from "../table/sailing-row";
import { SailingTable } from "../table/sailing-table";
import styles from "../table/schedule.module.css";
import { ShowMore } from "../table/show-more";
import type { ShownRows } from "../table/use-rows";
import { Filters } from "./filters";
import { headingOf, type LaneProps, type ResultsProps, windowOf } from "./results-props";
import { WindowPresets, WindowSteps } from "./window";

/** What a search of a lane has found: the best, days, filters and rows; or that there is nothing, and what to search for instead. */
export function Found(props: LaneProps) {
  const { response, shown, locale, words, isStale } = props;
  const { schedule } = words;
  return (
    <StaleResults isStale={isStale}>
      {response.found === 0 && shown.gone.length === 0 ? (
        <>
          <Periods {...props} />
          <EmptyState icon={<Icon name="ship" size="l" />}>{schedule.empty}</EmptyState>
          <Hints hints={response.hints} />
        </>
      ) : (
        <>
          <Days {...props} />
          <Filters
            operators={response.operators}
            directCount={response.directCount}
            openCount={props.setting.isAsOf ? null : response.openCount}
            changedCount={response.changedCount}
            view={props.view}
            plan={props.plan}
            search={props.search}
            action={props.action}
            words={words}
            onChange={props.onView}
            onSearch={props.onWindow}
            beside={<Periods {...props} />}
          />
          <Rows {...props} />
          {props.co2Note}
          <BoardLink {...props} />
          {props.view.select && !props.otherView ? <CompareChosen {...props} /> : null}
          <ShowMore {...props} />
          <SlowerLink {...props} />
        </>
      )}
      {response.absent ? (
        <p className={styles.absent}>
          {fill(schedule.absent, { carriers: response.absent.join(schedule.separator) })}{" "}
          <a href={localePath(locale, "/coverage")}>{schedule.coverage}</a>
        </p>
      ) : null}
    </StaleResults>
  );
}

/** How long the window is, and how high the rows are. */
function Periods(props: LaneProps) {
  const { schedule } = props.words;
  return (
    <div className={styles.periods}>
      <WindowPresets {...windowOf(props)} />
      {props.otherView ? null : <Density label={schedule.comfortable} name={schedule.comfortableRows} />}
    </div>
  );
}

/** The days of the window, with steps to the windows before and after. */
function Days(props: LaneProps) {
  const { response, view, search, action, words, state } = props;
  const { rows } = props.shown;
  const { dateFrom, dateTo, dateType } = response.criteria;
  const withRows = useMemo(() => daysOf(rows, dateType), [rows, dateType]);
  return (
    <WindowSteps {...windowOf(props)}>
      <DayRule
        dateFrom={dateFrom}
        dateTo={dateTo}
        days={response.days}
        chosen={view.days}
        withRows={withRows}
        marked={state.marked.day}
        today={response.today}
        search={search}
        action={action}
        words={words}
        onDays={(days) => props.onView({ days })}
      />
    </WindowSteps>
  );
}

/** The days that have rows, in order. */
const daysOf = (rows: ShownRows["rows"], dateType: DateType): string[] =>
  [...new Set(rows.flatMap((row) => dateOf(momentOf(row, dateType) ?? "") || []))].sort();

/** The rows, or that filters leave none. */
function Rows(props: LaneProps) {
  const { response, shown, search, action, words, setting, state } = props;
  const { schedule } = words;
  const { best } = response;
  const linked = useMemo(() => new Set(best.map(({ sailing }) => sailing.id)), [best]);
  if (response.total === 0 && shown.gone.length === 0) {
    return (
      <EmptyState
        action={
          <a href={`${action}?${withView(search, unfiltered)}`}>
            {fill(schedule.clearFilters, { found: formatFound(response.found, words) })}
          </a>
        }
      >
        {schedule.emptyFilter}
      </EmptyState>
    );
  }
  if (props.otherView) return props.otherView;
  const { dateType } = response.criteria;
  return (
    <SailingTable
      label={headingOf(props)}
      rows={shown.rows}
      slower={shown.slower}
      gone={shown.gone}
      setting={setting}
      dateType={dateType}
      foldsPassed={foldsPassed(props)}
      byWeek={!setting.deadline && (!response.sort || response.sort === dateType.toLowerCase())}
      sorting={{ search, action, onSort: (sort) => props.onView({ sort }) }}
      actions={state.actions}
      openIds={state.openIds}
      selection={state.selection}
      linked={linked}
      marked={state.marked}
      isWaiting={props.pending !== null && props.isSameSearch}
    />
  );
}

/** Whether the reader looks for what can still be shipped: not at the past, at changes, or in another order than that of ETD. */
function foldsPassed({ response, view, setting }: LaneProps): boolean {
  const { criteria, sort, today } = response;
  const first = view.days?.from ?? criteria.dateFrom;
  const isByEtd = criteria.dateType === "ETD" && (!sort || sort === "etd") && !setting.deadline;
  return isByEtd && first >= today && !setting.isAsOf && !view.changed;
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
  words: { rowActions },
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
          {rowActions.compare}
        </button>
      </form>
    </noscript>
  );
}

/** What closes on this lane, on the cut-off board. */
function BoardLink({ setting: { ports }, words: { schedule }, locale }: LaneProps) {
  const { loading, discharge } = ports;
  const query = new URLSearchParams({ lanes: formatLanes([{ from: loading.id, to: discharge.id }]) });
  return (
    <p className={styles.absent} data-print="no">
      <a href={`${localePath(locale, "/cutoffs")}?${query}`} rel="nofollow">
        {schedule.cutoffBoard}
      </a>
    </p>
  );
}
