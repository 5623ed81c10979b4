import type { Locale } from "@/lib/i18n/locales";
import type { CargoClass, PortClock, SailingRow, Words } from "@/lib/sailings/shared";
import type { RowPorts } from "./row-ports";
import type { TextWords } from "./sailing-text";

/** An action that a row requests from its tools. */
export type Command =
  | { do: "copy" | "share"; id: string }
  /** The address has the anchor of a sailing that no row shows. */
  | { do: "locate"; id: string };

/** Words that are loaded with the page; those of the tools are loaded with their code. */
export interface RowWords {
  own: string;
  copy: string;
  share: string;
  select: string;
  compare: string;
  failed: string;
  /** With {sailing}. */
  tick: string;
}

/** Words that are loaded with the tools. */
export interface ToolWords extends TextWords {
  /** Name of the bar. */
  bar: string;
  /** With {count}. */
  ticked: string;
  none: string;
  /** With {count}. */
  most: string;
  copyTable: string;
  csv: string;
  enquire: string;
  done: string;
  copied: string;
  copyFailed: string;
  filtered: string;
  /** With {page}. */
  onPage: string;
  notHere: string;
  show: string;
  dismiss: string;
}

/** What the rows of a table share. */
export interface RowSetting {
  words: Words & { rowActions: RowWords };
  locale: Locale;
  /** The clock at the loading ports, by which cut-offs are open or closed. */
  now: PortClock;
  /** The last day on which cargo arrives in time, YYYY-MM-DD; '' where there is no deadline. */
  deadline: string;
  /** When cargo is ready, for Get Quote; '' where the search does not have it. */
  ready: string;
  /** The class of cargo whose cut-offs count; null for any. */
  cargo: CargoClass | null;
  /** Both sides of the search: where one has several ports, a row shows its port. */
  ports: RowPorts;
  /** The address of the changes of the lane, to which the number of an entry is added. */
  changesHref: string;
  /** Whether these are the sailings of an earlier day: without links to book, and without the states of cut-offs. */
  isAsOf: boolean;
}

/** The callbacks of a row. One object for all rows, which stays the same for the life of the table. */
export interface RowActions {
  onOpen: (id: SailingRow["id"], isOpen: boolean) => void;
  onSelect: (row: SailingRow, isSelected: boolean) => void;
  onCommand: (command: Command) => void;
}
