import { type FlightLeg, hoursAndMinutes } from "@/lib/flights/shared";
import { fill } from "@/lib/i18n/fill";
import type { FlightWords, Words } from "./words";

/** Words of rows and plans that are made from figures. */

/** '13 h 45 min', '14 h', '50 min'. */
export function durationText(
  minutes: number,
  words: Pick<FlightWords, "hours" | "minutes" | "hoursMinutes">,
): string {
  const parts = hoursAndMinutes(minutes);
  if (parts.minutes === 0) return fill(words.hours, parts);
  return fill(parts.hours === 0 ? words.minutes : words.hoursMinutes, parts);
}

/** 'same day', 'next day', 'day before', '2 days later'. */
export function arrivalDayText(day: number, words: FlightWords): string {
  if (day === 0) return words.sameDay;
  if (day < 0) return words.dayBefore;
  return day === 1 ? words.nextDay : fill(words.daysLater, { count: day });
}

/** 'Flies on Mon', of a day of the week: 1 for Monday to 7 for Sunday. */
export const fliesOnText = (weekday: number, { flights, dates }: Words): string =>
  fill(flights.fliesOnDay, { day: dates.weekdays[weekday % 7] ?? "" });

/** 'road feeder, LGG to AMS 3 h 45 min', with what is known of it. */
export function roadText(
  { originCode: from, destinationCode: to, elapsedMinutes }: FlightLeg,
  words: FlightWords,
): string {
  const way = from && to ? fill(words.heading, { from, to }) : "";
  const facts = [way, elapsedMinutes !== null && durationText(elapsedMinutes, words)]
    .filter(Boolean)
    .join(" ");
  return [words.roadFeeder, facts].filter(Boolean).join(words.separator);
}

/** A number that stays on one line. */
export const unbroken = (number: string): string => number.replaceAll(" ", "\u00A0");
