import { noFilter } from "@/lib/flights/rules";
import type { Flight } from "@/lib/flights/schema";
import type { Airport } from "@/lib/places/schema";

/** A freighter from Hong Kong to Amsterdam. */
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

/** An airport that has its code for a name. */
export const airport = (code: string): Airport => ({
  id: code,
  name: code,
  nameEn: code,
  city: code,
  country: "",
  code,
  zone: null,
});

/** A response to a search from Hong Kong to Amsterdam, but for its flights. */
export const flightSearch = {
  criteria: {
    originAirport: airport("HKG"),
    destinationAirport: airport("AMS"),
    originText: "",
    destinationText: "",
    date: "",
    arriveBy: "",
  },
  searched: null,
  missing: [],
  hints: [],
  problem: null,
  today: "2026-03-16",
  asked: true,
  ...noFilter,
  sort: null,
  stops: {},
  sample: false,
};
