import type { ImportColumn } from "@/lib/store/import-lines";

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

/** The specification's field names; the additional columns are at the end and may be missing. */
const needed = [
  "flight_schedule_type",
  ...serviceDays,
  "departure_time",
  "arrival_time",
  "origin_airport_code",
  "destination_airport_code",
  "flight_no",
] as const;
const optional = [
  "aircraft_type",
  "arrival_day",
  "via",
  "valid_from",
  "valid_to",
  "frequency",
  "fortnight_from",
  "mode",
  "operating_flight_no",
  "codeshares",
  "origin_terminal",
  "destination_terminal",
  "local_traffic",
] as const;
const dates: readonly string[] = ["valid_from", "valid_to", "fortnight_from"];

export type FlightColumn = (typeof needed)[number] | (typeof optional)[number];

export const flightColumns: readonly ImportColumn<FlightColumn>[] = [
  ...needed.map((key) => ({ head: key, key, required: true, isTime: key.endsWith("_time") })),
  ...optional.map((key) => ({ head: key, key, required: false, isDate: dates.includes(key) })),
];
