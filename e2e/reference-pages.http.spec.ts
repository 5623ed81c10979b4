import { type Locale, localePath } from "@/lib/i18n/locales";
import { expect, servers, test } from "./support/http";
import {
  elementsOf,
  elementsWithText,
  formTarget,
  type HtmlElement,
  onlyElement,
  readPage,
  textOf,
} from "./support/parsed-html";
import { words } from "./support/test";

/** How pages of reference data lead to each other without script, and what a publisher's own look like. */

const english = words("en").reference;
const locales: readonly Locale[] = ["en", "zh-tw"];
const knowledge = [
  ["/kb-sea-link", "sea_link"],
  ["/kb-air-link", "air_link"],
  ["/kb-link?kb=chans", "chans"],
] as const;

/** Where the links of a page that say this lead, as paths. */
const leads = (within: HtmlElement, name: string) =>
  elementsOf(within, "a")
    .filter((link) => textOf(link).includes(name))
    .map(({ attribs }) => attribs.href ?? "");

test("Pages of links, figures and container types lead to each other by plain links", async ({ request }) => {
  for (const locale of locales) {
    const t = words(locale).reference;
    const han = locale === "en" ? /[a-z]{4}/ : /\p{Script=Han}{4}/u;
    const base = await readPage(request, localePath(locale, "/kb"));
    expect(leads(base.main, t.more.seaLinks)).toEqual([localePath(locale, "/kb-sea-link")]);
    for (const [path, key] of knowledge) {
      const { main, heading: title } = await readPage(request, localePath(locale, path));
      expect(title).toBe(t.knowledge[key]);
      const region = onlyElement(main, "section", { "aria-label": t.knowledge[key] });
      expect(textOf(region)).toMatch(han);
      const links = elementsOf(region, "a").filter(({ attribs }) => attribs.href?.startsWith("https://"));
      if (key !== "chans") expect(links.length, path).toBeGreaterThan(0);
      const crumbs = onlyElement(main, "nav", { "aria-label": t.crumbs });
      expect(leads(crumbs, t.title)).toEqual([localePath(locale, "/kb")]);
    }
    const statistics = await readPage(request, localePath(locale, "/statistics"));
    const [ports = "none"] = leads(
      statistics.main,
      locale === "en" ? "mainland China, 2024" : "中國內地貨櫃港口",
    );
    const figures = await readPage(request, ports);
    expect(figures.heading).toBe(t.knowledge.top_10_china_port);
    const region = onlyElement(figures.main, "section", { "aria-label": t.knowledge.top_10_china_port });
    expect(elementsOf(region, "tr")).not.toEqual([]);
    const containers = await readPage(request, localePath(locale, "/kb-container"));
    expect(containers.heading).toBe(t.containers.title);
    const form = onlyElement(onlyElement(containers.main, "search"), "form");
    expect(elementsWithText(form, "button", t.search)).toHaveLength(1);
    // Sent to the page itself.
    const sent = formTarget(form, { q: "45G1" });
    expect(sent).toBe("??q=45G1");
    const found = await readPage(request, localePath(locale, `/kb-container${sent.slice(1)}`));
    expect(elementsOf(found.main, "details").map(({ attribs }) => "open" in attribs)).toEqual([true]);
  }
});

test("A number that is checked and a search keep each other, and container types are searched by a form", async ({
  request,
}) => {
  const rowsIn = (main: HtmlElement) => elementsOf(onlyElement(main, "tbody"), "tr").length;
  const { main } = await readPage(request, "/kb-airline?q=cathay");
  const tool = onlyElement(main, "section", { id: "check-awb" });
  const checked = formTarget(onlyElement(tool, "form"), { awb: "160-12345675" });
  expect(checked).toBe("#check-awb?q=cathay&awb=160-12345675");
  const both = await readPage(request, "/kb-airline?q=cathay&awb=160-12345675");
  expect(rowsIn(both.main)).toBe(rowsIn(main));
  const search = onlyElement(onlyElement(both.main, "search"), "form");
  expect(formTarget(search, { q: "lufthansa" })).toBe("??awb=160-12345675&q=lufthansa");
  const other = await readPage(request, "/kb-airline?awb=160-12345675&q=lufthansa");
  expect(
    elementsOf(onlyElement(other.main, "section", { id: "check-awb" }), "div", { role: "status" }),
  ).toHaveLength(1);
  const containers = await readPage(request, "/kb-container");
  expect(elementsOf(containers.main, "details").map(({ attribs }) => "open" in attribs)).toEqual([
    true,
    ...Array(13).fill(false),
  ]);
  // An empty search is the page without one.
  expect(elementsOf((await readPage(request, "/kb-container?q=")).main, "details")).toHaveLength(14);
  const none = await readPage(request, "/zh-tw/kb-container?q=no+such+box");
  expect(
    leads(none.main, /<form>(.*)<\/form>/.exec(words("zh-tw").reference.containers.none)?.[1] ?? "none"),
  ).toContain("/zh-tw/fe-list");
  for (const [path, first] of [
    ["/kb-port?q=ham", "Ham"],
    ["/zh-tw/kb-port?q=%E6%BC%A2", "漢"],
  ] as const) {
    const found = await readPage(request, path);
    expect(textOf(elementsOf(found.main, "mark")[0] as HtmlElement), path).toBe(first);
  }
  expect(textOf((await readPage(request, "/kb-port?q=qqqq")).main)).toContain(english.none);
});

test("A publisher's tables take the place of the sample, and its pages are cleaned", async ({ request }) => {
  const { url } = servers.upstreamPortal;
  const rowsIn = (main: HtmlElement) => elementsOf(onlyElement(main, "tbody"), "tr");
  for (const [path, rows, text] of [
    ["/kb-port", 4, "Le Havre"],
    ["/kb-airport", 2, "Frankfurt am Main Airport"],
    ["/kb-airline", 2, "Cargolux Airlines International"],
    ["/kb-abbrev", 2, "Verified Gross Mass"],
  ] as const) {
    const { main } = await readPage(request, url + path);
    expect(rowsIn(main), path).toHaveLength(rows);
    expect(textOf(main)).toContain(text);
    if (path === "/kb-airline") expect(elementsOf(onlyElement(main, "tbody"), "a")).toHaveLength(1);
  }
  const chinese = await readPage(request, `${url}/zh-cn/kb-abbrev?${new URLSearchParams({ q: "核实" })}`);
  expect(rowsIn(chinese.main).map(textOf)).toEqual([expect.stringMatching(/VGM.*验证总重量/)]);
  const containers = await readPage(request, `${url}/kb-container`);
  expect(elementsOf(containers.main, "details")).toHaveLength(2);

  for (const path of ["/kb-sea-link", "/kb-link?kb=chans&type=air"]) {
    const { main } = await readPage(request, url + path);
    const table = onlyElement(main, "table");
    expect(elementsOf(table, "caption").map(textOf)).toEqual(["Sea links"]);
    expect(elementsOf(table, "td", { rowspan: "2" }).map(textOf)).toEqual(["Hong Kong"]);
    expect(
      ["th", "td"].flatMap((name) => elementsOf(table, name, { colspan: "2" })),
      path,
    ).toHaveLength(2);
    expect(elementsOf(table, "a").map((link) => [textOf(link), link.attribs.href])).toEqual([
      ["Marine Department", "https://www.mardep.gov.hk/"],
    ]);
    const left = elementsOf(table, "*").filter(
      ({ name, attribs }) =>
        ["script", "iframe", "img"].includes(name) ||
        Object.keys(attribs).some((key) => /^on|^style$/.test(key)) ||
        /^\s*javascript/i.test(attribs.href ?? ""),
    );
    expect(left.map(({ name }) => name)).toEqual([]);
    const beside = elementsOf(main, "section").flatMap(({ children }) =>
      children.filter((part) => "name" in part),
    );
    expect(beside.filter((part) => ["script", "iframe", "meta", "title"].includes(part.name))).toEqual([]);
  }
});
