import fc from "fast-check";
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
const answer = (sailings: Sailing[], vessels: Record<string, Vessel>) =>
  ({
    items: sailings.map((one) => ({ ...one, others: [] })),
    vessels,
    found: sailings.length,
    sample: true,
  }) as unknown as PortScheduleAnswer;

test("an answer comes back from a page's data as it was", () => {
  const whole = answer([sailing, unknown, { ...unknown, id: "3", transitDays: null }], { "4370520": vessel });
  expect(unpackAnswer(packAnswer(whole))).toEqual(whole);
  expect(unpackAnswer(packAnswer(answer([], {})))).toEqual(answer([], {}));
});

test("whatever an id and an address for booking are made of, they come back", () => {
  const sign = fc.constantFrom("^", "~", "{", "}", "=", "$&", "A", "7", "-");
  const text = fc.array(sign, { minLength: 1, maxLength: 6 }).map((signs) => signs.join(""));
  const maybe = fc.option(text);
  fc.assert(
    fc.property(text, maybe, maybe, maybe, maybe, maybe, (id, bookingUrl, service, voyage, from, to) => {
      const [begin, end] = [from, to].map((portId) => ({ portId, port: "Aurora", terminal: null }));
      const leg = { ...first, service, voyage, from: begin ?? hub, to: end ?? hub };
      const whole = answer([sailingOf({ ...sailing, id, bookingUrl, legs: [leg] })], {});
      expect(unpackAnswer(packAnswer(whole))).toEqual(whole);
    }),
  );
});

test("what an id is made of is sent once", () => {
  const end = (portId: string) => ({ portId, port: "Aurora", terminal: null });
  const leg = { ...first, service: "NX2", voyage: "224W", from: end("HKHKG"), to: end("NLRTM") };
  const row = sailingOf({ ...sailing, id: "NX2-20260311-224W-HKHKG-NLRTM", legs: [leg] });
  expect(packAnswer(answer([row], {})).rows).toContain("~-20260311-^-{-}\t");
});

test("a row comes back with the other carriers that sell it", () => {
  const whole = answer([unknown, sailing, unknown], {});
  const [, second] = whole.items;
  second?.others.push({ ...sailing, id: "TX9" }, { ...sailing, id: "PX1", operator: "Peak Line" });
  expect(unpackAnswer(packAnswer(whole))).toEqual(whole);
});

test("a row takes less than half of what it takes as JSON", () => {
  const many = Array.from({ length: 100 }, () => sailing);
  const packed = JSON.stringify(packAnswer(answer(many, {}))).length;
  expect(packed).toBeLessThan(JSON.stringify(answer(many, {})).length / 2);
});
