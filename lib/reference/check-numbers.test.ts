import fc from "fast-check";
import { checkNumber } from "./check-numbers";

// CSQU3054383 is the example of ISO 6346 itself, 9074729 that of the IMO's resolution.
test.each([
  ["container", "CSQU3054383", "CSQU 305438 3"],
  ["container", " csqu 305438-3 ", "CSQU 305438 3"],
  ["container", "ＣＳＱＵ３０５４３８３", "CSQU 305438 3"],
  ["awb", "020-1234 5675", "020-1234 5675"],
  ["imo", "IMO 9074729", "IMO 9074729"],
  ["imo", "9074729", "IMO 9074729"],
  ["imo", "IMO No. 9074729", "IMO 9074729"],
  ["imo", "IMO: 9074729", "IMO 9074729"],
  ["imo", "IMO number 9074729\u200b", "IMO 9074729"],
  ["imo", "imo#9074729", "IMO 9074729"],
  ["awb", "AWB 020-12345675", "020-1234 5675"],
  ["awb", "MAWB No.: 020‑1234 5675", "020-1234 5675"],
  ["awb", "020—12345675", "020-1234 5675"],
  ["awb", "\u202a020−12345675\u202c", "020-1234 5675"],
  ["container", "CSQU\u00a0305438‑3\u200b", "CSQU 305438 3"],
] as const)("%s number %s is right", (kind, typed, shown) => {
  expect(checkNumber(kind, typed)).toEqual({ ok: true, shown });
});

test.each([
  ["container", "CSQU3054384", { ok: false, reason: "digit", expected: "3", found: "4" }],
  ["container", "CSQX3054383", { ok: false, reason: "category" }],
  ["container", "CSQU305438", { ok: false, reason: "shape" }],
  ["container", "", { ok: false, reason: "empty" }],
  ["awb", "020-12345676", { ok: false, reason: "digit", expected: "5", found: "6" }],
  ["awb", "02-12345675", { ok: false, reason: "shape" }],
  ["imo", "9074720", { ok: false, reason: "digit", expected: "9", found: "0" }],
  ["imo", "90747291", { ok: false, reason: "shape" }],
  ["imo", "0000000", { ok: false, reason: "shape" }],
  ["imo", "IMO 0000000", { ok: false, reason: "shape" }],
  ["awb", "000-00000000", { ok: false, reason: "shape" }],
  ["awb", "020-00000000", { ok: false, reason: "shape" }],
] as const)("%s number %s is wrong", (kind, typed, answer) => {
  expect(checkNumber(kind, typed)).toEqual(answer);
});

test("any text has a result, and one changed digit of a container's serial number is detected", () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom("container", "awb", "imo"), (typed, kind) => {
      expect(typeof checkNumber(kind, typed).ok).toBe("boolean");
    }),
  );
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 1, max: 9 }), (place, more) => {
      const figures = [..."305438"];
      figures[place] = String((Number(figures[place]) + more) % 10);
      const answer = checkNumber("container", `CSQU${figures.join("")}3`);
      // A check digit of 10 is written 0, so a sum of 10 and one of 0 look alike: the standard's own gap.
      if (answer.ok) expect(figures.join("")).toBe("305438");
    }),
  );
});
