import type { Locale } from "@/lib/i18n/locales";
import type { Store } from "@/lib/store/connection";
import { addDays } from "@/lib/time/calendar";
import type { FlightPlace } from "../schema";
import { type DroppedRows, embeddedFlights } from "../search/embedded";
import { serviceDays } from "./columns";

/** How far ahead of today flights are published: readers ask for days up to a month ahead. */
const daysAhead = 366;

/** The flights between two airports as a publisher sends them (docs/upstream.md): what lib/flights/search/http.ts reads. */
export async function publishedFlights(
  store: Store,
  search: { origin: FlightPlace; destination: FlightPlace; today: string; language: Locale },
  dropped: DroppedRows = () => {},
) {
  const { today, ...pair } = search;
  const window = { dateFrom: today, dateTo: addDays(today, daysAhead) };
  const { flights } = await embeddedFlights(store, dropped).searchFlights({ ...pair, ...window });
  return flights.map((flight) => ({
    flight_schedule_type: flight.type,
    ...Object.fromEntries(serviceDays.map((day, at) => [day, flight.days[at] ? "1" : "0"])),
    departure_time: flight.departureTime ?? "",
    arrival_time: flight.arrivalTime ?? "",
    arrival_day: flight.arrivalDay ?? "",
    origin_airport_code: flight.originCode,
    destination_airport_code: flight.destinationCode,
    flight: flight.legs.map(
      ({ flightNo, aircraftType, mode, otherNumbers, originTerminal, destinationTerminal }) => ({
        flight_no: flightNo,
        aircraft_type: aircraftType ?? "",
        mode,
        codeshares: otherNumbers,
        origin_terminal: originTerminal ?? "",
        destination_terminal: destinationTerminal ?? "",
      }),
    ),
    via: flight.via,
    valid_from: flight.validFrom ?? "",
    valid_to: flight.validTo ?? "",
    fortnight_from: flight.fortnightFrom ?? "",
  }));
}
