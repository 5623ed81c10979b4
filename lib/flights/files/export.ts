import type { Store } from "@/lib/store/connection";
import type { FlightRow } from "@/lib/store/schema";
import { csvText } from "@/lib/text/csv-cells";
import { storedFlight, storedLegsOf } from "../legs/stored-legs";
import { type FiledFlight, flightCells, flightColumns } from "./columns";

const filed = (row: FlightRow): FiledFlight => ({
  ...storedFlight(row),
  legs: storedLegsOf(row).map(([flightNo, aircraftType, mode = "air" as const]) => ({
    flightNo,
    aircraftType,
    mode,
  })),
  operatingNo: row.operating_no,
  codeshares: row.codeshares.split("||").filter(Boolean),
  localTraffic: row.local_traffic,
});

/** The stored flights as a file whose import results in the same flights, in chunks of one airport of origin each. */
export async function* exportFlights({ reader }: Pick<Store, "reader">): AsyncGenerator<string> {
  yield `\ufeff${csvText([flightColumns.map(({ head }) => head)])}\r\n`;
  const origins = await reader.selectFrom("flights").select("origin").distinct().orderBy("origin").execute();
  for (const { origin } of origins) {
    const rows = await reader
      .selectFrom("flights")
      .selectAll()
      .where("origin", "=", origin)
      .orderBy("destination")
      .orderBy("departure_time")
      .orderBy("legs")
      .orderBy("valid_from")
      .orderBy("id")
      .execute();
    yield `${csvText(rows.map((row) => flightCells(filed(row))))}\r\n`;
  }
}
