import type { Sailing, Vessel } from "@/lib/sailings/schema";
import { packAnswer, unpackAnswer } from "./packed-answer";
import type { PortScheduleAnswer } from "./types";

const sailing: Sailing = {
  id: "GD1-1",
  operator: "Golden Delta",
  service: "GD1",
  etd: "2022-06-17T18:30",
  eta: "2022-07-17",
  transhipmentPort: null,
  transitDays: 30,
  vessel: "Golden Agarwood",
  voyage: "124W",
  imo: "4370520",
  vessel2: null,
  voyage2: null,
  siCutoff: "2022-06-13T17:00",
  vgmCutoff: null,
  cyCutoff: "2022-06-15",
  cfsCutoff: null,
  receiving: null,
  vrCutoff: null,
  cvCutoff: "2022-06-15T12:00",
  bookingUrl: "https://booking.example/?service=GD1&voyage=124W",
};
const unknown: Sailing = {
  ...sailing,
  id: "NX2-1",
  operator: "",
  service: null,
  etd: null,
  transitDays: 0,
  vessel: "",
  imo: null,
  transhipmentPort: "新加坡",
  vessel2: "Nordhavn Skagen",
  voyage2: "7E",
  bookingUrl: null,
};
const vessel: Vessel = {
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
const answer = (items: Sailing[], vessels: Record<string, Vessel>) =>
  ({ items, vessels, found: items.length, sample: true }) as unknown as PortScheduleAnswer;

test("an answer comes back from a page's data as it was", () => {
  const whole = answer([sailing, unknown, { ...sailing, transitDays: null }], { "4370520": vessel });
  expect(unpackAnswer(packAnswer(whole))).toEqual(whole);
  expect(unpackAnswer(packAnswer(answer([], {})))).toEqual(answer([], {}));
});

test("a row takes less than half of what it takes as JSON", () => {
  const many = Array.from({ length: 100 }, () => sailing);
  const packed = JSON.stringify(packAnswer(answer(many, {}))).length;
  expect(packed).toBeLessThan(JSON.stringify(answer(many, {})).length / 2);
});
