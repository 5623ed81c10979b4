"use client";

import { type ReactNode, useEffect, useEffectEvent, useMemo } from "react";
import { FollowLink } from "@/components/follows/follow-link.client";
import { AdStrip } from "@/components/promotions/ad-strip";
import { Hints } from "@/components/schedules/hints";
import type { ScheduleProps } from "@/components/schedules/schedule-props";
import { useAddress } from "@/components/schedules/use-address";
import { useClock } from "@/components/schedules/use-clock";
import { useLane } from "@/components/schedules/use-lane";
import { type ShownResponse, useScheduleResponse } from "@/components/schedules/use-response";
import { useSite } from "@/components/shell/site.client";
import type { FinderValue, RowsResponse } from "@/lib/api/port-schedule";
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
export function PortSchedule(props: PortScheduleProps) {
  const { page, words: allWords, slots } = props;
  const { locale, action } = page;
  const { rows: words, star, follow } = allWords;
  const { otherView } = slots;
  const { address, shown, rows } = useSailings(props);
  const { response, search } = shown;
  const view = scheduleView(search);
  const show: typeof address.show = (next, isView) => {
    if (otherView) location.assign(`${action}?${next}`);
    else address.show(next, isView);
  };

  const { pair, ads, pending, rememberPlaces } = usePortLane(props, shown, address.search);
  const now = useLoadingClock(props.first.response.now, response, rows.rows, () => {
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

/** The page's address, the response to it, and the rows of that, with those of further pages. */
function useSailings({ first, page: { action, locale } }: PortScheduleProps) {
  const address = useAddress(action, isSailingSearch);
  const shown = useScheduleResponse<RowsResponse>({
    path: api,
    initial: first.response,
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
  return { address, shown, rows };
}

/** The two ports of what is shown, with what the page says of them; `pair` is null without two different ports. */
function usePortLane(
  { first, page, words }: PortScheduleProps,
  shown: ShownResponse<RowsResponse>,
  address: URLSearchParams,
) {
  const { response } = shown;
  const { loadingPort: loading, dischargePort: discharge } = response.criteria;
  const pair = isLane(response) && loading && discharge ? { loading, discharge } : null;
  const lane = useLane(shown, {
    places: pair && { from: pair.loading.name, to: pair.discharge.name },
    isFirst: pairOf(response) === pairOf(first.response),
    adsPath:
      pair && pairOf(response) !== pairOf(first.response)
        ? `/api/ads/port?${new URLSearchParams({ load_port_id: pair.loading.id, dish_port_id: pair.discharge.id, language: page.locale })}`
        : null,
    firstAds: first.ads,
    titles: page.titles,
    address,
    fields: finderRules.fields,
    words: words.rows.schedule,
  });
  return { pair, ...lane };
}

const pairOf = ({ criteria }: Pick<RowsResponse, "criteria">) =>
  `${criteria.loadingPort?.id}${criteria.dischargePort?.id}`;

/**
 * The present clock at the loading port, from `begun` on, ISO 8601. When it passes a cut-off of the rows the response is fetched
 * again: its counts, its best sailings and the result of Still open depend on that. The rows themselves use the present clock.
 */
function useLoadingClock(
  begun: string,
  response: RowsResponse,
  rows: readonly SailingRow[],
  refresh: () => void,
): PortClock {
  const instant = useClock(begun);
  const site = useSite();
  const start = response.criteria.loadingPort ?? site;
  const { offsets } = response;
  const now = useMemo(() => portClock(instant, start, offsets), [instant, start, offsets]);
  const { cargo } = response.filter;
  const states = useMemo(() => statesAt(now, rows, cargo), [rows, now, cargo]);
  const compare = useEffectEvent((present: string) => {
    const port = response.criteria.loadingPort;
    if (port && present !== statesAt(portClock(new Date(response.now), port, offsets), rows, cargo))
      refresh();
  });
  useEffect(() => compare(states), [states]);
  return now;
}

/** Whether cargo can get on, row by row. */
const statesAt = (clock: PortClock, rows: readonly SailingRow[], cargo: CargoClass | null): string =>
  rows.map((row) => cutoffState(row, timeAt(clock, row), cargo).state).join();
