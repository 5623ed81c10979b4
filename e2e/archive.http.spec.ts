import type { APIRequestContext } from "@playwright/test";
import { fill, formatArticleDate, formatPickedRange } from "../lib/i18n/formats";
import { type Locale, localePath, locales, splitLocale } from "../lib/i18n/locales";
import { addDays } from "../lib/time/calendar";
import { expect, servers, test } from "./support/http";
import {
  elementsOf,
  elementsWithText,
  type HtmlElement,
  nodesOf,
  onlyElement,
  readPage,
  textOf,
} from "./support/parsed-html";
import { words } from "./support/test";

/** The whole archive by month and by topic, as the server sends it to readers and search engines. */

const hrefs = (within: HtmlElement) => elementsOf(within, "a").map(({ attribs }) => attribs.href ?? "");
const cards = (main: HtmlElement) => elementsOf(main, "h3").map(textOf);
const numberIn = (text: string) => Number(/\d+/.exec(text)?.[0]);

for (const [locale, month, from] of [
  ["en", "March", "2 March 2026"],
  ["zh-tw", "3月", "2026年3月2日"],
  ["zh-cn", "3月", "2026年3月2日"],
] as const satisfies readonly [Locale, string, string][])
  test(`every month of the archive is led to, and shows its articles to the last (${locale})`, async ({
    request,
  }) => {
    const { archive } = words(locale);
    const list = await readPage(request, localePath(locale, "/news-list"));
    expect(elementsWithText(list.main, "p", fill(archive.listDates, { from }))).toHaveLength(1);
    const months = onlyElement(list.main, "nav", { "aria-labelledby": "months" });
    const counted = elementsOf(months, "li").map((item) => ({
      href: onlyElement(item, "a").attribs.href ?? "",
      count: numberIn(textOf(onlyElement(item, "span"))),
    }));
    expect(counted.length).toBeGreaterThan(3);
    expect(textOf(months)).toContain(month);
    // What the months hold together is what the whole archive holds.
    const all = await readPage(request, localePath(locale, "/keyword?from=1990-01-01&to=2026-03-16"));
    const total = Number(/[(（](\d+)[)）]/.exec(textOf(onlyElement(all.main, "h2", { id: "found" })))?.[1]);
    expect(counted.reduce((sum, { count }) => sum + count, 0)).toBe(total);

    let address = counted[0]?.href ?? "none";
    expect(address).toBe(localePath(locale, "/news/2026/03"));
    const seen: string[] = [];
    for (let page = 1; page <= 9 && address; page += 1) {
      const { main, page: whole, heading } = await readPage(request, address);
      expect(heading).toContain("2026");
      expect(onlyElement(whole, "link", { rel: "canonical" }).attribs.href).toContain(address);
      expect(nodesOf(whole).BreadcrumbList?.itemListElement).toHaveLength(3);
      seen.push(...cards(main));
      address = elementsWithText(main, "a", archive.nextPage)[0]?.attribs.href ?? "";
    }
    expect(seen).toHaveLength(counted[0]?.count ?? 0);
    // From there to the month before.
    const { main } = await readPage(request, counted[0]?.href ?? "none");
    expect(hrefs(onlyElement(main, "nav", { "aria-label": archive.byMonth }))[0]).toBe(counted[1]?.href);
  });

test("a month without an article, and an invalid month, are not found", async ({ request }) => {
  for (const path of ["/news/1999/01", "/news/2026/13", "/news/month/2026/03", "/news/2026/03?page=99"])
    expect((await request.get(path)).status(), path).toBe(404);
});

/** The addresses by language that a page's head names, as paths. */
function alternatesOf(page: Parameters<typeof elementsOf>[0]): Record<string, string> {
  const links = elementsOf(page, "link", { rel: "alternate" }).filter(({ attribs }) => attribs.hreflang);
  return Object.fromEntries(
    links.map(({ attribs }) => [attribs.hreflang, new URL(attribs.href ?? "").pathname]),
  );
}

/** The months that the archive of a language leads to, unprefixed. */
async function monthsOf(request: APIRequestContext, locale: Locale): Promise<string[]> {
  const list = await readPage(request, localePath(locale, "/news-list"));
  const months = onlyElement(list.main, "nav", { "aria-labelledby": "months" });
  return hrefs(months).map((href) => splitLocale(href).path);
}

test("a month names the languages that have articles in it, and can be read in the other ones", async ({
  request,
}) => {
  const [english, chinese] = [await monthsOf(request, "en"), await monthsOf(request, "zh-tw")];
  const all = [...new Set([...english, ...chinese])];
  const inOne = all.filter((month) => english.includes(month) !== chinese.includes(month));
  expect(inOne).not.toEqual([]);
  for (const month of new Set([...all.slice(0, 2), ...inOne])) {
    const named = {
      ...(english.includes(month) ? { en: month } : {}),
      ...(chinese.includes(month)
        ? { "zh-Hans": localePath("zh-cn", month), "zh-Hant": localePath("zh-tw", month) }
        : {}),
      "x-default": english.includes(month) ? month : localePath("zh-tw", month),
    };
    for (const locale of locales) {
      const address = localePath(locale, month);
      const { page, main } = await readPage(request, address);
      const isOwn = (locale === "en" ? english : chinese).includes(month);
      const around = onlyElement(main, "nav", { "aria-label": words(locale).archive.byMonth });
      expect(hrefs(around).at(-1), address).toBe(localePath(locale, "/news-list"));
      if (isOwn) {
        expect(alternatesOf(page), address).toEqual(named);
        continue;
      }
      expect(alternatesOf(page), address).toEqual({});
      expect(onlyElement(page, "meta", { name: "robots" }).attribs.content, address).toBe("noindex, follow");
      expect(elementsWithText(main, "p", words(locale).archive.empty), address).toHaveLength(1);
      expect(cards(main), address).toEqual([]);
      const sitemap = await (await request.get(`/sitemaps/${locale}-1.xml`)).text();
      expect(sitemap, address).not.toContain(`${address}</loc>`);
    }
  }
});

test("a further page of the list names the languages whose list goes so far", async ({ request }) => {
  for (const locale of ["en", "zh-tw"] as const) {
    const { page } = await readPage(request, localePath(locale, "/news-list"));
    expect(Object.keys(alternatesOf(page)).sort()).toEqual(["en", "x-default", "zh-Hans", "zh-Hant"]);
    const second = await readPage(request, localePath(locale, "/news-list?page=2"));
    for (const path of Object.values(alternatesOf(second.page))) {
      const found = await readPage(request, `${path}?page=2`);
      expect(cards(found.main).length, path).toBeGreaterThan(0);
    }
  }
});

for (const locale of ["en", "zh-cn"] as const)
  test(`topics have pages and feeds of their own, and stand in the sitemap (${locale})`, async ({
    request,
  }) => {
    const { archive } = words(locale);
    const list = await readPage(request, localePath(locale, "/news-list"));
    const [first = ""] = hrefs(onlyElement(list.main, "nav", { "aria-labelledby": "topics" }));
    expect(first).toContain(localePath(locale, "/news/topic/"));
    const { main, heading, page } = await readPage(request, first);
    expect(heading).toMatch(locale === "en" ? /^News on [\w-]+$/ : /^[「“]\p{Script=Han}+[」”]新[聞闻]$/u);
    expect(cards(main).length).toBeGreaterThan(1);
    expect(onlyElement(page, "link", { rel: "canonical" }).attribs.href).toContain(first);
    const { path } = splitLocale(first);
    expect(alternatesOf(page)).toEqual(
      locale === "en"
        ? { en: path, "x-default": path }
        : {
            "zh-Hans": first,
            "zh-Hant": localePath("zh-tw", path),
            "x-default": localePath("zh-tw", path),
          },
    );
    const [feed] = elementsWithText(main, "a", archive.feed);
    const answer = await request.get(feed?.attribs.href ?? "none");
    expect([answer.status(), answer.headers()["content-type"]]).toEqual([
      200,
      expect.stringContaining("rss+xml"),
    ]);
    const text = await answer.text();
    expect(text.match(/<item>/g)).toHaveLength(cards(main).length);
    expect(text).toContain(heading);
    const sitemap = await (await request.get(`/sitemaps/${locale}-1.xml`)).text();
    expect(sitemap).toContain(`${first}</loc>`);
    expect(sitemap).toContain(localePath(locale, "/news/2026/03</loc>"));
  });

test("a topic of the other language is not indexed, and an unknown topic is not found", async ({
  request,
}) => {
  const { page } = await readPage(request, "/zh-tw/news/topic/asia-europe");
  expect(onlyElement(page, "meta", { name: "robots" }).attribs.content).toBe("noindex, follow");
  for (const path of ["/news/topic/no-such-topic", "/feeds/en/topic/no-such-topic/rss.xml"])
    expect((await request.get(path)).status(), path).toBe(404);
});

test("lists and topics have one address, and none beyond their end", async ({ request }) => {
  for (const [path, status, location] of [
    ["/news-list?page=2", 200, undefined],
    ["/news-list?page=99", 404, undefined],
    ["/zh-cn/news-list?page=99", 404, undefined],
    ["/news-list?page=0", 308, "/news-list"],
    ["/zh-tw/news-list?page=-1", 308, "/zh-tw/news-list"],
    ["/news/topic/Asia-Europe", 308, "/news/topic/asia-europe"],
    ["/zh-CN", 308, "/zh-cn"],
    ["/ZH-TW/port?a=1", 308, "/zh-tw/port?a=1"],
  ] as const) {
    const response = await request.get(path, { maxRedirects: 0 });
    expect([response.status(), response.headers().location], path).toEqual([status, location]);
  }
});

test("a change of language leads from a topic to the one of the other language, or to the archive", async ({
  request,
}) => {
  const changed = async (to: Locale, next: string) =>
    decodeURI(
      (await request.get(`/api/language?${new URLSearchParams({ to, next })}`, { maxRedirects: 0 })).headers()
        .location ?? "",
    );
  expect(await changed("zh-cn", "/news/topic/schedules")).toBe("/zh-cn/news/topic/船期");
  expect(await changed("en", "/zh-tw/news/topic/船期")).toBe("/news/topic/schedules");
  expect(await changed("zh-cn", "/zh-tw/news/topic/船期?page=2")).toBe("/zh-cn/news/topic/船期?page=2");
  expect(await changed("zh-tw", "/news/topic/no-such-topic")).toBe("/zh-tw/news-list");
});

test("headings of a month and of a topic skip no step", async ({ request }) => {
  for (const path of ["/news/2026/03", "/zh-tw/news/2026/03", "/news/topic/asia-europe", "/news-list"]) {
    const { main } = await readPage(request, path);
    const marked = ["h1", "h2", "h3"].filter((name) => elementsOf(main, name).length > 0);
    expect(marked, path).toEqual(["h1", "h2", "h3"]);
  }
});

for (const locale of ["en", "zh-tw"] as const)
  test(`The newest articles of fourteen days are listed page by page, newest first (${locale})`, async ({
    request,
  }) => {
    const text = words(locale);
    const path = localePath(locale, "/news-list");
    const first = await readPage(request, path);
    expect(first.heading).toBe(text.archive.title);
    expect(elementsWithText(first.main, "a", text.archive.subscribe)[0]?.attribs.href).toBe(
      localePath(locale, "/enews-subscription"),
    );
    const form = onlyElement(first.page, "search", { "aria-label": text.archive.title });
    expect(onlyElement(form, "input", { name: "query" }).attribs.value ?? "").toBe("");
    expect(textOf(form)).toContain(formatPickedRange("2026-02-16", "2026-03-16", text.calendar.months));
    const [next] = elementsWithText(first.main, "a", text.archive.nextPage);
    expect(next?.attribs.href).toBe(`${path}?page=2`);
    const second = await readPage(request, `${path}?page=2`);
    expect(textOf(second.main)).toContain(fill(text.archive.pageOf, { page: 2, total: 2 }));
    expect(textOf(second.main)).toContain(text.article.sample);
    const dates: string[] = [];
    for (const [{ main, page }, own] of [
      [first, path],
      [second, `${path}?page=2`],
    ] as const) {
      const tiles = elementsOf(main, "li").filter((tile) => elementsOf(tile, "h3").length > 0);
      expect(tiles.length).toBeGreaterThan(0);
      if (own === path) expect(tiles).toHaveLength(20);
      let plates = 0;
      for (const tile of tiles) {
        expect(hrefs(tile)).toEqual([
          expect.stringMatching(new RegExp(`^${localePath(locale, "/news")}\\?news_id=\\d+$`)),
        ]);
        const time = onlyElement(tile, "time");
        const date = (time.attribs.datetime ?? "").slice(0, 10);
        expect(textOf(time)).toBe(formatArticleDate(date, text.dates));
        dates.push(date);
        plates += elementsOf(tile, "figure").length;
      }
      // A story without figures, or beside one of the same kind, is shown as text.
      expect(plates).toBeGreaterThanOrEqual(2);
      expect(plates).toBeLessThanOrEqual(Math.ceil(tiles.length / 2));
      expect(onlyElement(page, "link", { rel: "canonical" }).attribs.href).toBe(servers.portal.url + own);
    }
    expect(dates).toEqual([...dates].sort().reverse());
    const start = addDays(servers.portal.now.slice(0, 10), -14);
    expect(dates.filter((date) => date < start)).toEqual([]);
  });

test("Behind the last page there is nothing for search engines, and a link back", async ({ request }) => {
  const { main, page } = await readPage(request, "/news-list?page=9999", 404);
  // The framework and the page both say it.
  const robots = elementsOf(page, "meta", { name: "robots" }).map(({ attribs }) => attribs.content);
  expect(robots).not.toEqual([]);
  for (const content of robots) expect(content).toContain("noindex");
  expect(elementsOf(page, "link", { rel: "canonical" })).toEqual([]);
  const titles = elementsOf(page, "title").map((title) => textOf(title));
  expect(titles.join(" ")).not.toContain("9999");
  const [back] = elementsWithText(main, "a", words("en").archive.previousPage);
  expect(back?.attribs.href).toBe("/news-list?page=2");
  const last = await readPage(request, "/news-list?page=2");
  expect(elementsOf(last.page, "meta", { name: "robots" }).map(({ attribs }) => attribs.content)).toEqual([
    "max-image-preview:large",
  ]);
});
