import type { FlightRow } from "@/lib/store/schema";
import { foldCodeshares } from "./codeshares";
import { plainRow } from "./validity";

const row = (number: string, facts: Partial<FlightRow> = {}): FlightRow => ({
  ...plainRow,
  id: number,
  origin: "HKG",
  destination: "AMS",
  departure_time: "10:00",
  arrival_time: "20:00",
  arrival_day: 0,
  airline: number.slice(0, 2),
  type: "direct",
  days: "135",
  valid_from: "2026-03-01",
  valid_to: "2026-03-31",
  legs: JSON.stringify([[number, "77X"]]),
  via: "",
  sample: 0,
  ...facts,
});
const of = (operating: string) => ({ operating_no: operating });
const fold = (...rows: FlightRow[]) =>
  foldCodeshares(rows, "2026-03-01", "2026-03-31").map(({ id, codeshares }) => [id, codeshares]);

test("a codeshare goes into the row of the number that operates it, whatever comes first", () => {
  const [one, own, two] = [row("W0 1", of("K0 1")), row("K0 1"), row("H0 1", of("K0 1"))];
  expect(fold(one, own, two)).toEqual([["K0 1", "W0 1||H0 1"]]);
  expect(fold(row("K0 1", { codeshares: "W0 1||Q0 9" }), one)).toEqual([["K0 1", "W0 1||Q0 9"]]);
});

test.each<[string, Partial<FlightRow>, boolean?, Partial<FlightRow>?]>([
  ["on other airports", { destination: "FRA" }],
  ["at another time", { departure_time: "10:05" }],
  ["on a day more", { days: "1356" }],
  ["for longer", { valid_from: "2026-02-01", valid_to: "2026-04-30" }, true],
  ["under another operating number", of("K0 2")],
  ["every week where it operates every second", {}, false, { fortnight_from: "2026-03-02" }],
])("a codeshare %s", (_, facts, isFolded = false, operating = {}) => {
  const rows = [row("K0 1", operating), row("W0 1", { ...of("K0 1"), ...facts })];
  expect(fold(...rows)).toEqual(
    isFolded
      ? [["K0 1", "W0 1"]]
      : [
          ["K0 1", ""],
          ["W0 1", ""],
        ],
  );
});

test("a codeshare goes into several rows that operate it one after the other", () => {
  expect(
    fold(
      row("K0 1", { id: "a", valid_to: "2026-03-15" }),
      row("K0 1", { id: "b", valid_from: "2026-03-16" }),
      row("W0 1", of("K0 1")),
    ),
  ).toEqual([
    ["a", "W0 1"],
    ["b", "W0 1"],
  ]);
});

test("codeshares of an aircraft whose operating row is not stored go into the one with the most dates", () => {
  expect(fold(row("W0 1", { ...of("K0 1"), days: "15" }), row("H0 1", of("K0 1")))).toEqual([
    ["H0 1", "W0 1"],
  ]);
});

test("a row that cannot be read, and a change of flights, stay as they are", () => {
  const change = row("W0 2", { legs: '[["W0 2",null],["W0 3",null]]' });
  expect(fold(row("x", { legs: "{", ...of("K0 1") }), change, row("K0 1"))).toEqual([
    ["x", ""],
    ["W0 2", ""],
    ["K0 1", ""],
  ]);
});
