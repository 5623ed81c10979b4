import { formatDate } from "@/lib/i18n/formats";
import type { ImportColumn } from "@/lib/store/import-lines";
import type { Flight, FlightLeg } from "../schema";

/** The columns of files of flights. An import reads them; a download and an export write the cell of each. */

export const serviceDays = [
  "service_mon",
  "service_tue",
  "service_wed",
  "service_thu",
  "service_fri",
  "service_sat",
  "service_sun",
] as const;
export type ServiceDay = (typeof serviceDays)[number];

/** A flight as a line of a file has it. What is unknown or open is null, and an empty cell. */
export interface FiledFlight
  extends Pick<
    Flight,
    | ("type" | "days" | "departureTime" | "arrivalTime" | "arrivalDay" | "originCode" | "destinationCode")
    | ("via" | "validFrom" | "validTo" | "fortnightFrom")
  > {
  legs: readonly Pick<FlightLeg, "flightNo" | "aircraftType" | "mode">[];
  operatingNo: string | null;
  codeshares: readonly string[];
  originTerminal: string | null;
  destinationTerminal: string | null;
  /** As the store has it: 1 is usual. */
  localTraffic: number;
}

/** What a file writes for the time of an end of which nobody publishes one; an empty cell may be a mistake. */
export const notPublished = "not published";

type Cell = (flight: FiledFlight) => string | number | null;

/** Joins several values of a cell; the import splits them. */
export const joined = (values: readonly (string | number | null)[]): string | null =>
  values.length > 0 ? values.map((value) => value ?? "").join("||") : null;
const dateCell = (date: string | null) => date && formatDate(date);

const dayCells = Object.fromEntries(
  serviceDays.map((day, at): [string, Cell] => [day, ({ days }) => (days[at] ? 1 : 0)]),
) as Record<ServiceDay, Cell>;
/** The specification's field names. */
const needed = {
  flight_schedule_type: ({ type }) => type,
  ...dayCells,
  departure_time: ({ departureTime }) => departureTime ?? notPublished,
  arrival_time: ({ arrivalTime }) => arrivalTime ?? notPublished,
  origin_airport_code: ({ originCode }) => originCode,
  destination_airport_code: ({ destinationCode }) => destinationCode,
  flight_no: ({ legs }) => joined(legs.map(({ flightNo }) => flightNo)),
} satisfies Record<string, Cell>;
/** Additional columns, which may be missing. */
const optional = {
  aircraft_type: ({ legs }) =>
    legs.some(({ aircraftType }) => aircraftType)
      ? joined(legs.map(({ aircraftType }) => aircraftType))
      : null,
  arrival_day: ({ arrivalDay }) => arrivalDay,
  via: ({ via }) => joined(via),
  valid_from: ({ validFrom }) => dateCell(validFrom),
  valid_to: ({ validTo }) => dateCell(validTo),
  frequency: ({ fortnightFrom }) => fortnightFrom && 2,
  fortnight_from: ({ fortnightFrom }) => dateCell(fortnightFrom),
  mode: ({ legs }) =>
    legs.some(({ mode }) => mode === "road") ? joined(legs.map(({ mode }) => mode)) : null,
  operating_flight_no: ({ operatingNo }) => operatingNo,
  codeshares: ({ codeshares }) => joined(codeshares),
  origin_terminal: ({ originTerminal }) => originTerminal,
  destination_terminal: ({ destinationTerminal }) => destinationTerminal,
  local_traffic: ({ localTraffic }) => (localTraffic === 1 ? null : localTraffic),
} satisfies Record<string, Cell>;
const dates: readonly string[] = ["valid_from", "valid_to", "fortnight_from"];

export type FlightColumn = keyof typeof needed | keyof typeof optional;
const cells: Record<FlightColumn, Cell> = { ...needed, ...optional };

export const flightColumns: readonly ImportColumn<FlightColumn>[] = (
  Object.keys(cells) as FlightColumn[]
).map((key) => ({
  head: key,
  key,
  required: key in needed,
  isTime: key.endsWith("_time"),
  isDate: dates.includes(key),
}));

/** The cells of a flight in the order of the columns. */
export const flightCells = (flight: FiledFlight) => flightColumns.map(({ key }) => cells[key](flight));
