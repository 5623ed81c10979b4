import { readFileSync } from "node:fs";
import Papa from "papaparse";
import { cellsFile, cellsSource } from "@/scripts/chart";
import { readLand } from "@/scripts/drawing/land";
import { sampleOf } from "@/test/support/sample-of";
import { drawChart, mostCourses } from "./chart";
import { courseBetween, crossesLand } from "./courses";
import { latitudeOf, project, unitsPerDegree } from "./projection";

const { data } = Papa.parse<{ unlocode: string; name: string; lat: string; lon: string }>(
  readFileSync("data/ports.csv", "utf8"),
  { header: true, skipEmptyLines: true },
);
const ports = data.map(({ unlocode, name, lat, lon }) => ({
  code: unlocode,
  name,
  lat: Number(lat),
  lon: Number(lon),
}));
const port = (code: string) => {
  const found = ports.find((one) => one.code === code);
  if (!found) throw new Error(code);
  return found;
};

/** Longitudes and latitudes of a course's points, whole degrees. */
const waypoints = (from: string, to: string) =>
  courseBetween(port(from), port(to)).map(({ x, y }) => [x / unitsPerDegree, latitudeOf(y)] as const);

test("the stored sea is what scripts/chart.ts writes of the coasts and channels", () => {
  expect(readFileSync(cellsFile, "utf8")).toBe(cellsSource());
});

test("the coasts are the world's: known places are on land or at sea", () => {
  const rings = readLand();
  expect(rings.length).toBeGreaterThan(300);
  const isLand = (lon: number, lat: number) =>
    rings.filter((ring) =>
      ring.reduce((inside, [x, y], at) => {
        const [nextX, nextY] = ring[(at + 1) % ring.length] ?? [0, 0];
        const crosses = y > lat !== nextY > lat && lon < ((nextX - x) * (lat - y)) / (nextY - y) + x;
        return crosses ? !inside : inside;
      }, false),
    ).length %
      2 ===
    1;
  // Madrid, Chicago, Brasilia, Canberra, Taipei, Colombo's hinterland.
  for (const [lon, lat] of [
    [-3.7, 40.4],
    [-87.9, 41.8],
    [-47.9, -15.8],
    [149.1, -35.3],
    [121.3, 24.6],
    [80.7, 7.3],
  ] as const)
    expect([lon, lat, isLand(lon, lat)]).toEqual([lon, lat, true]);
  // The middle of the Atlantic, the Baltic, the Caspian Sea, the South China Sea.
  for (const [lon, lat] of [
    [-30, 0],
    [19.5, 56.5],
    [51, 41],
    [114, 15],
  ] as const)
    expect([lon, lat, isLand(lon, lat)]).toEqual([lon, lat, false]);
});

test("Mercator's latitudes can be converted back", () => {
  for (const lat of [-60, -33.9, 0, 1.3, 51.9, 80]) expect(latitudeOf(project(0, lat).y)).toBeCloseTo(lat, 9);
});

test("from Singapore a course leads to ports all over the world, over land only where a port lies in it", () => {
  const start = port("SGSIN");
  let long = 0;
  // All of them take a minute here; scripts/chart.ts' grid is one sea, so that none is out of reach.
  const some = sampleOf(
    ports.filter(({ code }, at) => at % 15 === 0 && code !== start.code),
    10,
  );
  for (const end of some) {
    const course = courseBetween(start, end);
    expect(course.at(0)).toEqual(project(start.lon, start.lat));
    const last = course.at(-1);
    expect([end.code, last?.y]).toEqual([end.code, project(end.lon, end.lat).y]);
    // Through no land but between a port and the first or last cell of sea.
    const open = course.slice(1, -1);
    open.forEach((point, at) => {
      const next = open[at + 1];
      if (next) expect([end.code, crossesLand(point, next)]).toEqual([end.code, false]);
    });
    if (open.length > 2) long++;
  }
  expect(long).toBeGreaterThan(some.length / 2);
});

const nears = (way: readonly (readonly [number, number])[], lon: number, lat: number) =>
  Math.min(...way.map(([x, y]) => Math.hypot(x - lon, y - lat)));

test("Asia and Europe are joined through Suez and Gibraltar, China and New York through Panama", () => {
  const europe = waypoints("SGSIN", "NLRTM");
  for (const [lon, lat] of [
    [32.5, 30],
    [43.4, 12.6],
    [-5.6, 36],
  ] as const)
    expect(nears(europe, lon, lat)).toBeLessThan(2);
  // To the east of Greenwich all the way, and never round the Cape.
  expect(Math.min(...europe.map(([, lat]) => lat))).toBeGreaterThan(-5);
  const america = waypoints("CNSHA", "USNYC");
  expect(nears(america, 280.2, 9.1)).toBeLessThan(2);
});

test("a course is the same in both directions", () => {
  const there = courseBetween(port("HKHKG"), port("USLAX"));
  expect(there.at(-1)?.x).toBeCloseTo((port("USLAX").lon + 360) * unitsPerDegree, 6);
});

describe("a chart", () => {
  const draw = (codes: readonly string[], main?: string) =>
    drawChart({
      places: codes.map(port),
      pairs: codes.slice(1).map((code, at) => [codes[at] ?? "", code] as const),
      ...(main ? { main } : {}),
    });

  test.each([
    [["HKHKG", "SGSIN", "LKCMB", "NLRTM", "DEHAM"]],
    [["CNSHA", "JPYOK", "USLAX", "USOAK"]],
    [["CNSHA", "USNYC", "NLRTM", "SGSIN"]],
    [["NZAKL", "USSEA", "CLSAI"]],
    [["SGSIN"]],
  ])("of %j holds every port and every name that is shown, and has land", async (codes) => {
    const chart = await draw(codes);
    if (!chart) throw new Error("no chart");
    const { width, height, points, courses, worlds, degrees } = chart;
    expect(points).toHaveLength(codes.length);
    expect(courses.length).toBeGreaterThanOrEqual(codes.length - 1);
    expect(worlds.length).toBeGreaterThan(0);
    expect(degrees.length).toBeGreaterThan(2);
    for (const { x, y } of points) {
      expect(x).toBeGreaterThan(0);
      expect(x).toBeLessThan(width);
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(height);
    }
    expect(points.filter(({ label }) => label).length).toBeGreaterThanOrEqual(codes.length - 1);
    for (const course of courses) expect(course).toMatch(/^M[-\d.MLQ ]+$/);
  });

  test("of the Pacific begins in Asia and ends in America", async () => {
    const chart = await draw(["CNSHA", "USLAX"]);
    const [shanghai, losAngeles] = chart?.points ?? [];
    expect(shanghai?.x).toBeLessThan(300);
    expect(losAngeles?.x).toBeGreaterThan(700);
    // The world is drawn on both sides of the date line.
    expect(chart?.worlds).toHaveLength(2);
  });

  test("draws there and back once, no course to itself, and no more than it can bear", async () => {
    const twice = await drawChart({
      places: ["HKHKG", "SGSIN"].map(port),
      pairs: [
        ["HKHKG", "SGSIN"],
        ["SGSIN", "HKHKG"],
        ["SGSIN", "SGSIN"],
        ["SGSIN", "NLRTM"],
      ],
    });
    expect(twice?.courses).toHaveLength(1);
    const near = ports.filter(({ code }) => /^(JP|KR)/.test(code)).slice(0, 12);
    const all = near.flatMap((one) => near.map((other) => [one.code, other.code] as const));
    expect(all.length).toBeGreaterThan(mostCourses);
    expect((await drawChart({ places: near, pairs: all }))?.courses).toHaveLength(mostCourses);
    expect(await drawChart({ places: [], pairs: [] })).toBeNull();
  });

  test("marks the port that it is of, and names no two over each other", async () => {
    const codes = ports.filter(({ code }) => /^(CN|KR|JP)/.test(code)).map(({ code }) => code);
    const [first = "", ...others] = codes.filter((_, at) => at % 4 === 0);
    expect(others.length).toBeGreaterThan(8);
    const chart = await drawChart({ places: [first, ...others].map(port), pairs: [], main: first });
    const named = (chart?.points ?? []).filter(({ label }) => label);
    expect(chart?.points.filter(({ isMain }) => isMain)).toHaveLength(1);
    const boxes = named.map(({ label, labelX, labelY, anchor }) => {
      const wide = label.length * 15 * 0.5;
      const left = anchor === "start" ? labelX : anchor === "end" ? labelX - wide : labelX - wide / 2;
      return { left, right: left + wide, top: labelY - 10, bottom: labelY };
    });
    boxes.forEach((one, at) => {
      for (const other of boxes.slice(at + 1))
        expect(
          one.left < other.right &&
            other.left < one.right &&
            one.top < other.bottom &&
            other.top < one.bottom,
        ).toBe(false);
    });
  });
});
