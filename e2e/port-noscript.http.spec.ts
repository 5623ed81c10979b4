import { fill } from "../lib/i18n/formats";
import { isDirect, type Sailing } from "../lib/sailings/shared";
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
import {
  countsText,
  fetchSchedule,
  firstPage,
  onFirstPage,
  portPath,
  salesOf,
  toRotterdam,
  toSingapore,
} from "./support/schedule";
import { words } from "./support/test";

/** The schedule search without script, as far as its answers tell; what must be seen: e2e/deep/port-noscript.spec.ts. */

const en = words("en");
/** '17 March'. */
const dayOf = (date: string) => `${+date.slice(8, 10)} ${en.dates.monthsLong[+date.slice(5, 7) - 1]}`;
/** The query of a path. */
const paramsOf = (path: string): Record<string, string> =>
  Object.fromEntries(new URL(path, "http://x").searchParams);
const formOf = (main: HtmlElement, name = en.finder.title) =>
  onlyElement(onlyElement(main, "section", { "aria-label": name }), "form");
/** Rows of sailings have ten cells. */
const rowsOf = (main: HtmlElement) =>
  elementsOf(main, "tr").filter((row) => elementsOf(row, "td").length === 10);
/** A page's parts, and the parameters of its own address. */
const read = async (request: Parameters<typeof readPage>[0], path: string) => ({
  ...(await readPage(request, path)),
  params: paramsOf(path),
});

function expectSailings(main: HtmlElement, all: readonly Sailing[]): void {
  expect(all.length, "there is something to compare").toBeGreaterThan(0);
  const sailings = firstPage(all);
  expect(rowsOf(main).map((row) => textOf(elementsOf(row, "cite")[0] as HtmlElement))).toEqual(
    sailings.map(({ vessel }) => vessel),
  );
  const departures = rowsOf(main).map((row) => elementsOf(row, "time")[0]?.attribs.datetime?.slice(0, 10));
  expect(departures).toEqual(sailings.map(({ etd }) => etd?.slice(0, 10)));
}
/** The line with both counts. */
const countsOf = (main: HtmlElement) => elementsOf(main, "p", { role: "status" }).map(textOf);

test("two typed names search", async ({ request }) => {
  const { main } = await read(request, portPath());
  const { heading, params, ...found } = await read(
    request,
    formTarget(formOf(main), { loading_port: "Hong Kong", discharge_port: "Rotterdam", date_type: "CY" }),
  );
  expect(heading).toBe("Hong Kong to Rotterdam");
  expect(params).toMatchObject({ ...toRotterdam, date_type: "CY" });
  expectSailings(found.main, (await fetchSchedule(request, { ...toRotterdam, date_type: "CY" })).items);
});

for (const [locale, loading, discharge, heading] of [
  ["zh-tw", "上海", "洛杉磯", "上海至洛杉磯"],
  ["zh-cn", "上海", "洛杉矶", "上海至洛杉矶"],
] as const) {
  test(`Chinese names search (${locale})`, async ({ request }) => {
    const { main } = await read(request, portPath({}, locale));
    const form = formOf(main, words(locale).finder.title);
    const found = await read(request, formTarget(form, { loading_port: loading, discharge_port: discharge }));
    expect(found.heading).toBe(heading);
    expect(rowsOf(found.main)).not.toEqual([]);
  });
}

test("a missing port is marked after sending", async ({ request }) => {
  const { main } = await read(request, portPath());
  const { main: marked } = await read(request, formTarget(formOf(main), { loading_port: "Hong Kong" }));
  const form = formOf(marked);
  expect(elementsWithText(form, "p", en.finder.missing)).toHaveLength(1);
  expect(onlyElement(form, "input", { name: "discharge_port" }).attribs["aria-invalid"]).toBe("true");
  expect(onlyElement(form, "input", { name: "loading_port" }).attribs.value).toBe("Hong Kong, Hong Kong");
  const { heading } = await read(request, formTarget(form, { discharge_port: "Singapore" }));
  expect(heading).toBe("Hong Kong to Singapore");
});

test("sort links sort", async ({ request }) => {
  const { main } = await read(request, portPath(toRotterdam));
  const head = elementsOf(main, "th").find((one) => textOf(one) === en.schedule.transit);
  const href = onlyElement(head as HtmlElement, "a").attribs.href ?? "";
  expect(paramsOf(href)).toEqual({ ...toRotterdam, sort: "transit" });
  const { items } = await fetchSchedule(request, { ...toRotterdam, sort: "transit" });
  expectSailings((await read(request, href)).main, items);
});

test("a day of the rule is a link, and so is the way back to all days", async ({ request }) => {
  const all = await fetchSchedule(request, { ...toRotterdam, sort: "transit" });
  const day = Object.keys(all.days).sort()[1] ?? "";
  const ruleOf = (main: HtmlElement) =>
    elementsOf(main, "div", { role: "group" }).find(({ attribs }) =>
      attribs["aria-label"]?.startsWith("Sailings by day"),
    ) as HtmlElement;
  const { main } = await read(request, portPath({ ...toRotterdam, sort: "transit" }));
  const cells = elementsOf(ruleOf(main), "a").filter(
    (cell) => elementsWithText(cell, "span", dayOf(day)).length > 0,
  );
  expect(cells).toHaveLength(1);
  const chosen = await read(request, cells[0]?.attribs.href ?? "");
  expect(chosen.params).toEqual({ ...toRotterdam, days: day, sort: "transit" });
  expectSailings(chosen.main, (await fetchSchedule(request, chosen.params)).items);
  expect(rowsOf(chosen.main)).toHaveLength(all.days[day] ?? -1);
  // The filters' form takes the day along.
  const filters = elementsOf(chosen.main, "form").find((form) =>
    textOf(form).startsWith(en.schedule.filters),
  ) as HtmlElement;
  expect(paramsOf(formTarget(filters))).toMatchObject({ days: day, sort: "transit" });
  const back = onlyElement(ruleOf(chosen.main), "a", { "aria-pressed": "true" }).attribs.href ?? "";
  expect(paramsOf(back).days).toBeUndefined();
  expect(rowsOf((await read(request, back)).main)).toHaveLength(onFirstPage(all.found));
});

test("filters and an operator from behind More stand in the address when they are sent", async ({
  request,
}) => {
  const all = await fetchSchedule(request, toSingapore);
  const last = all.operators.at(-1);
  const { main } = await read(request, portPath(toSingapore));
  const filters = elementsOf(main, "form").find((form) =>
    textOf(form).startsWith(en.schedule.filters),
  ) as HtmlElement;
  const found = await read(request, formTarget(filters, { company: last?.name ?? "" }));
  expect(countsOf(found.main)).toContain(countsText(all.found, last?.count ?? -1, en));
  expect(rowsOf(found.main)).toHaveLength(last?.count ?? -1);
});

test("the filtered rows download", async ({ request }) => {
  const all = await fetchSchedule(request, toRotterdam);
  const { main } = await read(request, portPath({ ...toRotterdam, direct: "1" }));
  const [link] = elementsOf(main, "a", { "aria-label": en.schedule.download });
  const answer = await request.get(link?.attribs.href ?? "");
  expect(answer.headers()["content-disposition"]).toContain("Schedule.csv");
  expect((await answer.text()).trim().split("\r\n").length).toBe(
    salesOf(all.items).filter(isDirect).length + 1,
  );
});

test("the heading and both counts are there in Chinese too", async ({ request }) => {
  const text = words("zh-tw");
  const { main, heading } = await read(request, portPath(toRotterdam, "zh-tw"));
  expect(heading).toBe(fill(text.schedule.heading, { from: "香港", to: "鹿特丹" }));
  const { found } = await fetchSchedule(request, toRotterdam);
  expect(rowsOf(main)).toHaveLength(onFirstPage(found));
  expect(countsOf(main)).toContain(countsText(found, found, text));
});

test("Show more leads to the next page, and that one back: no row is lost on the way", async ({
  request,
}) => {
  const { items, found } = await fetchSchedule(request, toRotterdam);
  expect(found).toBeGreaterThan(onFirstPage(found));
  const { main } = await read(request, portPath(toRotterdam));
  const [more] = elementsWithText(main, "a", en.schedule.showMore);
  const next = await read(request, more?.attribs.href ?? "");
  expect(next.params).toEqual({ ...toRotterdam, page: "2" });
  expect(countsOf(next.main)).toContain(countsText(found, found, en));
  const vessels = [main, next.main]
    .flatMap(rowsOf)
    .map((row) => textOf(elementsOf(row, "cite")[0] as HtmlElement));
  expect(vessels).toEqual(items.map(({ vessel }) => vessel));
  expect(elementsWithText(next.main, "a", en.schedule.showMore)).toEqual([]);
  const [back] = elementsWithText(next.main, "a", en.schedule.previousPage);
  expect(paramsOf(back?.attribs.href ?? "")).toEqual(toRotterdam);
});

test("a row leads to the page of its sailing, which shows what the row opens to with script", async ({
  request,
}) => {
  const { items } = await fetchSchedule(request, toRotterdam);
  const sailing = items.find(({ others, legs }) => others.length > 0 && legs.length === 1);
  const { main } = await read(request, portPath(toRotterdam));
  const row = rowsOf(main).find(({ attribs }) => attribs.id === `s-${sailing?.id}`);
  const [link] = elementsWithText(row?.next as HtmlElement, "a", en.schedule.planLink);
  const page = await read(request, link?.attribs.href ?? "");
  const text = textOf(page.main);
  for (const name of ["particulars", "callSign", "deadweight", "breadthExtreme", "draught"] as const)
    expect(text).toContain(en.schedule[name]);
  const [other] = sailing?.others ?? [];
  expect(text).toContain(`${en.schedule.alsoSoldBy}${other?.operator}`);
  expect(text).toContain(other?.voyage ?? "no voyage");
});
