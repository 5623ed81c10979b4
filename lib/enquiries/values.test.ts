import fc from "fast-check";
import { localeRecords, locales } from "@/lib/i18n/locales";
import { anyText } from "@/test/support/random-text";
import { countryCodes } from "./countries";
import { type FieldRule, maxLength } from "./rules";
import { parseMoment, readField } from "./values";

const line: FieldRule = { name: "line", type: "line" };
const text: FieldRule = { name: "text", type: "text" };

describe("one line", () => {
  test.each([
    ["  Toys, plastic ", "Toys, plastic"],
    ["玩具", "玩具"],
    ["", ""],
    ["   ", ""],
  ])("%j is read as %j", (raw, value) => expect(readField(line, raw)).toEqual({ value }));

  test.each([
    "a\rb",
    "a\nb",
    "a\r\nBcc: x@y.example",
    "a\0b",
    "trailing\n",
    "\u2028",
    "\u0085",
    "\u001b[31m",
    "a\tb",
  ])("%j is refused", (raw) => expect(readField(line, raw)).toEqual({ error: "characters" }));

  test("the longest one is taken, one more is not, and blanks around do not count", () => {
    expect(readField(line, `  ${"x".repeat(120)}  `)).toEqual({ value: "x".repeat(120) });
    expect(readField(line, "x".repeat(121))).toEqual({ error: "tooLong" });
    expect(readField({ ...line, max: 5 }, "123456")).toEqual({ error: "tooLong" });
  });

  test("a required one must hold more than blanks", () => {
    expect(readField({ ...line, required: true }, "  ")).toEqual({ error: "required" });
  });

  test("a value that is taken has no control character, no blank at its ends, and is taken again as it is", () => {
    fc.assert(
      fc.property(anyText({ maxLength: 200 }), (raw) => {
        const reading = readField(line, raw);
        if ("error" in reading) return;
        expect(reading.value).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
        expect(reading.value).toBe(reading.value.trim());
        expect(reading.value.length).toBeLessThanOrEqual(maxLength(line));
        expect(reading.value.isWellFormed()).toBe(true);
        expect(readField(line, reading.value)).toEqual(reading);
      }),
    );
  });
});

test("several lines keep their breaks, written one way; NUL is refused", () => {
  expect(readField(text, "one\r\ntwo\rthree\n\tfour\n")).toEqual({ value: "one\ntwo\nthree\n\tfour" });
  expect(readField(text, "a\0b")).toEqual({ error: "characters" });
  expect(readField(text, "x".repeat(2001))).toEqual({ error: "tooLong" });
});

test.each([
  ["+852 5555 0142", true],
  ["(020) 7946-0123 ext. 12", true],
  ["2555.0188", true],
  ["1234", false],
  ["call me", false],
  ["+852 5555 0142 or mail", false],
  ["123456789012345678901", false],
])("the number %j: %j", (raw, taken) => {
  const reading = readField({ name: "contact_number", type: "phone" }, raw);
  expect(reading).toEqual(taken ? { value: raw } : { error: "phone" });
});

test.each([
  ["(+852) 2345 6789", "(+852) 2345 6789"],
  ["＋８５２ ２３４５ ６７８９", "+852 2345 6789"],
  ["+852\u20112345\u20116789", "+852-2345-6789"],
  ["+852 2345 – 6789", "+852 2345 - 6789"],
  ["\u202A+852 2345 6789\u202C", "+852 2345 6789"],
  ["\u200E+852 2345 6789", "+852 2345 6789"],
  ["tel:+85223456789", "+85223456789"],
  ["2345 6789 分機 12", "2345 6789 分機 12"],
  ["2345 6789 轉12", "2345 6789 轉12"],
  ["0755-2345 6789转12", "0755-2345 6789转12"],
  ["+44 20 7946 0123 extension 12", "+44 20 7946 0123 extension 12"],
])("the number %j, as people write and paste it, is stored as %j", (raw, value) => {
  const reading = readField({ name: "contact_number", type: "phone" }, raw);
  expect(reading).toEqual({ value });
});

test.each([
  ["kayan＠company.com", "kayan@company.com"],
  ["kayan@company。com", "kayan@company.com"],
  ["kayan@company.com\u200B", "kayan@company.com"],
])("the address %j of a Chinese keyboard or a paste is stored as %j", (raw, value) => {
  expect(readField({ name: "email", type: "email" }, raw)).toEqual({ value });
});

test("characters that change the text direction are removed from a name", () => {
  expect(readField({ name: "name", type: "line" }, "Kayan \u202Emoc.live@evil\u202C Lo")).toEqual({
    value: "Kayan moc.live@evil Lo",
  });
});

describe("moments", () => {
  test.each([
    ["17-06-2022", "2022-06-17"],
    ["17-06-2022 14:30", "2022-06-17T14:30"],
    ["2022-06-17", "2022-06-17"],
    ["2022-06-17 14:30", "2022-06-17T14:30"],
    ["2022-06-17T14:30", "2022-06-17T14:30"],
    ["7-6-2022 9:05", "2022-06-07T09:05"],
    ["17/6/2022 9:05", "2022-06-17T09:05"],
    ["6/17/2022", "2022-06-17"],
    ["6/6/2022", "2022-06-06"],
    ["2022/06/17", "2022-06-17"],
    ["2022/6/7 9:05", "2022-06-07T09:05"],
    ["2022年6月17日", "2022-06-17"],
    ["2022年6月17日 9:05", "2022-06-17T09:05"],
    ["２０２２年６月７日９：０５", "2022-06-07T09:05"],
    ["17-06-2022\u00a014:30", "2022-06-17T14:30"],
    ["17-06-2022 00:00", "2022-06-17"],
  ])("%s is %s", (raw, moment) => expect(parseMoment(raw)).toBe(moment));

  test.each([
    "31-02-2022",
    "2022-13-01",
    "17-06-22",
    "3/4/2026",
    "3/4/2026 10:00",
    "13/13/2026",
    "2022年6月",
    "soon",
    "17-06-2022 25:00",
    "17-06-2022 12:60",
    "17-06-1999",
    "01-01-2100",
    "17-06-2022 noon",
  ])("%s is not an address", (raw) => expect(parseMoment(raw)).toBeNull());

  test("a value that was read is read the same again", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."0123456789-:T /."), maxLength: 20 }), (raw) => {
        const moment = parseMoment(raw);
        if (moment) expect(parseMoment(moment)).toBe(moment);
      }),
    );
  });
});

test.each([
  ["count", "2", { value: "2" }],
  ["count", "007", { value: "7" }],
  ["date", "17-06-2022", { value: "2022-06-17" }],
  ["date", "2022-06-17", { value: "2022-06-17" }],
  ["date", "2022-06-17 14:30", { error: "date" }],
  ["date", "31-02-2022", { error: "date" }],
  ["date", "soon", { error: "date" }],
  ["count", "0", { error: "count" }],
  ["count", "-1", { error: "count" }],
  ["count", "1.5", { error: "count" }],
  ["count", "101", { error: "count" }],
  ["amount", "12.5", { value: "12.5" }],
  ["amount", "12,5", { value: "12.5" }],
  ["amount", "1,000", { error: "number" }],
  ["amount", "1,2,3", { error: "separators" }],
  ["amount", ".5", { value: "0.5" }],
  ["amount", "0", { error: "number" }],
  ["amount", "1e2", { error: "number" }],
  ["amount", "12 kg", { error: "number" }],
  ["choice", "LCL", { value: "LCL" }],
  ["choice", "lcl", { error: "choice" }],
  ["flag", "on", { value: "1" }],
  ["flag", "no", { value: "" }],
  ["country", "HK", { value: "HK" }],
  ["country", "ZZ", { error: "country" }],
] as const)("%s %j", (type, raw, expected) => {
  expect(readField({ name: "x", type, most: 100, options: ["FCL", "LCL"] }, raw)).toEqual(expected);
});

test("every country has a name of its own in each language", () => {
  expect(countryCodes).toHaveLength(249);
  expect([...countryCodes].sort()).toEqual(countryCodes);
  for (const locale of locales) {
    const names = new Intl.DisplayNames([localeRecords[locale].intl], { type: "region", fallback: "none" });
    expect(new Set(countryCodes.map((code) => names.of(code))).size).toBe(249);
  }
});
