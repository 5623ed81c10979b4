/** @jest-environment jsdom */
import { frameAddress, frameSnippet, frameWidthOf } from "./snippet";

const choice = {
  ports: [
    ["loading_port", "Hong Kong"],
    ["discharge_port", "Rotterdam"],
  ],
  rows: 4,
  theme: null,
  width: 320,
  language: "",
} as const;

test("the code has one address, a title, and no script", () => {
  const code = frameSnippet(choice, "https://portal.example", 'Sailings "A" & <B>');
  const frame = new DOMParser().parseFromString(code, "text/html").querySelector("iframe");
  expect(frame?.getAttribute("src")).toBe(
    "https://portal.example/embed/port?loading_port=Hong+Kong&discharge_port=Rotterdam",
  );
  expect(frame?.title).toBe('Sailings "A" & <B>');
  expect(frame?.getAttribute("width")).toBe("320");
  expect(Number(frame?.getAttribute("height"))).toBeGreaterThan(300);
  expect(code).toContain("&amp;discharge_port");
});

test("the address has the settings that differ from the default", () => {
  expect(frameAddress({ ...choice, rows: 2, theme: "dark", language: "zh-tw" })).toBe(
    "/embed/port?loading_port=Hong+Kong&discharge_port=Rotterdam&rows=2&theme=dark&lang=zh-tw",
  );
});

test.each([
  ["320", 320],
  ["600", 600],
  ["", 900],
  ["5000", 900],
])("%j pixels", (text, width) => {
  expect(frameWidthOf(text)).toBe(width);
});
