import { hasParam, lastOf, pageNumber, type SearchParams, valuesOf } from "@/lib/params";

/** In the order that pages and addresses use. */
export const flightTypes = ["direct", "transfer", "cargo"] as const;
export type FlightType = (typeof flightTypes)[number];
export const flightSorts = ["departure", "duration"] as const;
export type FlightSort = (typeof flightSorts)[number];

/**
 * What the address of a flight search says, complete and valid. Pure and light: the browser writes
 * addresses with it too.
 */
export interface FlightQuery {
  /** As in the address: the airport's English name where a picker wrote it; '' when missing. */
  originAirport: string;
  /** Opaque id; '' when missing. */
  originAirportId: string;
  destinationAirport: string;
  destinationAirportId: string;
  /** Chosen types in the order of flightTypes; none means all. */
  types: FlightType[];
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

/** Whether an address asks for a search: it names an airport, be it without a word. */
export const asksForFlights = (params: SearchParams): boolean =>
  airportParams.some((name) => hasParam(params, name));

/** The part of the address that only arranges what was found. */
export type FlightView = Pick<FlightQuery, "types" | "sort" | "page">;
const viewParams = ["flight_schedule_type", "sort", "page"];

/** Joins and parts schedule types in an address (specification, section 2). */
export const typeSeparator = "||";

/** The canonical parameters of a search: known ones only, in one order, those at their default left out. */
export function flightSearch(query: FlightQuery): URLSearchParams {
  const all: [string, string][] = [
    ["origin_airport", query.originAirport],
    ["origin_airport_id", query.originAirportId],
    ["destination_airport", query.destinationAirport],
    ["destination_airport_id", query.destinationAirportId],
    ...viewEntries(query),
  ];
  return new URLSearchParams(all.filter(([, value]) => value !== ""));
}

const viewEntries = (view: FlightView): [string, string][] => [
  ["flight_schedule_type", view.types.join(typeSeparator)],
  ["sort", view.sort === "duration" ? view.sort : ""],
  ["page", view.page > 1 ? String(view.page) : ""],
];

/** The view that an address asks for. Never throws: what cannot be followed falls back to its default. */
export function flightView(params: SearchParams): FlightView {
  const named = valuesOf(params, "flight_schedule_type")
    .flatMap((value) => value.split(typeSeparator))
    .map((word) => word.trim().toLowerCase());
  const sort = lastOf(params, "sort").trim().toLowerCase();
  return {
    types: chosenTypes(flightTypes.filter((type) => named.includes(type))),
    sort: flightSorts.find((key) => key === sort) ?? null,
    page: pageNumber(lastOf(params, "page")),
  };
}

/** All three are the same as none: every flight. */
export function chosenTypes(types: FlightType[]): FlightType[] {
  return types.length === flightTypes.length ? [] : types;
}

/** The part of an address that says what is searched for. */
export function withoutView(search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const name of viewParams) next.delete(name);
  return next;
}

/** The same address with another view; page 1 unless told. */
export function withView(search: URLSearchParams, change: Partial<FlightView>): URLSearchParams {
  const next = withoutView(search);
  for (const [name, value] of viewEntries({ ...flightView(search), page: 1, ...change })) {
    if (value) next.set(name, value);
  }
  return next;
}
