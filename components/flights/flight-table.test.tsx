import { renderToStaticMarkup } from "react-dom/server";
import type { Flight } from "@/lib/flights/schema";
import en from "@/messages/en.json";
import { FlightTable } from "./flight-table";

const flight: Flight = {
  id: "1",
  type: "direct",
  days: [true, false, true, false, true, false, false],
  departureTime: "23:55",
  arrivalTime: "06:15",
  arrivalDay: 1,
  originCode: "HKG",
  destinationCode: "AMS",
  legs: [{ flightNo: "K0 801", aircraftType: "77X", aircraftName: "Boeing 777-200F Freighter" }],
  via: [],
  elapsedMinutes: 800,
  validFrom: null,
  validTo: null,
};
const text = (change: Partial<Flight>) =>
  renderToStaticMarkup(
    <FlightTable
      label="Flights"
      items={[{ ...flight, ...change }]}
      stops={{ ICN: "Seoul" }}
      words={{ flights: en.flights, dates: en.dates }}
    />,
  );

test("the days of service are spelled out, their squares are not", () => {
  expect(text({})).toContain('role="img" aria-label="Mon, Wed, Fri"');
  expect(text({ days: Array(7).fill(true) })).toContain('aria-label="Every day"');
});

test.each([
  [{ arrivalDay: 1 }, "+1 day"],
  [{ arrivalDay: 2 }, "+2 days"],
  [{ arrivalDay: -1 }, "−1 day"],
] as const)("the day of arrival: %j", (change, shown) => {
  expect(text(change)).toContain(`>${shown}<`);
});

test("the same day, and a day that is not known, say nothing", () => {
  expect(text({ arrivalDay: 0 })).not.toMatch(/\bdays?\b</);
  expect(text({ arrivalDay: null })).not.toMatch(/\bdays?\b</);
});

test.each([
  [800, "13 h 20 min"],
  [840, "14 h"],
  [50, "50 min"],
  [null, "Not stated"],
])("a duration of %s minutes reads %j", (elapsedMinutes, shown) => {
  expect(text({ elapsedMinutes })).toContain(`>${shown}<`);
});

test("what lies on the way is named, else counted", () => {
  const legs = ["1", "2", "3"].map((flightNo) => ({ flightNo, aircraftType: null, aircraftName: null }));
  expect(text({})).toContain(">Non-stop<");
  expect(text({ via: ["ICN", "NRT"] })).toContain(">via Seoul, NRT<");
  expect(text({ legs: legs.slice(0, 2) })).toContain(">1 transfer<");
  expect(text({ legs })).toContain(">2 transfers<");
});
