import { csvText } from "@/lib/csv-cells";
import type { Store } from "@/lib/store/connection";
import type { SailingRow } from "@/lib/store/schema";
import { bookingColumn, type SailingCell, sailingColumns } from "./columns";

/** As a cell of a file has it: '2026-03-16T09:30' -> '16-03-2026 09:30'; a date alone stays one. */
export function timeCell(time: string | null): string {
  const [, y, m, d, clock = ""] = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}:\d{2}))?/.exec(time ?? "") ?? [];
  return d ? `${d}-${m}-${y}${clock ? ` ${clock}` : ""}` : "";
}

const cells: Record<SailingCell | typeof bookingColumn.key, (row: SailingRow) => string | null> = {
  loadingPort: (row) => row.loading_port_id,
  etd: (row) => timeCell(row.etd),
  dischargePort: (row) => row.discharge_port_id,
  eta: (row) => timeCell(row.eta),
  transhipmentPort: (row) => row.transhipment_port_id ?? row.transhipment_port,
  // It follows from ETD and ETA, and an import does not read it.
  transitDays: () => "",
  vessel: (row) => row.vessel,
  voyage: (row) => row.voyage,
  imo: (row) => row.imo,
  operator: (row) => row.operator,
  service: (row) => row.service,
  vessel2: (row) => row.vessel_2,
  voyage2: (row) => row.voyage_2,
  siCutoff: (row) => timeCell(row.si),
  vgmCutoff: (row) => timeCell(row.vgm),
  cyCutoff: (row) => timeCell(row.cy),
  cfsCutoff: (row) => timeCell(row.cfs),
  receiving: (row) => timeCell(row.receiving),
  vrCutoff: (row) => timeCell(row.vr),
  cvCutoff: (row) => timeCell(row.cv),
  bookingUrl: (row) => row.booking_url,
};
const columns = [...sailingColumns, bookingColumn];

/**
 * The stored sailings as a file that imports to the same, in pieces: a pair of ports each. Ports are UN/LOCODEs; sailings
 * found from port calls are not among them.
 */
export async function* exportSailings({ reader }: Pick<Store, "reader">): AsyncGenerator<string> {
  yield `\ufeff${csvText([columns.map(({ head }) => head)])}\r\n`;
  const lanes = await reader
    .selectFrom("sailings")
    .select(["loading_port_id", "discharge_port_id"])
    .distinct()
    .orderBy("loading_port_id")
    .orderBy("discharge_port_id")
    .execute();
  for (const lane of lanes) {
    const rows = await reader
      .selectFrom("sailings")
      .selectAll()
      .where("loading_port_id", "=", lane.loading_port_id)
      .where("discharge_port_id", "=", lane.discharge_port_id)
      .orderBy("etd")
      .orderBy("id")
      .execute();
    yield `${csvText(rows.map((row) => columns.map(({ key }) => cells[key](row))))}\r\n`;
  }
}
