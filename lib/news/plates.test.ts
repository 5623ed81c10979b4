import { mapPlateTexts, type Plate, readPlates } from "./plates";

const words = { title: "Liège takes most.", note: "Tonnes a night, sample." };
const bars = {
  kind: "bars",
  ...words,
  rows: [
    { name: "Liège", value: "1,310.5" },
    { name: "Milan", value: "140" },
  ],
};

test("front matter has numbers as texts, JSON has a table as one text, and both are read alike", () => {
  const expected = {
    ...bars,
    rows: [
      { name: "Liège", value: 1310.5 },
      { name: "Milan", value: 140 },
    ],
  };
  expect(readPlates(bars)).toEqual({ plates: [expected] });
  expect(readPlates(JSON.stringify([bars]))).toEqual({ plates: [expected] });
});

test.each<[unknown, string]>([
  ["Liège", "plate must be a table with kind, title and note, or the same as JSON."],
  [
    { ...bars, kind: "pie" },
    "plate kind: write one of course, locator, clock, bars, line, stack, dots, ships, quay.",
  ],
  [{ ...bars, rows: [bars.rows[0]] }, "plate rows: write a list of 2 to 40."],
  [
    { ...bars, rows: [...bars.rows, { name: "Paris", value: "many" }] },
    "plate rows 3 value: write a number, such as 1200 or 13.7.",
  ],
  [{ ...bars, note: undefined }, "plate note: write a text."],
  [{ ...bars, colour: "red" }, "plate has no field colour; leave it out."],
  [{ ...bars, subject: "Paris" }, "plate subject: write one of Liège, Milan."],
  [[bars, bars, bars, bars], "plate has 4 entries; at most 3 fit."],
  [
    [bars, { kind: "dots", ...words, count: 4, of: 3 }],
    "plate 2 count: write a number that is not above of.",
  ],
  [{ kind: "dots", ...words, count: 4, of: 201 }, "plate of: write at most 200; more is for bars."],
  [
    { kind: "locator", ...words, ports: ["Hong Kong"] },
    "plate ports 1: write a UN/LOCODE, such as HKHKG, or { name, lat, lon } in degrees.",
  ],
  [
    { kind: "clock", ...words, rows: [{ name: "Now", bands: [{ from: "22:00", to: "06:00" }] }] },
    "plate rows 1 bands 1: to must be later than from; write a band over midnight as two.",
  ],
  [
    {
      kind: "line",
      ...words,
      periods: ["1", "2", "3", "4", "5"],
      lines: [{ name: "a", values: [1, 2, 3, 4, 5, 6] }],
    },
    "plate lines 1 values: write 5 numbers, one for each period.",
  ],
  [
    { kind: "stack", ...words, each: "1", rows: [{ name: "Box", value: "401" }] },
    "plate each: 401 rectangles are too many; write a larger number of boxes.",
  ],
  [
    {
      kind: "quay",
      ...words,
      length: 300,
      berths: [{ name: "1", from: 0, to: 300 }],
      ships: [{ name: "A", from: 0, length: 366 }],
    },
    "plate ships 1: the ship is longer than the quay from there on.",
  ],
])("%j is refused with a sentence that names the field and says what to write", (value, problem) => {
  expect(readPlates(value)).toEqual({ problem });
});

test("the other script is made of words, not of codes and times", () => {
  const plates = [
    { kind: "locator", title: "港", note: "海", ports: ["HKHKG", { name: "深圳灣", lat: 22, lon: 114 }] },
  ] as Plate[];
  expect(mapPlateTexts(plates, (text) => `<${text}>`)).toEqual([
    {
      kind: "locator",
      title: "<港>",
      note: "<海>",
      ports: ["HKHKG", { name: "<深圳灣>", lat: 22, lon: 114 }],
    },
  ]);
});
