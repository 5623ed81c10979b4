import { z } from "zod";
import {
  flightBodies,
  flightSorts,
  flightTransfers,
  flightTypes,
  scheduleTypes,
} from "@/lib/flights/address";
import { flightSchema } from "@/lib/flights/schema";
import { day, language, oneOf, operation, pageOf, pageParam, text } from "./operation";
import { airport } from "./places";
import { hints } from "./sailings";

const search = {
  origin_airport: text("Name or IATA code of the airport or city of origin.", "HKG"),
  origin_airport_id: text("Id of the airport of origin, which wins over its name."),
  destination_airport: text("Name or IATA code of the airport or city of destination.", "LHR"),
  destination_airport_id: text("Id of the airport of destination, which wins over its name."),
  date: day("Only flights that depart on this day. Those of the coming month by default."),
  flight_schedule_type: z
    .array(z.string())
    .optional()
    .meta({ description: `Any of ${flightTypes.join(", ")}; none means all.` }),
  body: z
    .array(z.string())
    .optional()
    .meta({ description: `Any of ${flightBodies.join(", ")}; none means all.` }),
  transfers: z
    .array(z.string())
    .optional()
    .meta({
      description: `Any of ${flightTransfers.join(", ")}: how often cargo changes from one number to another; stops is without a change. None means all.`,
    }),
  road: text("1: only what is partly or completely by road."),
  above_minimum: text("60: only connections with at least an hour more than their published minimum."),
  flight_no: text("Only this number, as operated or as a codeshare.", "KC 801"),
  arrive_by: text("Only what arrives until then, local to the destination: YYYY-MM-DDTHH:mm."),
  sort: oneOf(flightSorts, "Order of the rows. Those without a change first, each by departure, by default."),
  page: pageParam,
};

const linkedAirport = airport.extend({ addressName: z.string().nullable(), plainName: z.string() });

export const findFlights = operation({
  path: "/api/flight-schedule",
  id: "findFlights",
  tag: "Flights",
  summary: "Flights between two airports",
  query: z.object({ ...search, language }),
  answer: pageOf(flightSchema.meta({ id: "Flight" }))
    .extend({
      found: z.int(),
      counts: z.record(z.enum(scheduleTypes), z.int()),
      bodyCounts: z.partialRecord(z.enum(flightBodies), z.int()),
      transferCounts: z.partialRecord(z.enum(flightTransfers), z.int()),
      marks: z.object({ byRoad: z.int(), aboveMinimum: z.int() }),
      criteria: z.object({
        originAirport: z.union([linkedAirport, airport]).nullable(),
        destinationAirport: z.union([linkedAirport, airport]).nullable(),
        originText: z.string(),
        destinationText: z.string(),
        date: z.string(),
        arriveBy: z.string(),
      }),
      searched: z.object({ from: z.string(), to: z.string() }).nullable(),
      missing: z.array(z.enum(["origin_airport", "destination_airport"])),
      hints,
      problem: z.enum(["unread", "past"]).nullable(),
      today: z.string(),
      asked: z.boolean(),
      types: z.array(z.enum(flightTypes)),
      bodies: z.array(z.enum(flightBodies)),
      transfers: z.array(z.enum(flightTransfers)),
      byRoad: z.boolean(),
      aboveMinimum: z.boolean(),
      flightNo: z.string(),
      sort: z.enum(flightSorts).nullable(),
      stops: z.record(z.string(), z.string()),
      sample: z.boolean(),
    })
    .meta({ id: "FlightSchedule" }),
});

export const downloadFlights = operation({
  path: "/api/flight-schedule.csv",
  id: "downloadFlights",
  tag: "Flights",
  summary: "All flights of a search as CSV",
  query: z.object(search),
  answer: null,
  files: ["text/csv"],
});
