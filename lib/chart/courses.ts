import { LRUCache } from "lru-cache";
import { cellDegrees, cellOf, columns, rows, southernEdge } from "./grid";
import { latitudeOf, type MapPoint, project, unitsPerDegree } from "./projection";
import { seaRuns } from "./sea-cells";

// Destructured, because the search calls them millions of times.
const { PI, abs, acos, ceil, cos, floor, hypot, max, min, sqrt } = Math;

/** A place in degrees. */
export interface Place {
  lat: number;
  lon: number;
}

/** Of each cell: 0 land, 1 sea, 2 sea beside land. */
let sea: Uint8Array | null = null;

function seaCells(): Uint8Array {
  if (sea) return sea;
  const cells = new Uint8Array(rows * columns);
  seaRuns.forEach((runs, row) => {
    let column = 0;
    runs.split(" ").forEach((run, at) => {
      const end = column + Number.parseInt(run, 36);
      if (at % 2 === 1) cells.fill(1, row * columns + column, row * columns + end);
      column = end;
    });
  });
  for (let cell = 0; cell < cells.length; cell++) {
    if (cells[cell] === 1 && isBesideLand(cells, cell)) cells[cell] = 2;
  }
  sea = cells;
  return cells;
}

function isBesideLand(cells: Uint8Array, cell: number): boolean {
  const [row, column] = [floor(cell / columns), cell % columns];
  return directions.some(([north, east]) => {
    const to = row + north;
    return to >= 0 && to < rows && cells[to * columns + ((column + east + columns) % columns)] === 0;
  });
}

/** North and east: to the cells with a side in common, then across the corners. */
const directions = [
  [0, 1],
  [0, -1],
  [1, 0],
  [-1, 0],
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
] as const;

const firstAslant = 4;
const norths = Int8Array.from(directions, ([north]) => north);
const easts = Int8Array.from(directions, ([, east]) => east);

const middleOf = (cell: number): Place => ({
  lon: ((cell % columns) + 0.5) * cellDegrees - 180,
  lat: southernEdge + (floor(cell / columns) + 0.5) * cellDegrees,
});

const narrowing = Array.from({ length: rows }, (_, row) =>
  cos(((southernEdge + (row + 0.5) * cellDegrees) * PI) / 180),
);

/** Distance to the neighbour in each direction, in degrees of latitude, by row. */
const lengths = Float64Array.from({ length: rows * directions.length }, (_, at) => {
  const [north, east] = directions[at % directions.length] ?? [0, 0];
  const narrow = narrowing[floor(at / directions.length)] ?? 1;
  return sqrt(north ** 2 + (east * narrow) ** 2) * cellDegrees;
});

/** The nearest sea cell, going outwards ring by ring. Every port has one within a few degrees. */
function nearestSea(cells: Uint8Array, { lat, lon }: Place): number {
  for (let reach = 0; reach < rows; reach++) {
    let best = -1;
    let nearest = Infinity;
    for (let north = -reach; north <= reach; north++) {
      for (let east = -reach; east <= reach; east++) {
        if (max(abs(north), abs(east)) !== reach) continue;
        const cell = cellOf(lon + east * cellDegrees, lat + north * cellDegrees);
        if (cells[cell] === 0) continue;
        const at = middleOf(cell);
        const off = hypot(at.lat - lat, apart(at.lon, lon));
        if (off < nearest) [best, nearest] = [cell, off];
      }
    }
    if (best !== -1) return best;
  }
  throw new Error("There is no sea.");
}

/** Degrees of longitude from one to another, the short way round. */
const apart = (from: number, to: number) => abs(((((to - from) % 360) + 540) % 360) - 180);

/** Cost factor of cells beside land: courses stay away from the coast where they can. */
const besideLand = 1.5;

/** Sine and cosine of the latitude of each row. */
const sines = narrowing.map((cosine, row) =>
  southernEdge + (row + 0.5) * cellDegrees < 0 ? -sqrt(1 - cosine ** 2) : sqrt(1 - cosine ** 2),
);
/** Cosine of so many columns. */
const turns = Array.from({ length: columns }, (_, count) => cos((count * cellDegrees * PI) / 180));

/** Degrees of a great circle to a cell, the lower bound of every course. */
function distanceTo(end: number): (cell: number) => number {
  const [endRow, endColumn] = [floor(end / columns), end % columns];
  const [sine, cosine] = [sines[endRow] ?? 0, narrowing[endRow] ?? 1];
  return (cell) => {
    const row = floor(cell / columns);
    const turn = turns[abs((cell % columns) - endColumn)] ?? 1;
    const angle = sine * (sines[row] ?? 0) + cosine * (narrowing[row] ?? 1) * turn;
    return (acos(max(-1, min(1, angle))) * 180) / PI;
  };
}

/** Search state of each cell. A search resets the cells that it has visited, because allocating all cells is slower. */
interface Search {
  cost: Float64Array;
  cameFrom: Int32Array;
  isDone: Uint8Array;
}
let search: Search | null = null;

/** The cells of the shortest course by sea: A* on the cells of the grid. */
function cellsBetween(cells: Uint8Array, from: number, to: number): number[] {
  const rest = distanceTo(to);
  search ??= {
    cost: new Float64Array(cells.length).fill(Infinity),
    cameFrom: new Int32Array(cells.length).fill(-1),
    isDone: new Uint8Array(cells.length),
  };
  const { cost, cameFrom, isDone } = search;
  const open = new Queue();
  const visited = [from];
  cost[from] = 0;
  open.add(from, rest(from));
  for (let cell = open.take(); cell !== undefined && cell !== to; cell = open.take()) {
    if (isDone[cell] === 1) continue;
    isDone[cell] = 1;
    const row = floor(cell / columns);
    const column = cell % columns;
    for (let direction = 0; direction < directions.length; direction++) {
      const toRow = row + (norths[direction] ?? 0);
      if (toRow < 0 || toRow >= rows) continue;
      const toColumn = (column + (easts[direction] ?? 0) + columns) % columns;
      const next = toRow * columns + toColumn;
      if (cells[next] === 0 || isDone[next] === 1) continue;
      // Not across a corner of land.
      const isAslant = direction >= firstAslant;
      if (isAslant && (cells[row * columns + toColumn] === 0 || cells[toRow * columns + column] === 0))
        continue;
      const length = lengths[row * directions.length + direction] ?? 0;
      const total = (cost[cell] ?? 0) + (cells[next] === 2 ? length * besideLand : length);
      const known = cost[next] ?? 0;
      if (total >= known) continue;
      if (known === Infinity) visited.push(next);
      cost[next] = total;
      cameFrom[next] = cell;
      open.add(next, total + rest(next));
    }
  }
  const way = [to];
  for (let cell = cameFrom[to] ?? -1; cell !== -1; cell = cameFrom[cell] ?? -1) way.push(cell);
  for (const cell of visited) {
    cost[cell] = Infinity;
    cameFrom[cell] = -1;
    isDone[cell] = 0;
  }
  return way.reverse();
}

/** Numbers by their rank, the least first. */
class Queue {
  readonly #items: number[] = [];
  readonly #ranks: number[] = [];

  add(item: number, rank: number): void {
    let at = this.#items.length;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if ((this.#ranks[above] ?? 0) <= rank) break;
      this.#set(at, above);
      at = above;
    }
    this.#items[at] = item;
    this.#ranks[at] = rank;
  }

  take(): number | undefined {
    const first = this.#items[0];
    const [item, rank] = [this.#items.pop(), this.#ranks.pop()];
    const { length } = this.#items;
    if (length === 0 || item === undefined || rank === undefined) return first;
    let at = 0;
    for (;;) {
      let below = 2 * at + 1;
      if (below >= length) break;
      if (below + 1 < length && (this.#ranks[below + 1] ?? 0) < (this.#ranks[below] ?? 0)) below++;
      if ((this.#ranks[below] ?? 0) >= rank) break;
      this.#set(at, below);
      at = below;
    }
    this.#items[at] = item;
    this.#ranks[at] = rank;
    return first;
  }

  #set(at: number, from: number): void {
    this.#items[at] = this.#items[from] ?? 0;
    this.#ranks[at] = this.#ranks[from] ?? 0;
  }
}

/** A course as map units (lib/chart/projection); x counts on past 180 degrees of longitude, from that of the start. */
export type Course = readonly MapPoint[];

export const mostCachedCourses = 2_000;
const courseCache = new LRUCache<string, Course>({ max: mostCachedCourses });
/** Number of cached courses. */
export const cachedCourseCount = () => courseCache.size;

/**
 * A course by sea from port to port, for orientation: through canals and straits, as straight as the coasts allow, and across
 * land only if a port lies inland. It is computed once per pair, in some tens of milliseconds for a long course.
 */
export function courseBetween(from: Place, to: Place): Course {
  const key = [from.lat, from.lon, to.lat, to.lon].join();
  const known = courseCache.get(key);
  if (known) return known;
  const cells = seaCells();
  const way = cellsBetween(cells, nearestSea(cells, from), nearestSea(cells, to)).map(middleOf);
  const course = pulled(cells, unwrapped([from, ...way.slice(1, -1), to]));
  courseCache.set(key, course);
  return course;
}

/** Map units, each longitude the short way from the one before. */
function unwrapped(places: readonly Place[]): MapPoint[] {
  let before: number | undefined;
  return places.map(({ lat, lon }) => {
    const on = before === undefined ? lon : before + ((((lon - before) % 360) + 540) % 360) - 180;
    before = on;
    return project(on, lat);
  });
}

/** Reduces a course to few points that stay at sea: from each point the furthest visible one, searched in steps, then closely. */
function pulled(cells: Uint8Array, points: readonly MapPoint[]): MapPoint[] {
  const last = points.length - 1;
  const step = ceil(points.length / 40);
  const straight = [0];
  for (let at = 0; at < last; ) {
    let next = last;
    while (next > at + 1 && !isClear(cells, points, at, next)) next = max(at + 1, next - step);
    for (let further = min(last, next + step - 1); further > next; further--) {
      if (isClear(cells, points, at, further)) next = further;
    }
    straight.push(next);
    at = next;
  }
  return straight.map((at) => points[at] as MapPoint);
}

/** Whether the straight line crosses no land, and runs beside it no more than the points that it leaves out. */
function isClear(cells: Uint8Array, points: readonly MapPoint[], from: number, to: number): boolean {
  if (to - from < 2) return true;
  const [start, end] = [points[from] as MapPoint, points[to] as MapPoint];
  let along = 0;
  for (const cell of cellsOn(start, end)) {
    if (cells[cell] === 0) return false;
    if (cells[cell] === 2) along++;
  }
  if (along === 0) return true;
  return along <= points.slice(from, to + 1).filter((point) => cells[cellAt(point)] === 2).length;
}

const cellAt = ({ x, y }: MapPoint) => cellOf(x / unitsPerDegree, latitudeOf(y));

/** The cells of a straight line on the map, each once. */
function* cellsOn(start: MapPoint, end: MapPoint): Generator<number> {
  const steps = ceil((hypot(end.x - start.x, end.y - start.y) / unitsPerDegree / cellDegrees) * 3);
  let before: number | undefined;
  for (let step = 0; step <= steps; step++) {
    const part = step / max(1, steps);
    const cell = cellAt({ x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part });
    if (cell !== before) yield cell;
    before = cell;
  }
}

/** Whether a straight line between two points of a course crosses land. */
export function crossesLand(start: MapPoint, end: MapPoint): boolean {
  const cells = seaCells();
  for (const cell of cellsOn(start, end)) if (cells[cell] === 0) return true;
  return false;
}
