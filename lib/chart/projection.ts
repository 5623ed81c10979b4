/**
 * Mercator's projection, as charts have it: courses of one bearing are straight. The unit is a twentieth of a degree of
 * longitude; x grows to the east from Greenwich, y to the south from the equator.
 */
export const unitsPerDegree = 20;

/** Further from the equator nothing is drawn. */
const highestLatitude = 84;

export interface MapPoint {
  x: number;
  y: number;
}

/** Degrees as map units. */
export function project(lon: number, lat: number): MapPoint {
  const within = Math.max(-highestLatitude, Math.min(highestLatitude, lat));
  const phi = (within * Math.PI) / 180;
  const north = (Math.log(Math.tan(Math.PI / 4 + phi / 2)) * 180) / Math.PI;
  return { x: lon * unitsPerDegree, y: -north * unitsPerDegree };
}

/** The latitude of a y. */
export function latitudeOf(y: number): number {
  const north = (-y / unitsPerDegree) * (Math.PI / 180);
  return ((2 * Math.atan(Math.exp(north)) - Math.PI / 2) * 180) / Math.PI;
}
