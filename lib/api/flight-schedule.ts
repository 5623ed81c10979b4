import type { z } from "zod";
import type { flightSchedule } from "@/lib/openapi/flights";

/** The response of GET /api/flight-schedule and the content of the /flight page, whose schema describes each field. */
export interface FlightScheduleResponse extends z.infer<typeof flightSchedule> {
  /** Names of parameters of the address that have no effect, since their values cannot be used. */
  ignored?: string[];
}
/** The value of the flight form. */
export type FlightFinderValue = FlightScheduleResponse["criteria"];
export type AirportField = FlightScheduleResponse["missing"][number];
