import type { ReactNode } from "react";
import type { LaneStarWords } from "@/components/lanes/lane-star.client";
import type { PendingSearch } from "@/components/schedules/pending-search";
import type { RowsResponse } from "@/lib/api/port-schedule";
import { fill } from "@/lib/i18n/fill";
import type { Locale } from "@/lib/i18n/locales";
import type { PortClock, SailingPlan, ScheduleView, Words } from "@/lib/sailings/shared";
import type { RowSetting, RowWords } from "../table/row-setting";
import type { useRowState } from "../table/use-row-state";
import type { ShownRows } from "../table/use-rows";

export interface ResultsProps {
  response: RowsResponse;
  /** The rows of the response, with those of further pages. */
  shown: ShownRows;
  view: ScheduleView;
  search: URLSearchParams;
  action: string;
  locale: Locale;
  words: Words & { rowActions: RowWords };
  /** The clock at the loading port. */
  now: PortClock;
  /** Another search, or another view of this one, that is late or has failed. */
  pending: PendingSearch | null;
  /** Whether that is another view of the same search, of which only the rows are pending. */
  isSameSearch: boolean;
  /** True when a response is late. */
  loading: boolean;
  showsFailure: boolean;
  onRetry: () => void;
  onDismiss: () => void;
  onView: (change: Partial<ScheduleView>) => void;
  /** Starts the same search in another window. */
  onWindow: (next: URLSearchParams) => void;
  /** The query of the page's address, even while its response is pending. */
  plan: SailingPlan;
  ads: ReactNode;
  share: ReactNode;
  starWords: LaneStarWords;
  landing: ReactNode;
  /** The rows in another view than the table, rendered by the server: other rows are another page. null in the table. */
  otherView: ReactNode;
  /** Below the rows: how their CO2e is estimated; nothing without emission factors. */
  co2Note?: ReactNode;
}

/** The same of a lane, for the parts of its results. */
export interface LaneProps extends ResultsProps {
  setting: RowSetting;
  state: ReturnType<typeof useRowState>;
  /** Whether the rows are those of another search, which is pending. */
  isStale: boolean;
}

/** Whether a response is of two different ports. */
export function isLane({
  criteria: { loadingPort, dischargePort },
}: Pick<RowsResponse, "criteria">): boolean {
  return loadingPort !== null && dischargePort !== null && loadingPort.id !== dischargePort.id;
}

export const headingOf = ({ setting: { ports, words } }: Pick<LaneProps, "setting">): string =>
  fill(words.schedule.heading, { from: ports.loading.name, to: ports.discharge.name });

/** The other windows of a search, for the links to them. */
export const windowOf = ({ response, search, action, words, onWindow }: ResultsProps) => ({
  ...{ windows: response.windows, dateTo: response.criteria.dateTo, search, action, words, onWindow },
});
