const earthKm = 6371;

/** In degrees. */
export interface Position {
  lat: number;
  lon: number;
}

/** Kilometres between two positions, in degrees, along the surface. */
export function kilometres(a: Position, b: Position): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const [lat, lon] = [radians(b.lat - a.lat), radians(b.lon - a.lon)];
  const chord =
    Math.sin(lat / 2) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(lon / 2) ** 2;
  return 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(chord)));
}
