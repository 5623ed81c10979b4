import fc from "fast-check";
import { bestTime, leastOf } from "./best";

test("the least value is marked only where it is alone and every value is known", () => {
  expect(leastOf([33, 38, 34])).toBe(0);
  expect(leastOf([34, 38, 34])).toBeNull();
  expect(leastOf([33, null, 34])).toBeNull();
  expect(leastOf([33])).toBeNull();
  expect(leastOf([])).toBeNull();
});

test("times of one day are compared only where each has its hour", () => {
  expect(bestTime(["2026-12-24", "2026-12-30T16:00", "2026-12-28"], "earlier")).toBe(0);
  expect(bestTime(["2026-12-24", "2026-12-24T16:00"], "earlier")).toBeNull();
  expect(bestTime(["2026-12-24T17:00", "2026-12-24T16:00"], "earlier")).toBe(1);
  expect(bestTime(["2026-12-24T17:00", "2026-12-24T16:00"], "later")).toBe(0);
  expect(bestTime(["2026-12-24T17:00", "2026-12-24T17:00"], "later")).toBeNull();
  expect(bestTime(["2026-12-24", null], "later")).toBeNull();
});

test("no other value equals the marked one or is less", () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.integer({ min: 0, max: 5 })), { maxLength: 4 }), (values) => {
      const best = leastOf(values);
      if (best === null) return;
      for (const [at, value] of values.entries())
        if (at !== best) expect(value).toBeGreaterThan(values[best] as number);
    }),
  );
});
