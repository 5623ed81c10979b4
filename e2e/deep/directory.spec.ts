import type { Locator, Page } from "@playwright/test";
import { companyPath, listPath } from "../../lib/directory/address";
import type { CompanyList, DirectoryQuery } from "../../lib/directory/schema";
import { type Locale, localePath } from "../../lib/i18n/locales";
import { expectNoOverflow, waitForQuiet } from "../support/page-helpers";
import { elementsOf, nodesOf as nodesIn, onlyElement, readPage, textOf } from "../support/parsed-html";
import { watchRequests } from "../support/requests";
import { bytesOverFramework, countScripts } from "../support/scripts";
import { axeClean, expect, noScript, servers, test, visit, words } from "../support/test";

/** The logistics directory: categories, lists, companies (specification, section 2). */

const en = words("en").directory;
const rowsOf = (page: Page) =>
  page.locator("main li").filter({ has: page.getByRole("heading", { level: 2 }) });
const path = (ask: Partial<DirectoryQuery> = {}, locale: Locale = "en") =>
  localePath(locale, listPath({ type: "sea", keyword: "", ports: [], page: 1, ...ask }));

async function listed(page: Page, ask: Partial<DirectoryQuery> = {}): Promise<CompanyList> {
  const response = await page.request.get(`/api/companies${new URL(path(ask), "http://x").search}`);
  expect(response.status()).toBe(200);
  return response.json();
}

/** As the store answers, which counts. */
async function counted(page: Page, ask: Partial<DirectoryQuery> = {}) {
  const { total, ...list } = await listed(page, ask);
  return { ...list, total: total ?? Number.NaN };
}

/** A company of the sample with several ports and two addresses in the first. */
const detail = "/yp-detail?com_id=2001&com_type=sea";

/** What the page says of itself to search engines, and the names of the steps to it. */
async function nodesOf(page: Page) {
  const graphs = await page.locator('script[type="application/ld+json"]').allTextContents();
  return graphs.flatMap((graph) => JSON.parse(graph)["@graph"]);
}
async function wayOf(page: Page): Promise<string[]> {
  const way = (await nodesOf(page)).find((node) => node["@type"] === "BreadcrumbList");
  return way?.itemListElement.map(({ name }: { name: string }) => name);
}

/** Two of the categories' advertisers. */
const advertisers = {
  first: { en: "Nordhavn Line Agencies", "zh-cn": "北港航运代理" },
  last: { en: "Kwai Tsing Berth 9", "zh-cn": "葵青九号泊位" },
};

test("eleven categories, each with its section's advertisement", async ({ page }) => {
  await visit(page, "/yp");
  await expect(page.getByRole("heading", { level: 1, name: en.title })).toBeVisible();
  const tiles = page.locator('main li:has(> a[href*="/yp-list?com_type="] b)');
  await expect(tiles).toHaveCount(11);
  await expect(tiles.getByText(words("en").banners.advertisement, { exact: true })).toHaveCount(11);
  await expect(tiles.first().getByRole("link").first()).toContainText("Ocean carrier");
  await expect(tiles.first()).toContainText(advertisers.first.en);
  await expect(tiles.last()).toContainText(advertisers.last.en);
  const boxes = await tiles.evaluateAll((all) =>
    all.map((tile) => Math.round(tile.getBoundingClientRect().top)),
  );
  const perRow = [...new Set(boxes)].map((top) => boxes.filter((one) => one === top).length);
  if ((page.viewportSize()?.width ?? 0) >= 1024) expect(perRow).toEqual([4, 4, 3]);
  await expect(page.getByText(en.sample)).toBeVisible();
  expect(await wayOf(page)).toEqual([en.home, en.title]);
  await expectNoOverflow(page);
  await axeClean(page);
  const category = await tiles.first().locator("b").textContent();
  await tiles.first().getByRole("link").first().click();
  await expect(page).toHaveURL(path());
  await expect(page.getByRole("navigation", { name: en.crumbs }).getByRole("link")).toHaveText([
    en.home,
    en.title,
  ]);
  expect(await wayOf(page)).toEqual([en.home, en.title, category]);
  await expectNoOverflow(page);
  await axeClean(page);
});

test("eleven categories in Chinese, too", { tag: "@desk" }, async ({ request }) => {
  const { directory: text, banners } = words("zh-cn");
  const wayTo = (page: Parameters<typeof nodesIn>[0]) => {
    const { itemListElement } = nodesIn(page).BreadcrumbList as { itemListElement: { name: string }[] };
    return itemListElement.map(({ name }) => name);
  };
  const { page, main, heading } = await readPage(request, "/zh-cn/yp");
  expect(heading).toBe(text.title);
  const tiles = elementsOf(main, "li").filter(
    (tile) =>
      elementsOf(tile, "b").length > 0 &&
      elementsOf(tile, "a")[0]?.attribs.href?.includes("/yp-list?com_type="),
  );
  expect(tiles).toHaveLength(11);
  for (const tile of tiles) expect(textOf(tile)).toContain(banners.advertisement);
  const [first, last] = [tiles[0], tiles.at(-1)];
  if (!first || !last) throw new Error("There are no tiles.");
  const [link] = elementsOf(first, "a");
  expect(link && textOf(link)).toContain("船公司");
  expect(textOf(first)).toContain(advertisers.first["zh-cn"]);
  expect(textOf(last)).toContain(advertisers.last["zh-cn"]);
  expect(textOf(main)).toContain(text.sample);
  expect(wayTo(page)).toEqual([text.home, text.title]);
  expect(link?.attribs.href).toBe(path({}, "zh-cn"));

  const list = await readPage(request, link?.attribs.href ?? "");
  const crumbs = onlyElement(list.page, "nav", { "aria-label": text.crumbs });
  expect(elementsOf(crumbs, "a").map(textOf)).toEqual([text.home, text.title]);
  expect(wayTo(list.page)).toEqual([text.home, text.title, textOf(onlyElement(first, "b"))]);
});

const search = (page: Page, text = en) => ({
  box: page.getByRole("searchbox", { name: text.keyword }),
  submit: page.getByRole("button", { name: text.submit, exact: true }),
  reset: page.getByRole("button", { name: text.reset, exact: true }),
  places: page.getByRole("main").locator("summary"),
});

test("a search by name or service, in either script, stands in the address", { tag: "@desk" }, async ({
  page,
  request,
}) => {
  await visit(page, path());
  await search(page).box.fill("lanterN r");
  await search(page).box.press("Enter");
  await expect(rowsOf(page).getByRole("heading")).toHaveText(["Lantern Reach Shipping Agency"]);
  await expect(page).toHaveURL(/keyword=lanterN\+r/);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex, follow");
  await expect(page.locator('link[rel="canonical"]')).toHaveCount(0);

  const named = async (address: string) => {
    const { main } = await readPage(request, address);
    return elementsOf(main, "li").flatMap((row) => elementsOf(row, "h2").map(textOf));
  };
  expect(await named(path({ keyword: "燈籠水道" }))).toHaveLength(1);
  const found = await named(path({ keyword: "海运" }, "zh-cn"));
  expect(found.length).toBeGreaterThan(1);
  for (const name of found) expect(name).toContain("海运");
  expect(await named(path({ keyword: "reefer" }))).toHaveLength(
    Math.min(10, (await counted(page, { keyword: "reefer" })).total),
  );

  await visit(page, path({ keyword: "no such thing" }));
  await expect(page.getByText(en.empty, { exact: true })).toBeVisible();
  await axeClean(page);
  await search(page).reset.click();
  await expect(page).toHaveURL(/com_type=sea$/);
  await expect(search(page).box).toHaveValue("");
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /\/yp-list\?com_type=sea$/);
});

/** A box of one port; those of a city stand for several. */
const onePort = ':not([value*="|"])';

test("a city is chosen with all its ports", async ({ page }) => {
  await visit(page, path());
  const { places, submit } = search(page);
  await places.click();
  const city = page.getByRole("checkbox", { name: "Shenzhen – all ports" });
  const shekou = page.getByRole("checkbox", { name: /^Shekou/ });
  await city.check();
  await expect(shekou).toBeChecked();
  await expect(places).toContainText("Shekou, Yantian");
  await shekou.uncheck();
  await expect(city).not.toBeChecked();
  await city.check();
  await page.keyboard.press("Escape");
  await submit.click();
  await expect(page).toHaveURL(path({ ports: ["CNSHK", "CNYTN"] }));
  await places.click();
  await expect(city).toBeChecked();
});

test("locations are chosen with counts, submitted together and reset", async ({ page }) => {
  await visit(page, path());
  const { places, submit, reset } = search(page);
  const { ports } = await listed(page);
  const [first, second] = ports.slice(0, 2);
  await places.focus();
  await page.keyboard.press("Enter");
  const box = (name: string) => page.getByRole("checkbox", { name: new RegExp(`^${name}`) });
  const boxes = page.getByRole("checkbox").and(page.locator(onePort));
  await expect(boxes).toHaveCount(ports.length);
  await expect(page.locator("label").filter({ has: box(first?.name ?? "") })).toContainText(
    String(first?.count),
  );
  await box(first?.name ?? "").check();
  await box(second?.name ?? "").check();
  await axeClean(page);
  await page.keyboard.press("Escape");
  await expect(places).toBeFocused();
  await expect(page.getByRole("checkbox")).toHaveCount(0);
  await expect(places).toContainText(`${first?.name}, ${second?.name}`);
  await submit.click();
  const both = [first?.id ?? "", second?.id ?? ""];
  await expect(page).toHaveURL(path({ ports: both }));
  const { total } = await listed(page, { ports: both });
  await expect(page.getByText(`${total} compan`)).toBeVisible();
  await expect(rowsOf(page)).not.toHaveCount(0);
  for (const row of await rowsOf(page).all())
    await expect(row).toContainText(new RegExp(`${first?.name}|${second?.name}`));
  await places.click();
  await page.getByRole("button", { name: en.clear }).click();
  await expect(places).toContainText(en.everywhere);
  await page.getByRole("button", { name: en.selectAll }).click();
  await expect(page.getByRole("checkbox", { checked: true }).and(page.locator(onePort))).toHaveCount(
    ports.length,
  );
  await expect(places).toContainText(en.everywhere);
  await page.keyboard.press("Escape");
  await submit.click();
  await expect(page).toHaveURL(/com_type=sea&keyword=$/);
  await expect(places).toContainText(en.everywhere);
  await places.click();
  await page.getByRole("heading", { level: 1 }).click();
  await reset.click();
  await expect(page).toHaveURL(path());
});

test("the list goes on by scrolling, from the third load on by More; every company once", {
  tag: "@desk",
}, async ({ page }) => {
  await visit(page, path());
  const { total, totalPages } = await counted(page);
  expect(totalPages).toBeGreaterThan(4);
  const more = page.getByRole("link", { name: en.more, exact: true });
  for (const count of [20, 30, 40]) {
    await more.scrollIntoViewIfNeeded();
    await expect(rowsOf(page)).toHaveCount(count);
  }
  await expect(more).toHaveAttribute("href", path({ page: 5 }));
  await more.scrollIntoViewIfNeeded();
  const asked = watchRequests(page, ({ pathname }) => pathname === "/api/companies");
  await page.locator("footer").scrollIntoViewIfNeeded();
  await expect(page.locator("footer")).toBeInViewport();
  await more.click();
  await expect(rowsOf(page)).toHaveCount(Math.min(total, 50));
  await expect(page.getByRole("status").filter({ hasText: "More companies loaded" })).toHaveCount(1);
  expect(asked).toHaveLength(1);
  const links = await rowsOf(page)
    .getByRole("link")
    .evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  expect(new Set(links).size).toBe(links.length);
});

test("a list that breaks off says so and goes on", { tag: "@desk" }, async ({ page, problems }) => {
  problems.tolerate(/503/);
  await page.route("/api/companies?**", (route) => route.fulfill({ status: 503 }), { times: 1 });
  await visit(page, path());
  await page.getByRole("link", { name: en.more, exact: true }).scrollIntoViewIfNeeded();
  await expect(page.getByText(en.failed)).toBeVisible();
  await page.getByRole("button", { name: en.tryAgain }).click();
  await expect(rowsOf(page)).toHaveCount(20);
});

async function panel(page: Page): Promise<Locator> {
  const shown = page.getByRole("tabpanel");
  await expect(shown).toHaveCount(1);
  return shown;
}

test("a company: a tab for each port by keyboard, links that lead somewhere", async ({ page }) => {
  await visit(page, detail);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Cable Bay Lines (Hong Kong) Limited");
  const tabs = page.getByRole("tablist", { name: en.ports }).getByRole("tab");
  await expect(tabs).toHaveText(["Hong Kong 2", "Shekou 1", "Yantian 1", "Nansha 1"]);
  const first = await panel(page);
  await expect(first.getByRole("heading", { level: 2 }), "no level of headings is left out").toHaveText(
    "Hong Kong",
  );
  await expect(first.getByRole("heading", { level: 3 })).toHaveText(["Head office", /./]);
  await expect(first.getByRole("link", { name: "+852 2555 0101" })).toHaveAttribute(
    "href",
    "tel:+85225550101",
  );
  await expect(first.getByRole("link", { name: "bookings@cablebay.example" })).toHaveAttribute(
    "href",
    "mailto:bookings@cablebay.example",
  );
  const site = first.getByRole("link", { name: "www.cablebay.example" });
  await expect(site).toHaveAttribute("href", "http://www.cablebay.example/");
  await expect(site).toHaveAttribute("rel", /noopener/);
  await axeClean(page);
  await expectNoOverflow(page);

  await tabs.first().focus();
  await page.keyboard.press("ArrowRight");
  await expect(tabs.nth(1)).toBeFocused();
  await expect(tabs.nth(1)).toHaveAttribute("aria-selected", "true");
  await expect(await panel(page)).toContainText("Shekou, China");
  await page.keyboard.press("End");
  await expect(await panel(page)).toContainText("Nansha, China");
  await page.keyboard.press("ArrowRight");
  await expect(await panel(page)).toContainText("Head office");

  const tag = page.locator("main").getByRole("link", { name: /^#/ }).first();
  const name = (await tag.textContent())?.slice(1) ?? "";
  await expect(tag).toHaveAttribute("href", `/keyword?hashtag=${name}&language=en`);
  await tag.click();
  await expect(page.getByRole("link", { name: `Remove the tag ${name}` })).toBeVisible();
});

test("a company in Chinese, its description for search engines, and one that is not there", {
  tag: "@desk",
}, async ({ page, request }) => {
  await visit(page, localePath("zh-tw", detail));
  const text = words("zh-tw").directory;
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("電纜灣航運有限公司");
  await expect(page.getByRole("tab").first()).toHaveText("香港 2");
  await expect(await panel(page)).toContainText("總公司");
  await expect(page.getByText(text.sample)).toBeVisible();
  await axeClean(page);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
    "href",
    /\/zh-tw\/yp-detail\?com_id=2001$/,
  );
  const nodes = await nodesOf(page);
  const company = nodes.find((node) => node["@type"] === "Organization" && node.location);
  expect(company).toMatchObject({ name: "電纜灣航運有限公司", sameAs: ["http://www.cablebay.example/"] });
  expect(company.location[0]).toMatchObject({ "@type": "LocalBusiness", telephone: "+852 2555 0101" });
  expect(await wayOf(page)).toEqual([text.home, text.title, "船公司及代理", "電纜灣航運有限公司"]);

  for (const [com_type, shown] of [
    ["", "sea"],
    ["&com_type=ins", "ins"],
    ["&com_type=air", "sea"],
  ] as const) {
    const { page: read } = await readPage(request, companyPath("2006") + com_type);
    const crumbs = elementsOf(onlyElement(read, "nav", { "aria-label": en.crumbs }), "a");
    expect(crumbs, com_type).toHaveLength(3);
    expect(crumbs.at(-1)?.attribs.href, com_type).toMatch(new RegExp(`/yp-list\\?com_type=${shown}$`));
  }

  for (const address of [
    companyPath("none"),
    "/yp-detail",
    "/yp-list?com_type=rail",
    "/yp-list",
    "/yp/company/2001",
    "/yp/company/2001/any",
  ]) {
    const { heading } = await readPage(request, address, 404);
    expect(heading, address).toBe(words("en").errors.notFoundTitle);
  }
  const answer = await request.get("/api/companies/none");
  expect(answer.status()).toBe(404);
  expect(answer.headers()["content-type"]).toMatch(/^application\/problem\+json/);
});

test("the pages cost no more script than they may", { tag: "@desk" }, async ({ page }) => {
  for (const [address, limit] of [
    // It is the search by name as well.
    ["/yp", 45],
    [detail, 15],
    [path(), 45],
  ] as const) {
    const scripts = countScripts(page);
    await visit(page, address);
    await waitForQuiet(page);
    expect(bytesOverFramework(await scripts())).toBeLessThan(limit * 1024);
  }
});

test("a keyword search names the service providers it concerns", { tag: "@desk" }, async ({ page }) => {
  await visit(page, "/keyword?query=cold+storage");
  const providers = page.getByRole("region", { name: /^RELEVANT SERVICE PROVIDERS \(\d+\)$/ });
  const links = providers.getByRole("link");
  expect(await links.count()).toBeGreaterThan(2);
  await expect(providers).toContainText(`(${await links.count()})`);
  await expect(links.first()).toContainText("Warehouse and logistics");
  const name = await links.first().locator("span").first().textContent();
  await links.first().click();
  await expect(page).toHaveURL(/\/yp-detail\?com_id=\d+$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name ?? "");
});

test.describe("without script", () => {
  test.use(noScript);

  test("one reads on from category to company in Chinese", { tag: "@desk" }, async ({ page }) => {
    const text = words("zh-tw").directory;
    await visit(page, localePath("zh-tw", "/yp"));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(text.title);
    const tiles = page.locator('main li > a[href*="/yp-list?com_type="]:has(b)');
    await expect(tiles).toHaveCount(11);
    await tiles.first().click();
    await expect(page).toHaveURL(path({}, "zh-tw"));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/\p{Script=Han}/u);
    expect(await rowsOf(page).count()).toBeGreaterThan(5);
    const link = rowsOf(page).first().getByRole("link").first();
    const name = await rowsOf(page).first().getByRole("heading").textContent();
    expect(name).toMatch(/\p{Script=Han}/u);
    await link.click();
    await expect(page).toHaveURL(/\/zh-tw\/yp-detail\?com_id=\d+&com_type=sea$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name ?? "");
    await expect(page.getByRole("main").locator("a[href^='mailto:'], a[href^='tel:']").first()).toBeVisible();
    await page.getByRole("main").getByRole("navigation").first().getByRole("link").nth(1).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(text.title);
  });

  test("search, locations, further pages and every port work", { tag: "@desk" }, async ({ page }) => {
    await visit(page, path());
    await search(page).places.click();
    const boxes = page.getByRole("checkbox").and(page.locator(onePort));
    await boxes.nth(0).check();
    await boxes.nth(1).check();
    await search(page).submit.click();
    await expect(page).toHaveURL(/port=[A-Z]{5}%7C%7C[A-Z]{5}$/);
    await search(page).reset.click();
    await search(page).places.click();
    await page.getByRole("checkbox", { name: "Shenzhen – all ports" }).check();
    await search(page).submit.click();
    await expect(page).toHaveURL(/port=CNSHK%7C%7CCNYTN$/);
    await search(page).reset.click();
    await page.getByRole("link", { name: en.more, exact: true }).click();
    await expect(page).toHaveURL(path({ page: 2 }));
    const second = await listed(page, { page: 2 });
    await expect(rowsOf(page).getByRole("heading")).toHaveText(second.items.map(({ name }) => name));
    await visit(page, path({ page: 999 }));
    await expect(page).toHaveURL(path({ page: second.totalPages }));
    await expect(page.getByRole("link", { name: en.fromStart })).toHaveAttribute("href", path());
    await rowsOf(page).first().getByRole("link").click();
    await expect(page).toHaveURL(/\/yp-detail\?com_id=\d+&com_type=sea$/);

    await visit(page, detail);
    await expect(page.getByRole("tab")).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 2 }).filter({ visible: true })).toContainText([
      "Hong Kong",
      "Shekou",
      "Yantian",
      "Nansha",
    ]);
    await expect(page.getByText("Nansha, China")).toBeVisible();
  });
});

test.describe("on a publisher's services", () => {
  test.use({ baseURL: servers.upstreamPortal.url });

  test("recorded companies are listed, narrowed by port, and shown", { tag: "@desk" }, async ({
    page,
    request,
  }) => {
    await visit(page, path());
    await expect(rowsOf(page).getByRole("heading")).toContainText(["Nordhavn Line (Hong Kong) Limited"]);
    // The service says how many pages there are, not how many companies.
    await expect(page.getByText(/\d compan/)).toHaveCount(0);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(rowsOf(page)).toHaveCount(2);
    await visit(page, path({ ports: ["1074"] }));
    await expect(rowsOf(page)).toHaveCount(1);
    await expect(page.getByText(en.sample)).toHaveCount(0);
    await rowsOf(page).getByRole("link").click();
    const shown = await panel(page);
    await expect(shown.getByText("javascript:alert(1)")).toBeVisible();
    await expect(shown.getByRole("link", { name: /javascript|not an address/ })).toHaveCount(0);
    await expect(shown.getByRole("link", { name: "www.nordhavn.example" })).toBeVisible();
    expect(textOf((await readPage(request, "/yp")).main)).not.toMatch(/\d companies/);
    await visit(page, companyPath("502"));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Granary Wharf Warehousing");
    await expect(page.getByText(en.empty, { exact: true })).toBeVisible();
    await expect(page.getByRole("tablist")).toHaveCount(0);
    // Suggestions wait for the keyword service a moment only; what it says later is there the next time.
    await expect
      .poll(async () => {
        const { items } = await (await page.request.get("/api/suggest?q=Hong+Kong+to+Rotterdam")).json();
        return items.map(({ href }: { href: string }) => href);
      })
      .toContain("/yp-detail?com_id=501");
  });
});
