import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Locator, Page } from "@playwright/test";
import { type Locale, localePath, locales } from "@/lib/i18n/locales";
import { boxesOf, boxOf } from "../support/boxes";
import { expectNoOverflow } from "../support/page-helpers";
import { elementsOf, type HtmlElement, readPage, textOf } from "../support/parsed-html";
import { type SeparatePortal, startSeparatePortal } from "../support/separate-portal";
import { axeClean, expect, noScript, sandboxedFrame, servers, test, visit, words } from "../support/test";

/** The front page's news. Banner strip, trade news and popup have specs of their own. */

const main = (page: Page) => page.getByRole("main");
const stories = (page: Page) => main(page).getByRole("article");
const lead = (page: Page) => stories(page).first();
const latest = (page: Page, locale: Locale) =>
  main(page).getByRole("region", { name: words(locale).home.latest });

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
  test(`The front page in ${locale}: actions, lead, ten stories, promotion, More News, in this order`, {
    tag: locale === "en" ? "@phone" : "@desk",
  }, async ({ page, isMobile }) => {
    await visit(page, localePath(locale, "/"));
    const { home, article } = words(locale);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(home.title);
    const actions = page.getByRole("region", { name: home.start });
    expect(
      await actions.getByRole("link").evaluateAll((links) => links.map((link) => link.getAttribute("href"))),
    ).toEqual(["/port", "/flight", "/fe-list"].map((path) => localePath(locale, path)));
    await expect(main(page).getByText(article.sample)).toBeVisible();

    const promotion = main(page).getByRole("region", { name: home.promotion });
    await expect(promotion.getByRole("link", { name: home.ebookAction })).toHaveAttribute(
      "href",
      localePath(locale, "/ebook-subscription"),
    );
    await expect(stories(page)).toHaveCount(11);
    await expect(lead(page).getByRole("heading", { level: 2 })).toBeVisible();
    await expect(lead(page).locator("a p")).toHaveText(/\S/);
    const shelved = latest(page, locale).getByRole("article");
    await expect(shelved).toHaveCount(7);
    const archive = localePath(locale, "/news-list");
    const more = main(page).getByRole("link", { name: home.moreNews, exact: true });
    for (const link of [
      latest(page, locale).getByRole("link", { name: home.archive, exact: true }).first(),
      more,
    ])
      await expect(link).toHaveAttribute("href", archive);

    const tops = await Promise.all(
      [actions, lead(page), latest(page, locale), promotion, more].map(async (part) => (await boxOf(part)).y),
    );
    expect(tops).toEqual([...tops].sort((a, b) => a - b));
    const shelves = await boxesOf(latest(page, locale).locator("> div"));
    const abreast = shelves.filter(({ y }) => y === shelves[0]?.y).length;
    expect(abreast).toBe(isMobile ? 1 : shelves.length);

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
    // The shelves are by subject.
    const times = facts.slice(0, 4).map(({ time }) => Date.parse(time));
    expect(times, "newest first").toEqual([...times].sort((a, b) => b - a));
    for (const { href, time, lang, headline } of facts) {
      expect(href).toMatch(new RegExp(`^${localePath(locale, "/news")}\\?news_id=\\w+$`));
      expect(time.slice(0, 10) >= firstDay).toBe(true);
      expect(lang).toBe(locale === "en" ? "en" : "zh-Hant");
      if (locale !== "en") expect(headline).toMatch(/\p{Script=Han}/u);
    }
    await expectNoOverflow(page);

    await lead(page).getByRole("link").first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(facts[0]?.headline ?? "");
  });
}

for (const { screen, width, height } of [
  { screen: "a desk", width: 1440, height: 900 },
  { screen: "a phone", width: 390, height: 844 },
]) {
  for (const locale of locales)
    test(`The first screen of ${screen} has the searches and the lead with its deck (${locale})`, {
      tag: "@desk",
    }, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await visit(page, localePath(locale, "/"));
      const field = main(page).getByLabel(words(locale).finder.loadingPort, { exact: true });
      const parts = [field, lead(page).getByRole("heading"), lead(page).locator("p").first()];
      // What closes today is a line above the lead on a phone, and beside it on a desk with changes and more stories.
      if (width < 768) parts.push(main(page).locator("a[href='#lanes']"));
      else parts.push(stories(page).nth(1), main(page).locator("#lanes"), main(page).locator("#changes"));
      for (const part of parts) {
        const box = await boxOf(part);
        expect(
          box.y + box.height,
          await part.evaluate((one) => one.outerHTML.slice(0, 80)),
        ).toBeLessThanOrEqual(height);
      }
      await expectNoOverflow(page);
    });
}

test("A search of the front page: a missing port turns pink in place; what is typed before the pickers stays", {
  tag: "@desk",
}, async ({ page }) => {
  const { finder, home } = words("en");
  await visit(page, "/");
  const bridge = page.getByRole("region", { name: home.start });
  const [from, to] = [finder.loadingPort, finder.dischargePort].map((name) =>
    bridge.getByRole("combobox", { name, exact: true }),
  ) as [Locator, Locator];
  const send = bridge.getByRole("button", { name: finder.search, exact: true }).first();
  await send.click();
  await expect(from).toHaveAttribute("aria-invalid", "true");
  await expect(from).toBeFocused();
  await expect(bridge.getByText(finder.missing)).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await axeClean(page);

  await visit(page, "/");
  const plain = bridge.getByLabel(finder.dischargePort, { exact: true });
  await plain.fill("Rotterdam");
  await expect(to).toHaveValue(/^Rotterdam/);
  await expect(to).toBeFocused();
  await from.fill("hong kong");
  await bridge.getByRole("option").first().click();
  await send.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hong Kong to Rotterdam");
  // The next visit begins with it.
  await visit(page, "/zh-cn");
  await expect(page.locator("#bridge-loading_port")).toHaveValue(/\S/);
});

test.describe("without script", { tag: "@phone" }, () => {
  test.use(noScript);
  test("The server resolves the names of a search", async ({ page }) => {
    await page.goto("/zh-tw");
    const { finder } = words("zh-tw");
    await main(page).getByLabel(finder.loadingPort, { exact: true }).fill("香港");
    await main(page).getByLabel(finder.dischargePort, { exact: true }).fill("鹿特丹");
    await main(page).getByRole("button", { name: finder.search }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("香港至鹿特丹");
  });
});

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
    await expect(page.getByRole("region", { name: home.start }).getByRole("link")).toHaveCount(3);
    await expect(main(page).locator("a[href*='news_id=']")).toHaveCount(0);
    await expect(main(page).getByRole("link", { name: home.moreNews })).toBeVisible();
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
