import { dateOf, dayNumber, type PortTime, timeOfDay } from "@/lib/i18n/formats";
import { type Minutes, timeAtInstant, toInstant, type ZoneOffsets } from "@/lib/i18n/zone-offsets";

/**
 * Compares one cut-off with the clock of its place: those of sailings, and the latest acceptance of flights. Pure: the server and
 * the browser call the same functions, which depend on neither the server's nor the reader's zone.
 */

/** Now at a port or an airport, and how its local times become instants. */
export interface PortNow {
  /** 'YYYY-MM-DDTHH:mm' on its wall clock. */
  time: PortTime;
  instant: Minutes;
  offsets: ZoneOffsets;
}

export function portNow(now: Date, offsets: ZoneOffsets): PortNow {
  const instant = Math.floor(now.getTime() / 60_000);
  return { time: timeAtInstant(instant, offsets), instant, offsets };
}

export interface Cutoff {
  time: PortTime;
  isClosed: boolean;
  /**
   * Minutes until it closes, when that is under 24 hours away and its hour is published; 'today' when only the day is;
   * else null.
   */
  closesIn: number | "today" | null;
}

const dayMinutes = 24 * 60;

/**
 * The instant of a local time. Without offsets it is that of the wall clock.
 * @param ofDateAlone the minute of a day without an hour: its end, as for a cut-off, unless another is given
 */
export function minuteOf(time: PortTime, offsets: ZoneOffsets = [], ofDateAlone = dayMinutes): Minutes {
  const clock = timeOfDay(time);
  const minutes = clock ? +clock.slice(0, 2) * 60 + +clock.slice(3, 5) : ofDateAlone;
  return toInstant(dayNumber(dateOf(time)) * dayMinutes + minutes, offsets);
}

export const isPast = (time: PortTime, { instant, offsets }: PortNow): boolean =>
  minuteOf(time, offsets) <= instant;

/** A cut-off that falls due at an instant, as it stands now. @param time the same on its wall clock */
export function cutoffUntil(
  due: Minutes,
  time: PortTime,
  now: PortNow,
): Cutoff & { closesIn: number | null } {
  const left = due - now.instant;
  if (left <= 0) return { time, isClosed: true, closesIn: null };
  return { time, isClosed: false, closesIn: left < dayMinutes ? left : null };
}

/** A cut-off as it stands now; null for none. */
export function cutoffOf(time: PortTime, now: PortNow): Cutoff;
export function cutoffOf(time: PortTime | null, now: PortNow): Cutoff | null;
export function cutoffOf(time: PortTime | null, now: PortNow): Cutoff | null {
  if (!time) return null;
  const cutoff = cutoffUntil(minuteOf(time, now.offsets), time, now);
  if (cutoff.isClosed || timeOfDay(time)) return cutoff;
  return { ...cutoff, closesIn: dateOf(time) === dateOf(now.time) ? "today" : null };
}

/** The state of a cut-off in one word: it is closed, or closes within 24 hours (soon), or is open. */
export const stateOf = ({
  isClosed,
  closesIn,
}: Pick<Cutoff, "isClosed" | "closesIn">): "open" | "soon" | "closed" =>
  isClosed ? "closed" : closesIn === null ? "open" : "soon";
