import type { Locale } from "@/lib/i18n/locales";
import type { PortClock } from "@/lib/sailings/cutoffs";
import type { SailingRow } from "@/lib/sailings/table-row";
import type { RowPorts } from "./row-ports";
import type { Words } from "./words";

/** What is asked of the tools of the rows. */
export type Command =
  | { do: "copy" | "share"; id: string }
  /** The address leads to a sailing that no row shows. */
  | { do: "locate"; id: string };

/** Words that come with the page; those of the tools come with their code. */
export interface RowWords {
  own: string;
  copy: string;
  share: string;
  select: string;
  failed: string;
  /** With {sailing}. */
  tick: string;
}

/** What the rows of a table have in common. */
export interface RowSetting {
  words: Words & { thing: RowWords };
  locale: Locale;
  /** The clock at the ports of loading: cut-offs are open or closed against it. */
  now: PortClock;
  /** The last day on which cargo arrives in time, YYYY-MM-DD; '' where none is named. */
  deadline: string;
  /** When cargo is ready, for Get Quote; '' where the search says none. */
  ready: string;
  /** Both sides of the search: where one has several ports, a row names its own. */
  ports: RowPorts;
}

/** What a row does. One object for all rows, which stays the same as long as the table does. */
export interface RowActions {
  onOpen: (id: SailingRow["id"], isOpen: boolean) => void;
  onTick: (row: SailingRow, isTicked: boolean) => void;
  onCommand: (command: Command) => void;
}
