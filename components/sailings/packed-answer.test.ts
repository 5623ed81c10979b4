import { sailing, vessel } from "@/e2e/support/sailings";
import type { Sailing, Vessel } from "@/lib/sailings/schema";
import { packAnswer, unpackAnswer } from "./packed-answer";
import type { PortScheduleAnswer } from "./types";

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
