import { weigh } from "../../bench/page-weight";
import { companyName, inLocale } from "../../lib/i18n/in-locale";
import { type Locale, localePath, locales, showsChinese } from "../../lib/i18n/locales";
import { scaled } from "../../test/support/time-scale.mjs";
import { callsPortal } from "../support/calls-portal";
import { expect, servers, test } from "../support/http";
import { importText } from "../support/importing";
import { elementsOf, nodesOf, onlyElement, readPage, textOf } from "../support/parsed-html";
import type { SeparatePortal } from "../support/separate-portal";
import { words } from "../support/test";

/** Pages of carriers, in three languages, without script. */

const fill = (template: string, values: Record<string, string>) =>
  Object.entries(values).reduce((text, [name, value]) => text.replaceAll(`{${name}}`, value), template);
const hrefs = (within: Parameters<typeof elementsOf>[0]) =>
  elementsOf(within, "a").map(({ attribs }) => attribs.href ?? "");
const rowsOf = (within: Parameters<typeof elementsOf>[0], label: string) =>
  elementsOf(onlyElement(within, "table", { "aria-label": label }), "tr")
    .slice(1)
    .map((row) => [...elementsOf(row, "th"), ...elementsOf(row, "td")]);
const english = "Straits Container Line";
const headIn = (locale: Locale) =>
  showsChinese(locale) ? companyName(english, "海峽貨櫃航運", locale) + english : english;

for (const locale of locales) {
  test(`a carrier's page has its lanes, services and documents (${locale})`, async ({ request }) => {
    const { carriers, calls } = words(locale);
    const path = localePath(locale, "/carriers/STR1");
    const { page, main, heading } = await readPage(request, path);
    expect(heading).toBe(headIn(locale));
    const hongKong = inLocale("Hong Kong", "香港", locale);
    const lanes = rowsOf(main, fill(carriers.nextSailings, { port: hongKong }));
    expect(lanes.length).toBeGreaterThan(5);
    // Each lane leads to its sailings of this carrier, the first to arrive come first.
    const first = new URLSearchParams(hrefs(lanes[0]?.[0] ?? main)[0]?.split("?")[1]);
    expect(Object.fromEntries(first)).toMatchObject({
      loading_port_id: "HKHKG",
      company: "Straits Container Line",
    });
    const lane = await readPage(request, hrefs(lanes[0]?.[0] ?? main)[0] ?? "");
    expect(textOf(lane.main)).toContain("Straits Container Line");
    const arrivals = lanes.flatMap((cells) =>
      elementsOf(cells[2] ?? main, "time").map(({ attribs }) => attribs.datetime ?? attribs.dateTime ?? ""),
    );
    expect(arrivals).toEqual(arrivals.toSorted());
    expect(arrivals.length).toBe(lanes.length);
    for (const href of ["/services/ST1", "/carriers/NOR1", "/carriers"])
      expect(hrefs(main)).toContain(localePath(locale, href));
    const documents = onlyElement(main, "section", { "aria-labelledby": "documents" });
    expect(hrefs(documents)).toHaveLength(3);
    expect((await request.get(hrefs(documents)[0] ?? "")).status()).toBe(200);
    expect(textOf(main)).toContain(calls.sample);
    // The port is chosen by a plain form.
    expect(onlyElement(main, "form").attribs).toMatchObject({ action: path, method: "get" });
    const other = await readPage(request, `${path}?from=SGSIN`);
    const singapore = locale === "en" ? "Singapore" : "新加坡";
    expect(rowsOf(other.main, fill(carriers.nextSailings, { port: singapore })).length).toBeGreaterThan(3);
    // However it is asked for, the page has one address to search engines.
    const canonical = onlyElement(page, "link", { rel: "canonical" }).attribs.href ?? "";
    expect(new URL(canonical).pathname).toBe(path);
    for (const same of ["/carriers/straits-container-line", "/carriers/str1", "/carriers/STR1?from=SGSIN"]) {
      const again = await readPage(request, localePath(locale, same));
      expect(onlyElement(again.page, "link", { rel: "canonical" }).attribs.href).toBe(canonical);
    }
    const alternates = elementsOf(page, "link", { rel: "alternate" }).flatMap(({ attribs }) =>
      attribs.hreflang || attribs.hrefLang ? new URL(attribs.href ?? "").pathname : [],
    );
    for (const one of locales) expect(alternates).toContain(localePath(one, "/carriers/STR1"));
    expect(nodesOf(page)).toMatchObject({
      Organization: { identifier: { value: "STR1" } },
      BreadcrumbList: {},
    });
  });

  test(`the list of carriers has all that sell, with what they sell (${locale})`, async ({ request }) => {
    const { carriers, calls } = words(locale);
    const { page, main, heading } = await readPage(request, localePath(locale, "/carriers"));
    expect(heading).toBe(carriers.title);
    const rows = rowsOf(main, carriers.title);
    expect(rows).toHaveLength(12);
    for (const [name = main, , services = main, pairs = main, sailings = main] of rows) {
      expect(hrefs(name)[0]).toMatch(/\/carriers\/[A-Z]{3}1$/);
      for (const count of [services, pairs, sailings]) expect(textOf(count)).toMatch(/^[1-9][\d,]*$/);
    }
    expect(textOf(main)).toContain(calls.sample);
    expect(onlyElement(page, "title").children).not.toHaveLength(0);
    expect(nodesOf(page)).toMatchObject({ BreadcrumbList: {} });
  });

  test(`an unknown carrier is Page Not Found, with the way to the list (${locale})`, async ({ request }) => {
    const { calls, errors } = words(locale);
    const answer = await request.get(localePath(locale, "/carriers/NOBODY"));
    expect(answer.status()).toBe(404);
    const html = await answer.text();
    expect(html).toContain(errors.notFoundTitle);
    expect(html).toContain(calls.carrierMissing);
    expect(html).toContain(`href="${localePath(locale, "/carriers")}"`);
  });
}

test("an invalid address of a carrier is Page Not Found", async ({ request }) => {
  for (const path of ["/carriers/a/b", "/carriers/a.b", `/carriers/${"x".repeat(801)}`])
    expect([path, (await request.get(path)).status()]).toEqual([path, 404]);
});

test("every name of a carrier leads to its page", async ({ request }) => {
  const to = async (path: string) => hrefs((await readPage(request, path)).main);
  for (const [path, href] of [
    ["/services/ST1", "/carriers/STR1"],
    ["/services/NX7", "/carriers/NOR1"],
    // A carrier that sells it as part of longer itineraries alone.
    ["/services/LV1?carrier=ORM1", "/carriers/ORM1"],
    ["/port-calls/SGSIN", "/carriers/STR1"],
    ["/zh-tw/port-calls/SGSIN", "/zh-tw/carriers/STR1"],
    ["/port", "/carriers"],
    ["/zh-cn/surcharge", "/zh-cn/carriers"],
  ] as const)
    expect([path, await to(path)]).toEqual([path, expect.arrayContaining([href])]);
  const schedule = await request.get("/api/port-schedule?loading_port_id=HKHKG&discharge_port_id=SGSIN");
  const [{ id, operator }] = (await schedule.json()).items;
  const { main } = await readPage(request, `/port/option/${encodeURIComponent(id)}`);
  const named = elementsOf(main, "a").filter((link) => textOf(link) === operator);
  expect(hrefs(main)).toContain(named[0]?.attribs.href);
  expect(named[0]?.attribs.href).toMatch(/^\/carriers\/[A-Z]{3}1$/);
});

test("the header's search answers a carrier's name with its page first", async ({ request }) => {
  const first = async (q: string, language: Locale) =>
    (await (await request.get(`/api/suggest?language=${language}&q=${encodeURIComponent(q)}`)).json())
      .items?.[0]?.href;
  expect(await first("Straits Container Line", "en")).toBe("/carriers/STR1");
  expect(await first("海峽貨櫃航運", "zh-tw")).toBe("/zh-tw/carriers/STR1");
});

test("carriers stand in the sitemap of each language", async ({ request }) => {
  for (const locale of locales) {
    const calls = await (await request.get(`/sitemaps/${locale}-calls-1.xml`)).text();
    expect(calls).toContain(`${localePath(locale, "/carriers/STR1")}</loc>`);
    const own = await (await request.get(`/sitemaps/${locale}-1.xml`)).text();
    expect(own).toContain(`${localePath(locale, "/carriers")}</loc>`);
  }
});

test("pages of carriers are light", async ({ request }) => {
  for (const path of ["/carriers", "/carriers/STR1"]) {
    const { compressed, raw } = weigh(await (await request.get(path)).text());
    expect.soft(compressed, `${path}, compressed`).toBeLessThan(18.5 * 1024);
    expect.soft(raw, `${path}, as it is`).toBeLessThan(150 * 1024);
  }
});

test("with a publisher's service there are no carriers to show", async ({ request }) => {
  const { url } = servers.upstreamPortal;
  expect((await request.get(`${url}/carriers/STR1`)).status()).toBe(404);
  for (const path of ["/port", "/surcharge"])
    expect(hrefs((await readPage(request, url + path)).main)).not.toContain("/carriers");
});

test.describe("own data", () => {
  test.describe.configure({ mode: "serial" });
  let portal: SeparatePortal;
  test.beforeAll(async () => {
    portal = await callsPortal("carrier-pages");
  });
  test.afterAll(() => portal?.stop());

  test("a real carrier has its tracking page and its site; one of imported sailings a page by its name", async ({
    request,
  }) => {
    const calls = [
      "Carrier,Carrier Code,Service,Voyage Out,IMO No.,Vessel Name,Port,Arrival,Departure",
      "Maersk,MSK,AE1,301W,2400095,Harbour Test,HKHKG,,2026-03-20 10:00",
      "Maersk,MSK,AE1,301W,2400095,Harbour Test,NLRTM,2026-04-20 10:00,",
    ];
    await importText(portal, "calls", calls.join("\n"));
    const sailings = [
      "Loading Port,Discharge Port,Operator,Vessel Name,ETD,ETA",
      "Hong Kong,Rotterdam,Böhm & Söhne Line,Own One,2026-03-21 10:00,2026-04-25",
    ];
    await importText(portal, "sailings", sailings.join("\n"));
    const at = (path: string) => portal.url + path;
    for (const path of ["/carriers/MSK", "/carriers/b%C3%B6hm-s%C3%B6hne-line"])
      await expect
        .poll(async () => (await request.get(at(path))).status(), { timeout: scaled(25_000) })
        .toBe(200);
    const maersk = await readPage(request, at("/carriers/MSK"));
    expect(hrefs(maersk.main)).toEqual(
      expect.arrayContaining([
        "https://www.maersk.com/tracking/",
        expect.stringMatching(/^https:\/\/www\.maersk\.com\/(?!tracking)/),
      ]),
    );
    expect(textOf(maersk.main)).not.toContain(words("en").calls.sample);
    const inChinese = await readPage(request, at("/zh-tw/carriers/MSK"));
    expect(inChinese.heading).toBe("馬士基Maersk");
    const own = await readPage(request, at("/carriers/b%C3%B6hm-s%C3%B6hne-line"));
    expect(own.heading).toBe("Böhm & Söhne Line");
    const search = await request.get(at("/api/port-schedule?loading_port_id=HKHKG&discharge_port_id=NLRTM"));
    const { id } = (await search.json()).items.find(
      ({ operator }: { operator: string }) => operator === "Böhm & Söhne Line",
    );
    const { main } = await readPage(
      request,
      at(`/port/option/${encodeURIComponent(id)}?from=HKHKG&to=NLRTM`),
    );
    expect(hrefs(main)).toContain("/carriers/b%C3%B6hm-s%C3%B6hne-line");
  });
});
