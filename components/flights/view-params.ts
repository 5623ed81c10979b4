import type { FlightFinderValue } from "@/lib/api/flight-schedule";
import { chosenOf, type FlightView, flightSearch, noFilter } from "@/lib/flights/shared";

/** The types with one switched on or off. All of them, and none, mean every flight. */
export function withType<Choice extends string>(
  all: readonly Choice[],
  chosen: readonly Choice[],
  one: Choice,
  on: boolean,
): Choice[] {
  const before = chosen.length === 0 ? all : chosen;
  return chosenOf(
    all,
    all.filter((other) => (other === one ? on : before.includes(other))),
  );
}

/** The canonical parameters of the form's search: airports by their English names. */
export function flightAddress(value: FlightFinderValue, view: Partial<FlightView> = {}): URLSearchParams {
  return flightSearch({
    originAirport: value.originAirport?.nameEn ?? value.originText.trim(),
    originAirportId: value.originAirport?.id ?? "",
    destinationAirport: value.destinationAirport?.nameEn ?? value.destinationText.trim(),
    destinationAirportId: value.destinationAirport?.id ?? "",
    date: value.date,
    arriveBy: value.arriveBy,
    product: value.product,
    piece: value.piece,
    ...noFilter,
    sort: null,
    ...view,
    page: 1,
  });
}
