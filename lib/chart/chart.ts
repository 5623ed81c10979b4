import { setImmediate as breathe } from "node:timers/promises";
import { type Course, courseBetween, type Place } from "./courses";
import { placeNames, round } from "./names";
import { type MapPoint, project, unitsPerDegree } from "./projection";
import type { Chart, ChartPoint, Size } from "./schema";

/** A port on a chart. */
interface ChartPlace extends Place {
  code: string;
  name: string;
}

interface ChartOptions {
  /** In the order of their weight: the first get their names first. */
  places: readonly ChartPlace[];
  /** Codes of the two ends of each course. */
  pairs: readonly (readonly [from: string, to: string])[];
  /** Code of the port that the chart is of. */
  main?: string;
  /** Degrees of longitude that are seen at least. */
  leastDegrees?: number;
  size?: keyof typeof sizes | Size;
  /** Further courses, each by its stops in their order, with words beside it. */
  routes?: readonly { stops: readonly Place[]; name: string }[];
  /** Size of the names, in units of the chart. */
  textSize?: number;
  /** At most so many names are shown. */
  mostNames?: number;
}

/** The size of a chart of a page's width, and of one beside other content. */
const sizes = { wide: { width: 1000, height: 540 }, small: { width: 640, height: 400 } };

/** Maximum number of courses of one chart. */
export const mostCourses = 40;
const world = 360 * unitsPerDegree;
/** So far beyond 180 degrees east the land goes on that crosses the date line. */
const overlap = 20 * unitsPerDegree;
/** Where the drawing of the coasts ends. */
const [north, south] = [project(0, 80).y, project(0, -58).y];

/**
 * A chart of ports and the courses between them, as large as they need. Courses are computed with pauses, so that other
 * requests are answered in between. Null without a port.
 */
export async function drawChart(options: ChartOptions): Promise<Chart | null> {
  const { places, pairs, main, leastDegrees = 30, size = "wide" } = options;
  const { routes = [], textSize = 15, mostNames = Infinity } = options;
  const box = typeof size === "string" ? sizes[size] : size;
  if (places.length === 0) return null;
  const byCode = new Map(places.map((place) => [place.code, place]));
  const courses: Course[] = [];
  for (const [from, to] of distinctPairs(pairs).slice(0, mostCourses)) {
    const [start, end] = [byCode.get(from), byCode.get(to)];
    if (!start || !end) continue;
    courses.push(courseBetween(start, end));
    await breathe();
  }
  const through: Course[] = [];
  for (const { stops } of routes) {
    through.push(routeThrough(stops));
    await breathe();
  }
  const at = places.map(({ lon, lat }) => project(lon, lat));
  const view = viewOf(
    [...at.map((point) => [point]), ...courses, ...through],
    leastDegrees * unitsPerDegree,
    box,
  );
  const scale = box.width / view.width;
  const onChart = ({ x, y }: MapPoint) => ({ x: (x - view.x) * scale, y: (y - view.y) * scale });
  const within = ({ x, y }: MapPoint) => onChart({ x: shifted(x, view.x), y });
  const seen = (course: Course) => {
    const xs = course.map(({ x }) => x);
    return copies(view.x - Math.max(...xs), view.x + view.width - Math.min(...xs)).map((shift) =>
      course.map(({ x, y }) => onChart({ x: x + shift, y })),
    );
  };
  const points = placeNames(
    [
      ...places.map(({ code, name }, index) => ({
        name,
        isMain: code === main,
        ...within(at[index] as MapPoint),
      })),
      ...through.map((course, index) => ({
        name: routes[index]?.name ?? "",
        isMain: false,
        isBare: true,
        ...middleOf(seen(course)[0] ?? []),
      })),
    ],
    { box, textSize, mostNames: mostNames + through.length },
  );
  return {
    ...box,
    worlds: copies(view.x - world / 2 - overlap, view.x + view.width + world / 2).map((shift) => {
      const { x, y } = onChart({ x: shift, y: 0 });
      return `translate(${round(x)} ${round(y)}) scale(${Number(scale.toPrecision(6))})`;
    }),
    ...gridOf(view, scale, box),
    courses: courses.flatMap((course) => seen(course).map(pathOf)),
    routes: through.map((course, index) => ({
      path: seen(course).map(pathOf).join(""),
      ...(points[places.length + index] as ChartPoint),
    })),
    points: points.slice(0, places.length),
  };
}

/** One course through stops, without a break where it passes 180 degrees. */
function routeThrough(stops: readonly Place[]): Course {
  const route: MapPoint[] = [];
  stops.slice(1).forEach((stop, at) => {
    const leg = courseBetween(stops[at] as Place, stop);
    const last = route.at(-1);
    const shift = last && leg[0] ? last.x - leg[0].x : 0;
    route.push(...leg.slice(last ? 1 : 0).map(({ x, y }) => ({ x: x + shift, y })));
  });
  return route;
}

/** The point half way along a line. */
function middleOf(points: readonly MapPoint[]): MapPoint {
  const parts = points.slice(1).map((point, at) => {
    const before = points[at] as MapPoint;
    return { before, point, length: Math.hypot(point.x - before.x, point.y - before.y) };
  });
  let left = parts.reduce((sum, { length }) => sum + length, 0) / 2;
  for (const { before, point, length } of parts) {
    if (length >= left) {
      const share = length === 0 ? 0 : left / length;
      return {
        x: round(before.x + (point.x - before.x) * share),
        y: round(before.y + (point.y - before.y) * share),
      };
    }
    left -= length;
  }
  return points[0] ?? { x: 0, y: 0 };
}

/** Each pair once, in either direction: there and back is one line. */
function distinctPairs(ways: ChartOptions["pairs"]): [string, string][] {
  const pairs = ways.filter(([from, to]) => from !== to).map((pair) => pair.toSorted().join(" "));
  return [...new Set(pairs)].map((pair) => pair.split(" ") as [string, string]);
}

/** Shifts by whole worlds that lie within. */
function copies(from: number, to: number): number[] {
  const shifts: number[] = [];
  for (let turn = Math.ceil(from / world); turn * world <= to; turn++) shifts.push(turn * world);
  return shifts;
}

/** The same longitude, at or after that of `from`. */
const shifted = (x: number, from: number) => x + Math.ceil((from - x) / world) * world;

interface View {
  x: number;
  y: number;
  width: number;
}

/** The visible part of the map: all lines with a margin. It begins after the widest gap that no line crosses. */
function viewOf(lines: readonly (readonly MapPoint[])[], leastWidth: number, { width, height }: Size): View {
  const start = startOf(lines);
  const points = lines.flat();
  const xs = lines.flatMap((line) => {
    const shift = shifted(line[0]?.x ?? 0, start) - (line[0]?.x ?? 0);
    return line.map(({ x }) => x + shift);
  });
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...points.map(({ y }) => y)), Math.max(...points.map(({ y }) => y))];
  const room = 1.14;
  const needed = Math.max((right - left) * room, (((bottom - top) * room) / height) * width, leastWidth);
  const visibleWidth = Math.min(needed, world, ((south - north) / height) * width);
  const visibleHeight = (visibleWidth / width) * height;
  const y = Math.max(north, Math.min(south - visibleHeight, (top + bottom) / 2 - visibleHeight / 2));
  return { x: (left + right) / 2 - visibleWidth / 2, y, width: visibleWidth };
}

/** Lines are looked at in steps of so much: one of more is no gap. */
const step = 2 * unitsPerDegree;

function startOf(lines: readonly (readonly MapPoint[])[]): number {
  const isSeen = new Uint8Array(world / step);
  const see = (x: number) => {
    isSeen[Math.floor((((x % world) + world) % world) / step)] = 1;
  };
  for (const line of lines) {
    line.forEach(({ x }, at) => {
      const before = line[at - 1]?.x ?? x;
      for (let on = Math.min(before, x); on < Math.max(before, x); on += step / 2) see(on);
      see(x);
    });
  }
  let [best, length, start] = [0, 0, 0];
  for (let at = 0; at < 2 * isSeen.length; at++) {
    if (isSeen[at % isSeen.length] === 1) {
      if (at - start > length) [best, length] = [at, at - start];
      start = at + 1;
    }
  }
  return (best % isSeen.length) * step;
}

/** A line with its corners rounded. */
function pathOf(points: readonly MapPoint[]): string {
  const corner = 9;
  let path = "";
  let last = "";
  points.forEach((point, at) => {
    const [before, after] = [points[at - 1], points[at + 1]];
    if (!before || !after) {
      path += `${at === 0 ? "M" : "L"}${round(point.x)} ${round(point.y)}`;
      return;
    }
    const [start, end] = [towards(point, before, corner), towards(point, after, corner)];
    const [begins, ends] = [start, end].map(({ x, y }) => `${round(x)} ${round(y)}`);
    // Between two corners that touch there is no line.
    if (begins !== last) path += `L${begins}`;
    path += `Q${round(point.x)} ${round(point.y)} ${ends}`;
    last = ends ?? "";
  });
  return path;
}

/** From a point towards another, no further than half way. */
function towards(from: MapPoint, to: MapPoint, most: number): MapPoint {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const part = length === 0 ? 0 : Math.min(most / length, 0.5);
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

const gridSteps = [5, 10, 20, 30];

/** Lines so many degrees apart that few are seen; longitudes are named below, latitudes at the right. */
function gridOf(view: View, scale: number, { width, height }: Size): Pick<Chart, "grid" | "degrees"> {
  const degrees = view.width / unitsPerDegree;
  const apart = gridSteps.find((one) => degrees / one <= 7) ?? 60;
  const lines: string[] = [];
  const names: Chart["degrees"] = [];
  const first = Math.ceil(view.x / unitsPerDegree / apart) * apart;
  for (let lon = first; lon * unitsPerDegree < view.x + view.width; lon += apart) {
    const x = round((lon * unitsPerDegree - view.x) * scale);
    lines.push(`M${x} 0V${height}`);
    const east = ((((lon + 180) % 360) + 360) % 360) - 180;
    const side = east > 0 && east < 180 ? " E" : east < 0 && east > -180 ? " W" : "";
    if (x < width - 60) names.push({ x: x + 4, y: height - 8, text: `${Math.abs(east)}°${side}` });
  }
  for (let lat = -75; lat <= 75; lat += apart) {
    const y = round((project(0, lat).y - view.y) * scale);
    if (y < 20 || y > height - 20) continue;
    lines.push(`M0 ${y}H${width}`);
    names.push({ x: width - 48, y: y - 4, text: `${Math.abs(lat)}°${lat > 0 ? " N" : lat < 0 ? " S" : ""}` });
  }
  return { grid: lines.join(""), degrees: names };
}
