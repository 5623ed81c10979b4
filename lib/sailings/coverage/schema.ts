import type { CalledPort, CarrierName } from "../schema";

/** The times of a departure whose coverage is counted, in the order of the page. `further` is any other cut-off. */
export const coveredTimes = ["si", "vgm", "cy", "cfs", "further", "receiving"] as const;
export type CoveredTime = (typeof coveredTimes)[number];

/** A carrier as lists of coverage name it. Addresses are unprefixed. */
export interface CoveredCarrier extends CarrierName {
  nameZh: string | null;
}

/** What one carrier has published from today on. */
export interface CarrierCoverage {
  carrier: CoveredCarrier;
  /** Departures from today (publisher's zone) on. */
  count: number;
  /** How many of them have the time. */
  having: Readonly<Record<CoveredTime, number>>;
  /** The last of them, YYYY-MM-DD, local to its port. */
  until: string;
  /** The newest date of the carrier's data, local text as it was given; null where none was. */
  asOf: string | null;
}

/** A lane on which a carrier's last stored sailing has departed, and for which no port calls are known. */
interface EndedLane {
  carrier: CoveredCarrier;
  from: CalledPort;
  to: CalledPort;
  /** Its last departure, YYYY-MM-DD, local to the loading port. */
  lastOn: string;
}

/** A service whose last voyage has ended. */
interface EndedService {
  code: string;
  carriers: readonly CoveredCarrier[];
  /** The last date of its port calls, YYYY-MM-DD, local to the port. */
  lastOn: string;
}

/** What the portal knows of the coming schedule, by carrier, and where it has nothing any more. */
export interface Coverage {
  /** YYYY-MM-DD, publisher's zone. */
  today: string;
  /** Stored sailings, one for each row of `export sailings` that has not departed. The carrier with most of them is first. */
  sailings: readonly CarrierCoverage[];
  /** Departures of port calls, one for each line of `export calls` that loads and has not departed. */
  departures: readonly CarrierCoverage[];
  /** The latest ones that ended within `endedDays`, and how many there are in all. */
  endedLanes: { shown: readonly EndedLane[]; count: number };
  endedServices: { shown: readonly EndedService[]; count: number };
  sample: boolean;
}
