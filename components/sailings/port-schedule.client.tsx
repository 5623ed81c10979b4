"use client";

import { type ReactNode, useEffect, useEffectEvent, useMemo } from "react";
import type { LaneStarWords } from "@/components/lanes/lane-star.client";
import { AdStrip } from "@/components/promotions/ad-strip";
import { Hints } from "@/components/schedules/hints";
import { useAddress } from "@/components/schedules/use-address";
import { type PageTitles, useAds, useAnswer, useTitle } from "@/components/schedules/use-answer";
import { useAwaited } from "@/components/schedules/use-awaited";
import { useClock } from "@/components/schedules/use-clock";
import { useHouse } from "@/components/shell/house.client";
import { fill } from "@/lib/i18n/fill";
import type { Locale } from "@/lib/i18n/locales";
import type { Ad } from "@/lib/promotions/schema";
import {
  isSailingSearch,
  planOf,
  type ScheduleView,
  scheduleView,
  withoutView,
  withView,
} from "@/lib/sailings/address";
import { cutoffState, type PortClock, portClock, timeAt } from "@/lib/sailings/cutoffs";
import type { SailingRow } from "@/lib/sailings/table-row";
import { Finder, type FinderWords } from "./finder.client";
import { finderAddress } from "./finder-address";
import { finderRules } from "./finder-state";
import { isLane, Results } from "./results";
import type { RowWords } from "./row-setting";
import type { FinderValue, RowsAnswer } from "./types";
import { useRows } from "./use-rows";
import type { Words } from "./words";

interface PortScheduleProps {
  /** The server's answer to the address of the page. */
  initial: RowsAnswer;
  /** The query of that address. */
  initialSearch: string;
  ads: Ad[];
  words: Words & { thing: RowWords };
  finderWords: FinderWords;
  locale: Locale;
  /** Path of the page in this language. */
  action: string;
  /** The page's nonce, for the line of script that folds the form before the first paint. */
  nonce: string | undefined;
  titles: PageTitles;
  share: ReactNode;
  starWords: LaneStarWords;
  /** Shown while nothing has been asked for. */
  landing: ReactNode;
}

const api = "/api/port-schedule";

/**
 * The schedule page's island. The address is the state: the form and the filters write it, and what is shown follows from it.
 * The server filters and sorts: another address asks /api/port-schedule, and the rows before stand until it has answered.
 */
export function PortSchedule({
  initial,
  initialSearch,
  ads: firstAds,
  locale,
  action,
  share,
  landing,
  ...rest
}: PortScheduleProps) {
  const { words, finderWords, titles, nonce } = rest;
  const house = useHouse();
  const address = useAddress(action, isSailingSearch);
  const instant = useClock(initial.now);
  const shown = useAnswer<RowsAnswer>({
    path: api,
    initial,
    initialSearch,
    search: address.search,
    searchOnly: withoutView,
    asksFor: isSailingSearch,
    mostHere: 0,
    locale,
  });
  const rows = useRows(shown, (of) => `${api}?${new URLSearchParams([...of, ["language", locale]])}`);
  const { answer, search } = shown;
  const view = scheduleView(search);

  const { loadingPort, dischargePort } = answer.criteria;
  const pair =
    isLane(answer) && loadingPort && dischargePort
      ? { loading: loadingPort, discharge: dischargePort }
      : null;
  const ads = useAds(
    pair && pair.loading.id + pair.discharge.id !== pairOf(initial)
      ? `/api/ads/port?${new URLSearchParams({ load_port_id: pair.loading.id, dish_port_id: pair.discharge.id, language: locale })}`
      : null,
    firstAds,
  );
  const heading = pair && fill(titles.pair, { from: pair.loading.name, to: pair.discharge.name });
  useTitle(heading, pairOf(answer) === pairOf(initial), titles);

  const { awaited, keep } = useAwaited(
    shown,
    address.search,
    finderRules.fields,
    (from, to) => fill(words.schedule.heading, { from, to }),
    pair
      ? fill(words.schedule.heading, { from: pair.loading.name, to: pair.discharge.name })
      : words.schedule.title,
  );

  const start = loadingPort ?? house;
  const { offsets } = answer;
  const now = useMemo(() => portClock(instant, start, offsets), [instant, start, offsets]);
  useRefresh(answer, rows.rows, now, () => {
    shown.refresh();
    rows.refresh();
  });

  return (
    <>
      <Finder
        value={answer.criteria}
        isCurrent={shown.isCurrent}
        missing={answer.missing}
        problems={answer.problems}
        words={finderWords}
        locale={locale}
        action={action}
        today={answer.today}
        restore={!answer.asked}
        nonce={nonce}
        onSearch={(value: FinderValue) => {
          const next = finderAddress(value);
          keep([value.loadingPort, value.dischargePort]);
          if (view.sort) next.set("sort", view.sort);
          address.show(next, false);
        }}
      />
      {pair || awaited ? null : <Hints hints={answer.hints} />}
      <Results
        answer={answer}
        shown={rows}
        view={view}
        search={search}
        action={action}
        locale={locale}
        words={words}
        now={now}
        awaited={awaited}
        isSameSearch={shown.isSameSearch}
        loading={shown.loading}
        failed={shown.failed}
        onRetry={shown.retry}
        onDismiss={shown.dismiss}
        onView={(change: Partial<ScheduleView>) => address.show(withView(address.search, change), true)}
        plan={planOf(address.search)}
        onWindow={(next) => address.show(next, false)}
        ads={pair ? <AdStrip ads={ads} locale={locale} words={words.schedule} /> : null}
        share={share}
        starWords={rest.starWords}
        landing={landing}
      />
    </>
  );
}

const pairOf = ({ criteria }: Pick<RowsAnswer, "criteria">) =>
  `${criteria.loadingPort?.id}${criteria.dischargePort?.id}`;

/**
 * Fetches the answer anew when a cut-off of its rows has passed meanwhile: its counts, its best sailings and what Still open
 * leaves depend on that. The rows themselves go by the present clock.
 */
function useRefresh(
  answer: RowsAnswer,
  rows: readonly SailingRow[],
  now: PortClock,
  refresh: () => void,
): void {
  const states = useMemo(() => statesAt(now, rows), [rows, now]);
  const compare = useEffectEvent((present: string) => {
    const { criteria, offsets } = answer;
    const start = criteria.loadingPort;
    if (start && present !== statesAt(portClock(new Date(answer.now), start, offsets), rows)) refresh();
  });
  useEffect(() => compare(states), [states]);
}

/** Whether cargo can get on, row by row. */
const statesAt = (clock: PortClock, rows: readonly SailingRow[]): string =>
  rows.map((row) => cutoffState(row, timeAt(clock, row)).state).join();
