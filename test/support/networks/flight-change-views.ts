import { GET as api } from "@/app/api/flight-changes/route";
import { GET as atom } from "@/app/feeds/[language]/flights.atom/route";
import { GET as jsonFeed } from "@/app/feeds/[language]/flights.json/route";
import { letterOf } from "./change-views";
import { addDays, instantOf, localAt } from "./clock";
import { airportOf, elapsedOf, type FlightNetwork, generateFlights, type TestFlight } from "./flights";
import { randomOf } from "./random";
import { fragmentOf, get, type Json, textIn } from "./views";
import { callTool } from "./views-lists";

/** What a second file retimes of the flights of a route, and the views of it: each retimed flight as one line. */

export interface RetimedFlights {
  before: FlightNetwork;
  after: FlightNetwork;
}

/** A flight that leaves so many minutes later, on the same day, and takes so many minutes more. */
function retime(flight: TestFlight, later: number, longer: number, date: string): TestFlight {
  const [hours = 0, minutes = 0] = flight.departure.split(":").map(Number);
  const at = (hours * 60 + minutes + later + 1440) % 1440;
  const departure = `${String(Math.floor(at / 60)).padStart(2, "0")}:${String(at % 60).padStart(2, "0")}`;
  const leaves = instantOf(`${date}T${departure}`, airportOf(flight.from).zone);
  const arrives = localAt(leaves + elapsedOf(flight, date) + longer, airportOf(flight.to).zone);
  const arrivalDay = [-1, 0, 1, 2, 3].find((day) => addDays(date, day) === arrives.slice(0, 10)) ?? 0;
  return { ...flight, departure, arrival: arrives.slice(11), arrivalDay };
}

/** The flights of a network's route without periods, and some of them at other times. */
export function generateRetimed(seed: number): RetimedFlights {
  const random = randomOf(seed + 9_000_000);
  const network = generateFlights(seed);
  const flights = network.flights
    .filter(({ operating }) => !operating)
    .map((flight) => ({ ...flight, validFrom: null, validTo: null, fortnightFrom: null }));
  const retimed = flights.map((flight) => {
    const [later, longer] = random.pick([
      [0, 0],
      [5, 0],
      [-35, 0],
      [150, 0],
      [0, 20],
      [600, -10],
    ] as const);
    return retime(flight, later, longer, network.date);
  });
  return { before: { ...network, flights }, after: { ...network, flights: retimed } };
}

const timesOf = ({
  departure,
  arrival,
  arrivalDay,
}: Pick<TestFlight, "departure" | "arrival" | "arrivalDay">) =>
  `${departure} – ${arrival}${arrivalDay === 0 ? "" : ` ${arrivalDay < 0 ? "−" : "+"}${Math.abs(arrivalDay)}`}`;

/** 'XA 105 11:40 – 15:35, was 10:40 – 14:35' */
export const retimedLines = ({ before, after }: RetimedFlights): string[] =>
  before.flights.flatMap((flight, at) => {
    const current = after.flights[at] as TestFlight;
    const [is, was] = [timesOf(current), timesOf(flight)];
    const isOfRoute = flight.from === before.from && flight.to === before.to;
    return isOfRoute && is !== was ? `${flight.number} ${is}, was ${was}` : [];
  });

const times = "\\d\\d:\\d\\d – \\d\\d:\\d\\d(?: [+−]\\d)?";
const linesIn = (text: string): string[] =>
  [...text.matchAll(new RegExp(`(\\w\\w \\d+) is retimed [^:]*: (${times}, was ${times})`, "g"))].map(
    ([, number, moved]) => `${number} ${moved}`,
  );

const routeOf = ({ after: { from, to } }: RetimedFlights) =>
  new URLSearchParams({ origin_airport_id: from, destination_airport_id: to });
const language = { params: Promise.resolve({ language: "en" }) };
const sideOf = ({ departureTime, arrivalTime, arrivalDay }: Json) =>
  timesOf({ departure: departureTime, arrival: arrivalTime, arrivalDay });

export const flightChangeViews: readonly [
  name: string,
  read: (network: RetimedFlights) => Promise<string[]>,
][] = [
  [
    "/api/flight-changes",
    async (network) => {
      const { items } = await (await get(api, "/api/flight-changes", routeOf(network))).json();
      return items.flatMap(({ flightNo, changes }: Json) =>
        changes.map(
          ({ current, previous }: Json) => `${flightNo} ${sideOf(current)}, was ${sideOf(previous)}`,
        ),
      );
    },
  ],
  [
    "JSON feed",
    async (network) => {
      const path = "/feeds/en/flights.json";
      const response = await get((request) => jsonFeed(request, language), path, routeOf(network));
      return (await response.json()).items.flatMap(({ title }: Json) => linesIn(title));
    },
  ],
  [
    "Atom feed",
    async (network) => {
      const path = "/feeds/en/flights.atom";
      const response = await get((request) => atom(request, language), path, routeOf(network));
      const entries = fragmentOf(await response.text()).querySelectorAll("entry title");
      return [...entries].flatMap((title) => linesIn(textIn(title)));
    },
  ],
  [
    "flight_changes of /mcp",
    async ({ after: { from, to, now } }) => {
      const { changes } = await callTool("flight_changes", { from, to }, now);
      return changes.flatMap(({ what }: Json) => linesIn(what));
    },
  ],
  [
    "text of the mail",
    async (network) => {
      const [, ...events] = ((await letterOf(routeOf(network), network.after.now))?.text ?? "").split("\n\n");
      return linesIn(events.join("\n\n"));
    },
  ],
  [
    "HTML of the mail",
    async (network) => {
      const page = fragmentOf((await letterOf(routeOf(network), network.after.now))?.html ?? "");
      return [...page.querySelectorAll("a")].flatMap((link) => linesIn(textIn(link)));
    },
  ],
];
