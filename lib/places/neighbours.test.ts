import { kilometres } from "@/lib/geography/kilometres";
import { neighboursOf } from "./neighbours";

const port = (id: string, lat: number, lon: number) => ({ id, country_code: id.slice(0, 2), lat, lon });
const rotterdam = port("NLRTM", 51.95, 4.05);
const antwerp = port("BEANR", 51.28, 4.3);
const amsterdam = port("NLAMS", 52.41, 4.83);
const hamburg = port("DEHAM", 53.53, 9.93);
const seattle = port("USSEA", 47.58, -122.35);
const miami = port("USMIA", 25.77, -80.17);

test("distances are those of the map", () => {
  expect(kilometres(rotterdam, antwerp)).toBeCloseTo(76, 0);
  expect(kilometres(port("FJSUV", -18, 179), port("WSAPW", -18, -179))).toBeLessThan(220);
});

test("neighbours are in the same country or within 300 km, the nearest first", () => {
  const ids = (place: typeof rotterdam, among: (typeof rotterdam)[]) =>
    neighboursOf(place, among).map(({ place: { id } }) => id);
  expect(ids(rotterdam, [hamburg, antwerp, rotterdam, amsterdam, seattle])).toEqual(["NLAMS", "BEANR"]);
  expect(ids(seattle, [miami, hamburg])).toEqual(["USMIA"]);
});
