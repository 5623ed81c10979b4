import fc from "fast-check";
import { flightBodies, flightTypes, flightView, withDate, withoutView, withView } from "./address";

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
      (types, bodies, sort, page) => {
        const base = new URLSearchParams("origin_airport=HKG&destination_airport=LAX");
        const search = withView(base, { types, bodies, sort, page });
        expect(flightView(search)).toEqual({ types, bodies, sort, page });
        expect(flightView(withView(search, { types: [] })).page).toBe(1);
        expect(flightView(withDate(search, "2026-06-01"))).toEqual({ types, bodies, sort, page: 1 });
        expect(`${withDate(withDate(search, "2026-06-01"), "")}`).toBe(`${withView(search, {})}`);
        expect(withoutView(search).toString()).toBe(base.toString());
      },
    ),
  );
});
