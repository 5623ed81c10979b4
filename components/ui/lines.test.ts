import fc from "fast-check";
import { packLines, unpackLines } from "./lines";

test("rows come back as they were, with spaces for what would part them", () => {
  expect(
    unpackLines(
      packLines([
        ["a", 1, null],
        ["", undefined, "c\td\ne"],
      ]),
    ),
  ).toEqual([
    ["a", "1", ""],
    ["", "", "c d e"],
  ]);
  expect(unpackLines(packLines([]))).toEqual([]);
  const cell = fc.string().map((text) => text.replace(/[\t\n\r]/g, ""));
  const rows = fc.array(fc.tuple(cell, cell, cell));
  fc.assert(fc.property(rows, (all) => expect(unpackLines(packLines(all))).toEqual(all)));
});
