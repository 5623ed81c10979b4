import { placesOf } from "@/lib/addresses/place-address";
import { dateOf, fill, formatDate, isoWeek, type PortTime, timeOfDay, weekdayOf } from "@/lib/i18n/formats";
import { nowAt, type PortClock } from "../cutoffs/cutoffs";
import type { Sailing } from "../schema";
import type { Words } from "./words";

/** A port time as two lines: DD-MM-YYYY, then the weekday with the time when that is known. */
export function formatMoment(time: PortTime, words: Words): { date: string; sub: string } {
  const date = dateOf(time);
  const sub = [words.dates.weekdays[weekdayOf(date)], timeOfDay(time)].filter(Boolean).join(" ");
  return { date: formatDate(date), sub };
}

/** 'Fri 17-06-2022'. */
export function formatWeekday(time: PortTime, { dates }: Words): string {
  const date = dateOf(time);
  return `${dates.weekdays[weekdayOf(date)]} ${formatDate(date)}`;
}

/** '17 June', '6月17日'. */
export function formatLongDayMonth(date: string, { schedule, dates }: Words): string {
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
        from: formatLongDayMonth(monday, words),
        to: formatLongDayMonth(sunday, words),
      });
  return { name: fill(words.schedule.week, { week }), span };
}

/** One side of a search, in the page's language: a port, or several as one. */
export interface Side {
  id: string;
  name: string;
  ports?: readonly Side[];
}

/** The clocks of a side, each time once, with the ports that have it: 'Chiwan / Yantian'. */
export function clocksAt(clock: PortClock | PortTime, side: Side): { time: PortTime; place: string }[] {
  const places = new Map<PortTime, string[]>();
  for (const { id, name } of placesOf<Side>(side)) {
    const time = typeof clock === "string" ? clock : nowAt(clock, id).time;
    places.set(time, [...(places.get(time) ?? []), name]);
  }
  return [...places].map(([time, names]) => ({ time, place: names.join(" / ") }));
}

/** The time of the cut-off states: 'Cut-offs as of Fri 13:00, Hong Kong time', and so for each clock that differs. */
export function formatAsOf(clock: PortClock, side: Side, words: Words): string {
  return clocksAt(clock, side)
    .map(({ time: now, place }, at) => {
      const time = `${words.dates.weekdays[weekdayOf(dateOf(now))]} ${now.slice(11, 16)}`;
      return fill(at === 0 ? words.schedule.asOf : words.schedule.asOfToo, { time, place });
    })
    .join(words.schedule.separator);
}

/** 'Golden Agarwood 124W'. */
export function voyageName({ vessel, voyage }: Pick<Sailing, "vessel" | "voyage">): string {
  return [vessel, voyage].filter(Boolean).join(" ");
}

/** '32 days', 'same day'. */
export function formatDays(
  days: number,
  { schedule }: { schedule: Pick<Words["schedule"], "day" | "days" | "sameDay"> },
): string {
  if (days === 0) return schedule.sameDay;
  return days === 1 ? schedule.day : fill(schedule.days, { count: days });
}

/** '43 sailings found'. */
export function formatFound(count: number, { schedule }: Words): string {
  return count === 1 ? schedule.foundOne : fill(schedule.found, { count });
}

/**
 * The counts above a list of sailings: what was found, and what filters leave of it; without filters, how many of the found are slower
 * itineraries, which are folded below the others. Two counts at most, so that the line does not wrap on a phone.
 */
export function formatCounts(
  { found, total, slower }: { found: number; total: number; slower: { count: number } },
  words: Words,
): string[] {
  const { shown, ofThemSlower } = words.schedule;
  const first = formatFound(found, words);
  if (total !== found) return [first, fill(shown, { count: total })];
  return slower.count === 0 ? [first] : [first, fill(ofThemSlower, { count: slower.count })];
}

const thousands = /\B(?=(\d{3})+(?!\d)(?<!\.\d*))/g;

/** 1234567 -> '1,234,567'; Intl would use the reader's separators. */
export function formatNumber(value: number): string {
  const figures = String(value);
  return figures.length < 4 ? figures : figures.replace(thousands, ",");
}

/** The fewest of which a percentage is given. */
export const leastForPercent = 8;

/**
 * A share of `all` in words: '18%', of fewer than eight '1 of 7', of none ''. A percentage is rounded, but only all of them are
 * 100% and only none 0%. Whoever shows it shows `all` beside it.
 */
export function formatShare(count: number, all: number, words: { share: string; few: string }): string {
  if (all === 0) return "";
  if (all < leastForPercent) return fill(words.few, { count, all });
  const rounded = Math.round((count / all) * 100);
  const share = count === all ? 100 : count === 0 ? 0 : Math.min(99, Math.max(1, rounded));
  return fill(words.share, { share });
}
