import { fill } from "../../lib/i18n/fill";
import { localePath } from "../../lib/i18n/locales";
import { expect, servers, test } from "../support/http";
import { elementsOf, onlyElement, readPage, textOf } from "../support/parsed-html";
import { words } from "../support/test";

/** Coverage by carrier, and reliability of a sample, in two languages, without script. */

const hrefs = (within: Parameters<typeof elementsOf>[0]) =>
  elementsOf(within, "a").map(({ attribs }) => attribs.href);

for (const locale of ["en", "zh-tw"] as const) {
  test(`coverage lists carriers with departures and shares, and leads to their pages (${locale})`, async ({
    request,
  }) => {
    const { coverage, calls } = words(locale);
    const { main, heading } = await readPage(request, servers.portal.url + localePath(locale, "/coverage"));
    expect(heading).toBe(coverage.title);
    const table = onlyElement(main, "table", { "aria-label": coverage.departures });
    const rows = elementsOf(table, "tr").slice(1);
    expect(rows.length).toBeGreaterThan(5);
    const counts = rows.map((row) => Number(textOf(elementsOf(row, "td")[0] as never).replaceAll(",", "")));
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
    expect(counts.every((count) => count > 0)).toBe(true);
    expect(textOf(table)).toMatch(/\d+%/);
    expect(hrefs(main)).toEqual(
      expect.arrayContaining([localePath(locale, "/carriers/NOR1"), localePath(locale, "/carriers")]),
    );
    expect(textOf(main)).toContain(calls.sample);
    const list = await readPage(request, servers.portal.url + localePath(locale, "/carriers"));
    expect(hrefs(list.main)).toContain(localePath(locale, "/coverage"));
  });

  test(`a sample has no figures of reliability (${locale})`, async ({ request }) => {
    const { reliability } = words(locale);
    for (const path of ["/services/ST1", "/carriers/STR1"]) {
      const { main } = await readPage(request, servers.portal.url + localePath(locale, path));
      const panel = onlyElement(main, "section", { "aria-labelledby": "reliability" });
      expect(textOf(panel), path).toBe(reliability.title + reliability.sample);
    }
  });
}

test("the same counts are JSON, and the sitemap has the page", async ({ request }) => {
  const response = await request.get(`${servers.portal.url}/api/coverage`);
  expect(response.status()).toBe(200);
  const { departures, sample } = await response.json();
  expect(sample).toBe(true);
  const { main } = await readPage(request, `${servers.portal.url}/coverage`);
  const { coverage } = words("en");
  const [row] = elementsOf(onlyElement(main, "table", { "aria-label": coverage.departures }), "tr").slice(1);
  const [top] = departures;
  expect(textOf(row as never)).toContain(top.carrier.name);
  expect(textOf(row as never)).toContain(
    fill(coverage.share, { share: Math.round((100 * top.having.si) / top.count) }),
  );
  const index = await (await request.get(`${servers.portal.url}/sitemap.xml`)).text();
  const maps = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address ?? "");
  const texts = await Promise.all(
    maps.map(async (address) => (await request.get(servers.portal.url + new URL(address).pathname)).text()),
  );
  expect(texts.join("")).toContain("/coverage</loc>");
});
