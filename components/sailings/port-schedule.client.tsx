"use client";

import { type ComponentProps, type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
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
  asksForSailings,
  planOf,
  type ScheduleView,
  scheduleView,
  withoutView,
  withSlower,
  withView,
} from "@/lib/sailings/address";
import { portClock } from "@/lib/sailings/cutoffs";
import { limits } from "@/lib/site";
import { getJson } from "@/lib/web/fetcher";
import type { DrawnAnswer } from "./drawing";
import { Finder, type FinderWords } from "./finder.client";
import { finderAddress } from "./finder-address";
import { finderRules } from "./finder-state";
import { isLane, Results } from "./results";
import type { FinderValue, FirstAnswer, PortScheduleAnswer } from "./types";
import { useHash } from "./use-hash";
import type { Words } from "./words";

interface PortScheduleProps {
  /** The server's answer to the address of the page. */
  initial: FirstAnswer;
  /** The query of that address. */
  initialSearch: string;
  ads: Ad[];
  words: Words;
  finderWords: FinderWords;
  locale: Locale;
  /** Path of the page in this language. */
  action: string;
  /** The page's nonce, for the line of script that folds the form before the first paint. */
  nonce: string | undefined;
  titles: PageTitles;
  share: ReactNode;
  starWords: LaneStarWords;
  thingWords: ComponentProps<typeof Results>["thingWords"];
  /** Shown while nothing has been asked for. */
  landing: ReactNode;
}

/** An answer with what draws its rows. */
async function askDrawn(address: string): Promise<DrawnAnswer> {
  const [answer, { drawing }] = await Promise.all([
    getJson<PortScheduleAnswer>(address),
    import("./drawing"),
  ]);
  return { ...answer, drawing };
}

/**
 * The schedule page's island. The address is the state: the form and the filters write it, and what is shown
 * follows from it. The rows stand as the server drew them until others are wanted: then /api/port-schedule is asked for all
 * of them, which are filtered here.
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
  const address = useAddress(action, asksForSailings);
  const instant = useClock(initial.now);
  const [, marked = ""] = /^#d(\d{4}-\d{2}-\d{2})$/.exec(useHash()) ?? [];
  const [isSpent, setSpent] = useState(false);
  // The rows that the document came with. A page that the router has fetched since (Back before this island began) brings none.
  const [standing] = useState(initial.rows.part);
  const isAnotherView = `${address.search}` !== `${new URLSearchParams(initialSearch)}`;
  const laterMs = instant.getTime() - Date.parse(initial.now);
  useEffect(() => {
    if (isAnotherView || marked || (laterMs > 0 && !document.hidden)) setSpent(initial.found > 0);
  }, [isAnotherView, marked, laterMs, initial.found]);
  const shown = useAnswer<FirstAnswer, DrawnAnswer>({
    path: "/api/port-schedule",
    ask: askDrawn,
    initial,
    isSpent: isSpent || ((isAnotherView || initial.rows.part !== standing) && initial.found > 0),
    initialSearch,
    search: address.search,
    // All rows, since the browser lists and folds slower ones itself.
    searchOnly: (of) => withSlower(withoutView(of)),
    asksFor: asksForSailings,
    // Those that arrive in time, or the nearest late ones.
    leavesOut: (search) => planOf(search).arriveBy !== "",
    locale,
  });
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

  const now = portClock(instant, answer.criteria.loadingPort ?? house, answer.offsets);
  const narrow = useSyncExternalStore(watchNarrow, isNarrow, () => false);

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
        whole={shown.whole}
        view={view}
        search={search}
        action={action}
        locale={locale}
        words={words}
        now={now}
        narrow={narrow}
        marked={marked}
        awaited={awaited}
        loading={shown.loading}
        failed={shown.failed}
        onRetry={shown.retry}
        onDismiss={shown.dismiss}
        onNeed={() => setSpent(true)}
        isWanting={shown.isWanting}
        onView={(change: Partial<ScheduleView>) => address.show(withView(address.search, change), true)}
        plan={planOf(address.search)}
        onWindow={(next) => address.show(next, false)}
        ads={pair ? <AdStrip ads={ads} locale={locale} words={words.schedule} /> : null}
        share={share}
        starWords={rest.starWords}
        thingWords={rest.thingWords}
        landing={landing}
      />
    </>
  );
}

const pairOf = ({ criteria }: Pick<PortScheduleAnswer, "criteria">) =>
  `${criteria.loadingPort?.id}${criteria.dischargePort?.id}`;

const narrowQuery = `(max-width: ${(limits.mobileBelowPx - 0.02) / 16}rem)`;
const isNarrow = () => window.matchMedia(narrowQuery).matches;

function watchNarrow(notify: () => void): () => void {
  const query = window.matchMedia(narrowQuery);
  query.addEventListener("change", notify);
  return () => query.removeEventListener("change", notify);
}
