import { readFileSync } from "node:fs";
import path from "node:path";
import Papa from "papaparse";
import { z } from "zod";
import { memoize } from "@/lib/memoize/memoize";
import { kilometres, type Position } from "./kilometres";
import type { Passage } from "./sea-passages";

/**
 * Sea distances along a graph of waypoints (data/sea-routes.csv): capes, straits, canals, river mouths and roads off ports. A leg
 * is a great circle, or has the length of the way round the headland between its ends. A port joins the graph at its nearest
 * waypoint.
 */

interface Waypoint extends Position {
  name: string;
  canal: "suez" | "panama" | null;
  /** Indices of the waypoints at the other ends of its legs, and the legs' kilometres. */
  legs: { to: number; km: number }[];
}

const line = z.object({
  waypoint: z.string().min(1),
  lat: z.coerce.number().min(-90).max(90),
  lon: z.coerce.number().min(-180).max(180),
  canal: z.enum(["", "suez", "panama"]),
  legs: z.string(),
});

/** The largest number of results that are memoized: ports, and trees of one waypoint and passage (under 4 KB each). */
const memoizedRoutes = { ports: 2000, trees: 1200 } as const;

/** The graph of the data file. It belongs to the release, as the code does. Throws where a leg has an unknown end. */
export const seaGraph = memoize(
  (file: string): readonly Waypoint[] => {
    const content = readFileSync(path.join(process.cwd(), "data", file), "utf8");
    const lines = Papa.parse(content, { header: true, skipEmptyLines: true }).data.map((one) =>
      line.parse(one),
    );
    const graph = lines.map(
      ({ waypoint: name, lat, lon, canal }): Waypoint => ({ name, lat, lon, canal: canal || null, legs: [] }),
    );
    const numbers = new Map(graph.map(({ name }, at) => [name, at]));
    for (const [at, { waypoint, legs }] of lines.entries()) {
      for (const leg of legs.split("||").filter(Boolean)) {
        const [name = "", length] = leg.split("=");
        const to = numbers.get(name);
        const [here, there] = [graph[at], graph[to ?? -1]];
        if (to === undefined || !here || !there)
          throw new Error(`${waypoint} has a leg to ${name}, which is none.`);
        const km = length ? Number(length) : kilometres(here, there);
        here.legs.push({ to, km });
        there.legs.push({ to: at, km });
      }
    }
    return graph;
  },
  { max: 1 },
);

const graph = () => seaGraph("sea-routes.csv");

interface Joint {
  waypoint: number;
  km: number;
}

/** Where a port joins the graph. No port lies in a canal's middle. */
const jointOf = memoize(
  ({ lat, lon }: Position): Joint => {
    let best: Joint = { waypoint: 0, km: Number.POSITIVE_INFINITY };
    for (const [waypoint, one] of graph().entries()) {
      // The great circle is at least as long as its degrees of latitude.
      if (one.canal || Math.abs(one.lat - lat) * 111 > best.km) continue;
      const km = kilometres({ lat, lon }, one);
      if (km < best.km) best = { waypoint, km };
    }
    return best;
  },
  { max: memoizedRoutes.ports, key: ({ lat, lon }) => `${lat} ${lon}` },
);

/** Kilometres from one waypoint to others, with no other canal than that of a passage (Dijkstra), as far as they were asked for. */
class Tree {
  readonly #passage: Passage;
  readonly #queue = new Queue();
  readonly #km: Float32Array;
  readonly #isKnown: Uint8Array;

  constructor(from: number, passage: Passage) {
    const { length } = graph();
    this.#passage = passage;
    this.#km = new Float32Array(length).fill(Number.POSITIVE_INFINITY);
    this.#isKnown = new Uint8Array(length);
    this.#km[from] = 0;
    this.#queue.add(from, 0);
  }

  /** Kilometres to a waypoint; infinite where no way leads there. */
  to(waypoint: number): number {
    const points = graph();
    const [km, isKnown] = [this.#km, this.#isKnown];
    while (!isKnown[waypoint]) {
      const at = this.#queue.take();
      if (!at) break;
      if (isKnown[at.waypoint]) continue;
      isKnown[at.waypoint] = 1;
      for (const leg of points[at.waypoint]?.legs ?? []) {
        const canal = points[leg.to]?.canal;
        const next = at.km + leg.km;
        if ((canal && canal !== this.#passage) || Math.fround(next) >= (km[leg.to] ?? 0)) continue;
        km[leg.to] = next;
        this.#queue.add(leg.to, next);
      }
    }
    return km[waypoint] ?? Number.NaN;
  }
}

const treeOf = memoize(({ from, passage }: { from: number; passage: Passage }) => new Tree(from, passage), {
  max: memoizedRoutes.trees,
  key: ({ from, passage }) => `${from} ${passage}`,
});

/** A binary heap of waypoints by their distance. */
class Queue {
  readonly #heap: Joint[] = [];

  add(waypoint: number, km: number): void {
    const heap = this.#heap;
    let at = heap.push({ waypoint, km }) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if ((heap[parent]?.km ?? 0) <= km) break;
      this.#swap(at, parent);
      at = parent;
    }
  }

  take(): Joint | undefined {
    const heap = this.#heap;
    const first = heap[0];
    const last = heap.pop();
    if (!first || !last || heap.length === 0) return first;
    heap[0] = last;
    for (let at = 0; ; ) {
      let child = 2 * at + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && (heap[child + 1]?.km ?? 0) < (heap[child]?.km ?? 0)) child += 1;
      if (last.km <= (heap[child]?.km ?? 0)) break;
      this.#swap(at, child);
      at = child;
    }
    return first;
  }

  #swap(a: number, b: number): void {
    const [x, y] = [this.#heap[a], this.#heap[b]];
    if (!x || !y) return;
    this.#heap[a] = y;
    this.#heap[b] = x;
  }
}

/** Kilometres of the shortest sea route between two positions through a passage, or without a canal where it is no shorter. */
export function seaDistance(from: Position, to: Position, passage: Passage): number {
  // In one order, so that both directions have the same sum.
  const isOrdered = from.lat < to.lat || (from.lat === to.lat && from.lon <= to.lon);
  const [a, b] = (isOrdered ? [from, to] : [to, from]).map(jointOf);
  if (!a || !b) return Number.NaN;
  const between = treeOf({ from: a.waypoint, passage }).to(b.waypoint);
  return Math.max(kilometres(from, to), a.km + between + b.km);
}

/** The shortest and the longest sea route that a sailing may take. */
interface SeaRange {
  /** Kilometres. */
  low: number;
  high: number;
  /** The passages of these routes, the shortest first; empty where no canal makes the way shorter. */
  via: Passage[];
}

/** A way round that is longer than this many times the shortest is not taken. */
export const longestDetour = 2;

/**
 * The routes between two positions. Where the passage is not known they are the shortest one, and the ways round its canal that
 * are at most twice as long: without Suez the Cape, without Panama Suez or the Cape.
 */
export function seaRange(from: Position, to: Position, passage: Passage | null): SeaRange {
  const cape = seaDistance(from, to, "cape");
  // A canal is a passage of this pair only where it makes the way shorter by more than rounding.
  const shortens = (km: number) => km < cape - 1;
  if (passage) {
    const km = seaDistance(from, to, passage);
    const others =
      passage === "cape" && (["suez", "panama"] as const).some((one) => shortens(seaDistance(from, to, one)));
    return { low: km, high: km, via: others || (passage !== "cape" && shortens(km)) ? [passage] : [] };
  }
  const canals = (["suez", "panama"] as const)
    .map((name) => ({ name, km: seaDistance(from, to, name) }))
    .filter(({ km }) => shortens(km))
    .sort((a, b) => a.km - b.km);
  const [shortest] = canals;
  if (!shortest) return { low: cape, high: cape, via: [] };
  // A ship that goes round Suez does not cross the Pacific instead.
  const ways = [
    ...(shortest.name === "suez" ? [shortest] : canals),
    { name: "cape" as const, km: cape },
  ].filter(({ km }) => km <= longestDetour * shortest.km);
  return {
    low: shortest.km,
    high: Math.max(...ways.map(({ km }) => km)),
    via: ways.map(({ name }) => name),
  };
}

/** No ship that carries cargo is faster, in knots; the margin is for ways that the graph has too long. */
export const fastestKnots = 40;
/** Below this the graph's detours say little, in kilometres. */
const leastKnown = 500;

/**
 * The shortest way by sea in kilometres, and the fewest minutes that a ship takes for it: 0 for a short one, of which the graph
 * says little.
 */
export function fastestVoyage(from: Position, to: Position): { km: number; minutes: number } {
  const km = Math.min(...(["suez", "panama", "cape"] as const).map((one) => seaDistance(from, to, one)));
  return { km, minutes: km < leastKnown ? 0 : (km / (fastestKnots * 1.852)) * 60 };
}
