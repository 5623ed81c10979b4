import { dateOf, type PortTime, timeOfDay } from "@/lib/i18n/formats";
import { minuteOf } from "../cutoffs/cutoffs";

/** Which of several sailings is the best in one respect, where that is beyond doubt. Pure. */

/** The position of the least value; null where two are equal, or where one is not known. */
export function leastOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  if (values.length < 2 || known.length < values.length) return null;
  const least = Math.min(...known);
  return known.filter((value) => value === least).length === 1 ? values.indexOf(least) : null;
}

/**
 * The position of the earliest, or the latest, of several times of one port; null where one is not known. Times of one day are
 * compared only where each has its hour.
 */
export function bestTime(times: readonly (PortTime | null)[], better: "earlier" | "later"): number | null {
  const sign = better === "earlier" ? 1 : -1;
  const days = times.map((time) => time && dateOf(time)).filter((day) => day !== null);
  if (times.length < 2 || days.length < times.length) return null;
  const day = days.sort().at(better === "earlier" ? 0 : -1);
  const onDay = times.filter((time) => time !== null && dateOf(time) === day);
  if (onDay.length > 1 && !onDay.every((time) => time && timeOfDay(time))) return null;
  return leastOf(times.map((time) => sign * minuteOf(time ?? "")));
}
