import { legs, sailing } from "@/test/support/examples/sailings";
import type { Leg } from "../schema";
import { hubNames, hubsOf, isDirect, lastLeg, sailingOf, transitDays } from "./legs";

test.each([
  ["2026-03-20T22:30", "2026-03-20T01:00", 0],
  ["2026-03-20T23:59", "2026-03-21", 1],
  ["2026-02-27", "2026-03-01T00:30", 2],
  // Across the date line.
  ["2026-04-10T08:00", "2026-04-09T20:00", 0],
  ["2026-03-20", null, null],
])("transit from %s to %s is the difference of the local dates", (etd, eta, days) => {
  expect(transitDays(etd, eta)).toBe(days);
});

const [feeder, mother] = legs;
const colombo = { portId: "LKCMB", port: "Colombo", terminal: "CICT" };
const middle: Leg = { ...mother, vessel: "Straits Pioneer", to: colombo, arrival: "2022-07-01" };
const last: Leg = { ...mother, from: colombo };

test("facts of a sailing follow from its legs: the first ship, departure and arrival of the complete itinerary", () => {
  expect(sailingOf({ ...sailing, legs: [feeder, middle, last] })).toEqual({
    ...sailing,
    legs: [feeder, middle, last],
    service: "GD1",
    etd: "2022-06-17T18:30",
    eta: "2022-07-17",
    transitDays: 30,
    vessel: "Golden Agarwood",
    voyage: "124W",
    imo: "4370520",
  });
});

test("published transit days count only where a date is missing", () => {
  const late = { ...sailing, legs: [{ ...feeder, departure: null }, mother], transitDays: 35 };
  expect(sailingOf(late)).toMatchObject({ etd: null, transitDays: 35 });
  expect(sailingOf({ ...sailing, transitDays: 99 }).transitDays).toBe(30);
  expect(sailingOf({ ...late, transitDays: -1 }).transitDays).toBe(0);
});

test("direct is one ship; of others the ports where cargo changes ship, and the last ship", () => {
  const direct = { legs: [feeder] };
  expect([isDirect(direct), hubsOf(direct), hubNames(direct), lastLeg(direct)]).toEqual([
    true,
    [],
    null,
    null,
  ]);
  const third = { legs: [feeder, middle, last] };
  expect([isDirect(third), hubNames(third), lastLeg(third)]).toEqual([false, "Singapore / Colombo", last]);
  const nowhere = { portId: null, port: null, terminal: null };
  expect(hubNames({ legs: [{ ...feeder, to: nowhere }, mother] })).toBeNull();
});
