import { sailingOf } from "@/lib/sailings/legs";
import type { Leg, Sailing, Vessel } from "@/lib/sailings/schema";

const singapore = { portId: "SGSIN", port: "Singapore", terminal: null };

/** Two ships, of which the second is known by its name and voyage. */
export const legs: [Leg, Leg] = [
  {
    vessel: "Golden Agarwood",
    imo: "4370520",
    voyage: "124W",
    service: "GD1",
    vesselOperator: null,
    from: { portId: "HKHKG", port: "Hong Kong", terminal: null },
    to: singapore,
    departure: "2022-06-17T18:30",
    arrival: null,
  },
  {
    vessel: "Nordhavn Ymir",
    imo: null,
    voyage: "610W",
    service: null,
    vesselOperator: null,
    from: singapore,
    to: { portId: "NLRTM", port: "Rotterdam", terminal: null },
    departure: null,
    arrival: "2022-07-17",
  },
];

/** A sailing with a second leg, and its vessel: something in almost every field. */
export const sailing: Sailing = sailingOf({
  id: "GD1-1",
  operator: "Golden Delta",
  legs,
  siCutoff: "2022-06-13T17:00",
  vgmCutoff: "2022-06-14T16:00",
  cyCutoff: "2022-06-15",
  cfsCutoff: "2022-06-14",
  receiving: "2022-06-10T08:00",
  vrCutoff: null,
  cvCutoff: "2022-06-15T12:00",
  bookingUrl: "https://booking.example/?service=GD1&voyage=124W",
});

/** The same from and to ports of these ids. */
export function sailingBetween(from: string, to: string, one: Sailing = sailing): Sailing {
  const last = one.legs.length - 1;
  const legsOf = one.legs.map((leg, at) => ({
    ...leg,
    from: at === 0 ? { ...leg.from, portId: from } : leg.from,
    to: at === last ? { ...leg.to, portId: to } : leg.to,
  }));
  return { ...one, legs: legsOf };
}

export const vessel: Vessel = {
  imo: "4370520",
  shipType: "Container ship",
  flag: null,
  callSign: "VRDH8",
  grossTonnage: 146259,
  deadweight: null,
  lengthOverall: 364.6,
  breadthExtreme: 51,
  draught: 15.5,
  yearBuilt: 2019,
};
