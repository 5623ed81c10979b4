import { distances, passageDoubt } from "./passages";

const positions: Record<string, { lat: number; lon: number }> = {
  HKHKG: { lat: 22.3, lon: 114.2 },
  SGSIN: { lat: 1.3, lon: 103.8 },
  NLRTM: { lat: 51.9, lon: 4.1 },
  INNSA: { lat: 18.95, lon: 72.95 },
  INMAA: { lat: 13.1, lon: 80.3 },
  CNSZX: { lat: 22.5, lon: 114.0 },
};
const distance = distances({ positionOf: (id) => positions[id] });
const hours = (from: string, to: string, took: number) =>
  passageDoubt(distance(from, to), took * 60, `the departure from ${from}`);

test.each([
  // 1,420 nautical miles: 57 hours at 25 knots.
  ["HKHKG", "SGSIN", 40, "fast"],
  ["HKHKG", "SGSIN", 60, null],
  // Round India 1,300 nautical miles, across it 556.
  ["INNSA", "INMAA", 18, "fast"],
  ["INNSA", "INMAA", 30, "short"],
  ["INNSA", "INMAA", 60, null],
  // Through Asia and Europe 5,700, by Suez 8,300.
  ["SGSIN", "NLRTM", 250, "short"],
  ["SGSIN", "NLRTM", 400, null],
  // Neighbours: nothing is known of so short a way.
  ["HKHKG", "CNSZX", 0.1, null],
  ["HKHKG", "XXXXX", 1, null],
])("%s to %s in %d hours: %s", (from, to, took, kind) => {
  expect(hours(from, to, took)?.kind ?? null).toBe(kind);
});

test("both ways of a pair are one, and the sentence has hours, miles and knots", () => {
  expect(distance("SGSIN", "HKHKG")).toBe(distance("HKHKG", "SGSIN"));
  expect(hours("HKHKG", "SGSIN", 40)?.reason).toBe(
    "40 hours after the departure from HKHKG; 1,399 nautical miles in a straight line take 35 knots",
  );
  expect(hours("SGSIN", "NLRTM", 250)?.reason).toMatch(
    /^250 hours after the departure from SGSIN; the shortest way by sea is 8,\d{3} nautical miles and takes 3\d knots$/,
  );
});
