import { chosenTypes, type FlightView, flightSearch, flightTypes } from "@/lib/flights/address";
import type { FlightType } from "@/lib/flights/schema";
import type { FlightFinderValue } from "./types";

/** The types with one switched on or off. All three, and none, mean every flight. */
export function withType(types: readonly FlightType[], type: FlightType, on: boolean): FlightType[] {
  const before: readonly FlightType[] = types.length === 0 ? flightTypes : types;
  return chosenTypes(flightTypes.filter((other) => (other === type ? on : before.includes(other))));
}

/** The canonical parameters of the search that the form holds: airports by their English names. */
export function flightAddress(value: FlightFinderValue, view: Partial<FlightView> = {}): URLSearchParams {
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
