"use client";

import { useEffect, useState } from "react";
import useSWR from "swr";
import { fetchOnce } from "@/components/hooks/lookup";
import { ahead, laneName } from "@/components/schedules/search-link";
import { Button } from "@/components/ui/button";
import { Check } from "@/components/ui/field";
import layout from "@/components/ui/layout.module.css";
import type { PortScheduleResponse } from "@/lib/api/port-schedule";
import { getJson } from "@/lib/browser/fetcher";
import { lastSearches, type PastSearch } from "@/lib/browser/storage-searches";
import { type DateWords, dateOf, fill, formatDayOfWeek } from "@/lib/i18n/formats";
import { type Locale, latinLang } from "@/lib/i18n/locales";
import { comparedRef, formatDays, mostCompared } from "@/lib/sailings/shared";
import styles from "./compare.module.css";

interface LastBestProps {
  /** Path of the comparison in this language. */
  action: string;
  locale: Locale;
  words: {
    /** With {lane}. */
    title: string;
    /** With {etd}, {eta}, {days}. */
    row: string;
    submit: string;
    /** With {from} and {to}. */
    lane: string;
    days: Parameters<typeof formatDays>[1]["schedule"];
    dates: DateWords;
  };
}

/** The best sailings of the lane that this browser has searched last, to be compared; nothing where there are not two. */
export function LastBest({ action, locale, words }: LastBestProps) {
  const [last, setLast] = useState<PastSearch>();
  useEffect(() => setLast(lastSearches("port")[0]), []);
  const { data } = useSWR<Pick<PortScheduleResponse, "best" | "items">, Error>(
    last ? `/api/port-schedule?${ahead(last).params}&language=${locale}` : null,
    (address: string) => getJson<Pick<PortScheduleResponse, "best" | "items">>(address),
    fetchOnce,
  );
  if (!last || !data) return null;
  const candidates = [...data.best.map(({ sailing }) => sailing), ...data.items];
  const best = [...new Map(candidates.map((one) => [one.id, one])).values()].slice(0, mostCompared);
  if (best.length < 2) return null;
  const day = (time: string | null) => (time ? formatDayOfWeek(dateOf(time), words.dates) : "–");
  return (
    <form className={styles.lastBest} action={action} aria-labelledby="last-best">
      <h2 id="last-best">{fill(words.title, { lane: laneName(last, words) })}</h2>
      <input type="hidden" name="from" value={last.from} />
      <input type="hidden" name="to" value={last.to} />
      {best.map((sailing) => {
        const { id, etd, eta, transitDays, vessel } = sailing;
        const days = transitDays === null ? "–" : formatDays(transitDays, { schedule: words.days });
        return (
          <Check key={id} name="option" value={comparedRef(sailing)} defaultChecked>
            <cite className={layout.vessel} lang={latinLang(locale)}>
              {vessel}
            </cite>{" "}
            {fill(words.row, { etd: day(etd), eta: day(eta), days })}
          </Check>
        );
      })}
      <Button type="submit">{words.submit}</Button>
    </form>
  );
}
