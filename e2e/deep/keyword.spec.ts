import type { APIRequestContext, Page } from "@playwright/test";
import type { KeywordResultsView } from "../../lib/api/keyword";
import { fill, formatLongDate } from "../../lib/i18n/formats";
import { type Locale, localePath } from "../../lib/i18n/locales";
import { expectNoOverflow } from "../support/page-helpers";
import { elementsOf, type HtmlElement, onlyElement, readPage, textOf } from "../support/parsed-html";
import { axeClean, expect, noScript, servers, test, visit, words } from "../support/test";

/** Keyword search over the news archive: articles, schedules and service providers (point 5). */

const en = words("en");
const year = { from: "2025-03-17", to: "2026-03-16" };
const wide = { width: 1440, height: 900 };

type Found = Pick<KeywordResultsView, "suggestions" | "companies"> & KeywordResultsView["articles"];

const keywordPath = (params: Record<string, string>, locale: Locale = "en") =>
  localePath(locale, `/keyword?${new URLSearchParams(params)}`);

async function ask(request: APIRequestContext, params: Record<string, string>): Promise<Found> {
  const response = await request.get(`/api/keyword?${new URLSearchParams(params)}`);
  expect(response.status()).toBe(200);
  return response.json();
}

/** The same as they are answered. */
const headingOf = (main: HtmlElement) => textOf(elementsOf(main, "h2")[0] as HtmlElement);
const tilesOf = (main: HtmlElement) =>
  elementsOf(main, "li").filter((tile) => elementsOf(tile, "h3").length > 0);
const leading = (main: HtmlElement, name: string) =>
  elementsOf(main, "a").filter((link) => textOf(link).includes(name));
const heading = (page: Page) => page.getByRole("heading", { level: 2 }).first();
const tiles = (page: Page) =>
  page.locator("main li").filter({ has: page.getByRole("heading", { level: 3 }) });
const box = (page: Page, text = en) =>
  page
    .getByRole("search", { name: text.archive.title, exact: true })
    .getByRole("searchbox", { name: text.archive.keyword });

for (const [locale, query, found, card] of [
  ["en", "hong kong to rotterdam", /^rotterdam$/i, "Hong Kong to Rotterdam"],
  ["zh-cn", "香港去新加坡", /^香港$/, "香港至新加坡"],
] as [Locale, string, RegExp, string][]) {
  const text = words(locale);

  test(`words find articles, marked, and the schedule of a pair (${locale})`, { tag: "@desk" }, async ({
    request,
  }) => {
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

for (const locale of ["en", "zh-cn"] as Locale[]) {
  test(`what is found is in order, light and dark (${locale})`, { tag: "@desk" }, async ({ page }) => {
    const query = locale === "en" ? "hong kong to rotterdam" : "香港去新加坡";
    await visit(page, keywordPath({ query, ...year }, locale));
    await expect(tiles(page).first()).toBeVisible();
    await expectNoOverflow(page);
    if (locale !== "en") return;
    await axeClean(page);
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    await axeClean(page, "colours");
  });
}

test("a suggested schedule is the search it names, by sea and by air", { tag: "@desk" }, async ({
  page,
  request,
}) => {
  await visit(page, keywordPath({ query: "HKHKG-NLRTM" }));
  const sea = page.getByRole("link", { name: en.archive.portSchedule });
  await expect(sea).toHaveAttribute(
    "href",
    "/port?loading_port=Hong+Kong&loading_port_id=HKHKG&discharge_port=Rotterdam&discharge_port_id=NLRTM",
  );
  await sea.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hong Kong to Rotterdam");

  await visit(page, keywordPath({ query: "HKG LAX" }, "zh-tw"));
  const air = page.getByRole("link", { name: words("zh-tw").archive.flightSchedule });
  await expect(air).toContainText("香港 (HKG)至洛杉磯 (LAX)");
  const flight = new URL((await air.getAttribute("href")) ?? "", page.url());
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

test("Traditional and Simplified find the same, each shown in the page's script", { tag: "@desk" }, async ({
  request,
}) => {
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

  test(`without a word, all articles of the range (${locale})`, { tag: "@desk" }, async ({ request }) => {
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

  test(`a word that nothing has (${locale})`, { tag: "@desk" }, async ({ page }) => {
    const none = { from: "2001-01-01", to: "2001-01-02", query: "xyzzy" };
    await visit(page, keywordPath(none, locale));
    await expect(heading(page)).toHaveText(fill(archive.foundByKeyword, { keyword: "xyzzy", count: 0 }));
    await expect(page.locator("main").getByText(archive.empty, { exact: true })).toBeVisible();
    if (locale === "en") await axeClean(page);
  });
}

test("a hashtag takes the place of the search until it is removed", async ({ page }) => {
  const text = words("zh-cn");
  await visit(page, keywordPath({ hashtag: "轉船", language: "zh", query: "ignored" }, "zh-cn"));
  const { total } = await ask(page.request, { hashtag: "轉船", language: "zh" });
  expect(total).toBeGreaterThan(0);
  await expect(heading(page)).toHaveText(
    fill(text.archive.foundByKeyword, { keyword: "中转", count: total }),
  );
  await expect(box(page, text)).toBeDisabled();
  await expect(box(page, text)).toHaveValue("");
  await axeClean(page);
  await expectNoOverflow(page);
  await page.getByRole("link", { name: fill(text.archive.removeTag, { tag: "中转" }) }).click();
  await expect(page).toHaveURL("/zh-cn/keyword");
  await expect(box(page, text)).toBeEnabled();
});

test.describe("without script", { tag: "@desk" }, () => {
  test.use({ ...noScript, viewport: wide });

  test("an English page shows Chinese articles when its address says so, page by page", async ({ page }) => {
    await visit(page, keywordPath({ ...year, language: "zh" }));
    await expect(tiles(page).first().getByRole("heading")).toHaveAttribute("lang", "zh-Hant");
    await expect(tiles(page)).toHaveCount(20);
    await page.getByRole("link", { name: en.archive.nextPage }).click();
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      ...year,
      language: "zh",
      page: "2",
    });
    await expect(tiles(page).first().getByRole("heading")).toHaveAttribute("lang", "zh-Hant");
    // A search from here stays with the Chinese articles.
    await box(page).fill("貨櫃");
    await box(page).press("Enter");
    expect(new URL(page.url()).searchParams.get("language")).toBe("zh");
    await expect(tiles(page).locator("mark").first()).toHaveText("貨櫃");
  });
});

test.describe("whole articles of a search", () => {
  test("begin with the chosen one and follow in the result's order, also without script", {
    tag: "@desk",
  }, async ({ openContext }) => {
    const page = await (await openContext(noScript)).newPage();
    const text = words("zh-tw");
    const search = { query: "貨櫃", ...year };
    const { items } = await ask(page.request, { ...search, language: "zh" });
    expect(items.length).toBeGreaterThan(3);
    await visit(page, keywordPath(search, "zh-tw"));
    await tiles(page).nth(1).getByRole("link").click();
    for (const [index, { id, headline }] of items.slice(1, 4).entries()) {
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(headline);
      expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ ...search, news_id: id });
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex, follow");
      await expect(page.getByText(text.article.tags)).toBeVisible();
      // Its rail may name the same story.
      const next = page.locator('a[href*="/keyword-news?"]');
      await next.filter({ hasText: items[index + 2]?.headline ?? "" }).click();
    }
    const last = new URLSearchParams({ ...search, news_id: items.at(-1)?.id ?? "" });
    await visit(page, localePath("zh-tw", `/keyword-news?${last}`));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(items.at(-1)?.headline ?? "");
    await expect(page.getByText(text.feed.next)).toHaveCount(0);
  });

  test("come as one scrolls, each with a share button and its own address", async ({ page }) => {
    const { items } = await ask(page.request, { query: "rotterdam", ...year });
    const [first, second] = items;
    const path = (id = "") =>
      `/keyword-news?${new URLSearchParams({ query: "rotterdam", ...year, news_id: id })}`;
    await visit(page, path(first?.id));
    const articles = page.getByRole("article");
    await expect(articles.first().getByRole("heading", { level: 1 })).toHaveText(first?.headline ?? "");
    await expect(
      articles
        .first()
        .getByRole("button", { name: fill(en.feed.share, { headline: first?.headline ?? "" }) }),
    ).toBeVisible();
    await axeClean(page);
    const asking = page.waitForRequest("**/api/short-link");
    await articles.first().getByRole("button").first().click();
    const shared = new URL((await asking).postDataJSON().url);
    expect(shared.pathname + shared.search).toBe(`${path(first?.id)}&share=true`);
    expect((await page.request.get(shared.href)).status()).toBe(200);
    await page.keyboard.press("Escape");
    // Not by a jump to the foot of the page: on a busy machine that has too few steps to meet the end of the article.
    await page.getByText(en.feed.next, { exact: true }).scrollIntoViewIfNeeded();
    const follower = page.locator(`h2#article-${second?.id}`);
    await expect(follower).toHaveText(second?.headline ?? "");
    await follower.evaluate((element) => element.scrollIntoView({ block: "start", behavior: "instant" }));
    await expect(page).toHaveURL(path(second?.id));
    await expect(articles.nth(1)).toContainText(en.article.tags);
  });

  test("an article the search does not hold comes first; nothing found says so", { tag: "@desk" }, async ({
    request,
  }) => {
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
});

test.describe("on a publisher's services", () => {
  // One after the other: for one of them the service fails, which all share.
  test.describe.configure({ mode: "default" });
  test.use({ baseURL: servers.upstreamPortal.url });

  test("its suggestions and providers stand beside its articles", async ({ page, request, isMobile }) => {
    await visit(page, keywordPath({ query: "Hong Kong to Rotterdam" }));
    const sea = page.getByRole("link", { name: en.archive.portSchedule });
    await expect(sea).toContainText("Hong Kong to Rotterdam");
    await expect(sea).toHaveAttribute(
      "href",
      "/port?loading_port=Hong+Kong&loading_port_id=1074&discharge_port=Rotterdam&discharge_port_id=2210",
    );
    const air = page.getByRole("link", { name: en.archive.flightSchedule });
    await expect(air).toContainText(["Hong Kong (HKG) to Rotterdam (RTM)", "Hong Kong (HKG) to Liege (LGG)"]);
    await expect(air.first()).toHaveAttribute(
      "href",
      /^\/flight\?origin_airport_id=31&origin_airport=Hong\+Kong/,
    );
    // Ids that the publisher left out are left out.
    await expect(air.last()).toHaveAttribute(
      "href",
      /^\/flight\?origin_airport=[^&]+&destination_airport=[^&]+$/,
    );
    await expect(page.locator("main").getByText(en.archive.empty, { exact: true })).toBeVisible();

    // A row without a name is left out of the count too.
    const providers = page.getByRole("region", { name: fill(en.archive.providers, { count: 2 }) });
    await expect(providers.getByRole("link")).toHaveCount(2);
    const second = providers.getByRole("link", { name: "Granary Wharf Warehousing" });
    await expect(second).toHaveAttribute("href", "/yp-detail?com_id=502");
    await expect(second).toContainText("Warehouse and logistics");
    await expect(second).toContainText("Land and rail");
    await expect(page.getByText(en.article.sample)).toHaveCount(0);
    await expectNoOverflow(page);
    await axeClean(page);
    if (isMobile) return;
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    await axeClean(page, "colours");

    const { main } = await readPage(request, keywordPath({ query: "rotterdam" }));
    expect(headingOf(main)).toBe(fill(en.archive.foundByKeyword, { keyword: "rotterdam", count: 1 }));
    const [mark] = tilesOf(main).flatMap((tile) => elementsOf(tile, "mark"));
    expect(mark && textOf(mark)).toBe("Rotterdam");
    expect(leading(main, en.archive.portSchedule)).toEqual([]);
  });

  test("what a failing keyword service knows is missed, its articles are not", { tag: "@desk" }, async ({
    request,
  }) => {
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

test("whatever an address says, it is answered", { tag: "@desk" }, async ({ request }) => {
  const odd = [
    "query=%22%20OR%20NEAR(%22&from=2022-02-31&to=%00",
    "query=*&query=AND&hashtag=",
    `query=${encodeURIComponent("<script>alert(1)</script>{count}'\"%")}`,
    "query=%F0%9F%9A%A2&page=99999999999999999999",
    `query=${"a+".repeat(1500)}`,
    "hashtag=%23%23%23&language[]=zh&page[]=1",
    "hashtag=%27%3B+drop+table+articles%3B--&news_id=../../etc",
    "from=9999-99-99&to=-1&language=xx&constructor=1&__proto__=2",
    "query=%E4%B8%8A&query=%ED%A0%80&page=10000",
  ];
  for (const search of odd) {
    for (const path of ["/keyword", "/zh-tw/keyword", "/news-list", "/keyword-news"]) {
      const response = await request.get(`${path}?${search}`);
      // The archive has an end, behind which nothing is found.
      const isBeyond = path === "/news-list" && search.endsWith("page=10000");
      expect(response.status(), `${path}?${search}`).toBe(isBeyond ? 404 : 200);
      expect(await response.text()).not.toContain("<script>alert(1)");
    }
    for (const path of ["/api/keyword", "/api/keyword-news", "/api/keyword-feed"]) {
      const response = await request.get(`${path}?${search}`);
      expect([200, 422], `${path}?${search}`).toContain(response.status());
    }
  }
  const refused = await request.post("/api/keyword");
  expect(refused.status()).toBe(405);
  expect(refused.headers()["content-type"]).toContain("application/problem+json");
});
