import { dateFromDayNumber, dayNumber } from "@/lib/i18n/formats";
import { memoize } from "@/lib/memoize/memoize";
import type { FlightRow } from "@/lib/store/schema";
import { cycle, dayOfServiceAt, departsOn, flagsOf } from "../legs/dates";
import { storedLegsOf } from "../legs/stored-legs";
import type { ChangedFlight, FlightChangeKind, FlightDifference } from "./schema";

/** Compares what is published of one flight number between two airports before an import and after it, date by date. Pure. */

/** A row of the store as far as it is compared. */
export type ComparedFlight = Pick<
  FlightRow,
  | "days"
  | "fortnight_from"
  | "departure_time"
  | "arrival_time"
  | "arrival_day"
  | "valid_from"
  | "valid_to"
  | "legs"
>;

/** What the rows of an airline cover. Dates are YYYY-MM-DD. */
export interface Coverage {
  /** The first date that is compared: today, or the first one that was stored before. */
  from: string;
  /** The last date for which what was stored before is published. */
  storedTo: string;
  /** The first date that the file replaces, and its last departure. */
  fileFrom: string;
  fileTo: string;
  /** Whether the file publishes the days after `storedTo` for the whole airline, so that a flight without any is gone. */
  isContinued: boolean;
}

/** Days ahead that are compared: two seasons. Open ends would have no end. */
export const comparedDays = 400;

/** Days by which a flight of a day or of every second week may end before its season does. */
const seasonEnd = cycle - 1;
/** Days at a file's beginning of which it may have none: times in UTC begin on another local date. */
const seamDays = 2;

type State = Omit<ChangedFlight, "days">;
/** A way in which a number flies on a date; several rows of one date are one state. */
interface Known {
  variants: State[];
  times: string;
  /** '' where an aircraft is not known. */
  aircraft: string;
}

/** The legs of a row; none where they cannot be read. Rows of one flight follow each other and mostly have the same. */
const readLegs = memoize(
  (legs: string): readonly (readonly [number: string, aircraft: string | null, mode?: "road"])[] => {
    try {
      return storedLegsOf({ legs }) as [string, string | null, "road"?][];
    } catch {
      return [];
    }
  },
  { max: 1000 },
);

/**
 * The number of a row: 'KC 801', and 'XX 391 + XX 12' of a published transfer; '' where it cannot be read. @param legs the column
 */
export const flightNumber = (legs: string): string =>
  [...new Set(readLegs(legs).map(([number]) => number))].join(" + ");

/** On which days of a cycle that begins on a day number a row departs. */
const cycleOf = memoize(
  ({ days, fortnight_from, first }: Pick<FlightRow, "days" | "fortnight_from"> & { first: number }) => {
    const service = {
      days: flagsOf(days),
      validFrom: null,
      validTo: null,
      fortnightFrom: fortnight_from || null,
    };
    return Array.from({ length: cycle }, (_, at) => departsOn(service, dateFromDayNumber(first + at)));
  },
  { max: 1000, key: ({ days, fortnight_from, first }) => `${days} ${fortnight_from} ${first}` },
);

/** The states of both sides, by small numbers. 0 is none. */
class States {
  readonly #ids = new Map<string, number>();
  readonly #known: (Known | null)[] = [null];

  idOf(row: ComparedFlight): number {
    const { departure_time, arrival_time, arrival_day, legs } = row;
    const state: State = {
      departureTime: departure_time,
      arrivalTime: arrival_time,
      arrivalDay: arrival_day,
      aircraft: readLegs(legs).map(([, type, mode]) => mode ?? type),
    };
    return this.#idOf([state]);
  }

  /** The state of a date on which a number flies in two ways. */
  join(one: number, other: number): number {
    return one === 0 || one === other
      ? other
      : this.#idOf([...this.of(one).variants, ...this.of(other).variants]);
  }

  of(id: number): Known {
    const known = this.#known[id];
    if (!known) throw new Error(`There is no state ${id}.`);
    return known;
  }

  #idOf(states: readonly State[]): number {
    const byText = new Map(states.map((state) => [JSON.stringify(state), state]));
    const texts = [...byText.keys()].sort();
    const key = texts.join("\n");
    const found = this.#ids.get(key);
    if (found !== undefined) return found;
    const variants = texts.flatMap((text) => byText.get(text) ?? []);
    const distinct = (parts: readonly unknown[]) =>
      [...new Set(parts.map((part) => JSON.stringify(part)))].sort().join("\n");
    const id = this.#known.length;
    this.#known.push({
      variants,
      times: distinct(
        variants.map(({ departureTime, arrivalTime, arrivalDay }) => [
          departureTime,
          arrivalTime,
          arrivalDay,
        ]),
      ),
      aircraft: variants.some(({ aircraft }) => aircraft.includes(null))
        ? ""
        : distinct(variants.map(({ aircraft }) => aircraft)),
    });
    this.#ids.set(key, id);
    return id;
  }
}

/** A date of which nothing is known. */
const unknown = -1;

/** The states of the rows on `count` dates from the day number `first` on. */
function layOut(rows: readonly ComparedFlight[], states: States, first: number, count: number): Int32Array {
  const dates = new Int32Array(count);
  for (const row of rows) {
    const id = states.idOf(row);
    const from = Math.max(dayNumber(row.valid_from) - first, 0);
    const to = Math.min(dayNumber(row.valid_to) - first, count - 1);
    const departs = cycleOf({ days: row.days, fortnight_from: row.fortnight_from, first });
    for (let at = from; at <= to; at++) if (departs[at % cycle]) dates[at] = states.join(dates[at] ?? 0, id);
  }
  return dates;
}

/**
 * Continues a flight that ends with what is stored, after `end`, as it departed last: every week, or every second one. Of the days
 * between its last departure and that end it is not known whether it flies: if it does after the import, it would have gone on.
 */
function continueAfter(dates: Int32Array, end: number, after: Int32Array): void {
  const last = lastFlown(dates, end);
  if (last < Math.max(0, end - seasonEnd)) return;
  const following = Array.from({ length: cycle }, (_, ahead) => {
    const weekday = last + 1 + (ahead % 7);
    const [older, recent] = [dates[weekday - cycle] ?? 0, dates[weekday - 7] ?? 0];
    if (older > 0 && recent > 0) return recent;
    return ahead < 7 ? older : recent;
  });
  for (let at = last + 1; at < dates.length; at++) {
    const state = following[(at - last - 1) % cycle] ?? 0;
    dates[at] = at > end || (state > 0 && flown(after, at)) ? state : unknown;
  }
}

const flown = (dates: Int32Array, at: number): boolean => (dates[at] ?? 0) > 0;

function firstFlown(dates: Int32Array, from: number, to: number): number | null {
  for (let at = from; at <= to; at++) if (flown(dates, at)) return at;
  return null;
}

/** -1 for none. */
function lastFlown(dates: Int32Array, to: number): number {
  let at = Math.min(to, dates.length - 1);
  while (at >= 0 && !flown(dates, at)) at--;
  return at;
}

/** Both sides by date, and the dates that are compared, as places from the day number `first` on. */
interface Sides {
  first: number;
  was: Int32Array;
  is: Int32Array;
  from: number;
  to: number;
}

function sidesOf(
  before: readonly ComparedFlight[],
  after: readonly ComparedFlight[],
  states: States,
  { from, storedTo, fileFrom, fileTo, isContinued }: Coverage,
): Sides {
  const start = dayNumber(from);
  // Of a schedule that is over, the last weeks are continued.
  const first = Math.min(start, dayNumber(storedTo) - 2 * cycle);
  const [storedEnd, fileStart, fileEnd] = [storedTo, fileFrom, fileTo].map(
    (date) => dayNumber(date) - first,
  ) as [number, number, number];
  const end = start - first + comparedDays;
  const was = layOut(before, states, first, end + 1);
  const is = layOut(after, states, first, end + 1);
  const [lastWas, lastIs] = [lastFlown(was, end), lastFlown(is, end)];
  if (lastWas <= storedEnd) continueAfter(was, storedEnd, is);
  if (fileStart > start - first)
    for (let at = fileStart; at < fileStart + seamDays; at++) if (is[at] === 0) is[at] = unknown;
  // After what was stored a flight that the file does not have is gone only where the file publishes these days for its airline.
  const isCovered = isContinued && lastIs < fileEnd - seasonEnd;
  const last = isCovered ? Math.max(fileEnd, lastWas) : Math.max(storedEnd, lastWas, lastIs);
  const to = Math.min(end, last, Math.max(lastIs, lastFlown(was, end)));
  return { first, was, is, from: start - first, to };
}

/** The first days that differ in some way. */
interface Run {
  from: number;
  /** null where they do not end among the compared ones. */
  to: number | null;
  again: boolean;
}

/** @param isSame whether a date says that nothing differs there; a fortnight with such dates alone ends a run */
function firstRun(
  { from, to }: Sides,
  differs: (at: number) => boolean,
  isSame: (at: number) => boolean,
): Run | null {
  let run: Run | null = null;
  let last = 0;
  let wasSame = false;
  const isOver = (at: number) => wasSame && at - last > cycle;
  for (let at = from; at <= to; at++) {
    if (differs(at)) {
      if (run && isOver(at)) return { ...run, to: last, again: true };
      run ??= { from: at, to: null, again: false };
      last = at;
      wasSame = false;
    } else if (run && isSame(at)) wasSame = true;
  }
  return run && isOver(to + 1) ? { ...run, to: last } : run;
}

/** The weekdays of a fortnight on which a side flies, of those dates that count. */
function daysOf(
  dates: Int32Array,
  { first, from, to }: { first: number; from: number; to: number },
  counts: (at: number) => boolean,
): ChangedFlight["days"] {
  const days: ChangedFlight["days"] = { weekly: "", fortnightly: "", fortnightFrom: null };
  const flies = (at: number) => at <= to && flown(dates, at) && counts(at);
  const week = Array.from({ length: 7 }, (_, ahead) => from + ahead).filter((at) => at <= to);
  const byWeekday = week.map((at) => ({ at, weekday: dayOfServiceAt(first + at) + 1 }));
  for (const { at, weekday } of byWeekday.sort((a, b) => a.weekday - b.weekday)) {
    const [one, other] = [flies(at), flies(at + 7)];
    if (one && (other || at + 7 > to)) days.weekly += weekday;
    else if (one || other) {
      days.fortnightly += weekday;
      const date = dateFromDayNumber(first + (one ? at : at + 7));
      if (days.fortnightFrom === null || date < days.fortnightFrom) days.fortnightFrom = date;
    }
  }
  return days;
}

/** A side of a difference: how it flies first in the fortnight from the run's beginning. */
function sideOf(
  side: "was" | "is",
  sides: Sides,
  states: States,
  run: Run,
  counts: (at: number) => boolean,
): ChangedFlight | null {
  const [dates, opposite] = [sides[side], sides[side === "was" ? "is" : "was"]];
  const to = Math.min(run.from + cycle - 1, run.to ?? sides.to);
  for (let at = run.from; at <= to; at++) {
    if (!flown(dates, at) || !counts(at)) continue;
    const { variants } = states.of(dates[at] ?? 0);
    const others = flown(opposite, at) ? states.of(opposite[at] ?? 0).variants : [];
    const same = others.map((one) => JSON.stringify(one));
    const variant = variants.find((one) => !same.includes(JSON.stringify(one))) ?? variants[0];
    const fortnight = { first: sides.first, from: run.from, to };
    return variant ? { ...variant, days: daysOf(dates, fortnight, counts) } : null;
  }
  return null;
}

const everyDate = () => true;

/**
 * The differences of one flight number between two airports: at most one of each kind, which tells the first days that differ in
 * this way.
 */
export function compareFlights(
  before: readonly ComparedFlight[],
  after: readonly ComparedFlight[],
  coverage: Coverage,
): FlightDifference[] {
  const states = new States();
  const sides = sidesOf(before, after, states, coverage);
  const { first, was, is, from, to } = sides;

  const difference = (
    kind: FlightChangeKind,
    run: Run,
    counts: (at: number) => boolean = everyDate,
  ): FlightDifference => ({
    kind,
    holdsFrom: dateFromDayNumber(first + run.from),
    holdsTo: run.to === null ? null : dateFromDayNumber(first + run.to),
    previous: kind === "new" ? null : sideOf("was", sides, states, run, counts),
    current: kind === "gone" ? null : sideOf("is", sides, states, run, counts),
    again: run.again,
  });
  const untilEnd = (at: number): Run => ({ from: at, to: null, again: false });

  const [begins, began] = [firstFlown(is, from, to), firstFlown(was, from, to)];
  if (began === null) return begins === null ? [] : [difference("new", untilEnd(begins))];
  if (begins === null) return [difference("gone", untilEnd(began))];

  const lastIs = lastFlown(is, to);
  const isWithdrawn = lastFlown(was, to) >= lastIs + cycle;
  const withdrawnFrom = isWithdrawn ? firstFlown(was, lastIs + 1, to) : null;
  const still = { ...sides, to: withdrawnFrom === null ? to : withdrawnFrom - 1 };

  const both = (at: number) => flown(was, at) && flown(is, at);
  const days = firstRun(
    still,
    (at) => was[at] !== unknown && is[at] !== unknown && flown(was, at) !== flown(is, at),
    everyDate,
  );
  /** The run of dates on which both sides fly, and differ in times or aircraft; or other days with nothing but other ones. */
  const moved = (kind: "retimed" | "aircraft", of: (state: Known) => string): FlightDifference[] => {
    const partOf = (dates: Int32Array, at: number) => of(states.of(dates[at] ?? 0));
    const differs = (at: number) => {
      if (!both(at) || was[at] === is[at]) return false;
      const [previous, current] = [partOf(was, at), partOf(is, at)];
      return previous !== "" && current !== "" && previous !== current;
    };
    const run = firstRun(still, differs, both);
    if (run) return [difference(kind, run, differs)];
    if (!days) return [];
    const until = Math.min(days.from + cycle - 1, days.to ?? still.to);
    const partsOf = (dates: Int32Array) =>
      new Set(
        Array.from({ length: until - days.from + 1 }, (_, ahead) => days.from + ahead).flatMap((at) =>
          flown(dates, at) ? [partOf(dates, at)] : [],
        ),
      );
    const [previous, current] = [partsOf(was), partsOf(is)];
    const isOther =
      previous.size > 0 && current.size > 0 && ![...previous].some((value) => current.has(value));
    return isOther && !previous.has("") && !current.has("") ? [difference(kind, days)] : [];
  };
  return [
    ...(withdrawnFrom === null ? [] : [difference("gone", untilEnd(withdrawnFrom))]),
    ...moved("retimed", ({ times }) => times),
    ...moved("aircraft", ({ aircraft }) => aircraft),
    ...(days ? [difference("days", days)] : []),
  ];
}
