import type { FlightOption, OptionConnection, OptionLeg } from "@/lib/api/flight-option";
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

const stop = (code: string, city = "") => ({ code, name: "", city, zone: null });
const optionLeg = (change: Partial<OptionLeg>): OptionLeg => ({
  flightNo: "K0 810",
  otherNumbers: [],
  mode: "air",
  aircraftType: "77X",
  aircraftName: "Boeing 777-200F Freighter",
  aircraftBody: "freighter",
  doors: { mainDeckDoor: [372, 305], lowerDeckDoor: [270, 170], source: "sample" },
  originTerminal: null,
  destinationTerminal: null,
  elapsedMinutes: 680,
  origin: stop("HKG", "Hong Kong"),
  destination: stop("LGG"),
  via: [],
  departure: "2026-11-20T05:30",
  arrival: "2026-11-20T09:50",
  ...change,
});
export const roadLeg = optionLeg({
  flightNo: "K0 9233T",
  mode: "road",
  doors: null,
  elapsedMinutes: 450,
  origin: stop("LGG"),
  destination: stop("AMS"),
  departure: "2026-11-20T14:50",
  arrival: "2026-11-20T22:20",
});
export const waitAt = (hours: number): OptionConnection => ({
  airport: stop("LGG"),
  minutes: hours * 60,
  minimum: 150,
  longest: null,
  source: null,
  asOf: null,
});
/** Eleven hours and twenty minutes of flight, five hours on the ground, and seven and a half by road. */
export const flightOption: Pick<
  FlightOption,
  "origin" | "departure" | "legs" | "connections" | "latestAcceptance" | "next" | "cargo"
> = {
  origin: { ...airport("HKG"), code: "HKG", city: "Hong Kong", addressName: null, plainName: "Hong Kong" },
  departure: "2026-11-20T05:30",
  legs: [optionLeg({}), roadLeg],
  connections: [waitAt(5)],
  latestAcceptance: {
    time: "2026-11-20T00:30",
    isClosed: false,
    closesIn: 660,
    state: "soon",
    published: bookingTimes,
  },
  next: ["2026-11-22", "2026-11-27", "2026-12-01", "2026-12-05"].map((date) => ({ date, id: date })),
  cargo: { product: "", piece: "" },
};
