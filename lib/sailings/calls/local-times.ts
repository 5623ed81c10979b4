import { tzOffset } from "@date-fns/tz/tzOffset";
import { dayNumber, type PortTime } from "@/lib/i18n/formats";

/** Instants are minutes since 1970-01-01T00:00Z. */
export type Minutes = number;

const perDay = 1440;

/** Some years of days; a store with nonsense must not fill the memory. */
const mostDays = 20_000;

/** Local times of one IANA zone as instants. What it has learnt of the zone's days it keeps. */
export class ZoneClock {
  readonly #zone: string;
  /** Offset at the start of a UTC day, of those that were asked for. */
  readonly #offsets = new Map<number, number>();
  /** By a day of the wall clock, the offset where it is the same from the day before to the day after; else null. */
  readonly #steady = new Map<number, number | null>();

  constructor(zone: string) {
    this.#zone = zone;
  }

  /**
   * The instant of a wall clock, given as if it were UTC. An hour that the clocks leave out counts on from the one
   * before; of an hour that comes twice it is the first.
   */
  toUtc(local: Minutes): Minutes {
    const day = Math.floor(local / perDay);
    let steady = this.#steady.get(day);
    if (steady === undefined) {
      steady = this.#steadyOffset(day);
      if (this.#steady.size >= mostDays) this.#steady.clear();
      this.#steady.set(day, steady);
    }
    return local - (steady ?? this.#offsetOf(local));
  }

  #steadyOffset(day: number): number | null {
    const offset = this.#atStart(day - 1);
    return [day, day + 1, day + 2].every((other) => this.#atStart(other) === offset) ? offset : null;
  }

  /** What to take away from a wall clock near a day on which the clocks are moved. */
  #offsetOf(local: Minutes): number {
    const [before, after] = [this.#offset(local - perDay), this.#offset(local + perDay)];
    if (before === after) return before;
    const [most, least] = [Math.max(before, after), Math.min(before, after)];
    if (this.#offset(local - most) === most) return most;
    return this.#offset(local - least) === least ? least : before;
  }

  #offset(utc: Minutes): number {
    const day = Math.floor(utc / perDay);
    const start = this.#atStart(day);
    return start === this.#atStart(day + 1) ? start : tzOffset(this.#zone, new Date(utc * 60_000));
  }

  /**
   * At the start of a UTC day; a day on which the clocks are moved shows by that of the next one. No zone of a port moves them away
   * and back in less than a week (from 1990 on; Recife did after one, in 2000).
   */
  #atStart(day: number): number {
    const week = Math.floor(day / 7) * 7;
    const offset = this.#askAt(week);
    return offset === this.#askAt(week + 7) ? offset : this.#askAt(day);
  }

  /** What the zone's rules say, which takes some microseconds. */
  #askAt(day: number): number {
    let offset = this.#offsets.get(day);
    if (offset === undefined) {
      offset = tzOffset(this.#zone, new Date(day * perDay * 60_000));
      if (this.#offsets.size >= mostDays) this.#offsets.clear();
      this.#offsets.set(day, offset);
    }
    return offset;
  }
}

const clocks = new Map<string, ZoneClock>();

/** The one clock of a zone: to learn a zone's days takes longer than to look them up. @param zone IANA */
export function clockOf(zone: string): ZoneClock {
  const known = clocks.get(zone) ?? new ZoneClock(zone);
  clocks.set(zone, known);
  return known;
}

/** The instant of a port time with its hour, by the clock of an IANA zone; of an hour that is none or comes twice as toUtc. */
export const instantOf = (time: PortTime, zone: string): Date =>
  new Date(clockOf(zone).toUtc(wallMinutes(time, 0)) * 60_000);

const monthStarts = new Map<number, Minutes>();
const mostMonths = 20_000;

/** The number that some figures of a text are: faster than to cut them out, which counts a million and a half times. */
function figures(text: string, start: number, end: number): number {
  let number = 0;
  for (let at = start; at < end; at++) number = number * 10 + text.charCodeAt(at) - 48;
  return number;
}

/** A port time as minutes, as if it were UTC; a date alone is the minute of the day that is given for it. */
export function wallMinutes(time: PortTime, ofDateAlone: Minutes): Minutes {
  const month = figures(time, 0, 4) * 12 + figures(time, 5, 7);
  let start = monthStarts.get(month);
  if (start === undefined) {
    start = dayNumber(`${time.slice(0, 7)}-01`) * perDay;
    if (monthStarts.size >= mostMonths) monthStarts.clear();
    monthStarts.set(month, start);
  }
  start += (figures(time, 8, 10) - 1) * perDay;
  return time.length === 10
    ? start + ofDateAlone
    : start + figures(time, 11, 13) * 60 + figures(time, 14, 16);
}

/** A date without a time arrives at the end of the day. */
export const arrivesAt = (time: PortTime): Minutes => wallMinutes(time, perDay - 1);
/** A date without a time departs at the start of the day. */
export const departsAt = (time: PortTime): Minutes => wallMinutes(time, 0);
