import type { ReactNode } from "react";
import type { LaneWords } from "@/components/lanes/lane-list.client";
import { MyLanes } from "@/components/lanes/my-lanes.client";
import layout from "@/components/ui/layout.module.css";
import type { LaneKind } from "@/lib/api/lanes";
import { closingText } from "@/lib/i18n/closing";
import { type DateWords, dateOf, fill, formatDayOfWeek, type PortTime } from "@/lib/i18n/formats";
import { type Locale, latinLang, localePath } from "@/lib/i18n/locales";
import type { Cutoff } from "@/lib/time/cutoff-clock";
import styles from "./landing.module.css";

/** A block of links beside the lanes: chips, or a list. */
export interface Ways {
  title: string;
  isChips?: boolean;
  links: readonly { label: string; href: string }[];
}

/** A popular lane. */
export interface LandingRow {
  title: string;
  url: string;
  /** Departures; null where the number is not known. */
  count: number | null;
  /** Between title and facts: a track, or days of service. */
  middle: ReactNode;
  /** What is next on the lane; null where nothing is known. */
  next: ReactNode;
}

interface LandingProps {
  kind: LaneKind;
  locale: Locale;
  title: string;
  lede: string;
  /** That the schedule is invented; null where it is not. */
  sample: string | null;
  popular: { title: string; asOf: string; rows: readonly LandingRow[] };
  laneWords: LaneWords;
  /** The last searches of this browser; left out where the page's script has no room for them. */
  lately?: ReactNode;
  waysIn: string;
  ways: readonly Ways[];
  /** A chart of the lanes. */
  chart?: ReactNode;
}

/**
 * What a page of schedules shows before a search: the reader's last searches and lanes, popular lanes with what is next on them,
 * other ways to search, a chart.
 */
export function Landing({ kind, locale, popular, laneWords, lately, ways, ...props }: LandingProps) {
  return (
    <div className={layout.pageHead}>
      <h1>{props.title}</h1>
      <p className={layout.lede}>{props.lede}</p>
      {props.sample ? <p className={layout.small}>{props.sample}</p> : null}
      <div className={styles.columns}>
        <div>
          {lately}
          <MyLanes kind={kind} locale={locale} words={laneWords} />
          {popular.rows.length > 0 ? (
            <section aria-labelledby="hot-searches">
              <div className={styles.head}>
                <h2 id="hot-searches">{popular.title}</h2>
                <p>{popular.asOf}</p>
              </div>
              <ul className={styles.list}>
                {popular.rows.map(({ title, url, count, middle, next }) => (
                  <li key={url}>
                    <a href={url.startsWith("/") ? localePath(locale, url) : url}>
                      <b>{title}</b>
                      <span className={styles.middle}>{middle}</span>
                      <span className={styles.next}>{next}</span>
                      <span className={styles.count}>
                        {count === null
                          ? null
                          : count === 1
                            ? laneWords.one
                            : fill(laneWords.many, { count })}
                      </span>
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          ) : null}
        </div>
        <aside className={styles.ways} aria-label={props.waysIn}>
          {ways.map(({ title, isChips, links }) =>
            links.length > 0 ? (
              <section key={title}>
                <h2>{title}</h2>
                <ul className={isChips ? styles.chips : undefined}>
                  {links.map(({ label, href }) => (
                    <li key={href}>
                      <a href={localePath(locale, href)}>{label}</a>
                    </li>
                  ))}
                </ul>
              </section>
            ) : null,
          )}
        </aside>
      </div>
      {props.chart}
    </div>
  );
}

interface NextProps {
  /** What the time is: a cut-off or a departure. */
  name: string;
  time: PortTime | null;
  /** Its clock; null where it has none. */
  clock: string | null;
  /** What is left until it closes (Cutoff); null where that is far ahead. */
  closesIn: Cutoff["closesIn"];
  /** The ship or flight. */
  vehicle: ReactNode;
  dates: DateWords;
  words: Parameters<typeof closingText>[1];
}

/** Until when cargo is accepted for the next departure, or when it leaves, and with what. */
export function Next({ name, time, clock, closesIn, vehicle, dates, words }: NextProps) {
  const left = closingText(closesIn, words);
  return (
    <>
      <span className={left ? styles.soon : undefined}>
        {name}{" "}
        {time ? (
          <span className={styles.when}>
            {[formatDayOfWeek(dateOf(time), dates), clock].filter(Boolean).join(" ")}
          </span>
        ) : null}{" "}
        {left}
      </span>
      {vehicle}
    </>
  );
}

/** The name of a ship. */
export const Ship = ({ name, locale }: { name: string; locale: Locale }) => (
  <cite className={layout.vessel} lang={latinLang(locale)}>
    {name}
  </cite>
);
