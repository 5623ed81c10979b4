import type { PortSuggestion } from "@/lib/places/shared";
import type { BoardCutoff, BoardRow, BoardSubject, BoardView } from "@/lib/sailings/shared";

/** Rows of a page of a board. */
export const boardRowsPerPage = 100;

/** A port of a board. */
interface BoardPort {
  id: string;
  /** UN/LOCODE; null where it is not known. */
  code: string | null;
  name: string;
  /** IANA. */
  zone: string;
}

type Counts<Name extends string = string> = { name: Name; count: number }[];

/** The cut-off board of an address, in the language of its reader. */
export interface CutoffBoard {
  subject: BoardSubject;
  view: BoardView;
  /** The canonical parameters of the address. */
  search: URLSearchParams;
  /** ISO 8601 UTC. */
  now: string;
  result:
    | { kind: "found" | "none" | "notListed" }
    /** A text that is no port, and the ports that it may mean. */
    | { kind: "unknown"; text: string; choices: readonly PortSuggestion[] };
  /** What the board is of. */
  heading: string;
  /** Its page, unprefixed; null for none. */
  path: string | null;
  /** All rows that pass the filters, in order. */
  rows: BoardRow[];
  /** Whether there are more departures, or lanes, than are read. */
  isCut: boolean;
  isSample: boolean;
  /** By id. */
  ports: Record<string, BoardPort>;
  /** Today at the ports, YYYY-MM-DD, each day once. */
  today: string[];
  /** Rows with a cut-off that can still be met, that closes within 24 hours, that was moved in the last day, of which sources differ. */
  openCount: number;
  soonCount: number;
  movedCount: number;
  differCount: number;
  /** The events that moved cut-offs of these days in the last day, newest first, by their entries of a ledger. */
  moves: { id: number; sentence: string; path: string; recordedAt: string }[];
  /** By day of the rows, the public holidays of its ports in words. */
  holidays: Record<string, string[]>;
  /** Rows by cut-off, whichever are chosen; by carrier; by terminal. */
  cutoffs: Counts<BoardCutoff>;
  chosen: BoardCutoff[];
  companies: Counts;
  terminals: Counts;
}
