import type { VisitRow } from "@/lib/store/schema";

/** What a port reported. Instants are ISO 8601 UTC. */

export interface VisitSource {
  id: string;
  name: string;
  licence: string;
  url: string;
  /** Terms of its own, which whoever runs the portal reads before it is fetched. */
  hasTerms?: true;
}

export const visitMoments = [
  "arrival_estimated",
  "arrival_actual",
  "departure_estimated",
  "departure_actual",
] as const;
export type VisitMoment = (typeof visitMoments)[number];
export type VisitTimes = Partial<Record<VisitMoment, { at: string; by: string | null }>>;

type VisitText =
  | "place"
  | "imo"
  | "call_sign"
  | "ship"
  | "kind"
  | "from_port"
  | "to_port"
  | "agent"
  | "company"
  | "notes";

/** What one record of a file says of a visit. */
export interface VisitFact extends Partial<Pick<VisitRow, VisitText>> {
  source: string;
  /** The source's own number of the visit; null where a record says only which ship came or left, and when. */
  sourceId: string | null;
  /** UN/LOCODE as the source has it. */
  port: string;
  times: VisitTimes;
  /** The ship has left, although no time of it may be known. */
  isEnded?: boolean;
  /** When the source said so; null for a file without a stamp. */
  seenAt: string | null;
}

/** What a file holds, and what of it is of no use, counted by kind in plain words. */
export interface VisitFile {
  facts: VisitFact[];
  unused: Record<string, number>;
}

/** Why a visit stands beside no planned call. */
export const unmatchedReasons = [
  "noIdentity",
  "unknownCallSign",
  "sharedCallSign",
  "notCalled",
  "severalVoyages",
  "nearerVisit",
] as const;
export type UnmatchedReason = (typeof unmatchedReasons)[number];

/** A planned call at which a ship was seen. */
export interface MatchedCall {
  voyageId: number;
  n: number;
  service: string;
  serviceId: string;
  /** Local to the port; null where the carrier gives none. */
  arrival: string | null;
  departure: string | null;
  /** When the carrier published it, as it wrote it, or when it was imported. */
  asOf: string | null;
}

/** The planned call, and how each carrier published it under a service of its own; `call` is one of these. */
export type VisitMatch =
  | { call: MatchedCall; published: readonly MatchedCall[] }
  | { reason: UnmatchedReason };

/** A time by the port's clock, with its offset, since a night has an hour twice. */
export interface SeenTime {
  /** YYYY-MM-DDTHH:mm, local to the port. */
  time: string;
  /** With the offset: 2026-10-25T03:30+02:00. */
  instant: string;
  by: string | null;
  isEstimate: boolean;
}

/** What a carrier has promised for a visit, as last published. */
export interface CarrierPromise {
  /** Several where carriers publish the call under services of their own. */
  services: { code: string; path: string }[];
  carriers: string[];
  /** The number under which the ship leaves; null where the carrier gives none. */
  voyage: string | null;
  /** Local to the port. */
  arrival: string | null;
  departure: string | null;
  /** When the carrier published it, local to the port; else null. */
  asOf: string | null;
  /** Minutes by which the ship came after the promised arrival; negative before it. null without a time on either side. */
  minutesLate: number | null;
}

export interface SeenVisit {
  ship: { name: string | null; imo: string | null };
  callSign: string | null;
  kind: string | null;
  /** Berths, in the source's words. */
  place: string | null;
  agent: string | null;
  /** Names of ports in the reader's language where they are known, else as the source has them. */
  from: string | null;
  to: string | null;
  /** Id of its source. */
  source: string;
  arrival: SeenTime | null;
  departure: SeenTime | null;
  /** The planned call that the visit was matched to. */
  promise: CarrierPromise | null;
}

/** A visit on the page of its ship. */
export interface ShipVisit extends SeenVisit {
  port: VisitedPort;
  sourceName: string;
}

/** What a page of its own is named by. */
export interface VisitedPort {
  code: string;
  name: string;
}

/** What a port reported lately, beside what carriers promised. */
export interface PortVisits {
  /** Each with when it last said something of the port. */
  sources: (VisitSource & { seen: SeenTime; isOld: boolean })[];
  inPort: SeenVisit[];
  /** Expected within `hoursAhead`, the first first. */
  due: SeenVisit[];
  /** Of the last `days`, the last first. */
  arrivals: SeenVisit[];
  departures: SeenVisit[];
  days: number;
  hoursAhead: number;
  /** How many each list has, of which it shows the first ones. */
  counts: { inPort: number; due: number; arrivals: number; departures: number };
}

/** Dates YYYY-MM-DD, both inclusive. */
export interface Period {
  from: string;
  to: string;
}

/** How often ports saw ships arrive less than six hours from what the carrier had promised. */
export interface SeenRecord {
  period: Period;
  /** Names of those who saw it. */
  sources: string[];
  /** At least eight in all. */
  onTime: { count: number; all: number };
}

/** What ports saw of the calls of a service or a carrier. */
export interface SeenCalls {
  /** Arrivals of the last `days`, the newest first. */
  visits: ShipVisit[];
  days: number;
  /** null for fewer than eight arrivals. */
  record: SeenRecord | null;
}

/** A call where a sailing's cargo is loaded or discharged. */
export interface CallEnd {
  imo: string;
  /** UN/LOCODE. */
  port: string;
  /** YYYY-MM-DD, local to the port: of the arrival where cargo is discharged, else of the departure. */
  day: string;
  isArrival: boolean;
}
