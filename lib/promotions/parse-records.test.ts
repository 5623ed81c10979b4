import fc from "fast-check";
import { anyText } from "@/test/support/random-text";
import { maxRecordsBytes, parseRecords } from "./parse-records";

test.each([
  ['({"Records":[{"sg_bullet_id":"1"}]})', [{ sg_bullet_id: "1" }]],
  [' \r\n({"Records":[1,2]});\n', [1, 2]],
  ['({"Records":[")"]})', [")"]],
  ['({"Records":[]})', []],
  ['{"Records":[1]}', null],
  ['callback({"Records":[1]})', null],
  ['({"Records":{"0":1}})', null],
  ['({"records":[1]})', null],
  ['({"__proto__":{"Records":[1]}})', null],
  ["([1])", null],
  ["(null)", null],
  ["()", null],
  ["", null],
  ["({Records:[1]})", null],
  ["(process.exit(1))", null],
  ['({"Records":[1]}', null],
])("%p has the records %p", (text, expected) => {
  expect(parseRecords(text)).toEqual(expected);
});

test("256 KB is read, a byte more is not", () => {
  const wrap = (filling: string) => `({"Records":["${filling}"]})`;
  const room = maxRecordsBytes - wrap("").length;
  expect(parseRecords(wrap("x".repeat(room)))).toHaveLength(1);
  expect(parseRecords(wrap("x".repeat(room + 1)))).toBeNull();
  expect(parseRecords(wrap(`${"x".repeat(room - 1)}é`))).toBeNull();
});

test("very deep nesting does no harm", () => {
  const depth = 100_000;
  expect(parseRecords(`({"Records":[${"[".repeat(depth)}${"]".repeat(depth)}]})`)?.length ?? 0).toBeLessThan(
    2,
  );
});

test("any records are returned unchanged", () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), fc.constantFrom("", " ", "\n", ";"), (records, end) => {
      const json = JSON.stringify({ Records: records });
      expect(parseRecords(`(${json})${end}`)).toEqual(JSON.parse(json).Records);
    }),
  );
});

test("anything odd results in a list or none, and never throws", () => {
  const piece = fc.constantFrom(
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
    '"Records"',
    ":",
    ",",
    "1",
    '"',
    "\\",
    "eval",
    ";",
    " ",
  );
  const odd = fc.oneof(
    anyText(),
    fc.array(piece).map((pieces) => pieces.join("")),
  );
  fc.assert(
    fc.property(odd, (text) => {
      const records = parseRecords(text);
      expect(records === null || Array.isArray(records)).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});
