import { dateOf, dayNumber, weekdayOf } from "@/lib/i18n/formats";
import { timeAtInstant } from "@/lib/i18n/zone-offsets";
import { addDays } from "@/lib/time/calendar";
import { portTimeMinutes, zoneClock } from "@/lib/time/zone-clock";

const minutesOfDay = 1440;

/** The days and times of a weekly service. */
export interface WeeklyTimes {
  /** Monday first. */
  days: readonly boolean[];
  /** 'HH:mm', local. */
  departureTime: string;
  arrivalTime: string;
  validFrom: string | null;
  validTo: string | null;
}

/** Days written as the numbers of weekdays ('135', '1 3 5  ') as flags, Monday first. */
export function flagsOf(days: string): boolean[] {
  return [..."1234567"].map((day) => days.includes(day));
}

/** The index of a date (YYYY-MM-DD) among the days of service: 0 is Monday. */
export function dayOfService(date: string): number {
  return (weekdayOf(date) + 6) % 7;
}

/** Minutes after midnight of 'HH:mm'. */
export function minutesOf(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
}

/** The first date from `from` to `to`, both included, on which the service departs; null when there is none. */
export function firstDeparture(
  { days, validFrom, validTo }: Pick<WeeklyTimes, "days" | "validFrom" | "validTo">,
  from: string,
  to: string,
): string | null {
  let date = validFrom && validFrom > from ? validFrom : from;
  const last = validTo && validTo < to ? validTo : to;
  for (let tries = 0; tries < 7 && date <= last; tries++) {
    if (days[dayOfService(date)]) return date;
    date = addDays(date, 1);
  }
  return null;
}

/** Minutes from departure on `date` to arrival `arrivalDay` days later, by the clocks of both zones. */
export function elapsedMinutes(
  { departureTime, arrivalTime }: Pick<WeeklyTimes, "departureTime" | "arrivalTime">,
  arrivalDay: number,
  date: string,
  zones: { origin: string; destination: string },
): number {
  return (
    portTimeMinutes(`${addDays(date, arrivalDay)}T${arrivalTime}`, zones.destination) -
    portTimeMinutes(`${date}T${departureTime}`, zones.origin)
  );
}

/** Local date and time `minutes` after a local departure. */
export function arrivalAfter(
  date: string,
  departureTime: string,
  minutes: number,
  zones: { origin: string; destination: string },
): { time: string; day: number } {
  const instant = portTimeMinutes(`${date}T${departureTime}`, zones.origin) + minutes;
  const day = Math.floor(instant / minutesOfDay);
  const local = timeAtInstant(instant, zoneClock(zones.destination).offsets(day, day + 1));
  return { time: local.slice(11), day: dayNumber(dateOf(local)) - dayNumber(date) };
}
