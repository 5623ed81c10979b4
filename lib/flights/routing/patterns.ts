import { dateFromDayNumber } from "@/lib/i18n/formats";
import { describeAircraft } from "../aircraft";
import { clockText, dayOfServiceAt, isInFortnight } from "../legs/dates";
import type { Flight, FlightLeg } from "../schema";
import { writeOptionId } from "../search/option-id";
import type { FlightNetwork } from "./network";
import type { DatedOption } from "./search";

/** Days since 1970, both included. */
interface DayWindow {
  firstDay: number;
  lastDay: number;
}

/** What is the same on every day of a pattern, whose rows may be several periods of one flight. */
function factsKey(network: FlightNetwork, option: DatedOption): string {
  let key = "";
  for (const [at, row] of option.rows.entries()) {
    const day = (option.days[at] ?? 0) - (option.days[0] ?? 0);
    key += ` ${network.facts[row]} ${day} ${at === 0 ? 0 : minutesBetween(network, option, at - 1)}`;
  }
  return key;
}

/** Minutes of the change after a leg. */
function minutesBetween(
  network: FlightNetwork,
  { rows, days }: Pick<DatedOption, "rows" | "days">,
  at: number,
) {
  const { arrives } = network.instants(rows[at] ?? 0, days[at] ?? 0);
  return network.instants(rows[at + 1] ?? 0, days[at + 1] ?? 0).departs - arrives;
}

/** The changes of an option, with the terms that apply to each. */
export function changesOf(network: FlightNetwork, option: Pick<DatedOption, "rows" | "days">) {
  return option.rows.slice(1).map((onto, at) => {
    const transfer = network.transfer(option.rows[at] ?? 0, onto);
    return {
      airport: transfer.station,
      minutes: minutesBetween(network, option, at),
      terms: network.rules.termsOf(transfer),
    };
  });
}

/** The type of what is made of several rows. */
function typeOf(network: FlightNetwork, rows: readonly number[]): Flight["type"] {
  const elements = rows.map((row) => network.element(row));
  const flown = elements.filter(({ kind }) => kind !== "road");
  if (flown.length === 0) return "road";
  return flown.every(({ isFreighter }) => isFreighter) ? "cargo" : "transfer";
}

function legsOf(network: FlightNetwork, { rows, days }: DatedOption): FlightLeg[] {
  const [first = 0] = days;
  return rows.map((row, at): FlightLeg => {
    const element = network.element(row);
    const departureDay = (days[at] ?? 0) - first;
    const isRoad = element.kind === "road";
    const { departs, arrives } = network.instants(row, days[at] ?? 0);
    return {
      flightNo: element.number,
      otherNumbers: [...element.otherNumbers],
      mode: isRoad ? "road" : "air",
      originCode: element.origin,
      destinationCode: element.destination,
      departureTime: clockText(element.departure),
      arrivalTime: clockText(element.arrival),
      departureDay,
      arrivalDay: departureDay + element.arrivalDay,
      originTerminal: element.originTerminal || null,
      destinationTerminal: element.destinationTerminal || null,
      elapsedMinutes: arrives > departs ? arrives - departs : null,
      aircraftType: element.aircraftType,
      ...(isRoad ? { aircraftName: null, aircraftBody: null } : describeAircraft(element.aircraftType)),
    };
  });
}

/** The id of an option. */
const optionIdOf = (network: FlightNetwork, { rows, days }: Pick<DatedOption, "rows" | "days">) =>
  writeOptionId(
    rows.map((row, at) => {
      const { number, origin, destination } = network.element(row);
      return { numbers: [number], origin, destination, date: dateFromDayNumber(days[at] ?? 0) };
    }),
  );

/**
 * Dated connections as flights that recur: one for the same numbers, airports, times and days between them. Its days of service are
 * exactly the days on which it was found, so that irregular ones are several flights. Where the first and the last of them are
 * those of the window, its period is open. A service is that of its first day that `isWanted` accepts, and left out without one. Of
 * more than `most` the shortest ones are returned.
 */
export function patternsOf(
  network: FlightNetwork,
  options: readonly DatedOption[],
  window: DayWindow,
  {
    most = Number.POSITIVE_INFINITY,
    isWanted = () => true,
  }: { most?: number; isWanted?: (option: DatedOption) => boolean } = {},
): { flights: Flight[]; leftOut: number } {
  const ofRows = Map.groupBy(options, ({ pattern }) => pattern);
  const groups = Map.groupBy(ofRows.values(), ([option]) => (option ? factsKey(network, option) : ""));
  const found: { option: DatedOption; service: Service }[] = [];
  for (const parts of groups.values()) {
    const byDay = new Map<number, DatedOption>();
    for (const option of parts.flat()) byDay.set(option.days[0] ?? 0, option);
    for (const service of servicesOf([...byDay.keys()].sort(ascending), window)) {
      const option = service.dates.flatMap((day) => byDay.get(day) ?? []).find(isWanted);
      if (option) found.push({ option, service });
    }
  }
  const total = ({ option }: (typeof found)[number]) => option.arrives - option.departs;
  found.sort((a, b) => total(a) - total(b) || a.option.departs - b.option.departs);
  return {
    flights: found.slice(0, most).map(({ option, service }) => flightOf(network, option, service)),
    leftOut: Math.max(0, found.length - most),
  };
}

const ascending = (a: number, b: number) => a - b;

function flightOf(network: FlightNetwork, option: DatedOption, service: Service): Flight {
  const legs = legsOf(network, option);
  const [start, end] = [legs[0], legs.at(-1)];
  const id = optionIdOf(network, option);
  return {
    id,
    type: typeOf(network, option.rows),
    days: service.days,
    departureTime: start?.departureTime ?? "",
    arrivalTime: end?.arrivalTime ?? "",
    arrivalDay: end?.arrivalDay ?? null,
    originCode: start?.originCode ?? "",
    destinationCode: end?.destinationCode ?? "",
    legs,
    via: option.rows.flatMap((row, at) => {
      const { via, origin } = network.element(row);
      return at === 0 ? via : [origin, ...via];
    }),
    elapsedMinutes: option.arrives - option.departs,
    validFrom: service.from === null ? null : dateFromDayNumber(service.from),
    validTo: service.to === null ? null : dateFromDayNumber(service.to),
    fortnightFrom: service.fortnight === null ? null : dateFromDayNumber(service.fortnight),
    connections: changesOf(network, option).map(({ airport, minutes, terms }) => ({
      airport,
      minutes,
      minimum: terms.minimum,
      longest: terms.longest,
    })),
    optionId: id,
  };
}

interface Service {
  /** Monday first. */
  days: boolean[];
  /** All days of departure, in order. */
  dates: readonly number[];
  /** null where the window's begin or end is its own. */
  from: number | null;
  to: number | null;
  fortnight: number | null;
}

interface Rule {
  days: ReadonlySet<number>;
  fortnight: number | null;
}

const departs = ({ days, fortnight }: Rule, day: number) =>
  days.has(dayOfServiceAt(day)) && (fortnight === null || isInFortnight(day, fortnight));

/** The days on which a rule departs, both ends included. */
function expand(rule: Rule, from: number, to: number): number[] {
  const days: number[] = [];
  for (let day = from; day <= to; day++) if (departs(rule, day)) days.push(day);
  return days;
}

/** The weekly or fortnightly rule that departs on exactly these days between the first and the last of them; null for none. */
function ruleOf(days: readonly number[]): Rule | null {
  const [first = 0, last = 0] = [days[0], days.at(-1)];
  const weekdays = new Set(days.map(dayOfServiceAt));
  const starts = [null, ...Array.from({ length: 7 }, (_, before) => first - before)];
  for (const fortnight of starts) {
    const rule = { days: weekdays, fortnight };
    // They are distinct days of the rule, so that their number decides.
    if (days.every((day) => departs(rule, day)) && expand(rule, first, last).length === days.length)
      return rule;
  }
  return null;
}

/** Few services that depart on exactly these days, which are in order. */
function servicesOf(days: readonly number[], window: DayWindow): Service[] {
  const whole = ruleOf(days);
  if (whole) return [serviceOf(days, whole, window)];
  // Weekday by weekday the weeks without a gap, and then those that together are a rule again.
  const runs: number[][] = [];
  for (const ofWeekday of Map.groupBy(days, dayOfServiceAt).values()) {
    for (const [at, day] of ofWeekday.entries()) {
      if (at > 0 && day - (ofWeekday[at - 1] ?? 0) === 7) runs.at(-1)?.push(day);
      else runs.push([day]);
    }
  }
  const merged: number[][] = [];
  for (const run of runs) {
    const fits = merged.findIndex((other) => ruleOf([...other, ...run].sort(ascending)) !== null);
    if (fits === -1) merged.push(run);
    else merged[fits] = [...(merged[fits] ?? []), ...run].sort(ascending);
  }
  return merged.flatMap((some) => {
    const rule = ruleOf(some);
    return rule ? [serviceOf(some, rule, window)] : [];
  });
}

function serviceOf(days: readonly number[], rule: Rule, { firstDay, lastDay }: DayWindow): Service {
  const [first = 0, last = 0] = [days[0], days.at(-1)];
  return {
    days: Array.from({ length: 7 }, (_, weekday) => rule.days.has(weekday)),
    dates: days,
    from: expand(rule, firstDay, first - 1).length === 0 ? null : first,
    to: expand(rule, last + 1, lastDay).length === 0 ? null : last,
    fortnight: rule.fortnight,
  };
}
