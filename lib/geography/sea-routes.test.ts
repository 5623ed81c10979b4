import { readFileSync } from "node:fs";
import { parse } from "papaparse";
import { kilometres } from "./kilometres";
import { type Passage, passages } from "./sea-passages";
import { longestDetour, seaDistance, seaGraph, seaRange } from "./sea-routes";

interface Place {
  lat: number;
  lon: number;
}
const rows = parse<Record<string, string>>(readFileSync("data/ports.csv", "utf8").replace(/^\uFEFF/, ""), {
  header: true,
  skipEmptyLines: true,
}).data;
const ports = rows.map(({ unlocode = "", lat, lon }) => ({ unlocode, lat: Number(lat), lon: Number(lon) }));
const places: Record<string, Place> = {
  ...Object.fromEntries(ports.map(({ unlocode, ...place }) => [unlocode, place])),
  // Brito in Nicaragua, and Muscat, which are no ports of the portal.
  brito: { lat: 11.34, lon: -85.98 },
  muscat: { lat: 23.63, lon: 58.57 },
};
const at = (code: string): Place => {
  const place = places[code];
  if (!place) throw new Error(`${code} has no position.`);
  return place;
};
const distance = (from: string, to: string, passage: Passage) => seaDistance(at(from), at(to), passage);
const nauticalMile = 1.852;

// Sources: data/README.md.
test.each<[string, string, Passage, number]>([
  ["CNSHA", "NLRTM", "suez", 19_753],
  ["CNSHA", "NLRTM", "cape", 25_845],
  ["USNYC", "GBTIL", "cape", 3362 * nauticalMile],
  ["USNYC", "LKCMB", "suez", 8604 * nauticalMile],
  ["USOAK", "JPYOK", "cape", 4536 * nauticalMile],
  ["USHNL", "JPYOK", "cape", 3400 * nauticalMile],
  ["USOAK", "HKHKG", "cape", 6060 * nauticalMile],
  ["USHNL", "HKHKG", "cape", 4917 * nauticalMile],
  ["USBOS", "USANC", "panama", 7312 * nauticalMile],
  ["YEADE", "SGSIN", "cape", 3631 * nauticalMile],
  ["muscat", "BDCGP", "cape", 2973 * nauticalMile],
  ["brito", "USHNL", "cape", 4210 * nauticalMile],
  ["brito", "JPYOK", "cape", 7145 * nauticalMile],
  ["brito", "HKHKG", "cape", 8740 * nauticalMile],
])(
  "from %s to %s through %s is within 5 per cent of its published distance",
  (from, to, passage, published) => {
    expect(Math.abs(distance(from, to, passage) / published - 1)).toBeLessThan(0.05);
  },
);

test("every port has a finite distance to every other, the same in both directions, and no shorter than along the surface", () => {
  // The trees of one port reach all others: every third port to all of them.
  for (const from of ports.filter((_, n) => n % 3 === 0)) {
    for (const to of ports) {
      const km = seaDistance(from, to, "suez");
      const surface = kilometres(from, to);
      if (!(km >= surface - 1e-6) || km > 40_000) throw new Error(`${from.unlocode} ${to.unlocode}: ${km}`);
      if (seaDistance(to, from, "suez") !== km)
        throw new Error(`${from.unlocode} ${to.unlocode} has two lengths`);
    }
  }
});

test("a canal makes no way longer, and a way over a third port is hardly shorter than the direct one", () => {
  const some = ports.filter((_, n) => n % 40 === 0);
  for (const a of some) {
    for (const b of some) {
      const cape = seaDistance(a, b, "cape");
      for (const passage of passages) expect(seaDistance(a, b, passage)).toBeLessThanOrEqual(cape + 1);
      for (const c of some) {
        const over = seaDistance(a, c, "cape") + seaDistance(c, b, "cape");
        // Neighbours may join the graph at one waypoint, so that the sum of their ways is a little short.
        expect(cape).toBeLessThanOrEqual(over + 250);
      }
    }
  }
});

test.each<[string, string, number, number]>([
  ["BRMAO", "BRVDC", 1200, 1900],
  ["PYASU", "ARBUE", 1100, 1800],
  ["CAMTR", "CAHAL", 1500, 1900],
  ["CNNJG", "CNSHA", 250, 420],
  ["DEHAM", "PLGDN", 500, 1000],
  ["RULED", "NLRTM", 2000, 2600],
  ["UAODS", "TRIST", 500, 750],
  ["RUNVS", "GRPIR", 1300, 1800],
  ["KHPNH", "VNSGN", 300, 700],
  ["PECLL", "PEPAI", 850, 1100],
  ["NAWVB", "ZACPT", 1250, 1500],
  ["ARBUE", "CLVAP", 4500, 5600],
])("from %s to %s, on rivers, inland seas and long coasts, is plausible", (from, to, least, most) => {
  const km = distance(from, to, "suez");
  expect(km).toBeGreaterThan(least);
  expect(km).toBeLessThan(most);
});

test("an unknown passage is a range of the ways round, a known one a single way", () => {
  const [shanghai, rotterdam, newYork] = [at("CNSHA"), at("NLRTM"), at("USNYC")];
  const unknown = seaRange(shanghai, rotterdam, null);
  expect(unknown.via).toEqual(["suez", "cape"]);
  expect(unknown.low).toBe(seaDistance(shanghai, rotterdam, "suez"));
  expect(unknown.high).toBe(seaDistance(shanghai, rotterdam, "cape"));
  expect(seaRange(shanghai, rotterdam, "cape")).toEqual({
    low: unknown.high,
    high: unknown.high,
    via: ["cape"],
  });
  expect(seaRange(shanghai, newYork, null).via).toEqual(["panama", "suez", "cape"]);
  // No canal lies on the way, whatever the service uses elsewhere.
  expect(seaRange(shanghai, at("SGSIN"), "suez").via).toEqual([]);
  // The way round is more than twice as long.
  expect(seaRange(at("SAJED"), at("GRPIR"), null).via).toEqual(["suez"]);
  expect(longestDetour).toBe(2);
});

test("every port is near the graph, and every leg is at least as long as along the surface", () => {
  const graph = seaGraph("sea-routes.csv");
  for (const point of graph) {
    for (const { to, km } of point.legs) {
      const end = graph[to];
      expect(end && kilometres(point, end)).toBeLessThanOrEqual(km + 1);
    }
  }
  for (const port of ports) {
    const nearest = Math.min(...graph.map((point) => kilometres(point, port)));
    if (nearest > 90) throw new Error(`${port.unlocode} is ${nearest} km from the graph`);
  }
});
