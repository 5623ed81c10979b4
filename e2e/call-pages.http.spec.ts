import { weigh } from "../bench/page-weight";
import { countryName } from "../lib/i18n/countries";
import { localePath, localeRecords, locales } from "../lib/i18n/locales";
import { scaled } from "../test/support/time-scale.mjs";
import { callsPortal } from "./support/calls-portal";
import { expect, servers, test } from "./support/http";
import { importText } from "./support/importing";
import { elementsOf, elementsWithText, nodesOf, onlyElement, readPage, textOf } from "./support/parsed-html";
import { callsFile, furtherFile, ships } from "./support/port-calls";
import type { SeparatePortal } from "./support/separate-portal";
import { words } from "./support/test";

/** Ships, services and ports on pages of their own, from the port calls that carriers publish. */

test.describe.configure({ mode: "serial" });
test.setTimeout(scaled(120_000));

let portal: SeparatePortal;
test.beforeAll(async () => {
  portal = await callsPortal("call-pages");
});
test.afterAll(() => portal?.stop());

const at = (path: string) => portal.url + path;
const [first, second] = ships as [(typeof ships)[number], (typeof ships)[number]];

/** Rows of the table of a name, each as the texts of its cells. */
const rowsOf = (within: Parameters<typeof elementsOf>[0], label: string) =>
  elementsOf(onlyElement(within, "table", { "aria-label": label }), "tr")
    .map((row) => [...elementsOf(row, "th"), ...elementsOf(row, "td")].map(textOf))
    .slice(1);
const hrefs = (within: Parameters<typeof elementsOf>[0]) =>
  elementsOf(within, "a").map(({ attribs }) => attribs.href);
const fill = (template: string, values: Record<string, string>) =>
  Object.entries(values).reduce((text, [name, value]) => text.replaceAll(`{${name}}`, value), template);

test("a ship's page shows its particulars and its calls, and leads to services and ports", async ({
  request,
}) => {
  const { calls, schedule } = words("en");
  const { page, main, heading } = await readPage(request, at(`/vessel/${first.imo}`));
  expect(heading).toContain(first.name);
  expect(heading).toContain(first.imo);
  const facts = elementsOf(onlyElement(main, "dl"), "div").map(textOf);
  expect(facts).toContain(`${schedule.callSign}3EXX9`);
  expect(facts).toContain(`${schedule.grossTonnage}94,300`);
  expect(facts).toContain(`${schedule.yearBuilt}2019`);
  const rows = rowsOf(main, calls.shipCalls);
  expect(rows.map(([port]) => port)).toEqual(["Hong KongHKHKG", "SingaporeSGSIN", "RotterdamNLRTM"]);
  expect(rows[0]).toEqual(
    expect.arrayContaining([
      "Mon 09-03-2026 06:00",
      "Mon 09-03-2026 20:00",
      "HIT",
      "EX1",
      "101W",
      calls.dueOut,
    ]),
  );
  expect(rows[2]).toContain(calls.expected);
  for (const href of ["/services/EX1", "/port-calls/HKHKG", "/port-calls/NLRTM"])
    expect(hrefs(main)).toContain(href);
  expect(textOf(main)).toContain(calls.localTimes);
  expect(textOf(main)).toMatch(/As of \d\d-\d\d-\d{4} \d\d:\d\d, UTC\+8\./);
  expect(textOf(main)).not.toContain(calls.sample);
  expect(nodesOf(page)).toMatchObject({
    Vehicle: { name: first.name, callSign: "3EXX9", productionDate: "2019", url: at(`/vessel/${first.imo}`) },
    BreadcrumbList: {},
  });
});

test("a service's page draws its round, and says it in words with sellers and sailings", async ({
  request,
}) => {
  const { calls } = words("en");
  const { page, main, heading } = await readPage(request, at("/services/EX1"));
  expect(heading).toBe("Europe ExpressEX1");
  const text = textOf(main);
  expect(text).toContain(
    fill(calls.soldBy, { sellers: fill(calls.soldAs, { carrier: "Peak Line", code: "EX1" }) }),
  );
  expect(hrefs(main)).toContain("/carriers/PEK");
  expect(text).toContain("SR00042A");
  expect(text).toContain(fill(calls.onDay, { every: calls.weekly, day: "Mon", port: "Hong Kong" }));
  const rotation = onlyElement(main, "section", { "aria-labelledby": "rotation" });
  expect(elementsOf(rotation, "li").map(textOf)).toEqual([
    `Hong KongMonHKHKG, HIT${fill(calls.thenDays, { count: "4" })}`,
    `SingaporeSatSGSIN${fill(calls.thenDays, { count: "25" })}`,
    "RotterdamThuNLRTM",
  ]);
  const chart = onlyElement(main, "svg", { role: "img" });
  expect(chart.attribs["aria-label"]).toContain("Hong Kong");
  expect(elementsOf(chart, "text").map(textOf)).toEqual(
    expect.arrayContaining(["Hong Kong", "Singapore", "Rotterdam"]),
  );
  const drawing = elementsOf(chart, "use").map(({ attribs }) => attribs.href?.split("#")[0] ?? "");
  expect((await request.get(at(drawing[0] ?? ""))).headers()["content-type"]).toContain("image/svg+xml");
  // To the port that lies furthest from the first one.
  const shown = (within: typeof main, from: string) =>
    rowsOf(within, fill(calls.nextSailings, { from, to: "Rotterdam" })).map(([ship, number]) => [
      ship,
      number,
    ]);
  const coming = ships
    .slice(1)
    .map(({ name, imo, voyage }) => [`${name}${fill(calls.imo, { number: imo })}`, voyage]);
  expect(shown(main, "Hong Kong")).toEqual(coming);
  expect(nodesOf(page)).toMatchObject({
    Service: { alternateName: "EX1", provider: [{ name: "Peak Line" }] },
  });
  // The two ports are asked for by a plain form.
  const form = onlyElement(main, "form");
  expect(form.attribs).toMatchObject({ action: "/services/EX1", method: "get" });
  expect(elementsOf(form, "select").map(({ attribs }) => attribs.name)).toEqual(["from", "to"]);
  const other = await readPage(request, at("/services/EX1?from=SGSIN&to=NLRTM"));
  expect(shown(other.main, "Singapore")).toEqual(coming);
});

test("a port's page shows its ships day by day, its services and the ports reached direct", async ({
  request,
}) => {
  const { calls } = words("en");
  const { page, main, heading } = await readPage(request, at("/port-calls/HKHKG"));
  expect(heading).toBe("Hong Kong");
  const rows = rowsOf(main, calls.portCalls);
  expect(rows).toEqual([
    [expect.stringContaining("Mon 16-03-2026")],
    [second.name, "EX1", "Peak Line", "06:00", "20:00", "HIT", calls.dueIn],
    // A day without calls says so.
    ...["Tue 17", "Wed 18", "Thu 19", "Fri 20", "Sat 21"].map((day) => [
      `${day}-03-2026 ${calls.noCallsOnDay}`,
    ]),
    [expect.stringContaining("Sun 22-03-2026")],
    ["Tide Relay", "FE7", "Tide Line", "10:00", "", "", calls.expected],
  ]);
  expect(textOf(main)).toContain(fill(calls.utc, { offset: "+8" }));
  expect(hrefs(main)).toEqual(
    expect.arrayContaining([`/vessel/${second.imo}`, "/services/EX1", "/port-calls/SGSIN", "/carriers/PEK"]),
  );
  const reached = onlyElement(main, "section", { "aria-labelledby": "reached" });
  expect(elementsOf(reached, "li").map(textOf)).toEqual(["SingaporeSGSIN4 days", "RotterdamNLRTM30 days"]);
  // They lead to sailings.
  const lane = await readPage(request, at(hrefs(reached)[1] ?? ""));
  expect(lane.heading).toBe("Hong Kong to Rotterdam");
  expect(elementsOf(lane.main, "table").map(textOf).join()).toContain(ships[2]?.name);
  expect(nodesOf(page)).toMatchObject({ BoatTerminal: { identifier: { value: "HKHKG" } } });
  // The form gives the other end of a search.
  const { attribs } = onlyElement(main, "form");
  const search = new URLSearchParams(
    elementsOf(onlyElement(main, "form"), "input").map(({ attribs: input }): [string, string] => [
      input.name ?? "",
      input.value ?? "Rotterdam",
    ]),
  );
  expect((await readPage(request, at(`${attribs.action}?${search}`))).heading).toBe("Hong Kong to Rotterdam");
});

test("days, arrivals and departures are chosen by links; an omitted call is reported", async ({
  request,
}) => {
  const { calls } = words("en");
  const singapore = await readPage(request, at("/port-calls/SGSIN"));
  const gone = rowsOf(singapore.main, calls.portCalls).find(([ship]) => ship === "Tide Relay");
  expect(gone).toContain(calls.omitted);
  const views = hrefs(onlyElement(singapore.main, "nav", { "aria-label": calls.filter }));
  expect(views).toEqual(
    ["#calls", "?show=arrivals#calls", "?show=departures#calls"].map((end) => `/port-calls/SGSIN${end}`),
  );
  const days = hrefs(onlyElement(singapore.main, "nav", { "aria-label": calls.days }));
  expect(days).toEqual(
    ["?from=2026-03-09#calls", "?from=2026-03-23#calls"].map((end) => `/port-calls/SGSIN${end}`),
  );
  const departures = await readPage(request, at("/port-calls/SGSIN?show=departures&from=2026-03-23"));
  const table = onlyElement(departures.main, "table", { "aria-label": calls.portCalls });
  expect(elementsOf(table, "th", { scope: "col" }).map(textOf)).not.toContain(calls.arrival);
  expect(textOf(table)).toContain(ships[2]?.name);
  // Whatever is asked for, a page's address is one to search engines.
  for (const { page } of [singapore, departures])
    expect(onlyElement(page, "link", { rel: "canonical" }).attribs.href).toBe(at("/port-calls/SGSIN"));
});

test("each language has its own page of each, with addresses of all three", async ({ request }) => {
  const names = { en: "Hong Kong", zh: "香港" };
  for (const locale of locales) {
    const { calls } = words(locale);
    const { page, main, heading } = await readPage(request, at(localePath(locale, "/port-calls/HKHKG")));
    expect(heading).toBe(names[localeRecords[locale].stored]);
    const title = fill(calls.portTitle, { port: names[localeRecords[locale].stored] });
    expect(textOf(onlyElement(page, "title"))).toContain(title);
    const [about] = elementsOf(page, "meta", { name: "description" });
    expect(about?.attribs.content).toBe(
      // The country's name would repeat the port's.
      fill(calls.portDescriptionBare, { port: names[localeRecords[locale].stored] }),
    );
    const rotterdam = await readPage(request, at(localePath(locale, "/port-calls/NLRTM")));
    expect(textOf(rotterdam.main)).toContain(countryName("NL", locale) ?? "?");
    for (const href of [`/vessel/${second.imo}`, "/services/EX1"])
      expect(hrefs(main)).toContain(localePath(locale, href));
    const alternates = elementsOf(page, "link", { rel: "alternate" }).flatMap(({ attribs }) =>
      attribs.hreflang || attribs.hrefLang ? attribs.href : [],
    );
    for (const other of locales) expect(alternates).toContain(at(localePath(other, "/port-calls/HKHKG")));
  }
});

test("sitemaps, the port index and suggestions lead to them, and follow an import", async ({ request }) => {
  const { calls } = words("en");
  const sitemap = async () => (await request.get(at("/sitemaps/zh-tw-calls-1.xml"))).text();
  const paths = [`/vessel/${first.imo}`, "/services/FE7", "/port-calls/CNNBO", "/carriers/TDE"];
  for (const path of paths) expect(await sitemap()).toContain(`<loc>${at(localePath("zh-tw", path))}</loc>`);
  expect(await (await request.get(at("/sitemap.xml"))).text()).toContain("/sitemaps/en-calls-1.xml");
  const index = async () => hrefs((await readPage(request, at("/kb-port"))).main);
  await expect.poll(index, { timeout: scaled(25_000) }).toContain("/port-calls/HKHKG");
  expect(await index()).not.toContain("/port-calls/DEHAM");
  const suggest = async (q: string) => {
    const answer = await request.get(at(`/api/suggest?language=en&q=${encodeURIComponent(q)}`));
    return JSON.stringify(await answer.json());
  };
  expect(await suggest("lantau v")).toContain(`/vessel/${second.imo}`);
  expect(await suggest(second.imo)).toContain(`/vessel/${second.imo}`);
  expect(await suggest("EX1")).toContain("/services/EX1");
  expect(await suggest("hong k")).toContain("/port-calls/HKHKG");
  expect((await request.get(at("/services/NW-1"))).status()).toBe(404);

  await importText(portal, "calls", furtherFile);
  await expect
    .poll(async () => (await request.get(at("/services/NW-1"))).status(), { timeout: scaled(25_000) })
    .toBe(200);
  await expect.poll(index, { timeout: scaled(25_000) }).toContain("/port-calls/DEHAM");
  await expect.poll(sitemap, { timeout: scaled(25_000) }).toContain("/services/NW-1");
  // A changed schedule is served for up to ten seconds while it is rendered again.
  const rows = async () =>
    rowsOf((await readPage(request, at("/port-calls/HKHKG"))).main, calls.portCalls).flat();
  await expect.poll(rows, { timeout: scaled(25_000) }).toContain("Tide Newcomer");
});

test("an unknown port, ship or service is Page Not Found, with a sentence that helps", async ({
  request,
}) => {
  for (const locale of ["en", "zh-cn"] as const) {
    const { calls, errors } = words(locale);
    for (const [path, sentence] of [
      ["/vessel/9999990", calls.shipMissing],
      ["/services/XX99", calls.serviceMissing],
      ["/port-calls/GBFXT", calls.portMissing],
      ["/port-calls/ZZZZZ", calls.portMissing],
    ] as const) {
      const answer = await request.get(at(localePath(locale, path)));
      const html = await answer.text();
      expect([path, answer.status()]).toEqual([path, 404]);
      expect(html).toContain(sentence);
      expect(html).toContain(errors.notFoundTitle);
      expect(html).toContain('content="noindex"');
      expect(html).toContain(`href="${localePath(locale, "/port")}"`);
    }
  }
  for (const path of [
    "/vessel/abc",
    "/services/a%20b",
    "/port-calls/HK",
    "/vessel",
    "/services",
    "/port-calls?sheet=16",
  ])
    expect([path, (await request.get(at(path))).status()]).toEqual([path, 404]);
  // Small letters name the same port, and so does another code of the trade.
  for (const [path, own] of [
    ["/port-calls/hkhkg", "/port-calls/HKHKG"],
    ["/port-calls/CNNGB", "/port-calls/CNNBO"],
  ] as const) {
    const { page } = await readPage(request, at(path));
    expect(onlyElement(page, "link", { rel: "canonical" }).attribs.href).toBe(at(own));
  }
});

test("the atlas leads from the world to a sheet, and from there to a port", async ({ request }) => {
  for (const locale of locales) {
    const { atlas } = words(locale);
    const world = await readPage(request, at(localePath(locale, "/port-calls")));
    expect(world.heading).toBe(atlas.title);
    const list = hrefs(onlyElement(world.main, "nav", { "aria-label": atlas.sheets }));
    expect(list).toEqual(
      Array.from({ length: 15 }, (_, of) => localePath(locale, `/port-calls?sheet=${of + 1}`)),
    );
    const sheet = await readPage(request, at(list[0] ?? ""));
    expect(hrefs(sheet.main)).toContain(localePath(locale, "/port-calls/HKHKG"));
    expect(onlyElement(sheet.page, "link", { rel: "canonical" }).attribs.href).toBe(at(list[0] ?? ""));
    const codesOf = async (order: string) =>
      rowsOf(
        (await readPage(request, at(`${list[0]}&order=${order}`))).main,
        fill(atlas.onSheet, { name: atlas.names[0] ?? "" }),
      ).map(([, code]) => code);
    const byCode = await codesOf("code");
    expect(byCode.length).toBeGreaterThan(10);
    expect(byCode).toEqual(byCode.toSorted());
    // Another order than the known ones is that by calls.
    expect(await codesOf("none")).toEqual(await codesOf("calls"));
  }
});

test("with a publisher's service there are no calls to show", async ({ request }) => {
  const { url } = servers.upstreamPortal;
  for (const path of ["/services/EX1", "/port-calls/HKHKG", "/vessel/2400001"])
    expect([path, (await request.get(url + path)).status()]).toEqual([path, 404]);
});

test("pages of calls are light", async ({ request }) => {
  for (const path of [`/vessel/${first.imo}`, "/services/EX1", "/port-calls/HKHKG"]) {
    const html = await (await request.get(at(path))).text();
    const { compressed, raw } = weigh(html);
    expect.soft(compressed, `${path}, compressed`).toBeLessThan(18 * 1024);
    expect.soft(raw, `${path}, as it is`).toBeLessThan(150 * 1024);
  }
});

test("a name on a ship's calls is not read as markup", async ({ request }) => {
  const hostile = callsFile.replaceAll("Lantau Harmony", "<b>Lantau</b> Harmony");
  await importText(portal, "calls", hostile);
  await expect
    .poll(async () => (await readPage(request, at(`/vessel/${ships[2]?.imo}`))).heading, {
      timeout: scaled(25_000),
    })
    .toContain("<b>Lantau</b> Harmony");
  const { main } = await readPage(request, at("/services/EX1"));
  expect(elementsWithText(main, "b", "Lantau")).toEqual([]);
});
