import { tzOffset } from "@date-fns/tz/tzOffset";
import { dateOf, dayNumber, type PortTime } from "@/lib/i18n/formats";

/** Instants are minutes since 1970-01-01T00:00Z. */
export type Minutes = number;

const perDay = 1440;

/** Local times of one IANA zone as instants. What it has learnt of the zone's days it keeps. */
export class ZoneClock {
  readonly #zone: string;
  /** Offset at the start of a UTC day; a day on which the clocks are moved shows by that of the next one. */
  readonly #offsets = new Map<number, number>();

  constructor(zone: string) {
    this.#zone = zone;
  }

  /**
   * The instant of a wall clock, given as if it were UTC. An hour that the clocks leave out counts on from the one
   * before; of an hour that comes twice it is the first.
   */
  toUtc(local: Minutes): Minutes {
    const [before, after] = [this.#offset(local - perDay), this.#offset(local + perDay)];
    if (before === after) return local - before;
    const first = local - Math.max(before, after);
    if (first + this.#offset(first) === local) return first;
    const second = local - Math.min(before, after);
    return second + this.#offset(second) === local ? second : local - before;
  }

  #offset(utc: Minutes): number {
    const day = Math.floor(utc / perDay);
    const start = this.#atStart(day);
    return start === this.#atStart(day + 1) ? start : tzOffset(this.#zone, new Date(utc * 60_000));
  }

  #atStart(day: number): number {
    let offset = this.#offsets.get(day);
    if (offset === undefined) {
      offset = tzOffset(this.#zone, new Date(day * perDay * 60_000));
      this.#offsets.set(day, offset);
    }
    return offset;
  }
}

/** The instant of a port time with its hour, by the clock of an IANA zone; of an hour that is none or comes twice as toUtc. */
export const instantOf = (time: PortTime, zone: string): Date =>
  new Date(new ZoneClock(zone).toUtc(wallMinutes(time, 0)) * 60_000);

const dayStarts = new Map<string, Minutes>();
/** Dates of calls are some hundreds; a store with nonsense must not fill the memory. */
const mostDates = 20_000;

/** A date as minutes, as if it were UTC. */
export function dayMinutes(date: string): Minutes {
  let start = dayStarts.get(date);
  if (start === undefined) {
    start = dayNumber(date) * perDay;
    if (dayStarts.size >= mostDates) dayStarts.clear();
    dayStarts.set(date, start);
  }
  return start;
}

/** A port time as minutes, as if it were UTC; a date alone is the minute of the day that is given for it. */
export function wallMinutes(time: PortTime, ofDateAlone: Minutes): Minutes {
  const start = dayMinutes(dateOf(time));
  return time.length === 10
    ? start + ofDateAlone
    : start + Number(time.slice(11, 13)) * 60 + Number(time.slice(14, 16));
}

/** A date without a time arrives at the end of the day. */
export const arrivesAt = (time: PortTime): Minutes => wallMinutes(time, perDay - 1);
/** A date without a time departs at the start of the day. */
export const departsAt = (time: PortTime): Minutes => wallMinutes(time, 0);
