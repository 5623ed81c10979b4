import { nameInAddress } from "@/lib/addresses/place-address";
import type { FinderValue } from "@/lib/api/port-schedule";
import { scheduleSearch, unfiltered } from "@/lib/sailings/shared";

/** The canonical parameters of the form's search: ports by their English names, no filters. */
export function finderAddress(value: FinderValue): URLSearchParams {
  const { loadingPort, dischargePort, dateFrom, dateTo, dateType, vesselName } = value;
  return scheduleSearch({
    loadingPort: loadingPort ? nameInAddress(loadingPort) : value.loadingText.trim(),
    loadingPortId: loadingPort?.id ?? "",
    dischargePort: dischargePort ? nameInAddress(dischargePort) : value.dischargeText.trim(),
    dischargePortId: dischargePort?.id ?? "",
    dateFrom,
    dateTo,
    dateType,
    vesselName: vesselName.trim(),
    asOf: "",
    maxTranshipments: value.maxTranshipments,
    arriveBy: value.arriveBy,
    buffer: value.buffer,
    ...unfiltered,
    sort: null,
    slower: false,
    page: 1,
    layout: "table",
    select: false,
  });
}
