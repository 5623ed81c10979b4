import "server-only";
import type { FlightOption, OptionAirport } from "@/lib/api/flight-option";
import { doorsOf, getFlightOption, optionIdOn, readOptionId } from "@/lib/flights";
import {
  type DatedFlight,
  departureDates,
  type Flight,
  latestAcceptance,
  readSizes,
} from "@/lib/flights/shared";
import { dateOf, dayNumber } from "@/lib/i18n/formats";
import type { Locale } from "@/lib/i18n/locales";
import { findAirport, findLinkedAirport } from "@/lib/places";
import type { Airport } from "@/lib/places/shared";
import { site } from "@/lib/site/site-config";
import { addDays, dateInZone } from "@/lib/time/calendar";
import { portNow } from "@/lib/time/cutoff-clock";
import { offsetsAround } from "@/lib/time/zone-clock";
import { nullOnUpstreamError } from "@/lib/upstream/errors";
import { searchLane } from "./flight-lane";

interface FlightOptionRequest {
  id: string;
  /** What is to be carried; general cargo without it. */
  cargo?: FlightOption["cargo"];
  locale: Locale;
  now: Date;
}

/** In how many days the next dates of an itinerary are searched for, and how many are shown. */
const daysAhead = 56;
const mostDates = 13;

/**
 * The itinerary of an id on its day; "gone" for one whose day is over and that the schedule no longer has; null for a text that is
 * none, or for what does not fly so. Throws UpstreamError.
 */
export async function findFlightOption(ask: FlightOptionRequest): Promise<FlightOption | "gone" | null> {
  const { id, locale, now, cargo = { product: "", piece: "" } } = ask;
  const { product } = cargo;
  const dated = await getFlightOption(id, now, { product, piece: readSizes(cargo.piece, 3) });
  if (!dated) {
    const last = readOptionId(id)?.at(-1);
    return last && last.date < dateInZone(now, site().zone) ? "gone" : null;
  }
  const [origin, destination] = await Promise.all(
    [dated.originCode, dated.destinationCode].map((code) => findLinkedAirport({ name: code }, locale)),
  );
  if (!origin || !destination) return null;
  const places = await placesOf(dated, locale);
  const place = (code: string | null) => places.get(code ?? "") ?? unknownPlace(code ?? "");
  const zone = origin.zone ?? site().zone;
  const { departure, arrival, elapsedMinutes, hasLeft, sample } = dated;
  const clock = portNow(now, offsetsAround(now, zone));
  return {
    id: dated.id,
    type: dated.type,
    origin,
    destination,
    departure,
    arrival,
    arrivalDay: arrival === null ? null : dayNumber(dateOf(arrival)) - dayNumber(dateOf(departure)),
    elapsedMinutes,
    legs: dated.legs.map((leg) => ({
      flightNo: leg.flightNo,
      otherNumbers: leg.otherNumbers,
      mode: leg.mode,
      aircraftType: leg.aircraftType,
      aircraftName: leg.aircraftName,
      aircraftBody: leg.aircraftBody,
      ...(leg.looseCargoOnly && { looseCargoOnly: true }),
      ...(leg.doesNotFit && { doesNotFit: true }),
      doors: leg.mode === "air" ? doorsOf(leg.aircraftType) : null,
      originTerminal: leg.originTerminal,
      destinationTerminal: leg.destinationTerminal,
      elapsedMinutes: leg.elapsedMinutes,
      origin: place(leg.originCode),
      destination: place(leg.destinationCode),
      via: leg.via.map(place),
      departure: leg.departure,
      arrival: leg.arrival,
    })),
    connections: dated.connections.map((connection) => ({
      ...connection,
      airport: place(connection.airport),
    })),
    latestAcceptance: latestAcceptance(dated, dateOf(departure), clock),
    originNow: clock.time,
    hasLeft,
    next: await nextDates(dated, { origin, destination }, locale),
    cargo,
    sample,
  };
}

const unknownPlace = (code: string): OptionAirport => ({ code, name: "", city: "", zone: null });

/** The airports of an itinerary, by code. One whose name cannot be read is shown by its code. */
async function placesOf(
  { legs, connections }: DatedFlight,
  locale: Locale,
): Promise<Map<string, OptionAirport>> {
  const codes = new Set([
    ...legs.flatMap(({ originCode, destinationCode, via }) => [originCode, destinationCode, ...via]),
    ...connections.map(({ airport }) => airport),
  ]);
  const found = await Promise.all(
    [...codes].map(async (code): Promise<[string, OptionAirport][]> => {
      const airport = code ? await findAirport({ name: code }, locale).catch(nullOnUpstreamError) : null;
      if (!airport || !code) return [];
      const { name, city, zone } = airport;
      return [[code, { code, name, city, zone }]];
    }),
  );
  return new Map(found.flat());
}

const numbersOf = ({ legs }: Pick<Flight, "legs">) => legs.map(({ flightNo }) => flightNo).join();

/** The next dates of the same numbers between the same airports, at whatever time they then fly. */
async function nextDates(
  dated: DatedFlight,
  ends: { origin: Airport; destination: Airport },
  locale: Locale,
): Promise<FlightOption["next"]> {
  const day = dateOf(dated.departure);
  const window = { from: addDays(day, 1), to: addDays(day, daysAhead) };
  const maxChanges = dated.connections.length;
  const list = await searchLane(ends, window, locale, { maxChanges }).catch(nullOnUpstreamError);
  const same = (list?.flights ?? []).filter(
    (flight) =>
      numbersOf(flight) === numbersOf(dated) &&
      flight.connections.length === maxChanges &&
      flight.departureTime !== null,
  );
  const dates = same.flatMap((flight) =>
    [...departureDates(flight, window.from, window.to)].map((date) => ({
      date,
      id: optionIdOn(flight, date),
    })),
  );
  // The same numbers may meet in two ways on one date, by another time of a change.
  const byDate = new Map(dates.reverse().map((one) => [one.date, one]));
  return [...byDate.values()].sort((a, b) => (a.date < b.date ? -1 : 1)).slice(0, mostDates);
}
