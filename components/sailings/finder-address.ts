import { scheduleSearch, unfiltered } from "@/lib/sailings/address";
import type { FinderValue } from "./types";

/** The canonical parameters of the search that the form holds: ports by their English names, no filters. */
export function finderAddress(value: FinderValue): URLSearchParams {
  const { loadingPort, dischargePort, dateFrom, dateTo, dateType, vesselName } = value;
  return scheduleSearch({
    loadingPort: loadingPort?.nameEn ?? value.loadingText.trim(),
    loadingPortId: loadingPort?.id ?? "",
    dischargePort: dischargePort?.nameEn ?? value.dischargeText.trim(),
    dischargePortId: dischargePort?.id ?? "",
    dateFrom,
    dateTo,
    dateType,
    vesselName: vesselName.trim(),
    ...unfiltered,
    sort: null,
    page: 1,
  });
}
