import { withParams } from "./params";

test("an address keeps every value of its parameters, in order", () => {
  expect(withParams("/flight", {})).toBe("/flight");
  expect(withParams("/flight", { sort: undefined })).toBe("/flight");
  expect(withParams("/zh-tw/flight", { a: ["1", "2"], b: "香港 & x", c: "" })).toBe(
    "/zh-tw/flight?a=1&a=2&b=%E9%A6%99%E6%B8%AF+%26+x&c=",
  );
});
