import type { Store } from "@/lib/store/connection";
import type { CallRow, CallSaleRow, CarrierRow, ServiceRow, VoyageRow } from "@/lib/store/schema";
import { csvText } from "@/lib/text/csv-cells";
import { storedCell, timeCell } from "../search/stored";
import { type CallColumnKey, cutoffColumns, importColumns } from "./columns";

type Exported = CallRow &
  Pick<
    CallSaleRow,
    "voyage_in" | "voyage_out" | "universal_in" | "universal_out" | "cutoffs" | "booking_url"
  > &
  Pick<VoyageRow, "imo" | "vessel"> &
  Pick<ServiceRow, "universal_ref" | "ship_operator" | "passage"> & {
    blank: VoyageRow["status"];
    service: string;
    service_name: string | null;
    seller: string;
    carrier: CarrierRow["name"];
    list: CarrierRow["list"];
  };

/** The most characters of a carrier's code in a file; a carrier without a code is identified by its name. */
const codeLimit = 10;

function cellsOf(row: Exported): Partial<Record<CallColumnKey, string | null>> {
  const hasCode = row.seller.length <= codeLimit && (row.list !== "own" || row.seller !== row.carrier);
  const isBlank = row.blank === "blank";
  const cutoffs = JSON.parse(row.cutoffs ?? "{}") as Record<string, string>;
  return {
    carrier: hasCode ? row.carrier : row.seller,
    carrierCode: hasCode ? row.seller : "",
    carrierCodeList: hasCode && row.list !== "own" ? row.list : "",
    service: row.service,
    serviceName: row.service_name,
    serviceRef: row.universal_ref,
    voyageOut: row.voyage_out,
    voyageIn: row.voyage_in === row.voyage_out ? "" : row.voyage_in,
    imo: row.imo,
    vessel: row.vessel,
    port: row.port_id,
    terminal: row.terminal,
    terminalName: row.terminal_name,
    arrival: timeCell(row.arrival_planned),
    departure: timeCell(row.departure_planned),
    arrivalEstimated: timeCell(row.arrival_estimated),
    departureEstimated: timeCell(row.departure_estimated),
    arrivalActual: timeCell(row.arrival_actual),
    departureActual: timeCell(row.departure_actual),
    loads: directions(row.loads),
    discharges: directions(row.discharges),
    // A voyage is blank by any of its calls.
    status: row.status === "omitted" && !(isBlank && row.n === 1) ? "omitted" : isBlank ? "blank" : "",
    asOf: timeCell(row.as_of),
    universalOut: row.universal_out,
    universalIn: row.universal_in,
    reference: row.reference,
    shipOperator: row.ship_operator,
    passage: row.passage,
    bookingUrl: row.booking_url,
    ...Object.fromEntries(cutoffColumns.map(({ key, field }) => [key, storedCell(field, cutoffs[key])])),
  };
}

/** '*' -> 'yes', 'EW' -> 'E W', '' -> 'no'. */
const directions = (letters: string) =>
  letters === "*" ? "yes" : letters === "" ? "no" : [...letters].join(" ");

/**
 * The imported port calls that no later import has replaced, as a file that imports to the same, in pieces: one service
 * each, with a line for each call of its voyages, ship by ship. Ports are UN/LOCODEs.
 */
export async function* exportCalls({ reader }: Pick<Store, "reader">): AsyncGenerator<string> {
  yield `\ufeff${csvText([importColumns.map(({ head }) => head)])}\r\n`;
  const services = await reader.selectFrom("services").select("id").orderBy("id").execute();
  for (const { id } of services) {
    const rows: Exported[] = await reader
      .selectFrom("calls as c")
      .innerJoin("voyages as v", "v.id", "c.voyage_id")
      .innerJoin("services as s", "s.id", "v.service_id")
      .innerJoin("call_sales as a", (join) =>
        join.onRef("a.voyage_id", "=", "c.voyage_id").onRef("a.n", "=", "c.n"),
      )
      .innerJoin("carriers as r", "r.code", "a.seller")
      .leftJoin("service_sellers as l", (join) =>
        join.onRef("l.service_id", "=", "v.service_id").onRef("l.seller", "=", "a.seller"),
      )
      .selectAll("c")
      .select(["a.seller", "a.voyage_in", "a.voyage_out", "a.universal_in", "a.universal_out"])
      .select(["a.cutoffs", "a.booking_url", "v.imo", "v.vessel", "v.status as blank"])
      .select(["s.universal_ref", "s.ship_operator", "s.passage", "r.name as carrier", "r.list"])
      .select(({ fn }) => [
        fn.coalesce("l.code", "s.code").as("service"),
        fn.coalesce("l.name", "s.name").as("service_name"),
      ])
      .where("v.service_id", "=", id)
      .where("v.replaced_by", "is", null)
      .where("v.sample", "=", 0)
      .orderBy("v.ship")
      .orderBy("v.first_on")
      .orderBy("c.voyage_id")
      .orderBy("c.n")
      .orderBy("a.seller")
      .execute();
    const lines = rows.map((row) => {
      const cells = cellsOf(row);
      return importColumns.map(({ key }) => cells[key] ?? "");
    });
    if (lines.length > 0) yield `${csvText(lines)}\r\n`;
  }
}
