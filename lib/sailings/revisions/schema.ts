import type { PortTime } from "@/lib/i18n/formats";
import type { Sailing } from "../schema";

/** What a recorded change is, the most urgent first; the order of lists of one day. */
export const changeKinds = [
  "blanked",
  "departureAdvanced",
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
  /** Of the store; the entry's address and the id of feeds. */
  id: number;
  kind: ChangeKind;
  weight: ChangeWeight;
  /** True for a cut-off that moved within 72 hours of it. */
  isLate: boolean;
  /** What moved: 'etd', 'eta', a cut-off's code such as 'FCO', 'vessel', 'connection', 'calls'; null where a sailing came or went. */
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
  /** Where it happens: the port of the call, else the loading port. */
  port: ChangedPort | null;
  loadingPort: ChangedPort | null;
  dischargePort: ChangedPort | null;
  /** Id of the sailing it concerns, as /port/option/{id} has it; null where a change of a voyage concerns several. */
  sailingId: string | null;
  sample: boolean;
}

/** A sailing that was published once and is not offered any more. */
export interface GoneSailing {
  /** As it was published last. */
  sailing: Sailing;
  reason: "blanked" | "portOmitted" | "withdrawn";
  /** ISO 8601 UTC. */
  recordedAt: string;
  change: ScheduleChange | null;
  /** The next departure of the same service and carrier on the same lane; null for none. */
  next: Sailing | null;
}
