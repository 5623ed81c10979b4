import { kilometres } from "@/lib/geography/kilometres";

/** A place within this distance is a neighbour in another country, too. */
const nearKm = 300;

interface Position {
  id: string;
  country_code: string;
  lat: number;
  lon: number;
}

/** Which of some places are neighbours of one: in the same country or within 300 km, the nearest first. */
export function neighboursOf<Place extends Position>(
  place: Position,
  among: readonly Place[],
): { place: Place; km: number }[] {
  return among
    .filter(({ id }) => id !== place.id)
    .map((other) => ({ place: other, km: Math.round(kilometres(place, other)) }))
    .filter(({ place: other, km }) => other.country_code === place.country_code || km <= nearKm)
    .sort((a, b) => a.km - b.km);
}
