import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { fill } from "@/lib/i18n/formats";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { site } from "@/lib/site/site-config";
import { hydrated } from "../support/hydration";
import {
  expectNoOverflow,
  inEveryLanguage,
  openForFiveSeconds,
  reports404,
  waitForQuiet,
} from "../support/page-helpers";
import { elementsOf, elementsWithText, onlyElement, readPage, textOf } from "../support/parsed-html";
import { watchRequests } from "../support/requests";
import { bytesOverFramework, countScripts, holdScripts } from "../support/scripts";
import { sheetsOf } from "../support/sheets";
import { axeClean, expect, goBack, goForward, noScript, test, visit, words } from "../support/test";

/** Articles and their endless feed. */

/** A story in both languages: the English article and the Chinese one. */
const story = { en: "1006", zh: "1026" };
/** An article without a translation. */
const englishOnly = "1010";

const en = words("en");
const newsPath = (id: string, locale: Locale = "en") => localePath(locale, `/news?news_id=${id}`);

/** What a sample article's file says. */
function source(name: string) {
  const text = readFileSync(`data/articles/${name}.md`, "utf8");
  const field = (key: string) => new RegExp(`^${key}: "?(.*?)"?$`, "m").exec(text)?.[1] ?? "";
  return {
    headline: field("headline"),
    intro: field("intro"),
    tags: field("hashtags").slice(1, -1).split(", "),
  };
}
const relay = source("bay-of-bengal-relay.en");

const main = (page: Page) => page.getByRole("main");
const articles = (page: Page) => main(page).getByRole("article");
const more = (page: Page) => main(page).getByRole("button", { name: en.feed.more, exact: true });

/** The path and query that the page stands at. */
const addressOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;

/** Scrolls to the end of what is loaded until so many articles stand there. */
async function readOn(page: Page, count: number): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.evaluate(() =>
          document.querySelector("main")?.lastElementChild?.scrollIntoView({ block: "end" }),
        );
        return articles(page).count();
      },
      { timeout: 20_000 },
    )
    .toBeGreaterThanOrEqual(count);
}

for (const [locale, id, headline, lang, language] of [
  ["en", story.en, relay.headline, "en", "en"],
  ["zh-tw", story.en, source("bay-of-bengal-relay.zh").headline, "zh-Hant", "zh"],
] as const) {
  test(`an article in ${locale}: headline, date, picture, intro, text, tags, share`, {
    tag: locale === "en" ? "@phone" : "@desk",
  }, async ({ page, isMobile }) => {
    const response = await visit(page, newsPath(id, locale));
    expect(response?.status()).toBe(200);
    const text = words(locale);
    const heading = page.getByRole("heading", { level: 1 });
    await expect(heading).toHaveText(headline);
    await expect(heading).toHaveAttribute("lang", lang);
    await expect(page).toHaveTitle(`${headline} | ${site().name}`);
    const article = articles(page).first();
    await expect(article.getByRole("time").or(article.locator("time")).first()).toHaveText(
      locale === "en" ? /^March \d\d, 2026$/ : /^2026年3月\d+日$/,
    );
    await expect(main(page).getByText(text.article.sample)).toBeVisible();

    const picture = article.getByRole("img").first();
    const box = await picture.boundingBox();
    expect(box?.width).toBeGreaterThan(200);
    expect(box?.width).toBeLessThanOrEqual(640);
    expect(box?.height).toBeLessThanOrEqual(400);

    await expect(article.getByText(text.article.tags, { exact: true })).toBeVisible();
    const tags = article.locator("[href*='hashtag=']");
    expect(await tags.count()).toBeGreaterThan(1);
    for (const tag of await tags.all()) {
      const label = ((await tag.textContent()) ?? "").replace("#", "");
      const query = new URLSearchParams({ hashtag: label, language });
      await expect(tag).toHaveAttribute("href", localePath(locale, `/keyword?${query}`));
    }

    const share = article.getByRole("button", { name: fill(text.feed.share, { headline }) });
    await expect(share).toBeVisible();
    const [button, title] = [await share.boundingBox(), await heading.boundingBox()];
    if (isMobile) expect(button?.y).toBeGreaterThan(title?.y ?? 0);
    else expect((button?.x ?? 0) + (button?.width ?? 0)).toBeLessThan(title?.x ?? 0);
    await expectNoOverflow(page);
    await axeClean(page);
  });
}

test("under another language an article without a translation keeps its own", { tag: "@desk" }, async ({
  page,
}) => {
  await visit(page, newsPath(englishOnly, "zh-tw"));
  const { headline } = source("anatomy-of-transhipment.en");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(headline);
  await expect(page.getByRole("heading", { level: 1 })).toHaveAttribute("lang", "en");
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-Hant");
  await axeClean(page);
});

test.describe("without script", { tag: "@desk" }, () => {
  test.use(noScript);

  test("one reads on by a plain link", async ({ page }) => {
    await visit(page, newsPath(story.en));
    await expect(articles(page)).toHaveCount(1);
    await expect(articles(page).locator("p").nth(2)).toBeVisible();
    await expect(main(page).getByRole("button")).toHaveCount(0);
    for (const _ of ["first", "second"]) {
      const link = main(page).locator("a[href*='/news?news_id=']:not(article a)");
      await expect(main(page).getByText(en.feed.next, { exact: true })).toBeVisible();
      const headline = await link.textContent();
      await link.click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(headline ?? "");
    }
  });

  test("one reads on by a plain link in Chinese, too", async ({ request }) => {
    let address = newsPath(story.en, "zh-cn");
    let headline: string | undefined;
    for (const _ of ["first", "second", "third"]) {
      const { main: read, heading } = await readPage(request, address);
      if (headline) expect(heading).toBe(headline);
      const article = onlyElement(read, "article");
      expect(elementsOf(article, "p").length).toBeGreaterThan(2);
      expect(textOf(read)).toContain(words("zh-cn").feed.next);
      const own = new Set(elementsOf(article, "a"));
      const links = elementsOf(read, "a").filter(
        (link) => link.attribs.href?.includes("/news?news_id=") && !own.has(link),
      );
      expect(links).toHaveLength(1);
      headline = links[0] && textOf(links[0]);
      address = links[0]?.attribs.href ?? "";
    }
  });

  test("an article that does not exist is Page Not Found, whole, in every language", async ({ request }) => {
    for (const id of ["999999", "no-such"]) {
      for (const [locale, address] of inEveryLanguage(`/news?news_id=${id}`)) {
        const { answer, page, main: read, heading } = await readPage(request, address, 404);
        expect(answer.headers()["cache-control"]).toContain("no-store");
        const { notFoundTitle, returnHome } = words(locale).errors;
        expect(heading).toBe(notFoundTitle);
        expect(textOf(onlyElement(onlyElement(page, "head"), "title"))).toBe(
          `${notFoundTitle} | ${site().name}`,
        );
        expect(elementsWithText(read, "a", returnHome)).toHaveLength(1);
        expect(textOf(onlyElement(page, "footer"))).toContain(site().publisher);
      }
    }
  });
});

test("a missing article has nothing more to ask for", { tag: "@desk" }, async ({ page, problems }) => {
  problems.tolerate(reports404);
  await visit(page, "/news?news_id=999999&share=true");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(en.errors.notFoundTitle);
  await axeClean(page);
});

test("the following articles load by scrolling, then by a button; address and title follow", {
  tag: "@desk",
}, async ({ page }) => {
  const asked = watchRequests(page, ({ pathname }) => pathname.startsWith("/api/news-feed"));
  const start = `${newsPath(story.en)}&share=true`;
  await visit(page, start);
  const title = await page.title();
  await waitForQuiet(page);
  expect(asked, "nothing is asked for before the end is near").toEqual([]);
  const link = main(page).locator("a[href^='/news?news_id=']:not(article a)");
  const next = await link.textContent();

  await readOn(page, 4);
  await expect(more(page)).toBeVisible();
  expect(asked).toHaveLength(3);
  await expect(articles(page).getByRole("heading", { level: 1 })).toHaveCount(1);
  await expect(articles(page).nth(1).getByRole("heading", { level: 2 }).first()).toHaveText(next ?? "");
  await expect(main(page).getByText(en.feed.next, { exact: true })).toHaveCount(4);
  await expect(
    page.getByRole("status").filter({ hasText: fill(en.feed.loaded, { headline: "" }).trim() }),
  ).toHaveCount(1);
  expect(await page.evaluate(() => document.activeElement?.tagName), "focus stays").toBe("BODY");
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await expect(page.getByRole("contentinfo")).toBeInViewport();

  const last = articles(page).nth(3);
  const headline = (await last.getByRole("heading").first().textContent()) ?? "";
  await expect(async () => {
    await last.evaluate((article) => article.scrollIntoView({ block: "start", behavior: "instant" }));
    expect(await page.title()).toBe(`${headline} | ${site().name}`);
  }).toPass();
  expect(addressOf(page)).toBe(await last.getAttribute("data-address"));
  await axeClean(page);

  await more(page).click();
  await expect(articles(page)).toHaveCount(5);
  await expect(more(page)).toBeFocused();
  const ids = await articles(page).evaluateAll((all) =>
    all.map((article) => article.getAttribute("aria-labelledby")),
  );
  expect(new Set(ids).size).toBe(5);
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  await expect.poll(() => addressOf(page)).toBe(start);
  expect(await page.title()).toBe(title);
});

test("Back leads to the page before, and from outside to the line that was read", {
  tag: "@desk",
}, async ({ page }) => {
  await visit(page, "/terms");
  await page.evaluate((address) => location.assign(address), newsPath(story.en));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(relay.headline);
  const second = articles(page).nth(1);
  const readSecond = async () => {
    await readOn(page, 2);
    await expect(async () => {
      await second.evaluate((article) => article.scrollIntoView({ block: "start", behavior: "instant" }));
      expect(addressOf(page)).toBe(await second.getAttribute("data-address"));
    }).toPass();
  };
  await readSecond();
  await goBack(page);
  await expect(page).toHaveURL("/terms");

  await goForward(page);
  const headline = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
  expect(headline, "the article that was read stands first").not.toBe(relay.headline);
  await readSecond();
  const [address, read] = [addressOf(page), await second.getByRole("heading").first().textContent()];
  await page.evaluate(() => scrollBy({ top: 350, behavior: "instant" }));
  const top = (article: Locator) => article.evaluate((one) => Math.round(one.getBoundingClientRect().top));
  let far = await top(second);
  // What is measured is where it comes to rest.
  await expect(async () => {
    const before = far;
    far = await top(second);
    expect(far).toBe(before);
  }).toPass();
  expect(far).toBeLessThan(-200);
  await page.evaluate(() => location.assign("/privacy"));
  await expect(page).toHaveURL("/privacy");
  // By Back, and once more by Reload, the same line stands at the window's edge.
  for (const again of ["goBack", "reload"] as const) {
    await page[again]();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(read ?? "");
    const moved = async () => (await top(articles(page).first())) - far;
    await expect.poll(moved, again).toBeLessThan(4);
    await expect.poll(moved, again).toBeGreaterThan(-4);
    expect(addressOf(page)).toBe(address);
  }
  // Who scrolls before the scripts are there is not led away.
  const arrive = await holdScripts(page);
  await page.reload({ waitUntil: "domcontentloaded" });
  await page.evaluate(() => scrollTo({ top: 120, behavior: "instant" }));
  arrive();
  await hydrated(page);
  expect(await page.evaluate(() => scrollY)).toBe(120);
  await goBack(page);
  await expect(page).toHaveURL("/terms");
});

test("when the next article does not come the reader is told, and may try again", { tag: "@desk" }, async ({
  page,
  problems,
}) => {
  problems.tolerate(/status of 500/);
  await visit(page, newsPath(story.en));
  await page.route("**/api/news-feed*", (route) => route.fulfill({ status: 500, json: {} }), { times: 2 });
  await readOn(page, 1);
  const alert = main(page).getByRole("alert");
  await expect(alert).toContainText(en.feed.failed);
  await alert.getByRole("button", { name: en.feed.tryAgain }).click();
  await expect(alert).toContainText(en.feed.failed);
  await alert.getByRole("button", { name: en.feed.dismiss }).click();
  await expect(alert).toHaveCount(0);
  await more(page).click();
  await expect(articles(page)).toHaveCount(2);
});

test("sharing an article adds share=true to its own address", { tag: "@desk" }, async ({ page }) => {
  await visit(page, newsPath(story.en));
  await readOn(page, 2);
  for (const article of [articles(page).first(), articles(page).nth(1)]) {
    const headline = (await article.getByRole("heading").first().textContent()) ?? "";
    const asking = page.waitForRequest("**/api/short-link");
    await article.getByRole("button", { name: fill(en.feed.share, { headline }) }).click();
    const { url } = (await asking).postDataJSON() as { url: string };
    expect(new URL(url).searchParams.get("share")).toBe("true");
    const dialog = page.getByRole("dialog", { name: en.share.title });
    await expect(dialog.getByText(headline)).toBeVisible();
    await page.keyboard.press("Escape");
    await page
      .context()
      .request.get(url)
      .then((answer) => expect(answer.status()).toBe(200));
  }
});

test("on paper stands the article alone", { tag: "@desk" }, async ({ page }) => {
  await visit(page, newsPath(story.en));
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(articles(page).locator("time")).toBeVisible();
  for (const hidden of [
    main(page).getByRole("button").first(),
    main(page).getByText(en.feed.next, { exact: true }),
    page.getByRole("navigation").first(),
  ])
    await expect(hidden).toBeHidden();
  const sheets = await sheetsOf(page);
  expect(sheets.length).toBeGreaterThan(0);
  for (const { width, height } of sheets) expect(height).toBeGreaterThan(width);
});

for (const path of ["/", newsPath(story.en)]) {
  test(`${path} loads little script before it is touched`, { tag: "@desk" }, async ({ page }) => {
    const loaded = countScripts(page);
    await openForFiveSeconds(page, path);
    const own = bytesOverFramework(await loaded());
    expect(own).toBeGreaterThan(0);
    expect(own).toBeLessThanOrEqual(15 * 1024);
  });
}

test("without an article asked for, the address leads to the archive", { tag: "@desk" }, async ({
  request,
}) => {
  for (const [, address] of inEveryLanguage("/news")) {
    const answer = await request.get(address, { maxRedirects: 0 });
    expect(answer.status()).toBe(308);
    expect(answer.headers().location).toBe(`${address}-list`);
  }
});
