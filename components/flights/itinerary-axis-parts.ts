import type { FlightOption } from "@/lib/api/flight-option";
import { minuteOf } from "@/lib/time/cutoff-clock";

/** What the axis is drawn from. */
export type AxisOption = Pick<FlightOption, "departure" | "legs" | "connections" | "latestAcceptance">;

/** A leg, or a wait between two, from `a` to `b` in hundredths of the axis. */
export interface AxisPart {
  kind: "flight" | "road" | "wait";
  /** Which leg, or after which leg, from 0. */
  at: number;
  a: number;
  b: number;
}

export interface Axis {
  parts: AxisPart[];
  /** Every six hours by the clock of the origin, YYYY-MM-DDTHH:mm. */
  ticks: { a: number; time: string }[];
  /** The latest acceptance; null where none is published. */
  acceptance: number | null;
  /** Where a long wait is broken; null where the axis runs through. */
  broken: number | null;
}

const tick = 6 * 60;
/** Hours that can be read side by side: beyond them the longest time on the ground is broken. */
const most = 72 * 60;

/**
 * An itinerary on one axis in the time of its origin; null where a duration is not known, or where it flies for longer than 72 hours.
 * Leg by leg it is as long as the airlines publish, so that no zone but that of the origin is needed.
 */
export function axisOf({ departure, legs, connections, latestAcceptance }: AxisOption): Axis | null {
  const parts: AxisPart[] = [];
  const leaves = minuteOf(departure);
  const closes = latestAcceptance ? minuteOf(latestAcceptance.time) : leaves;
  let minute = leaves;
  for (const [at, { mode, elapsedMinutes }] of legs.entries()) {
    if (elapsedMinutes === null) return null;
    parts.push({ kind: mode === "road" ? "road" : "flight", at, a: minute, b: minute + elapsedMinutes });
    minute += elapsedMinutes;
    if (at === legs.length - 1) break;
    const wait = connections[at]?.minutes;
    if (wait === undefined) return null;
    parts.push({ kind: "wait", at, a: minute, b: minute + wait });
    minute += wait;
  }
  const from = Math.floor((Math.min(closes, leaves) - 1) / tick) * tick;
  const to = Math.ceil((minute + 1) / tick) * tick;
  const grounds = [{ a: closes, b: leaves }, ...parts.filter(({ kind }) => kind === "wait")];
  const cut = to - from > most ? cutOf(grounds, Math.ceil((to - from - most) / tick) * tick) : null;
  if (!cut && to - from > most) return null;
  const shown = (at: number) => (cut && at > cut.from ? Math.max(cut.from, at - cut.minutes) : at);
  const place = (at: number) => ((shown(at) - from) / (shown(to) - from)) * 100;
  const ticks = Array.from({ length: (to - from) / tick }, (_, index) => from + index * tick);
  return {
    parts: parts.map((part) => ({ ...part, a: place(part.a), b: place(part.b) })),
    ticks: ticks
      .filter((at) => !cut || at <= cut.from || at >= cut.from + cut.minutes)
      .map((at) => ({ a: place(at), time: new Date(at * 60_000).toISOString().slice(0, 16) })),
    acceptance: latestAcceptance ? place(closes) : null,
    broken: cut && place(cut.from),
  };
}

/** Where so many minutes are left out: in the middle of the longest time on the ground, if six hours of it remain. */
function cutOf(
  grounds: readonly { a: number; b: number }[],
  minutes: number,
): { from: number; minutes: number } | null {
  const [longest] = [...grounds].sort((one, other) => other.b - other.a - (one.b - one.a));
  if (!longest) return null;
  const rest = longest.b - longest.a - minutes;
  return rest < tick ? null : { from: longest.a + rest / 2, minutes };
}

type Anchor = "start" | "middle" | "end";

/** Words above the axis: where they are, on which sides of it they may stand, and how much of it they take, in hundredths. */
export interface AxisLabel {
  key: string;
  x: number;
  anchors: readonly Anchor[];
  width: number;
}

/** Where words stand: how far up, 0 or 1, and on which side of their point. */
export interface AxisPlace {
  level: number;
  anchor: Anchor;
}

/** A place for each label so that none covers another; one without a place is left out: the steps have it, too. */
export function placesOf(labels: readonly AxisLabel[]): Map<string, AxisPlace> {
  const places = new Map<string, AxisPlace>();
  const taken: [number, number][][] = [[], []];
  for (const { key, x, anchors, width } of labels) {
    const candidates = taken.flatMap((_, level) => anchors.map((anchor) => ({ level, anchor })));
    const place = candidates.find(({ level, anchor }) => {
      const [begin, end] = spanOf(x, anchor, width);
      return begin >= -1 && end <= 101 && taken[level]?.every(([from, to]) => end <= from || begin >= to);
    });
    if (!place) continue;
    taken[place.level]?.push(spanOf(x, place.anchor, width));
    places.set(key, place);
  }
  return places;
}

function spanOf(x: number, anchor: Anchor, width: number): [begin: number, end: number] {
  const begin = anchor === "start" ? x : anchor === "end" ? x - width : x - width / 2;
  return [begin, begin + width];
}
