import { formatDate } from "@/lib/i18n/formats";
import type { Store } from "@/lib/store/connection";
import type { FlightRow } from "@/lib/store/schema";
import { csvText } from "@/lib/text/csv-cells";
import { storedLegsOf } from "../legs/stored-legs";
import { openFrom, openTo } from "../legs/validity";
import { type FlightColumn, flightColumns, serviceDays } from "./columns";

function cellsOf(row: FlightRow): Record<FlightColumn, string> {
  const legs = storedLegsOf(row);
  const days = Object.fromEntries(
    serviceDays.map((day, index) => [day, row.days.includes(String(index + 1)) ? "1" : "0"]),
  ) as Record<(typeof serviceDays)[number], string>;
  const aircraft = legs.map(([, type]) => type ?? "");
  return {
    ...days,
    flight_schedule_type: row.type,
    departure_time: row.departure_time,
    arrival_time: row.arrival_time,
    origin_airport_code: row.origin,
    destination_airport_code: row.destination,
    flight_no: legs.map(([flight]) => flight).join("||"),
    aircraft_type: aircraft.some(Boolean) ? aircraft.join("||") : "",
    arrival_day: String(row.arrival_day),
    via: row.via.split(" ").filter(Boolean).join("||"),
    valid_from: row.valid_from === openFrom ? "" : formatDate(row.valid_from),
    valid_to: row.valid_to === openTo ? "" : formatDate(row.valid_to),
    frequency: row.fortnight_from ? "2" : "",
    fortnight_from: row.fortnight_from && formatDate(row.fortnight_from),
    mode: legs.some(([, , mode]) => mode) ? legs.map(([, , mode]) => mode ?? "air").join("||") : "",
    operating_flight_no: row.operating_no,
    codeshares: row.codeshares,
    origin_terminal: row.origin_terminal,
    destination_terminal: row.destination_terminal,
    local_traffic: row.local_traffic === 1 ? "" : String(row.local_traffic),
  };
}

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
    const lines = rows.map((row) => {
      const cells = cellsOf(row);
      return flightColumns.map(({ key }) => cells[key]);
    });
    yield `${csvText(lines)}\r\n`;
  }
}
