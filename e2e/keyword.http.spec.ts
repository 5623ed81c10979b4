import { fill } from "../lib/i18n/formats";
import { type Locale, localePath, locales } from "../lib/i18n/locales";
import { expect, servers, test } from "./support/http";
import {
  elementsOf,
  elementsWithText,
  type HtmlElement,
  onlyElement,
  readPage,
  textOf,
} from "./support/parsed-html";
import { words } from "./support/test";

/** Searches of the archive that never deny what there is, as the server sends them. */

const today = servers.portal.now.slice(0, 10);
const path = (params: Record<string, string>, locale: Locale = "en") =>
  localePath(locale, `/keyword?${new URLSearchParams(params)}`);
const part = (main: HtmlElement, id: string) => onlyElement(main, "section", { "aria-labelledby": id });
const heads = (section: HtmlElement) => elementsOf(section, "h3").map(textOf);
/** The count that a page's heading says. */
const counted = (main: HtmlElement) =>
  Number(/[(（](\d+)[)）]/.exec(textOf(onlyElement(main, "h2", { id: "found" })))?.[1]);

test("matches in older articles alone are shown, and one link finds all of them", async ({ request }) => {
  const { archive } = words("en");
  // One article in all has the word, from before the month that is searched by itself.
  const { main } = await readPage(request, path({ query: "backhaul" }));
  expect(counted(main)).toBe(0);
  expect(textOf(part(main, "found"))).not.toContain(archive.empty);
  const earlier = part(main, "earlier");
  expect(textOf(onlyElement(earlier, "h2"))).toBe("None since 16 February 2026; 1 earlier.");
  expect(heads(earlier)).toEqual(["Pacific Crest to go out by Panama and come home round the Cape"]);
  const [all] = elementsWithText(earlier, "a", archive.allDates);
  const found = await readPage(request, all?.attribs.href ?? "none");
  expect(counted(found.main)).toBe(1);
  expect(heads(part(found.main, "found"))).toEqual(heads(earlier));
  expect(elementsOf(found.main, "section", { "aria-labelledby": "earlier" })).toEqual([]);

  // Of a range that has ended, other dates are later ones too.
  const past = await readPage(request, path({ query: "rotterdam", from: "2026-01-01", to: "2026-01-31" }));
  expect(textOf(onlyElement(part(past.main, "earlier"), "h2"))).toContain("on other dates");
  const none = await readPage(request, path({ query: "qzxv" }));
  expect(textOf(part(none.main, "found"))).toContain(archive.empty);
});

for (const [locale, query, language] of [
  ["en", "貨櫃", "zh"],
  ["en", "集装箱", "zh"],
  ["zh-tw", "demurrage", "en"],
  ["zh-cn", "demurrage", "en"],
] as const) {
  test(`a search in the other language's script finds its articles: ${query} (${locale})`, async ({
    request,
  }) => {
    const { archive } = words(locale);
    const { main } = await readPage(request, path({ query }, locale));
    const offered = part(main, "language");
    expect(heads(offered).length).toBeGreaterThan(1);
    const link = elementsOf(offered, "a")[0]?.attribs.href ?? "";
    expect(link).toContain(`language=${language}`);
    const found = await readPage(request, link);
    expect(counted(found.main)).toBeGreaterThanOrEqual(heads(offered).length);
    expect(heads(part(found.main, "found"))).toEqual(expect.arrayContaining(heads(offered)));
    expect(textOf(part(found.main, "found"))).not.toContain(archive.empty);
  });
}

for (const locale of locales)
  test(`a range is chosen at once, and the one that is shown says so (${locale})`, async ({ request }) => {
    const { archive } = words(locale);
    const chosen = async (address: string) => {
      const { main } = await readPage(request, address);
      const links = elementsOf(onlyElement(main, "nav", { "aria-label": archive.dateRange }), "a");
      expect(links).toHaveLength(4);
      return { main, links, current: links.findIndex(({ attribs }) => attribs["aria-current"] === "true") };
    };
    const query = locale === "en" ? "port" : "港";
    let { main, links, current } = await chosen(path({ query }, locale));
    expect(current).toBe(0);
    let before = counted(main);
    for (const index of [1, 2, 3]) {
      ({ main, links, current } = await chosen(links[index]?.attribs.href ?? "none"));
      expect(current).toBe(index);
      expect(counted(main)).toBeGreaterThanOrEqual(before);
      before = counted(main);
    }
    expect(links[3]?.attribs.href).toContain(`to=${today}`);
    expect(fill(archive.foundByKeyword, { keyword: query, count: before })).toContain(String(before));
  });

test("an article of the other language leads to its translation, or says that it has none", async ({
  request,
}) => {
  const { onlyEnglish, translated } = words("zh-tw").article;
  const read = (id: string) =>
    readPage(
      request,
      localePath("zh-tw", `/keyword-news?from=1990-01-01&to=${today}&language=en&news_id=${id}`),
    );
  const both = await read("1004");
  const [link] = elementsWithText(both.main, "a", translated);
  expect(link?.attribs.href).toBe("/zh-tw/news?news_id=1024");
  expect(elementsWithText(both.main, "p", onlyEnglish)).toEqual([]);
  expect((await readPage(request, link?.attribs.href ?? "none")).heading).toMatch(/\p{Script=Han}/u);
  const alone = await read("1107");
  expect(elementsWithText(alone.main, "p", onlyEnglish)).toHaveLength(1);
  expect(elementsWithText(alone.main, "a", translated)).toEqual([]);
});
