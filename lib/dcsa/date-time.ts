import { dateOf, type PortTime, timeOfDay } from "@/lib/i18n/formats";
import { isoOffset } from "@/lib/time/calendar";
import { wallMinutes, zoneClock } from "@/lib/time/zone-clock";

/** The hour of a day without one, HH:mm: a deadline lasts to the end of its day, and what begins does so with its day. */
const hours = { deadline: "23:59", start: "00:00" } as const;

/**
 * A port time in the form of the standard: local, with the offset of its zone at that moment. The standard has no form for a day
 * without an hour. In the hour that a zone skips, the offset is that from before.
 * @param zone IANA. @param kind what a day without an hour is
 */
export function toDateTime(day: PortTime, zone: string, kind: keyof typeof hours = "start"): string {
  const time = timeOfDay(day) ? day : `${dateOf(day)}T${hours[kind]}`;
  const local = wallMinutes(time, 0);
  const offset = local - zoneClock(zone).toUtc(local);
  return `${time}:00${isoOffset(offset)}`;
}

/**
 * A departure without an hour, which is no earlier than the arrivals before it on that day.
 * @param arrivals at the same port; those of other days do not count
 */
export function departureAfter(departure: PortTime, arrivals: readonly (PortTime | null)[]): PortTime {
  if (timeOfDay(departure)) return departure;
  const sameDay = arrivals.filter(
    (time) => time !== null && timeOfDay(time) && dateOf(time) === dateOf(departure),
  );
  return sameDay.sort().at(-1) ?? departure;
}
