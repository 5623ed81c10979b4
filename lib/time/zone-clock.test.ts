import { arrivalMinutes, departureMinutes, offsetsAround, portTimeInstant } from "./zone-clock";

const utcOf = (zone: string, local: string) => portTimeInstant(local, zone).toISOString().slice(0, 16);

test.each([
  ["Asia/Hong_Kong", "2026-03-20T18:30", "2026-03-20T10:30"],
  ["Asia/Kathmandu", "2026-03-20T05:45", "2026-03-20T00:00"],
  ["America/Los_Angeles", "2026-12-31T23:00", "2027-01-01T07:00"],
  // The clocks are moved on the night to Sunday, in winter and in summer.
  ["Europe/Amsterdam", "2026-03-28T23:00", "2026-03-28T22:00"],
  ["Europe/Amsterdam", "2026-03-29T01:59", "2026-03-29T00:59"],
  ["Europe/Amsterdam", "2026-03-29T03:00", "2026-03-29T01:00"],
  // An hour that the clocks leave out, and one that comes twice.
  ["Europe/Amsterdam", "2026-03-29T02:30", "2026-03-29T01:30"],
  ["America/New_York", "2026-03-08T02:30", "2026-03-08T07:30"],
  ["Europe/Amsterdam", "2026-10-25T02:30", "2026-10-25T00:30"],
  ["America/New_York", "2026-11-01T01:30", "2026-11-01T05:30"],
  // Moved away and back within a week.
  ["America/Recife", "2000-10-07T12:00", "2000-10-07T15:00"],
  ["America/Recife", "2000-10-08T12:00", "2000-10-08T14:00"],
  ["America/Recife", "2000-10-14T12:00", "2000-10-14T14:00"],
  ["America/Recife", "2000-10-15T12:00", "2000-10-15T15:00"],
  ["Australia/Sydney", "2026-04-05T12:00", "2026-04-05T02:00"],
])("in %s %s is %s in UTC", (zone, local, utc) => {
  expect(utcOf(zone, local)).toBe(utc);
});

test("a date without a time arrives at the end of the day and departs at its start", () => {
  expect(arrivalMinutes("2026-03-20") - departureMinutes("2026-03-20")).toBe(23 * 60 + 59);
  expect(arrivalMinutes("2026-03-20T07:05")).toBe(departureMinutes("2026-03-20T07:05"));
});

test.each([
  ["Europe/Amsterdam", "2026-03-28", ["2026-03-29T01:00 120", "2026-10-25T01:00 60", "2027-03-28T01:00 120"]],
  // Midnight is skipped in Santiago and in Beirut.
  [
    "America/Santiago",
    "2026-09-01",
    ["2026-09-06T04:00 -180", "2027-04-04T03:00 -240", "2027-09-05T04:00 -180"],
  ],
  ["Asia/Beirut", "2026-03-20", ["2026-03-28T22:00 180", "2026-10-24T21:00 120", "2027-03-27T22:00 180"]],
  ["Asia/Hong_Kong", "2026-03-28", []],
])("the offsets of %s from %s on change at %j", (zone, day, expected) => {
  const changes = offsetsAround(new Date(`${day}T12:00Z`), zone).slice(1);
  const written = changes.map(
    ([from, offset]) => `${new Date(from * 60_000).toISOString().slice(0, 16)} ${offset}`,
  );
  expect(written).toEqual(expected);
});

test.each([
  ["America/Santiago", "2026-09-06T00:30", "2026-09-06T04:30"],
  ["America/Santiago", "2026-04-04T23:30", "2026-04-05T02:30"],
  ["Asia/Beirut", "2026-03-29T00:30", "2026-03-28T22:30"],
  ["Asia/Beirut", "2026-10-24T23:30", "2026-10-24T20:30"],
])("in %s, where midnight is moved, %s is %s in UTC", (zone, local, expected) => {
  expect(utcOf(zone, local)).toBe(expected);
});
