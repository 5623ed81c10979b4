import type { APIRequestContext } from "@playwright/test";
import { type CompanyList, companyPath, type DirectoryQuery, listPath } from "../lib/directory/shared";
import { inLocale } from "../lib/i18n/in-locale";
import { type Locale, localePath, locales } from "../lib/i18n/locales";
import { site } from "../lib/site/site-config";
import { expect, servers, test } from "./support/http";
import {
  elementsOf,
  elementsWithText,
  formTarget,
  type HtmlElement,
  nodesOf,
  onlyElement,
  readPage,
  textOf,
} from "./support/parsed-html";
import { words } from "./support/test";

/** The directory as the server sends it: searched as a whole, and a company's page with what leads on from it. */

const namesIn = (main: HtmlElement) => elementsOf(main, "h2").map(textOf);
/** Sea carriers in the sample, one of which has more categories. */
const carrier = "2001";

for (const locale of locales) {
  const text = words(locale).directory;

  test(`all of the directory is searched from its first page, by name or service (${locale})`, async ({
    request,
  }) => {
    const first = await readPage(request, localePath(locale, "/yp"));
    const form = onlyElement(onlyElement(first.main, "search", { "aria-label": text.allCategories }), "form");
    const asked = formTarget(form, { keyword: locale === "en" ? "cold st" : "冷" });
    const { main, heading, page } = await readPage(request, asked);
    expect(heading).toBe(text.allCategories);
    expect(onlyElement(page, "meta", { name: "robots" }).attribs.content).toBe("noindex, follow");
    const found = namesIn(main);
    expect(found.length).toBeGreaterThan(2);
    expect(new Set(found).size).toBe(found.length);
    // Each row says what the company is: a list of all has no category that goes without saying.
    const rows = elementsOf(main, "li").filter((row) => elementsOf(row, "h2").length > 0);
    const categories = rows.map((row) => textOf(row).length - textOf(onlyElement(row, "h2")).length);
    expect(Math.min(...categories)).toBeGreaterThan(2);
    const link = onlyElement(rows[0] as HtmlElement, "a").attribs.href ?? "";
    expect(link).toMatch(/\/yp-detail\?com_id=\d+$/);
    // The search goes on from there, and can be emptied.
    const again = onlyElement(main, "input", { name: "keyword" });
    expect([again.attribs.value, "required" in again.attribs]).toEqual([
      locale === "en" ? "cold st" : "冷",
      true,
    ]);
  });

  test(`a category's list does not repeat its category; a company leads on (${locale})`, async ({
    request,
  }) => {
    const list = await readPage(request, localePath(locale, "/yp-list?com_type=sea"));
    const rows = elementsOf(list.main, "li").filter((row) => elementsOf(row, "h2").length > 0);
    expect(rows).toHaveLength(10);
    for (const row of rows) expect(textOf(row)).not.toContain(list.heading);

    const { main, page, heading } = await readPage(
      request,
      localePath(locale, `/yp-detail?com_id=${carrier}`),
    );
    const title = textOf(onlyElement(page, "title"));
    expect(title).toMatch(new RegExp(`^${heading.replaceAll(/[()]/g, "\\$&")} – .+[,、，].+`));
    expect(title).toContain(list.heading);
    const maps = elementsOf(main, "a").filter(({ attribs }) => attribs.href?.startsWith(site().links.map));
    expect(maps.length).toBeGreaterThan(1);
    expect(decodeURIComponent(maps[0]?.attribs.href ?? "")).toContain(
      inLocale("Pilot House, 12 Anchor Street", "錨街12號", locale),
    );
    const related = elementsOf(main, "section", { "aria-labelledby": "related" }).flatMap((part) =>
      elementsOf(part, "a"),
    );
    expect(related.length).toBeGreaterThan(2);
    for (const { attribs } of related) expect(attribs.href).toMatch(/\/news\?news_id=/);

    const [enquire] = elementsWithText(main, "a", text.enquire);
    const form = await readPage(request, enquire?.attribs.href ?? "none");
    const field = onlyElement(form.main, "input", { name: "provider" });
    expect(field.attribs.value).toBe(heading);
    expect(textOf(onlyElement(form.main, "label", { for: field.attribs.id ?? "none" }))).toContain(
      words(locale).enquiry.fields.provider,
    );
  });
}

test("the form asks for a company only if it was opened for one", async ({ request }) => {
  for (const path of ["/fe-sea", "/fe-air", "/fe-truck", "/fe-warehouse", "/fe-sea?com_id=none"]) {
    const { main } = await readPage(request, path);
    expect(elementsOf(main, "input", { name: "provider" }), path).toEqual([]);
  }
});

test("a city of several ports finds its companies, by the search and as a location", async ({ request }) => {
  const idsOf = (main: HtmlElement) =>
    elementsOf(main, "a").flatMap(({ attribs }) => /com_id=(\d+)/.exec(attribs.href ?? "")?.[1] ?? []);
  const find = async (path: string) => (await readPage(request, path)).main;
  const list = "/yp-list?com_type=custbroker";
  const inPorts = idsOf(await find(`${list}&port=CNSHK||CNYTN||CNCWN`));
  expect(inPorts.length).toBeGreaterThan(0);
  for (const [locale, city] of [
    ["en", "Shenzhen"],
    ["zh-tw", "深圳"],
    ["zh-cn", "深圳"],
  ] as const) {
    const found = await find(localePath(locale, `${list}&keyword=${encodeURIComponent(city)}`));
    expect(idsOf(found)).toEqual(inPorts);
  }
  expect(idsOf(await find("/yp?keyword=customs+broker+shenzhen"))).toEqual(expect.arrayContaining(inPorts));
  const suggestions = await request.get("/api/suggest?language=en&q=customs%20shenzhen");
  const companies = (await suggestions.json()).items.filter(
    ({ group }: { group: string }) => group === "company",
  );
  expect(companies.length).toBeGreaterThan(0);
  // Without script its box sends the city's ports.
  const boxes = elementsOf(await find(list), "input", { name: "port" });
  const [shenzhen] = boxes.filter(({ attribs }) => attribs.value === "CNSHK||CNYTN");
  expect(shenzhen).toBeDefined();
});

test("stories beside a company are called what they are", async ({ request }) => {
  for (const locale of locales) {
    const { directory } = words(locale);
    const { main } = await readPage(request, localePath(locale, "/yp-detail?com_id=2001"));
    const block = onlyElement(main, "section", { "aria-labelledby": "related" });
    // None of the sample's articles names it.
    expect(textOf(onlyElement(block, "h2"))).toBe(directory.relatedSubjects);
  }
});

const path = (query: Partial<DirectoryQuery> = {}, locale: Locale = "en") =>
  localePath(locale, listPath({ type: "sea", keyword: "", ports: [], page: 1, ...query }));
/** A company of the sample with several ports and two addresses in the first. */
const detail = "/yp-detail?com_id=2001&com_type=sea";
const robotsOf = (page: Parameters<typeof elementsOf>[0]) =>
  elementsOf(page, "meta", { name: "robots" }).map(({ attribs }) => attribs.content);
const canonicalOf = (page: Parameters<typeof elementsOf>[0]) =>
  elementsOf(page, "link", { rel: "canonical" }).map(({ attribs }) => new URL(attribs.href ?? "").pathname);
const crumbsOf = (page: Parameters<typeof nodesOf>[0]) => {
  const { itemListElement } = nodesOf(page).BreadcrumbList as { itemListElement: { name: string }[] };
  return itemListElement.map(({ name }) => name);
};
async function listed(request: APIRequestContext, query: Partial<DirectoryQuery> = {}): Promise<CompanyList> {
  const response = await request.get(`/api/companies${new URL(path(query), "http://x").search}`);
  expect(response.status()).toBe(200);
  return response.json();
}

for (const [locale, carriers, first, last] of [
  ["en", "Ocean carrier", "Nordhavn Line Agencies", "Kwai Tsing Berth 9"],
  ["zh-cn", "船公司", "北港航运代理", "葵青九号泊位"],
] as const)
  test(`Each of the eleven categories has its advertisement and leads to its list (${locale})`, async ({
    request,
  }) => {
    const { directory: text, banners } = words(locale);
    const { page, main, heading } = await readPage(request, localePath(locale, "/yp"));
    expect(heading).toBe(text.title);
    const tiles = elementsOf(main, "li").filter(
      (tile) =>
        elementsOf(tile, "b").length > 0 &&
        elementsOf(tile, "a")[0]?.attribs.href?.includes("/yp-list?com_type="),
    );
    expect(tiles).toHaveLength(11);
    for (const tile of tiles) expect(textOf(tile)).toContain(banners.advertisement);
    const [link] = elementsOf(tiles[0] as HtmlElement, "a");
    expect(textOf(link as HtmlElement)).toContain(carriers);
    expect(textOf(tiles[0] as HtmlElement)).toContain(first);
    expect(textOf(tiles.at(-1) as HtmlElement)).toContain(last);
    expect(textOf(main)).toContain(text.sample);
    expect(crumbsOf(page)).toEqual([text.home, text.title]);
    expect(link?.attribs.href).toBe(path({}, locale));
    const list = await readPage(request, path({}, locale));
    const crumbs = onlyElement(list.page, "nav", { "aria-label": text.crumbs });
    expect(elementsOf(crumbs, "a").map(textOf)).toEqual([text.home, text.title]);
    const category = textOf(onlyElement(tiles[0] as HtmlElement, "b"));
    expect(crumbsOf(list.page)).toEqual([text.home, text.title, category]);
    expect(canonicalOf(list.page)).toEqual([localePath(locale, "/yp-list")]);
    // From the list to a company, by a link.
    const row = elementsOf(list.main, "li").find((one) => elementsOf(one, "h2").length > 0) as HtmlElement;
    const company = await readPage(request, elementsOf(row, "a")[0]?.attribs.href ?? "none");
    expect(company.heading).toBe(textOf(onlyElement(row, "h2")));
    expect(
      elementsOf(company.main, "a").some(({ attribs }) => /^(mailto|tel):/.test(attribs.href ?? "")),
    ).toBe(true);
  });

test("A category is searched by name or service, in either script, and the search is not indexed", async ({
  request,
}) => {
  const found = await readPage(request, path({ keyword: "lanterN r" }));
  expect(namesIn(found.main)).toEqual(["Lantern Reach Shipping Agency"]);
  expect([robotsOf(found.page), canonicalOf(found.page)]).toEqual([["noindex, follow"], []]);
  const named = async (address: string) => namesIn((await readPage(request, address)).main);
  expect(await named(path({ keyword: "燈籠水道" }))).toHaveLength(1);
  const chinese = await named(path({ keyword: "海运" }, "zh-cn"));
  expect(chinese.length).toBeGreaterThan(1);
  for (const name of chinese) expect(name).toContain("海运");
  const { total } = await listed(request, { keyword: "reefer" });
  expect(await named(path({ keyword: "reefer" }))).toHaveLength(Math.min(10, total ?? Number.NaN));
  const none = await readPage(request, path({ keyword: "no such thing" }));
  expect(textOf(none.main)).toContain(words("en").directory.empty);
  // Reset leads to the list without the search.
  const [reset] = elementsWithText(none.main, "button", words("en").directory.reset);
  const form = onlyElement(none.main, "form", { id: reset?.attribs.form ?? "none" });
  expect(formTarget(form)).toBe(path());
  const all = await readPage(request, path());
  expect(onlyElement(all.main, "input", { name: "keyword" }).attribs.value ?? "").toBe("");
});

test("Locations narrow a list to companies there, and further pages follow by links", async ({ request }) => {
  const { directory: text } = words("en");
  const { ports } = await listed(request);
  const ids = ports.slice(0, 2).map(({ id }) => id);
  const names = ports.slice(0, 2).map(({ name }) => name);
  const { main } = await readPage(request, path({ ports: ids }));
  const { total } = await listed(request, { ports: ids });
  expect(textOf(main)).toContain(`${total} compan`);
  const rows = elementsOf(main, "li").filter((row) => elementsOf(row, "h2").length > 0);
  expect(rows).not.toEqual([]);
  for (const row of rows) expect(textOf(row)).toMatch(new RegExp(names.join("|")));
  expect(textOf(onlyElement(main, "summary"))).toContain(names.join(", "));

  const first = await readPage(request, path());
  const [more] = elementsWithText(first.main, "a", text.more);
  expect(more?.attribs.href).toBe(path({ page: 2 }));
  const second = await listed(request, { page: 2 });
  expect(namesIn((await readPage(request, path({ page: 2 }))).main)).toEqual(
    second.items.map(({ name }) => name),
  );
  const beyond = await request.get(path({ page: 999 }));
  expect(beyond.url()).toContain(path({ page: second.totalPages }));
  const last = await readPage(request, path({ page: second.totalPages }));
  expect(elementsWithText(last.main, "a", text.fromStart)[0]?.attribs.href).toBe(path());
});

test("A company names its ports and what leads on: telephone, mail, website, tags", async ({ request }) => {
  const { main, heading } = await readPage(request, detail);
  expect(heading).toBe("Cable Bay Lines (Hong Kong) Limited");
  const [tabs] = elementsOf(main, "div", { role: "tablist" });
  expect(elementsOf(tabs as HtmlElement, "button").map(textOf)).toEqual([
    "Hong Kong 2",
    "Shekou 1",
    "Yantian 1",
    "Nansha 1",
  ]);
  const [panel] = elementsOf(main, "div", { role: "tabpanel" }) as [HtmlElement];
  // No level of headings is left out.
  expect(elementsOf(panel, "h2").map(textOf)).toEqual(["Hong Kong"]);
  expect(elementsOf(panel, "h3").map(textOf)).toEqual(["Head office", expect.stringMatching(/./)]);
  const hrefOf = (name: string) => elementsWithText(panel, "a", name)[0]?.attribs.href;
  expect(hrefOf("+852 2555 0101")).toBe("tel:+85225550101");
  expect(hrefOf("bookings@cablebay.example")).toBe("mailto:bookings@cablebay.example");
  const site = elementsOf(panel, "a", { href: "http://www.cablebay.example/" })[0];
  expect(site?.attribs.rel).toContain("noopener");
  const tag = elementsOf(main, "a").find((link) => textOf(link).startsWith("#")) as HtmlElement;
  const name = textOf(tag).slice(1);
  expect(tag.attribs.href).toBe(`/keyword?hashtag=${name}&language=en`);
  const { archive } = words("en");
  const found = await readPage(request, tag.attribs.href ?? "none");
  expect(
    textOf(found.main) + JSON.stringify(elementsOf(found.main, "a").map(({ attribs }) => attribs)),
  ).toContain(archive.removeTag.replace("{tag}", name));
});

test("A company in Chinese describes itself to search engines, under the category that the address or its first names", async ({
  request,
}) => {
  const text = words("zh-tw").directory;
  const { page, main, heading } = await readPage(request, localePath("zh-tw", detail));
  expect(heading).toBe("電纜灣航運有限公司");
  expect(textOf(elementsOf(main, "button", { role: "tab" })[0] as HtmlElement)).toBe("香港 2");
  expect(textOf(elementsOf(main, "div", { role: "tabpanel" })[0] as HtmlElement)).toContain("總公司");
  expect(textOf(main)).toContain(text.sample);
  expect(onlyElement(page, "link", { rel: "canonical" }).attribs.href).toMatch(
    /\/zh-tw\/yp-detail\?com_id=2001$/,
  );
  expect(nodesOf(page).Organization).toMatchObject({
    name: "電纜灣航運有限公司",
    sameAs: ["http://www.cablebay.example/"],
    location: expect.arrayContaining([
      expect.objectContaining({ "@type": "LocalBusiness", telephone: "+852 2555 0101" }),
    ]),
  });
  expect(crumbsOf(page)).toEqual([text.home, text.title, "船公司及代理", "電纜灣航運有限公司"]);

  for (const [type, shown] of [
    ["", "sea"],
    ["&com_type=ins", "ins"],
    ["&com_type=air", "sea"],
  ] as const) {
    const read = await readPage(request, companyPath("2006") + type);
    const crumbs = elementsOf(
      onlyElement(read.page, "nav", { "aria-label": words("en").directory.crumbs }),
      "a",
    );
    expect(crumbs, type).toHaveLength(3);
    expect(crumbs.at(-1)?.attribs.href, type).toMatch(new RegExp(`/yp-list\\?com_type=${shown}$`));
  }
});

test("A company or category that is not there is Page Not Found", async ({ request }) => {
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
  const response = await request.get("/api/companies/none");
  expect(response.status()).toBe(404);
  expect(response.headers()["content-type"]).toMatch(/^application\/problem\+json/);
});

test("A keyword search names the service providers that it concerns", async ({ request }) => {
  const { main } = await readPage(request, "/keyword?query=cold+storage");
  const region = elementsOf(main, "section").find((part) =>
    /^RELEVANT SERVICE PROVIDERS \(\d+\)/.test(textOf(part)),
  ) as HtmlElement;
  const links = elementsOf(region, "a");
  expect(links.length).toBeGreaterThan(2);
  expect(textOf(region)).toContain(`(${links.length})`);
  expect(textOf(links[0] as HtmlElement)).toContain("Warehouse and logistics");
  expect(links[0]?.attribs.href).toMatch(/\/yp-detail\?com_id=\d+$/);
  const { heading } = await readPage(request, links[0]?.attribs.href ?? "none");
  expect(textOf(links[0] as HtmlElement)).toContain(heading);
});

test("A publisher's companies are listed, narrowed by port, and shown without invalid links", async ({
  request,
}) => {
  const { url } = servers.upstreamPortal;
  const { directory: text } = words("en");
  const all = await readPage(request, url + path());
  expect(namesIn(all.main)).toContainEqual(expect.stringContaining("Nordhavn Line (Hong Kong) Limited"));
  // The service says how many pages there are, not how many companies.
  expect(textOf(all.main)).not.toMatch(/\d compan/);
  expect(textOf((await readPage(request, `${url}/yp`)).main)).not.toMatch(/\d companies/);
  const narrowed = await readPage(request, url + path({ ports: ["1074"] }));
  expect(namesIn(narrowed.main)).toHaveLength(1);
  expect(textOf(narrowed.main)).not.toContain(text.sample);
  const row = elementsOf(narrowed.main, "a").find(({ attribs }) => attribs.href?.includes("com_id="));
  const company = await readPage(request, url + row?.attribs.href);
  expect(textOf(company.main)).toContain("javascript:alert(1)");
  expect(
    elementsOf(company.main, "a").filter((link) => /javascript|not an address/.test(textOf(link))),
  ).toEqual([]);
  expect(elementsOf(company.main, "a").map(textOf)).toContainEqual(
    expect.stringContaining("www.nordhavn.example"),
  );
  const bare = await readPage(request, url + companyPath("502"));
  expect(bare.heading).toBe("Granary Wharf Warehousing");
  expect(textOf(bare.main)).toContain(text.empty);
  expect(elementsOf(bare.main, "div", { role: "tablist" })).toEqual([]);
  // Suggestions wait for the keyword service a moment only; what it says later is there the next time.
  await expect
    .poll(async () => {
      const { items } = await (await request.get(`${url}/api/suggest?q=Hong+Kong+to+Rotterdam`)).json();
      return items.map(({ href }: { href: string }) => href);
    })
    .toContain("/yp-detail?com_id=501");
});
