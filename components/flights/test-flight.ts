import type { Flight } from "@/lib/flights/schema";

/** A freighter from Hong Kong to Amsterdam, for tests. */
export const flight: Flight = {
  id: "1",
  type: "direct",
  days: [true, false, true, false, true, false, false],
  departureTime: "23:55",
  arrivalTime: "06:15",
  arrivalDay: 1,
  originCode: "HKG",
  destinationCode: "AMS",
  legs: [
    {
      flightNo: "K0 801",
      aircraftType: "77X",
      aircraftName: "Boeing 777-200F Freighter",
      aircraftBody: "freighter",
    },
  ],
  via: [],
  elapsedMinutes: 800,
  validFrom: null,
  validTo: null,
};
