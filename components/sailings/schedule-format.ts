import { clockOf, dateOf, fill, formatDate, isoWeek, type PortTime, weekdayOf } from "@/lib/i18n/formats";
import type { Words } from "./words";

export interface Moment {
  /** DD-MM-YYYY. */
  date: string;
  /** Weekday, and the time when it is known. */
  sub: string;
  /** True when the date is the given today. */
  today: boolean;
}

/** A port time as two lines: the date, then the weekday (or Today) with the time. */
export function formatMoment(time: PortTime, words: Words, today?: string): Moment {
  const date = dateOf(time);
  const isToday = date === today;
  const day = isToday ? words.schedule.today : words.dates.weekdays[weekdayOf(date)];
  return { date: formatDate(date), sub: [day, clockOf(time)].filter(Boolean).join(" "), today: isToday };
}

/** '17 June', '6月17日'. */
export function formatDayMonth(date: string, { schedule, dates }: Words): string {
  return fill(schedule.dayMonth, {
    day: +date.slice(8, 10),
    month: dates.monthsLong[+date.slice(5, 7) - 1] ?? "",
  });
}

/** Head of a week group: 'Week 25' and '13 – 19 June'. */
export function formatWeek(date: string, words: Words): { name: string; span: string } {
  const { week, monday, sunday } = isoWeek(date);
  const sameMonth = monday.slice(0, 7) === sunday.slice(0, 7);
  const span = sameMonth
    ? fill(words.schedule.spanSame, {
        day: +monday.slice(8, 10),
        lastDay: +sunday.slice(8, 10),
        month: words.dates.monthsLong[+monday.slice(5, 7) - 1] ?? "",
      })
    : fill(words.schedule.spanCross, {
        from: formatDayMonth(monday, words),
        to: formatDayMonth(sunday, words),
      });
  return { name: fill(words.schedule.week, { week }), span };
}

/** '32 days'. */
export function formatDays(days: number, { schedule }: Words): string {
  return days === 1 ? schedule.day : fill(schedule.days, { count: days });
}

/** '43 sailings found'. */
export function formatFound(count: number, { schedule }: Words): string {
  return count === 1 ? schedule.foundOne : fill(schedule.found, { count });
}

/** 1234567 -> '1,234,567'; Intl would bring the reader's own separators. */
export function formatNumber(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+(?!\d)(?<!\.\d*))/g, ",");
}
