import { findNames, indexNames } from "./name-finder";

const ports = indexNames([
  ["Port Klang", "MYPKG"],
  ["Port", "nothing"],
  ["Hong Kong", "HKHKG"],
  ["St. John's", "CASJF"],
  ["香港", "HKHKG"],
  ["巴生港", "MYPKG"],
  ["Hong Kong", "another"],
]);

test("complete names are found in the order of their first occurrence, the longer one where one begins another", () => {
  const text = "To Port Klang from Hong Kong’s quays, by St. John's; Port Klang again.";
  expect([...findNames(ports, text)]).toEqual([
    ["MYPKG", 2],
    ["HKHKG", 1],
    ["CASJF", 1],
  ]);
});

test("parts of words, other letters and names that a punctuation mark separates are not names", () => {
  expect(findNames(ports, "hong kong, Hong. Kong, Hong Kongers, HongKong").size).toBe(0);
});

test("Chinese names need no separator", () => {
  expect([...findNames(ports, "由香港經巴生港轉船").keys()]).toEqual(["HKHKG", "MYPKG"]);
});

test("a Chinese name counts as a separate word, not as the end of one word and the beginning of the next", () => {
  const shanghai = indexNames([["上海", "CNSHA"]]);
  expect(findNames(shanghai, "把閘口預約接上海關放行").size).toBe(0);
  expect([...findNames(shanghai, "接上海關放行，再往上海")]).toEqual([["CNSHA", 1]]);
});

test("with any letters where these do not matter", () => {
  const terms = indexNames([["Bill of Lading", "B/L"]], true);
  expect([...findNames(terms, "a bill of Lading")]).toEqual([["B/L", 1]]);
});

test("a text that begins names again and again ends, and no more than its first letters are read", () => {
  const deep = indexNames([[`${"a ".repeat(20)}b`, "deep"]]);
  expect(findNames(deep, "a ".repeat(500_000)).size).toBe(0);
  expect(findNames(ports, `${" ".repeat(60_000)}Hong Kong`).size).toBe(0);
});
