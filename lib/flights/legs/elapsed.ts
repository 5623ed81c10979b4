import { dateOf, dayNumber } from "@/lib/i18n/formats";
import { timeAtInstant } from "@/lib/i18n/zone-offsets";
import { addDays } from "@/lib/time/calendar";
import { portTimeMinutes, zoneClock } from "@/lib/time/zone-clock";
import type { ServiceDates } from "./dates";

const minutesOfDay = 1440;

/** The dates and times of a service. */
interface ServiceTimes extends ServiceDates {
  /** 'HH:mm', local. */
  departureTime: string;
  arrivalTime: string;
}

/** Whether the times of both ends are published. */
export const isTimed = <F extends { departureTime: string | null; arrivalTime: string | null }>(
  flight: F,
): flight is F & { departureTime: string; arrivalTime: string } =>
  flight.departureTime !== null && flight.arrivalTime !== null;

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
