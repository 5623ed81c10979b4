import { formatDate } from "@/lib/i18n/formats";
import { csvText } from "@/lib/text/csv-cells";
import type { Flight } from "../schema";
import { type FlightColumn, flightColumns, serviceDays } from "./columns";

/** Joins several values of a cell; the import splits them. */
const joined = (values: readonly (string | null)[]) => values.map((value) => value ?? "").join("||");

/**
 * Flights.csv: the columns of the import, a byte order mark for spreadsheets, CRLF, text that no spreadsheet runs as a
 * formula. Times are local, dates DD-MM-YYYY; what is unknown or open is an empty cell.
 */
export function flightsToCsv(flights: readonly Flight[]): string {
  // Only a list with connections has their columns, so that every other file is one that can be imported.
  const connects = flights.some(({ connections }) => connections.length > 0);
  const heads = [...flightColumns.map(({ head }) => head), ...(connects ? connectionHeads : [])];
  const rows = flights.map((flight) => {
    const cells = cellsOf(flight);
    return [...flightColumns.map(({ key }) => cells[key]), ...(connects ? connectionCells(flight) : [])];
  });
  return `\uFEFF${csvText([heads, ...rows])}`;
}

/** Minutes at each airport of `via` where this portal found that the flights connect, and the published minimum there. */
const connectionHeads = ["connection_minutes", "minimum_connection_minutes"];

function connectionCells({ connections }: Flight): (string | null)[] {
  const of = (minutes: readonly (number | null)[]) =>
    minutes.length > 0 ? joined(minutes.map((one) => (one === null ? null : String(one)))) : null;
  return [of(connections.map(({ minutes }) => minutes)), of(connections.map(({ minimum }) => minimum))];
}

function cellsOf(flight: Flight): Record<FlightColumn, string | number | null> {
  const { legs } = flight;
  const numbers = new Set(legs.map(({ flightNo }) => flightNo));
  const others = [...new Set(legs.flatMap(({ otherNumbers }) => otherNumbers))];
  const days = serviceDays.map((key, at) => [key, flight.days[at] ? 1 : 0]);
  return {
    ...(Object.fromEntries(days) as Record<(typeof serviceDays)[number], number>),
    flight_schedule_type: flight.type,
    departure_time: flight.departureTime,
    arrival_time: flight.arrivalTime,
    origin_airport_code: flight.originCode,
    destination_airport_code: flight.destinationCode,
    flight_no: joined(legs.map(({ flightNo }) => flightNo)),
    aircraft_type: legs.some(({ aircraftType }) => aircraftType)
      ? joined(legs.map(({ aircraftType }) => aircraftType))
      : null,
    arrival_day: flight.arrivalDay,
    via: flight.via.length > 0 ? joined(flight.via) : null,
    valid_from: flight.validFrom && formatDate(flight.validFrom),
    valid_to: flight.validTo && formatDate(flight.validTo),
    frequency: flight.fortnightFrom && 2,
    fortnight_from: flight.fortnightFrom && formatDate(flight.fortnightFrom),
    mode: legs.some(({ mode }) => mode === "road") ? joined(legs.map(({ mode }) => mode)) : null,
    operating_flight_no: null,
    // Of one number: whose numbers several of a change would be, the column does not say.
    codeshares: numbers.size === 1 && others.length > 0 ? joined(others) : null,
    origin_terminal: legs[0]?.originTerminal ?? null,
    destination_terminal: legs.at(-1)?.destinationTerminal ?? null,
    local_traffic: null,
  };
}
