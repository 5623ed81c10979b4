import type { Locator, Page } from "@playwright/test";
import { fill } from "@/lib/i18n/formats";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { scaled } from "../../test/support/time-scale.mjs";
import { boxOf } from "../support/boxes";
import { hydrated } from "../support/hydration";
import { expectNoOverflow, openForFiveSeconds } from "../support/page-helpers";
import { bytesOverFramework, countScripts, holdScripts } from "../support/scripts";
import { sheetsOf } from "../support/sheets";
import { axeClean, expect, goBack, goForward, test, visit, words } from "../support/test";

/** Articles as they are laid out, scrolled and printed; what they say: e2e/article.http.spec.ts. */

/** A story in both languages: the English article, and the Chinese one, which Chinese pages show and share in its place. */
const story = "1006";
const translation = "1026";

const en = words("en");
const newsPath = (id: string, locale: Locale = "en") => localePath(locale, `/news?news_id=${id}`);

const main = (page: Page) => page.getByRole("main");
const articles = (page: Page) => main(page).getByRole("article");

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
      { timeout: scaled(20_000) },
    )
    .toBeGreaterThanOrEqual(count);
}

test("An article has its picture in measure, passes axe and loads little script", async ({
  page,
  isMobile,
}) => {
  const locale = isMobile ? "en" : "zh-tw";
  const loaded = countScripts(page);
  await openForFiveSeconds(page, newsPath(story, locale));
  const own = bytesOverFramework(await loaded());
  expect(own).toBeGreaterThan(0);
  expect(own).toBeLessThanOrEqual(15 * 1024);
  const article = articles(page).first();
  const box = await boxOf(article.getByRole("img").first());
  expect(box.width).toBeGreaterThan(200);
  expect(box.width).toBeLessThanOrEqual(704);
  expect(box.height).toBeLessThanOrEqual(460);
  const heading = page.getByRole("heading", { level: 1 });
  const headline = (await heading.textContent()) ?? "";
  const share = article.getByRole("button", { name: fill(words(locale).feed.share, { headline }) });
  const [button, title] = [await boxOf(share), await boxOf(heading)];
  if (isMobile) expect(button.y).toBeGreaterThan(title.y);
  else expect(button.right).toBeLessThan(title.x);
  await expectNoOverflow(page);
  await axeClean(page);
  const asking = page.waitForRequest("**/api/short-link");
  await share.click();
  const { url } = (await asking).postDataJSON() as { url: string };
  expect(new URL(url).pathname + new URL(url).search).toBe(
    `${newsPath(isMobile ? story : translation, locale)}&share=true`,
  );
  expect((await page.request.get(url)).status()).toBe(200);
});

test("Back leads to the page before, and from outside to the line that was read", {
  tag: "@desk",
}, async ({ page }) => {
  await visit(page, "/terms");
  await page.evaluate((address) => location.assign(address), newsPath(story));
  await expect(page).toHaveURL(newsPath(story));
  const started = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
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
  expect(headline, "the article that was read stands first").not.toBe(started);
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

test("On paper the article stands alone", { tag: "@desk" }, async ({ page }) => {
  await visit(page, newsPath(story));
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

test("The front page loads little script before it is touched", { tag: "@desk" }, async ({ page }) => {
  const loaded = countScripts(page);
  await openForFiveSeconds(page, "/");
  const own = bytesOverFramework(await loaded());
  expect(own).toBeGreaterThan(0);
  expect(own).toBeLessThanOrEqual(15 * 1024);
});
