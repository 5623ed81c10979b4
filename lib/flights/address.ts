import { hasParam, lastValue, pageNumber, type SearchParams, valuesOf } from "@/lib/addresses/params";
import { type AirportNames, airportLabel } from "@/lib/addresses/place-labels";
import { parseDay } from "@/lib/i18n/formats";
import { readSizes, writeSizes } from "./piece";

/** In the order that pages and addresses use. */
export const flightTypes = ["direct", "transfer", "cargo"] as const;
export type FlightType = (typeof flightTypes)[number];
/** The types of a row: those of flights, and `road` for a road feeder service, which is never called a flight. */
export const scheduleTypes = [...flightTypes, "road"] as const;
export type ScheduleType = (typeof scheduleTypes)[number];
/** Bodies of aircraft, the smallest hold first; `unknown` where one of a flight's aircraft is not known. */
export const flightBodies = ["narrow", "wide", "freighter", "unknown"] as const;
export type FlightBody = (typeof flightBodies)[number];
/**
 * How often cargo changes from one flight or truck to another: `nonstop` also without a stop on the way, `stops` with stops
 * under one number only.
 */
export const flightTransfers = ["nonstop", "stops", "one", "two"] as const;
export type FlightTransfers = (typeof flightTransfers)[number];
/** Kinds of cargo with acceptance times of their own, by their values in addresses and files; '' is general cargo. */
export const cargoProducts = [
  "express",
  "perishable",
  "pharma",
  "dangerous",
  "animals",
  "valuable",
  "outsize",
] as const;
export type CargoProduct = (typeof cargoProducts)[number];
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
  /** YYYY-MM-DDTHH:mm, at the destination: only what arrives until then; '' for any time. */
  arriveBy: string;
  /** The kind of cargo whose latest acceptance is shown; '' for general cargo. */
  product: CargoProduct | "";
  /** The largest piece by which types of aircraft are marked, in centimetres ('120x80x160'); '' for none. */
  piece: string;
  /** Chosen types in the order of flightTypes; none means all. */
  types: FlightType[];
  /** Chosen bodies in the order of flightBodies; none means all. */
  bodies: FlightBody[];
  /** Chosen numbers of changes in the order of flightTransfers; none means all. */
  transfers: FlightTransfers[];
  /** Only what is partly or completely by road. */
  byRoad: boolean;
  /** Only connections with at least an hour more than their minimum connection time. */
  aboveMinimum: boolean;
  /** Only what has a number of this airline, as operated or as a codeshare; '' for all. */
  airline: string;
  /** Only what departs on this day of the week, 1 for Monday to 7 for Sunday; 0 for any. */
  weekday: number;
  /** Only this number of a flight or truck, as operated or as a codeshare; '' for all. */
  flightNo: string;
  /** null: those without a change of flight first, each by departure. */
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
export type FlightView = Omit<
  FlightQuery,
  | "originAirport"
  | "originAirportId"
  | "destinationAirport"
  | "destinationAirportId"
  | "date"
  | "arriveBy"
  | "product"
  | "piece"
>;

/** Separates schedule types, and bodies, in an address (specification, section 2). */
const typeSeparator = "||";

/** The canonical parameters of a search: known ones only, in one order, those at their default left out. */
export function flightSearch(query: FlightQuery): URLSearchParams {
  const all: [string, string][] = [
    ["origin_airport", query.originAirport],
    ["origin_airport_id", query.originAirportId],
    ["destination_airport", query.destinationAirport],
    ["destination_airport_id", query.destinationAirportId],
    ["date", query.date],
    ["arrive_by", query.arriveBy],
    ["product", query.product],
    ["piece", query.piece],
    ...viewEntries(query),
  ];
  return new URLSearchParams(all.filter(([, value]) => value !== ""));
}

const viewEntries = (view: FlightView): [string, string][] => [
  ["flight_schedule_type", view.types.join(typeSeparator)],
  ["body", view.bodies.join(typeSeparator)],
  ["transfers", view.transfers.join(typeSeparator)],
  ["road", view.byRoad ? "1" : ""],
  ["above_minimum", view.aboveMinimum ? "60" : ""],
  ["airline", view.airline],
  ["weekday", view.weekday ? String(view.weekday) : ""],
  ["flight_no", view.flightNo],
  ["sort", view.sort ?? ""],
  ["page", view.page > 1 ? String(view.page) : ""],
];

/** What is to be carried, by an address. Never throws: invalid values fall back to general cargo and no piece. */
export function flightCargo(params: SearchParams): Pick<FlightQuery, "product" | "piece"> {
  const word = lastValue(params, "product").trim().toLowerCase();
  const piece = readSizes(lastValue(params, "piece"), 3);
  return {
    product: cargoProducts.find((known) => known === word) ?? "",
    piece: piece ? writeSizes(piece) : "",
  };
}

/** The view of an address. Never throws: invalid values fall back to their defaults. */
export function flightView(params: SearchParams): FlightView {
  const named = (name: string) =>
    valuesOf(params, name)
      .flatMap((value) => value.split(typeSeparator))
      .map((word) => word.trim().toLowerCase());
  const sort = lastValue(params, "sort").trim().toLowerCase();
  return {
    types: chosenOf(flightTypes, named("flight_schedule_type")),
    bodies: chosenOf(flightBodies, named("body")),
    transfers: chosenOf(flightTransfers, named("transfers")),
    byRoad: lastValue(params, "road") === "1",
    aboveMinimum: lastValue(params, "above_minimum") === "60",
    airline: writtenAirline(lastValue(params, "airline")),
    weekday: Number(/^[1-7]$/.exec(lastValue(params, "weekday"))?.[0] ?? 0),
    flightNo: writtenNumber(lastValue(params, "flight_no")),
    sort: flightSorts.find((key) => key === sort) ?? null,
    page: pageNumber(lastValue(params, "page")),
  };
}

/** The chosen ones, in the order of `all`. Choosing all of them is the same as choosing none: every flight. */
export function chosenOf<Choice extends string>(all: readonly Choice[], chosen: readonly string[]): Choice[] {
  const selected = all.filter((choice) => chosen.includes(choice));
  return selected.length === all.length ? [] : selected;
}

/** The time until which cargo must arrive, '' where an address has none that exists. A date alone is the end of that day. */
export function flightArriveBy(params: SearchParams): string {
  const [date = "", time = "23:59"] = lastValue(params, "arrive_by").trim().split(/[T ]/);
  const day = parseDay(date);
  return day && /^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? `${day}T${time}` : "";
}

/** Two or three letters or digits of the airline, then up to four digits and a letter: 'KC 801', 'kc801', 'KC-0801D'. */
const numberForm = /^([A-Z][A-Z\d]|\d[A-Z]|[A-Z]{3}) ?0*(\d{1,4}[A-Z]?)$/;
/** The IATA designator of an airline, or its three letters of ICAO. */
const designatorForm = /^(?:[A-Z][A-Z\d]|\d[A-Z]|[A-Z]{3})$/;

/** The designator of an airline as the portal writes it ('KC'); '' for a text that is none. */
export function writtenAirline(text: string): string {
  return designatorForm.exec(text.trim().toUpperCase())?.[0] ?? "";
}

/** A flight number as the portal writes it everywhere ('KC 801'), without zeros before it; '' for a text that is none. */
export function writtenNumber(text: string): string {
  const [, airline = "", number = ""] =
    numberForm.exec(
      text
        .trim()
        .toUpperCase()
        .replace(/[\s-]+/g, " "),
    ) ?? [];
  return airline && `${airline} ${number}`;
}

/** The designator of the airline of a flight number ('KC 801'). */
export const airlineOf = (number: string): string => number.split(" ", 1)[0] ?? "";

/** Why the day of an address is not used: it is no date, or it is over at the origin. */
export type DateProblem = "unread" | "past";

/** The day of an address, '' where it has none that exists. */
export function flightDate(params: SearchParams): string {
  return parseDay(lastValue(params, "date"));
}

const viewParams = () => viewEntries(flightView({})).map(([name]) => name);

/** The parameters of an address that define the search. */
export function withoutView(search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const name of viewParams()) next.delete(name);
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

/** An address as /api/flight-schedule accepts it: as the portal writes it, without what a page cannot read or a day before `today`. */
export function usedSearch(search: URLSearchParams, today: string): URLSearchParams {
  const date = flightDate(search);
  const entries: [string, string][] = [
    ...airportParams.map((name): [string, string] => [name, lastValue(search, name)]),
    ["date", date >= today ? date : ""],
    ["arrive_by", flightArriveBy(search)],
    ...Object.entries(flightCargo(search)),
    ...viewEntries(flightView(search)),
  ];
  return new URLSearchParams(entries.filter(([, value]) => value !== ""));
}

/** The address that is printed on a list of flights: only parameters that the page reads. */
export function paperSearch(search: URLSearchParams): URLSearchParams {
  const known = [...airportParams, "date", "arrive_by", "product", "piece", ...viewParams()].flatMap(
    (name): [string, string][] => {
      const value = lastValue(search, name);
      return value ? [[name, value]] : [];
    },
  );
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

/** The enquiry about a lane, with the numbers of one of its rows. */
export function quotedFlight(
  lane: URLSearchParams,
  { legs }: { legs: readonly { flightNo: string }[] },
): URLSearchParams {
  const params = new URLSearchParams(lane);
  params.set("flights", legs.map(({ flightNo }) => flightNo).join(typeSeparator));
  return params;
}

/** What is to be carried, as a query ('?product=pharma&piece=300x80x90'); '' for general cargo without a piece. */
function cargoQuery({ product, piece }: Pick<FlightQuery, "product" | "piece">): string {
  const params = new URLSearchParams([
    ...(product ? [["product", product]] : []),
    ...(piece ? [["piece", piece]] : []),
  ]);
  return params.size > 0 ? `?${params}` : "";
}

/** The unprefixed address of the plan of one option. */
export const flightOptionPath = (
  id: string,
  cargo: Pick<FlightQuery, "product" | "piece"> = { product: "", piece: "" },
): string => `/flight/option/${encodeURIComponent(id)}${cargoQuery(cargo)}`;

/** The data of that page, in the portal's API. */
export const flightOptionDataPath = (id: string, language: string): string =>
  `/api/flight-option/${encodeURIComponent(id)}?language=${language}`;

/** Its departures and arrivals as a calendar, with words of a language. */
export const flightCalendarPath = (id: string, language: string): string =>
  `/feeds/${language}/flight/${encodeURIComponent(id)}.ics`;
