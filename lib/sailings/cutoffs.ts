import { clockOf, dateOf, dayNumber, type PortTime, timeInZone } from "@/lib/i18n/formats";
import { loadedAt } from "./legs";
import type { Sailing } from "./schema";

/**
 * What is still possible: cut-offs against the clock of the port of loading. Pure: the server and the browser call the
 * same, and neither the server's nor the reader's zone comes in.
 */

/**
 * The clock at the port of loading, 'YYYY-MM-DDTHH:mm'; where the ports of a search have different ones, that of each by its id.
 */
export type PortClock = PortTime | Readonly<Record<string, PortTime>>;

/** The clock of one side of a search. Zones are IANA's. */
export function portClock(
  now: Date,
  { zone, ports = [] }: { zone: string; ports?: readonly { id: string; zone: string }[] },
): PortClock {
  const clocks = ports.map((port) => [port.id, timeInZone(now, port.zone)] as const);
  const isOne = new Set(clocks.map(([, time]) => time)).size < 2;
  return isOne ? timeInZone(now, zone) : Object.fromEntries(clocks);
}

/** The clock at a sailing's own port of loading. */
export function timeAt(clock: PortClock, sailing: Pick<Sailing, "legs">): PortTime {
  return typeof clock === "string" ? clock : (clock[loadedAt(sailing) ?? ""] ?? "");
}

/** In the order in which they fall due as a rule, and of the table's columns. */
export const cutoffNames = ["si", "cfs", "vgm", "cy"] as const;
export type CutoffName = (typeof cutoffNames)[number];

export interface Cutoff {
  time: PortTime;
  isClosed: boolean;
  /**
   * Minutes until it closes, when that is under 24 hours away and its hour is published; 'today' when only the day is;
   * else null. By the port's wall clock: an hour too many or too few on the one day on which that is moved.
   */
  closesIn: number | "today" | null;
}

export interface Cutoffs extends Record<CutoffName, Cutoff | null> {
  /** The next one that can still be met. */
  next: CutoffName | null;
  /** CY and CFS, as far as they are published, are over; where neither is, the ship has left. */
  passed: boolean;
}

const dayMinutes = 24 * 60;

/** Minutes since 1970 on the port's own clock. A day without an hour ends with the day. */
export function minuteOf(time: PortTime): number {
  const clock = clockOf(time);
  const minutes = clock ? +clock.slice(0, 2) * 60 + +clock.slice(3, 5) : dayMinutes;
  return dayNumber(dateOf(time)) * dayMinutes + minutes;
}

/** @param now at the port of loading, 'YYYY-MM-DDTHH:mm' */
function minutesNow(now: PortTime): number {
  return dayNumber(dateOf(now)) * dayMinutes + +now.slice(11, 13) * 60 + +now.slice(14, 16);
}

function cutoffOf(time: PortTime | null, now: PortTime, minute = minutesNow(now)): Cutoff | null {
  if (!time) return null;
  const left = minuteOf(time) - minute;
  if (left <= 0) return { time, isClosed: true, closesIn: null };
  if (clockOf(time)) return { time, isClosed: false, closesIn: left < dayMinutes ? left : null };
  return { time, isClosed: false, closesIn: dateOf(time) === dateOf(now) ? "today" : null };
}

/** @param now at the port of loading, 'YYYY-MM-DDTHH:mm' */
export function cutoffsOf(sailing: Sailing, now: PortTime): Cutoffs {
  const minute = minutesNow(now);
  const all = {
    si: cutoffOf(sailing.siCutoff, now, minute),
    cfs: cutoffOf(sailing.cfsCutoff, now, minute),
    vgm: cutoffOf(sailing.vgmCutoff, now, minute),
    cy: cutoffOf(sailing.cyCutoff, now, minute),
  };
  const passed = isPassed(sailing, now);
  let next: CutoffName | null = null;
  for (const name of cutoffNames) {
    const cutoff = all[name];
    if (!cutoff || cutoff.isClosed || passed) continue;
    const earliest = next && all[next];
    if (!earliest || minuteOf(cutoff.time) < minuteOf(earliest.time)) next = name;
  }
  return { ...all, next, passed };
}

/** How each cut-off stands, in one word: `passed` and `next` as above. */
export function cutoffStates({ next, passed, ...all }: Cutoffs) {
  const word = (cutoff: Cutoff | null) => {
    if (!cutoff) return null;
    return cutoff.isClosed ? "closed" : cutoff.closesIn === null ? "open" : "soon";
  };
  return { si: word(all.si), cfs: word(all.cfs), vgm: word(all.vgm), cy: word(all.cy), next, passed };
}

/** What is published of the cut-offs until which cargo can be brought. */
const deadlinesOf = ({ cyCutoff, cfsCutoff }: Sailing) =>
  [cyCutoff, cfsCutoff].filter((time) => time !== null);

/** Whether cargo for it can no longer be brought. */
export function isPassed(sailing: Sailing, now: PortTime): boolean {
  const deadlines = deadlinesOf(sailing);
  if (deadlines.length === 0) return Boolean(sailing.etd && cutoffOf(sailing.etd, now)?.isClosed);
  return deadlines.every((time) => cutoffOf(time, now)?.isClosed);
}

/** Whether cargo that is ready on a day (YYYY-MM-DD) can still be brought: CY or CFS is on it or later. */
export function takesCargoOf(sailing: Sailing, day: string): boolean {
  return deadlinesOf(sailing).some((time) => dateOf(time) >= day);
}

/**
 * The next CY cut-off of several sailings that can still be met, and the next departure, each by the clock of its own
 * port; null where none is published.
 */
export function nextOf(
  sailings: readonly Sailing[],
  clock: PortClock,
): { cy: Cutoff | null; etd: PortTime | null } {
  const earliest = (timeOf: (sailing: Sailing) => PortTime | null) =>
    sailings
      .map((sailing) => cutoffOf(timeOf(sailing), timeAt(clock, sailing)))
      .filter((cutoff) => cutoff !== null && !cutoff.isClosed)
      .reduce(
        (least, cutoff) =>
          cutoff && (!least || minuteOf(cutoff.time) < minuteOf(least.time)) ? cutoff : least,
        null,
      );
  return {
    cy: earliest(({ cyCutoff }) => cyCutoff),
    etd: earliest(({ etd }) => etd)?.time ?? null,
  };
}
