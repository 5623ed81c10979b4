import type { APIRequestContext } from "@playwright/test";
import type { KeywordResultsView } from "../lib/api/keyword";
import { fill, formatLongDate } from "../lib/i18n/formats";
import { type Locale, localePath } from "../lib/i18n/locales";
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

/** What a keyword search finds: articles, schedules and service providers, as the server sends them. */

const en = words("en");
const year = { from: "2025-03-17", to: "2026-03-16" };

type Found = Pick<KeywordResultsView, "suggestions" | "companies"> & KeywordResultsView["articles"];

const keywordPath = (params: Record<string, string>, locale: Locale = "en") =>
  localePath(locale, `/keyword?${new URLSearchParams(params)}`);

async function ask(request: APIRequestContext, params: Record<string, string>): Promise<Found> {
  const response = await request.get(`/api/keyword?${new URLSearchParams(params)}`);
  expect(response.status()).toBe(200);
  return response.json();
}

/** The same as they are answered. */
/** A text as `textOf` has it: blanks of every kind are one. */
const oneBlank = (text: string) => text.replace(/\s+/g, " ");
const headingOf = (main: HtmlElement) => textOf(elementsOf(main, "h2")[0] as HtmlElement);
const tilesOf = (main: HtmlElement) =>
  elementsOf(main, "li").filter((tile) => elementsOf(tile, "h3").length > 0);
const leading = (main: HtmlElement, name: string) =>
  elementsOf(main, "a").filter((link) => textOf(link).includes(name));
for (const [locale, query, found, card] of [
  ["en", "hong kong to rotterdam", /^rotterdam$/i, "Hong Kong to Rotterdam"],
  ["zh-cn", "香港去新加坡", /^香港$/, "香港至新加坡"],
] as [Locale, string, RegExp, string][]) {
  const text = words(locale);

  test(`Words find articles, marked, and the schedule of a pair (${locale})`, async ({ request }) => {
    const { page, main } = await readPage(request, keywordPath({ query, ...year }, locale));
    const bar = onlyElement(page, "search", { "aria-label": text.archive.title });
    expect(onlyElement(bar, "input", { name: "query" }).attribs.value).toBe(query);
    expect(leading(main, text.archive.portSchedule).map(textOf).join()).toContain(card);
    expect(onlyElement(page, "meta", { name: "robots" }).attribs.content).toBe("noindex, follow");
    expect(elementsOf(page, "link", { rel: "canonical" })).toEqual([]);

    // What joins the two names need stand in no article.
    const apart = locale === "en" ? "hong kong rotterdam" : "香港 新加坡";
    const [joined, bare] = [
      await ask(request, { query, ...year, language: locale }),
      await ask(request, { query: apart, ...year, language: locale }),
    ];
    expect(joined.total).toBeGreaterThan(0);
    expect(joined.items.map(({ id }) => id)).toEqual(bare.items.map(({ id }) => id));
    expect(headingOf(main)).toBe(fill(text.archive.foundByKeyword, { keyword: query, count: joined.total }));

    // One place alone, whose every match is marked.
    const place = locale === "en" ? "rotterdam" : "香港";
    const alone = await readPage(request, keywordPath({ query: place, ...year }, locale));
    const { total, items } = await ask(request, { query: place, ...year, language: locale });
    expect(total).toBeGreaterThan(0);
    expect(headingOf(alone.main)).toBe(fill(text.archive.foundByKeyword, { keyword: place, count: total }));
    // An article may be found by its hashtag alone.
    const hits = items.map(({ match }) =>
      [...(match?.headline ?? []), ...(match?.passage ?? [])]
        .filter(({ hit }) => hit)
        .map(({ text: hit }) => hit),
    );
    expect(hits.flat().filter((hit) => !found.test(hit))).toEqual([]);
    expect(hits.flat().length).toBeGreaterThan(0);
    const shown = tilesOf(alone.main);
    expect(shown.map((tile) => elementsOf(tile, "mark").map(textOf))).toEqual(hits);
    expect(elementsOf(shown[0] as HtmlElement, "a")[0]?.attribs.href).toBe(
      localePath(
        locale,
        `/keyword-news?${new URLSearchParams({ query: place, ...year, news_id: items[0]?.id ?? "" })}`,
      ),
    );
    expect(leading(alone.main, text.archive.portSchedule)).toEqual([]);
  });
}

test("A suggested schedule is the search that it names, by sea and by air", async ({ request }) => {
  const { main } = await readPage(request, keywordPath({ query: "HKHKG-NLRTM" }));
  const [sea] = leading(main, en.archive.portSchedule);
  expect(sea?.attribs.href).toBe(
    "/port?loading_port=Hong+Kong&loading_port_id=HKHKG&discharge_port=Rotterdam&discharge_port_id=NLRTM",
  );
  expect((await readPage(request, sea?.attribs.href ?? "none")).heading).toBe("Hong Kong to Rotterdam");
  const chinese = await readPage(request, keywordPath({ query: "HKG LAX" }, "zh-tw"));
  const [air] = leading(chinese.main, words("zh-tw").archive.flightSchedule) as [HtmlElement];
  expect(textOf(air)).toContain("香港 (HKG)至洛杉磯 (LAX)");
  const flight = new URL(air.attribs.href ?? "", servers.portal.url);
  expect(flight.pathname).toBe("/zh-tw/flight");
  expect(Object.fromEntries(flight.searchParams)).toEqual({
    origin_airport_id: "HKG",
    origin_airport: "Hong Kong International Airport",
    destination_airport_id: "LAX",
    destination_airport: "Los Angeles International Airport",
  });
  const { suggestions } = await ask(request, { query: "上海 洛杉磯", language: "zh" });
  expect(suggestions.map(({ type, param }) => [type, ...param])).toContainEqual([
    "SEA",
    "Shanghai",
    "CNSHA",
    "Los Angeles",
    "USLAX",
  ]);
});

test("Traditional and Simplified find the same, each shown in the page's script", async ({ request }) => {
  const totals: number[] = [];
  for (const [locale, query, marked] of [
    ["zh-tw", "貨櫃", "貨櫃"],
    ["zh-tw", "货柜", "貨櫃"],
    ["zh-cn", "貨櫃", "集装箱"],
  ] as const) {
    const { main } = await readPage(request, keywordPath({ query, ...year }, locale));
    const { total } = await ask(request, { query, ...year, language: locale });
    totals.push(total);
    const { foundByKeyword } = words(locale).archive;
    expect(headingOf(main)).toBe(fill(foundByKeyword, { keyword: query, count: total }));
    const marks = tilesOf(main).flatMap((tile) => elementsOf(tile, "mark").map(textOf));
    expect(marks.join()).toContain(marked);
  }
  expect(totals[0]).toBeGreaterThan(1);
  expect(totals[1]).toBe(totals[0]);
  expect(totals[2]).toBe(totals[0]);
});

for (const locale of ["en", "zh-tw"] as Locale[]) {
  const { archive, dates } = words(locale);

  test(`Without a word, all articles of the range (${locale})`, async ({ request }) => {
    const march = { from: "2026-03-01", to: "2026-03-09" };
    const { main } = await readPage(request, keywordPath(march, locale));
    const { total } = await ask(request, { ...march, language: locale });
    expect(total).toBeGreaterThan(0);
    const { from, to } = march;
    expect(headingOf(main)).toBe(
      fill(archive.foundByRange, {
        from: formatLongDate(from, dates),
        to: formatLongDate(to, dates),
        count: total,
      }),
    );
    const times = tilesOf(main).flatMap((tile) => elementsOf(tile, "time"));
    expect(times).not.toEqual([]);
    for (const { attribs } of times) expect(attribs.datetime?.slice(0, 10)).toMatch(/^2026-03-0[1-9]$/);
    expect(tilesOf(main).flatMap((tile) => elementsOf(tile, "mark"))).toEqual([]);

    const none = await readPage(request, keywordPath({ from: "2001-01-01", to: "2001-01-02" }, locale));
    expect(headingOf(none.main)).toContain(locale === "en" ? "2 January 2001" : "2001年1月2日");
    expect(textOf(none.main)).not.toContain(archive.empty);
  });
}

for (const locale of ["en", "zh-tw"] as const)
  test(`A word that no article has finds nothing (${locale})`, async ({ request }) => {
    const { archive } = words(locale);
    const none = { from: "2001-01-01", to: "2001-01-02", query: "xyzzy" };
    const { main } = await readPage(request, keywordPath(none, locale));
    expect(headingOf(main)).toBe(fill(archive.foundByKeyword, { keyword: "xyzzy", count: 0 }));
    expect(textOf(main)).toContain(archive.empty);
  });

test("A hashtag takes the place of the search until it is removed", async ({ request }) => {
  const text = words("zh-cn");
  const query = { hashtag: "轉船", language: "zh", query: "ignored" };
  const { page, main } = await readPage(request, keywordPath(query, "zh-cn"));
  const { total } = await ask(request, { hashtag: "轉船", language: "zh" });
  expect(total).toBeGreaterThan(0);
  expect(headingOf(main)).toBe(fill(text.archive.foundByKeyword, { keyword: "中转", count: total }));
  const boxIn = (within: typeof page) =>
    onlyElement(onlyElement(within, "search", { "aria-label": text.archive.title }), "input", {
      type: "search",
    });
  const box = boxIn(page);
  expect(["disabled" in box.attribs, box.attribs.value ?? ""]).toEqual([true, ""]);
  const remove = fill(text.archive.removeTag, { tag: "中转" });
  const [link] = elementsOf(main, "a").filter(
    (one) => one.attribs["aria-label"] === remove || textOf(one).includes(remove),
  );
  expect(link?.attribs.href).toBe("/zh-cn/keyword");
  const without = await readPage(request, "/zh-cn/keyword");
  expect("disabled" in boxIn(without.page).attribs).toBe(false);
});

test("An English page shows Chinese articles when its address says so, page by page", async ({ request }) => {
  const languages = (main: HtmlElement) =>
    tilesOf(main).flatMap((tile) => elementsOf(tile, "h3").map(({ attribs }) => attribs.lang));
  const { page, main } = await readPage(request, keywordPath({ ...year, language: "zh" }));
  expect(languages(main)[0]).toBe("zh-Hant");
  expect(tilesOf(main)).toHaveLength(20);
  const [next] = elementsWithText(main, "a", en.archive.nextPage);
  const params = new URL(next?.attribs.href ?? "", servers.portal.url).searchParams;
  expect(Object.fromEntries(params)).toEqual({ ...year, language: "zh", page: "2" });
  expect(languages((await readPage(request, next?.attribs.href ?? "none")).main)[0]).toBe("zh-Hant");
  // A search from here stays with the Chinese articles.
  const form = onlyElement(page, "search", { "aria-label": en.archive.title });
  expect(onlyElement(form, "input", { name: "language" }).attribs.value).toBe("zh");
});

test("The articles of a search begin with the chosen one and follow in the result's order", async ({
  request,
}) => {
  const text = words("zh-tw");
  const search = { query: "貨櫃", ...year };
  const { items } = await ask(request, { ...search, language: "zh" });
  expect(items.length).toBeGreaterThan(3);
  const { main } = await readPage(request, keywordPath(search, "zh-tw"));
  let address = elementsOf(tilesOf(main)[1] as HtmlElement, "a")[0]?.attribs.href ?? "none";
  for (const [index, { id, headline }] of items.slice(1, 4).entries()) {
    const read = await readPage(request, address);
    expect(read.heading).toBe(oneBlank(headline));
    const params = new URL(address, servers.portal.url).searchParams;
    expect(Object.fromEntries(params)).toEqual({ ...search, news_id: id });
    expect(onlyElement(read.page, "meta", { name: "robots" }).attribs.content).toBe("noindex, follow");
    expect(textOf(read.main)).toContain(text.article.tags);
    // Its rail may name the same story.
    const next = leading(read.main, oneBlank(items[index + 2]?.headline ?? "none")).find(({ attribs }) =>
      attribs.href?.includes("/keyword-news?"),
    );
    address = next?.attribs.href ?? "none";
  }
  const last = new URLSearchParams({ ...search, news_id: items.at(-1)?.id ?? "" });
  const end = await readPage(request, localePath("zh-tw", `/keyword-news?${last}`));
  expect(end.heading).toBe(oneBlank(items.at(-1)?.headline ?? ""));
  expect(textOf(end.main)).not.toContain(text.feed.next);
});

test("An article that the search does not hold comes first; nothing found says so", async ({ request }) => {
  const { items } = await ask(request, { query: "rotterdam", ...year });
  const { main, heading } = await readPage(
    request,
    `/keyword-news?${new URLSearchParams({ query: "rotterdam", ...year, news_id: "1101" })}`,
  );
  const { article, next } = await (
    await request.get(`/api/keyword-feed?${new URLSearchParams({ query: "xyzzy", news_id: "1101" })}`)
  ).json();
  expect([article.id, next]).toEqual(["1101", null]);
  expect(heading).toBe(article.headline);
  expect(items.map(({ id }) => id)).not.toContain("1101");
  expect(leading(main, items[0]?.headline ?? "none")).not.toEqual([]);
  const none = await readPage(request, "/keyword-news?query=xyzzy&news_id=no-such");
  expect(textOf(none.main)).toContain(en.archive.empty);
});
test.describe("On a publisher's services", () => {
  // One after the other: for one of them the service fails, which all share.
  test.describe.configure({ mode: "default" });
  test.use({ baseURL: servers.upstreamPortal.url });

  test("suggestions and providers of the service are shown beside its articles", async ({ request }) => {
    const { main } = await readPage(request, keywordPath({ query: "Hong Kong to Rotterdam" }));
    const [sea] = leading(main, en.archive.portSchedule) as [HtmlElement];
    expect(textOf(sea)).toContain("Hong Kong to Rotterdam");
    expect(sea.attribs.href).toBe(
      "/port?loading_port=Hong+Kong&loading_port_id=1074&discharge_port=Rotterdam&discharge_port_id=2210",
    );
    const air = leading(main, en.archive.flightSchedule);
    expect(air.map(textOf)).toEqual([
      expect.stringContaining("Hong Kong (HKG) to Rotterdam (RTM)"),
      expect.stringContaining("Hong Kong (HKG) to Liege (LGG)"),
    ]);
    expect(air[0]?.attribs.href).toMatch(/^\/flight\?origin_airport_id=31&origin_airport=Hong\+Kong/);
    // Ids that the publisher left out are left out.
    expect(air[1]?.attribs.href).toMatch(/^\/flight\?origin_airport=[^&]+&destination_airport=[^&]+$/);
    expect(textOf(main)).toContain(en.archive.empty);
    // A row without a name is left out of the count too.
    const providers = elementsOf(main, "section").find((part) =>
      textOf(part).startsWith(fill(en.archive.providers, { count: 2 })),
    ) as HtmlElement;
    expect(elementsOf(providers, "a")).toHaveLength(2);
    const [second] = leading(providers, "Granary Wharf Warehousing") as [HtmlElement];
    expect(second.attribs.href).toBe("/yp-detail?com_id=502");
    for (const category of ["Warehouse and logistics", "Land and rail"])
      expect(textOf(second)).toContain(category);
    expect(textOf(main)).not.toContain(en.article.sample);

    const alone = await readPage(request, keywordPath({ query: "rotterdam" }));
    expect(headingOf(alone.main)).toBe(fill(en.archive.foundByKeyword, { keyword: "rotterdam", count: 1 }));
    const [mark] = tilesOf(alone.main).flatMap((tile) => elementsOf(tile, "mark"));
    expect(mark && textOf(mark)).toBe("Rotterdam");
    expect(leading(alone.main, en.archive.portSchedule)).toEqual([]);
  });

  test("a failing keyword service hides its suggestions, but not the articles", async ({ request }) => {
    const fault = (kind: string) => request.post(`${servers.upstream.url}/__fault?call=keyword&kind=${kind}`);
    await fault("http500");
    try {
      const { main } = await readPage(request, keywordPath({ query: "coffee" }, "en"));
      expect(headingOf(main)).toBe(fill(en.archive.foundByKeyword, { keyword: "coffee", count: 1 }));
      expect(tilesOf(main)).toHaveLength(1);
    } finally {
      await fault("none");
    }
  });
});
