import { countAt, lanesOf } from "./lanes";

const lanes = lanesOf([
  { from: "HKHKG", to: "NLRTM", count: 43 },
  { from: "HKHKG", to: "DEHAM", count: 0 },
  { from: "CNSHA", to: "NLRTM", count: 12 },
]);

test.each([
  ["to", "HKHKG", "NLRTM", 43],
  ["to", "HKHKG", "DEHAM", 0],
  ["to", "HKHKG", "CNSHA", undefined],
  ["to", "KEMBA", "NLRTM", undefined],
  ["from", "NLRTM", "CNSHA", 12],
  ["from", "NLRTM", "NLRTM", undefined],
  ["from", "", "HKHKG", 43],
  ["from", "", "NLRTM", undefined],
  ["to", "", "NLRTM", 55],
  ["to", "", "DEHAM", 0],
  ["to", "HKHKG", ["NLRTM", "DEHAM", "KEMBA"], 43],
  ["from", ["NLRTM", "DEHAM"], ["HKHKG", "CNSHA"], 55],
  ["from", ["DEHAM"], "CNSHA", undefined],
] as const)("as %p, while the other end is %p, %p has %p", (end, other, id, count) => {
  expect(countAt(lanes, end, other)(id)).toBe(count);
});
