/** A count of which a share is shown; the share is never shown without `all`. */
export interface CountOf {
  count: number;
  all: number;
}

/** The departures of one ISO week. */
export interface WeekOfDepartures {
  /** YYYY-MM-DD. */
  monday: string;
  departures: number;
  /** Moved by a day or more, of those that took place. */
  moved: number;
  /** Of blanked voyages and omitted calls. */
  blanked: number;
}

/** What is known of past departures. Figures of which nothing is known have `all` 0, and are not shown. */
export interface ReliabilityFigures {
  /** Departures that moved by a day or more, of all that were published. */
  moved: CountOf;
  /** Departures of blanked voyages and of omitted calls. */
  blanked: CountOf;
  /** Cut-offs that became earlier at least once, those within 72 hours of them, and those that became later alone. */
  cutoffsEarlier: CountOf;
  cutoffsLate: CountOf;
  cutoffsLater: CountOf;
  /** Of port calls alone: published sailings do not show which of them are one voyage. */
  voyagesBlanked: CountOf;
  callsOmitted: CountOf;
  /** Median of the days between the arrival that was published 14 days before and the last one; null for fewer than eight. */
  arrivalErrorDays: number | null;
  /** Arrivals of which that is known, and those of them whose actual time was imported. */
  arrivals: number;
  observed: number;
  /** Actual arrivals within one calendar day of the arrival that was published 14 days before. */
  onTime: CountOf;
  weeks: readonly WeekOfDepartures[];
}

/** The complete weeks that are counted, YYYY-MM-DD: a Monday, and a Sunday. */
export interface Period {
  from: string;
  to: string;
}

export interface CarrierReliability {
  name: string;
  /** Unprefixed; '' where the carrier has no page. */
  path: string;
  nameZh: string | null;
  figures: ReliabilityFigures;
}

/**
 * How reliable published schedules were. `sample`: the schedule is invented. `short`: changes are not recorded long enough, or
 * nothing departed; `since` is the date from which they are, null for none. `building`: the figures are being counted.
 */
export type Reliability =
  | { state: "sample" }
  | { state: "short"; since: string | null }
  | { state: "building" }
  | { state: "known"; period: Period; figures: ReliabilityFigures; carriers: readonly CarrierReliability[] };
