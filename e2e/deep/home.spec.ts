import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { boxesOf, boxOf } from "../support/boxes";
import { expectNoOverflow } from "../support/page-helpers";
import { elementsOf, type HtmlElement, readPage, textOf } from "../support/parsed-html";
import { type SeparatePortal, startSeparatePortal } from "../support/separate-portal";
import { axeClean, expect, sandboxedFrame, servers, test, visit, words } from "../support/test";

/** The front page's news. Banner strip, trade news and popup have specs of their own. */

const main = (page: Page) => page.getByRole("main");
const lead = (page: Page) => main(page).getByRole("article");
const latest = (page: Page, locale: Locale) =>
  main(page).getByRole("region", { name: words(locale).home.latest });
const tiles = (page: Page, locale: Locale) => latest(page, locale).getByRole("listitem");

/** The section that a heading or a label names. */
function sectionOf(page: HtmlElement, title: string): HtmlElement {
  const [section] = elementsOf(page, "section").filter(
    (one) => one.attribs["aria-label"] === title || textOf(elementsOf(one, "h2")[0] ?? one) === title,
  );
  if (!section) throw new Error(`There is no section ${title}.`);
  return section;
}

/** The first day that belongs to the list, at the tests' clock: 14 days back in the publisher's zone. */
const firstDay = new Date(Date.parse(servers.portal.now) - 14 * 86_400_000).toISOString().slice(0, 10);

for (const locale of ["en", "zh-tw"] as const) {
  test(`The front page in ${locale}: actions, lead, promotion, ten tiles, More News, in this order`, {
    tag: locale === "en" ? "@phone" : "@desk",
  }, async ({ page, isMobile }) => {
    await visit(page, localePath(locale, "/"));
    const { home, article } = words(locale);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(home.title);
    const actions = page.getByRole("navigation", { name: home.start });
    expect(
      await actions.getByRole("link").evaluateAll((links) => links.map((link) => link.getAttribute("href"))),
    ).toEqual(["/port", "/flight", "/fe-list"].map((path) => localePath(locale, path)));
    await expect(main(page).getByText(article.sample)).toBeVisible();

    const promotion = main(page).getByRole("region", { name: home.promotion });
    await expect(promotion.getByRole("link", { name: home.ebookAction })).toHaveAttribute(
      "href",
      localePath(locale, "/ebook-subscription"),
    );
    await expect(lead(page)).toHaveCount(1);
    await expect(lead(page).getByRole("heading", { level: 2 })).toBeVisible();
    await expect(lead(page).locator("p")).toHaveText(/\S/);
    await expect(tiles(page, locale)).toHaveCount(10);
    const archive = localePath(locale, "/news-list");
    for (const name of [home.archive, home.moreNews])
      await expect(latest(page, locale).getByRole("link", { name, exact: true })).toHaveAttribute(
        "href",
        archive,
      );

    const tops = await Promise.all(
      [actions, lead(page), promotion, latest(page, locale)].map(async (part) => (await boxOf(part)).y),
    );
    expect(tops).toEqual([...tops].sort((a, b) => a - b));
    const rows = await boxesOf(tiles(page, locale));
    const abreast = rows.filter(({ y }) => y === rows[0]?.y).length;
    expect(abreast).toBe(isMobile ? 1 : 5);

    const links = main(page).locator("a[href*='news_id=']");
    const facts = await links.evaluateAll((all) =>
      all.map((link) => ({
        href: link.getAttribute("href") ?? "",
        time: link.querySelector("time")?.dateTime ?? "",
        headline: link.querySelector("h2, h3")?.textContent ?? "",
        lang: link.querySelector("h2, h3")?.getAttribute("lang"),
      })),
    );
    expect(facts).toHaveLength(11);
    const times = facts.map(({ time }) => Date.parse(time));
    expect(times, "newest first").toEqual([...times].sort((a, b) => b - a));
    for (const { href, time, lang, headline } of facts) {
      expect(href).toMatch(new RegExp(`^${localePath(locale, "/news")}\\?news_id=\\w+$`));
      expect(time.slice(0, 10) >= firstDay).toBe(true);
      expect(lang).toBe(locale === "en" ? "en" : "zh-Hant");
      if (locale !== "en") expect(headline).toMatch(/\p{Script=Han}/u);
    }
    const { width, height } = await boxOf(lead(page).getByRole("img"));
    expect(width / height).toBeCloseTo(16 / 9, 1);
    await expectNoOverflow(page);

    await lead(page).getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(facts[0]?.headline ?? "");
  });
}

test("Trade news leads through the portal's own frame, in the same window", { tag: "@desk" }, async ({
  page,
  problems,
  request,
}) => {
  problems.tolerate(sandboxedFrame);
  const source: { url: string; headline: string; headlineZh: string }[] = JSON.parse(
    readFileSync("data/promotions/trade-news.json", "utf8"),
  );
  for (const locale of ["en", "zh-tw"] as const) {
    const { tradeNews } = words(locale);
    const { main: read } = await readPage(request, localePath(locale, "/"));
    const list = sectionOf(read, tradeNews.title);
    expect(textOf(list)).toContain(tradeNews.sample);
    const links = elementsOf(list, "a");
    expect(links.map(({ attribs }) => attribs.href)).toEqual(
      source.map(({ url }) => localePath(locale, `/om-link?url=${encodeURIComponent(url)}`)),
    );
    for (const [index, { headline, headlineZh }] of source.entries()) {
      const link = links[index];
      expect(link && textOf(link)).toContain(locale === "en" ? headline : headlineZh);
      expect(link?.attribs).not.toHaveProperty("target");
    }
  }
  const { tradeNews, frames } = words("zh-tw");
  await visit(page, "/zh-tw");
  await main(page).getByRole("region", { name: tradeNews.title }).getByRole("link").last().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(frames.tradeNews);
  await expect(page.locator("main iframe").contentFrame().getByRole("heading", { level: 1 })).toHaveText(
    /^Reefer season opens/,
  );

  const { main: supplied } = await readPage(request, servers.upstreamPortal.url);
  const list = sectionOf(supplied, words("en").tradeNews.title);
  expect(elementsOf(list, "a"), "a link of another kind costs itself only").toHaveLength(3);
  expect(textOf(list)).not.toContain(words("en").tradeNews.sample);
});

test.describe("when there is no news", { tag: "@desk" }, () => {
  /** A publisher's news service that fails, or knows nothing. */
  let answers: { status: number; body: string };
  let service: Server;
  let portal: SeparatePortal;

  test.beforeAll(async () => {
    answers = { status: 500, body: "" };
    service = createServer((_, response) => {
      response.writeHead(answers.status, { "content-type": "application/json" }).end(answers.body);
    });
    await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
    const { port } = service.address() as AddressInfo;
    portal = await startSeparatePortal("home-without-news", servers.portal.now, {
      UPSTREAM_NEWS_URL: `http://127.0.0.1:${port}`,
    });
  });
  test.afterAll(async () => {
    await portal?.stop();
    service?.close();
  });

  test("Without news the page stands with a notice, and recovers soon; an empty list says that it is loading", async ({
    page,
    problems,
    request,
  }) => {
    problems.tolerate(/status of 50\d/);
    const { home, failures } = words("en");
    const answer = await visit(page, portal.url);
    expect(answer?.status()).toBe(200);
    expect(answer?.headers()["cache-control"]).toMatch(/no-store|private/);
    await expect(main(page).getByText(home.newsFailed)).toBeVisible();
    await expect(page.getByRole("navigation", { name: home.start }).getByRole("link")).toHaveCount(3);
    await expect(main(page).locator("a[href*='news_id=']")).toHaveCount(0);
    await expect(latest(page, "en").getByRole("link", { name: home.moreNews })).toBeVisible();
    await axeClean(page);

    // An article is asked for once more, then the reader is told; it is not Page Not Found.
    const failing = await visit(page, `${portal.url}/news?news_id=7`);
    expect(failing?.status()).toBe(503);
    await expect(main(page).getByText(failures.http)).toBeVisible();

    answers = { status: 200, body: JSON.stringify({ status: "request_fail" }) };
    // A service that failed so often is left alone for a moment.
    await expect
      .poll(async () => textOf((await readPage(request, portal.url)).main), { intervals: [500] })
      .toContain(home.loading);
    await visit(page, portal.url);
    await expect(main(page).getByText(home.loading, { exact: true })).toBeVisible();
    await expect(main(page).getByText(home.newsFailed)).toHaveCount(0);
    await axeClean(page);
  });
});
