import { readdirSync } from "node:fs";
import fc from "fast-check";
import { mappedPages, pages, pathPages } from "../pages";
import { otherKind, requestKind, requestKinds } from "./kinds";

test("every page, handler and public file is of a kind of its own", () => {
  const addresses = [
    ...Object.keys(pages),
    ...mappedPages.map(({ path, key }) => (key ? `${path}?${key}=1` : path)),
    ...pathPages.map(({ folder }) => folder.replace(/\[\w+\]/, "1234567")),
    ...readdirSync("app/api").flatMap((name) => (name.startsWith("[") ? [] : `/api/${name}`)),
    ...readdirSync("app").flatMap((name) =>
      /\.(js|txt|xml)$|^(feeds|s|sitemaps|pdfjs)$/.test(name) ? `/${name}` : [],
    ),
    ...readdirSync("public").map((name) => `/${name}/a`),
    "/_next/static/a.js",
    "/healthz",
    "/readyz",
  ];
  expect(addresses.length).toBeGreaterThan(80);
  for (const address of addresses) {
    expect([address, requestKind(address)]).not.toEqual([address, otherKind]);
    expect(requestKinds).toContain(requestKind(address));
  }
});

test.each([
  ["/", "home"],
  ["/zh-tw", "home"],
  ["/zh-cn/news?share=1&news_id=7", "article"],
  ["/news", "news"],
  ["/zh-tw/port/option/x", "option"],
  ["/kb-port?q=x", "reference"],
  ["/api/port-schedule/page", "api-port"],
  ["/api", otherKind],
  ["/constructor", otherKind],
  ["/wp-admin/setup.php", otherKind],
])("%s counts as %s", (address, kind) => expect(requestKind(address)).toBe(kind));

test("whatever is asked for, kinds stay few and say nothing of the address", () => {
  expect(requestKinds.length).toBeLessThan(50);
  fc.assert(
    fc.property(fc.webPath(), fc.webQueryParameters(), (path, query) =>
      requestKinds.includes(requestKind(`${path}?${query}`)),
    ),
  );
  for (const kind of requestKinds) expect(kind).toMatch(/^[a-z-]{2,20}$/);
});
