"use client";

import { useId, useState } from "react";
import useSWR from "swr";
import { fetchOnce } from "@/components/hooks/lookup";
import { LinkButton } from "@/components/ui/button";
import { formatLanes, isSameLane, type LaneKind, type LaneNews, parseLanes } from "@/lib/api/lanes";
import { getJson } from "@/lib/browser/fetcher";
import { storedLanes } from "@/lib/browser/storage-lanes";
import { type ClosingWords, closingText } from "@/lib/i18n/closing";
import {
  dateOf,
  fill,
  formatDate,
  formatDayMonth,
  type PortTime,
  timeOfDay,
  weekdayOf,
} from "@/lib/i18n/formats";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { LaneStar, type LaneStarWords } from "./lane-star.client";
import styles from "./my-lanes.module.css";
import { useLanes } from "./use-lanes";

/** Words of a list of lanes, in the page's language. */
export interface LaneWords extends LaneStarWords, ClosingWords {
  title: string;
  where: string;
  clear: string;
  cleared: string;
  /** Words of the next cut-off ('' where there are none of this kind), and of the next departure. */
  nextCutoff: string;
  nextDeparture: string;
  /** With {date}. */
  arrives: string;
  notPublished: string;
  one: string;
  /** With {count}. */
  many: string;
  unknown: string;
  failed: string;
  retry: string;
  loading: string;
  /** Sunday first. */
  weekdays: readonly string[];
  /** January first, short. */
  months: readonly string[];
}

export interface LaneListProps {
  kind: LaneKind;
  locale: Locale;
  words: LaneWords;
}

/** The next departures are fetched again every minute, and when the page becomes visible again. */
const everyMinute = {
  ...fetchOnce,
  refreshInterval: 60_000,
  revalidateOnFocus: true,
  shouldRetryOnError: false,
};

/**
 * The saved lanes as they were when the list was loaded: an unstarred lane stays in its place, so that it can be starred again.
 */
export function LaneList({ kind, locale, words }: LaneListProps) {
  const id = useId();
  const [lanes, setLanes] = useState(() => parseLanes(storedLanes(kind)));
  const { clear } = useLanes(kind);
  const search = new URLSearchParams({ lanes: formatLanes(lanes), language: locale });
  const { data, error, isValidating, mutate } = useSWR<{ items: LaneNews[] }, Error>(
    lanes.length > 0 ? `/api/lanes/${kind}?${search}` : null,
    (address: string) => getJson<{ items: LaneNews[] }>(address),
    everyMinute,
  );
  if (lanes.length === 0) return <p role="status">{words.cleared}</p>;
  const failed = error && !data && !isValidating;
  return (
    <section aria-labelledby={id} aria-busy={!data && !failed} className={styles.section}>
      <div className={styles.head}>
        <h2 id={id}>{words.title}</h2>
        <p role="status">{failed ? words.failed : data ? words.where : words.loading}</p>
        {failed ? <LinkButton onClick={() => void mutate()}>{words.retry}</LinkButton> : null}
        <LinkButton
          onClick={() => {
            clear();
            setLanes([]);
          }}
        >
          {words.clear}
        </LinkButton>
      </div>
      <ul>
        {lanes.map((lane) => {
          const news = data?.items.find((item) => isSameLane(item, lane));
          return (
            <li key={formatLanes([lane])}>
              <LaneStar kind={kind} {...lane} lane={news?.title ?? ""} words={words} />
              {news ? <Lane news={news} locale={locale} words={words} /> : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Lane({ news, locale, words }: { news: LaneNews; locale: Locale; words: LaneWords }) {
  const { title, href, count, departure, arrival, cutoff } = news;
  const left = cutoff && closingText(cutoff.closesIn, words);
  return (
    <>
      <a href={localePath(locale, href)}>{title}</a>
      <p>
        {words.nextCutoff ? (
          <span>
            <i>{words.nextCutoff}</i>{" "}
            {cutoff ? (
              <b className={left ? styles.soon : undefined}>
                {[formatTime(cutoff.time, words), left].filter(Boolean).join(" ")}
              </b>
            ) : (
              <small>{words.notPublished}</small>
            )}
          </span>
        ) : null}
        <span>
          <i>{words.nextDeparture}</i>{" "}
          {departure ? <b>{formatTime(departure, words)}</b> : <small>{words.notPublished}</small>}{" "}
          {arrival ? fill(words.arrives, { date: formatDayMonth(dateOf(arrival), words.months) }) : null}
        </span>
        <span>{count === null ? words.unknown : count === 1 ? words.one : fill(words.many, { count })}</span>
      </p>
    </>
  );
}

/** 'Fri 17-06-2022 18:00'. */
function formatTime(time: PortTime, { weekdays }: LaneWords): string {
  const date = dateOf(time);
  return [weekdays[weekdayOf(date)], formatDate(date), timeOfDay(time)].filter(Boolean).join(" ");
}
