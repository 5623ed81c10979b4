import { isCountedRead, readLimit } from "./read-limit";

const start = Date.UTC(2026, 2, 16, 2);
const at = (ms: number) => new Date(start + ms);
const minute = 60_000;

test("so many reads of an address pass in ten minutes, then it is told how long to wait; others are not concerned", () => {
  const limit = readLimit(3);
  expect([0, 1, 2].map((second) => limit.count("a", at(second * 1_000)))).toEqual([0, 0, 0]);
  expect(limit.count("a", at(minute))).toBe(540);
  expect(limit.count("a", at(10 * minute - 1))).toBe(1);
  expect(limit.count("b", at(minute))).toBe(0);
  expect(limit.count("a", at(10 * minute))).toBe(0);
});

test("a clock that is set back shuts nobody out, an unknown address is not counted", () => {
  const limit = readLimit(1);
  limit.count("a", at(60 * minute));
  expect(limit.count("a", at(0))).toBe(0);
  expect([1, 2, 3].map(() => limit.count("", at(0)))).toEqual([0, 0, 0]);
});

test("only so many addresses are remembered: the one counted longest goes first", () => {
  const limit = readLimit(1, 100);
  limit.count("first", at(0));
  expect(limit.count("first", at(1))).toBeGreaterThan(0);
  for (let other = 0; other < 100; other += 1) limit.count(`other-${other}`, at(2));
  expect(limit.count("first", at(3))).toBe(0);
  expect(limit.count("other-99", at(3))).toBeGreaterThan(0);
});

test.each([
  ["GET", "/port", true],
  ["HEAD", "/", true],
  ["GET", "/api/port-schedule", true],
  ["GET", "/zh-tw/news", true],
  ["POST", "/api/enquiries/sea", false],
  ["POST", "/api/renewal", false],
  ["GET", "/_next/static/chunks/a.js", false],
  ["GET", "/pictures/terminal-640.jpg", false],
  ["GET", "/icon.svg", false],
])("%s %s is counted: %s", (method, path, counted) => {
  expect(isCountedRead(method, path)).toBe(counted);
});
