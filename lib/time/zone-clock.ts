import { tzOffset } from "@date-fns/tz/tzOffset";
import type { PortTime } from "@/lib/i18n/formats";
import { type Minutes, toInstant, type ZoneOffsets } from "@/lib/i18n/zone-offsets";
import { memoize } from "@/lib/memoize/memoize";

export type { Minutes };

const perDay = 1440;

/** Several decades of days; invalid data in a store must not exhaust memory. */
const mostDays = 20_000;

/** Converts local times of one IANA zone to instants. Offsets of days are cached. */
export class ZoneClock {
  readonly #zone: string;
  /** Offset at the start of a UTC day. */
  readonly #offsetAtStart = memoize((day: number) => this.#lookUp(day * perDay), { max: mostDays });
  /** Offsets from the day before a day of the wall clock to the day after: mostly a single one. */
  readonly #offsetsAround = memoize((day: number) => this.offsets(day - 1, day + 2), { max: mostDays });

  constructor(zone: string) {
    this.#zone = zone;
  }

  /** The instant of a local time, by the rule of `toInstant`. */
  toUtc(local: Minutes): Minutes {
    const day = Math.floor(local / perDay);
    const offsets = this.#offsetsAround(day);
    return offsets.length === 1 ? local - (offsets[0]?.[1] ?? 0) : toInstant(local, offsets);
  }

  /** The offsets from the start of a UTC day to that of another, as days since 1970. */
  offsets(firstDay: number, lastDay: number): ZoneOffsets {
    let before = this.#atStart(firstDay);
    const offsets: [Minutes, number][] = [[firstDay * perDay, before]];
    for (let day = firstDay + 1; day <= lastDay; day++) {
      const offset = this.#atStart(day);
      if (offset === before) continue;
      offsets.push([this.#changeIn((day - 1) * perDay, day * perDay), offset]);
      before = offset;
    }
    return offsets;
  }

  /** The minute of a change between two instants whose offsets differ. */
  #changeIn(start: Minutes, end: Minutes): Minutes {
    const before = this.#lookUp(start);
    let [low, high] = [start, end];
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (this.#lookUp(middle) === before) low = middle;
      else high = middle;
    }
    return high;
  }

  /**
   * The offset at the start of a UTC day. It is looked up for each day only in weeks whose ends differ: no zone of a port
   * changes its clock and back within less than a week (from 1990 on; Recife did after one week, in 2000).
   */
  #atStart(day: number): number {
    const week = Math.floor(day / 7) * 7;
    const offset = this.#offsetAtStart(week);
    return offset === this.#offsetAtStart(week + 7) ? offset : this.#offsetAtStart(day);
  }

  /** The offset by the zone's rules, which takes some microseconds. */
  #lookUp(instant: Minutes): number {
    return tzOffset(this.#zone, new Date(instant * 60_000));
  }
}

/** The shared clock of a zone, whose offsets are cached. @param zone IANA */
export const zoneClock = memoize((zone: string) => new ZoneClock(zone), { max: 1_000 });

/**
 * The instant of a port time in minutes, by the clock of an IANA zone and the rule of `toInstant`. A date without a time is the
 * start of its day.
 */
export const portTimeMinutes = (time: PortTime, zone: string): Minutes =>
  zoneClock(zone).toUtc(wallMinutes(time, 0));

/** The same instant as a Date. */
export const portTimeInstant = (time: PortTime, zone: string): Date =>
  new Date(portTimeMinutes(time, zone) * 60_000);

const daysBehind = 7;
const daysAhead = 400;

/**
 * The offsets of a zone around an instant: a week back and over a year ahead, which covers every countdown that a reader
 * sees, even if the page stays open. @param zone IANA
 */
export function offsetsAround(now: Date, zone: string): ZoneOffsets {
  const day = Math.floor(now.getTime() / 86_400_000);
  return zoneClock(zone).offsets(day - daysBehind, day + daysAhead);
}

/** The start of a month by its number since the year 0. */
const monthStart = memoize(
  (month: number): Minutes => Date.UTC(Math.floor((month - 1) / 12), (month - 1) % 12, 1) / 60_000,
  { max: 20_000 },
);

/** The number in some digits of a text: faster than slicing, which matters for a million and a half calls. */
function digitsAt(text: string, start: number, end: number): number {
  let number = 0;
  for (let at = start; at < end; at++) number = number * 10 + text.charCodeAt(at) - 48;
  return number;
}

/** A port time as minutes, as if it were UTC. `ofDateAlone` is the minute of the day for a date without a time. */
export function wallMinutes(time: PortTime, ofDateAlone: Minutes): Minutes {
  const month = digitsAt(time, 0, 4) * 12 + digitsAt(time, 5, 7);
  const start = monthStart(month) + (digitsAt(time, 8, 10) - 1) * perDay;
  return time.length === 10
    ? start + ofDateAlone
    : start + digitsAt(time, 11, 13) * 60 + digitsAt(time, 14, 16);
}

/** A date without a time arrives at the end of the day. */
export const arrivalMinutes = (time: PortTime): Minutes => wallMinutes(time, perDay - 1);
/** A date without a time departs at the start of the day. */
export const departureMinutes = (time: PortTime): Minutes => wallMinutes(time, 0);
