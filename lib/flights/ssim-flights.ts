import { addDays } from "@/lib/time/calendar";
import { firstDeparture, flagsOf } from "./elapsed";
import type { ImportedFlight } from "./import-line";
import type { SsimLeg } from "./ssim-records";
import { openFrom, openTo, plainRow } from "./validity";

const two = (value: number) => String(value).padStart(2, "0");
const timeOfDay = (minute: number) => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;

/** Days of the week shifted by a number of days. */
function moveDays(days: string, by: number): string {
  return [...days]
    .map((day) => ((((Number(day) - 1 + by) % 7) + 7) % 7) + 1)
    .sort()
    .join("");
}

function moveDate(date: string, by: number): string {
  return date === openFrom || date === openTo ? date : addDays(date, by);
}

/**
 * The services of one flight's legs: each leg, and each pair of places further apart on the same flight number as a through
 * service. A leg is direct, or cargo on a freighter; a through service is a transfer, or cargo when every leg is. Legs that do
 * not follow each other (one was bad or left out) make no through service.
 */
export function flightsOf(legs: readonly SsimLeg[]): ImportedFlight[] {
  const flights: ImportedFlight[] = [];
  for (const [start, first] of legs.entries()) {
    for (let end = start; end < legs.length; end++) {
      const part = legs.slice(start, end + 1);
      const last = part.at(-1) ?? first;
      const before = part.at(-2);
      if (before && (last.sequence !== before.sequence + 1 || last.origin !== before.destination)) break;
      const flight = throughService(part, first, last);
      if (flight) flights.push(flight);
    }
  }
  return flights;
}

function throughService(part: readonly SsimLeg[], first: SsimLeg, last: SsimLeg): ImportedFlight | null {
  const begins = [...first.days].filter((day) => part.every(({ days }) => days.includes(day))).join("");
  const from =
    part
      .map(({ periodFrom }) => periodFrom)
      .sort()
      .at(-1) ?? openFrom;
  const to = part.map(({ periodTo }) => periodTo).sort()[0] ?? openTo;
  const arrivalDay = last.arrival.day - first.departure.day;
  const flies =
    firstDeparture(
      { days: flagsOf(begins), validFrom: null, validTo: null, fortnightFrom: null },
      from,
      to,
    ) !== null;
  if (first.origin === last.destination || !flies || arrivalDay > 9) return null;
  const cargo = part.every((leg) => leg.cargo);
  const aircraft = [...new Set(part.map((leg) => leg.aircraft))];
  // One flight number and one aircraft all the way are one entry; a change of aircraft is visible.
  const legs =
    aircraft.length === 1
      ? [[first.flightNo, first.aircraft]]
      : part.map(({ flightNo, aircraft: each }) => [flightNo, each]);
  return {
    ...plainRow,
    origin: first.origin,
    destination: last.destination,
    departure_time: timeOfDay(first.departure.minute),
    airline: first.airline,
    type: cargo ? "cargo" : part.length > 1 ? "transfer" : "direct",
    days: moveDays(begins, first.departure.day),
    arrival_time: timeOfDay(last.arrival.minute),
    arrival_day: arrivalDay,
    valid_from: moveDate(from, first.departure.day),
    valid_to: moveDate(to, first.departure.day),
    legs: JSON.stringify(legs),
    via: part
      .slice(1)
      .map(({ origin }) => origin)
      .join(" "),
  };
}
