import type { Store } from "@/lib/store/connection";
import { publishedTime } from "@/lib/upstream/written";
import { plainFields } from "../fields";
import { withCalls } from "../routing/with-calls";
import type { Sailing, SailingCriteria } from "../schema";
import { type DroppedRows, embeddedSailings } from "../search/embedded";
import { limitTranshipments, searchWithFallback } from "../search/transhipments";
import { hubNames, lastLeg } from "../text/legs";
import { noShip } from "./no-ship";

/** The Chinese names of both ports, where they are known. */
interface ChineseNames {
  loading: string | null;
  discharge: string | null;
}

/**
 * The schedule of two ports as a publisher sends it (docs/upstream.md), what lib/sailings/search/http.ts reads: stored sailings, and
 * those from port calls. Of an itinerary with several changes of ship a row has the first ship and the last.
 */
export async function publishedSchedule(
  store: Store,
  criteria: SailingCriteria,
  chinese: ChineseNames,
  dropped: DroppedRows = () => {},
): Promise<Record<string, string | number | boolean>[]> {
  const adapter = limitTranshipments(withCalls(embeddedSailings(store, dropped), store, dropped));
  const { sailings } = await searchWithFallback((search: SailingCriteria) => adapter.searchSailings(search), {
    ...criteria,
  });
  return sailings.map((sailing) => publishedSailing(sailing, criteria, chinese));
}

function publishedSailing(
  sailing: Sailing,
  { loadingPort, dischargePort }: SailingCriteria,
  chinese: ChineseNames,
): Record<string, string | number | boolean> {
  const second = lastLeg(sailing);
  const plain = plainFields.flatMap((field) => {
    const value = (sailing as unknown as Record<string, string | number | boolean | null>)[field.key] ?? null;
    if (!field.upstream || (value === null && !field.column)) return [];
    // Cut-offs are local to the loading port.
    const isTime = field.kind === "time";
    const text = isTime ? publishedTime(value === null ? null : String(value), loadingPort.zone) : value;
    return [[field.upstream, text ?? ""] as const];
  });
  return {
    sailing_id: sailing.id,
    loading_port: loadingPort.name,
    loading_port_chi: chinese.loading ?? "",
    discharge_port: dischargePort.name,
    discharge_port_chi: chinese.discharge ?? "",
    etd: publishedTime(sailing.etd, loadingPort.zone),
    eta: publishedTime(sailing.eta, dischargePort.zone),
    transhipment_port: hubNames(sailing) ?? "",
    tt_day: sailing.transitDays ?? "",
    vessel: sailing.vessel || noShip,
    voy_no: sailing.voyage ?? "",
    imo: sailing.imo ?? "",
    company: sailing.operator,
    service: sailing.service ?? "",
    vessel_2: second ? second.vessel || noShip : "",
    voy_no_2: second?.voyage ?? "",
    ...Object.fromEntries(plain),
  };
}
