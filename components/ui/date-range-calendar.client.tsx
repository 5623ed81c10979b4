"use client";

import { useState } from "react";
import { type ClassNames, DayPicker, defaultDateLib } from "react-day-picker";
import { fill } from "@/lib/i18n/fill";
import button from "./button.module.css";
import { cx } from "./cx";
import styles from "./date-range.module.css";
import { dayOf, inOrder, noonOf } from "./date-range-days";
import type { DateRangeWords } from "./date-range-words";
import { Icon } from "./icon";

export interface CalendarProps {
  words: DateRangeWords;
  from: string;
  to: string;
  today: string;
  maxDays?: number | undefined;
  onPick: (from: string, to: string) => void;
}

const names: Partial<ClassNames> = {
  months: cx(styles.months),
  month: cx(styles.month),
  month_caption: cx(styles.caption),
  nav: cx(styles.nav),
  button_previous: cx(button.iconBtn),
  button_next: cx(button.iconBtn),
  month_grid: cx(styles.grid),
  weekday: cx(styles.weekday),
  day: cx(styles.day),
  selected: cx(styles.in),
  range_start: cx(styles.end),
  range_end: cx(styles.end),
  today: cx(styles.today),
  outside: cx(styles.outside),
  disabled: cx(styles.off),
  footer: cx(styles.footer),
};

const daysAfter = (date: string, days: number) => defaultDateLib.addDays(noonOf(date), days);

/** The calendar of a date range: first one end, then the other, with a preview of the range. */
export function DateRangeCalendar({ words, from, to, today, maxDays, onPick }: CalendarProps) {
  const [first, setFirst] = useState<string | null>(null);
  const [near, setNear] = useState<string | null>(null);
  const [months] = useState(() => (window.matchMedia("(min-width: 48rem)").matches ? 2 : 1));

  const shown = first ? inOrder(first, near ?? first) : { from, to };
  const pick = (day: string) => {
    if (!first) {
      setFirst(day);
      setNear(day);
      return;
    }
    const { from: start, to: end } = inOrder(first, day);
    onPick(start, end);
  };
  const caption = (date: Date) =>
    fill(words.caption, { month: words.monthsLong[date.getMonth()] ?? "", year: date.getFullYear() });

  return (
    <DayPicker
      mode="range"
      autoFocus
      weekStartsOn={1}
      className={cx(styles.cal)}
      classNames={names}
      numberOfMonths={months}
      defaultMonth={noonOf(from)}
      today={noonOf(today)}
      selected={{ from: noonOf(shown.from), to: noonOf(shown.to) }}
      disabled={
        first && maxDays
          ? { before: daysAfter(first, -maxDays), after: daysAfter(first, maxDays) }
          : undefined
      }
      onSelect={(_, day) => pick(dayOf(day))}
      onDayMouseEnter={(day) => first && setNear(dayOf(day))}
      onDayFocus={(day) => first && setNear(dayOf(day))}
      footer={first ? words.chooseLast : words.chooseFirst}
      components={{ Chevron }}
      formatters={{
        formatCaption: caption,
        formatWeekdayName: (day) => words.weekdays[day.getDay()] ?? "",
      }}
      labels={{
        labelNav: () => words.choose,
        labelPrevious: () => words.previous,
        labelNext: () => words.next,
        labelGrid: caption,
        labelWeekday: (day) => words.weekdaysLong[day.getDay()] ?? "",
        labelDayButton: (day, { today: isToday, selected }) => {
          const date = fill(words.day, {
            weekday: words.weekdaysLong[day.getDay()] ?? "",
            day: day.getDate(),
            month: words.monthsLong[day.getMonth()] ?? "",
            year: day.getFullYear(),
          });
          return [date, isToday && words.today, selected && words.selected].filter(Boolean).join(", ");
        },
      }}
    />
  );
}

function Chevron({ orientation }: { orientation?: "up" | "down" | "left" | "right" }) {
  return orientation === "left" ? <Icon name="chevron-left" /> : <Icon name="chevron-right" />;
}
