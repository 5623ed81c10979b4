import { readFileSync } from "node:fs";
import fc from "fast-check";
import { anyText } from "@/test/support/random-text";
import {
  dateFromDayNumber,
  dayNumber,
  fill,
  formatArticleDate,
  formatDateTime,
  formatPicked,
  formatPickedRange,
  isDate,
  isoWeek,
  parseDay,
  timeInZone,
  timeOfDay,
  weekdayOf,
} from "./formats";

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

test("a time of 00:00 counts as unknown", () => {
  expect(timeOfDay("2022-06-17T00:00")).toBeNull();
  expect(timeOfDay("2022-06-17")).toBeNull();
  expect(timeOfDay("2022-06-17T22:30")).toBe("22:30");
});

test("dates as the specification writes them", () => {
  expect(formatDateTime("2022-06-17T22:30")).toBe("17-06-2022 22:30");
  expect(formatDateTime("2022-06-17")).toBe("17-06-2022");
  expect(formatPicked("2022-06-07", months)).toBe("07 Jun 22");
  const figures = months.map((_, index) => `${index + 1}月`);
  expect(formatPicked("2022-06-07", figures)).toBe("2022年6月7日");
  expect(formatPickedRange("2022-06-07", "2022-11-22", months)).toBe("07 Jun 22 – 22 Nov 22");
  expect(formatPickedRange("2022-06-07", "2022-11-22", figures)).toBe("2022年6月7日 – 11月22日");
  expect(formatPickedRange("2022-12-07", "2023-01-22", figures)).toBe("2022年12月7日 – 2023年1月22日");
});

test.each([
  ["2022-06-17", 24, "2022-06-13", "2022-06-19"],
  ["2021-01-03", 53, "2020-12-28", "2021-01-03"],
  ["2024-12-30", 1, "2024-12-30", "2025-01-05"],
])("%s lies in ISO week %i", (date, week, monday, sunday) => {
  expect(isoWeek(date)).toEqual({ week, monday, sunday });
});

test("17 June 2022 was a Friday", () => expect(weekdayOf("2022-06-17")).toBe(5));

test("days count without gaps", () => {
  fc.assert(
    fc.property(fc.integer({ min: -30_000, max: 60_000 }), (day) => {
      const date = dateFromDayNumber(day);
      expect(isDate(date)).toBe(true);
      expect(dayNumber(date)).toBe(day);
    }),
  );
});

test.each(["2022-02-30", "2022-13-01", "22-01-01", "", "2022-1-1"])("%p is not a date", (text) =>
  expect(isDate(text)).toBe(false),
);

test("only days of the calendar are dates", () => {
  const digits = (length: number) =>
    fc.string({ unit: fc.constantFrom(..."0123456789"), minLength: length, maxLength: length });
  const written = fc
    .tuple(
      // The calendar's first century is no schedule's.
      digits(4).map((year) => (year < "0100" ? "2024" : year)),
      fc.oneof(digits(2), fc.constantFrom("02", "12")),
      fc.oneof(digits(2), fc.constantFrom("28", "29", "30", "31")),
    )
    .map((parts) => parts.join("-"));
  fc.assert(
    fc.property(written, (text) => {
      const instant = new Date(`${text}T00:00:00Z`);
      const known = !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text);
      expect(isDate(text)).toBe(known);
    }),
    { numRuns: 1000 },
  );
  fc.assert(fc.property(anyText(), (text) => expect(isDate(text)).toBe(/^\d{4}-\d\d-\d\d$/.test(text))));
});

test("templates leave unknown placeholders", () => {
  expect(fill("{a} to {b}", { a: "Hong Kong" })).toBe("Hong Kong to {b}");
});

test("an article's date, in English with two figures for the day", () => {
  for (const [language, expected] of [
    ["en", ["June 17, 2022", "January 09, 2023"]],
    ["zh-tw", ["2022年6月17日", "2023年1月9日"]],
    ["zh-cn", ["2022年6月17日", "2023年1月9日"]],
  ] as const) {
    const { dates } = JSON.parse(readFileSync(`messages/${language}.json`, "utf8"));
    expect(["2022-06-17", "2023-01-09"].map((date) => formatArticleDate(date, dates))).toEqual(expected);
  }
});

test("the clock is right in every zone, repeatedly and in any order", () => {
  const zones = Intl.supportedValuesOf("timeZone");
  expect(zones.length).toBeGreaterThan(300);
  const now = new Date("2026-03-28T23:30:00Z");
  const first = zones.map((zone) => timeInZone(now, zone));
  expect(zones.toReversed().map((zone) => timeInZone(now, zone))).toEqual(first.toReversed());
  expect(timeInZone(now, "Asia/Hong_Kong")).toBe("2026-03-29T07:30");
  expect(timeInZone(now, "America/Los_Angeles")).toBe("2026-03-28T16:30");
  // An hour and a half later Rotterdam's clock has moved on by two and a half: summer time has begun.
  expect(timeInZone(now, "Europe/Amsterdam")).toBe("2026-03-29T00:30");
  expect(timeInZone(new Date("2026-03-29T01:00:00Z"), "Europe/Amsterdam")).toBe("2026-03-29T03:00");
});

test("an unknown zone is refused, each time", () => {
  for (let time = 0; time < 2; time += 1)
    expect(() => timeInZone(new Date(0), "Nowhere/Land")).toThrow(RangeError);
});

test("places of a template are filled as a pattern would fill them", () => {
  const values: Record<string, string | number> = { a: "1", count: 2, day: "{a}" };
  const piece = fc.constantFrom(
    "{a}",
    "{count}",
    "{day}",
    "{none}",
    "{",
    "}",
    "{}",
    "{a b}",
    " ",
    "香港",
    "a",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const template = pieces.join("");
      expect(fill(template, values)).toBe(
        template.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole)),
      );
    }),
  );
});

test("day numbers stay right beyond the cache limit", () => {
  const days = Array.from({ length: 3000 }, (_, at) => at * 7 - 5000);
  for (const day of [...days, ...days]) expect(dayNumber(dateFromDayNumber(day))).toBe(day);
});

test.each([
  ["17-06-2022", "2022-06-17"],
  ["7/6/2022", "2022-06-07"],
  ["17.06.2022", "2022-06-17"],
  [" 17062022 ", "2022-06-17"],
  ["2022-06-17", "2022-06-17"],
  ["29-02-2028", "2028-02-29"],
  ["29-02-2026", ""],
  ["06-17-2022", ""],
  ["17-06-22", ""],
  ["17-06-202", ""],
  ["2022-6-17", ""],
  ["tomorrow", ""],
  ["", ""],
])("%j is typed as a day: %j", (text, day) => {
  expect(parseDay(text)).toBe(day);
});
