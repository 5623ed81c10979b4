import fc from "fast-check";
import { dateFromDayNumber, dayNumber, weekdayOf } from "@/lib/i18n/formats";
import { limits } from "@/lib/site/site";
import { countOf, meets, ruleCells } from "./day-cells";

test("a month has a cell a day", () => {
  const { byWeek, cells } = ruleCells("2026-03-16", "2026-04-16");
  expect(byWeek).toBe(false);
  expect(cells.length).toBe(32);
  expect(cells[31]).toEqual({ from: "2026-04-16", to: "2026-04-16" });
});

test("beyond 62 days there is a cell a week, the first and the last cut to the window", () => {
  expect(limits.dayRuleDays).toBe(62);
  expect(ruleCells("2026-03-18", "2026-05-18").byWeek).toBe(false);
  const { byWeek, cells } = ruleCells("2026-03-18", "2026-05-19");
  expect(byWeek).toBe(true);
  expect(cells.slice(0, 2)).toEqual([
    { from: "2026-03-18", to: "2026-03-22" },
    { from: "2026-03-23", to: "2026-03-29" },
  ]);
  expect(cells.at(-1)).toEqual({ from: "2026-05-18", to: "2026-05-19" });
});

test("every day of a window is in one cell, in order, and weeks begin on Mondays", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 18_000, max: 30_000 }),
      fc.integer({ min: 0, max: 366 }),
      (first, length) => {
        const { byWeek, cells } = ruleCells(dateFromDayNumber(first), dateFromDayNumber(first + length));
        let next = first;
        for (const { from, to } of cells) {
          expect(dayNumber(from)).toBe(next);
          if (byWeek && next !== first) expect(weekdayOf(from)).toBe(1);
          next = dayNumber(to) + 1;
        }
        expect(next).toBe(first + length + 1);
        expect(cells.length).toBeLessThanOrEqual(limits.dayRuleDays);
      },
    ),
  );
});

test("a cell counts the sailings of its days, and meets a span that shares one", () => {
  const week = { from: "2026-03-16", to: "2026-03-22" };
  expect(countOf(week, { "2026-03-15": 8, "2026-03-16": 1, "2026-03-22": 2, "2026-03-23": 4 })).toBe(3);
  expect(meets(week, { from: "2026-03-22", to: "2026-03-30" })).toBe(true);
  expect(meets(week, { from: "2026-03-23", to: "2026-03-30" })).toBe(false);
  expect(meets(week, null)).toBe(false);
});
