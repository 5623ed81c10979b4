import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { UTCDate } from "@date-fns/utc";
import { getISOWeek } from "date-fns/getISOWeek";
import fc from "fast-check";
import { dateFromDayNumber, dayNumber, formatOffset, isoWeek, weekdayOf } from "@/lib/i18n/formats";
import {
  addDays,
  addMonth,
  clockInZone,
  dateInZone,
  isoOffset,
  lastSunday,
  minutesAhead,
  monthsAfter,
  monthsBefore,
} from "./calendar";

test.each([
  ["2022-01-31", "2022-02-28"],
  ["2024-01-31", "2024-02-29"],
  ["2022-06-17", "2022-07-17"],
  ["2022-12-31", "2023-01-31"],
])("a month after %s is %s", (from, to) => expect(addMonth(from)).toBe(to));

test.each([
  ["2022-03-31", "2022-02-28"],
  ["2024-03-30", "2024-02-29"],
  ["2022-06-17", "2022-05-17"],
  ["2023-01-31", "2022-12-31"],
])("a month before %s is %s", (from, to) => expect(monthsBefore(from, 1)).toBe(to));

test("months are counted on, to the last day of a shorter one", () => {
  expect([0, 1, 3, 13].map((months) => monthsAfter("2024-01-31", months))).toEqual([
    "2024-01-31",
    "2024-02-29",
    "2024-04-30",
    "2025-02-28",
  ]);
});

test.each([
  ["UTC", "+0"],
  ["Asia/Hong_Kong", "+8"],
  ["Asia/Kathmandu", "+5:45"],
  ["America/New_York", "−4"],
  ["America/St_Johns", "−2:30"],
  ["Pacific/Kiritimati", "+14"],
])("%s is %s from UTC in summer", (zone, offset) => {
  expect(formatOffset(minutesAhead(new Date("2026-07-16T18:30:59Z"), zone))).toBe(offset);
});

test.each([
  [2026, 3, "2026-03-29"],
  [2026, 10, "2026-10-25"],
  [2027, 10, "2027-10-31"],
  [2024, 2, "2024-02-25"],
])("the last Sunday of month %i-%i is %s", (year, month, date) => expect(lastSunday(year, month)).toBe(date));

const anyDay = fc.integer({ min: -30_000, max: 60_000 }).map(dateFromDayNumber);

test("it counts as the pure calendar of both sides does", () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: -500, max: 500 }), (date, step) => {
      expect(dayNumber(addDays(date, step))).toBe(dayNumber(date) + step);
      expect(isoWeek(date).week).toBe(getISOWeek(new UTCDate(date)));
      expect(weekdayOf(date)).toBe(new UTCDate(date).getDay());
    }),
  );
});

test("today depends only on the given zone", () => {
  const now = new Date("2026-03-16T18:30:00Z");
  expect(dateInZone(now, "Asia/Hong_Kong")).toBe("2026-03-17");
  expect(dateInZone(now, "America/Los_Angeles")).toBe("2026-03-16");
  expect(dateInZone(now, "America/St_Johns")).toBe("2026-03-16");
  expect(() => dateInZone(now, "Nowhere/Here")).toThrow(RangeError);
});

test("a zone's clock is behind or ahead by quarters of an hour too", () => {
  const now = new Date("2026-03-16T18:30:59Z");
  expect([clockInZone(now, "Asia/Kathmandu"), minutesAhead(now, "Asia/Kathmandu")]).toEqual([
    "2026-03-17T00:15",
    345,
  ]);
  expect([clockInZone(now, "America/St_Johns"), minutesAhead(now, "America/St_Johns")]).toEqual([
    "2026-03-16T16:00",
    -150,
  ]);
  expect([345, -150, 480, 0].map(isoOffset)).toEqual(["+05:45", "-02:30", "+08:00", "+00:00"]);
});

/** Both ends of the day, one whose clocks change at midnight, and one that never had the 30th of December 2011. */
const zones = ["UTC", "Pacific/Kiritimati", "Pacific/Pago_Pago", "Africa/Cairo", "Pacific/Apia"];

/** In a process of its own, which alone may change its zone. */
const script = `
  import { addDays, addMonth, dateInZone, lastSunday, monthsBefore } from "./lib/time/calendar.ts";
  const seen = ${JSON.stringify(zones)}.map((zone) => {
    process.env.TZ = zone;
    const days = [];
    for (const day of ["2011-12-29", "2011-12-30", "2024-02-29", "2026-04-23", "2026-10-29"])
      days.push(addDays(day, 1), addDays(day, -1), addMonth(day), monthsBefore(day, 1));
    days.push(lastSunday(2026, 3), dateInZone(new Date(1_773_700_200_000), "Asia/Hong_Kong"));
    return { offset: new Date(2026, 6, 1).getTimezoneOffset(), days: days.join(" ") };
  });
  console.log(JSON.stringify(seen));
`;

test("days are the same in every zone of the machine", async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--no-warnings", "--input-type=module", "-e", script],
    { cwd: join(__dirname, "../..") },
  );
  const seen: { offset: number; days: string }[] = JSON.parse(stdout);
  // The zones took effect: the test would prove nothing otherwise.
  expect(new Set(seen.map(({ offset }) => offset)).size).toBe(zones.length);
  expect([...new Set(seen.map(({ days }) => days))]).toEqual([
    "2011-12-30 2011-12-28 2012-01-29 2011-11-29 2011-12-31 2011-12-29 2012-01-30 2011-11-30 " +
      "2024-03-01 2024-02-28 2024-03-29 2024-01-29 2026-04-24 2026-04-22 2026-05-23 2026-03-23 " +
      "2026-10-30 2026-10-28 2026-11-29 2026-09-29 2026-03-29 2026-03-17",
  ]);
});
