import { z } from "zod";
import {
  bookingTimesSchema,
  changedFlight,
  flightChangeKinds,
  flightLedgerFilters,
  flightSchema,
} from "@/lib/flights";
import {
  cargoProducts,
  flightBodies,
  flightSorts,
  flightTransfers,
  flightTypes,
  readSizes,
  scheduleTypes,
  writtenAirline,
  writtenNumber,
} from "@/lib/flights/shared";
import { uniqueNames } from "@/lib/places";
import { ledgerQuery, ledgerResponse } from "./ledger";
import { day, formed, language, oneOf, operation, pageOf, pageParam, someOf, text } from "./operation";
import { airport } from "./places";
import { hints } from "./sailings";

/** The parameters of the two ends of a route. */
export const routeParams = {
  origin_airport: text("Name or IATA code of the airport or city of origin.", "HKG"),
  origin_airport_id: text("Id of the airport of origin, which wins over its name."),
  destination_airport: text("Name or IATA code of the airport or city of destination.", "LHR"),
  destination_airport_id: text("Id of the airport of destination, which wins over its name."),
};
const cargo = {
  product: oneOf(
    cargoProducts,
    "The kind of cargo whose latest acceptance (bookingTimes) is given. General cargo by default.",
  ),
  piece: formed(
    (text) => readSizes(text, 3) !== null,
    "three sides in cm as 120x80x160",
    "The largest piece, length x width x height in cm, by which types of aircraft that cannot take it are marked (doesNotFit).",
  ),
};

const search = {
  ...routeParams,
  date: day("Only flights that depart on this day. Those of the coming month by default."),
  flight_schedule_type: someOf(flightTypes, ""),
  body: someOf(flightBodies, ""),
  transfers: someOf(
    flightTransfers,
    "How often cargo changes from one number to another; stops is without a change.",
  ),
  road: oneOf(["1"], "1: only what is partly or completely by road."),
  above_minimum: oneOf(
    ["60"],
    "60: only connections with at least an hour more than their published minimum.",
  ),
  airline: formed(
    (text) => writtenAirline(text) !== "",
    "the designator of an airline",
    "Only what has a number of this airline (IATA designator), as operated or as a codeshare.",
  ),
  weekday: formed(
    /^[1-7]$/,
    "a figure from 1 to 7",
    "Only what departs on this day of the week: 1 (Monday) to 7 (Sunday).",
  ),
  flight_no: formed(
    (text) => writtenNumber(text) !== "",
    "a flight number such as KC 801",
    "Only this number, as operated or as a codeshare.",
  ),
  ...cargo,
  arrive_by: formed(
    /^\d{4}-\d{2}-\d{2}(?:[T ](?:[01]\d|2[0-3]):[0-5]\d)?$/,
    "a local time as YYYY-MM-DDTHH:mm",
    "Only what arrives until then, local to the destination: YYYY-MM-DDTHH:mm, or YYYY-MM-DD for the end of that day.",
  ),
  sort: oneOf(flightSorts, "Order of the rows. Those without a change first, each by departure, by default."),
  page: pageParam,
};

const linkedAirport = airport.extend(uniqueNames.shape);

const localTime = z.string().meta({ description: "YYYY-MM-DDTHH:mm, local to the airport." });
const latestAcceptance = z
  .object({
    time: localTime,
    isClosed: z.boolean(),
    closesIn: z.int().nullable(),
    state: z.enum(["open", "soon", "closed"]),
    published: bookingTimesSchema,
  })
  .nullable();

export const flightSchedule = pageOf(flightSchema.meta({ id: "Flight" }))
  .extend({
    /** Rows before the filter, and how many there are of each type, body, number of changes and airline. */
    found: z.int(),
    counts: z.record(z.enum(scheduleTypes), z.int()),
    bodyCounts: z.partialRecord(z.enum(flightBodies), z.int()),
    transferCounts: z.partialRecord(z.enum(flightTransfers), z.int()),
    airlineCounts: z.record(z.string(), z.int()),
    marks: z.object({ byRoad: z.int(), aboveMinimum: z.int() }),
    criteria: z.object({
      originAirport: z.union([linkedAirport, airport]).nullable(),
      destinationAirport: z.union([linkedAirport, airport]).nullable(),
      /** The typed text, when no airport was recognised. */
      originText: z.string(),
      destinationText: z.string(),
      /** The day of departure, YYYY-MM-DD; '' for any day of the coming month. */
      date: z.string(),
      /** YYYY-MM-DDTHH:mm at the destination; '' for any time. */
      arriveBy: z.string(),
      /** '' for general cargo. */
      product: z.enum(["", ...cargoProducts]),
      /** As '120x80x160', in centimetres; '' for none. */
      piece: z.string(),
    }),
    /** The days that were searched, inclusive; null while an airport is missing. */
    searched: z.object({ from: z.string(), to: z.string() }).nullable(),
    /** Airports that were left empty or not recognised; only in a search. */
    missing: z.array(z.enum(["origin_airport", "destination_airport"])),
    hints,
    /**
     * With `arrive_by`: of all rows, whatever the filters, the departure that arrives in time, leaves last and still takes cargo;
     * absent where none does.
     */
    lastInTime: z
      .object({
        optionId: z.string(),
        flightNos: z.array(z.string()),
        departure: localTime,
        arrival: localTime,
        latestAcceptance,
      })
      .optional(),
    /** With `arrive_by`: how many flights are left out, because nobody publishes when they arrive. */
    withoutArrival: z.int().optional(),
    /** Why the day of the address was not used. */
    problem: z.enum(["unread", "past"]).nullable(),
    /** The present day at the origin: the first that can be searched. */
    today: z.string(),
    /** Whether the address is a search: it has a parameter of an airport. */
    asked: z.boolean(),
    types: z.array(z.enum(flightTypes)),
    bodies: z.array(z.enum(flightBodies)),
    transfers: z.array(z.enum(flightTransfers)),
    byRoad: z.boolean(),
    aboveMinimum: z.boolean(),
    airline: z.string(),
    weekday: z.int(),
    flightNo: z.string(),
    sort: z.enum(flightSorts).nullable(),
    /** Names of the airports on the way, by code; an unknown code has none. */
    stops: z.record(z.string(), z.string()),
    /** Of the zone of the origin, for the latest acceptance; [] while there is none. */
    offsets: z.array(z.tuple([z.int(), z.int()])),
    sample: z.boolean(),
    /** How many changes of these flights were recorded in the last seven days, and the address that lists them. */
    changed: z.object({ text: z.string(), href: z.string() }).nullable(),
  })
  .meta({ id: "FlightSchedule" });

export const findFlights = operation({
  path: "/api/flight-schedule",
  id: "findFlights",
  tag: "Flights",
  summary: "Flights between two airports",
  query: z.object({ ...search, language }),
  answer: flightSchedule,
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

const optionAirport = z
  .object({ code: z.string(), name: z.string(), city: z.string(), zone: z.string().nullable() })
  .meta({ id: "OptionAirport" });
const leg = flightSchema.shape.legs.element.shape;

export const flightOption = z
  .object({
    id: z.string(),
    type: z.enum(scheduleTypes),
    origin: linkedAirport,
    destination: linkedAirport,
    departure: localTime,
    /** Null where it is not known. */
    arrival: localTime.nullable(),
    /** Local date of arrival minus local date of departure. */
    arrivalDay: z.int().nullable(),
    elapsedMinutes: z.int().nullable(),
    legs: z.array(
      z.object({
        flightNo: leg.flightNo,
        otherNumbers: leg.otherNumbers,
        mode: leg.mode,
        aircraftType: leg.aircraftType,
        aircraftName: leg.aircraftName,
        aircraftBody: leg.aircraftBody,
        looseCargoOnly: leg.looseCargoOnly,
        doesNotFit: leg.doesNotFit,
        doors: z
          .object({
            mainDeckDoor: z.union([z.array(z.int()), z.literal("none")]).nullable(),
            lowerDeckDoor: z.array(z.int()).nullable(),
            source: z.string(),
          })
          .nullable()
          .meta({ description: "Width and height in cm; null where nobody publishes them." }),
        originTerminal: leg.originTerminal,
        destinationTerminal: leg.destinationTerminal,
        elapsedMinutes: z.int().nullable(),
        origin: optionAirport,
        destination: optionAirport,
        via: z.array(optionAirport),
        departure: localTime.nullable(),
        arrival: localTime.nullable(),
      }),
    ),
    /** The changes that this portal computed; none for what its source publishes as a whole. */
    connections: z.array(
      z.object({
        airport: optionAirport,
        minutes: z.int(),
        minimum: z.int().nullable().meta({ description: "null where nobody publishes one." }),
        longest: z.int().nullable(),
        source: z.string().nullable(),
        asOf: z.string().nullable(),
        isSample: z.literal(true).optional(),
      }),
    ),
    latestAcceptance,
    /** The clock at the origin. */
    originNow: localTime,
    hasLeft: z.boolean(),
    /** The next dates of departure of the same itinerary within some weeks, with the ids of those options. */
    next: z.array(z.object({ date: z.string(), id: z.string() })),
    /** What is to be carried: the acceptance is for it, and types that do not take the piece are marked. */
    cargo: z.object({ product: z.enum(["", ...cargoProducts]), piece: z.string() }),
    sample: z.boolean(),
  })
  .meta({ id: "FlightOption" });

export const getFlightOption = operation({
  path: "/api/flight-option/[id]",
  id: "getFlightOption",
  tag: "Flights",
  summary: "One itinerary by air, or by road, on its day",
  query: z.object({ ...cargo, language }),
  parts: z.object({ id: z.string().meta({ description: "`optionId` of a flight." }) }),
  answer: flightOption,
  notFound: "There is no itinerary of this id.",
  gone: "Its day is over, and the schedule no longer has it.",
});

const flightBefore = changedFlight
  .extend({ aircraftNames: z.array(z.string().nullable()) })
  .meta({ id: "ChangedFlight", description: "How a flight departs in the first two weeks of a change." })
  .nullable();
const flightChange = z
  .object({
    id: z.int(),
    eventId: z.int(),
    kind: z.enum(flightChangeKinds),
    holdsFrom: z.string().meta({ description: "First date of departure for which it holds, YYYY-MM-DD." }),
    holdsTo: z
      .string()
      .nullable()
      .meta({ description: "Last date for which it holds; null where no end is published." }),
    again: z.boolean().meta({ description: "Whether the flight also differs on later days." }),
    previous: flightBefore,
    current: flightBefore,
    recordedAt: z.string(),
    source: z.string().meta({ description: "SSIM, CSV, or sample for an invented one." }),
    airline: z.string(),
    flightNo: z.string(),
    origin: z.string(),
    destination: z.string(),
    sample: z.boolean(),
  })
  .meta({ id: "FlightChange" });
export const flightEvent = flightChange
  .omit({ eventId: true })
  .extend({
    weight: z.enum(["urgent", "normal"]).meta({
      description:
        "urgent: within 72 hours of when it was recorded, a departure is withdrawn or leaves at another time.",
    }),
    changes: z
      .array(flightChange)
      .meta({ description: "What was recorded, the change that names it first." }),
    text: z.string().meta({ description: "The event in one sentence." }),
  })
  .meta({ id: "FlightEvent", description: "What one import did to one flight number on a route." });

export const listFlightChanges = operation({
  path: "/api/flight-changes",
  id: "listFlightChanges",
  tag: "Flights",
  summary: "Events of the flights of a route",
  description:
    "What imports of flights have changed: new and withdrawn flights, other times, aircraft and days.",
  query: z.object({
    ...routeParams,
    ...ledgerQuery(flightLedgerFilters),
  }),
  answer: ledgerResponse(flightEvent, flightLedgerFilters),
});
