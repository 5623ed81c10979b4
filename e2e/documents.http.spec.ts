import { fill } from "../lib/i18n/formats";
import { localePath } from "../lib/i18n/locales";
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

/** Sailing documents and their files, and carriers' pages about surcharges. */

test("every file of the page is a PDF of these weeks", async ({ request }) => {
  const { main } = await readPage(request, "/sailing");
  const files = elementsOf(main, "li").filter(
    (item) =>
      // It is one of its own parts.
      elementsOf(item, "li").length === 1 &&
      elementsOf(item, "a").some(({ attribs }) => attribs.href?.startsWith("/sailing-view")),
  );
  expect(files.length).toBeGreaterThanOrEqual(25);
  for (const file of files) {
    const href = elementsOf(file, "a")[0]?.attribs.href ?? "";
    const path = new URL(href, servers.portal.url).searchParams.get("path") ?? "";
    const answer = await request.get(`/api/pdf?${new URLSearchParams({ path })}`);
    expect(answer.status(), path).toBe(200);
    expect(answer.headers()["content-type"]).toBe("application/pdf");
    const body = await answer.body();
    expect(body.subarray(0, 5).toString(), path).toBe("%PDF-");
    expect(body.subarray(-6).toString(), path).toContain("%%EOF");
    const pages = body.toString("latin1").match(/\/Type \/Page\b/g)?.length ?? 0;
    expect(elementsOf(file, "p").map(textOf), path).toEqual([
      expect.stringMatching(
        new RegExp(
          `^Valid \\d{1,2} \\w+ \\d{4} to \\d{1,2} \\w+ \\d{4} · ${pages} page${pages > 1 ? "s" : ""}$`,
        ),
      ),
    ]);
  }
});

const companiesOf = (main: HtmlElement) =>
  elementsOf(main, "section").flatMap((part) => elementsOf(part, "h3").map(textOf));
const hrefOf = (within: HtmlElement, name: string) =>
  elementsWithText(within, "a", name)[0]?.attribs.href ?? "none";

for (const locale of ["en", "zh-tw"] as const)
  test(`Companies stand under their letters, and are chosen by region and service mode (${locale})`, async ({
    request,
  }) => {
    const { sailingDocuments: text } = words(locale);
    const home = localePath(locale, "/sailing");
    const { main, heading } = await readPage(request, home);
    expect(heading).toBe(text.title);
    expect(textOf(main)).toContain(text.sample);
    const sections = elementsOf(main, "section").filter((part) => elementsOf(part, "h2").length === 1);
    const newest = sections.shift() as HtmlElement;
    expect(textOf(onlyElement(newest, "h2"))).toBe(text.newest);
    expect(elementsOf(newest, "a")).toHaveLength(10);
    const letters = sections.map((part) => textOf(onlyElement(part, "h2")));
    expect(letters).toEqual([...letters].sort());
    expect(letters).not.toContain("Z");
    expect(elementsOf(onlyElement(main, "nav", { "aria-label": text.index }), "a").map(textOf)).toEqual(
      letters,
    );
    for (const [index, section] of sections.entries())
      for (const name of elementsOf(section, "h3")) {
        const own = (name.parent as HtmlElement) ?? name;
        const english = elementsOf(own, "*", { lang: "en" })[0] ?? name;
        expect(textOf(english).charAt(0), textOf(own)).toBe(letters[index]);
      }

    const all = companiesOf(main).length;
    const chips = (within: HtmlElement, group: string) =>
      elementsOf(within, "nav").find((nav) => elementsOf(nav, "h2").map(textOf)[0] === group) as HtmlElement;
    const feeders = await readPage(request, hrefOf(chips(main, text.mode), text.tags.Feeder));
    expect(feeders.answer.url()).toContain(`${home}?mode=Feeder`);
    expect(companiesOf(feeders.main).length).toBeGreaterThan(2);
    expect(companiesOf(feeders.main).length).toBeLessThan(all);
    const both = await readPage(request, hrefOf(chips(feeders.main, text.region), text.tags.China));
    expect(both.answer.url()).toContain(`${home}?region=China&mode=Feeder`);
    const rows = elementsOf(both.main, "li").filter((item) => elementsOf(item, "h3").length === 1);
    expect(rows.length).toBeGreaterThan(1);
    for (const row of rows)
      for (const tag of [text.tags.China, text.tags.Feeder]) expect(textOf(row)).toContain(tag);
    const current = (within: HtmlElement) => elementsOf(within, "a", { "aria-current": "true" }).map(textOf);
    expect(current(chips(both.main, text.region))).toEqual([text.tags.China]);
    expect(onlyElement(both.page, "link", { rel: "canonical" }).attribs.href).toBe(servers.portal.url + home);
    expect(onlyElement(both.page, "meta", { name: "robots" }).attribs.content).toContain("noindex");
    const odd = await readPage(request, `${home}?region=atlantis&mode=ocean+carrier`);
    expect(current(chips(odd.main, text.region))).toEqual([text.all]);
    expect(current(chips(odd.main, text.mode))).toEqual([text.tags["Ocean Carrier"]]);
  });

test("A file that is not in the list is not opened, and an address without a file shows the list", async ({
  request,
}) => {
  const { viewer, sailingDocuments } = words("en");
  for (const path of [
    "/documents/tests/english.pdf",
    "/documents/no-such.pdf",
    "https://evil.example/a.pdf",
  ]) {
    const response = await request.get(`/sailing-view?${new URLSearchParams({ path })}`);
    const { main } = await readPage(
      request,
      new URL(response.url()).pathname + new URL(response.url()).search,
      response.status(),
    );
    expect(textOf(main)).toContain(fill(viewer.missingListed, { path }));
    expect(hrefOf(main, viewer.allDocuments)).toBe("/sailing");
  }
  const { page, heading } = await readPage(request, "/sailing-view");
  expect(heading).toBe(sailingDocuments.title);
  expect(onlyElement(page, "link", { rel: "canonical" }).attribs.href).toBe(`${servers.portal.url}/sailing`);
});

test("Without script a file of the list is a link to its page, and from there to the file", async ({
  request,
}) => {
  const { viewer } = words("zh-cn");
  const { main } = await readPage(request, "/zh-cn/sailing");
  expect(companiesOf(main)[0]).toMatch(/\p{Script=Han}/u);
  const href = elementsOf(main, "a").find(({ attribs }) => attribs.href?.includes("/sailing-view?path="));
  expect(href?.attribs.href).toMatch(/^\/zh-cn\/sailing-view\?path=/);
  const answer = await (await request.get(href?.attribs.href ?? "none")).text();
  // In <noscript>, which a parser takes for text.
  expect(answer).toContain(viewer.open);
  expect(answer).toMatch(/href="\/api\/pdf\?path=/);
});

test("Each carrier's own page about surcharges opens in a new tab", async ({ request }) => {
  const { surcharges: text } = words("zh-tw");
  const { main, heading } = await readPage(request, "/zh-tw/surcharge");
  expect(heading).toBe(text.title);
  const tiles = elementsOf(main, "li");
  expect(tiles.length).toBeGreaterThanOrEqual(40);
  for (const tile of tiles) {
    const { target, rel, href } = onlyElement(tile, "a").attribs;
    expect([target, rel, href]).toEqual(["_blank", "noopener", expect.stringMatching(/^https:\/\//)]);
  }
  const evergreen = tiles.find((tile) => textOf(tile).includes("長榮海運")) as HtmlElement;
  expect(onlyElement(evergreen, "a").attribs.href).toBe("https://www.evergreen-line.com/");
  expect(textOf((await readPage(request, "/zh-cn/surcharge")).main)).toContain("长荣海运");
});

test("A publisher's documents and carriers take the place of the sample", async ({ request }) => {
  const { url } = servers.upstreamPortal;
  const { sailingDocuments: text } = words("en");
  const { main } = await readPage(request, `${url}/sailing`);
  expect(companiesOf(main)).toEqual(["Orient Meridian"]);
  const files = elementsOf(main, "a").filter(({ attribs }) => attribs.href?.includes("sailing-view"));
  expect(files.map(textOf)).toEqual(["2026"]);
  expect(textOf(main)).not.toContain(text.sample);
  expect(elementsOf((await readPage(request, `${url}/surcharge`)).main, "li")).toHaveLength(3);
  expect(textOf((await readPage(request, `${url}/sailing?mode=Breakbulk`)).main)).toContain(text.empty);
});
