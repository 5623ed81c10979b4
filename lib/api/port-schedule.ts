import type { z } from "zod";
import type { portSchedule } from "@/lib/openapi/sailings";
import type { Port } from "@/lib/places/shared";
import type {
  DateType,
  OffsetsByZone,
  PlacedWithdrawn,
  RowChange,
  SailingFilter,
  SailingGroup,
  SailingPlan,
  SailingRow,
  WithdrawnRow,
  WithdrawnText,
} from "@/lib/sailings/shared";

type Described = z.infer<typeof portSchedule>;

/**
 * The content of the /port page, and the response of GET /api/port-schedule but for the states of cut-offs, which that adds to
 * rows. The schema describes each field.
 */
export interface PortScheduleResponse extends Omit<Described, "items" | "gone" | "filter" | "offsets"> {
  /** Rows, with the line that says what was changed of them lately. */
  items: (SailingGroup & { changed?: RowChange })[];
  /** Sailings that are not offered any more, in their places among the items. */
  gone: (PlacedWithdrawn & { text: WithdrawnText })[];
  filter: SailingFilter;
  offsets: OffsetsByZone;
}
export type PortField = PortScheduleResponse["missing"][number];
/** The schedule of an earlier day: what its banner says, in the language of the page. */
export type AsOfView = NonNullable<PortScheduleResponse["asOf"]>;
/** When the schedule was published and taken in, in words; a phone has the short ones. */
export type Stamps = NonNullable<PortScheduleResponse["stamps"]>;

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

/** The part of that response that the table uses: a row's details are fetched when it is opened. */
export interface RowsResponse extends Omit<PortScheduleResponse, "items" | "gone" | "vessels" | "services"> {
  items: SailingRow[];
  gone: WithdrawnRow[];
}
