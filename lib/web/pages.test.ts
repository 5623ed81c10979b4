import fs from "node:fs";
import path from "node:path";
import { companyTypes } from "@/lib/directory/schema";
import { knowledgeKeys } from "@/lib/reference/schema";
import { mappedPages, pageKind, pages } from "./pages";

test("every page of the app is in the tables, and the other way round", () => {
  const root = path.join(process.cwd(), "app/[locale]");
  const found = fs
    .globSync("**/page.tsx", { cwd: root })
    .map((file) => `/${path.dirname(file)}`.replace(/^\/\.$/, "/"))
    .filter((address) => !["/[...rest]", "/page-not-found"].includes(address));
  const fits = (folder: string, address: string) =>
    new RegExp(`^${folder.replace(/\[\w+\]/g, "[^/]+")}$`).test(address);
  const targets = mappedPages.map(({ to }) => to);
  const mapped = found.filter((folder) => targets.some((target) => fits(folder, target)));
  expect(targets.filter((target) => !mapped.some((folder) => fits(folder, target)))).toEqual([]);
  expect(found.filter((folder) => !mapped.includes(folder)).sort()).toEqual(Object.keys(pages).sort());
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
  expect(kind("/kb-port")).toBe("cached");
  expect(kind("/kb-port?q=")).toBe("request");
  expect(kind("/kb-port?q=%E9%A6%99%E6%B8%AF&page=2")).toBe("request");
  expect(kind("/kb-port?page=x")).toBeNull();
  expect(kind("/kb/port")).toBeNull();
  expect(kind("/no-such-page")).toBeNull();
});

test("every page of knowledge content can be reached", () => {
  const linked = knowledgeKeys.filter((key) => !key.endsWith("_link"));
  for (const key of linked) expect(pageKind("/kb-link", new URLSearchParams({ kb: key }))).toBe("request");
  expect(pageKind("/kb-link", new URLSearchParams({ kb: "anything" }))).toBeNull();
  expect(pageKind("/kb-link", new URLSearchParams())).toBeNull();
});

test("every category of the directory has its list, and no other", () => {
  for (const com_type of companyTypes)
    expect(pageKind("/yp-list", new URLSearchParams({ com_type }))).toBe("request");
  for (const com_type of ["", "SEA", "seas", "rail"])
    expect(pageKind("/yp-list", new URLSearchParams({ com_type }))).toBeNull();
  expect(pageKind("/yp-list", new URLSearchParams())).toBeNull();
});

test("a company's page is one of the cached ones, with a category or without", () => {
  for (const query of ["com_id=2001", "com_type=sea&com_id=2001", "com_id=2001&com_type=anything"])
    expect(pageKind("/yp-detail", new URLSearchParams(query))).toBe("cached");
  expect(pageKind("/yp-detail", new URLSearchParams("com_id=a/b&com_type=sea"))).toBeNull();
  expect(pageKind("/yp-detail", new URLSearchParams("com_type=sea"))).toBeNull();
});

test("the middleware leaves cached pages to the page cache", () => {
  const source = fs.readFileSync(path.join(process.cwd(), "middleware.ts"), "utf8");
  for (const page of mappedPages.filter(({ kind, key }) => kind === "cached" && key)) {
    const name = page.path.slice(1);
    expect(source).toContain(`|${name}$|zh-cn/${name}$|zh-tw/${name}$|`);
    expect(source).toContain(`source: "/(${name}|zh-cn/${name}|zh-tw/${name})"`);
    expect(source).toContain(`key: "${page.key}", value: ${JSON.stringify(page.value)}`);
  }
});
