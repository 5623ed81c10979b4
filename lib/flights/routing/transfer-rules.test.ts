import {
  isPossible,
  type Transfer,
  type TransferRule,
  TransferRules,
  type TransferSide,
  unpublished,
} from "./transfer-rules";

const anywhere: TransferRule = {
  station: null,
  arrivingType: null,
  departingType: null,
  arrivingCarrier: null,
  departingCarrier: null,
  sameTerminal: null,
  minimum: 300,
  longest: null,
  allowed: true,
  source: "All",
  asOf: "2026-03-01",
};
const rule = (fields: Partial<TransferRule>): TransferRule => ({ ...anywhere, ...fields });

const passenger: TransferSide = { carrier: "KC", kind: "wide", isFreighter: false };
const freighter: TransferSide = { carrier: "KC", kind: "freighter", isFreighter: true };
const truck: TransferSide = { carrier: "KC", kind: "road", isFreighter: false };
const change = (fields: Partial<Transfer> = {}): Transfer => ({
  station: "HKG",
  arriving: passenger,
  departing: passenger,
  isSameTerminal: null,
  ...fields,
});

const minimum = (rules: TransferRule[], fields: Partial<Transfer> = {}) =>
  new TransferRules(rules, []).termsOf(change(fields)).minimum;

test("a connection without a rule shows no published time, and the bounds of the search apply", () => {
  const terms = new TransferRules([rule({ station: "SIN" })], []).termsOf(change());
  expect(terms).toEqual({ minimum: null, longest: null, allowed: true, source: null, asOf: null });
  expect(isPossible(terms, unpublished.minimum)).toBe(true);
  expect(isPossible(terms, unpublished.minimum - 1)).toBe(false);
  expect(isPossible(terms, 1440)).toBe(true);
  expect(isPossible(terms, 1441)).toBe(false);
});

test("a published minimum and a published longest time count to the minute", () => {
  const terms = new TransferRules([rule({ minimum: 90, longest: 2000 })], []).termsOf(change());
  expect([89, 90, 2000, 2001].map((minutes) => isPossible(terms, minutes))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(terms).toMatchObject({ source: "All", asOf: "2026-03-01" });
});

test("the rule of a station is an exception to one of all stations, whatever that one names besides", () => {
  const ofCarriers = rule({
    arrivingCarrier: "KC",
    departingCarrier: "KC",
    arrivingType: "wide",
    minimum: 60,
  });
  expect(minimum([ofCarriers, rule({ station: "HKG", minimum: 240 })])).toBe(240);
  expect(minimum([ofCarriers, rule({ station: "SIN", minimum: 240 })])).toBe(60);
});

test.each([
  [
    "both carriers before one",
    { arrivingCarrier: "KC", departingCarrier: "KC" },
    { arrivingCarrier: "KC", arrivingType: "wide" },
  ],
  ["the arriving carrier before the departing one", { arrivingCarrier: "KC" }, { departingCarrier: "KC" }],
  ["a carrier before types", { departingCarrier: "KC" }, { arrivingType: "wide", departingType: "wide" }],
  [
    "two types before one",
    { arrivingType: "passenger", departingType: "passenger" },
    { arrivingType: "passenger" },
  ],
  ["a body before a type", { departingType: "wide" }, { departingType: "passenger" }],
  ["the arriving type before the departing one", { arrivingType: "wide" }, { departingType: "wide" }],
  ["a type before terminals", { departingType: "passenger" }, { sameTerminal: true }],
  ["terminals before none", { sameTerminal: true }, {}],
] satisfies [string, Partial<TransferRule>, Partial<TransferRule>][])("%s", (_, special, general) => {
  const rules = [rule({ ...special, minimum: 60 }), rule({ ...general, minimum: 600 })];
  expect(minimum(rules, { isSameTerminal: true })).toBe(60);
  expect(minimum(rules.toReversed(), { isSameTerminal: true })).toBe(60);
});

test("the last of equally specific rules decides alone", () => {
  const rules = [rule({ minimum: 60, longest: 700 }), rule({ minimum: 120 })];
  expect(new TransferRules(rules, []).termsOf(change())).toMatchObject({ minimum: 120, longest: null });
});

test("types are of passenger aircraft, freighters, trucks, or bodies", () => {
  const types = ["passenger", "freighter", "road", "narrow", "wide"] as const;
  const fitting = (arriving: TransferSide) =>
    types.filter((arrivingType) => minimum([rule({ arrivingType })], { arriving }) !== null);
  expect(fitting(passenger)).toEqual(["passenger", "wide"]);
  expect(fitting({ ...passenger, kind: "unknown" })).toEqual(["passenger"]);
  expect(fitting(freighter)).toEqual(["freighter"]);
  expect(fitting(truck)).toEqual(["road"]);
  // A passenger aircraft that its source lists as a freighter.
  expect(fitting({ ...passenger, isFreighter: true })).toEqual(["freighter", "wide"]);
});

test("a rule about terminals does not apply where one of them is not known", () => {
  const rules = [rule({ sameTerminal: true, minimum: 60 }), rule({ sameTerminal: false, minimum: 200 })];
  expect([true, false, null].map((isSameTerminal) => minimum(rules, { isSameTerminal }))).toEqual([
    60,
    200,
    null,
  ]);
});

test("an exception suppresses a connection, and a more special one allows it again", () => {
  const none = rule({ station: "HKG", departingType: "road", minimum: null, allowed: false });
  const some = rule({ station: "HKG", arrivingCarrier: "KC", minimum: 45 });
  const terms = (rules: TransferRule[]) => new TransferRules(rules, []).termsOf(change({ departing: truck }));
  expect(isPossible(terms([anywhere, none]), 600)).toBe(false);
  expect(isPossible(terms([anywhere, none, some]), 600)).toBe(true);
});

test("an agreement holds in both directions, and not beyond", () => {
  const rules = new TransferRules(
    [],
    [
      { airline: "KC", partner: "QA" },
      { airline: "QA", partner: "ZZ" },
    ],
  );
  expect(rules.isAgreed("KC", "KC")).toBe(true);
  expect(rules.isAgreed("QA", "KC")).toBe(true);
  expect(rules.isAgreed("KC", "ZZ")).toBe(false);
});
