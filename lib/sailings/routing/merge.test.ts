import type { Sailing } from "../schema";
import { mergeSailings } from "./merge";

const sailing = (id: string, voyage: string, vessel = "ANCHOR ONE") =>
  ({ id, operator: "Peak Line", vessel, voyage, etd: "2026-03-01T18:00", legs: [] }) as unknown as Sailing;
const merged = (stored: string, found: string, ship?: string) =>
  mergeSailings([sailing("stored", stored)], [sailing("found", found, ship)], "ETD").map(({ id }) => id);

test.each([
  ["0042", "0042"],
  ["42", "0042"],
  ["12000", "12E3"],
  ["ae1", "AE1"],
])("a stored sailing of voyage %s and a found one of %s are one", (stored, found) => {
  expect(merged(stored, found)).toEqual(["stored"]);
});

test.each([
  ["42W", "0042W"],
  ["42", "43"],
  ["1E999", "1E998"],
])("sailings of the voyages %s and %s are two rows", (stored, found) => {
  expect(merged(stored, found)).toHaveLength(2);
});

test("sailings of two ships are two rows", () => {
  expect(merged("42", "0042", "ANCHOR TWO")).toHaveLength(2);
});
