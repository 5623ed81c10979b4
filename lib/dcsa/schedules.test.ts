import { mostCalls, shipsInParts } from "./schedules";

const ship = (name: string, calls: number) => Array.from({ length: calls }, (_, n) => ({ ship: name, n }));

test("ships are in parts of so many calls, in the order of their keys", () => {
  const parts = shipsInParts([ship("c", 150), ship("a", 40), ship("b", 160), ship("d", 450)]);
  expect(
    parts.map(({ key, ships }) => [key, ships.map((calls) => `${calls[0]?.ship} ${calls.length}`)]),
  ).toEqual([
    [
      ["b", "000000"],
      ["a 40", "b 160"],
    ],
    [["c", "000000"], ["c 150"]],
    [["d", "000000"], ["d 200"]],
    [["d", "000200"], ["d 200"]],
    [["d", "000400"], ["d 50"]],
  ]);
  for (const { ships } of parts) expect(ships.flat().length).toBeLessThanOrEqual(mostCalls);
});

test("an itinerary without legs has no ships", () => expect(shipsInParts([])).toEqual([]));
