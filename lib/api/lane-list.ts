import type { Cutoff, Sailing } from "@/lib/sailings/shared";

/** What the page /port/bulk shows of a list of lanes. */

interface LaneOfList {
  /** Line of the list, from 1. */
  line: number;
  /** 'Hong Kong to Rotterdam'; the texts of the list where the lane was not answered. */
  title: string;
  /** The page of the lane, unprefixed. */
  path: string;
}

/** A lane with its answer. Counts rows as /port does; the best are of those that cargo can still get on. */
export interface LaneRow extends LaneOfList {
  count: number;
  next: Pick<Sailing, "etd" | "vessel"> | null;
  fastest: Pick<Sailing, "transitDays" | "vessel"> | null;
  /** The CY cut-off of `next`. */
  cy: Cutoff | null;
  /** 'Only a detour: 40 days by Brisbane; the sea route takes 3 days.' where nothing better is offered. */
  detour?: string | undefined;
}

/** A lane without an answer: there was no time left, or the service failed. */
interface UnansweredLane extends LaneOfList {
  isLate: boolean;
}

export type LaneTableRow = LaneRow | UnansweredLane;

/** A text that is no port, and the ports that it may mean. */
export interface OpenText {
  side: "from" | "to";
  text: string;
  /** Other lines with the same text. */
  also: Iterable<number>;
  choices: readonly { id: string; label: string }[];
  /** Whether the choices have similar names only. */
  isNear: boolean;
}

/** A line that is no lane yet. */
export interface ProblemLine {
  line: number;
  reason: { kind: "onePort" | "samePort"; text: string } | null;
  texts: readonly OpenText[];
}
