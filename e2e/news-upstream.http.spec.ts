import type { APIResponse } from "@playwright/test";
import { localePath } from "../lib/i18n/locales";
import { expect, servers, test } from "./support/http";
import { elementsOf, elementsWithText, type HtmlElement, readPage, textOf } from "./support/parsed-html";
import { words } from "./support/test";

/** News on a publisher's services, from recorded answers; what its API says, of either source. */

const en = words("en");
const headlines = (main: HtmlElement) => elementsOf(main, "h3").map(textOf);
const [saturday, coffee, rotterdam] = [
  "Feeder lines add a Saturday call at Nansha",
  "Café owners ship coffee by the pallet",
  "Rotterdam quays work through the night",
];

/** The body of an answer that must be good. */
async function bodyOf(response: APIResponse) {
  expect(response.status(), response.url()).toBe(200);
  return response.json();
}

test.describe("A publisher's articles", () => {
  test.use({ baseURL: servers.upstreamPortal.url });

  test("are read one after the other, and listed page by page", async ({ request }) => {
    const { main, heading } = await readPage(request, "/news?news_id=7105");
    expect(heading).toBe(saturday);
    const [article] = elementsOf(main, "article") as [HtmlElement];
    expect(textOf(elementsOf(article, "time")[0] as HtmlElement)).toBe("June 17, 2022");
    // Line breaks of the service are breaks here; pictures of hosts that are not allowed are left out.
    expect(elementsOf(article, "br")).toHaveLength(1);
    expect(textOf(article)).toContain("The second vessel follows on Sunday.");
    expect(elementsOf(article, "figure")).toEqual([]);
    expect(elementsWithText(article, "a", "#Nansha")[0]?.attribs.href).toBe(
      "/keyword?hashtag=Nansha&language=en",
    );
    // Nothing here is sample data.
    expect(textOf(main)).not.toContain(en.article.sample);
    const { article: next } = await bodyOf(await request.get("/api/news-feed?news_id=7104"));
    expect(next.headline).toBe(coffee);
    expect(next.body).toMatch(/<(b|strong)>[^<]*big/);
    expect(next.body).not.toMatch(/<script|onclick|javascript:/);

    const first = await readPage(request, "/news-list");
    expect(headlines(first.main)).toEqual([saturday, coffee]);
    expect(elementsWithText(first.main, "a", en.archive.nextPage)[0]?.attribs.href).toBe("/news-list?page=2");
    expect(headlines((await readPage(request, "/news-list?page=2")).main)).toEqual([rotterdam]);
    const chinese = await readPage(request, localePath("zh-tw", "/news-list"));
    expect(headlines(chinese.main)).toEqual(["貨櫃碼頭增設夜班"]);
  });

  test("that are missing are Page Not Found", async ({ request }) => {
    for (const locale of ["en", "zh-tw"] as const) {
      const { heading } = await readPage(request, localePath(locale, "/news?news_id=6999"), 404);
      expect(heading).toBe(words(locale).errors.notFoundTitle);
    }
  });

  test("come from the API in the portal's own shapes", async ({ request }) => {
    const listed = await bodyOf(await request.get("/api/news"));
    const page2 = await bodyOf(await request.get("/api/news?page_no=2"));
    const card = {
      id: "7105",
      language: "en",
      lang: "en",
      headline: saturday,
      intro: "Two regional operators move their weekend departures.",
      publishedAt: "2022-06-17T15:30:00+08:00",
      date: "2022-06-17",
      image: null,
    };
    expect(listed).toEqual({
      items: [card, expect.objectContaining({ id: "7104" })],
      page: 1,
      totalPages: 2,
      total: 3,
    });
    expect(page2).toMatchObject({ items: [{ id: "7103", headline: rotterdam }], page: 2 });

    const { image: _, ...rest } = card;
    const whole = {
      ...rest,
      body: "<p>Golden Kapok leaves Nansha on Saturday.<br />Gates close at noon.</p>\n<p>The second vessel follows on Sunday.</p>",
      images: [],
      hashtags: ["feeders", "Nansha"],
      tags: [
        { label: "feeders", value: "feeders" },
        { label: "Nansha", value: "Nansha" },
      ],
      story: null,
      translationId: null,
    };
    expect(await bodyOf(await request.get("/api/news/7105"))).toEqual(whole);

    const range = "from=2022-06-01&to=2022-06-30";
    const found = await bodyOf(await request.get(`/api/keyword-news?query=saturday&${range}`));
    expect(found).toEqual({ items: [whole], page: 1, totalPages: 1, total: 1 });
  });
});

test("The API of news answers in one shape whatever the source, and refuses with a sentence", async ({
  request,
}) => {
  const envelope = { page: 1, totalPages: expect.any(Number), total: expect.any(Number) };
  const listed = await bodyOf(await request.get("/api/news?language=zh-cn&page_no=1"));
  expect(listed).toMatchObject(envelope);
  expect(listed.items).toHaveLength(20);
  expect(listed.items[0]).toMatchObject({ language: "zh", lang: "zh-Hans", image: null });
  const { id } = listed.items[0];

  const article = await bodyOf(await request.get(`/api/news/${id}?language=zh-cn`));
  expect(article).toMatchObject({ id, lang: "zh-Hans", headline: listed.items[0].headline });
  expect(article.body).toMatch(/^<p>/);
  const range = "from=2025-03-17&to=2026-03-16";
  const found = await bodyOf(await request.get(`/api/keyword-news?query=rotterdam&${range}`));
  expect(found).toMatchObject(envelope);
  const start = found.items[1];
  const on = await bodyOf(
    await request.get(`/api/keyword-news?query=rotterdam&${range}&news_id=${start.id}`),
  );
  expect(on.items.map((item: { id: string }) => item.id)).toEqual(
    found.items.slice(1).map((item: { id: string }) => item.id),
  );

  for (const [path, status] of [
    ["/api/news/no-such", 404],
    ["/api/news/7105x?language=fr", 422],
    ["/api/news?page_no=0", 422],
    ["/api/news?news_date_from=2026-02-31", 422],
  ] as const) {
    const refused = await request.get(path);
    expect(refused.status(), path).toBe(status);
    expect(refused.headers()["content-type"]).toContain("application/problem+json");
    expect((await refused.json()).detail).toMatch(/\.$/);
  }
});

test("An id that is a path of its own is Page Not Found", async ({ request }) => {
  for (const id of [".", "..", "%2E%2E", "../port", "%2E%2E%2Fport", "..%5Cport"]) {
    for (const path of [`/news?news_id=${id}`, `/zh-tw/news?news_id=${id}`]) {
      const answer = await request.get(path, { maxRedirects: 0 });
      expect(answer.status(), path).toBe(404);
      const { notFoundTitle } = words(path.startsWith("/zh") ? "zh-tw" : "en").errors;
      expect(await answer.text(), path).toContain(notFoundTitle);
    }
  }
});
