import { embedQuery, embedRowsOf, themeOf } from "./embedding";

const read = (query: string) => {
  const { search, ...rest } = embedQuery(new URLSearchParams(query));
  return { ...rest, search: search.toString() };
};

test("the query of a frame has the lane, the carriers and how it looks", () => {
  expect(
    read(
      "loading_port_id=HKHKG&discharge_port=Rotterdam&company=A&company=B&direct=1&rows=2&theme=dark&lang=zh-TW",
    ),
  ).toEqual({
    search: "discharge_port=Rotterdam&loading_port_id=HKHKG&direct=1&company=A&company=B",
    rows: 2,
    theme: "dark",
    locale: "zh-tw",
  });
});

test("invalid values fall back, and other parameters are dropped", () => {
  expect(read("loading_port=HKHKG&rows=900&theme=red&lang=fr&page=7&vessel_name=x")).toEqual({
    search: "loading_port=HKHKG",
    rows: 4,
    theme: null,
    locale: "en",
  });
});

test.each([
  ["zh-Hant", "zh-tw"],
  ["zh-Hans", "zh-cn"],
  ["zh-HK", "zh-tw"],
  ["zh-MO", "zh-tw"],
  ["zh_TW", "zh-tw"],
  ["ZH-tw", "zh-tw"],
  ["zh-SG", "zh-cn"],
  ["zh-Hans-HK", "zh-cn"],
  ["zh", "zh-cn"],
  ["en_GB", "en"],
  ["fr", "en"],
  ["zh-", "en"],
  ["x", "en"],
  ["", "en"],
])("the language %j is the edition %j", (tag, locale) => {
  expect(read(`lang=${tag}`).locale).toBe(locale);
});

test.each(["0", "11", "-1", "1.5", "", "x", "100"])("%j is not a number of rows", (text) => {
  expect(embedRowsOf(text)).toBe(4);
});
test.each([
  ["1", 1],
  ["10", 10],
  [" 3 ", 3],
])("%j is", (text, rows) => expect(embedRowsOf(text)).toBe(rows));
test("a theme is light or dark", () => {
  expect(["light", "dark", "Light", ""].map(themeOf)).toEqual(["light", "dark", null, null]);
});
