import type { APIResponse, Page } from "@playwright/test";
import { localePath } from "../../lib/i18n/locales";
import { expectNoOverflow } from "../support/page-helpers";
import { readPage } from "../support/parsed-html";
import { axeClean, expect, servers, test, visit, words } from "../support/test";

/** News on a publisher's services, from recorded answers; what its API says, of either source. */

const en = words("en");
const main = (page: Page) => page.getByRole("main");
const headlines = (page: Page) => main(page).getByRole("heading", { level: 3 });
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

test.describe("a publisher's articles", { tag: "@desk" }, () => {
  test.use({ baseURL: servers.upstreamPortal.url });

  test("are read one after the other, and listed page by page", async ({ page }) => {
    await visit(page, "/news?news_id=7105");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(saturday);
    const [first, second] = [main(page).getByRole("article").first(), main(page).getByRole("article").nth(1)];
    await expect(first.locator("time").first()).toHaveText("June 17, 2022");
    // Line breaks of the service are breaks here; pictures of hosts that are not allowed are left out.
    await expect(first.locator("br")).toHaveCount(1);
    await expect(first).toContainText("The second vessel follows on Sunday.");
    await expect(first.locator("img:not([data-print] img)")).toHaveCount(0);
    await expect(first.getByRole("link", { name: "#Nansha" })).toHaveAttribute(
      "href",
      "/keyword?hashtag=Nansha&language=en",
    );
    await expect(page.getByText(en.article.sample), "nothing here is sample data").toHaveCount(0);
    await axeClean(page);

    await main(page).evaluate((element) => element.lastElementChild?.scrollIntoView({ block: "end" }));
    await expect(second.getByRole("heading", { level: 2 }).first()).toHaveText(coffee);
    await expect(second.locator("b, strong").filter({ hasText: "big" })).toHaveCount(1);
    await expect(second.locator("script, [onclick], [href^=javascript]")).toHaveCount(0);

    await visit(page, "/news-list");
    await expect(headlines(page)).toHaveText([saturday, coffee]);
    await page.getByRole("link", { name: en.archive.nextPage }).click();
    await expect(page).toHaveURL("/news-list?page=2");
    await expect(headlines(page)).toHaveText([rotterdam]);
    await visit(page, localePath("zh-tw", "/news-list"));
    await expect(headlines(page)).toHaveText(["貨櫃碼頭增設夜班"]);
    await expectNoOverflow(page);
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

test("the API of news answers in one shape whatever the source, and refuses with a sentence", {
  tag: "@desk",
}, async ({ request }) => {
  const envelope = { page: 1, totalPages: expect.any(Number), total: expect.any(Number) };
  const listed = await bodyOf(await request.get("/api/news?language=zh-cn&page_no=1"));
  expect(listed).toMatchObject(envelope);
  expect(listed.items).toHaveLength(20);
  expect(listed.items[0]).toMatchObject({
    language: "zh",
    lang: "zh-Hans",
    image: { alt: expect.any(String) },
  });
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

test("an id that is a path of its own is Page Not Found", { tag: "@desk" }, async ({ request }) => {
  for (const id of [".", "..", "%2E%2E", "../port", "%2E%2E%2Fport", "..%5Cport"]) {
    for (const path of [`/news?news_id=${id}`, `/zh-tw/news?news_id=${id}`]) {
      const answer = await request.get(path, { maxRedirects: 0 });
      expect(answer.status(), path).toBe(404);
      const { notFoundTitle } = words(path.startsWith("/zh") ? "zh-tw" : "en").errors;
      expect(await answer.text(), path).toContain(notFoundTitle);
    }
  }
});
