import type { Flight, FlightLeg } from "@/lib/flights/shared";
import { foundFlight } from "./flights";

/** Where an answer has each fact; null for what agents are not told. TypeScript reports a fact that is not here. */
const ofFlight: Record<keyof Flight, string | null> = {
  ...{ id: null, type: "type", days: "weekdays", legs: "flight_numbers", via: "via" },
  ...{ departureTime: "departure_time", arrivalTime: "arrival_time", arrivalDay: "arrival_day" },
  ...{ originCode: "origin", destinationCode: "destination", elapsedMinutes: "elapsed_minutes" },
  ...{ validFrom: "valid_from", validTo: "valid_to", fortnightFrom: "fortnight_from" },
  ...{ connections: "connections", optionId: "plan_id", bookingTimes: "latest_acceptance" },
};
/** The plan of a flight has the airports, times and terminals of each leg. */
const ofLeg: Record<keyof FlightLeg, string | null> = {
  ...{ flightNo: "flight_numbers", otherNumbers: "other_numbers", mode: "modes" },
  ...{ aircraftType: "aircraft", aircraftName: "aircraft", aircraftBody: "body" },
  ...{ originCode: null, destinationCode: null, departureTime: null, arrivalTime: null },
  ...{ departureDay: null, arrivalDay: null, originTerminal: null, destinationTerminal: null },
  ...{ looseCargoOnly: null, doesNotFit: null, elapsedMinutes: null },
};

test("an answer has what a flight has, and nothing else", () => {
  const told = [...Object.values(ofFlight), ...Object.values(ofLeg)].flatMap((name) => name ?? []);
  expect(Object.keys(foundFlight.shape).sort()).toEqual([...new Set(told)].sort());
});
