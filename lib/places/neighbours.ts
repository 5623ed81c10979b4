/** So near counts as a neighbour in another country too. */
const nearKm = 300;
const earthKm = 6371;

interface Position {
  id: string;
  country_code: string;
  lat: number;
  lon: number;
}

/** Kilometres between two positions along the surface. */
export function kilometres(a: Pick<Position, "lat" | "lon">, b: Pick<Position, "lat" | "lon">): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const [lat, lon] = [radians(b.lat - a.lat), radians(b.lon - a.lon)];
  const chord =
    Math.sin(lat / 2) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(lon / 2) ** 2;
  return 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(chord)));
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
