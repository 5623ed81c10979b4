import fs from "node:fs";
import path from "node:path";
import { pageKind, pages, queryPages } from "./pages";

test("every page of the app is in the tables, and the other way round", () => {
  const root = path.join(process.cwd(), "app/[locale]");
  const found = fs
    .globSync("**/page.tsx", { cwd: root })
    .map((file) => `/${path.dirname(file)}`.replace(/^\/\.$/, "/"))
    .filter((address) => !["/[...rest]", "/page-not-found"].includes(address));
  const internal = queryPages.map(({ to }) => to.replace(":value", "[id]"));
  expect(found.sort()).toEqual([...Object.keys(pages), ...internal].sort());
});

test("a page is chosen by its parameter; a value that cannot exist has no page", () => {
  const kind = (address: string) => {
    const { pathname, searchParams } = new URL(address, "http://portal.test");
    return pageKind(pathname, searchParams);
  };
  expect(kind("/news?news_id=7")).toBe("cached");
  expect(kind("/news/?share=true&news_id=a-7_b.c~")).toBe("cached");
  expect(kind("/port?news_id=7")).toBe("request");
  for (const value of ["", "a%2Fb", "..%2Fx", "a%20b", "%E8%88%B9", "x".repeat(65)])
    expect(kind(`/news?news_id=${value}`)).toBeNull();
  expect(kind("/news/7")).toBeNull();
  expect(kind("/no-such-page")).toBeNull();
});

test("the middleware leaves cached pages to the page cache", () => {
  const source = fs.readFileSync(path.join(process.cwd(), "middleware.ts"), "utf8");
  for (const page of queryPages.filter(({ kind }) => kind === "cached")) {
    const name = page.path.slice(1);
    expect(source).toContain(`|${name}$|zh-cn/${name}$|zh-tw/${name}$|`);
    expect(source).toContain(`source: "/(${name}|zh-cn/${name}|zh-tw/${name})"`);
    expect(source).toContain(`key: "${page.key}", value: ${JSON.stringify(page.value)}`);
  }
});
