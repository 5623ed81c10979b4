"use client";

import { useEffect, useState } from "react";
import { SearchLink, type SearchLinkWords } from "@/components/schedules/search-link";
import type { LaneKind } from "@/lib/api/lanes";
import { lastSearches, type PastSearch } from "@/lib/browser/storage-searches";
import type { Locale } from "@/lib/i18n/locales";
import styles from "./screens.module.css";

/** So many lanes are offered. */
const mostLanes = 3;

interface LastLanesProps {
  locale: Locale;
  words: SearchLinkWords & { lately: string };
}

/** The last lanes that this browser has searched; nothing where there are none. */
export function LastLanes({ locale, words }: LastLanesProps) {
  const [lanes, setLanes] = useState<{ kind: LaneKind; search: PastSearch }[]>([]);
  useEffect(() => {
    const of = (kind: LaneKind) => lastSearches(kind).map((search) => ({ kind, search }));
    setLanes([...of("port"), ...of("flight")].slice(0, mostLanes));
  }, []);
  if (lanes.length === 0) return null;
  return (
    <section className={styles.lanes} aria-labelledby="last-lanes">
      <h2 id="last-lanes">{words.lately}</h2>
      <ul>
        {lanes.map(({ kind, search }) => (
          <li key={`${kind} ${search.from}>${search.to}`}>
            <SearchLink {...{ kind, search, locale, words }} />
          </li>
        ))}
      </ul>
    </section>
  );
}
