"use client";

import { useSearchParams } from "next/navigation";
import { type ReactNode, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import useSWR from "swr";
import { AdStrip } from "@/components/promotions/ad-strip";
import { useDelayed } from "@/components/ui/loading.client";
import { fill } from "@/lib/i18n/formats";
import type { Locale } from "@/lib/i18n/locales";
import type { Ad } from "@/lib/promotions/schema";
import { limits } from "@/lib/site";
import { getJson } from "@/lib/web/fetcher";
import { Finder, type FinderWords } from "./finder.client";
import { finderAddress } from "./finder-address";
import { Results } from "./results";
import type { FinderValue, PortScheduleAnswer } from "./types";
import { readView, searchOnly, type ViewParams, withView } from "./view-params";
import type { Words } from "./words";

interface PortScheduleProps {
  /** The server's answer to the address of the page; whole (all sailings found) when they fit on one page. */
  initial: PortScheduleAnswer;
  ads: Ad[];
  words: Words;
  finderWords: FinderWords;
  locale: Locale;
  /** Path of the page in this language. */
  action: string;
  /** The page's nonce, for the line of script that folds the form before the first paint. */
  nonce: string | undefined;
  /** Title of the page for a pair, with {from} and {to}. */
  titleTemplate: string;
  share: ReactNode;
  /** Shown while nothing has been asked for. */
  landing: ReactNode;
}

/**
 * The schedule page's island. The address is the state: the form and the filters write it, and what is shown
 * follows from it. Rows that are here are filtered here; another search asks /api/port-schedule.
 */
export function PortSchedule({
  initial,
  ads: firstAds,
  locale,
  action,
  share,
  landing,
  ...rest
}: PortScheduleProps) {
  const { words, finderWords, titleTemplate, nonce } = rest;
  const here = useSearchParams().toString();
  // The router tells of a new address a moment later; a check box cannot wait for that.
  const [ahead, setAhead] = useState<{ from: string; to: string } | null>(null);
  useEffect(() => {
    if (here === ahead?.to) setAhead(null);
  }, [here, ahead]);
  const current = ahead?.from === here ? ahead.to : here;
  const search = useMemo(() => new URLSearchParams(current), [current]);
  const base = searchOnly(search).toString();
  const view = readView(search);

  const [first] = useState(() => ({ base, search: search.toString() }));
  const [large, setLarge] = useState(initial.found > limits.rowsPerPage ? first.base : "");
  // More sailings than one page holds are filtered and cut by the server.
  const wanted = large === base ? search.toString() : base;
  const asks = /(?:^|&)(?:loading|discharge)_port/.test(wanted);
  const key = asks ? `/api/port-schedule?${wanted ? `${wanted}&` : ""}language=${locale}` : null;
  const firstKey = large === first.base ? first.search : first.base;
  const request = useSWR<PortScheduleAnswer, Error>(
    key,
    (path: string) => getJson<PortScheduleAnswer>(path),
    {
      fallbackData: wanted === firstKey ? initial : undefined,
      revalidateIfStale: false,
      revalidateOnFocus: false,
      revalidateOnReconnect: false,
      shouldRetryOnError: false,
      keepPreviousData: true,
      onSuccess: (answer) => {
        if (answer.found > limits.rowsPerPage) setLarge(base);
      },
    },
  );
  const answer = (asks ? request.data : undefined) ?? initial;
  const waiting = asks && request.isValidating;
  const slow = useDelayed(waiting, limits.loadingDelayMs);
  const [dismissed, setDismissed] = useState<Error | null>(null);
  const failure = request.error && request.error !== dismissed ? request.error : null;

  const { loadingPort, dischargePort } = answer.criteria;
  const pair = loadingPort && dischargePort ? { loading: loadingPort, discharge: dischargePort } : null;
  const adsKey =
    pair && pair.loading.id + pair.discharge.id !== pairOf(initial)
      ? `/api/ads/port?${new URLSearchParams({ load_port_id: pair.loading.id, dish_port_id: pair.discharge.id })}`
      : null;
  const { data: newAds } = useSWR<{ items: Ad[] }>(adsKey, (path: string) => getJson<{ items: Ad[] }>(path), {
    revalidateIfStale: false,
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    shouldRetryOnError: false,
  });

  const heading = pair && fill(titleTemplate, { from: pair.loading.name, to: pair.discharge.name });
  const firstTitle = useRef("");
  useEffect(() => {
    firstTitle.current ||= document.title;
    document.title = answer === initial ? firstTitle.current : (heading ?? firstTitle.current);
  }, [heading, answer, initial]);

  const narrow = useSyncExternalStore(watchNarrow, isNarrow, () => false);

  const show = (next: URLSearchParams, replace: boolean) => {
    setAhead({ from: here, to: next.toString() });
    const address = `${action}${next.size ? `?${next}` : ""}`;
    // As a browser treats a link to where one is: Back must not seem to do nothing.
    if (replace || next.toString() === current) window.history.replaceState(null, "", address);
    else window.history.pushState(null, "", address);
  };

  return (
    <>
      <Finder
        value={answer.criteria}
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
          if (view.sort) next.set("sort", view.sort);
          show(next, false);
        }}
      />
      <Results
        answer={answer}
        whole={answer.found <= limits.rowsPerPage}
        view={view}
        search={search}
        action={action}
        locale={locale}
        words={words}
        narrow={narrow}
        loading={slow}
        failure={failure?.message ?? null}
        onRetry={() => request.mutate()}
        onDismiss={() => setDismissed(request.error ?? null)}
        onView={(change: Partial<ViewParams>) => show(withView(search, change), true)}
        ads={
          pair ? (
            <AdStrip
              ads={newAds?.items ?? firstAds}
              label={words.schedule.advertisement}
              newTab={words.schedule.newTab}
            />
          ) : null
        }
        share={share}
        landing={landing}
      />
    </>
  );
}

const pairOf = ({ criteria }: PortScheduleAnswer) =>
  `${criteria.loadingPort?.id}${criteria.dischargePort?.id}`;

const narrowQuery = `(max-width: ${(limits.mobileBelowPx - 0.02) / 16}rem)`;
const isNarrow = () => window.matchMedia(narrowQuery).matches;

function watchNarrow(notify: () => void): () => void {
  const query = window.matchMedia(narrowQuery);
  query.addEventListener("change", notify);
  return () => query.removeEventListener("change", notify);
}
