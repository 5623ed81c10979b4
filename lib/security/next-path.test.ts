import fc from "fast-check";
import { anyText } from "@/test/support/random-text";
import { safeNextPath } from "./next-path";

test.each(["/", "/port?loading_port=Hong%20Kong", "/zh-tw/port#d3", "/a//b"])("%s is accepted", (path) => {
  expect(safeNextPath(path)).toBe(path);
});

test.each([
  null,
  "",
  "port",
  "//evil.example",
  "/\\evil.example",
  "https://evil.example/",
  "/\t/evil.example",
  "/..//evil.example",
  `/${"a".repeat(2001)}`,
])("%p is refused", (path) => {
  expect(safeNextPath(path)).toBeNull();
});

test("whatever is accepted stays on this site", () => {
  fc.assert(
    fc.property(anyText(), (tail) => {
      const path = safeNextPath(`/${tail}`);
      if (path !== null)
        expect(new URL(path, "https://portal.example").origin).toBe("https://portal.example");
    }),
  );
});
