import { airportLabel } from "@/components/places/airport-kind";
import type { Airport } from "@/lib/places/schema";

/** The parameters that Get Quote passes to the enquiry form; a city has no id there. */
export function quoteParams(origin: Airport, destination: Airport): URLSearchParams {
  const end = (name: string, airport: Airport): [string, string][] => [
    [name, airportLabel(airport)],
    ...(airport.airports ? [] : [[`${name}_id`, airport.id] as [string, string]]),
  ];
  return new URLSearchParams([...end("origin_airport", origin), ...end("destination_airport", destination)]);
}

/** The airport by which advertisements of one end of a search are chosen: for a city its first. */
export const adPlace = ({ id, airports }: Airport): string => airports?.[0] ?? id;
