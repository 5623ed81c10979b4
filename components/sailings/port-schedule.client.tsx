"use client";

import { type ReactNode, useEffect, useEffectEvent, useMemo } from "react";
import { FollowLink } from "@/components/follows/follow-link.client";
import { AdStrip } from "@/components/promotions/ad-strip";
import { Hints } from "@/components/schedules/hints";
import type { ScheduleProps } from "@/components/schedules/schedule-props";
import { useAddress } from "@/components/schedules/use-address";
import { useClock } from "@/components/schedules/use-clock";
import { usePendingSearch } from "@/components/schedules/use-pending-search";
import { useAds, useScheduleResponse, useTitle } from "@/components/schedules/use-response";
import { useSite } from "@/components/shell/site.client";
import type { FinderValue, RowsResponse } from "@/lib/api/port-schedule";
import { fill } from "@/lib/i18n/fill";
import {
  type CargoClass,
  cutoffState,
  isSailingSearch,
  type PortClock,
  planOf,
  portClock,
  type SailingRow,
  type ScheduleView,
  scheduleView,
  timeAt,
  usedSearch,
  type Words,
  withoutView,
  withView,
} from "@/lib/sailings/shared";
import { Finder, type FinderWords } from "./form/finder.client";
import { finderAddress } from "./form/finder-address";
import { finderRules } from "./form/finder-state";
import { Results } from "./results/results";
import { isLane } from "./results/results-props";
import type { RowWords } from "./table/row-setting";
import { useRows } from "./table/use-rows";

type PortScheduleProps = ScheduleProps<
  RowsResponse,
  { rows: Words & { rowActions: RowWords }; finder: FinderWords },
  {
    /** The rows in another view than the table, where the address has one. */
    otherView?: ReactNode;
    /** Below the rows: how their CO2e is estimated; nothing without emission factors. */
    co2Note?: ReactNode;
  }
>;

const api = "/api/port-schedule";

/**
 * The client component of the schedule page. The address is the state: the form and the filters write it, and everything shown
 * depends on it. The server filters and sorts: another address requests /api/port-schedule, and the previous rows stay until
 * the response arrives.
 */
export function PortSchedule({ first, page, words: allWords, slots }: PortScheduleProps) {
  const { response: initial } = first;
  const { locale, action, titles } = page;
  const { rows: words, star, follow } = allWords;
  const { otherView } = slots;
  const site = useSite();
  const address = useAddress(action, isSailingSearch);
  const instant = useClock(initial.now);
  const shown = useScheduleResponse<RowsResponse>({
    path: api,
    initial,
    initialSearch: first.search,
    search: address.search,
    searchOnly: withoutView,
    usedSearch,
    isSearch: isSailingSearch,
    maxLocalRows: 0,
    locale,
  });
  const rows = useRows(
    shown,
    (of) => `${api}?${new URLSearchParams([...usedSearch(of), ["language", locale]])}`,
  );
  const { response, search } = shown;
  const view = scheduleView(search);
  const show: typeof address.show = (next, isView) => {
    if (otherView) location.assign(`${action}?${next}`);
    else address.show(next, isView);
  };

  const { loadingPort, dischargePort } = response.criteria;
  const pair =
    isLane(response) && loadingPort && dischargePort
      ? { loading: loadingPort, discharge: dischargePort }
      : null;
  const ads = useAds(
    pair && pair.loading.id + pair.discharge.id !== pairOf(initial)
      ? `/api/ads/port?${new URLSearchParams({ load_port_id: pair.loading.id, dish_port_id: pair.discharge.id, language: locale })}`
      : null,
    first.ads,
  );
  const heading = pair && fill(titles.pair, { from: pair.loading.name, to: pair.discharge.name });
  useTitle(heading, pairOf(response) === pairOf(initial), titles);

  const { pending, rememberPlaces } = usePendingSearch(
    shown,
    address.search,
    finderRules.fields,
    (from, to) => fill(words.schedule.heading, { from, to }),
    pair
      ? fill(words.schedule.heading, { from: pair.loading.name, to: pair.discharge.name })
      : words.schedule.title,
  );

  const start = loadingPort ?? site;
  const { offsets } = response;
  const now = useMemo(() => portClock(instant, start, offsets), [instant, start, offsets]);
  useRefresh(response, rows.rows, now, () => {
    shown.refresh();
    rows.refresh();
  });

  return (
    <>
      <Finder
        value={response.criteria}
        isCurrent={shown.isCurrent}
        missing={response.missing}
        problems={response.problems}
        words={allWords.finder}
        locale={locale}
        action={action}
        today={response.today}
        restore={!response.asked}
        nonce={page.nonce}
        onSearch={(value: FinderValue) => {
          const next = finderAddress(value);
          rememberPlaces([value.loadingPort, value.dischargePort]);
          if (view.cargo) next.set("cargo", view.cargo);
          if (view.sort) next.set("sort", view.sort);
          if (otherView) next.set("view", view.layout);
          show(next, false);
        }}
      />
      {pair || pending ? null : <Hints hints={response.hints} />}
      <Results
        response={response}
        shown={rows}
        view={view}
        search={search}
        action={action}
        locale={locale}
        words={words}
        now={now}
        pending={pending}
        isSameSearch={shown.isSameSearch}
        loading={shown.loading}
        showsFailure={shown.showsFailure}
        onRetry={shown.retry}
        onDismiss={shown.dismiss}
        onView={(change: Partial<ScheduleView>) => show(withView(address.search, change), true)}
        plan={planOf(address.search)}
        onWindow={(next) => show(next, false)}
        ads={pair ? <AdStrip ads={ads} locale={locale} words={words.schedule} /> : null}
        share={
          <>
            <FollowLink search={String(search)} label={follow} locale={locale} />
            {slots.share}
          </>
        }
        starWords={star}
        landing={slots.landing}
        otherView={otherView}
        co2Note={slots.co2Note}
      />
    </>
  );
}

const pairOf = ({ criteria }: Pick<RowsResponse, "criteria">) =>
  `${criteria.loadingPort?.id}${criteria.dischargePort?.id}`;

/**
 * Fetches the response again when a cut-off of its rows has passed: its counts, its best sailings and the result of Still open
 * depend on that. The rows themselves use the present clock.
 */
function useRefresh(
  response: RowsResponse,
  rows: readonly SailingRow[],
  now: PortClock,
  refresh: () => void,
): void {
  const { cargo } = response.filter;
  const states = useMemo(() => statesAt(now, rows, cargo), [rows, now, cargo]);
  const compare = useEffectEvent((present: string) => {
    const { criteria, offsets } = response;
    const start = criteria.loadingPort;
    if (start && present !== statesAt(portClock(new Date(response.now), start, offsets), rows, cargo))
      refresh();
  });
  useEffect(() => compare(states), [states]);
}

/** Whether cargo can get on, row by row. */
const statesAt = (clock: PortClock, rows: readonly SailingRow[], cargo: CargoClass | null): string =>
  rows.map((row) => cutoffState(row, timeAt(clock, row), cargo).state).join();
