import { dateFromDayNumber, dateOf, dayNumber, isoWeek, type PortTime, timeOfDay } from "@/lib/i18n/formats";
import { type Minutes, toInstant } from "@/lib/i18n/zone-offsets";
import { stateOf } from "@/lib/time/cutoff-clock";
import type { CargoClass } from "../address";
import { type Cutoffs, cutoffsOf, minuteOf, type PortNow } from "../cutoffs/cutoffs";
import { type CutoffName, cutoffNames } from "../cutoffs/second-cutoffs";
import type { SailingGroup } from "../rules";
import type { LegEnd, Sailing } from "../schema";

/** Sailings on one time axis: legs, waits and cut-offs as positions. Pure. */

/** From 0 at the start of the axis to 100 at its end, with two decimals. */
type Percent = number;

interface AxisWeek {
  week: number;
  /** YYYY-MM-DD. */
  monday: string;
}

export interface Stretch {
  /**
   * `sea` between departure and arrival of a leg, `wait` at a transhipment port, `unclear` where the times at the ports between
   * are not known.
   */
  kind: "sea" | "wait" | "unclear";
  a: Percent;
  b: Percent;
  /** The port of a wait, and its minutes; null where an hour is not known. */
  at: { port: string | null; minutes: Minutes | null } | null;
}

interface AxisCutoff {
  name: CutoffName;
  a: Percent;
  state: "closed" | "soon" | "open";
}

export interface Lane {
  row: SailingGroup;
  /** null where the time is not known, or is beyond the axis. */
  departs: Percent | null;
  arrives: Percent | null;
  stretches: Stretch[];
  cutoffs: AxisCutoff[];
  /** Whether cargo can still get on, and the next cut-off that can be met. */
  state: Cutoffs;
}

export interface Timeline {
  weeks: AxisWeek[];
  /** Position of now; null where it is beyond the axis. */
  now: Percent | null;
  /** By how much the scale of the discharge port starts later than that of the loading port, and by how many minutes. */
  shift: { a: Percent; minutes: Minutes };
  lanes: Lane[];
}

/** Now at the ports of a search: at the loading and the discharge port of the axis, and at any port of an itinerary. */
export interface AxisClocks {
  loading: PortNow;
  discharge: PortNow;
  at: (end: Pick<LegEnd, "portId">) => PortNow;
}

/** The most weeks of an axis: a longer voyage ends at its edge. */
export const mostAxisWeeks = 26;
const weekMinutes = 7 * 24 * 60;
/** Days before the first departure with which the axis begins: its cut-offs, and the text before it. */
const daysBefore = 7;

/**
 * The timeline of some rows, in their order. Without a known departure and arrival it has no weeks.
 * @param cargo the class whose cut-offs count; null for any
 */
export function timelineOf(
  rows: readonly SailingGroup[],
  clocks: AxisClocks,
  cargo: CargoClass | null = null,
): Timeline {
  const days = rows
    .flatMap(({ etd, eta }) => [etd, eta].flatMap((time) => (time ? dateOf(time) : [])))
    .sort();
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return { weeks: [], now: null, shift: { a: 0, minutes: 0 }, lanes: [] };
  const { monday } = isoWeek(dateFromDayNumber(dayNumber(first) - daysBefore));
  // The last day may end later at the loading port than at the discharge port.
  const until = isoWeek(dateFromDayNumber(dayNumber(last) + 1)).sunday;
  const count = Math.min(mostAxisWeeks, Math.ceil((dayNumber(until) - dayNumber(monday)) / 7));
  const start = startOf(monday, clocks.loading);
  const place = (instant: Minutes) => round(((instant - start) / (count * weekMinutes)) * 100);
  const shift = startOf(monday, clocks.discharge) - start;
  return {
    weeks: Array.from({ length: count }, (_, at) => isoWeek(dateFromDayNumber(dayNumber(monday) + 7 * at))),
    now: onAxis(place(clocks.loading.instant)),
    shift: { a: round((shift / (count * weekMinutes)) * 100), minutes: shift },
    lanes: rows.map((row) => laneOf(row, cargo, clocks, place)),
  };
}

const startOf = (day: string, { offsets }: PortNow): Minutes => toInstant(dayNumber(day) * 24 * 60, offsets);
const round = (value: number): Percent => Math.round(value * 100) / 100;
const onAxis = (a: Percent): Percent | null => (a >= 0 && a <= 100 ? a : null);

function laneOf(
  row: SailingGroup,
  cargo: CargoClass | null,
  clocks: AxisClocks,
  place: (instant: Minutes) => Percent,
): Lane {
  const from = row.legs[0]?.from;
  const now = from ? clocks.at(from) : clocks.loading;
  const state = cutoffsOf(row, now, cargo);
  const calls = callsOf(row, clocks);
  return {
    row,
    departs: endOf(calls[0], "departure", place),
    arrives: endOf(calls.at(-1), "arrival", place),
    stretches: stretchesOf(calls, place),
    cutoffs: cutoffNames.flatMap((name): AxisCutoff | [] => {
      const cutoff = state[name];
      const a = cutoff && onAxis(place(minuteOf(cutoff.time, now.offsets)));
      if (!cutoff || a === null) return [];
      return { name, a, state: stateOf(cutoff) };
    }),
    state,
  };
}

/** A known time of an itinerary. */
interface Call {
  kind: "departure" | "arrival";
  leg: number;
  end: LegEnd;
  instant: Minutes;
  hasHour: boolean;
}

const callsOf = ({ legs }: Sailing, clocks: AxisClocks): Call[] =>
  legs.flatMap(({ from, to, departure, arrival }, leg) => {
    const call = (kind: Call["kind"], end: LegEnd, time: PortTime | null): Call[] =>
      time
        ? [
            {
              kind,
              leg,
              end,
              instant: minuteOf(time, clocks.at(end).offsets),
              hasHour: timeOfDay(time) !== null,
            },
          ]
        : [];
    return [...call("departure", from, departure), ...call("arrival", to, arrival)];
  });

const endOf = (call: Call | undefined, kind: Call["kind"], place: (instant: Minutes) => Percent) =>
  call?.kind === kind ? onAxis(place(call.instant)) : null;

/** What is between each two known times. Times that go back, as published by mistake, have nothing between them. */
function stretchesOf(calls: readonly Call[], place: (instant: Minutes) => Percent): Stretch[] {
  return calls.slice(1).flatMap((to, at): Stretch | [] => {
    const from = calls[at];
    if (!from || to.instant <= from.instant) return [];
    const [a, b] = [Math.max(0, place(from.instant)), Math.min(100, place(to.instant))];
    if (a >= b) return [];
    if (from.kind === "departure" && to.kind === "arrival" && from.leg === to.leg)
      return { kind: "sea", a, b, at: null };
    if (from.kind === "arrival" && to.kind === "departure" && to.leg === from.leg + 1) {
      const minutes = from.hasHour && to.hasHour ? to.instant - from.instant : null;
      return { kind: "wait", a, b, at: { port: from.end.port, minutes } };
    }
    return { kind: "unclear", a, b, at: null };
  });
}
