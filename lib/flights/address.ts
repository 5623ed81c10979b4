import { hasParam, lastValue, pageNumber, type SearchParams, valuesOf } from "@/lib/addresses/params";
import { type AirportNames, airportLabel } from "@/lib/addresses/place-labels";
import { parseDay } from "@/lib/i18n/formats";

/** In the order that pages and addresses use. */
export const flightTypes = ["direct", "transfer", "cargo"] as const;
export type FlightType = (typeof flightTypes)[number];
/** The types of a row: those of flights, and `road` for a road feeder service, which is never called a flight. */
export const scheduleTypes = [...flightTypes, "road"] as const;
export type ScheduleType = (typeof scheduleTypes)[number];
/** Bodies of aircraft, the smallest hold first; `unknown` where one of a flight's aircraft is not known. */
export const flightBodies = ["narrow", "wide", "freighter", "unknown"] as const;
export type FlightBody = (typeof flightBodies)[number];
export const flightSorts = ["departure", "duration", "arrival"] as const;
export type FlightSort = (typeof flightSorts)[number];

/**
 * The query of a flight search, complete and valid. The module is pure and small, since the browser writes addresses with it
 * too.
 */
export interface FlightQuery {
  /** As in the address: the airport's English name if a picker wrote it; '' when missing. */
  originAirport: string;
  /** Opaque id; '' when missing. */
  originAirportId: string;
  destinationAirport: string;
  destinationAirportId: string;
  /** YYYY-MM-DD, at the origin: only flights that depart on that day; '' for those of the coming month. */
  date: string;
  /** Chosen types in the order of flightTypes; none means all. */
  types: FlightType[];
  /** Chosen bodies in the order of flightBodies; none means all. */
  bodies: FlightBody[];
  /** null: by departure. */
  sort: FlightSort | null;
  /** From 1. */
  page: number;
}

const airportParams = [
  "origin_airport",
  "origin_airport_id",
  "destination_airport",
  "destination_airport_id",
] as const;

/** Whether an address is that of a search: it has a parameter of an airport, which may be empty. */
export const isFlightSearch = (params: SearchParams): boolean =>
  airportParams.some((name) => hasParam(params, name));

/** The part of the address that only filters and sorts the results. */
export type FlightView = Pick<FlightQuery, "types" | "bodies" | "sort" | "page">;
const viewParams = ["flight_schedule_type", "body", "sort", "page"];

/** Separates schedule types, and bodies, in an address (specification, section 2). */
export const typeSeparator = "||";

/** The canonical parameters of a search: known ones only, in one order, those at their default left out. */
export function flightSearch(query: FlightQuery): URLSearchParams {
  const all: [string, string][] = [
    ["origin_airport", query.originAirport],
    ["origin_airport_id", query.originAirportId],
    ["destination_airport", query.destinationAirport],
    ["destination_airport_id", query.destinationAirportId],
    ["date", query.date],
    ...viewEntries(query),
  ];
  return new URLSearchParams(all.filter(([, value]) => value !== ""));
}

const viewEntries = (view: FlightView): [string, string][] => [
  ["flight_schedule_type", view.types.join(typeSeparator)],
  ["body", view.bodies.join(typeSeparator)],
  ["sort", view.sort === "departure" ? "" : (view.sort ?? "")],
  ["page", view.page > 1 ? String(view.page) : ""],
];

/** The view of an address. Never throws: invalid values fall back to their defaults. */
export function flightView(params: SearchParams): FlightView {
  const named = (name: string) =>
    valuesOf(params, name)
      .flatMap((value) => value.split(typeSeparator))
      .map((word) => word.trim().toLowerCase());
  const [types, bodies] = [named("flight_schedule_type"), named("body")];
  const sort = lastValue(params, "sort").trim().toLowerCase();
  return {
    types: chosenOf(flightTypes, types),
    bodies: chosenOf(flightBodies, bodies),
    sort: flightSorts.find((key) => key === sort) ?? null,
    page: pageNumber(lastValue(params, "page")),
  };
}

/** The chosen ones, in the order of `all`. Choosing all of them is the same as choosing none: every flight. */
export function chosenOf<Choice extends string>(all: readonly Choice[], chosen: readonly string[]): Choice[] {
  const selected = all.filter((choice) => chosen.includes(choice));
  return selected.length === all.length ? [] : selected;
}

/** Why the day of an address is not used: it is no date, or it is over at the origin. */
export type DateProblem = "unread" | "past";

/** The day of an address, '' where it has none that exists. */
export function flightDate(params: SearchParams): string {
  return parseDay(lastValue(params, "date"));
}

/** The same search on another day, or on any ('') of the coming month; on its first page. */
export function withDate(search: URLSearchParams, date: string): URLSearchParams {
  const next = withView(search, {});
  next.delete("date");
  if (date) next.set("date", date);
  return next;
}

/** The parameters of an address that define the search. */
export function withoutView(search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const name of viewParams) next.delete(name);
  return next;
}

/** The same address with another view; page 1 unless `change` has one. */
export function withView(search: URLSearchParams, change: Partial<FlightView>): URLSearchParams {
  const next = withoutView(search);
  for (const [name, value] of viewEntries({ ...flightView(search), page: 1, ...change })) {
    if (value) next.set(name, value);
  }
  return next;
}

/** The address that is printed on a list of flights: only parameters that the page reads. */
export function paperSearch(search: URLSearchParams): URLSearchParams {
  const known = [...airportParams, "date", ...viewParams].flatMap((name): [string, string][] => {
    const value = lastValue(search, name);
    return value ? [[name, value]] : [];
  });
  return new URLSearchParams(known);
}

/** An end of a quoted flight: an airport, or a city with its airports. */
interface QuotedAirport extends AirportNames {
  id: string;
  airports?: readonly string[] | undefined;
}

/** The parameters that Get Quote passes to the enquiry form; a city has no id there. */
export function quoteParams(origin: QuotedAirport, destination: QuotedAirport): URLSearchParams {
  const end = (name: string, airport: QuotedAirport): [string, string][] => [
    [name, airportLabel(airport)],
    ...(airport.airports ? [] : [[`${name}_id`, airport.id] as [string, string]]),
  ];
  return new URLSearchParams([...end("origin_airport", origin), ...end("destination_airport", destination)]);
}
