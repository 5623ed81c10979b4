/** @jest-environment jsdom */
import { render, screen } from "@testing-library/react";
import type { FlightOption } from "@/lib/api/flight-option";
import en from "@/messages/en.json";
import { flightOption, roadLeg, waitAt } from "@/test/support/examples/flights";
import { ItineraryAxis } from "./itinerary-axis";
import { axisOf, placesOf } from "./itinerary-axis-parts";

const option = (change: Partial<FlightOption> = {}) => ({ ...flightOption, ...change });
const early = { ...flightOption.latestAcceptance, time: "2026-11-15T00:30", state: "open" };

test("legs and waits follow each other on one axis from the tick before the first event to that after the last", () => {
  const axis = axisOf(option());
  expect(axis?.ticks.map(({ time }) => time)).toEqual([
    "2026-11-20T00:00",
    "2026-11-20T06:00",
    "2026-11-20T12:00",
    "2026-11-20T18:00",
    "2026-11-21T00:00",
  ]);
  // Thirty hours: 5.5 h are 18.33 hundredths.
  const hours = (of: number) => (of / 30) * 100;
  expect(axis?.acceptance).toBeCloseTo(hours(0.5));
  expect(axis?.broken).toBeNull();
  expect(axis?.parts.map(({ kind }) => kind)).toEqual(["flight", "wait", "road"]);
  for (const [at, [a, b]] of [
    [5.5, 5.5 + 34 / 3],
    [5.5 + 34 / 3, 5.5 + 49 / 3],
    [5.5 + 49 / 3, 5.5 + 49 / 3 + 7.5],
  ].entries()) {
    expect(axis?.parts[at]?.a).toBeCloseTo(hours(a ?? 0));
    expect(axis?.parts[at]?.b).toBeCloseTo(hours(b ?? 0));
  }
});

test("beyond 72 hours the longest time on the ground is broken by whole ticks, and the rest keeps its scale", () => {
  const axis = axisOf(option({ connections: [waitAt(75)] }));
  expect(axis?.ticks).toHaveLength(12);
  expect(axis?.ticks[0]?.time).toBe("2026-11-20T00:00");
  expect(axis?.ticks.at(-1)?.time).toBe("2026-11-24T00:00");
  const [flight, wait, road] = axis?.parts ?? [];
  expect((flight?.b ?? 0) - (flight?.a ?? 0)).toBeCloseTo(((34 / 3) * 100) / 72);
  expect((road?.b ?? 0) - (road?.a ?? 0)).toBeCloseTo(750 / 72);
  expect(axis?.broken).toBeGreaterThan(wait?.a ?? 100);
  expect(axis?.broken).toBeLessThan(wait?.b ?? 0);
  for (const [at, { a }] of (axis?.ticks ?? []).entries()) expect(a).toBeCloseTo((at * 100) / 12);
  // So is the time between a hand-over days before and the departure.
  const handed = axisOf(option({ latestAcceptance: early as FlightOption["latestAcceptance"] }));
  expect(handed?.acceptance).toBeLessThan(handed?.broken ?? 0);
  expect(handed?.broken).toBeLessThan(handed?.parts[0]?.a ?? 0);
});

test("what cannot be drawn is not: an unknown duration, or one that no time on the ground can shorten", () => {
  expect(axisOf(option({ latestAcceptance: null }))).toMatchObject({ acceptance: null });
  expect(axisOf(option({ legs: [{ ...roadLeg, elapsedMinutes: null }], connections: [] }))).toBeNull();
  expect(axisOf(option({ connections: [] }))).toBeNull();
  expect(axisOf(option({ legs: [{ ...roadLeg, elapsedMinutes: 80 * 60 }], connections: [] }))).toBeNull();
});

test("words above the axis stand beside their point or one level up where they would cover others, or not at all", () => {
  const at = (key: string, x: number) => ({ key, x, anchors: ["start", "end"] as const, width: 12 });
  const places = placesOf([
    at("first", 10),
    at("beside", 24),
    at("near", 12),
    at("last", 95),
    at("none", 14),
  ]);
  expect(Object.fromEntries(places)).toEqual({
    first: { level: 0, anchor: "start" },
    beside: { level: 0, anchor: "start" },
    near: { level: 1, anchor: "start" },
    last: { level: 0, anchor: "end" },
  });
  expect(placesOf([at("first", 10), at("second", 10), at("third", 10)]).has("third")).toBe(false);
});

test("what closes within a day says so, the body stands beside the aircraft, and a truck is told as one", () => {
  const { container } = render(<ItineraryAxis option={option()} words={en} />);
  const acceptance = screen.getByText(/^LAT 00:30/);
  expect(acceptance.textContent).toBe("LAT 00:30, closes in 11 h");
  expect(acceptance.parentElement?.getAttribute("data-state")).toBe("soon");
  const texts = [...container.querySelectorAll("text")].map(({ textContent }) => textContent);
  expect(texts).toEqual(
    expect.arrayContaining(["K0 810", "77X Freighter", "7 h 30 min", "K0 9233T", en.flights.roadFeeder]),
  );
  expect(texts).toEqual(expect.arrayContaining(["connection 5 h", "minimum 2 h 30 min"]));
  expect(container.textContent).toContain("One axis in Hong Kong time");
  expect(container.firstElementChild?.getAttribute("aria-hidden")).toBe("true");
  // The policy of pages blocks styles in elements.
  expect(container.querySelectorAll("[style]")).toHaveLength(0);
});
