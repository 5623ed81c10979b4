import { addDays } from "@/lib/time/calendar";
import type { ImportedFlight } from "../files/import-line";
import { firstDeparture, flagsOf, minutesOf } from "./dates";
import { storedLegsOf } from "./stored-legs";
import { openFrom, openTo } from "./validity";

/**
 * Through services of a table that has the legs of a number in lines of their own, as SSIM has them: CX 80 from Hong Kong to
 * Anchorage and CX 80 from Anchorage to Chicago carry cargo from Hong Kong to Chicago.
 */

/** A flight that goes on under its number stays on the ground for at most twelve hours. */
const longestStop = 12 * 60;
/** The most days from departure to arrival that the store has, and the most legs of a number. */
const mostDays = 9;
const mostLegs = 8;
const perDay = 24 * 60;

interface Through {
  parts: readonly ImportedFlight[];
  days: string;
  from: string;
  to: string;
  /** Days from the first departure to the last arrival. */
  arrivalDay: number;
}

/** The services of several legs among the flights of one number; between two airports that a line connects there are none. */
export function throughServices(flights: readonly ImportedFlight[]): ImportedFlight[] {
  const published = new Set(flights.map(({ origin, destination }) => `${origin}>${destination}`));
  const legs = flights.filter((flight) => storedLegsOf(flight).length === 1 && flight.local_traffic !== 2);
  const byOrigin = Map.groupBy(legs, ({ origin }) => origin);
  const found: ImportedFlight[] = [];
  const goOn = (through: Through) => {
    const [first, last] = [through.parts[0], through.parts.at(-1)];
    if (!first || !last || through.parts.length === mostLegs) return;
    for (const next of byOrigin.get(last.destination) ?? []) {
      if (through.parts.some(({ origin }) => origin === next.destination)) continue;
      const longer = extended(through, next);
      if (!longer) continue;
      if (!published.has(`${first.origin}>${next.destination}`)) found.push(flightOf(longer, first, next));
      goOn(longer);
    }
  };
  for (const leg of legs)
    goOn({
      parts: [leg],
      days: leg.days,
      from: leg.valid_from,
      to: leg.valid_to,
      arrivalDay: leg.arrival_day,
    });
  return found;
}

/** The service with one leg more; null where it does not go on on any date. */
function extended(through: Through, next: ImportedFlight): Through | null {
  const last = through.parts.at(-1);
  if (!last || next.fortnight_from || through.parts.some((part) => part.fortnight_from)) return null;
  const wait = minutesOf(next.departure_time) - minutesOf(last.arrival_time);
  if (((wait % perDay) + perDay) % perDay > longestStop) return null;
  const shift = through.arrivalDay + (wait < 0 ? 1 : 0);
  const days = [...through.days]
    .filter((day) => next.days.includes(String(((Number(day) - 1 + shift) % 7) + 1)))
    .join("");
  const nextFrom = next.valid_from === openFrom ? openFrom : addDays(next.valid_from, -shift);
  const nextTo = next.valid_to === openTo ? openTo : addDays(next.valid_to, -shift);
  const [, from = openFrom] = [nextFrom, through.from].sort();
  const [to = openTo] = [nextTo, through.to].sort();
  const arrivalDay = shift + next.arrival_day;
  const dates = { days: flagsOf(days), validFrom: null, validTo: null, fortnightFrom: null };
  const isFlown = days !== "" && from <= to && (to === openTo || firstDeparture(dates, from, to) !== null);
  return isFlown && arrivalDay <= mostDays
    ? { parts: [...through.parts, next], days, from, to, arrivalDay }
    : null;
}

function flightOf(
  { parts, days, from, to, arrivalDay }: Through,
  first: ImportedFlight,
  last: ImportedFlight,
): ImportedFlight {
  const numbers = parts.map(({ legs }) => JSON.stringify(storedLegsOf({ legs })[0]));
  const all = new Set(numbers).size === 1 ? numbers.slice(0, 1) : numbers;
  const same = (name: "operating_no" | "codeshares") =>
    parts.every((part) => part[name] === first[name]) ? first[name] : "";
  const isAll = (...types: string[]) => parts.every(({ type }) => types.includes(type));
  return {
    ...first,
    destination: last.destination,
    type: isAll("road") ? "road" : isAll("road", "cargo") ? "cargo" : "transfer",
    days,
    arrival_time: last.arrival_time,
    arrival_day: arrivalDay,
    valid_from: from,
    valid_to: to,
    legs: `[${all.join()}]`,
    via: parts
      .flatMap(({ origin, via }, at) => [...(at > 0 ? [origin] : []), ...via.split(" ")])
      .filter(Boolean)
      .join(" "),
    operating_no: same("operating_no"),
    codeshares: same("codeshares"),
    destination_terminal: last.destination_terminal,
    local_traffic: parts.some((part) => part.local_traffic === 0) ? 0 : 1,
  };
}
