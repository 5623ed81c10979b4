import { dateOf, dayNumber, weekdayOf } from "@/lib/i18n/formats";
import { timeAtInstant } from "@/lib/i18n/zone-offsets";
import { addDays } from "@/lib/time/calendar";
import { portTimeMinutes, zoneClock } from "@/lib/time/zone-clock";

const minutesOfDay = 1440;

/** The dates of departure of a service, local to its origin. */
export interface ServiceDates {
  /** Monday first. */
  days: readonly boolean[];
  /** The first and the last date, YYYY-MM-DD; null when open. */
  validFrom: string | null;
  validTo: string | null;
  /** A date from which fortnights are counted: it departs in the first seven days of each. null: every week. */
  fortnightFrom: string | null;
}

/** The dates and times of a service. */
export interface ServiceTimes extends ServiceDates {
  /** 'HH:mm', local. */
  departureTime: string;
  arrivalTime: string;
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

/** Days after which a pattern of days repeats: two weeks. */
const cycle = 14;

/** Whether the service departs on a date, YYYY-MM-DD, local to its origin. */
export function departsOn({ days, validFrom, validTo, fortnightFrom }: ServiceDates, date: string): boolean {
  if (!days[dayOfService(date)] || (validFrom ?? date) > date || (validTo ?? date) < date) return false;
  if (fortnightFrom === null) return true;
  const into = (dayNumber(date) - dayNumber(fortnightFrom)) % cycle;
  return (into + cycle) % cycle < 7;
}

/** The dates from `from` to `to`, both included, on which the service departs, in order. */
export function* departureDates(service: ServiceDates, from: string, to: string): Generator<string> {
  const { validFrom, validTo } = service;
  const last = validTo && validTo < to ? validTo : to;
  for (let date = validFrom && validFrom > from ? validFrom : from; date <= last; date = addDays(date, 1)) {
    if (departsOn(service, date)) yield date;
  }
}

/** The first date from `from` to `to`, both included, on which the service departs; null when there is none. */
export function firstDeparture(service: ServiceDates, from: string, to: string): string | null {
  const begin = service.validFrom && service.validFrom > from ? service.validFrom : from;
  // Each pattern shows itself within one cycle; an open end must not be walked to the end of time.
  const end = begin > to ? to : addDays(begin, cycle - 1);
  const [date] = departureDates(service, begin, end < to ? end : to);
  return date ?? null;
}

/** Minutes from departure on `date` to arrival `arrivalDay` days later, by the clocks of both zones. */
export function elapsedMinutes(
  { departureTime, arrivalTime }: Pick<ServiceTimes, "departureTime" | "arrivalTime">,
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
