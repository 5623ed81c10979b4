import { weighPage } from "../bench/page-weight";
import { fill } from "../lib/i18n/fill";
import { dateOf, isoWeek } from "../lib/i18n/formats";
import { localePath } from "../lib/i18n/locales";
import { comparedRef, comparePath } from "../lib/sailings/shared";
import { expect, test } from "./support/http";
import { elementsOf, type HtmlElement, onlyElement, readPage, textOf } from "./support/parsed-html";
import { fetchSchedule, type Params, portPath, salesOf, toRotterdam, toSydney } from "./support/schedule";
import { servers } from "./support/servers";
import { words } from "./support/test";

/** Further views of a search, and sailings side by side, as their responses have them. */

const locales = ["en", "zh-tw"] as const;
const hrefsIn = (part: HtmlElement) => elementsOf(part, "a").map(({ attribs }) => attribs.href ?? "");
const idsIn = (part: HtmlElement) =>
  hrefsIn(part)
    .flatMap((href) => /\/port\/option\/([^?]+)/.exec(href)?.[1] ?? [])
    .map(decodeURIComponent);

for (const locale of locales) {
  const { schedule, views, compare } = words(locale);

  test(`weeks have each sailing of the table in exactly one cell, and the chosen filters hold (${locale})`, async ({
    request,
  }) => {
    for (const filter of [[], [["direct", "1"]]]) {
      const params: Params = { ...toRotterdam, ...Object.fromEntries(filter) };
      const { items, slower } = await fetchSchedule(request, params);
      const { main } = await readPage(request, portPath({ ...params, view: "weeks" }, locale));
      const tables = elementsOf(main, "table");
      expect(tables.length).toBeGreaterThan(0);
      const cells = tables.flatMap((table) => elementsOf(onlyElement(table, "tbody"), "td"));
      const placed = cells.flatMap(idsIn);
      expect(new Set(placed).size).toBe(placed.length);
      expect(placed.sort()).toEqual(
        salesOf(items)
          .map(({ id }) => id)
          .sort(),
      );
      expect(slower.count).toBe(0);
      // Of a week without a sailing the cells are empty.
      for (const cell of cells) expect(idsIn(cell).length > 0).toBe(textOf(cell) !== "");
      const heads = tables
        .flatMap((table) => elementsOf(onlyElement(table, "thead"), "th").slice(1))
        .map(textOf);
      const weeks = [...new Set(items.map(({ etd }) => isoWeek(dateOf(etd ?? "")).week))];
      for (const week of weeks)
        expect(heads.some((head) => head.includes(fill(schedule.week, { week })))).toBe(true);
      expect(textOf(main)).toContain(views.firstRow);
    }
  });

  test(`the timeline has a lane for each sailing, described in words (${locale})`, async ({ request }) => {
    const { items } = await fetchSchedule(request, { ...toSydney, language: locale });
    const { main } = await readPage(request, portPath({ ...toSydney, view: "timeline" }, locale));
    const section = onlyElement(main, "section", { "aria-label": views.timeline });
    const lanes = elementsOf(section, "svg", { role: "img" });
    expect(lanes).toHaveLength(items.length);
    for (const [at, { vessel }] of items.entries())
      expect(lanes[at]?.attribs["aria-label"]).toContain(`${vessel} `);
    expect(idsIn(section)).toEqual(items.map(({ id }) => id));
  });

  test(`the views are links that keep the search, with the present one marked (${locale})`, async ({
    request,
  }) => {
    const names = [schedule.viewTable, schedule.viewWeeks, schedule.viewTimeline];
    for (const [at, view] of [undefined, "weeks", "timeline"].entries()) {
      const params = { ...toSydney, direct: "1", ...(view ? { view } : {}) };
      const { main } = await readPage(request, portPath(params, locale));
      const nav = onlyElement(main, "nav", { "aria-label": schedule.view });
      const links = elementsOf(nav, "a");
      expect(links.map(textOf)).toEqual(names);
      expect(links.findIndex(({ attribs }) => attribs["aria-current"] === "page")).toBe(at);
      const addresses = links.map(({ attribs }) => new URL(attribs.href ?? "", "http://x").searchParams);
      expect(addresses.map((search) => search.get("view"))).toEqual([null, "weeks", "timeline"]);
      for (const search of addresses) {
        expect(search.get("direct")).toBe("1");
        expect(search.get("discharge_port")).toBe("Sydney");
      }
    }
  });

  test(`sailings are compared side by side; a fourth is rejected with an exchange (${locale})`, async ({
    request,
  }) => {
    const { items } = await fetchSchedule(request, { ...toSydney, language: locale });
    const four = items.slice(0, 4);
    expect(four).toHaveLength(4);
    const path = (refs: string[]) => localePath(locale, comparePath(refs));
    const { main } = await readPage(request, path(four.slice(0, 3).map(comparedRef)));
    const table = onlyElement(main, "table");
    const heads = elementsOf(onlyElement(table, "thead"), "th");
    expect(heads.map((head) => idsIn(head)[0])).toEqual(four.slice(0, 3).map(({ id }) => id));
    const lines = elementsOf(table, "tr")
      .map((line) => elementsOf(line, "th")[0])
      .map((head) => head && textOf(head));
    for (const label of [schedule.transit, compare.vessels, schedule.cyCutoff])
      expect(lines).toContain(label);
    // No line has two best values.
    for (const line of elementsOf(table, "tr")) {
      const marks = elementsOf(line, "span").filter((part) => textOf(part) === compare.best);
      expect(marks.length).toBeLessThanOrEqual(1);
    }

    const more = await readPage(request, path(four.map(comparedRef)));
    const note = elementsOf(more.main, "div", { role: "status" }).find((part) =>
      textOf(part).includes(`${four[3]?.vessel}`),
    );
    expect(textOf(note as HtmlElement)).toContain(compare.refused.split("{sailing}")[0]);
    const exchanges = hrefsIn(note as HtmlElement).map((href) =>
      new URL(href, "http://x").searchParams.getAll("option"),
    );
    expect(exchanges).toHaveLength(3);
    for (const [at, options] of exchanges.entries())
      expect(options).toEqual(
        four
          .slice(0, 3)
          .map(comparedRef)
          .with(at, comparedRef(four[3] as (typeof four)[number])),
      );
    expect(elementsOf(onlyElement(more.main, "thead"), "th")).toHaveLength(3);
  });

  test(`a missing option is reported in a sentence (${locale})`, async ({ request }) => {
    const { items } = await fetchSchedule(request, toSydney);
    const known = comparedRef(items[0] as (typeof items)[number]);
    const path = localePath(locale, comparePath([known, "NO-SUCH-1"]));
    const { main } = await readPage(request, path);
    const page = textOf(main);
    expect(page).toContain(fill(compare.unknown, { id: "NO-SUCH-1" }));
    expect(page).toContain(compare.one);
    expect((await request.get(path)).status()).toBe(200);
    const gone = await request.get(localePath(locale, comparePath(["NO-SUCH-1", "NO-SUCH-2"])));
    expect(gone.status()).toBe(404);
    const empty = await request.get(localePath(locale, "/port/compare"));
    expect(empty.status()).toBe(200);
    expect(await empty.text()).toContain(compare.choose);
  });
}

test("rows are chosen for comparing without script: boxes of a form whose address is that of the comparison", async ({
  request,
}) => {
  const { rowActions } = words("en");
  const { main } = await readPage(request, portPath(toSydney));
  const tools = elementsOf(main, "noscript").flatMap((part) => elementsOf(part, "a"));
  const choose = tools.find((link) => textOf(link) === rowActions.compare)?.attribs.href ?? "";
  expect(new URL(choose, "http://x").searchParams.get("select")).toBe("1");
  const chosen = await readPage(request, choose);
  const form = onlyElement(chosen.main, "form", { id: "compare" });
  expect(form.attribs).toMatchObject({ action: "/port/compare", method: "get" });
  const boxes = elementsOf(chosen.main, "input", { name: "option", form: "compare" });
  const { items } = await fetchSchedule(request, toSydney);
  expect(boxes.map(({ attribs }) => attribs.value)).toEqual(items.slice(0, boxes.length).map(comparedRef));
});

test("a view weighs as much as its kind may, whatever it shows", async ({ request }) => {
  const long = { ...toRotterdam, date_to: "2026-06-16", max_transhipments: "2" };
  expect((await fetchSchedule(request, long)).total).toBeGreaterThan(36);
  for (const view of ["weeks", "timeline"]) {
    const { compressed, raw } = await weighPage(servers.portal.url, {
      name: view,
      path: portPath({ ...long, view }),
      compressed: 33,
      raw: 300,
    });
    expect.soft(compressed, `${view}, compressed`).toBeLessThanOrEqual(33 * 1024);
    expect.soft(raw, `${view}, as it is`).toBeLessThanOrEqual(300 * 1024);
  }
});

test("a view with only the first rows says how many there are", async ({ request }) => {
  const { views } = words("en");
  const long = { ...toRotterdam, date_to: "2026-06-16" };
  const { total } = await fetchSchedule(request, long);
  const { main } = await readPage(request, portPath({ ...long, view: "timeline" }));
  expect(total).toBeGreaterThan(36);
  expect(textOf(main)).toContain(fill(views.cut, { count: 36, total }));
  expect(elementsOf(main, "svg", { role: "img" })).toHaveLength(36);
});
