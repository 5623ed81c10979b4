import { type BookingTimes, type Flight, type FlightLeg, noFilter } from "@/lib/flights/shared";
import type { Airport } from "@/lib/places/shared";

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
      otherNumbers: [],
      mode: "air",
      originCode: "HKG",
      destinationCode: "AMS",
      departureTime: "23:55",
      arrivalTime: "06:15",
      departureDay: 0,
      arrivalDay: 1,
      originTerminal: null,
      destinationTerminal: null,
      aircraftType: "77X",
      aircraftName: "Boeing 777-200F Freighter",
      aircraftBody: "freighter",
      elapsedMinutes: 800,
    },
  ],
  via: [],
  elapsedMinutes: 800,
  validFrom: null,
  validTo: null,
  fortnightFrom: null,
  connections: [],
  optionId: null,
};

/** A leg of which the source has its number only. */
export const bareLeg: FlightLeg = {
  flightNo: "X0 1",
  otherNumbers: [],
  mode: "air",
  originCode: null,
  destinationCode: null,
  departureTime: null,
  arrivalTime: null,
  departureDay: null,
  arrivalDay: null,
  originTerminal: null,
  destinationTerminal: null,
  aircraftType: null,
  aircraftName: null,
  aircraftBody: null,
  elapsedMinutes: null,
};

/** From Hong Kong to Liège on a freighter, a tight change there, and on to Amsterdam by truck; every second week. */
export const connection: Flight = {
  ...flight,
  id: "connection",
  type: "cargo",
  days: [false, false, false, true, false, false, true],
  departureTime: "19:25",
  arrivalTime: "05:20",
  legs: [
    {
      ...bareLeg,
      flightNo: "0M 915",
      otherNumbers: ["X0 123"],
      originCode: "HKG",
      destinationCode: "LGG",
      departureTime: "19:25",
      arrivalTime: "22:05",
      departureDay: 0,
      arrivalDay: 0,
      aircraftType: "77X",
      aircraftName: "Boeing 777-200F Freighter",
      aircraftBody: "freighter",
      elapsedMinutes: 580,
    },
    {
      ...bareLeg,
      flightNo: "0M 7021",
      mode: "road",
      originCode: "LGG",
      destinationCode: "AMS",
      departureTime: "01:35",
      arrivalTime: "05:20",
      departureDay: 1,
      arrivalDay: 1,
      elapsedMinutes: 225,
    },
  ],
  via: ["LGG"],
  elapsedMinutes: 1015,
  connections: [{ airport: "LGG", minutes: 210, minimum: 190, longest: 1440 }],
  fortnightFrom: "2026-03-16",
  optionId: "0M915_HKG_LGG_20260319~0M7021_LGG_AMS_20260320",
};

/** From Liège to Amsterdam by truck alone. */
export const roadService: Flight = {
  ...flight,
  id: "road",
  type: "road",
  departureTime: "01:35",
  arrivalTime: "05:20",
  arrivalDay: 0,
  originCode: "LGG",
  legs: [
    {
      ...bareLeg,
      flightNo: "0M 7021",
      mode: "road",
      originCode: "LGG",
      destinationCode: "AMS",
      elapsedMinutes: 225,
    },
  ],
  elapsedMinutes: 225,
};

/** Cargo for the freighter is accepted until 17:55. */
export const bookingTimes: BookingTimes = {
  latestAcceptanceTime: "17:55",
  latestAcceptanceDay: 0,
  minutesBefore: 360,
  product: "",
  source: "Kestrel Cargo",
  asOf: "2026-03-01",
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
    product: "" as const,
    piece: "",
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
  offsets: [],
  sample: false,
  changed: null,
};
