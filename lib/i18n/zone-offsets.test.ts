import { timeAtInstant, toInstant, type ZoneOffsets } from "./zone-offsets";

const minute = (utc: string) => Date.parse(`${utc}:00Z`) / 60_000;
const utc = (local: string, offsets: ZoneOffsets) =>
  new Date(toInstant(minute(local), offsets) * 60_000).toISOString().slice(0, 16);

const rotterdam: ZoneOffsets = [
  [minute("2026-01-01T00:00"), 60],
  [minute("2026-03-29T01:00"), 120],
  [minute("2026-10-25T01:00"), 60],
];

test.each([
  ["2025-07-01T12:00", "2025-07-01T11:00", "before all that is known, the first offset"],
  ["2026-03-29T01:59", "2026-03-29T00:59", "the last minute before"],
  ["2026-03-29T02:30", "2026-03-29T01:30", "an hour that is skipped: the offset from before"],
  ["2026-03-29T03:00", "2026-03-29T01:00", "the first minute after"],
  ["2026-10-25T02:00", "2026-10-25T00:00", "an hour that comes twice: the first"],
  ["2026-10-25T02:59", "2026-10-25T00:59", "its last minute"],
  ["2026-10-25T03:00", "2026-10-25T02:00", "after it"],
])("%s in Rotterdam is %s in UTC: %s", (local, expected) => {
  expect(utc(local, rotterdam)).toBe(expected);
});

test("the clock of an instant; no offsets are those of UTC", () => {
  expect(timeAtInstant(minute("2026-03-29T00:59"), rotterdam)).toBe("2026-03-29T01:59");
  expect(timeAtInstant(minute("2026-03-29T01:00"), rotterdam)).toBe("2026-03-29T03:00");
  expect(timeAtInstant(minute("2026-10-25T01:15"), rotterdam)).toBe("2026-10-25T02:15");
  expect(timeAtInstant(minute("2026-10-25T01:15"), [])).toBe("2026-10-25T01:15");
  expect(utc("2026-10-25T01:15", [])).toBe("2026-10-25T01:15");
});
