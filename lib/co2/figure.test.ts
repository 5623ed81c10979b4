import { co2FactorsKind } from "./factors";
import { estimateCo2, middleOf } from "./figure";
import { formatSpan, overlap, twoDigits } from "./format";

const shanghai = { code: "CNSHA", lat: 31.36, lon: 121.58 };
const singapore = { code: "SGSIN", lat: 1.27, lon: 103.8 };
const rotterdam = { code: "NLRTM", lat: 51.95, lon: 4.05 };

const factor = (cells: Record<string, string>) =>
  co2FactorsKind.line.parse({ dry: "50", source: "Tests", year: "2025", includes: "well to wake", ...cells });
const average = factor({ dry: "100", reefer: "150", adjustment: "0" });
const large = factor({ teu_from: "8000", dry: "44-57", adjustment: "0" });
const lane = factor({ from: "CN||HK", to: "NLRTM", dry: "60", adjustment: "0" });

test("the estimate is distance times factor, with the adjustment, in tonnes", () => {
  const leg = { from: shanghai, to: rotterdam, passage: "suez", teu: null } as const;
  const [plain, adjusted] = [average, factor({ dry: "100", adjustment: "0-15" })].map((one) =>
    estimateCo2([leg], [one]),
  );
  expect(plain?.dry.low).toBeCloseTo((plain?.km.low ?? 0) * 0.0001, 10);
  expect(plain?.reefer?.high).toBeCloseTo((plain?.km.high ?? 0) * 0.00015, 10);
  expect(adjusted?.dry.low).toBe(plain?.dry.low);
  expect(adjusted?.dry.high).toBeCloseTo((plain?.dry.high ?? 0) * 1.15, 10);
  expect(adjusted?.reefer).toBeNull();
});

test("a ship of a known size has the factor of its size, then of the lane, then the average", () => {
  const used = (teu: number | null, to: typeof rotterdam, factors = [average, lane, large]) =>
    estimateCo2([{ from: shanghai, to, passage: null, teu }], factors)?.factors[0] ?? null;
  expect(used(14_000, rotterdam)).toBe(large);
  expect(used(7999, rotterdam)).toBe(lane);
  expect(used(null, rotterdam)).toBe(lane);
  expect(used(null, singapore)).toBe(average);
  expect(used(null, singapore, [large])).toBeNull();
});

test("a transhipment adds the rides; without a port's position nothing is known", () => {
  const [first, second] = [
    { from: shanghai, to: singapore, passage: null, teu: null },
    { from: singapore, to: rotterdam, passage: "cape", teu: null },
  ] as const;
  const sum = [first, second].map((leg) => estimateCo2([leg], [average])?.dry.low ?? 0);
  expect(estimateCo2([first, second], [average])?.dry.low).toBeCloseTo((sum[0] ?? 0) + (sum[1] ?? 0), 10);
  expect(estimateCo2([first, { ...second, to: null }], [average])).toBeNull();
  expect(estimateCo2([], [average])).toBeNull();
});

test.each([
  [0.934, "0.93"],
  [0.996, "1.0"],
  [1.24, "1.2"],
  [9.96, "10"],
  [12.4, "12"],
  [99.6, "100"],
  [123, "120"],
  [0.0456, "0.046"],
  [0, "0"],
])("%d has two significant digits: %s", (value, text) => {
  expect(twoDigits(value)).toBe(text);
});

test("rounding stays within half a unit of the second digit, and keeps the order of numbers", () => {
  let before = 0;
  for (let value = 0.0011; value < 5000; value *= 1.0173) {
    const rounded = Number(twoDigits(value));
    const unit = 10 ** (Math.floor(Math.log10(value)) - 1);
    expect(Math.abs(rounded - value)).toBeLessThanOrEqual(unit / 2 + 1e-9);
    expect(rounded).toBeGreaterThanOrEqual(before);
    before = rounded;
  }
});

test("a range has an unspaced en dash, and one number where both ends round to it", () => {
  expect(formatSpan({ low: 0.934, high: 1.21 })).toBe("0.93–1.2");
  expect(formatSpan({ low: 1.21, high: 1.24 })).toBe("1.2");
  expect(overlap({ low: 1, high: 2 }, { low: 2, high: 3 })).toBe(true);
  expect(overlap({ low: 1, high: 1.9 }, { low: 2, high: 3 })).toBe(false);
  expect(middleOf({ low: 1, high: 3 })).toBe(2);
});
