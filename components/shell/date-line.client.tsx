"use client";

import { useEffect, useState } from "react";
import { fill } from "@/lib/i18n/fill";
import { zoned } from "@/lib/i18n/zoned";

/** In the language of the page. `form` has the places {weekday}, {month}, {day} and {year}. */
export interface DateLineWords {
  /** Sunday first. */
  weekdays: readonly string[];
  /** January first. */
  months: readonly string[];
  form: string;
}

/**
 * Today at the publisher's desk. Written by script, because the page around it is cached and must hold no date;
 * its space is reserved by the style sheet.
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
  // Canada writes its dates as machines do.
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
