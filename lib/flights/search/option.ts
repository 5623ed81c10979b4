import { dayNumber } from "@/lib/i18n/formats";
import type { Store } from "@/lib/store/connection";
import { addDays } from "@/lib/time/calendar";
import { portTimeInstant } from "@/lib/time/zone-clock";
import { cachedFlightNetwork } from "../routing/load";
import type { FlightNetwork } from "../routing/network";
import { changesOf, patternsOf } from "../routing/patterns";
import { isPossible } from "../routing/transfer-rules";
import type { DatedFlight, DatedLeg, Flight, FlightLeg } from "../schema";
import { type DroppedRows, embeddedFlights } from "./embedded";
import { type OptionLeg, readOptionId, writeOptionId } from "./option-id";

/** The flight or connection of an id on its day, as the store has it now; null for what does not fly so, or no longer connects. */
export async function findOption(
  store: Store,
  id: string,
  now: Date,
  dropped: DroppedRows = () => {},
): Promise<DatedFlight | null> {
  const legs = readOptionId(id);
  const [first, ...more] = legs ?? [];
  if (!legs || !first) return null;
  const found = more.length === 0 ? await storedFlight(store, first, dropped) : await connection(store, legs);
  if (!found || found.flight.departureTime === null) return null;
  const { flight, ...facts } = found;
  const { type, originCode, destinationCode, elapsedMinutes, arrivalDay, arrivalTime } = flight;
  const { departureTime } = found.flight;
  const departure = `${first.date}T${departureTime}`;
  return {
    id: writeOptionId(legs),
    type,
    originCode,
    destinationCode,
    departureTime,
    elapsedMinutes,
    departure,
    arrival: arrivalDay === null ? null : `${addDays(first.date, arrivalDay)}T${arrivalTime}`,
    hasLeft: found.zone !== null && portTimeInstant(departure, found.zone) <= now,
    legs: facts.legs,
    connections: facts.connections,
    sample: facts.sample,
  };
}

interface Found extends Pick<DatedFlight, "legs" | "connections" | "sample"> {
  flight: Flight;
  /** Of the origin. */
  zone: string | null;
}

/** A leg on the day of the first departure. */
function datedLeg(leg: FlightLeg, date: string, via: readonly string[]): DatedLeg {
  const local = (day: number | null, time: string | null) =>
    day === null || time === null ? null : `${addDays(date, day)}T${time}`;
  return {
    ...leg,
    departure: local(leg.departureDay, leg.departureTime),
    arrival: local(leg.arrivalDay, leg.arrivalTime),
    via: [...via],
  };
}

const numbersOf = ({ legs }: Flight) => legs.map(({ flightNo }) => flightNo).join();

/** A stored row, whose number may be that of another carrier of the same vehicle. */
async function storedFlight(store: Store, leg: OptionLeg, dropped: DroppedRows): Promise<Found | null> {
  const airports = await store.reader
    .selectFrom("airports")
    .select(["id", "zone"])
    .where("id", "in", [leg.origin, leg.destination])
    .execute();
  const place = (code: string) => {
    const zone = airports.find(({ id }) => id === code)?.zone ?? null;
    return { id: code, name: code, code, zone };
  };
  const [origin, destination] = [place(leg.origin), place(leg.destination)];
  const { flights, sample } = await embeddedFlights(store, dropped).searchFlights({
    origin,
    destination,
    dateFrom: leg.date,
    dateTo: leg.date,
    language: "en",
  });
  const numbers = leg.numbers.join();
  const departing = flights.filter(({ departureTime }) => departureTime !== null);
  const flight =
    departing.find((one) => numbersOf(one) === numbers) ??
    departing.find(({ legs: [only, ...more] }) => more.length === 0 && only?.otherNumbers.includes(numbers));
  if (!flight) return null;
  const isOne = flight.legs.length === 1;
  const legs = flight.legs.map((one) => datedLeg(one, leg.date, isOne ? flight.via : []));
  return { flight, legs, connections: [], sample, zone: origin.zone };
}

/** The rows of a leg that depart on its day, the operating carrier's first. */
function rowsOf(
  network: FlightNetwork,
  { numbers: [number], origin, destination, date }: OptionLeg,
): number[] {
  const [from, to] = [network.stations.find(origin), network.stations.find(destination)];
  if (from === undefined) return [];
  const { start, end } = network.departures(from);
  return Array.from({ length: end - start }, (_, at) => start + at).filter((row) => {
    if (network.to[row] !== to || !network.departsOn(row, dayNumber(date))) return false;
    const element = network.element(row);
    return element.number === number || (number !== undefined && element.otherNumbers.includes(number));
  });
}

async function connection(store: Store, legs: readonly OptionLeg[]): Promise<Found | null> {
  if (legs.some(({ numbers }) => numbers.length > 1)) return null;
  if (legs.some(({ origin }, at) => at > 0 && legs[at - 1]?.destination !== origin)) return null;
  const network = await cachedFlightNetwork(store);
  const all = legs.map((leg) => rowsOf(network, leg));
  const rows = all.flatMap(([row]) => (row === undefined ? [] : [row]));
  if (rows.length < legs.length) return null;
  const isSold = all.every((some, at) =>
    all
      .slice(at + 1)
      .every((others) => some.some((row) => others.some((other) => network.isSold(row, other)))),
  );
  const days = legs.map(({ date }) => dayNumber(date));
  const changes = changesOf(network, { rows, days });
  if (!isSold || !changes.every(({ terms, minutes }) => isPossible(terms, minutes))) return null;
  const times = rows.map((row, at) => network.instants(row, days[at] ?? 0));
  const [departs, arrives] = [times[0]?.departs ?? 0, times.at(-1)?.arrives ?? 0];
  const [day = 0] = days;
  const option = { pattern: 0, rows, days, departs, arrives };
  const [flight] = patternsOf(network, [option], { firstDay: day, lastDay: day }).flights;
  if (!flight) return null;
  return {
    flight,
    legs: flight.legs.map((leg, at) =>
      datedLeg(leg, legs[0]?.date ?? "", network.element(rows[at] ?? 0).via),
    ),
    connections: changes.map(({ airport, minutes, terms }) => ({
      airport,
      minutes,
      minimum: terms.minimum,
      longest: terms.longest,
      source: terms.source,
      asOf: terms.asOf,
      ...(terms.isSample && { isSample: true }),
    })),
    sample: network.sample,
    zone: network.zoneOf(rows[0] ?? 0),
  };
}
