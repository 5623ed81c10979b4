import fc from "fast-check";
import { z } from "zod";
import { contentSecurityPolicy, policySources } from "@/lib/security/content-security-policy";
import {
  httpAddress,
  imageAddress,
  looseHttpLink,
  looseNumber,
  loosePortTime,
  looseProse,
  looseText,
  needText,
  newRowNote,
  parseList,
  parseRecord,
  parseRows,
  sitePath,
} from "./rows";

test.each([
  ["2022-06-17 00:00:00+0800", "2022-06-17"],
  ["2022-06-17 14:05:09+0800", "2022-06-17T14:05"],
  ["2022-06-17 14:05:00-0700", "2022-06-17T14:05"],
  ["2022-06-17 23:59:00Z", "2022-06-17T23:59"],
  ["2022-06-17T23:59:00.000+08:00", "2022-06-17T23:59"],
  ["2022-06-17", "2022-06-17"],
  [" ", null],
  ["", null],
  [null, null],
  [undefined, null],
])("the time %p is %p", (given, expected) => {
  expect(loosePortTime.parse(given)).toBe(expected);
});

test.each([
  "2022-02-30 10:00:00+0800",
  "17-06-2022 10:00",
  "2022-06-17 24:00:00Z",
  "2022-06-17 10:60:00Z",
  "soon",
  20220617,
  { date: "2022-06-17" },
  ["2022-06-17"],
  "2022-06-17 10:00:00+0800; drop",
])("%p is not a time", (given) => {
  expect(loosePortTime.safeParse(given).success).toBe(false);
});

test("the digits stay, whatever the offset", () => {
  const offset = fc.constantFrom("Z", "+0800", "-0330", "+12:45", "");
  const moment = fc.date({ min: new Date("1990-01-01"), max: new Date("2099-12-31"), noInvalidDate: true });
  fc.assert(
    fc.property(moment, offset, (date, zone) => {
      const digits = date.toISOString().slice(0, 19);
      const parsed = loosePortTime.parse(digits.replace("T", " ") + zone);
      expect(parsed).toBe(digits.slice(11, 16) === "00:00" ? digits.slice(0, 10) : digits.slice(0, 16));
    }),
  );
});

test.each([
  ["32", 32],
  [32, 32],
  ["1,234.5", 1234.5],
  ["", null],
  [null, null],
])("the number %p is %p", (given, expected) => {
  expect(looseNumber.parse(given)).toBe(expected);
});

test.each(["32 days", {}, true, "--1"])("%p is not a number", (given) => {
  expect(looseNumber.safeParse(given).success).toBe(false);
});

test("text: numbers count as text, blanks as nothing", () => {
  expect(looseText(10).parse(7)).toBe("7");
  expect(looseText(10).parse(" NX2 ")).toBe("NX2");
  expect(looseText(10).parse("  ")).toBeNull();
  expect(looseText(3).safeParse("long").success).toBe(false);
  expect(needText(10).safeParse("").success).toBe(false);
  expect(needText(10).safeParse(undefined).success).toBe(false);
});

test.each([
  ["https://carrier.example/book?v=1", "https://carrier.example/book?v=1"],
  ["HTTP://carrier.example", "http://carrier.example/"],
  ["javascript:alert(1)", null],
  ["data:text/html,x", null],
  ["//carrier.example/x", null],
  ["/book", null],
  ["carrier.example", null],
  ["", null],
])("the link %p is %p", (given, expected) => {
  expect(looseHttpLink.parse(given)).toBe(expected);
  expect(httpAddress(given)).toBe(expected);
});

test.each([
  ["/port?loading_port=Hong Kong", "/port?loading_port=Hong%20Kong"],
  ["/fe-sea#form", "/fe-sea#form"],
  ["//evil.example/x", null],
  ["/\\evil.example", null],
  ["/\t/evil.example", null],
  ["/a/..//evil.example", null],
  ["port", null],
  ["https://evil.example/", null],
])("the site path %p is %p", (given, expected) => {
  expect(sitePath(given)).toBe(expected);
});

test("a site path never leads to another host", () => {
  const path = fc.array(fc.constantFrom("/", "\\", "\t", "\n", ".", "@", ":", "a", "?", "#", "%2f"));
  fc.assert(
    fc.property(path, (parts) => {
      const safe = sitePath(`/${parts.join("")}`);
      if (safe !== null)
        expect(new URL(safe, "https://portal.example/x").origin).toBe("https://portal.example");
    }),
  );
});

test("bad rows are dropped and counted by field, good ones keep their order", () => {
  const note = newRowNote();
  const row = z.object({ etd: loosePortTime, vessel: needText(20), voy_no: looseText(20) });
  const rows = [
    { etd: "", vessel: "Orient Jade", voy_no: 7 },
    { etd: "soon", vessel: "Bad date" },
    "row",
    null,
    { etd: "2022-06-17", vessel: "Golden Lotus" },
    { etd: "2022-06-17", vessel: "" },
  ];
  expect(parseRows(rows, row, note)).toEqual([
    { etd: null, vessel: "Orient Jade", voy_no: "7" },
    { etd: "2022-06-17", vessel: "Golden Lotus", voy_no: null },
  ]);
  expect(note).toEqual({ dropped: 4, reasons: { etd: 1, row: 2, vessel: 1 } });
});

test("a list without a readable row fails, and is not empty", () => {
  const row = z.object({ name: needText(10) });
  const note = newRowNote();
  expect(parseList([{ name: "a" }, {}], row, note)).toEqual([{ name: "a" }]);
  expect(parseList([], row, note)).toEqual([]);
  expect(() => parseList([{}, 1], row, note)).toThrow("no row can be read");
  expect(note).toEqual({ dropped: 3, reasons: { name: 2, row: 1 } });
  expect(() => parseRecord({}, row, note)).toThrow("no row can be read");
  expect(parseRecord({ name: "a" }, row, note)).toEqual({ name: "a" });
});

test("a name with a lost letter is a bad one; running text may miss a few", () => {
  for (const name of ["S\uFFFDo Paulo", "\uFFFD\uFFFD", "half \uD83D"]) {
    expect(needText(40).safeParse(name).success).toBe(false);
    expect(looseText(40).safeParse(name).success).toBe(false);
    expect(looseProse(40).safeParse(name).success).toBe(false);
  }
  const text = "The barge leaves at noon. ".repeat(10).trim();
  expect(looseProse(400).parse(`${text}\uFFFD`)).toBe(text);
  expect(looseProse(400).parse(" ")).toBeNull();
  expect(looseProse(4).safeParse("12345").success).toBe(false);
  expect(looseText(40).parse("S\u00e3o Paulo \u{1F6A2}")).toBe("São Paulo 🚢");
});

const hosts = ["images.example", "ads.example:8443", "*.cdn.example"];

test.each([
  "/logo.png",
  "/promotions/sample-yp-air.svg",
  "/pictures/terminal-640.AVIF",
  "/samples/2022/june.jpg",
  "https://images.example/a.png?v=2",
  "https://IMAGES.example:443/a",
  "https://ads.example:8443/a.png",
  "https://a.b.cdn.example/a.png",
])("%p is the address of a picture", (text) => {
  expect(imageAddress(text, hosts)).not.toBeNull();
});

test.each([
  "/api/language",
  "/api/language?value=zh-tw&x=.png",
  "/api/og/7.jpg",
  "/s/abc.png",
  "/zh-tw/port.png",
  "/pictures/../api/language.png",
  "/pictures/%2e%2e/api/og/7.jpg",
  "/pictures/..%2fapi%2flanguage.png",
  "/pictures/a.png?b",
  "/pictures/",
  "//images.example/a.png",
  "pictures/a.png",
  "http://images.example/a.png",
  "https://images.example:8443/a.png",
  "https://ads.example/a.png",
  "https://ads.example:8444/a.png",
  "https://cdn.example/a.png",
  "https://user:word@images.example/a.png",
  "https://images.example.evil.example/a.png",
  "data:image/png;base64,AAAA",
  "javascript:alert(1)",
])("%p is not an address of a picture", (text) => {
  expect(imageAddress(text, hosts)).toBeNull();
});

test("the pictures that may be shown are those that the policy lets browsers load", () => {
  const policy = contentSecurityPolicy([], policySources({ IMAGE_HOSTS: hosts.join(",") }));
  // Without a port a source of the policy means the scheme's own (CSP 3, port-part matching).
  expect(policy).toContain(
    "img-src 'self' data: https://images.example https://ads.example:8443 https://*.cdn.example;",
  );
});

test("a long address is judged in one pass", () => {
  const long = (count: number) => `/pictures/${"a/".repeat(count)}`;
  expect(imageAddress(`${long(50_000)}.`, hosts)).toBeNull();
});
