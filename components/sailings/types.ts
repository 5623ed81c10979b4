import type { Hint } from "@/components/schedules/hints";
import type { PortTime } from "@/lib/i18n/formats";
import type { FoundPort, Port } from "@/lib/places/schema";
import type { SailingPage } from "@/lib/sailings/answer";
import type { SailingFilter } from "@/lib/sailings/rules";
import type { DateType, SortKey, Vessel } from "@/lib/sailings/schema";

export type PortField = "loading_port" | "discharge_port";

/** What the schedule form holds. */
export interface FinderValue {
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
export interface PortScheduleAnswer extends SailingPage {
  criteria: FinderValue & { loadingPort: FoundPort | null; dischargePort: FoundPort | null };
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
  sample: boolean;
  /** Other windows of the search, from and to (YYYY-MM-DD): two weeks, one, two and three months; before and after. */
  windows: { presets: [string, string][]; earlier: [string, string]; later: [string, string] };
  /** Today in the publisher's zone. */
  today: string;
  /** The clock at the port of loading, YYYY-MM-DDTHH:mm: cut-offs are open or closed against it. */
  loadingNow: PortTime;
  /** The instant of that, ISO 8601. */
  now: string;
}
