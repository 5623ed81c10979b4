import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useMemo, useRef } from "react";
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
import { PageLinks } from "@/components/ui/page-links";
import { SkeletonRows } from "@/components/ui/skeleton-rows";
import { fill } from "@/lib/i18n/fill";
import type { Locale } from "@/lib/i18n/locales";
import {
  paperSearch,
  type SailingPlan,
  type ScheduleView,
  unfiltered,
  withView,
} from "@/lib/sailings/address";
import type { PortClock } from "@/lib/sailings/cutoffs";
import { ArrivalNote } from "./arrival-note";
import { Best } from "./best";
import { DayRule } from "./day-rule";
import type { DrawnAnswer } from "./drawing";
import { Filters } from "./filters";
import { formatPrinted, paperCriteria, settingsText } from "./paper-criteria";
import { SailingTable } from "./sailing-table";
import styles from "./schedule.module.css";
import { formatAsOf, formatFound } from "./schedule-format";
import { Things } from "./things.client";
import type { FirstAnswer, PortScheduleAnswer } from "./types";
import { WindowPresets, WindowSteps } from "./window";
import type { Words } from "./words";

type ThingWords = Omit<ComponentProps<typeof Things>["words"], keyof Words>;

interface ResultsProps {
  /** As the page came, its rows drawn; or with its rows, to be drawn here. */
  answer: FirstAnswer | DrawnAnswer;
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
  /** The day that the address leads to, YYYY-MM-DD; '' for none. */
  marked: string;
  /** Another search than the answer's that is late or was not answered. */
  awaited: Awaited | null;
  /** True when an answer is late. */
  loading: boolean;
  failed: boolean;
  onRetry: () => void;
  onDismiss: () => void;
  /** Asks for the rows of the page as it came. */
  onNeed: () => void;
  /** True when they could not be had. */
  isWanting: boolean;
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
export function isLane({
  criteria: { loadingPort, dischargePort },
}: Pick<PortScheduleAnswer, "criteria">): boolean {
  return loadingPort !== null && dischargePort !== null && loadingPort.id !== dischargePort.id;
}

/** What is shown of an answer, in the order and with the filters of the address. */
function useArranged({ answer, whole, view, words, locale, now, marked }: ResultsProps) {
  const [seen, at] = [JSON.stringify(view), JSON.stringify(now)];
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is the same as a text is the same
  return useMemo(() => {
    if ("rows" in answer) return { shown: answer, days: answer.rows.days, drawn: null };
    const { drawing } = answer;
    const { shown, days, rows } = drawing.arrange(answer, whole, { view, words, locale, now, marked });
    return { shown, days, drawn: { drawing, rows, of: answer } };
  }, [answer, whole, seen, at, marked, words, locale]);
}

/** Tells when a reader comes near what arranges the rows: what that takes is had by the time it is used. */
function useNearness(onNear: () => void) {
  const box = useRef<HTMLDivElement>(null);
  const look = useEffectEvent(({ target }: Event) => {
    if (target instanceof Element && box.current?.contains(target) && target.closest("form, ol, thead"))
      onNear();
  });
  useEffect(() => {
    const onEvent = (event: Event) => look(event);
    document.addEventListener("pointerover", onEvent);
    document.addEventListener("focusin", onEvent);
    return () => {
      document.removeEventListener("pointerover", onEvent);
      document.removeEventListener("focusin", onEvent);
    };
  }, []);
  return box;
}

/** Lists the slower itineraries after the last row, or folds them again: a plain link, which script follows in place. */
function SlowerLink({
  shown: { slower, page, totalPages },
  view,
  search,
  action,
  words: { schedule },
  onView,
}: Pick<ResultsProps, "view" | "search" | "action" | "words" | "onView"> & {
  shown: Pick<PortScheduleAnswer, "slower" | "page" | "totalPages">;
}) {
  if (slower.count === 0 || page < totalPages) return null;
  const change = view.slower ? { slower: false } : { slower: true, page };
  return (
    <p className={styles.slower} data-print="no">
      <a
        href={`${action}?${withView(search, change)}`}
        rel="nofollow"
        onClick={inPlace(() => onView(change))}
      >
        {view.slower ? schedule.foldSlower : fill(schedule.slower, { count: slower.count })}
      </a>
    </p>
  );
}

/** Everything below the form: heading, counts, day rule, filters, rows and the states in their place. */
export function Results(props: ResultsProps) {
  const { answer, whole, view, search, action, locale, words, now, narrow, awaited, loading } = props;
  const { schedule } = words;
  const { shown, days, drawn } = useArranged(props);
  const box = useNearness(props.onNeed);
  const { loadingPort, dischargePort, dateFrom, dateTo } = answer.criteria;
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

  const window = {
    windows: answer.windows,
    dateTo,
    search,
    action,
    words,
    onWindow: props.onWindow,
  };
  const heading = fill(schedule.heading, { from: loadingPort.name, to: dischargePort.name });
  return (
    <div ref={box} className={cx(layout.wrap, awaiting.place)} aria-busy={awaited !== null || undefined}>
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
        <Things
          {...{ whole, search, action, locale, now }}
          answer={"items" in answer ? answer : null}
          onNeed={props.onNeed}
          isWanting={props.isWanting}
          words={{ ...words, ...props.thingWords }}
        />
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
            {/* Of a search that says by when cargo must be there one counts: the other sailings are not the best of it. */}
            {shown.arrival ? (
              <ArrivalNote
                arrival={shown.arrival}
                arriveBy={answer.criteria.arriveBy}
                buffer={answer.criteria.buffer}
                place={{ loading: loadingPort.name, discharge: dischargePort.name }}
                words={words}
              />
            ) : (
              <Best
                best={shown.best}
                page={shown.page}
                search={search}
                action={action}
                locale={locale}
                words={words}
                staysEmpty={shown.openCount > 0}
              />
            )}
            <WindowSteps {...window}>
              <DayRule
                dateFrom={dateFrom}
                dateTo={dateTo}
                days={shown.days}
                chosen={view.days}
                withRows={days}
                marked={props.marked}
                today={answer.today}
                search={search}
                action={action}
                words={words}
                onDays={(days) => props.onView({ days })}
              />
            </WindowSteps>
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
                words={words}
                sorting={{ search, action, onSort: (sort) => props.onView({ sort }) }}
                narrow={narrow}
                part={"rows" in answer ? answer.rows.part : ""}
                drawn={drawn}
              />
            )}
            <SlowerLink {...{ shown, view, search, action, words }} onView={props.onView} />
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
