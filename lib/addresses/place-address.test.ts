import fc from "fast-check";
import { idsOf, nameInAddress, namesOf, placesOf, portOfSide } from "./place-address";

test.each([
  ["A||B||C", ["A", "B", "C"]],
  [" A || ||A||B ", ["A", "B"]],
  ["A / B", ["A / B"]],
  ["", []],
])("the id %j is of %j", (id, ids) => {
  expect(idsOf(id)).toEqual(ids);
});

test.each([
  ["Hong Kong||Yantian", ["Hong Kong", "Yantian"]],
  ["Hong Kong, Hong Kong / Yantian, China", ["Hong Kong, Hong Kong", "Yantian, China"]],
  ["香港／鹽田", ["香港", "鹽田"]],
  ["Hong Kong/", ["Hong Kong"]],
  ["A / B||C", ["A / B", "C"]],
  ["Rotterdam", ["Rotterdam"]],
])("the text %j names %j", (text, names) => {
  expect(namesOf(text)).toEqual(names);
});

test("names in an address are parsed back", () => {
  const name = fc.stringMatching(/^[a-z]+( [a-z]+)*$/);
  fc.assert(
    fc.property(fc.uniqueArray(name, { minLength: 1, maxLength: 3 }), (names) => {
      const ports = names.map((nameEn) => ({ nameEn }));
      expect(namesOf(nameInAddress({ nameEn: "several", ports }))).toEqual(names);
    }),
  );
});

test("a port of a side is found by its id, else the side itself", () => {
  const [one, two] = [{ id: "A" }, { id: "B" }];
  const side = { id: "A||B", ports: [one, two] };
  expect(portOfSide<{ id: string }>(side, "B")).toBe(two);
  expect(portOfSide(one, null)).toBe(one);
  expect([placesOf<{ id: string }>(side), placesOf(one)]).toEqual([[one, two], [one]]);
});
