import fc from "fast-check";
import { anyText } from "@/test/support/random-text";
import { queryValue, withParams } from "./params";

test("an address retains every value of its parameters, in order", () => {
  expect(withParams("/flight", {})).toBe("/flight");
  expect(withParams("/flight", { sort: undefined })).toBe("/flight");
  expect(withParams("/zh-tw/flight", { a: ["1", "2"], b: "香港 & x", c: "" })).toBe(
    "/zh-tw/flight?a=1&a=2&b=%E9%A6%99%E6%B8%AF+%26+x&c=",
  );
});

test("a value is written as a query has it", () => {
  expect(queryValue("Hong Kong, 香港~*")).toBe("Hong+Kong%2C+%E9%A6%99%E6%B8%AF%7E*");
  fc.assert(
    fc.property(anyText(), (text) => {
      expect(`a=${queryValue(text)}`).toBe(String(new URLSearchParams({ a: text })));
    }),
  );
});
