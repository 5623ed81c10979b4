import { dateOf, dayNumber, type PortTime, timeOfDay } from "@/lib/i18n/formats";
import type { ZoneOffsets } from "@/lib/i18n/zone-offsets";
import { cutoffOf } from "@/lib/time/cutoff-clock";
import { cutoffsOf, minuteOf, type PortNow } from "../cutoffs/cutoffs";
import { classCodes, codeFields, countedTime, cutoffNames } from "../cutoffs/second-cutoffs";
import type { FurtherCutoff, LegEnd, Sailing } from "../schema";

/** A sailing as steps: the actions with their deadlines, and where the cargo is at which time. Pure. */

export type StepName =
  | "receiving"
  | (typeof cutoffNames)[number]
  | "vr"
  | "cv"
  | "further"
  | "departs"
  | "arrives"
  | "leaves"
  | "ends";

export interface Step {
  name: StepName;
  /** Of a further cut-off. */
  code: string | null;
  /** The port of the step, whose clock its time is of. */
  at: LegEnd;
  /** The index of its ship, from 0. */
  leg: number;
  time: PortTime | null;
  /**
   * `next` is the next cut-off of the sailing's row; `soon` one that closes within 24 hours, or today; `none` one that is not
   * published.
   */
  state: "passed" | "next" | "soon" | "ahead" | "none";
  /** Minutes until it; null when it is over, or where its hour is not known. */
  left: number | null;
  /** Where only its day is known, the days until that day, at whose end it is over: 0 today. Else null. */
  days: number | null;
}

/**
 * Receiving and cut-offs of who delivers the cargo, in the order in which they fall due, followed by those that are not
 * published; then each departure and arrival, and between two ships the transhipment cut-off of the second. The carrier must
 * meet that one, so that it is never the next step. Where sources of a cut-off disagree the earliest counts.
 * @param nowAt now at a port; null where its zone is not known: then nothing is remaining or passed
 */
export function stepsOf(
  sailing: Sailing,
  further: readonly FurtherCutoff[],
  nowAt: (end: LegEnd) => PortNow | null,
): Step[] {
  const { legs, receiving, vrCutoff, cvCutoff } = sailing;
  const loading = legs[0]?.from;
  if (!loading) return [];
  const shown = {
    receiving,
    si: countedTime(sailing, "siCutoff"),
    cfs: countedTime(sailing, "cfsCutoff"),
    vgm: countedTime(sailing, "vgmCutoff"),
    cy: countedTime(sailing, "cyCutoff"),
    vr: vrCutoff,
    cv: cvCutoff,
  };
  const step = (
    name: StepName,
    time: PortTime | null,
    at: LegEnd,
    leg: number,
    code: string | null = null,
  ): Step => {
    const now = nowAt(at);
    const base = { name, code, at, leg, time, left: null, days: null };
    if (!time) return { ...base, state: "none" };
    if (!now) return { ...base, state: "ahead" };
    const { isClosed, closesIn } = cutoffOf(time, now);
    const isPassed = beginsWithDay({ name, time }) ? dateOf(time) <= dateOf(now.time) : isClosed;
    if (isPassed) return { ...base, state: "passed" };
    const isCutoff = leg === 0 && name !== "receiving" && !isMove({ name });
    const state = isCutoff && closesIn !== null ? "soon" : "ahead";
    return timeOfDay(time)
      ? { ...base, state, left: minuteOf(time, now.offsets) - now.instant }
      : { ...base, state, days: daysBetween(now.time, time) };
  };
  const furtherOf = (of: number, at: LegEnd) =>
    further.flatMap(({ code, time, leg }) => (leg === of ? step("further", time, at, leg, code) : []));
  const cutoffs = [
    step("receiving", shown.receiving, loading, 0),
    ...[...cutoffNames, "vr" as const, "cv" as const].map((name) => step(name, shown[name], loading, 0)),
    ...classCodes.flatMap((code) => {
      const time = countedTime(sailing, codeFields[code]);
      return time ? step("further", time, loading, 0, code) : [];
    }),
    ...furtherOf(0, loading),
  ];
  const here = nowAt(loading);
  const due = ({ name, time }: Step) =>
    time
      ? minuteOf(time, here?.offsets ?? []) - (beginsWithDay({ name, time }) ? dayMinutes : 0)
      : Number.MAX_SAFE_INTEGER;
  const inOrder = cutoffs.toSorted((a, b) => due(a) - due(b));
  const nextName = here && cutoffsOf(sailing, here).next;
  const next = inOrder.find(({ name }) => name === nextName);
  if (next) next.state = "next";
  const ofShips = legs.flatMap(({ from, to, departure, arrival }, leg) => [
    ...(leg === 0 ? [] : furtherOf(leg, from)),
    step(leg === 0 ? "departs" : "leaves", departure, from, leg),
    step(leg === legs.length - 1 ? "ends" : "arrives", arrival, to, leg),
  ]);
  return [...inOrder, ...ofShips];
}

const dayMinutes = 24 * 60;

/** Whether a step begins with its day: receiving without an hour. All others last to the end of theirs. */
const beginsWithDay = ({ name, time }: { name: StepName; time: PortTime }): boolean =>
  name === "receiving" && !timeOfDay(time);

const moves: readonly StepName[] = ["departs", "arrives", "leaves", "ends"];

/** Whether a step is one of a ship; the others are steps of who delivers the cargo. */
export const isMove = ({ name }: Pick<Step, "name">): boolean => moves.includes(name);

/** Days between the local dates of two times. */
export const daysBetween = (from: PortTime, to: PortTime): number =>
  dayNumber(dateOf(to)) - dayNumber(dateOf(from));

/** Hours that cargo waits at a hub; null where an hour is not known. @param offsets of the hub's zone */
export function hoursBetween(from: PortTime, to: PortTime, offsets: ZoneOffsets = []): number | null {
  return timeOfDay(from) && timeOfDay(to)
    ? Math.floor((minuteOf(to, offsets) - minuteOf(from, offsets)) / 60)
    : null;
}
