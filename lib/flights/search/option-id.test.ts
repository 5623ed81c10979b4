import { readOptionId, writeOptionId } from "./option-id";

const first = { numbers: ["KC 801"], origin: "HKG", destination: "BKK", date: "2026-03-20" };
const second = { numbers: ["ABC 33D"], origin: "BKK", destination: "AMS", date: "2026-03-21" };

test.each([
  ["a flight", [first], "KC801_HKG_BKK_20260320"],
  ["a connection", [first, second], "KC801_HKG_BKK_20260320~ABC33D_BKK_AMS_20260321"],
  [
    "a change of flight that a source publishes",
    [{ ...first, numbers: ["KC 801", "1K 7"] }],
    "KC801-1K7_HKG_BKK_20260320",
  ],
])("the id of %s names its flights, and is read again", (_, legs, id) => {
  expect(writeOptionId(legs)).toBe(id);
  expect(readOptionId(id)).toEqual(legs);
});

test("an id with zeros before a number is that of the number", () => {
  expect(readOptionId("KC0801-1K007_HKG_BKK_20260320")).toEqual([{ ...first, numbers: ["KC 801", "1K 7"] }]);
});

test.each([
  "",
  "KC801",
  "KC801_HKG_BKK",
  "KC801_HKG_BKK_20260230",
  "KC801_HKG_BKK_2026-03-20",
  "KC801_hkg_BKK_20260320",
  "KC80123_HKG_BKK_20260320",
  "_HKG_BKK_20260320",
  "KC801_HKG_BKK_20260320_2",
  "KC801_HKG_BKK_20260320~",
  Array(4).fill("KC801_HKG_BKK_20260320").join("~"),
  `${Array(9).fill("KC801").join("-")}_HKG_BKK_20260320`,
])("%j is not an id", (id) => {
  expect(readOptionId(id)).toBeNull();
});
