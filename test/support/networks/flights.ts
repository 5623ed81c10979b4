import { addDays, instantOf, localAt, textOf } from "./clock";
import { type Random, randomOf } from "./random";

/**
 * Small networks of flights by seed, as the importers take them, and what the portal must answer on them: days of service and periods,
 * zones with changes of clocks and the date line, codeshares, latest acceptance, connections. It imports nothing of the portal.
 */

export interface TestAirport {
  id: string;
  city: string;
  zone: string;
  lat: number;
  lon: number;
}

export const testAirports: readonly TestAirport[] = [
  { id: "HKG", city: "Hong Kong", zone: "Asia/Hong_Kong", lat: 22.3, lon: 113.9 },
  { id: "AMS", city: "Amsterdam", zone: "Europe/Amsterdam", lat: 52.3, lon: 4.8 },
  { id: "SYD", city: "Sydney", zone: "Australia/Sydney", lat: -33.9, lon: 151.2 },
  { id: "LAX", city: "Los Angeles", zone: "America/Los_Angeles", lat: 33.9, lon: -118.4 },
  { id: "APW", city: "Apia", zone: "Pacific/Apia", lat: -13.8, lon: -172.0 },
  { id: "PPG", city: "Pago Pago", zone: "Pacific/Pago_Pago", lat: -14.3, lon: -170.7 },
  { id: "DEL", city: "Delhi", zone: "Asia/Kolkata", lat: 28.6, lon: 77.1 },
];
export const airportOf = (id: string): TestAirport =>
  testAirports.find((one) => one.id === id) as TestAirport;

export interface TestFlight {
  number: string;
  /** Of the airline that flies it, where `number` is a codeshare in a line of its own. */
  operating: string | null;
  codeshares: string[];
  from: string;
  to: string;
  /** Monday first. */
  days: boolean[];
  departure: string;
  arrival: string;
  arrivalDay: number;
  aircraft: "359" | "320" | "77F" | "";
  validFrom: string | null;
  validTo: string | null;
  /** Where it departs every second week. */
  fortnightFrom: string | null;
}

export interface Acceptance {
  airline: string;
  station: string;
  body: "" | "wide" | "narrow" | "freighter";
  minutes: number;
  source: string;
}

export interface FlightNetwork {
  seed: number;
  now: Date;
  from: string;
  to: string;
  /** A date on which departures are asked for. */
  date: string;
  flights: TestFlight[];
  acceptance: Acceptance[];
  /** Minutes that a change takes at a station, by published rules. */
  transfers: { station: string; minimum: number; longest: number | null }[];
  interline: [string, string][];
}

const airlines = ["XA", "XB", "XC"];
const starts = [
  "2026-03-05",
  "2026-03-26",
  "2026-04-02",
  "2026-06-10",
  "2026-09-24",
  "2026-10-01",
  "2026-10-22",
  "2026-10-30",
];

function kilometres(a: TestAirport, b: TestAirport): number {
  const rad = Math.PI / 180;
  const cos =
    Math.sin(a.lat * rad) * Math.sin(b.lat * rad) +
    Math.cos(a.lat * rad) * Math.cos(b.lat * rad) * Math.cos((a.lon - b.lon) * rad);
  return Math.acos(Math.min(1, cos)) * 6371;
}

const clockText = (minutes: number) => textOf(((minutes % 1440) + 1440) % 1440).slice(11);

export function generateFlights(seed: number): FlightNetwork {
  const random = randomOf(seed + 7_000_000);
  const date = random.pick(starts);
  const isAtDateLine = random.chance(0.3);
  const others = random.shuffle(
    testAirports.map(({ id }) => id).filter((id) => id !== "APW" && id !== "PPG"),
  );
  const [from = "", to = "", ...hubs] = isAtDateLine
    ? [...random.shuffle(["APW", "PPG"]), ...others]
    : others;
  const [hub = ""] = hubs;
  const routes = [
    [from, to],
    [from, to],
    [from, hub],
    [hub, to],
    [from, hub],
    [hub, to],
  ] as const;
  const flights = routes.flatMap(([a, b], at) => lines(random, { a, b, at, date }));
  const base = instantOf(`${date}T00:00`, airportOf(from).zone);
  const departures = flights.filter((flight) => flight.from === from).map(({ departure }) => departure);
  const near =
    departures.length > 0 ? instantOf(`${date}T${random.pick(departures)}`, airportOf(from).zone) : base;
  // Next to a departure, or to what is accepted until then.
  const now = near - random.pick([1, 59, 61, 119, 181, 241, 1000, 1441, 4000]);
  const isSameDay = localAt(now, airportOf(from).zone).slice(0, 10) <= date;
  return {
    ...{ seed, from, to, date, flights },
    now: new Date((isSameDay ? now : base) * 60_000),
    acceptance: random.chance(0.2) ? [] : acceptances(random, from),
    transfers: random.chance(0.5)
      ? [{ station: hub, minimum: random.pick([60, 180, 300]), longest: random.pick([null, 2000]) }]
      : [],
    interline: random.chance(0.6) ? [["XA", "XB"]] : [],
  };
}

function lines(
  random: Random,
  { a, b, at, date }: { a: string; b: string; at: number; date: string },
): TestFlight[] {
  const [origin, destination] = [airportOf(a), airportOf(b)];
  const airline = random.pick(airlines);
  const departs = random.int(0, 287) * 5;
  const flown = Math.round(kilometres(origin, destination) / 14) + random.int(35, 60);
  const leaves = instantOf(`${date}T${clockText(departs)}`, origin.zone);
  const arrives = localAt(leaves + flown, destination.zone);
  const days = Array.from({ length: 7 }, () => random.chance(0.7));
  if (!days.includes(true)) days[random.int(0, 6)] = true;
  const hasBegun = random.chance(0.85);
  const isFortnightly = random.chance(0.15);
  const flight: TestFlight = {
    number: `${airline} ${100 + at * 10 + random.int(0, 9)}`,
    operating: null,
    codeshares: random.chance(0.25)
      ? [`${random.pick(airlines.filter((one) => one !== airline))} ${900 + at}`]
      : [],
    ...{ from: a, to: b, days },
    departure: clockText(departs),
    arrival: arrives.slice(11),
    arrivalDay: (Date.parse(arrives.slice(0, 10)) - Date.parse(date)) / 86_400_000,
    aircraft: random.pick(["359", "320", "77F", ""]),
    validFrom: hasBegun ? random.pick([null, addDays(date, -20)]) : addDays(date, random.int(1, 10)),
    validTo: random.chance(0.3) ? addDays(date, random.int(0, 25)) : null,
    fortnightFrom: isFortnightly ? addDays(date, -random.int(0, 20)) : null,
  };
  if (isFortnightly) flight.validFrom = flight.fortnightFrom;
  // A period without a day of service is refused.
  const begins = flight.validFrom ?? date;
  const departures = Array.from({ length: 60 }, (_, day) => addDays(begins, day));
  if (!departures.some((day) => departsOn(flight, day))) flight.validTo = null;
  if (!random.chance(0.25)) return [flight];
  // The same aircraft under another airline's number, in a line of its own.
  const other =
    airlines.find((one) => one !== airline && !flight.codeshares.some((number) => number.startsWith(one))) ??
    "XD";
  return [flight, { ...flight, number: `${other} ${700 + at}`, operating: flight.number, codeshares: [] }];
}

function acceptances(random: Random, station: string): Acceptance[] {
  return airlines.flatMap((airline) =>
    ["Handler One", "Handler Two"].slice(0, random.int(0, 2)).flatMap((source) => {
      const any: Acceptance = {
        airline,
        station,
        body: "",
        minutes: random.pick([120, 180, 240, 725]),
        source,
      };
      const ofBody = random.pick(["wide", "narrow", "freighter"] as const);
      return random.chance(0.5)
        ? [any, { ...any, body: ofBody, minutes: random.pick([90, 300, 1500]) }]
        : [any];
    }),
  );
}

const weekday = (date: string) => (new Date(`${date}T00:00Z`).getUTCDay() + 6) % 7;

/** Whether it departs on a date, local to its airport. */
export function departsOn(flight: TestFlight, date: string): boolean {
  const { days, validFrom, validTo, fortnightFrom } = flight;
  if (!days[weekday(date)] || (validFrom && date < validFrom) || (validTo && date > validTo)) return false;
  if (!fortnightFrom) return true;
  const since = (Date.parse(date) - Date.parse(fortnightFrom)) / 86_400_000;
  return ((since % 14) + 14) % 14 < 7;
}

/** Minutes from its departure on a date to its arrival. */
export function elapsedOf({ from, to, departure, arrival, arrivalDay }: TestFlight, date: string): number {
  const leaves = instantOf(`${date}T${departure}`, airportOf(from).zone);
  return instantOf(`${addDays(date, arrivalDay)}T${arrival}`, airportOf(to).zone) - leaves;
}

/** The rows of a route: a codeshare stands in the row of the number that operates it. */
export const operatingFlights = ({ flights }: FlightNetwork, from: string, to: string): TestFlight[] =>
  flights.filter((flight) => flight.from === from && flight.to === to && !flight.operating);

/** All other numbers of its aircraft, in order. */
export const otherNumbers = ({ flights }: FlightNetwork, flight: TestFlight): string[] =>
  [
    ...flight.codeshares,
    ...flights
      .filter(
        ({ operating, from, to }) => operating === flight.number && from === flight.from && to === flight.to,
      )
      .map(({ number }) => number),
  ].sort();

const bodies = { "359": "wide", "320": "narrow", "77F": "freighter", "": null } as const;

/**
 * Minutes before departure until when its airline accepts general cargo; null where nobody publishes it. Of each source a row of the
 * body comes before one for any; of several sources the earliest time counts (docs/import.md, Latest acceptance).
 */
export function acceptedBefore({ acceptance }: FlightNetwork, flight: TestFlight): number | null {
  const own = acceptance.filter(
    ({ airline, station }) => flight.number.startsWith(airline) && station === flight.from,
  );
  const bySource = [...Map.groupBy(own, ({ source }) => source).values()].flatMap((rows) => {
    const body = bodies[flight.aircraft];
    const row = rows.find((one) => body !== null && one.body === body) ?? rows.find((one) => one.body === "");
    return row ? row.minutes : [];
  });
  return bySource.length > 0 ? Math.max(...bySource) : null;
}

export interface AcceptanceState {
  /** Local to the airport. */
  time: string;
  state: "open" | "soon" | "closed";
}

/** The latest acceptance of a departure; the minutes are real ones. */
export function acceptanceOn(
  network: FlightNetwork,
  flight: TestFlight,
  date: string,
): AcceptanceState | null {
  const minutes = acceptedBefore(network, flight);
  if (minutes === null) return null;
  const { zone } = airportOf(flight.from);
  const due = instantOf(`${date}T${flight.departure}`, zone) - minutes;
  const left = due - Math.floor(network.now.getTime() / 60_000);
  return { time: localAt(due, zone), state: left <= 0 ? "closed" : left < 1440 ? "soon" : "open" };
}

/** Whether cargo of one airline goes on with another. */
export const isSold = ({ interline }: FlightNetwork, one: string, other: string): boolean =>
  one === other || interline.some((pair) => pair.includes(one) && pair.includes(other));
