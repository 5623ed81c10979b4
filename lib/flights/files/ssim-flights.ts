import { dateFromDayNumber, dayNumber } from "@/lib/i18n/formats";
import type { ZoneOffsets } from "@/lib/i18n/zone-offsets";
import { addDays } from "@/lib/time/calendar";
import { clockText, dayOfService, departsOn, firstDeparture, flagsOf } from "../legs/dates";
import { localTraffic, trafficOf } from "../legs/traffic";
import type { ImportedFlight } from "./import-line";
import type { LegRecord, LegTime } from "./ssim-records";

const perDay = 1440;

/** From a date of the flight's begin on: minutes after local midnight, and days after that date. */
interface Moment {
  from: string;
  minute: number;
  day: number;
}

/** A leg with local times, and what its segment data says. */
export interface SsimLeg extends Omit<LegRecord, "departure" | "arrival"> {
  /** In order; the first is that of the period's first date. There are several where the clocks change on times in UTC. */
  departure: readonly Moment[];
  arrival: readonly Moment[];
  segments: SegmentData[];
}

/** Segment data (type 4) from the board point of its leg to an off point; 'QQQ' stands for every one. */
interface SegmentData {
  boardPoint: string;
  offPoint: string;
  /** DEI 010: other numbers of the same aircraft. */
  duplicates: string[];
  /** DEI 050: the number under which it is operated. */
  operating: string | null;
  /** DEI 171 and 172: the traffic restriction of cargo, where column 150 to 160 has a Z. */
  cargoRestriction: string | null;
}

const momentOf = (from: string, total: number): Moment => ({
  from,
  minute: ((total % perDay) + perDay) % perDay,
  day: Math.floor(total / perDay),
});

/** The local times of a leg whose file has local times: the same on every date. */
export function localMoments({ minute, day }: LegTime, { periodFrom }: LegRecord): Moment[] {
  return [momentOf(periodFrom, minute + day * perDay)];
}

/**
 * The local times of a leg whose file has times in UTC, by the offsets of the station: they move where its clocks change. A
 * difference from UTC that the station has on no date of the period is a fact that the table of zones does not know: then it is
 * right on the first date, and moves as the clocks do.
 */
export function utcMoments(
  { minute, day, offset: stated }: LegTime,
  { periodFrom, periodTo }: LegRecord,
  offsetsBetween: (firstDay: number, lastDay: number) => ZoneOffsets,
): Moment[] {
  const base = minute + day * perDay;
  const [first, last] = [dayNumber(periodFrom), dayNumber(periodTo)];
  const dayOf = (date: number) => Math.floor((date * perDay + base) / perDay);
  const steps: { date: number; offset: number }[] = [];
  for (const [from, offset] of offsetsBetween(dayOf(first), dayOf(last) + 1)) {
    const date = Math.max(first, Math.ceil((from - base) / perDay));
    if (date > last && steps.length > 0) break;
    if (steps.at(-1)?.date === date) steps.pop();
    steps.push({ date, offset });
  }
  const isKnown = steps.some(({ offset }) => offset === stated);
  const correction = isKnown ? 0 : stated - (steps[0]?.offset ?? 0);
  return steps.map(({ date, offset }) => momentOf(dateFromDayNumber(date), base + offset + correction));
}

/** Days of the week shifted by a number of days. */
function moveDays(days: string, by: number): string {
  return [...days]
    .map((day) => ((((Number(day) - 1 + by) % 7) + 7) % 7) + 1)
    .sort()
    .join("");
}

/**
 * The services of one flight's legs: each leg, and each pair of places further apart on the same flight number as a through
 * service. Legs that do not follow each other (one was bad or left out) make no through service.
 */
export function flightsOf(legs: readonly SsimLeg[]): ImportedFlight[] {
  const flights: ImportedFlight[] = [];
  for (const [start, first] of legs.entries()) {
    for (let end = start; end < legs.length; end++) {
      const part = legs.slice(start, end + 1);
      const last = part.at(-1) ?? first;
      const before = part.at(-2);
      if (before && (last.sequence !== before.sequence + 1 || last.origin !== before.destination)) break;
      flights.push(...throughService(part, first, last));
    }
  }
  return flights;
}

/** The rows of a part of a flight: several where local times change within its period. */
function throughService(part: readonly SsimLeg[], first: SsimLeg, last: SsimLeg): ImportedFlight[] {
  const traffic = trafficOf(restriction(first, last));
  if (first.origin === last.destination || traffic === "none") return [];
  const { days, from, to, fortnightFrom } = commonDates(part);
  const cuts = [...first.departure, ...last.arrival].map((moment) => moment.from);
  const starts = [from, ...[...new Set(cuts)].filter((cut) => from < cut && cut <= to).sort()];
  const shared = {
    origin: first.origin,
    destination: last.destination,
    airline: first.airline,
    type: typeOf(part),
    legs: JSON.stringify(numbersOf(part)),
    via: part
      .slice(1)
      .map(({ origin }) => origin)
      .join(" "),
    ...codesharesOf(part, first, last),
    origin_terminal: first.originTerminal,
    destination_terminal: last.destinationTerminal,
    local_traffic: localTraffic[traffic],
  };
  return starts.flatMap((start, at) => {
    const end = addDays(starts[at + 1] ?? addDays(to, 1), -1);
    const dates = { days: flagsOf(days), validFrom: null, validTo: null, fortnightFrom };
    const [departure, arrival] = [momentAt(first.departure, start), momentAt(last.arrival, start)];
    const arrivalDay = arrival.day - departure.day;
    if (arrivalDay > mostDays || firstDeparture(dates, start, end) === null) return [];
    const moved = (date: string) => addDays(date, departure.day);
    return [
      {
        ...shared,
        departure_time: clockText(departure.minute),
        days: moveDays(days, departure.day),
        arrival_time: clockText(arrival.minute),
        arrival_day: arrivalDay,
        valid_from: moved(start),
        valid_to: moved(end),
        fortnight_from: fortnightFrom === null ? "" : moved(fortnightFrom),
      },
    ];
  });
}

/** The most days from departure to arrival that the store has. */
const mostDays = 9;

const momentAt = (moments: readonly Moment[], date: string): Moment =>
  moments.findLast(({ from }) => from <= date) ?? moments[0] ?? { from: date, minute: 0, day: 0 };

/** The dates of a flight's begin on which all of the legs are flown. */
function commonDates(part: readonly SsimLeg[]) {
  const [first] = part;
  const from =
    part
      .map(({ periodFrom }) => periodFrom)
      .sort()
      .at(-1) ?? "";
  const to = part.map(({ periodTo }) => periodTo).sort()[0] ?? "";
  const common = [...(first?.days ?? "")].filter((day) => part.every(({ days }) => days.includes(day)));
  // Fortnights are counted from the first day of the period, leg by leg.
  const fortnights = [...new Set(part.filter((leg) => leg.fortnightly).map(({ periodFrom }) => periodFrom))];
  const [fortnightFrom = null, ...others] = fortnights;
  if (fortnightFrom === null) return { days: common.join(""), from, to, fortnightFrom };
  // In two weeks a weekday comes twice: where two legs take different ones of them, the flight is never whole on it.
  const week = Array.from({ length: 7 }, (_, at) => addDays(fortnightFrom, at));
  const open = { days: Array<boolean>(7).fill(true), validFrom: null, validTo: null };
  const days = common.filter((day) =>
    week.some(
      (date) =>
        flagsOf(day)[dayOfService(date)] &&
        others.every((other) => departsOn({ ...open, fortnightFrom: other }, date)),
    ),
  );
  return { days: days.join(""), from, to, fortnightFrom };
}

/**
 * By road where every leg is, cargo where every leg is that or by road, else direct for one leg and a transfer for several.
 */
function typeOf(part: readonly SsimLeg[]): string {
  if (part.every(({ mode }) => mode === "road")) return "road";
  if (part.every(({ cargo, mode }) => cargo || mode === "road")) return "cargo";
  return part.length > 1 ? "transfer" : "direct";
}

/** One number, aircraft and mode all the way are one entry; each change of them is visible. */
function numbersOf(part: readonly SsimLeg[]) {
  const legs = part.map(({ flightNo, aircraft, mode }) =>
    mode === "road" ? [flightNo, aircraft, "road"] : [flightNo, aircraft],
  );
  const [first = []] = legs;
  return new Set(legs.map((leg) => JSON.stringify(leg))).size === 1 ? [first] : legs;
}

/** The segment data of a leg towards an off point. */
const dataOf = (leg: SsimLeg, offPoint: string) =>
  leg.segments.filter(
    (segment) =>
      [leg.origin, anyPoint].includes(segment.boardPoint) && [offPoint, anyPoint].includes(segment.offPoint),
  );
const anyPoint = "QQQ";

/** The code that restricts the cargo of a segment: byte n of its first leg is for the nth off point. */
function restriction(first: SsimLeg, last: SsimLeg): string {
  const code = first.restrictions[last.sequence - first.sequence] ?? " ";
  const ofCargo = dataOf(first, last.destination).find((segment) => segment.cargoRestriction !== null);
  return ofCargo?.cargoRestriction ?? code;
}

/**
 * Numbers of a part of a flight: as its own segment data says, or as that of every leg says.
 */
function codesharesOf(part: readonly SsimLeg[], first: SsimLeg, last: SsimLeg) {
  const whole = dataOf(first, last.destination);
  const each = part.map((leg) => dataOf(leg, leg.destination));
  const operating = (data: readonly SegmentData[]) =>
    data.find((segment) => segment.operating !== null)?.operating ?? "";
  const duplicates = (data: readonly SegmentData[]) => data.flatMap((segment) => segment.duplicates);
  const operators = new Set(each.map(operating));
  const common = duplicates(each[0] ?? []).filter((no) =>
    each.every((data) => duplicates(data).includes(no)),
  );
  const numbers = duplicates(whole).length > 0 ? duplicates(whole) : common;
  const [operator = ""] = operators.size === 1 ? operators : [];
  const operatingNo = operating(whole) || operator;
  return {
    operating_no: operatingNo === first.flightNo ? "" : operatingNo,
    codeshares: [...new Set(numbers)].filter((no) => no !== first.flightNo && no !== operatingNo).join("||"),
  };
}
