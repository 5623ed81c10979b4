import { flightSearch, typeSeparator } from "@/lib/flights/address";
import type { FlightSort, FlightType } from "@/lib/flights/schema";
import type { FlightFinderValue } from "./types";

/** The part of a flight address that only arranges what was found. */
export interface FlightViewParams {
  /** None means all. */
  types: FlightType[];
  sort: FlightSort | null;
  page: number;
}

/** In the order of pages and addresses. */
export const typeOrder = ["direct", "transfer", "cargo"] as const satisfies readonly FlightType[];

const viewNames = ["flight_schedule_type", "sort", "page"];

/** Reads the view from an address that the portal wrote itself (the server reads any: lib/flights/query). */
export function readView(search: URLSearchParams): FlightViewParams {
  const named = search.getAll("flight_schedule_type").flatMap((value) => value.split(typeSeparator));
  const page = Number(search.get("page"));
  return {
    types: chosenTypes(typeOrder.filter((type) => named.includes(type))),
    sort: search.get("sort") === "duration" ? "duration" : null,
    page: Number.isInteger(page) && page > 1 ? page : 1,
  };
}

/** The types with one switched on or off. All three, and none, mean every flight. */
export function withType(types: readonly FlightType[], type: FlightType, on: boolean): FlightType[] {
  const before: readonly FlightType[] = types.length === 0 ? typeOrder : types;
  return chosenTypes(typeOrder.filter((other) => (other === type ? on : before.includes(other))));
}

function chosenTypes(types: FlightType[]): FlightType[] {
  return types.length === typeOrder.length ? [] : types;
}

/** The same address with another view; page 1 unless told. */
export function withView(search: URLSearchParams, change: Partial<FlightViewParams>): URLSearchParams {
  const view = { ...readView(search), page: 1, ...change };
  const next = searchOnly(search);
  if (view.types.length > 0) next.set("flight_schedule_type", view.types.join(typeSeparator));
  if (view.sort === "duration") next.set("sort", view.sort);
  if (view.page > 1) next.set("page", String(view.page));
  return next;
}

/** The part of the address that says what is searched for. */
export function searchOnly(search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const name of viewNames) next.delete(name);
  return next;
}

/** The canonical parameters of the search that the form holds: airports by their English names. */
export function flightAddress(
  value: FlightFinderValue,
  view: Partial<FlightViewParams> = {},
): URLSearchParams {
  return flightSearch({
    originAirport: value.originAirport?.nameEn ?? value.originText.trim(),
    originAirportId: value.originAirport?.id ?? "",
    destinationAirport: value.destinationAirport?.nameEn ?? value.destinationText.trim(),
    destinationAirportId: value.destinationAirport?.id ?? "",
    types: view.types ?? [],
    sort: view.sort ?? null,
    page: 1,
  });
}
