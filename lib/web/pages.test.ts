import fs from "node:fs";
import path from "node:path";
import { parse } from "node:querystring";
import { matchHas } from "next/dist/shared/lib/router/utils/prepare-destination";
import { companyTypes } from "@/lib/directory/schema";
import { knowledgeKeys } from "@/lib/reference/schema";
import { keptPath, mappedPages, mappedRules, pageKind, pages, pathPages } from "./pages";

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
  const own = [...Object.keys(pages), ...pathPages.map(({ folder, to }) => to ?? folder)];
  expect(found.filter((folder) => !mapped.includes(folder)).sort()).toEqual(own.sort());
});

test("a page is chosen by its parameter; a value that cannot exist has no page", () => {
  const kind = (address: string) => {
    const { pathname, searchParams } = new URL(address, "http://portal.test");
    return pageKind(pathname, searchParams);
  };
  expect(kind("/news?news_id=7")).toBe("cached");
  expect(kind("/news/?share=true&news_id=a-7_b.c~")).toBe("cached");
  expect(kind("/port?news_id=7")).toBe("request");
  expect(kind("/news?news_id=")).toBe("request");
  for (const value of ["a%2Fb", "..%2Fx", "a%20b", "%E8%88%B9", "x".repeat(65), ".", ".."])
    for (const address of ["/news?news_id", "/yp-detail?com_id", "/yp-detail?com_type=sea&com_id"])
      expect(kind(`${address}=${value}`)).toBeNull();
  expect(kind("/news?news_id=...")).toBe("cached");
  expect(kind("/news/7")).toBeNull();
  expect(kind("/news/2026/03")).toBe("request");
  for (const month of [
    "/news/2026/13",
    "/news/2026/3",
    "/news/2026",
    "/news/month/2026/03",
    "/news/2026/03/01",
  ])
    expect(kind(month)).toBeNull();
  expect(kind("/news/topic/asia-europe")).toBe("request");
  expect(kind("/news/topic/%E8%88%B9%E5%85%AC%E5%8F%B8")).toBe("request");
  expect(kind("/news/topic/a/b")).toBeNull();
  expect(kind("/kb-port")).toBe("cached");
  expect(kind("/kb-port?q=")).toBe("cached");
  expect(kind("/kb-port?q=&page=2")).toBe("request");
  expect(kind("/kb-container?q=a%0Ab")).toBe("request");
  expect(kind("/kb-container?q=&container=")).toBe("cached");
  expect(kind("/kb-port?q=%E9%A6%99%E6%B8%AF&page=2")).toBe("request");
  expect(kind("/kb-port?page=x")).toBeNull();
  expect(kind("/kb/port")).toBeNull();
  expect(kind("/no-such-page")).toBeNull();
});

test("rules that stand for several pages lead where those do, in their order", () => {
  const rules = mappedRules();
  expect(rules.length).toBeLessThan(mappedPages.length / 2);
  for (const path of new Set(mappedPages.map((page) => page.path))) {
    const spelled = rules.flatMap((rule) =>
      (rule.names.length > 0 ? rule.names : [""]).flatMap((name) => {
        const [own, to] = [rule.path, rule.to].map((text) => text.replace(":of", name));
        return own === path ? [`${rule.key} ${rule.value} ${to}`] : [];
      }),
    );
    const rows = mappedPages.filter((page) => page.path === path);
    expect(new Set(spelled)).toEqual(new Set(rows.map(({ key, value, to }) => `${key} ${value} ${to}`)));
    // What asks for nothing comes last, and of several parameters of one page each leads to the same.
    expect(spelled.findIndex((rule) => rule.startsWith("null"))).toBe(
      rows.some(({ key }) => key === null) ? spelled.length - 1 : -1,
    );
  }
});

test("a page is chosen exactly as the framework's rewrites choose it", () => {
  const values = ["", "a", "a%0Ab", "%F0%9F%9A%A2", "a/b", "x".repeat(101), "2", "sea"];
  for (const path of new Set(mappedPages.map((page) => page.path))) {
    const rows = mappedPages.filter((page) => page.path === path);
    const keys = new Set(rows.flatMap(({ key, also }) => [key ?? [], also?.key ?? []].flat()));
    const one = [...keys].flatMap((key) => values.map((value) => `${key}=${value}`));
    for (const query of ["", ...one, ...one.flatMap((first) => one.map((second) => `${first}&${second}`))]) {
      const kind = pageKind(path, new URLSearchParams(query));
      // Without a page proxy.ts answers, before any rewrite.
      if (kind === null) continue;
      const row = rows.find(({ key, value, also }) =>
        matchHas({} as never, parse(query), [
          ...(key === null ? [] : [{ type: "query" as const, key, value: `(?<value>${value})` }]),
          ...(also ? [{ type: "query" as const, key: also.key, value: `(?<also>${also.value})` }] : []),
        ]),
      );
      expect(`${path}?${query} ${kind}`).toBe(`${path}?${query} ${row?.kind ?? pages[path]}`);
    }
  }
});

test.each([
  ["/vessel/9300001", "request"],
  ["/vessel/9300001/", "request"],
  ["/vessel/930000", null],
  ["/vessel/IMO9300001", null],
  ["/vessel", null],
  ["/services/NX2", "request"],
  ["/services/AE1-AE7_x", "request"],
  ["/services/a%20b", null],
  ["/services/a.b", null],
  [`/services/${"x".repeat(65)}`, null],
  ["/services", null],
  ["/port-calls/HKHKG", "request"],
  ["/port-calls/usla2", "request"],
  ["/port-calls/HKHK", null],
  ["/port-calls/HKHK0", null],
  ["/port-calls/HKHKG/x", null],
  ["/port/option/NX1-20260309-610W-HKHKG-NLRTM", "request"],
  ["/port/option/Peak.20.Line_FE1_101W_HKHKG_NLRTM_2/", "request"],
  ["/port/option/a%2Fb", "request"],
  [`/port/option/${"x".repeat(601)}`, null],
  ["/port/option", null],
  ["/port/option/a/b", null],
])("the page of %s is %s", (path, kind) => {
  expect(pageKind(path, new URLSearchParams())).toBe(kind);
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
  // A search of all stands at the directory's own address.
  expect(pageKind("/yp", new URLSearchParams({ keyword: "cold" }))).toBe("request");
  for (const query of ["", "keyword=", "com_type=sea"])
    expect(pageKind("/yp", new URLSearchParams(query))).toBe("cached");
});

test("a company's page is one of the cached ones, with a category or without", () => {
  for (const query of ["com_id=2001", "com_type=sea&com_id=2001", "com_id=2001&com_type=anything"])
    expect(pageKind("/yp-detail", new URLSearchParams(query))).toBe("cached");
  expect(pageKind("/yp-detail", new URLSearchParams("com_id=a/b&com_type=sea"))).toBeNull();
  expect(pageKind("/yp-detail", new URLSearchParams("com_type=sea"))).toBeNull();
});

test("proxy.ts leaves cached pages to the page cache", () => {
  const source = fs.readFileSync(path.join(process.cwd(), "proxy.ts"), "utf8");
  for (const page of mappedPages.filter(({ kind, key }) => kind === "cached" && key)) {
    const name = page.path.slice(1);
    expect(source).toContain(`|${name}$|zh-cn/${name}$|zh-tw/${name}$|`);
    expect(source).toContain(`source: "/(${name}|zh-cn/${name}|zh-tw/${name})"`);
    expect(source).toContain(`key: "${page.key}", value: ${JSON.stringify(page.value)}`);
  }
});

test.each([
  ["/", ""],
  ["/terms", "/terms"],
  ["/news?news_id=7", "/news/7"],
  ["/news?news_id=6&news_id=a.b-c~d", "/news/a.b-c~d"],
  ["/yp-detail?com_id=2001&com_type=sea", "/yp/company/2001/sea"],
  ["/yp-detail?com_type=rail&com_id=2001", "/yp/company/2001/any"],
  ["/kb-port", "/kb/port"],
  ...["/port", "/news", "/news?news_id=a%2Fb", "/kb-port?q=a", "/nowhere", "/news/7"].map((path) => [
    path,
    null,
  ]),
])("the page at %s is kept under %s", (address, kept) => {
  const { pathname, searchParams } = new URL(String(address), "http://localhost");
  expect(keptPath(pathname, searchParams)).toBe(kept);
});
