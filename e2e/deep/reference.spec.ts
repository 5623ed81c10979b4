import type { Page } from "@playwright/test";
import { fill } from "@/lib/i18n/formats";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { expectNoOverflow, openForFiveSeconds } from "../support/page-helpers";
import {
  elementsOf,
  elementsWithText,
  formTarget,
  type HtmlElement,
  onlyElement,
  readPage,
  textOf,
} from "../support/parsed-html";
import { bytesOverFramework, countScripts } from "../support/scripts";
import { axeClean, expect, noScript, reload, servers, test, visit, words } from "../support/test";

const desk = { tag: "@desk" };
const phone = { tag: "@phone" };
const english = words("en").reference;
const locales: readonly Locale[] = ["en", "zh-tw"];
const knowledge = [
  ["/kb-sea-link", "sea_link"],
  ["/kb-air-link", "air_link"],
  ["/kb-link?kb=chans", "chans"],
] as const;

const rowsOf = (page: Page) => page.getByRole("main").locator("tbody tr");
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** Where the links of a page that say this lead, as paths. */
const leads = (within: HtmlElement, name: string) =>
  elementsOf(within, "a")
    .filter((link) => textOf(link).includes(name))
    .map(({ attribs }) => attribs.href ?? "");

test(
  "pages of links, figures and container types lead to each other without script",
  desk,
  async ({ request }) => {
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
      const [ports = "none"] = leads(statistics.main, t.knowledge.top_10_china_port);
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
  },
);

test.describe("without script", () => {
  test.use(noScript);

  test("container types open and are searched", desk, async ({ page }) => {
    const t = english;
    await visit(page, "/kb-container");
    const types = page.getByRole("main").locator("details");
    await expect(types.nth(1).getByRole("table")).toBeHidden();
    await types.nth(1).locator("summary").click();
    await expect(types.nth(1).getByRole("table")).toBeVisible();
    await expect(types.nth(1).getByRole("img").first()).toBeVisible();
    await page.getByLabel(t.containers.searchLabel).fill("45G1");
    await page.getByRole("main").getByRole("button", { name: t.search, exact: true }).click();
    await expect(page).toHaveURL("/kb-container?q=45G1");
    await expect(types).toHaveCount(1);
    await expect(types.getByRole("table")).toBeVisible();
  });

  // What it says of every kind of number, e2e/reference.http.spec.ts tells.
  test("a number is typed and sent; it and a search keep each other", desk, async ({ page }) => {
    await visit(page, "/kb-airline?q=cathay");
    const rows = await rowsOf(page).count();
    const tool = page.getByRole("region", { name: english.tools.awb.title });
    await tool.getByLabel(english.tools.awb.label).fill("160-12345675");
    await tool.getByRole("button", { name: english.tools.check }).click();
    await expect(page).toHaveURL("/kb-airline?q=cathay&awb=160-12345675#check-awb");
    await expect(rowsOf(page)).toHaveCount(rows);
    await page.getByLabel(english.lists.airline.searchLabel).fill("lufthansa");
    await page.getByRole("button", { name: english.search, exact: true }).click();
    await expect(page).toHaveURL("/kb-airline?awb=160-12345675&q=lufthansa");
    await expect(tool.getByRole("status")).toBeVisible();
  });
});

test("a list is searched as one types", { tag: "@desk" }, async ({ page, problems }) => {
  problems.tolerate(/503/);
  for (const locale of locales) {
    const t = words(locale).reference;
    const list = t.lists.port;
    const path = localePath(locale, "/kb-port");
    await visit(page, path);
    const field = page.getByLabel(list.searchLabel);
    const typed = locale === "en" ? "ham" : "漢";
    await field.fill(typed);
    await expect(page).toHaveURL(`${path}?${new URLSearchParams({ q: typed })}`);
    await expect(rowsOf(page).first().locator("mark").first()).toHaveText(locale === "en" ? "Ham" : "漢");
    const found = fill(list.found, { count: await rowsOf(page).count(), typed });
    await expect(page.getByRole("main").getByRole("status").filter({ hasText: found })).toBeAttached();
    await expect(field).toBeFocused();
    await reload(page);
    await expect(page.getByLabel(list.searchLabel)).toHaveValue(typed);
    await expect(page.getByText(found).first()).toBeVisible();

    await page.getByLabel(list.searchLabel).fill("qqqq");
    await expect(page.getByText(t.none)).toBeVisible();
    await expect(rowsOf(page)).toHaveCount(0);
  }
  // The shortest of those that have letters.
  await visit(page, "/kb-airline");
  await page.route("**/api/kb/airline?**", (route) => route.fulfill({ status: 503, body: "" }));
  const rows = await rowsOf(page).count();
  const field = page.getByLabel(english.lists.airline.searchLabel);
  await field.fill("cathay");
  const alert = page.getByRole("main").getByRole("alert");
  await expect(alert).toContainText(english.failed);
  await expect(rowsOf(page)).toHaveCount(rows);
  await axeClean(page);
  await field.fill("");
  await expect(alert).toBeHidden();
  await field.fill("cathay");
  await expect(alert).toContainText(english.failed);
  await page.unroute("**/api/kb/airline?**");
  await alert.getByRole("button", { name: english.retry }).click();
  await expect(alert).toBeHidden();
  await expect(rowsOf(page).first()).toContainText("Cathay");
  await field.fill("");
  await expect(page).toHaveURL("/kb-airline");
  await expect(rowsOf(page)).toHaveCount(rows);

  // What is taken back before its answer comes leaves nothing waiting.
  await visit(page, "/kb-cargo-air");
  await page.route("**/api/kb/cargo-air?**", () => {});
  const asked = page.waitForRequest(/api\/kb\/cargo-air/);
  const short = page.getByLabel(english.lists["cargo-air"].searchLabel);
  await short.fill("c");
  await asked;
  await expect(page.locator("[aria-busy=true]")).toHaveCount(1);
  await short.fill("");
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
});

test(
  "a long table keeps its head in sight and its widths through pages and searches",
  desk,
  async ({ page }) => {
    const head = page.getByRole("main").getByRole("columnheader");
    const widths = () => head.evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().width));
    for (const locale of locales) {
      const t = words(locale).reference;
      await visit(page, localePath(locale, "/kb-abbrev"));
      const first = await widths();
      await page
        .getByRole("navigation", { name: t.letters })
        .getByRole("link", { name: "M", exact: true })
        .click();
      await expect(head.first()).toBeInViewport();
      await expect(page.locator("#at-M")).toBeInViewport();
      await visit(page, localePath(locale, "/kb-abbrev?page=2"));
      expect(await widths()).toEqual(first);
      await page.getByLabel(t.lists.abbrev.searchLabel).fill("vgm");
      await expect(rowsOf(page)).toHaveCount(1);
      expect(await widths()).toEqual(first);
    }
  },
);

test("container types open with their drawing and figures", async ({ page, isMobile }) => {
  for (const locale of locales) {
    const t = words(locale).reference.containers;
    const path = localePath(locale, "/kb-container");
    await visit(page, path);
    await expect(heading(page)).toHaveText(t.title);
    const types = page.getByRole("main").locator("details");
    await expect(types).toHaveCount(14);
    await expect(types.first()).toHaveAttribute("open", "");
    const reefer = types.filter({
      has: page.locator("summary", { hasText: locale === "en" ? "20' reefer" : "20呎冷藏" }),
    });
    await expect(reefer.getByRole("table")).toBeHidden();
    await reefer.locator("summary").click();
    await expect(reefer.getByRole("img")).toHaveCount(2);
    await expect(reefer.getByRole("img").first()).toBeVisible();
    const line = reefer.getByRole("row", { name: t.interiorLength });
    const figure =
      ((await line.getByRole("cell").first().textContent()) ?? "").match(/[\d,]+/)?.[0] ?? "none";
    await expect(reefer.getByRole("img").first()).toHaveAccessibleName(new RegExp(figure));
    await expectNoOverflow(page);
    // The same elements in both languages: each is judged at one width.
    if (isMobile === (locale !== "en")) await axeClean(page);
    // What is typed is found at any width.
    if (isMobile) continue;
    if (locale === "en") {
      await page.emulateMedia({ colorScheme: "dark" });
      await axeClean(page, "colours");
    }

    const typed = locale === "en" ? "REEF" : "冷藏貨";
    await page.getByLabel(t.searchLabel).fill(typed);
    await expect(types).toHaveCount(2);
    await expect(page).toHaveURL(`${path}?${new URLSearchParams({ q: typed })}`);
    const found = fill(t.found, { count: 2, typed });
    await expect(page.getByRole("main").getByRole("status").filter({ hasText: found })).toBeAttached();
    await page.getByLabel(t.searchLabel).fill("no such box");
    await expect(types).toHaveCount(0);
    const form = page
      .getByRole("main")
      .getByRole("link", { name: /<form>(.*)<\/form>/.exec(t.none)?.[1] ?? "" });
    await expect(form).toHaveAttribute("href", localePath(locale, "/fe-list"));
  }
  if (isMobile) return;
  await visit(page, "/kb-container?q=45G1");
  await expect(page.getByRole("main").locator("details[open]")).toHaveCount(1);
  // An empty search is the page without one, from the page cache, and as lively.
  await visit(page, "/kb-container?q=");
  await expect(page.getByRole("main").locator("details")).toHaveCount(14);
  await page.getByLabel(english.containers.searchLabel).fill("tank");
  await expect(page.getByRole("main").locator("details")).toHaveCount(1);
});

test("shows a publisher's own tables and cleans the pages it supplies", desk, async ({ request }) => {
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

test("tables scroll by themselves on a phone", phone, async ({ page }) => {
  for (const path of [
    "/kb-airport",
    "/kb-abbrev",
    "/kb-link?kb=chans",
    "/kb-sea-link",
    "/statistics",
    "/kb",
  ]) {
    await visit(page, path);
    await expectNoOverflow(page);
  }
  // Wide ones move within their own box, which a keyboard reaches too; none is cut off.
  let moved = 0;
  for (const [path, name] of [
    ["/kb-airport", english.lists.airport.title],
    ["/kb-link?kb=major_chi_airport", "Airports of mainland China by cargo, 2023"],
    [`${servers.upstreamPortal.url}/kb-sea-link`, english.knowledge.sea_link],
  ] as const) {
    await visit(page, path);
    const strip = page.getByRole("main").getByRole("region", { name, exact: true });
    await strip.focus();
    await expect(strip).toBeFocused();
    const { table, across, left } = await strip.evaluate((box) => {
      box.scrollLeft = 10_000;
      const { width = 0 } = box.querySelector("table")?.getBoundingClientRect() ?? {};
      return { table: width, across: box.clientWidth, left: box.scrollLeft };
    });
    expect(table, path).toBeGreaterThan(200);
    expect(across, path).toBeLessThanOrEqual(390);
    expect(left, `${path}: ${table} px in ${across} px`).toBeGreaterThanOrEqual(Math.floor(table - across));
    if (left > 0) moved += 1;
  }
  expect(moved).toBeGreaterThan(0);
});

test("axe finds nothing on any kind of page", async ({ page, isMobile }) => {
  // Tiles, a list with a tool, a supplied text; in both languages where there is room for two of a kind.
  const kinds = ["/kb", "/zh-tw/kb-airline?q=ca&awb=020-12345674", "/zh-tw/kb-link?kb=chans"];
  const others = [
    "/kb-cargo-sea?q=line&container=CSQU3054383",
    "/zh-tw/statistics",
    "/kb-link?kb=hk_cntr_throughput",
    "/zh-tw/kb-link?kb=world_cntr_port_ranking",
  ];
  for (const path of isMobile ? kinds : [...kinds, ...others]) {
    await visit(page, path);
    await expect(heading(page)).toBeVisible();
    await axeClean(page);
    if (isMobile || others.includes(path)) continue;
    await page.emulateMedia({ colorScheme: "dark" });
    await axeClean(page, "colours");
    await page.emulateMedia({ colorScheme: "light" });
  }
});

test("each page loads little script", desk, async ({ page }) => {
  for (const [path, limit] of [
    ["/kb", 15],
    ["/kb-link?kb=chans", 15],
    // Lists that are searched while one types.
    ["/kb-port", 20],
    ["/kb-container", 20],
  ] as const) {
    const scripts = countScripts(page);
    await openForFiveSeconds(page, path);
    expect(bytesOverFramework(await scripts()), path).toBeLessThan(limit * 1024);
  }
});
