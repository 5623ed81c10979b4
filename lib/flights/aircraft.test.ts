import { readFileSync } from "node:fs";
import Papa from "papaparse";
import { aircraftBodies, aircraftTypeOf, aircraftTypes, describeAircraft, markedLegs } from "./aircraft";
import { cannotTake, readSizes } from "./piece";

const { data: lines } = Papa.parse<Record<string, string>>(readFileSync("data/aircraft.csv", "utf8"), {
  header: true,
  skipEmptyLines: true,
});

test("every line of the table has a code of its own, a name, a body, and sizes in centimetres", () => {
  const wrong = lines.filter(
    ({ code = "", name, body = "", main_deck_door, lower_deck_door, largest_piece, loose_only = "" }) =>
      !/^[A-Z0-9]{3}$/.test(code) ||
      !name ||
      !aircraftBodies.some((known) => known === body) ||
      (main_deck_door && main_deck_door !== "no" && !readSizes(main_deck_door, 2)) ||
      (lower_deck_door && !readSizes(lower_deck_door, 2)) ||
      (largest_piece && !readSizes(largest_piece, 3)) ||
      !["", "yes"].includes(loose_only),
  );
  expect(wrong).toEqual([]);
  expect(aircraftTypes().size).toBe(lines.length);
});

test("every size names its source, and a source has sizes", () => {
  for (const type of aircraftTypes().values()) {
    const hasSizes = [type.mainDeckDoor, type.lowerDeckDoor, type.largestPiece].some((size) => size !== null);
    expect([type.code, hasSizes || type.isLooseOnly]).toEqual([type.code, type.source !== null]);
  }
});

test("every door of a lower deck is at most as large as that of the main deck, on which the rule relies", () => {
  for (const { code, mainDeckDoor, lowerDeckDoor } of aircraftTypes().values()) {
    if (mainDeckDoor === null || mainDeckDoor === "none" || lowerDeckDoor === null) continue;
    const [main, lower] = [mainDeckDoor, lowerDeckDoor].map((sizes) => [...sizes].sort((a, b) => a - b));
    expect([code, lower?.every((size, index) => size <= (main?.[index] ?? 0))]).toEqual([code, true]);
  }
});

test("freighters have no aisle, and passenger aircraft no door of the main deck but for a combi", () => {
  for (const { code, body, mainDeckDoor } of aircraftTypes().values()) {
    if (body === "freighter") expect([code, mainDeckDoor]).not.toEqual([code, "none"]);
    else if (code !== "74E") expect(["none", null]).toContain(mainDeckDoor);
  }
});

test("codes are known in any case, unknown ones say nothing", () => {
  expect(describeAircraft("77f")).toEqual({
    aircraftName: "Boeing 777 Freighter",
    aircraftBody: "freighter",
  });
  expect(describeAircraft("ZZZ")).toEqual({ aircraftName: null, aircraftBody: null });
  expect(describeAircraft(null)).toEqual({ aircraftName: null, aircraftBody: null });
});

test("a crate three metres high goes on a 777 Freighter and a 747 Freighter, not on a 767 or a passenger aircraft", () => {
  const crate = [500, 300, 300];
  const takes = (code: string) => {
    const type = aircraftTypeOf(code);
    return type && !cannotTake(type, crate);
  };
  expect(["77F", "74N", "76Y", "77W", "738", "388"].map(takes)).toEqual([
    ...[true, true, false, false, false, true],
  ]);
});

test("only legs by air whose type is known not to take a piece are marked, and nothing is marked as fitting", () => {
  const leg = (aircraftType: string | null, mode: "air" | "road" = "air") => ({ mode, aircraftType });
  const legs = [leg("738"), leg("77F"), leg("ZZZ"), leg(null), leg("738", "road")];
  expect(markedLegs(legs, [500, 300, 300])).toEqual([{ ...leg("738"), doesNotFit: true }, ...legs.slice(1)]);
  expect(markedLegs(legs, [10, 10, 10])).toEqual(legs);
});

test("a type that is loaded piece by piece says so", () => {
  expect(describeAircraft("738").looseCargoOnly).toBe(true);
  expect(describeAircraft("320")).not.toHaveProperty("looseCargoOnly");
});
