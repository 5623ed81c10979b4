import "server-only";
import { lastValue, type SearchParams } from "@/lib/addresses/params";
import { portOfSide } from "@/lib/addresses/place-address";
import type { PortScheduleResponse } from "@/lib/api/port-schedule";
import { Problem } from "@/lib/http-responses/problem";
import type { FiledSailings } from "@/lib/sailings";
import {
  arrangeRows,
  cutoffState,
  deadlineOf,
  dischargedAt,
  groupSailings,
  loadedAt,
  maxSailings,
  parseSailingRefs,
  rowKeys,
  type SailingGroup,
  sortSailings,
  timeAt,
  ungroup,
} from "@/lib/sailings/shared";
import type { searchPortSchedule } from "./port-schedule";

/** The header of a file of an earlier day with its record stamp; none where it has none. */
export const stampHeader = ({ asOf }: Pick<PortScheduleResponse, "asOf">): Record<string, string> =>
  asOf?.record ? { "Record-Stamp": asOf.record.stamp } : {};

/**
 * The sailings of a search as files have them, in the order of the page's rows: all filtered ones, a row for each carrier that
 * sells one, with the slower itineraries at the end. With `ids` among the parameters (joined by ||, up to fifty) these sailings,
 * whatever the filters. `rides` are the rows without the slower itineraries, unless there are no others: what the page counts. Throws
 * Problem unless both ports are known.
 */
export function filedSailings(
  params: SearchParams,
  { answer, list, clock, changedIds, co2Of }: Awaited<ReturnType<typeof searchPortSchedule>>,
): FiledSailings & { rides: readonly SailingGroup[] } {
  const { loadingPort, dischargePort } = answer.criteria;
  if (!loadingPort || !dischargePort) {
    throw new Problem(422, "ports", "Please select Loading Port and Discharge Port.");
  }
  const { filter, sort } = answer;
  const { dateType } = answer.criteria;
  const picked = new Set(parseSailingRefs(lastValue(params, "ids"), maxSailings.file).map(({ id }) => id));
  const view = {
    filter,
    sort,
    dateType,
    now: clock,
    deadline: deadlineOf(answer.criteria),
    changedIds,
    co2Of,
  };
  const keys = rowKeys(list.sailings, dateType);
  const named = list.sailings.filter(({ id }) => picked.has(id));
  // As on the page, the offers of several carriers for one ship are adjacent, and slower itineraries are at the end.
  const arranged = arrangeRows(list.sailings, view);
  const rows = ungroup(
    picked.size > 0
      ? groupSailings(
          sortSailings(named, sort, dateType, { cargo: filter.cargo, co2Of }),
          keys,
          clock,
          filter.cargo,
        )
      : [...arranged.rows, ...arranged.slower],
  );
  return {
    sailings: rows,
    rides: arranged.rows.length > 0 ? arranged.rows : arranged.slower,
    // Values that an import of the file recognises.
    pairOf: (sailing) => ({
      loadingPort: portOfSide(loadingPort, loadedAt(sailing)).plainName,
      dischargePort: portOfSide(dischargePort, dischargedAt(sailing)).plainName,
    }),
    stateOf: (sailing) => cutoffState(sailing, timeAt(clock, sailing)),
  };
}
