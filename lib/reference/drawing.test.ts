import fc from "fast-check";
import { drawingSizes, drawStatistic } from "./drawing";
import type { Shape, Statistic } from "./schema";
import { readStatTable } from "./stat-table";
import { readStatistic } from "./statistic";

const sizes = Object.entries(drawingSizes);
const read = (csv: string) => readStatistic(readStatTable(csv).table) as Statistic;
const bars = read("highlight,Hong Kong\nPort,TEU\nShanghai,40\nHong Kong,10\n");
const lines = read("Year,Hong Kong,Singapore\n2019,18,37\n2020,17,36\n2022,16,38\n");
const of = (shapes: readonly Shape[], role: Shape["role"]) => shapes.filter((shape) => shape.role === role);

test.each(sizes)("bars are as long as their values, from one axis (%s)", (_, size) => {
  const { shapes } = drawStatistic(bars, size);
  const drawn = of(shapes, "bar") as Extract<Shape, { height: number }>[];
  expect(drawn.map(({ width }) => width / (drawn[1]?.width ?? 0))).toEqual([expect.closeTo(4, 1), 1]);
  expect(new Set(drawn.map(({ x }) => x)).size).toBe(1);
  expect(drawn.map(({ isHighlighted }) => isHighlighted)).toEqual([false, true]);
  const texts = of(shapes, "value").map((shape) => ("text" in shape ? shape.text : ""));
  expect(texts).toEqual(["40", "10"]);
});

test.each(sizes)(
  "a line has its points where time and figure say, also over a year that is missing (%s)",
  (_, size) => {
    const { shapes } = drawStatistic(lines, size);
    const [first] = of(shapes, "line") as Extract<Shape, { path: string }>[];
    const xs = [...(first?.path ?? "").matchAll(/([\d.]+),[\d.]+/g)].map(([, x]) => Number(x));
    const [a = 0, b = 0, c = 0] = xs;
    expect((c - b) / (b - a)).toBeCloseTo(2, 1);
  },
);

test("names at the ends of lines do not overlap", () => {
  const near = read("Year,One,Two,Three\n2019,10,10,10\n2020,10,10.1,10\n2021,10,10.1,10\n");
  const texts = of(drawStatistic(near, drawingSizes.narrow).shapes, "value") as Extract<
    Shape,
    { text: string }
  >[];
  const heights = texts.map(({ y }) => y).sort((a, b) => a - b);
  for (const [at, height] of heights.slice(1).entries())
    expect(height - (heights[at] ?? 0)).toBeGreaterThan(12);
});

test("a value that is not known leaves a gap, and one alone between gaps is a point", () => {
  const { shapes } = drawStatistic(
    read("Year,TEU\n2018,5\n2019,6\n2020,n/a\n2021,7\n2022,n/a\n"),
    drawingSizes.wide,
  );
  const [path] = of(shapes, "line") as Extract<Shape, { path: string }>[];
  expect(path?.path.match(/M/g)).toHaveLength(2);
  expect(of(shapes, "point")).toHaveLength(3);
});

test("values nearer to 0 than any scale can be divided are drawn", () => {
  for (const [, size] of sizes) {
    for (const kind of ["bars", "lines"] as const) {
      const statistic = { ...read("Place,TEU\nA,0\nB,0\n"), kind };
      const [series] = statistic.series;
      if (!series) throw new Error("There is no series.");
      const { shapes } = drawStatistic(
        { ...statistic, series: [{ ...series, values: [Number.MIN_VALUE, -Number.MIN_VALUE] }] },
        size,
      );
      expect(shapes.length).toBeGreaterThan(0);
      expect(JSON.stringify(shapes)).not.toMatch(/NaN|null|Infinity/);
    }
  }
});

test("a number with hundreds of digits is not a quantity", () => {
  const nines = "9".repeat(400);
  expect(readStatistic(readStatTable(`Place,TEU\nA,${nines}\nB,-${nines}\n`).table)).toBeNull();
});

test("whatever the values and names are, everything is within the drawing", () => {
  const cell = fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e12, max: 1e12 }),
    fc.constant(null),
  );
  const statistic = fc
    .record({
      kind: fc.constantFrom("bars" as const, "lines" as const),
      rows: fc.array(fc.tuple(fc.string({ unit: "grapheme" }), cell), { minLength: 2, maxLength: 40 }),
    })
    .map(({ kind, rows }): Statistic => {
      const values = rows.map(([, value]) => value);
      const cellTexts = values.map((value) => (value === null ? "–" : value.toFixed(1)));
      const series = [{ name: "TEU", values, cellTexts, isHighlighted: true }];
      return {
        kind,
        title: null,
        unit: null,
        labels: rows.map(([label]) => label),
        times: null,
        series,
        highlighted: -1,
      };
    });
  fc.assert(
    fc.property(statistic, fc.constantFrom(...sizes.map(([, size]) => size)), (one, size) => {
      const { width, height, shapes } = drawStatistic(one, size);
      for (const shape of shapes) {
        expect(JSON.stringify(shape)).not.toMatch(/NaN|null|Infinity/);
        if (!("x" in shape)) continue;
        expect(shape.x).toBeGreaterThanOrEqual(-1);
        expect(shape.x + ("width" in shape ? shape.width : 0)).toBeLessThanOrEqual(width + 1);
        expect(shape.y).toBeLessThanOrEqual(height + 1);
        if ("width" in shape) expect(Math.min(shape.width, shape.height)).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});
