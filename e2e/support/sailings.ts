import type { Sailing, Vessel } from "@/lib/sailings/schema";

/** A sailing with a second leg, and its vessel: something in almost every field. */
export const sailing: Sailing = {
  id: "GD1-1",
  operator: "Golden Delta",
  service: "GD1",
  etd: "2022-06-17T18:30",
  eta: "2022-07-17",
  transhipmentPort: "Singapore",
  transitDays: 30,
  vessel: "Golden Agarwood",
  voyage: "124W",
  imo: "4370520",
  vessel2: "Nordhavn Ymir",
  voyage2: "610W",
  siCutoff: "2022-06-13T17:00",
  vgmCutoff: "2022-06-14T16:00",
  cyCutoff: "2022-06-15",
  cfsCutoff: "2022-06-14",
  receiving: "2022-06-10T08:00",
  vrCutoff: null,
  cvCutoff: "2022-06-15T12:00",
  bookingUrl: "https://booking.example/?service=GD1&voyage=124W",
};
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
