"use client";

import { useEffect, useState } from "react";
import { fill } from "@/lib/i18n/fill";
import { zoned } from "@/lib/i18n/zoned";

/** In the language of the page. `form` has the placeholders {weekday}, {month}, {day} and {year}. */
export interface DateLineWords {
  /** Sunday first. */
  weekdays: readonly string[];
  /** January first. */
  months: readonly string[];
  form: string;
}

/**
 * Today in the publisher's zone. Script writes it, because the page around it is cached and must have no date; the style sheet
 * reserves its space.
 */
export function DateLine({
  zone,
  words,
  className,
}: {
  zone: string;
  words: DateLineWords;
  className?: string;
}) {
  const [now, setNow] = useState<Date>();
  useEffect(() => setNow(new Date()), []);
  if (!now) return <span className={className} />;
  // Canadian dates have the order of machine-readable ones.
  const date = `${zoned(now, zone) ?? now.toLocaleDateString("en-CA", { timeZone: zone })}`.slice(0, 10);
  const day = new Date(date);
  return (
    <time className={className} dateTime={date}>
      {fill(words.form, {
        weekday: words.weekdays[day.getUTCDay()] ?? "",
        month: words.months[day.getUTCMonth()] ?? "",
        day: day.getUTCDate(),
        year: date.slice(0, 4),
      })}
    </time>
  );
}
