import { readFileSync } from "node:fs";

/** The coastlines that charts are drawn of: Natural Earth's land at 1:50 million, which is in the public domain. */
export const landFile = "data/chart/land.txt";

/** Degrees, longitude first. */
export type Point = readonly [lon: number, lat: number];
/**
 * A closed line; the last point is not the first again. Lakes are rings within the land around them. Land at the date line
 * continues past 180 degrees.
 */
export type Ring = readonly Point[];

/** Points of the file lie on a grid with this number of lines per degree. */
const perDegree = 20;

/** The file has one ring per line: the first point and then the steps from point to point, in units of the grid. */
export function readLand(): Ring[] {
  return readFileSync(landFile, "utf8").trim().split("\n").map(parseRing);
}

function parseRing(line: string): Ring {
  let [x, y] = [0, 0];
  return line.split(",").map((step) => {
    const [dx = 0, dy = 0] = step.split(" ").map(Number);
    [x, y] = [x + dx, y + dy];
    return [x / perDegree, y / perDegree];
  });
}

function writeRing(ring: Ring): string {
  let [x, y] = [0, 0];
  const steps = ring.map(([lon, lat]) => {
    const [atX, atY] = [Math.round(lon * perDegree), Math.round(lat * perDegree)];
    const step = `${atX - x} ${atY - y}`;
    [x, y] = [atX, atY];
    return step;
  });
  return steps.filter((step, at) => at === 0 || step !== "0 0").join(",");
}

/** The part of TopoJSON that the atlas uses. */
interface Topology {
  transform: { scale: [number, number]; translate: [number, number] };
  arcs: [number, number][][];
  objects: { land: { geometries: ({ type: "Polygon"; arcs: number[][] } | MultiPolygon)[] } };
}
interface MultiPolygon {
  type: "MultiPolygon";
  arcs: number[][][];
}

/** Points closer than this to a straight line, in degrees, are left out. */
const tolerance = 0.1;
/** Smaller islands, in square degrees, are left out, and so is Antarctica. */
const leastArea = 0.05;
const southernmost = -60;

/** The file's text, made from `land-50m.json` of the package world-atlas 2.0.2. */
export function landFrom(topology: Topology): string {
  const { scale, translate } = topology.transform;
  const arcs = topology.arcs.map((arc) => {
    let [x, y] = [0, 0];
    return arc.map(([dx, dy]): Point => {
      [x, y] = [x + dx, y + dy];
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
    });
  });
  const ringOf = (indices: readonly number[]): Ring =>
    indices.flatMap((index) => {
      const arc = index < 0 ? (arcs[~index] ?? []).toReversed() : (arcs[index] ?? []);
      return arc.slice(0, -1);
    });
  const polygons = topology.objects.land.geometries.flatMap((one) =>
    one.type === "Polygon" ? [one.arcs] : one.arcs,
  );
  return polygons
    .flat()
    .map((indices) => unwrapped(ringOf(indices)))
    .filter((ring) => Math.max(...ring.map(([, lat]) => lat)) > southernmost && areaOf(ring) >= leastArea)
    .map(thinned)
    .filter((ring) => ring.length > 2)
    .map((ring) => `${writeRing(ring)}\n`)
    .join("");
}

/** A ring that crosses the date line continues past 180 degrees; all others lie between -180 and 180. */
function unwrapped(ring: Ring): Ring {
  let before = ring[0]?.[0] ?? 0;
  const continuous = ring.map(([lon, lat]): Point => {
    before = lon + 360 * Math.round((before - lon) / 360);
    return [before, lat];
  });
  const turns = Math.floor((Math.min(...continuous.map(([lon]) => lon)) + 180) / 360);
  return continuous.map(([lon, lat]): Point => [lon - 360 * turns, lat]);
}

function areaOf(ring: Ring): number {
  let sum = 0;
  ring.forEach(([x, y], at) => {
    const [nextX, nextY] = ring[(at + 1) % ring.length] as Point;
    sum += x * nextY - nextX * y;
  });
  return Math.abs(sum / 2);
}

/** The algorithm of Douglas and Peucker, on both halves of a ring. */
function thinned(ring: Ring): Ring {
  const first = ring[0] as Point;
  const far = ring.reduce(
    (best, point, at) => (distance(point, first) > distance(ring[best] as Point, first) ? at : best),
    0,
  );
  return [...thinnedLine(ring.slice(0, far + 1)), ...thinnedLine([...ring.slice(far), first]).slice(1, -1)];
}

const distance = ([x, y]: Point, [toX, toY]: Point) => Math.hypot(toX - x, toY - y);

function thinnedLine(line: Ring): Ring {
  const chosen = new Set([0, line.length - 1]);
  const open: [number, number][] = [[0, line.length - 1]];
  for (let piece = open.pop(); piece; piece = open.pop()) {
    const [start, end] = piece;
    let [most, at] = [tolerance, -1];
    for (let one = start + 1; one < end; one++) {
      const off = offLine(line[one] as Point, line[start] as Point, line[end] as Point);
      if (off > most) [most, at] = [off, one];
    }
    if (at === -1) continue;
    chosen.add(at);
    open.push([start, at], [at, end]);
  }
  return line.filter((_, at) => chosen.has(at));
}

/** The distance of a point from the line through two others, in degrees of latitude. */
function offLine([x, y]: Point, [fromX, fromY]: Point, [toX, toY]: Point): number {
  const narrow = Math.cos((fromY * Math.PI) / 180);
  const [dx, dy] = [(toX - fromX) * narrow, toY - fromY];
  const [ex, ey] = [(x - fromX) * narrow, y - fromY];
  const length = Math.hypot(dx, dy);
  return length === 0 ? Math.hypot(ex, ey) : Math.abs(dx * ey - dy * ex) / length;
}
