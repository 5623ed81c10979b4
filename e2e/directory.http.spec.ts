import { inLocale } from "../lib/i18n/in-locale";
import { localePath, locales } from "../lib/i18n/locales";
import { site } from "../lib/site/site-config";
import { expect, test } from "./support/http";
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

/** The directory as the server sends it: searched as a whole, and a company's page with what leads on from it. */

const namesIn = (main: HtmlElement) => elementsOf(main, "h2").map(textOf);
/** Sea carriers in the sample, one of which has more categories. */
const carrier = "2001";

for (const locale of locales) {
  const text = words(locale).directory;

  test(`the whole directory is searched from its first page, by name or service (${locale})`, async ({
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

test("a form that nobody opened for a company does not ask for one", async ({ request }) => {
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
