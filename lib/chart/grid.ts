/** The sea as cells of half a degree, from 60 degrees south to 80 north; a row is once around the world from 180 west. */
export const cellDegrees = 0.5;
export const southernEdge = -60;
export const columns = 720;
export const rows = 280;

const { floor, max, min } = Math;

/** The cell of a place, in degrees; one outside is the nearest within. */
export function cellOf(lon: number, lat: number): number {
  const column = floor(((((lon + 180) % 360) + 360) % 360) / cellDegrees);
  const row = floor((lat - southernEdge) / cellDegrees);
  return max(0, min(rows - 1, row)) * columns + column;
}
