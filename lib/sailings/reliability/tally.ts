import { dateOf, dayNumber, isoWeek, type PortTime } from "@/lib/i18n/formats";
import { addDays, completeWeeks } from "@/lib/time/calendar";
import type { ChangeKind } from "../revisions/schema";
import type { Period, ReliabilityFigures, WeekOfDepartures } from "./schema";

/** Counts what is known of past departures. Pure: it reads no store. All days are dates local to the port. */

/** The complete ISO weeks that are counted, at most. */
export const mostWeeks = 11;
/** The departure that was published so many days before is compared with the last one. */
const departureDays = 21;
/** The same for arrivals. */
export const arrivalDays = 14;
/** Fewer are too few for a percentage or a median. */
export const leastKnown = 8;
/** Errors of arrivals of more days count as so many. */
const mostErrorDays = 60;
/** A change belongs to a departure of its voyage number within so many days: numbers are used again. */
const sameVoyageDays = 45;

/** A recorded change, as far as it counts here. */
export interface CountedChange {
  kind: ChangeKind;
  isLate: boolean;
  field: string | null;
  previous: PortTime | null;
  current: PortTime | null;
  /** ISO 8601 UTC. */
  recordedAt: string;
  /** The port where it happens. */
  portId: string | null;
  /** What identifies the departure at that port: the voyage number, or ship and number. */
  voyage: string;
  /** The last published departure. */
  etd: PortTime | null;
}

/** A published call: a departure, an arrival or both. */
export interface PublishedCall {
  portId: string;
  /** The numbers under which its changes are recorded. */
  voyages: readonly string[];
  state: "planned" | "omitted" | "blank";
  /** The last published times; null where the ship does not load, or not discharge, there. */
  departure: PortTime | null;
  arrival: PortTime | null;
  /** The actual time, as far as it was imported. */
  arrivalActual: PortTime | null;
  /** Number of published cut-offs, of all carriers. */
  cutoffs: number;
}

/** A published voyage. */
export interface PublishedVoyage {
  isBlank: boolean;
  calls: readonly PublishedCall[];
}

/** Sums that can be added: of several services, those of a carrier. */
export interface Tally {
  /** By the place of the week in the period. */
  weeks: { departures: number; moved: number; blanked: number }[];
  cutoffs: number;
  cutoffsEarlier: number;
  cutoffsLate: number;
  cutoffsLater: number;
  voyages: number;
  voyagesBlank: number;
  calls: number;
  callsOmitted: number;
  /** Numbers of arrivals by their error in days. */
  arrivalErrors: number[];
  observed: number;
  onTime: number;
}

const weeksIn = ({ from, to }: Period) => Math.max(0, Math.floor((dayNumber(to) - dayNumber(from) + 1) / 7));

export const emptyTally = (period: Period): Tally => ({
  weeks: Array.from({ length: weeksIn(period) }, () => ({ departures: 0, moved: 0, blanked: 0 })),
  cutoffs: 0,
  cutoffsEarlier: 0,
  cutoffsLate: 0,
  cutoffsLater: 0,
  voyages: 0,
  voyagesBlank: 0,
  calls: 0,
  callsOmitted: 0,
  arrivalErrors: [],
  observed: 0,
  onTime: 0,
});

const summed = [
  "cutoffs",
  "cutoffsEarlier",
  "cutoffsLate",
  "cutoffsLater",
  "voyages",
  "voyagesBlank",
  "calls",
  "callsOmitted",
  "observed",
  "onTime",
] as const satisfies (keyof Tally)[];

/** Adds one tally to another of the same period. */
export function addTally(sum: Tally, one: Tally): void {
  for (const [at, week] of one.weeks.entries()) {
    const to = sum.weeks[at];
    if (!to) continue;
    to.departures += week.departures;
    to.moved += week.moved;
    to.blanked += week.blanked;
  }
  for (const key of summed) sum[key] += one[key];
  for (const [days, count] of one.arrivalErrors.entries()) noteError(sum, days, count ?? 0);
}

function noteError({ arrivalErrors }: Tally, days: number, count: number): void {
  while (arrivalErrors.length <= days) arrivalErrors.push(0);
  arrivalErrors[days] = (arrivalErrors[days] ?? 0) + count;
}

/**
 * The period that is counted: complete ISO weeks before today, at most `mostWeeks`, for whose departures changes were recorded
 * three weeks before; null where there is no such week.
 * @param today YYYY-MM-DD
 * @param since date from which changes are recorded; null for never
 */
export function countedPeriod(today: string, since: string | null): Period | null {
  if (since === null) return null;
  const { from: earliest, to } = completeWeeks(today, mostWeeks);
  const recorded = addDays(since, departureDays);
  // The week in which recording is long enough counts only where it is from its Monday on.
  const complete = isoWeek(addDays(recorded, 6)).monday;
  const [, from = to] = [complete, earliest].sort();
  return from < to ? { from, to } : null;
}

const isIn = ({ from, to }: Period, day: string) => day >= from && day <= to;
const daysBetween = (a: string, b: string) => Math.abs(dayNumber(a) - dayNumber(b));

/** Changes by port and voyage, in the order in which they were recorded. */
class ChangesByCall {
  readonly #byCall: ReadonlyMap<string, CountedChange[]>;

  constructor(changes: readonly CountedChange[]) {
    const inOrder = changes.toSorted((a, b) => (a.recordedAt < b.recordedAt ? -1 : 1));
    this.#byCall = Map.groupBy(inOrder, ({ portId, voyage }) => `${portId} ${voyage}`);
  }

  /** The changes of a call about `day`; of a ship that calls twice under one number, those that are nearer to this call. */
  of({ portId, voyages }: PublishedCall, day: string, others: readonly string[]): CountedChange[] {
    return voyages
      .flatMap((voyage) => this.#byCall.get(`${portId} ${voyage}`) ?? [])
      .filter((change) => {
        const on = dateOf(change.etd ?? change.current ?? change.previous ?? "");
        if (!on) return false;
        const distance = daysBetween(on, day);
        return distance <= sameVoyageDays && others.every((other) => distance <= daysBetween(on, other));
      });
  }
}

/** The value that was published so many days before `day`: the first that a later change has replaced, else the last one. */
function publishedBefore(changes: readonly CountedChange[], last: string, day: string, days: number): string {
  const since = addDays(day, -days);
  const first = changes.find(({ recordedAt, previous }) => previous && recordedAt.slice(0, 10) > since);
  return first?.previous ? dateOf(first.previous) : last;
}

/** Counts the calls and voyages of a service, or of one carrier of it, with its changes. */
export function tallyVoyages(
  voyages: readonly PublishedVoyage[],
  changes: readonly CountedChange[],
  period: Period,
): Tally {
  const tally = emptyTally(period);
  const byCall = new ChangesByCall(changes);
  for (const voyage of voyages) {
    const first = voyage.calls.map(({ departure, arrival }) => departure ?? arrival).find(Boolean);
    if (first && isIn(period, dateOf(first))) {
      tally.voyages++;
      if (voyage.isBlank) tally.voyagesBlank++;
    }
    for (const call of voyage.calls) {
      const day = dateOf(call.departure ?? call.arrival ?? "");
      if (!voyage.isBlank && day && isIn(period, day)) {
        tally.calls++;
        if (call.state === "omitted") tally.callsOmitted++;
      }
      tallyCall(tally, call, { byCall, period, siblings: voyage.calls });
    }
  }
  return tally;
}

interface Counting {
  byCall: ChangesByCall;
  period: Period;
  siblings: readonly PublishedCall[];
}

function tallyCall(tally: Tally, call: PublishedCall, { byCall, period, siblings }: Counting): void {
  const others = siblings.filter((one) => one !== call && one.portId === call.portId);
  const about = (day: string) =>
    byCall.of(
      call,
      day,
      others.flatMap(({ departure, arrival }) => dateOf(departure ?? arrival ?? "") || []),
    );
  const departs = call.departure && dateOf(call.departure);
  if (departs && isIn(period, departs)) {
    const changes = about(departs);
    const week = tally.weeks[Math.floor((dayNumber(departs) - dayNumber(period.from)) / 7)];
    if (week) {
      week.departures++;
      if (call.state !== "planned") week.blanked++;
      else if (isMoved(changes, departs)) week.moved++;
    }
    if (call.state === "planned") tallyCutoffs(tally, call.cutoffs, changes);
  }
  const arrives =
    call.arrival && call.state === "planned" ? dateOf(call.arrivalActual ?? call.arrival) : null;
  if (arrives && isIn(period, arrives)) {
    const published = publishedBefore(
      about(arrives).filter(({ kind }) => kind === "arrivalChanged"),
      dateOf(call.arrival ?? ""),
      arrives,
      arrivalDays,
    );
    const error = Math.min(daysBetween(published, arrives), mostErrorDays);
    noteError(tally, error, 1);
    if (call.arrivalActual) {
      tally.observed++;
      if (error <= 1) tally.onTime++;
    }
  }
}

const isMoved = (changes: readonly CountedChange[], day: string) =>
  daysBetween(
    publishedBefore(
      changes.filter(({ kind }) => kind === "departureRolled" || kind === "departureAdvanced"),
      day,
      day,
      departureDays,
    ),
    day,
  ) >= 1;

/** A cut-off that became earlier once counts as earlier, whatever it became afterwards. */
function tallyCutoffs(tally: Tally, published: number, changes: readonly CountedChange[]): void {
  const moved = changes.filter(({ kind }) => kind === "cutoffEarlier" || kind === "cutoffLater");
  const byField = [...Map.groupBy(moved, ({ field }) => field).values()];
  const earlier = byField.filter((ofField) => ofField.some(({ kind }) => kind === "cutoffEarlier"));
  // A cut-off that was withdrawn after it had moved was published too.
  tally.cutoffs += Math.max(published, byField.length);
  tally.cutoffsEarlier += earlier.length;
  tally.cutoffsLate += earlier.filter((ofField) =>
    ofField.some(({ kind, isLate }) => kind === "cutoffEarlier" && isLate),
  ).length;
  tally.cutoffsLater += byField.length - earlier.length;
}

/** The figures of a tally. */
export function figuresOf(tally: Tally, period: Period): ReliabilityFigures {
  const weeks = tally.weeks.map(
    (week, at): WeekOfDepartures => ({ monday: addDays(period.from, 7 * at), ...week }),
  );
  const sum = (key: "departures" | "moved" | "blanked") => weeks.reduce((all, week) => all + week[key], 0);
  const departures = sum("departures");
  const arrivals = tally.arrivalErrors.reduce((all, count) => all + count, 0);
  const of = (count: number, all: number) => ({ count, all });
  return {
    moved: of(sum("moved"), departures),
    blanked: of(sum("blanked"), departures),
    cutoffsEarlier: of(tally.cutoffsEarlier, tally.cutoffs),
    cutoffsLate: of(tally.cutoffsLate, tally.cutoffs),
    cutoffsLater: of(tally.cutoffsLater, tally.cutoffs),
    voyagesBlanked: of(tally.voyagesBlank, tally.voyages),
    callsOmitted: of(tally.callsOmitted, tally.calls),
    arrivalErrorDays: arrivals < leastKnown ? null : medianOf(tally.arrivalErrors, arrivals),
    arrivals,
    observed: tally.observed,
    onTime: of(tally.onTime, tally.observed),
    weeks,
  };
}

/** The lower median of a histogram. */
function medianOf(counts: readonly number[], all: number): number {
  let below = 0;
  for (const [value, count] of counts.entries()) {
    below += count;
    if (2 * below >= all) return value;
  }
  return 0;
}
