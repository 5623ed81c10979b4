import { legs, sailing, vessel } from "@/e2e/support/sailings";
import { sailingOf } from "@/lib/sailings/legs";
import type { Sailing, Vessel } from "@/lib/sailings/schema";
import { packAnswer, unpackAnswer } from "./packed-answer";
import type { PortScheduleAnswer } from "./types";

const [first, second] = legs;
const hub = { portId: null, port: "新加坡", terminal: "Pasir Panjang" };
const unknown: Sailing = sailingOf({
  ...sailing,
  id: "NX2-1",
  operator: "",
  transitDays: 0,
  legs: [
    { ...first, vessel: null, imo: null, service: null, departure: null, to: hub },
    {
      ...second,
      vessel: null,
      voyage: null,
      from: hub,
      departure: "2022-06-24",
      arrival: "2022-06-30T01:00",
    },
    { ...second, vessel: "Nordhavn Skagen", vesselOperator: "Nordhavn Line", voyage: "7E" },
  ],
  bookingUrl: null,
});
const answer = (items: Sailing[], vessels: Record<string, Vessel>) =>
  ({ items, vessels, found: items.length, sample: true }) as unknown as PortScheduleAnswer;

test("an answer comes back from a page's data as it was", () => {
  const whole = answer([sailing, unknown, { ...unknown, id: "3", transitDays: null }], { "4370520": vessel });
  expect(unpackAnswer(packAnswer(whole))).toEqual(whole);
  expect(unpackAnswer(packAnswer(answer([], {})))).toEqual(answer([], {}));
});

test("a row takes less than half of what it takes as JSON", () => {
  const many = Array.from({ length: 100 }, () => sailing);
  const packed = JSON.stringify(packAnswer(answer(many, {}))).length;
  expect(packed).toBeLessThan(JSON.stringify(answer(many, {})).length / 2);
});
