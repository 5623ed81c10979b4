import { dateFromDayNumber, dayNumber, weekdayOf } from "@/lib/i18n/formats";
import type { DaySpan } from "@/lib/sailings/shared";
import { limits } from "@/lib/site/site";

/**
 * The cells of the day rule, from the first to the last day of a window (YYYY-MM-DD, inclusive): one per day, or, where those
 * would be too many, one per week from Monday, cut to the window.
 */
export function ruleCells(dateFrom: string, dateTo: string): { byWeek: boolean; cells: DaySpan[] } {
  const last = dayNumber(dateTo);
  const byWeek = last - dayNumber(dateFrom) + 1 > limits.dayRuleDays;
  const cells: DaySpan[] = [];
  for (let first = dayNumber(dateFrom); first <= last; ) {
    const from = dateFromDayNumber(first);
    const end = byWeek ? Math.min(first + 6 - ((weekdayOf(from) + 6) % 7), last) : first;
    cells.push({ from, to: dateFromDayNumber(end) });
    first = end + 1;
  }
  return { byWeek, cells };
}

/** Whether two spans share a day. */
export const meets = (one: DaySpan, other: DaySpan | null): boolean =>
  other !== null && one.from <= other.to && other.from <= one.to;

/** Number of sailings in a cell. */
export function countOf({ from, to }: DaySpan, days: Record<string, number>): number {
  let count = 0;
  for (let day = dayNumber(from); day <= dayNumber(to); day += 1) count += days[dateFromDayNumber(day)] ?? 0;
  return count;
}
