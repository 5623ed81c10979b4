import { drawIndexChart } from "./index-chart";

const count = (path: string) => path.split("M").length - 1;
const place = (lon: number, lat: number, calls: number) => ({ lon, lat, calls });

test("fifteen limits lie on the chart, Asia in the middle and America at the right", () => {
  const { limits, width, height } = drawIndexChart([]);
  expect(limits).toHaveLength(15);
  for (const limit of limits) {
    expect(limit.x).toBeGreaterThanOrEqual(0);
    expect(limit.x + limit.width).toBeLessThanOrEqual(width);
    expect(limit.y + limit.height).toBeLessThanOrEqual(height + 40);
    expect(Math.min(limit.width, limit.height)).toBeGreaterThan(20);
  }
  expect(limits[13]?.x).toBeGreaterThan(limits[4]?.x ?? width);
});

test("a point tells how many ships call, and of two close ones the busier is drawn", () => {
  const chart = drawIndexChart([
    place(114.2, 22.3, 0),
    place(114.3, 22.6, 61),
    place(4, 52, 3),
    place(-118, 33, 0),
  ]);
  expect([chart.quiet, chart.open, chart.busy].map(count)).toEqual([1, 1, 1]);
  // What is south of the chart is left out.
  expect(count(drawIndexChart([place(-68, -54.8, 1)]).open)).toBe(0);
});
