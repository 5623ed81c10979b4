import { z } from "zod";
import { dayNumber, isDate } from "@/lib/i18n/formats";
import { fetchUpstream, type UpstreamAccess } from "@/lib/upstream/fetch-upstream";
import { jsonReader } from "@/lib/upstream/response-reader";
import { identifyRows, looseDate, looseNumber, looseText, needText, parseList } from "@/lib/upstream/rows";
import { scheduleTypes, writtenNumber } from "../address";
import { type ServiceDay, serviceDays } from "../files/columns";
import { firstDeparture } from "../legs/dates";
import { elapsedMinutes, isTimed } from "../legs/elapsed";
import { legsOf } from "../legs/published-legs";
import { sortFlights } from "../rules";
import type { Flight, FlightCriteria, FlightsAdapter } from "../schema";

/** The most codeshares of a flight that are read. */
const mostCodeshares = 40;

const envelope = z.object({ schedule: z.array(z.unknown()) });

/** '1', 1, true, 'Y' are days of service; '0', '', null and all others are not. */
const flag = z
  .union([z.string(), z.number(), z.boolean()])
  .nullish()
  .transform((value) => /^(1|true|y|yes)$/i.test(String(value ?? "").trim()));

const serverTime =
  /^(?:(\d{4}-\d{2}-\d{2})[ T])?([01]\d|2[0-3]):?([0-5]\d)(?::[0-5]\d(?:\.\d+)?)?\s*(?:Z|[+-]\d{2}:?\d{2})?$/;

/** '23:55', '2355' or 'yyyy-MM-dd HH:mm:ssZ': the digits are local, whatever offset follows. */
const localTime = needText(40).transform((text, context) => {
  const [, date, hours, minutes] = serverTime.exec(text) ?? [];
  if (hours === undefined || minutes === undefined || (date !== undefined && !isDate(date))) {
    context.addIssue({ code: "custom", message: "not a time" });
    return z.NEVER;
  }
  return { date: date ?? null, clock: `${hours}:${minutes}` };
});

/** A time that the publisher's source does not have is '': such a row has the other one. */
const publishedTime = z.union([z.literal("").transform(() => null), localTime]);

/** One number has one name, whatever its zeros and spaces; a text that is none stays as it is. */
const numberText = needText(20).transform((text) => writtenNumber(text) || text);

const legRow = z
  .object({
    flight_no: numberText,
    aircraft_type: looseText(60),
    mode: looseText(10),
    codeshares: z.array(numberText).max(mostCodeshares).nullish(),
    origin_terminal: looseText(10),
    destination_terminal: looseText(10),
  })
  .transform((row) => ({
    flightNo: row.flight_no,
    aircraftType: row.aircraft_type,
    mode: row.mode?.toLowerCase() === "road" ? ("road" as const) : ("air" as const),
    otherNumbers: row.codeshares ?? [],
    originTerminal: row.origin_terminal,
    destinationTerminal: row.destination_terminal,
  }));

const daysOf = (row: Record<ServiceDay, boolean>) => serviceDays.map((day) => row[day]);

const flightRow = z
  .object({
    flight_schedule_type: needText(20)
      .transform((text) => text.toLowerCase())
      .pipe(z.enum(scheduleTypes)),
    ...(Object.fromEntries(serviceDays.map((day) => [day, flag])) as Record<ServiceDay, typeof flag>),
    departure_time: publishedTime,
    arrival_time: publishedTime,
    arrival_day: looseNumber.pipe(z.number().int().min(-1).max(9).nullable()),
    origin_airport_code: needText(10).transform((text) => text.toUpperCase()),
    destination_airport_code: needText(10).transform((text) => text.toUpperCase()),
    flight: z.array(legRow).min(1),
    via: z.array(needText(10).transform((text) => text.toUpperCase())).nullish(),
    valid_from: looseDate,
    valid_to: looseDate,
    fortnight_from: looseDate,
  })
  .refine((row) => daysOf(row).some(Boolean), { path: ["service_mon"], message: "no day of service" })
  .refine((row) => row.departure_time ?? row.arrival_time, { path: ["departure_time"], message: "no time" })
  .transform((row): Omit<Flight, "id"> => {
    const { departure_time: departure, arrival_time: arrival, flight_schedule_type: type } = row;
    const dated =
      departure?.date && arrival?.date ? dayNumber(arrival.date) - dayNumber(departure.date) : null;
    const whole = {
      departureTime: departure?.clock ?? null,
      arrivalTime: arrival?.clock ?? null,
      arrivalDay: departure && arrival ? (row.arrival_day ?? dated) : null,
      originCode: row.origin_airport_code,
      destinationCode: row.destination_airport_code,
      via: row.via ?? [],
      elapsedMinutes: null,
    };
    return {
      ...whole,
      type,
      days: daysOf(row),
      legs: legsOf(type === "road" ? row.flight.map((leg) => ({ ...leg, mode: type })) : row.flight, {
        ...whole,
        originTerminal: row.flight[0]?.originTerminal ?? null,
        destinationTerminal: row.flight.at(-1)?.destinationTerminal ?? null,
      }),
      validFrom: row.valid_from,
      validTo: row.valid_to,
      fortnightFrom: row.fortnight_from,
      connections: [],
      optionId: null,
    };
  });

const readSchedule = jsonReader(
  envelope,
  ({ schedule }, note) => identifyRows(parseList(schedule, flightRow, note), note),
  [],
);

/** No single flight lasts a day: it arrives when the clock next shows the time of arrival. */
const minutesOfDay = 1440;

/**
 * The flight with its duration, and with the day of arrival where the source has none. That day can be computed for a single
 * flight number only: a change of flight may wait for any number of days, and a truck be under way for several. null when it
 * does not depart in the window.
 */
function inWindow(flight: Flight, { origin, destination, dateFrom, dateTo }: FlightCriteria): Flight | null {
  const date = firstDeparture(flight, dateFrom, dateTo);
  if (date === null) return null;
  if (!origin.zone || !destination.zone || !isTimed(flight)) return flight;
  const zones = { origin: origin.zone, destination: destination.zone };
  if (flight.arrivalDay !== null) {
    const minutes = elapsedMinutes(flight, flight.arrivalDay, date, zones);
    return withDuration(flight, minutes > 0 ? minutes : null);
  }
  if (flight.legs.length > 1 || flight.legs.some(({ mode }) => mode === "road")) return flight;
  const arrivalDay = [-1, 0, 1, 2].find((day) => elapsedMinutes(flight, day, date, zones) > 0) ?? null;
  const minutes = arrivalDay === null ? minutesOfDay : elapsedMinutes(flight, arrivalDay, date, zones);
  if (minutes >= minutesOfDay) return flight;
  const legs = flight.legs.map((leg) => ({ ...leg, arrivalDay }));
  return withDuration({ ...flight, arrivalDay, legs }, minutes);
}

/** A flight under a single number takes as long as its leg. */
const withDuration = (flight: Flight, minutes: number | null): Flight => ({
  ...flight,
  legs:
    flight.legs.length === 1 ? flight.legs.map((leg) => ({ ...leg, elapsedMinutes: minutes })) : flight.legs,
  elapsedMinutes: minutes,
});

/** Flights from a publisher's schedule service. Requests have no type: the page filters the complete response. */
export function httpFlights(access: UpstreamAccess): FlightsAdapter {
  return {
    async searchFlights(criteria) {
      const query = {
        language: criteria.language,
        origin_airport: criteria.origin.name,
        origin_airport_id: criteria.origin.id,
        destination_airport: criteria.destination.name,
        destination_airport_id: criteria.destination.id,
      };
      const all = await fetchUpstream("flightSchedule", { query }, readSchedule, access);
      const flights = all.flatMap((flight) => inWindow(flight, criteria) ?? []);
      return { flights: sortFlights(flights, "departure"), sample: false };
    },
  };
}
