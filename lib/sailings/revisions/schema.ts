import type { PortTime } from "@/lib/i18n/formats";
import type { Sailing } from "../schema";

/** What a recorded change is, the most urgent first; the order of lists of one day. */
export const changeKinds = [
  "blanked",
  "departureAdvanced",
  "cutAndRun",
  "cutoffEarlier",
  "portOmitted",
  "receivingChanged",
  "departureRolled",
  "arrivalChanged",
  "cutoffLater",
  "vesselSwapped",
  "connectionChanged",
  "portAdded",
  "portResequenced",
  "new",
  "withdrawn",
] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** `urgent` calls for action today, `quiet` is a row that came or went without a partner. */
export type ChangeWeight = "urgent" | "normal" | "quiet";

/** A port as an entry has it: the name is in the requested language. */
export interface ChangedPort {
  id: string;
  name: string;
  /** IANA; null where it is not known. */
  zone: string | null;
}

/**
 * One recorded change of a published schedule. A change of a stored pair row has both ports of its lane; one of port calls has
 * the port of the call, and of a lane's list the lane.
 */
export interface ScheduleChange {
  /** Of the store. */
  id: number;
  eventId: number;
  kind: ChangeKind;
  weight: ChangeWeight;
  /** True for a cut-off that moved within 72 hours of it. */
  isLate: boolean;
  /**
   * What moved: 'etd', 'eta', a cut-off's code such as 'FCO', 'vessel', 'connection', 'calls'; null where a sailing came or went,
   * 'extra' for one that came between others.
   */
  field: string | null;
  /** Local port times, names of ships or ports; null where there is none. */
  previous: string | null;
  current: string | null;
  /** When this portal took it in, ISO 8601 UTC. */
  recordedAt: string;
  /** The carrier's own as-of, local text or an instant as it was given; null where none was. */
  asOf: string | null;
  /** Who said so: the name of a file's source or of a connected service. */
  source: string;
  /** The carrier that sells the sailing, by name. */
  operator: string;
  service: string | null;
  vessel: string | null;
  imo: string | null;
  voyage: string | null;
  /** Departure as it is published now, or was published last. */
  etd: PortTime | null;
  /** Of a departure that moved, the codes of known cut-offs that did not; null where that is not recorded. */
  staying: string[] | null;
  /** Where it happens: the port of the call, else the loading port. */
  port: ChangedPort | null;
  loadingPort: ChangedPort | null;
  dischargePort: ChangedPort | null;
  /** Id of the sailing it concerns, as /port/option/{id} has it; null where a change of a voyage concerns several. */
  sailingId: string | null;
  sample: boolean;
}

/** What one import did to one voyage, by what it is in the first place: the most weighty of its changes. */
export const eventKinds = [
  "blanked",
  "portOmitted",
  "cutAndRun",
  "advanced",
  "slid",
  "portsSwapped",
  "portAdded",
  "vesselSwapped",
  "connectionChanged",
  "retimed",
  "cutoffMoved",
  "extraLoader",
  "new",
  "withdrawn",
] as const;
export type EventKind = (typeof eventKinds)[number];

/** A carrier that sells the ship, with its own code and number, and its sailing as `sailingId` of a change. */
type EventSeller = Pick<ScheduleChange, "operator" | "service" | "voyage" | "sailingId">;

/** What one import did to one voyage. Its own facts are those of the change by which it is named. */
export interface ScheduleEvent extends Omit<ScheduleChange, "eventId" | "kind"> {
  /** The entry's address and the id of feeds. */
  id: number;
  kind: EventKind;
  /** Each once, whoever sells the ship; the first names the event. */
  changes: ScheduleChange[];
  sellers: EventSeller[];
}

/** A sailing that was published once and is not offered any more. */
export interface WithdrawnSailing {
  /** As it was published last. */
  sailing: Sailing;
  reason: "blanked" | "portOmitted" | "withdrawn";
  /** ISO 8601 UTC. */
  recordedAt: string;
  change: ScheduleChange | null;
  /** The next departure of the same service and carrier on the same lane; null for none, and where it is not looked for. */
  next: Sailing | null;
  /** The sailing of any carrier that leaves no earlier, takes cargo and arrives first; null as before. */
  best: Sailing | null;
}
