import "server-only";
import { z } from "zod";
import { placeParams } from "@/lib/addresses/place-address";
import { airportLabel } from "@/lib/addresses/place-labels";
import type { FlightScheduleResponse } from "@/lib/api/flight-schedule";
import { legModes, readFlightStamps } from "@/lib/flights";
import {
  bodyOf,
  type Flight,
  flightBodies,
  flightSorts,
  flightTransfers,
  flightTypes,
  scheduleTypes,
} from "@/lib/flights/shared";
import type { Locale } from "@/lib/i18n/locales";
import { guessAirport } from "@/lib/places";
import type { Airport, LinkedAirport } from "@/lib/places/shared";
import { readFlightAddress } from "../_queries/air/flight-address";
import { searchFlightSchedule } from "../_queries/air/flight-schedule";
import {
  adviceSchema,
  BadArguments,
  day,
  defineTool,
  language,
  limit,
  page,
  sourceOf,
  sourceSchema,
  toAdvice,
} from "./tool";

/** Searches of flights: the search of /flight. */

const airportSchema = z.object({
  id: z.string(),
  iata: z.string().nullable(),
  name: z.string(),
  city: z.string().nullable(),
  zone: z.string().nullable().describe("IANA zone of its local times."),
});
const toAirport = (airport: Airport): z.infer<typeof airportSchema> => ({
  id: airport.id,
  iata: airport.code,
  name: airport.name,
  city: airport.city || null,
  zone: airport.zone,
});

const airportText = (what: string) =>
  z.string().trim().min(1).max(120).describe(`${what}: its name, city or IATA code.`);

const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"] as const;

export const routeArguments = { from: airportText("Origin"), to: airportText("Destination") };

/** A flight as the tool answers it. Times are local to their airport. */
export const foundFlight = z.object({
  flight_numbers: z.array(z.string()).describe("Of the operating carriers."),
  other_numbers: z.array(z.string()).describe("Codeshares: other numbers of the same aircraft."),
  modes: z.array(z.enum(legModes)).describe("How each of flight_numbers travels."),
  type: z.enum(scheduleTypes).describe("road: a road feeder service, by truck."),
  weekdays: z.array(z.enum(weekdays)).describe("Days of departure, local to the origin."),
  departure_time: z.string().nullable().describe("null: weekdays and dates are of arrival."),
  arrival_time: z.string().nullable(),
  arrival_day: z.number().nullable().describe("1 is the next day."),
  origin: z.string(),
  destination: z.string(),
  via: z.array(z.string()),
  aircraft: z.array(z.string().nullable()),
  body: z.enum(flightBodies),
  elapsed_minutes: z.number().nullable(),
  connections: z
    .array(
      z.object({
        airport: z.string(),
        minutes: z.number().int(),
        minimum_minutes: z.number().int().nullable().describe("null: nobody publishes one."),
        longest_minutes: z.number().int().nullable(),
      }),
    )
    .describe("Changes that this portal computed; a published change of flight has none."),
  latest_acceptance: z
    .object({
      time: z.string().describe("Local to the origin, HH:mm."),
      day: z.number().int().describe("Days after departure: -1 is the day before."),
      source: z.string(),
      as_of: z.string(),
    })
    .nullable()
    .describe("Until when general cargo is accepted at the origin; null: nobody publishes it."),
  plan_id: z.string().nullable().describe("Of /flight/option/{id} and /api/flight-option/{id}."),
  valid_from: z.string().nullable(),
  valid_to: z.string().nullable(),
  fortnight_from: z
    .string()
    .nullable()
    .describe(
      "Where it departs every second week: a date from which fortnights are counted; it departs in the first seven days of each.",
    ),
});

export const findFlights = defineTool({
  name: "find_flights",
  title: "Find flights",
  description:
    "Scheduled flights, road feeder services and connections of up to two changes for air freight between two airports or cities: operating numbers and codeshares, weekdays, local times, aircraft and hold, duration, each connection with its published minimum connection time. null is unknown or not published, never none. Without a day those of the coming month.",
  input: z.strictObject({
    ...routeArguments,
    date: day("Day of departure, local to the origin").nullable().default(null),
    types: z
      .array(z.enum(flightTypes))
      .default([])
      .describe("direct, transfer, cargo (freighters); none means all."),
    bodies: z
      .array(z.enum(flightBodies))
      .default([])
      .describe("Hold of the smallest aircraft; none means all."),
    transfers: z
      .array(z.enum(flightTransfers))
      .default([])
      .describe("Changes from one number to another; stops: none, but stops on the way. None means all."),
    by_road: z.boolean().default(false).describe("Only what is partly or completely by road."),
    arrive_by: z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/)
      .nullable()
      .default(null)
      .describe("Only what arrives until then: YYYY-MM-DDTHH:mm, local to the destination."),
    flight_no: z
      .string()
      .max(10)
      .nullable()
      .default(null)
      .describe("Only this number, operating or codeshare."),
    sort: z.enum(flightSorts).nullable().default(null),
    limit,
    page,
    language,
  }),
  output: z.object({
    from: airportSchema,
    to: airportSchema,
    days: z.object({ from: z.string(), to: z.string() }).nullable().describe("The days that were searched."),
    total: z.number().int().describe("Rows that pass the filters."),
    found: z.number().int().describe("Rows before the filters."),
    page: z.number().int(),
    pages: z.number().int(),
    flights: z.array(foundFlight),
    last_in_time: z
      .object({
        flight_numbers: z.array(z.string()),
        departure: z.string(),
        arrival: z.string(),
        latest_acceptance: z.string().nullable(),
        plan_id: z.string(),
      })
      .nullable()
      .describe(
        "With arrive_by, of all rows: the last to leave in time that still takes cargo. Local times.",
      ),
    advice: z.array(adviceSchema).describe("What else there is where nothing was found."),
    source: sourceSchema,
  }),
  rows: "flights",
  async run(
    { from, to, date, types, bodies, sort, limit: pageSize, page: number, language: locale, ...more },
    { now },
  ) {
    const { origin, destination, params } = await routeOf({ from, to }, locale);
    if (date) params.set("date", date);
    if (types.length > 0) params.set("flight_schedule_type", types.join("||"));
    if (bodies.length > 0) params.set("body", bodies.join("||"));
    if (more.transfers.length > 0) params.set("transfers", more.transfers.join("||"));
    if (more.by_road) params.set("road", "1");
    if (more.arrive_by) params.set("arrive_by", more.arrive_by);
    if (more.flight_no) params.set("flight_no", more.flight_no);
    if (sort) params.set("sort", sort);
    params.set("page", String(number));
    const { answer } = await searchFlightSchedule({ params, locale, now, pageSize });
    params.delete("page");
    const stamps = await readFlightStamps();
    if (!answer.searched)
      throw new BadArguments('"from" and "to" have an airport in common: name two different ones.');
    if (answer.problem === "past")
      throw new BadArguments(`Check "date": it is over at the origin, where today is ${answer.today}.`);
    return {
      from: toAirport(origin),
      to: toAirport(destination),
      days: answer.searched,
      total: answer.total,
      found: answer.found,
      page: answer.page,
      pages: answer.totalPages,
      flights: answer.items.map(toFlight),
      last_in_time: toLast(answer.lastInTime),
      advice: adviceOf(answer),
      source: sourceOf(`/flight?${params}`, {
        locale,
        now,
        sample: answer.sample || stamps.sample,
        // The sample is of the day on which it was taken in.
        asOf: stamps.sample ? stamps.retrievedAt : null,
        retrievedAt: stamps.retrievedAt,
      }),
    };
  },
});

/** The airports that arguments mean, and the parameters that name them. Throws BadArguments. */
export async function routeOf({ from, to }: { from: string; to: string }, locale: Locale) {
  const [byName, byId] = await Promise.all([
    readFlightAddress({ params: { origin_airport: from, destination_airport: to }, locale }),
    readFlightAddress({ params: { origin_airport_id: from, destination_airport_id: to }, locale }),
  ]);
  const origin = byId.originAirport ?? byName.originAirport ?? (await unclear("from", from, locale));
  const destination =
    byId.destinationAirport ?? byName.destinationAirport ?? (await unclear("to", to, locale));
  const params = new URLSearchParams([
    ...placeParams("origin_airport", origin),
    ...placeParams("destination_airport", destination),
  ]);
  return { origin, destination, params };
}

/** What is left out; where the filters leave nothing, what there is without them; where nothing is found, what else to search for. */
function adviceOf(answer: FlightScheduleResponse) {
  const { withoutArrival } = answer;
  const text = `Flights left out, whose arrival is not published: ${withoutArrival}.`;
  return [...(withoutArrival && answer.found > 0 ? [{ text, url: null }] : []), ...emptyAdvice(answer)];
}

function emptyAdvice(answer: FlightScheduleResponse) {
  if (answer.total > 0) return [];
  if (answer.found === 0) return toAdvice(answer.hints);
  const counted = (counts: Partial<Record<string, number>>) =>
    Object.entries(counts)
      .filter(([, count]) => count)
      .map(([name, count]) => `${name} ${count}`)
      .join(", ");
  const text = `No flight passes the filters; without them there are ${answer.found}. types: ${counted(answer.counts)}; bodies: ${counted(answer.bodyCounts)}; transfers: ${counted(answer.transferCounts)}.`;
  return [{ text, url: null }];
}

const toFlight = (flight: Flight): z.input<typeof foundFlight> => ({
  flight_numbers: flight.legs.map(({ flightNo }) => flightNo),
  other_numbers: [...new Set(flight.legs.flatMap(({ otherNumbers }) => otherNumbers))],
  modes: flight.legs.map(({ mode }) => mode),
  type: flight.type,
  weekdays: weekdays.filter((_, at) => flight.days[at]),
  departure_time: flight.departureTime,
  arrival_time: flight.arrivalTime,
  arrival_day: flight.arrivalDay,
  origin: flight.originCode,
  destination: flight.destinationCode,
  via: flight.via,
  aircraft: flight.legs.map(({ aircraftName, aircraftType }) => aircraftName ?? aircraftType),
  body: bodyOf(flight),
  elapsed_minutes: flight.elapsedMinutes,
  connections: flight.connections.map(({ airport, minutes, minimum, longest }) => ({
    airport,
    minutes,
    minimum_minutes: minimum,
    longest_minutes: longest,
  })),
  latest_acceptance: flight.bookingTimes
    ? {
        time: flight.bookingTimes.latestAcceptanceTime,
        day: flight.bookingTimes.latestAcceptanceDay,
        source: flight.bookingTimes.source,
        as_of: flight.bookingTimes.asOf,
      }
    : null,
  plan_id: flight.optionId,
  valid_from: flight.validFrom,
  valid_to: flight.validTo,
  fortnight_from: flight.fortnightFrom,
});

const toLast = (last: FlightScheduleResponse["lastInTime"]) =>
  last
    ? {
        flight_numbers: last.flightNos,
        departure: last.departure,
        arrival: last.arrival,
        latest_acceptance: last.latestAcceptance?.time ?? null,
        plan_id: last.optionId,
      }
    : null;

async function unclear(argument: "from" | "to", text: string, locale: Locale): Promise<LinkedAirport> {
  const { choices } = await guessAirport(text, locale);
  const meant = choices.slice(0, 5).map((airport) => airportLabel(airport));
  throw new BadArguments(
    meant.length > 0
      ? `Check "${argument}": "${text}" is not the name of one airport. It may mean ${meant.join("; ")}.`
      : `Check "${argument}": no airport is called "${text}". Write a city or an IATA code.`,
  );
}
