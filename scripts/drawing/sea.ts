import { cellDegrees, cellOf, columns, rows, southernEdge } from "@/lib/chart/grid";
import type { Point, Ring } from "./land";

/**
 * Waters that are narrower than a cell or lie within the land of so coarse a coast: canals, straits, rivers and bays that
 * seagoing ships take. Each as points along its middle, from west to east or from sea to port.
 */
const channels: Record<string, readonly Point[]> = {
  "Suez Canal": [
    [32.3, 31.8],
    [32.3, 31.2],
    [32.4, 30.5],
    [32.6, 29.9],
    [32.7, 29.3],
    [33.3, 28.3],
    [34.2, 27.4],
  ],
  "Gulf of Aqaba": [
    [34.3, 27.6],
    [34.6, 28.2],
    [34.95, 29.45],
  ],
  "Bab el Mandeb": [
    [42.3, 14.2],
    [43.2, 12.8],
    [43.5, 12.3],
    [44.5, 12.1],
  ],
  "Strait of Hormuz": [
    [55.3, 25.9],
    [56.3, 26.5],
    [56.8, 26.1],
    [57.4, 25.3],
  ],
  "Khor Abdullah": [
    [49.3, 29.2],
    [48.6, 29.6],
    [48, 30],
  ],
  "Panama Canal": [
    [-79.9, 9.8],
    [-79.9, 9.3],
    [-79.55, 8.9],
    [-79.5, 8.2],
  ],
  "Strait of Gibraltar": [
    [-6.6, 35.9],
    [-5.6, 35.95],
    [-4.4, 36.1],
  ],
  "Dardanelles and Bosporus": [
    [25.3, 39.9],
    [26.2, 40.05],
    [26.7, 40.4],
    [27.6, 40.7],
    [28.8, 40.9],
    [29.05, 41.1],
    [29.2, 41.6],
  ],
  "Gulf of Izmit": [
    [28.8, 40.75],
    [29.9, 40.75],
  ],
  "Strait of Kerch": [
    [36.5, 44.8],
    [36.6, 45.5],
  ],
  "Strait of Dover": [
    [0.8, 50.5],
    [1.5, 51],
    [2.3, 51.7],
  ],
  Thames: [
    [1.8, 51.6],
    [0.4, 51.5],
  ],
  "Western Scheldt": [
    [2.9, 51.6],
    [3.6, 51.4],
    [4.3, 51.3],
  ],
  "Nieuwe Waterweg": [
    [3.5, 52.1],
    [4.1, 52],
    [4.5, 51.9],
  ],
  Elbe: [
    [7.6, 54.2],
    [8.7, 53.95],
    [9.3, 53.8],
    [9.95, 53.55],
  ],
  Weser: [
    [7.7, 53.95],
    [8.5, 53.55],
  ],
  "Skagerrak and Great Belt": [
    [9.8, 58],
    [10.9, 57.9],
    [11.3, 57.1],
    [11, 56.2],
    [10.9, 55.4],
    [10.9, 54.9],
    [11.5, 54.5],
    [12.2, 54.5],
    [13.2, 54.9],
  ],
  "The Sound": [
    [11.9, 56.6],
    [12.6, 56.05],
    [12.75, 55.5],
    [13, 55.1],
  ],
  "Gulf of Finland": [
    [24.5, 59.7],
    [27.5, 60],
    [30.2, 59.95],
  ],
  Gironde: [
    [-1.5, 45.6],
    [-1, 45.4],
    [-0.55, 44.9],
  ],
  "Strait of Malacca": [
    [95, 6.4],
    [97.4, 5.7],
    [98.8, 4.5],
    [100.2, 3.2],
    [101.2, 2.5],
    [102.3, 1.8],
    [103.3, 1.2],
    [103.8, 1.15],
    [104.4, 1.35],
    [105.2, 1.9],
  ],
  "Sunda Strait": [
    [104.8, -6.5],
    [105.7, -5.9],
    [106.4, -5.4],
  ],
  "Lombok Strait": [
    [115.8, -9.3],
    [115.75, -8.4],
    [116.1, -7.5],
  ],
  Hooghly: [
    [88.1, 21],
    [88.1, 22],
    [88.3, 22.55],
  ],
  "Yangon River": [
    [96.5, 15.9],
    [96.2, 16.8],
  ],
  Karnaphuli: [
    [91.6, 21.8],
    [91.8, 22.3],
  ],
  Soirap: [
    [107.2, 10.1],
    [106.75, 10.75],
  ],
  "Chao Phraya": [
    [100.6, 13],
    [100.55, 13.7],
  ],
  "Pearl River": [
    [114.2, 21.8],
    [113.8, 22.4],
    [113.5, 23.1],
  ],
  "Victoria Harbour": [
    [114.5, 22],
    [114.15, 22.35],
  ],
  Yangtze: [
    [122.6, 31.1],
    [121.8, 31.4],
    [120.9, 31.9],
    [120, 32],
    [119.4, 32.2],
    [118.7, 32.1],
    [118.3, 31.4],
    [117, 30.5],
    [116, 29.8],
    [115, 30.2],
    [114.3, 30.6],
    [113, 29.5],
    [111.3, 30.6],
    [110.3, 31],
    [108.4, 30.8],
    [107.4, 29.7],
    [106.6, 29.6],
  ],
  "Hangzhou Bay": [
    [122.8, 29.8],
    [121.9, 30],
    [121.5, 29.95],
  ],
  "Bohai Strait": [
    [121.3, 38.4],
    [120.3, 38.5],
    [119, 38.8],
    [117.8, 38.95],
  ],
  "Kanmon Strait and Inland Sea": [
    [130.4, 34.2],
    [130.95, 33.95],
    [131.6, 33.8],
    [132.6, 34],
    [133.5, 34.25],
    [134.3, 34.45],
    [135, 34.55],
    [135.35, 34.6],
    [135.1, 34.2],
    [134.9, 33.5],
  ],
  "Tokyo Bay": [
    [139.7, 34.6],
    [139.75, 35.2],
    [139.9, 35.6],
  ],
  "Ise Bay": [
    [136.9, 34.2],
    [136.8, 35],
  ],
  "Manila Bay": [
    [120.2, 14.1],
    [120.7, 14.4],
    [120.95, 14.6],
  ],
  "San Bernardino Strait": [
    [122.5, 12.4],
    [124, 12.7],
    [124.8, 12.6],
  ],
  "Torres Strait": [
    [141.2, -10.5],
    [142.3, -10.5],
    [143.8, -10.2],
  ],
  "Port Phillip": [
    [144.6, -38.5],
    [144.9, -37.9],
  ],
  "Cook Strait": [
    [173.6, -40.3],
    [174.4, -41.1],
    [175.2, -41.8],
  ],
  "Juan de Fuca": [
    [-125.2, 48.5],
    [-123.6, 48.25],
    [-122.8, 48.15],
    [-122.4, 47.4],
  ],
  "Georgia Strait": [
    [-123.4, 48.3],
    [-123.1, 48.9],
    [-123.2, 49.3],
  ],
  Columbia: [
    [-124.4, 46.2],
    [-123.4, 46.15],
    [-122.7, 45.6],
  ],
  "Golden Gate": [
    [-122.9, 37.7],
    [-122.3, 37.8],
  ],
  "Chesapeake Bay": [
    [-75.6, 36.9],
    [-76.2, 37.1],
    [-76.2, 38.2],
    [-76.5, 39.25],
  ],
  Delaware: [
    [-74.8, 38.7],
    [-75.3, 39.4],
    [-75.1, 39.95],
  ],
  "New York Bay": [
    [-73.6, 40.3],
    [-74.1, 40.7],
  ],
  "Savannah River": [
    [-80.6, 31.9],
    [-81.15, 32.1],
  ],
  "St Johns River": [
    [-81.2, 30.4],
    [-81.6, 30.35],
  ],
  "Mobile Bay": [
    [-88.05, 30],
    [-88, 30.7],
  ],
  Mississippi: [
    [-89.3, 28.8],
    [-89.5, 29.4],
    [-90.05, 29.95],
  ],
  "Galveston Bay": [
    [-94.5, 29.1],
    [-95, 29.75],
  ],
  "St Lawrence": [
    [-62, 49.2],
    [-65, 49.4],
    [-68, 48.8],
    [-69.6, 48],
    [-71.2, 46.85],
    [-73.5, 45.55],
  ],
  "Rio de la Plata": [
    [-55.2, -35.5],
    [-57.5, -34.8],
    [-58.4, -34.55],
  ],
  "Lagoa dos Patos": [
    [-51.9, -32.3],
    [-52.1, -31.9],
  ],
  Amazon: [
    [-47.5, 1],
    [-50, 0],
    [-52, -1.6],
    [-55, -2],
    [-58.5, -3.2],
    [-60, -3.1],
  ],
  "Gulf of Guayaquil": [
    [-81, -3.3],
    [-80, -2.9],
    [-79.9, -2.25],
  ],
  Congo: [
    [11.8, -6.1],
    [12.4, -6],
    [13.45, -5.85],
  ],
};

/** Row by row from the south, the runs of land and sea in turn, land first, as numbers to base 36. */
export function seaRuns(land: readonly Ring[]): string[] {
  const sea = mainSea(seaCells(land));
  return Array.from({ length: rows }, (_, row) => {
    const runs: number[] = [];
    let [was, count] = [0, 0];
    for (const cell of sea.subarray(row * columns, (row + 1) * columns)) {
      if (cell !== was) {
        runs.push(count);
        [was, count] = [cell, 0];
      }
      count++;
    }
    return [...runs, count].map((run) => run.toString(36)).join(" ");
  });
}

/** 1 where the middle of a cell is sea, or a channel runs. */
function seaCells(land: readonly Ring[]): Uint8Array {
  const sea = new Uint8Array(rows * columns).fill(1);
  for (let row = 0; row < rows; row++) {
    const lat = southernEdge + (row + 0.5) * cellDegrees;
    const crossings = land.flatMap((ring) => crossingsOf(ring, lat)).sort((a, b) => a - b);
    for (let at = 0; at + 1 < crossings.length; at += 2) {
      const [from = 0, to = 0] = crossings.slice(at, at + 2);
      const first = Math.ceil((from + 180) / cellDegrees - 0.5);
      const last = Math.floor((to + 180) / cellDegrees - 0.5);
      for (let column = first; column <= last; column++) {
        sea[row * columns + ((column + columns) % columns)] = 0;
      }
    }
  }
  for (let cell = 0; cell < sea.length; cell++) if (isIce(cell)) sea[cell] = 0;
  for (const line of Object.values(channels)) {
    line.slice(1).forEach((end, at) => {
      open(sea, line[at] as Point, end);
    });
  }
  return sea;
}

/** Liner shipping does not use the Arctic, except the sea off Norway and Murmansk, where the Gulf Stream ends. */
function isIce(cell: number): boolean {
  const lat = southernEdge + (Math.floor(cell / columns) + 0.5) * cellDegrees;
  const lon = ((cell % columns) + 0.5) * cellDegrees - 180;
  return lat > 72.5 || (lat > 65.5 && (lon < -40 || lon > 55));
}

function crossingsOf(ring: Ring, lat: number): number[] {
  return ring.flatMap(([lon, at], index) => {
    const [nextLon, next] = ring[(index + 1) % ring.length] as Point;
    return at <= lat === next <= lat ? [] : [lon + ((lat - at) / (next - at)) * (nextLon - lon)];
  });
}

/** Opens the cells of a line. Each cell has a side in common with the next. */
function open(sea: Uint8Array, [lon, lat]: Point, [toLon, toLat]: Point): void {
  const steps = Math.ceil(Math.hypot(toLon - lon, toLat - lat) / (cellDegrees / 20));
  let before: number | null = null;
  for (let step = 0; step <= steps; step++) {
    const fraction = step / steps;
    const cell = cellOf(lon + (toLon - lon) * fraction, lat + (toLat - lat) * fraction);
    const isAslant = before !== null && cell % columns !== before % columns;
    if (before !== null && isAslant && Math.floor(cell / columns) !== Math.floor(before / columns)) {
      sea[Math.floor(before / columns) * columns + (cell % columns)] = 1;
    }
    sea[cell] = 1;
    before = cell;
  }
}

/** The sea that is connected with the Atlantic, so that a course leads from everywhere to everywhere. */
function mainSea(sea: Uint8Array): Uint8Array {
  const main = new Uint8Array(sea.length);
  const open = [cellOf(-30, 0)];
  for (let cell = open.pop(); cell !== undefined; cell = open.pop()) {
    if (main[cell] === 1 || sea[cell] !== 1) continue;
    main[cell] = 1;
    const [row, column] = [Math.floor(cell / columns), cell % columns];
    open.push(row * columns + ((column + 1) % columns), row * columns + ((column + columns - 1) % columns));
    if (row > 0) open.push(cell - columns);
    if (row < rows - 1) open.push(cell + columns);
  }
  return main;
}
