import { portNow } from "@/lib/time/cutoff-clock";
import { offsetsAround } from "@/lib/time/zone-clock";
import { latestAcceptance } from "./cutoffs";
import type { BookingTimes } from "./schema";

const published = (minutesBefore: number): BookingTimes => ({
  latestAcceptanceTime: "10:20",
  latestAcceptanceDay: 0,
  minutesBefore,
  product: "",
  source: "Harbourwing Cargo",
  asOf: "2026-03-01",
});
const at = (instant: string, zone = "Asia/Hong_Kong") => {
  const now = new Date(instant);
  return portNow(now, offsetsAround(now, zone));
};
const flight = { departureTime: "15:20", bookingTimes: published(300) };

test.each([
  ["2026-03-17T02:00:00Z", "open", null],
  ["2026-03-19T02:19:00Z", "open", null],
  ["2026-03-19T02:21:00Z", "soon", 1439],
  ["2026-03-20T02:19:00Z", "soon", 1],
  ["2026-03-20T02:20:00Z", "closed", null],
])("at %s the acceptance until 10:20 on 20 March is %s", (instant, state, closesIn) => {
  expect(latestAcceptance(flight, "2026-03-20", at(instant))).toEqual({
    time: "2026-03-20T10:20",
    state,
    closesIn,
    isClosed: state === "closed",
    published: flight.bookingTimes,
  });
});

test("a departure soon after midnight is accepted until the day before", () => {
  const early = { departureTime: "04:00", bookingTimes: published(300) };
  expect(latestAcceptance(early, "2026-03-20", at("2026-03-16T02:00:00Z"))?.time).toBe("2026-03-19T23:00");
});

test("midnight is a time like any other, of the departure and of the acceptance", () => {
  const of = (departureTime: string, minutes: number, instant: string) => {
    const acceptance = latestAcceptance(
      { departureTime, bookingTimes: published(minutes) },
      "2026-03-20",
      at(instant),
    );
    return [acceptance?.time, acceptance?.state];
  };
  expect(of("00:00", 120, "2026-03-19T13:59:00Z")).toEqual(["2026-03-19T22:00", "soon"]);
  expect(of("00:00", 120, "2026-03-19T14:00:00Z")).toEqual(["2026-03-19T22:00", "closed"]);
  expect(of("05:00", 300, "2026-03-19T15:59:00Z")).toEqual(["2026-03-20T00:00", "soon"]);
  expect(of("05:00", 300, "2026-03-19T16:00:00Z")).toEqual(["2026-03-20T00:00", "closed"]);
});

test("the minutes are real ones over a night in which the clocks are moved", () => {
  const early = { departureTime: "05:00", bookingTimes: published(300) };
  const times = (date: string) =>
    latestAcceptance(early, date, at("2026-03-16T02:00:00Z", "Europe/Amsterdam"))?.time;
  expect(times("2026-03-28")).toBe("2026-03-28T00:00");
  expect(times("2026-03-29")).toBe("2026-03-28T23:00");
  expect(times("2026-10-25")).toBe("2026-10-25T01:00");
});

test("an unpublished acceptance has no state", () => {
  expect(latestAcceptance({ departureTime: "15:20" }, "2026-03-20", at("2026-03-16T02:00:00Z"))).toBeNull();
});
