import { type Sheet, sheets } from "@/lib/geography/sheets";
import { round } from "./names";
import { type MapPoint, project, unitsPerDegree } from "./projection";
import type { IndexChart } from "./schema";

/** A port of the index chart; how many ships call there in a week decides how it is drawn. */
interface IndexedPlace {
  lat: number;
  lon: number;
  calls: number;
}

const width = 1312;
const scale = width / (360 * unitsPerDegree);
/** Asia and the Pacific lie in the middle: 28° west is at both edges. */
const west = -28;
/** The northernmost latitude that is seen, and how high the chart is. */
const top = project(0, 70).y;
const height = 560;
/** Points that are closer to a larger one are left out: the sheet has them. */
const closest = 7;
/** From so many calls in a week on a point is filled. */
export const busyFrom = 40;

const place = (lon: number, lat: number): MapPoint => {
  const { x, y } = project(lon < west ? lon + 360 : lon, lat);
  return { x: (x - west * unitsPerDegree) * scale, y: (y - top) * scale };
};

/** The chart of the world with the limits of the sheets and the ports, the busiest of which are drawn first. */
export function drawIndexChart(places: readonly IndexedPlace[]): IndexChart {
  const shown: (MapPoint & { calls: number })[] = [];
  for (const { lon, lat, calls } of [...places].sort((one, other) => other.calls - one.calls)) {
    const point = place(lon, lat);
    const isFree = shown.every(({ x, y }) => Math.hypot(x - point.x, y - point.y) >= closest);
    if (isFree && point.y > 0 && point.y < height) shown.push({ ...point, calls });
  }
  const dots = (of: (calls: number) => boolean) =>
    shown
      .filter(({ calls }) => of(calls))
      .map(({ x, y }) => `M${round(x)} ${round(y)}h0`)
      .join("");
  const shift = (turn: number) =>
    `translate(${round((turn * 360 - west) * unitsPerDegree * scale)} ${round(-top * scale)}) scale(${scale.toPrecision(6)})`;
  return {
    width,
    height,
    worlds: [shift(0), shift(1)],
    grid: gridLines(),
    limits: sheets.map(limitOf),
    quiet: dots((calls) => calls === 0),
    open: dots((calls) => calls > 0 && calls < busyFrom),
    busy: dots((calls) => calls >= busyFrom),
  };
}

function gridLines(): string {
  const meridians = Array.from(
    { length: 12 },
    (_, at) => `M${round((at * 30 - west) * unitsPerDegree * scale)} 0V${height}`,
  );
  const parallels = [30, 0, -30].map((lat) => `M0 ${round(place(0, lat).y)}H${width}`);
  return [...meridians, ...parallels].join("");
}

function limitOf({ number, west: from, east, south, north }: Sheet): IndexChart["limits"][number] {
  const [start, end] = [place(from, north), place(from, south)];
  return {
    number,
    x: round(start.x),
    y: round(start.y),
    width: round((east - from) * unitsPerDegree * scale),
    height: round(end.y - start.y),
  };
}
