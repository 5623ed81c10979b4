import fc from "fast-check";
import { departsOn, departureDates, firstDeparture } from "./dates";
import { arrivalAfter, elapsedMinutes } from "./elapsed";

const hkgLax = { origin: "Asia/Hong_Kong", destination: "America/Los_Angeles" };
const times = (departureTime: string, arrivalTime: string) => ({ departureTime, arrivalTime });

test.each([
  ["2026-06-01", 0, "14:05", "11:20", 735, "summer time there"],
  ["2026-12-01", 0, "14:05", "11:20", 795, "winter time there"],
  ["2026-06-01", -1, "00:40", "21:55", 735, "the day before"],
  ["2026-03-07", 0, "23:00", "21:00", 840, "the last evening before the clocks change"],
  ["2026-03-08", 0, "23:00", "21:00", 780, "the first evening after"],
])("on %s, day %i, %s to %s takes %i minutes (%s)", (date, day, from, to, minutes) => {
  expect(elapsedMinutes(times(from, to), day, date, hkgLax)).toBe(minutes);
});

test("over the change of clocks, and at an hour that it skips or repeats", () => {
  const berlin = { origin: "Europe/Berlin", destination: "Europe/Berlin" };
  expect(elapsedMinutes(times("01:00", "05:00"), 0, "2026-03-29", berlin)).toBe(180);
  expect(elapsedMinutes(times("01:00", "05:00"), 0, "2026-10-25", berlin)).toBe(300);
  expect(elapsedMinutes(times("01:00", "02:30"), 0, "2026-03-29", berlin)).toBe(90);
  expect(elapsedMinutes(times("02:30", "05:00"), 0, "2026-03-29", berlin)).toBe(90);
  expect(elapsedMinutes(times("01:00", "02:30"), 0, "2026-10-25", berlin)).toBe(90);
  expect(elapsedMinutes(times("02:30", "05:00"), 0, "2026-10-25", berlin)).toBe(210);
  expect(arrivalAfter("2026-03-29", "02:30", 60, berlin)).toEqual({ time: "04:30", day: 0 });
  expect(arrivalAfter("2026-10-25", "02:30", 60, berlin)).toEqual({ time: "02:30", day: 0 });
});

test("the first departure lies in the window, the period and on a day of service", () => {
  const monday = {
    days: [true, false, false, false, false, false, false],
    validFrom: null,
    validTo: null,
    fortnightFrom: null,
  };
  expect(firstDeparture(monday, "2026-05-19", "2026-06-19")).toBe("2026-05-25");
  expect(firstDeparture(monday, "2026-05-18", "2026-05-18")).toBe("2026-05-18");
  expect(firstDeparture(monday, "2026-05-19", "2026-05-24")).toBeNull();
  expect(firstDeparture({ ...monday, validFrom: "2026-06-02" }, "2026-05-19", "2026-06-19")).toBe(
    "2026-06-08",
  );
  expect(firstDeparture({ ...monday, validTo: "2026-05-24" }, "2026-05-19", "2026-06-19")).toBeNull();
  expect(
    firstDeparture({ ...monday, days: monday.days.map(() => false) }, "2026-05-19", "2026-06-19"),
  ).toBeNull();
});

test("a service of every second week departs in the first week of each fortnight, before and after the date it is counted from", () => {
  const service = {
    days: [true, false, true, false, false, false, true],
    validFrom: "2026-05-04",
    validTo: null,
    // A Wednesday: its Sunday and its Monday belong to the same week of service.
    fortnightFrom: "2026-05-20",
  };
  expect([...departureDates(service, "2026-05-01", "2026-06-09")]).toEqual([
    "2026-05-06",
    "2026-05-10",
    "2026-05-11",
    "2026-05-20",
    "2026-05-24",
    "2026-05-25",
    "2026-06-03",
    "2026-06-07",
    "2026-06-08",
  ]);
  expect(departsOn(service, "2026-05-04")).toBe(false);
  expect(firstDeparture(service, "2026-05-26", "9999-12-31")).toBe("2026-06-03");
  expect(firstDeparture(service, "2026-05-26", "2026-06-02")).toBeNull();
});

test("an arrival computed from a duration results in that duration", () => {
  const zone = fc.constantFrom(
    "Asia/Hong_Kong",
    "America/Los_Angeles",
    "Asia/Kolkata",
    "Pacific/Auckland",
    "UTC",
  );
  const clock = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map((parts) => parts.map((part) => String(part).padStart(2, "0")).join(":"));
  fc.assert(
    fc.property(
      zone,
      zone,
      clock,
      fc.integer({ min: 30, max: 1500 }),
      (origin, destination, clockOut, minutes) => {
        const zones = { origin, destination };
        const { time, day } = arrivalAfter("2026-06-15", clockOut, minutes, zones);
        expect(elapsedMinutes(times(clockOut, time), day, "2026-06-15", zones)).toBe(minutes);
      },
    ),
  );
});
