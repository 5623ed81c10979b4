"use client";

import { useEffect, useState } from "react";
import { fill } from "@/lib/i18n/fill";
import { zoned } from "@/lib/i18n/zoned";
import { useHouse } from "./house.client";

/** In the language of the page; names with a comma between. `form` has the places {weekday}, {month}, {day} and {year}. */
export interface DateLineWords {
  /** Sunday first. */
  weekdays: string;
  /** January first. */
  months: string;
  form: string;
}

/**
 * Today at the publisher's desk. Written by script, because the page around it is cached and must hold no date;
 * its space is reserved by the style sheet.
 */
export function DateLine({ words, className }: { words: DateLineWords; className?: string }) {
  const { zone } = useHouse();
  const [now, setNow] = useState<Date>();
  useEffect(() => setNow(new Date()), []);
  if (!now) return <span className={className} />;
  // Canada writes its dates as machines do.
  const date = `${zoned(now, zone) ?? now.toLocaleDateString("en-CA", { timeZone: zone })}`.slice(0, 10);
  const day = new Date(date);
  return (
    <time className={className} dateTime={date}>
      {fill(words.form, {
        weekday: words.weekdays.split(",")[day.getUTCDay()] ?? "",
        month: words.months.split(",")[day.getUTCMonth()] ?? "",
        day: day.getUTCDate(),
        year: date.slice(0, 4),
      })}
    </time>
  );
}
