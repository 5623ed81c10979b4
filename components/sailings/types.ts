import type { Hint } from "@/components/schedules/hints";
import type { PortTime } from "@/lib/i18n/formats";
import type { LinkedPort, Port } from "@/lib/places/schema";
import type { SailingPlan } from "@/lib/sailings/address";
import type { CutoffState, OffsetsByZone } from "@/lib/sailings/cutoffs";
import type { SailingFilter } from "@/lib/sailings/rules";
import type { DateType, ItineraryCall, LegEnd, Sailing, SortKey, Vessel } from "@/lib/sailings/schema";
import type { Step } from "@/lib/sailings/steps";
import type { SailingRow } from "@/lib/sailings/table-row";
import type { SailingPage } from "@/lib/sailings/view";

export type PortField = "loading_port" | "discharge_port";

/** What the schedule form holds; the plan, which is chosen elsewhere, is kept by a search in the form. */
export interface FinderValue extends SailingPlan {
  loadingPort: Port | null;
  dischargePort: Port | null;
  /** As typed, when no port was recognised. */
  loadingText: string;
  dischargeText: string;
  /** YYYY-MM-DD. */
  dateFrom: string;
  dateTo: string;
  dateType: DateType;
  vesselName: string;
}

/** Answer of GET /api/port-schedule and content of the /port page: one shape for both. */
export interface PortScheduleResponse extends SailingPage {
  criteria: FinderValue & { loadingPort: LinkedPort | null; dischargePort: LinkedPort | null };
  /** Required ports that were left empty or not recognised; only when a search was asked for. */
  missing: PortField[];
  /** Of what is no port, and what was not found: what to search for instead. */
  hints: Hint[];
  /** True when the address asked for a search (any port named). */
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
  /** True where nothing was found with the usual changes of ship at most: these take one more. */
  widened?: true;
  /** Other windows of the search, from and to (YYYY-MM-DD): two weeks, one, two and three months; before and after, null where no day may be named there. */
  windows: { presets: [string, string][]; earlier: [string, string] | null; later: [string, string] | null };
  /** Today in the publisher's zone. */
  today: string;
  /** The clock at the port of loading, YYYY-MM-DDTHH:mm: cut-offs are open or closed against it. */
  loadingNow: PortTime;
  /** The instant of that, ISO 8601. */
  now: string;
  /** Offsets from UTC of the zones of the ports of loading, around now: cut-offs become instants by them. */
  offsets: OffsetsByZone;
}

/** What the table needs of that answer: a row's details are fetched when it is opened. */
export interface RowsResponse extends Omit<PortScheduleResponse, "items" | "vessels" | "services"> {
  items: SailingRow[];
}

/** A later departure of the same carrier from a hub. */
export interface LaterShip {
  sailing: Pick<Sailing, "vessel" | "voyage" | "service" | "etd" | "eta">;
  /** Days by which cargo arrives later. */
  laterBy: number;
}

export interface Connection {
  hub: LegEnd;
  /** Hours between arrival and departure; null where an hour is not known. */
  waits: number | null;
  later: LaterShip[];
}

/** One sailing as a plan: what the page shows and /api/port-option/{id} answers. All times are local to their port. */
export interface PortOption {
  sailing: Sailing;
  /** The page of its operator, unprefixed; null where there is none. */
  carrier: string | null;
  /** The same ships as other carriers sell them, and whether cargo can still get on with each. */
  others: (Sailing & { cutoffState: CutoffState })[];
  /** Pages of carriers and services, unprefixed, by `carrierKey` and `serviceKey`: of those that are named here. */
  services: Record<string, string>;
  loadingPort: LinkedPort;
  dischargePort: LinkedPort;
  /** The clock at the port of loading, YYYY-MM-DDTHH:mm. */
  loadingNow: PortTime;
  /** Whether cargo can still get on it. */
  cutoffState: CutoffState;
  steps: Step[];
  /** Where ships are changed, as far as it is known. */
  hubs: LinkedPort[];
  /** For each change of ship whose port and departure are known. */
  connections: Connection[];
  /** For each leg, where its ship goes; empty where that is not known. */
  rotations: ItineraryCall[][];
  /** Of the ships of all legs, by IMO number. */
  vessels: Record<string, Vessel>;
  /** When the carrier said so, as it wrote it; null where it did not. */
  asOf: string | null;
  sample: boolean;
}
