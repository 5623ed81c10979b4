import fc from "fast-check";
import {
  flightArriveBy,
  flightBodies,
  flightTransfers,
  flightTypes,
  flightView,
  withoutView,
  withView,
  writtenNumber,
} from "./address";
import { noFilter } from "./rules";

test("types are read joined and one by one; all three and none are every flight", () => {
  const types = (query: string) => flightView(new URLSearchParams(query)).types;
  expect(types("flight_schedule_type=cargo||direct")).toEqual(["direct", "cargo"]);
  expect(types("flight_schedule_type=cargo&flight_schedule_type=transfer")).toEqual(["transfer", "cargo"]);
  expect(types("flight_schedule_type=direct||transfer||cargo")).toEqual([]);
  expect(types("flight_schedule_type=charter")).toEqual([]);
});

test("a view survives its address, and its change goes back to page 1", () => {
  fc.assert(
    fc.property(
      fc.subarray([...flightTypes], { maxLength: 2 }),
      fc.subarray([...flightBodies], { maxLength: 3 }),
      fc.constantFrom(null, "duration" as const, "arrival" as const),
      fc.integer({ min: 1, max: 99 }),
      fc.subarray([...flightTransfers], { maxLength: 3 }),
      fc.boolean(),
      fc.boolean(),
      fc.constantFrom("", "KC 801", "0M 7021"),
      fc.constantFrom("", "KC", "0M", "CPA"),
      fc.integer({ min: 0, max: 7 }),
      (types, bodies, sort, page, transfers, byRoad, aboveMinimum, flightNo, airline, weekday) => {
        const base = new URLSearchParams("origin_airport=HKG&destination_airport=LAX");
        const numbers = { airline, flightNo };
        const view = {
          ...noFilter,
          types,
          bodies,
          transfers,
          byRoad,
          aboveMinimum,
          weekday,
          ...numbers,
          sort,
        };
        const search = withView(base, { ...view, page });
        expect(flightView(search)).toEqual({ ...view, page });
        expect(flightView(withView(search, { types: [] })).page).toBe(1);
        expect(withoutView(search).toString()).toBe(base.toString());
      },
    ),
  );
});

test.each([
  ["airline=kc&weekday=1", "KC", 1],
  ["airline=Hong+Kong&weekday=8", "", 0],
  ["airline=12&weekday=0", "", 0],
  ["airline=&weekday=Mon", "", 0],
])("airline and day of the week of %j are %j and %j", (query, airline, weekday) =>
  expect(flightView(new URLSearchParams(query))).toMatchObject({ airline, weekday }),
);

test.each([
  ["kc801", "KC 801"],
  [" KC  0801 ", "KC 801"],
  ["0m-7021", "0M 7021"],
  ["CPA 3", "CPA 3"],
  ["KC 801d", "KC 801D"],
  ["KC", ""],
  ["12 34", ""],
  ["Hong Kong", ""],
])("a flight number %j is written %j", (text, written) => expect(writtenNumber(text)).toBe(written));

test.each([
  ["2026-03-20T14:30", "2026-03-20T14:30"],
  ["2026-03-20 14:30", "2026-03-20T14:30"],
  ["2026-03-20", "2026-03-20T23:59"],
  ["2026-03-20T25:00", ""],
  ["2026-02-30T10:00", ""],
  ["soon", ""],
])("arrival until %j is %j", (text, until) =>
  expect(flightArriveBy(new URLSearchParams({ arrive_by: text }))).toBe(until),
);
