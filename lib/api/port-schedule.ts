import type { PortTime } from "@/lib/i18n/formats";
import type { LinkedPort, Port } from "@/lib/places/shared";
import type {
  DateType,
  OffsetsByZone,
  PlacedWithdrawn,
  RowChange,
  SailingFilter,
  SailingGroup,
  SailingPage,
  SailingPlan,
  SailingRow,
  SortKey,
  Vessel,
  WithdrawnRow,
  WithdrawnText,
} from "@/lib/sailings/shared";
import type { Hint } from "./hints";

export type PortField = "loading_port" | "discharge_port";

/**
 * The value of the schedule form. It has no plan, which other controls choose; a search in the form leaves the plan unchanged.
 */
export interface FinderValue extends SailingPlan {
  loadingPort: Port | null;
  dischargePort: Port | null;
  /** The typed text, when no port was recognised. */
  loadingText: string;
  dischargeText: string;
  /** YYYY-MM-DD. */
  dateFrom: string;
  dateTo: string;
  dateType: DateType;
  vesselName: string;
}

/** The schedule of an earlier day: what its banner says, in the language of the page. */
export interface AsOfView {
  /** YYYY-MM-DD. */
  day: string;
  title: string;
  text: string;
  /** Of an answer that is exactly what was published: its stamp, which `portal as-of verify` checks, and what it is of in words. */
  record?: {
    stamp: string;
    text: string;
    /** Names of the sources that its sailings were imported from. */
    sources: readonly string[];
    /** The last import that changed them, ISO 8601 UTC. */
    importedAt: string;
  };
  /** The days before and after; null before the first recorded one, and where the day after is today. */
  previous: { day: string; label: string } | null;
  next: { day: string; label: string } | null;
  current: string;
}

/** When the schedule was published and taken in, in words; a phone has the short ones. */
export interface Stamps {
  long: string;
  short: string;
}

/** The response of GET /api/port-schedule and the content of the /port page: one shape for both. */
export interface PortScheduleResponse extends Omit<SailingPage, "items" | "gone"> {
  /** Rows, with the line that says what was changed of them lately. */
  items: (SailingGroup & { changed?: RowChange })[];
  /** Sailings that are not offered any more, in their places among the items. */
  gone: (PlacedWithdrawn & { text: WithdrawnText })[];
  /** Missing for the current schedule. */
  asOf?: AsOfView;
  /** Missing where neither is known. */
  stamps?: Stamps;
  criteria: FinderValue & { loadingPort: LinkedPort | null; dischargePort: LinkedPort | null };
  /** Required ports that were left empty or not recognised; only in a search. */
  missing: PortField[];
  /** What to search for instead of places that are not ports, or that were not found. */
  hints: Hint[];
  /** True when the address is a search (it has a parameter of a port). */
  asked: boolean;
  /** Bad values that fell back to a default, by parameter name and reason. */
  problems: { field: string; code: string }[];
  filter: SailingFilter;
  sort: SortKey | null;
  /** Particulars by IMO number. */
  vessels: Record<string, Vessel>;
  /** Pages of services, unprefixed, by `serviceKey` of operator and service. */
  services?: Record<string, string>;
  sample: boolean;
  /** True where nothing was found with the usual limit of transhipments: these sailings have one more. */
  widened?: true;
  /** Names of carriers that are known for the lane and have no sailing in this search; missing where there are none. */
  absent?: string[];
  /**
   * Other windows of the search, from and to (YYYY-MM-DD): two weeks, one, two and three months; before and after, null where
   * no day may be searched there.
   */
  windows: { presets: [string, string][]; earlier: [string, string] | null; later: [string, string] | null };
  /** Today in the publisher's zone. */
  today: string;
  /** The clock at the loading port, YYYY-MM-DDTHH:mm, by which cut-offs are open or closed. */
  loadingNow: PortTime;
  /** The instant of that clock, ISO 8601. */
  now: string;
  /** Offsets from UTC of the zones of the loading ports, around now, by which cut-offs become instants. */
  offsets: OffsetsByZone;
}

/** The part of that response that the table uses: a row's details are fetched when it is opened. */
export interface RowsResponse extends Omit<PortScheduleResponse, "items" | "gone" | "vessels" | "services"> {
  items: SailingRow[];
  gone: WithdrawnRow[];
}
