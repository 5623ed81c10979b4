"use client";

import { useState, useSyncExternalStore } from "react";
import { LinkButton } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import type { LaneKind } from "@/lib/api/lanes";
import { clearSearches, lastSearches, namesFor, type PastSearch } from "@/lib/browser/storage-searches";
import { fill, formatDayMonth, timeInZone } from "@/lib/i18n/formats";
import { type Locale, localePath } from "@/lib/i18n/locales";
import styles from "./landing.module.css";

export interface LatelyWords {
  lately: string;
  clear: string;
  /** With {from} and {to}. */
  lane: string;
  /** With {lane} and {date}: the days that were asked for. */
  onDate: string;
  byDate: string;
  /** January first, short. */
  months: readonly string[];
}

interface LatelyProps {
  kind: LaneKind;
  locale: Locale;
  words: LatelyWords;
  /** With a nonce, the space is reserved while the page is being parsed, so that nothing moves later. */
  nonce: string | undefined;
}

const never = () => () => {};

/** The last searches of this browser, each as a link to the same search; nothing where there are none. */
export function Lately({ kind, locale, words, nonce }: LatelyProps) {
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const [isCleared, setCleared] = useState(false);
  const searches = isHydrated && !isCleared ? lastSearches(kind) : [];
  const reserve = `try{if(localStorage.ls_${kind}_searches)document.currentScript.parentElement.dataset.has=""}catch{}`;
  return (
    <div className={styles.latelyRoom} data-print="no" suppressHydrationWarning>
      {nonce !== undefined && !isHydrated ? (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: reserve }} />
      ) : null}
      {searches.length > 0 ? (
        <section className={styles.lately} aria-labelledby="searched-lately">
          <div className={styles.head}>
            <h2 id="searched-lately">{words.lately}</h2>
            <LinkButton
              onClick={() => {
                clearSearches(kind);
                setCleared(true);
              }}
            >
              {words.clear}
            </LinkButton>
          </div>
          <ul className={cx(styles.chips, styles.line)}>
            {searches.map((search) => (
              <li key={`${search.from}>${search.to}`}>
                <Search {...{ kind, search, locale, words }} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}

function Search({ kind, search, locale, words }: Omit<LatelyProps, "nonce"> & { search: PastSearch }) {
  const { lang, dataset } = document.documentElement;
  const [from, to] = namesFor(search, lang);
  const { params, date, by } = ahead(search, timeInZone(new Date(), dataset.zone ?? "UTC").slice(0, 10));
  const lane = fill(words.lane, { from, to });
  const when = date || by;
  return (
    <a href={`${localePath(locale, `/${kind}`)}?${params}`}>
      {when
        ? fill(date ? words.onDate : words.byDate, { lane, date: formatDayMonth(when, words.months) })
        : lane}
    </a>
  );
}

/** The query without days that have passed, and the days that it has still. @param today YYYY-MM-DD */
function ahead({ search }: PastSearch, today: string) {
  const params = new URLSearchParams(search);
  const of = (name: string) => params.get(name) ?? "";
  // A window from today on is the usual one.
  const isAhead = of("date_from") > today || of("date") >= today;
  if (!isAhead) for (const name of ["date_from", "date_to", "date"]) params.delete(name);
  if (of("arrive_by") < today) params.delete("arrive_by");
  return { params, date: of("date_from") || of("date"), by: of("arrive_by").slice(0, 10) };
}
