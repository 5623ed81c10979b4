import fc from "fast-check";
import { cargoProducts } from "../address";
import { type AcceptanceTime, acceptanceBodies, clockBefore, countedAcceptance } from "./rule";

const row = (change: Partial<AcceptanceTime> = {}): AcceptanceTime => ({
  product: "",
  body: "",
  minutes: 300,
  source: "Airline",
  as_of: "2026-03-01",
  sample: 0,
  ...change,
});

test("a row that names the body counts before one for any body of the same source, earlier or later", () => {
  for (const minutes of [120, 480]) {
    const own = row({ body: "freighter", minutes });
    expect(countedAcceptance([row(), own], "freighter", "")).toBe(own);
    expect(countedAcceptance([own, row()], "freighter", "")).toBe(own);
    expect(countedAcceptance([own, row()], "wide", "")?.minutes).toBe(300);
  }
});

test("only rows for any body apply to an unknown aircraft", () => {
  expect(countedAcceptance([row({ body: "wide" })], null, "")).toBeNull();
  expect(countedAcceptance([row({ body: "wide" }), row({ minutes: 360 })], null, "")?.minutes).toBe(360);
});

test("another product's time is never shown as this one's", () => {
  expect(countedAcceptance([row()], "wide", "pharma")).toBeNull();
  expect(countedAcceptance([row({ product: "pharma" })], "wide", "")).toBeNull();
});

test("the earliest time of several sources applies, each by its most specific row", () => {
  const rows = [
    row({ minutes: 300 }),
    row({ body: "wide", minutes: 240 }),
    row({ source: "Handler", minutes: 270 }),
  ];
  expect(countedAcceptance(rows, "wide", "")).toMatchObject({ source: "Handler", minutes: 270 });
  expect(countedAcceptance(rows, "narrow", "")).toMatchObject({ source: "Airline", minutes: 300 });
});

test("the choice does not depend on the order of rows, and is one of them that applies", () => {
  const rows = fc.uniqueArray(
    fc.record({
      product: fc.constantFrom("", ...cargoProducts.slice(0, 2)),
      body: fc.constantFrom("", ...acceptanceBodies),
      minutes: fc.integer({ min: 0, max: 600 }),
      source: fc.constantFrom("A", "B", "C"),
      as_of: fc.constant("2026-03-01"),
      sample: fc.constant(0),
    }),
    { selector: ({ product, body, source }) => `${product} ${body} ${source}` },
  );
  fc.assert(
    fc.property(rows, fc.constantFrom(null, ...acceptanceBodies), (all, body) => {
      const counted = countedAcceptance(all, body, "");
      expect(countedAcceptance(all.toReversed(), body, "")).toEqual(counted);
      const applying = all.filter((one) => one.product === "" && [body, ""].includes(one.body));
      if (applying.length === 0) return expect(counted).toBeNull();
      expect(applying).toContain(counted);
      const ofSource = applying.filter(({ source }) => source === counted?.source);
      if (ofSource.some((one) => one.body !== "")) expect(counted?.body).not.toBe("");
    }),
  );
});

test.each([
  ["15:20", 300, "10:20", 0],
  ["04:00", 300, "23:00", -1],
  ["00:00", 0, "00:00", 0],
  ["00:00", 1, "23:59", -1],
  ["00:05", 1445, "00:00", -1],
  ["12:00", 10_080, "12:00", -7],
])("%s less %s minutes is %s, %s days", (departure, minutes, time, day) => {
  expect(clockBefore(departure, minutes)).toEqual({ time, day });
});
