import type { Page } from "@playwright/test";
import { fill, formatArticleDate, formatPickedRange } from "../../lib/i18n/formats";
import { type Locale, localePath } from "../../lib/i18n/locales";
import { addDays } from "../../lib/time/calendar";
import { expectNoOverflow, reports404, waitForQuiet } from "../support/page-helpers";
import { bytesOverFramework, countScripts } from "../support/scripts";
import { axeClean, expect, noScript, servers, test, visit, words } from "../support/test";

/** The news archive: the newest articles, and the search bar that leads to the keyword page (point 5). */

const en = words("en");
const today = servers.portal.now.slice(0, 10);
const usual = { from: "2026-02-16", to: "2026-03-16" };

function archive(page: Page, { archive: text }: typeof en) {
  const form = page.getByRole("search", { name: text.title, exact: true });
  return {
    form,
    box: form.getByRole("searchbox", { name: text.keyword }),
    range: form.getByRole("button", { name: new RegExp(`^${text.dateRange}`) }),
    search: form.getByRole("button", { name: text.search, exact: true }),
    tiles: page.locator("main li").filter({ has: page.getByRole("heading", { level: 3 }) }),
  };
}

for (const locale of ["en", "zh-tw"] as Locale[]) {
  const text = words(locale);

  test(`the newest articles, page by page (${locale})`, {
    tag: locale === "en" ? "@phone" : "@desk",
  }, async ({ page }) => {
    const path = localePath(locale, "/news-list");
    await visit(page, path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(text.archive.title);
    await expect(page.getByRole("link", { name: text.archive.subscribe })).toHaveAttribute(
      "href",
      localePath(locale, "/enews-subscription"),
    );
    const { box, range, tiles } = archive(page, text);
    await expect(box).toHaveValue("");
    await expect(range).toHaveText(formatPickedRange(usual.from, usual.to, text.calendar.months));
    await expect(tiles).toHaveCount(20);
    await expectNoOverflow(page);
    await axeClean(page);
    if (locale !== "en") {
      await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
      await axeClean(page, "colours");
      await page.emulateMedia({ colorScheme: "light" });
    }

    const dates: string[] = [];
    for (const next of [2, null]) {
      // Everything in one question.
      const shown = await tiles.evaluateAll((all) =>
        all.map((tile) => {
          const time = tile.querySelector("time");
          return {
            picture: tile.querySelector("img")?.getAttribute("src") ?? null,
            links: [...tile.querySelectorAll("a")].map((link) => link.getAttribute("href") ?? ""),
            published: time?.getAttribute("datetime") ?? "",
            said: time?.textContent ?? "",
          };
        }),
      );
      expect(shown).not.toEqual([]);
      for (const { links, published, said } of shown) {
        expect(links).toEqual([
          expect.stringMatching(new RegExp(`^${localePath(locale, "/news")}\\?news_id=\\d+$`)),
        ]);
        expect(said).toBe(formatArticleDate(published.slice(0, 10), text.dates));
        dates.push(published.slice(0, 10));
      }
      // None comes again within ten stories: a story stands as text rather, and few do.
      const pictures = shown.map(({ picture }) => picture);
      for (const [at, picture] of pictures.entries())
        if (picture) expect(pictures.slice(Math.max(0, at - 9), at)).not.toContain(picture);
      expect(pictures.filter(Boolean).length).toBeGreaterThan(pictures.length * 0.8);
      const canonical = page.locator('link[rel="canonical"]');
      await expect(canonical).toHaveAttribute("href", `${servers.portal.url}${path}${next ? "" : "?page=2"}`);
      if (!next) continue;
      await page.getByRole("link", { name: text.archive.nextPage }).click();
      await expect(page).toHaveURL(`${path}?page=2`);
      await expect(page.getByText(fill(text.archive.pageOf, { page: 2, total: 2 }))).toBeVisible();
    }
    expect(dates).toEqual([...dates].sort().reverse());
    expect(
      dates.filter((date) => date < addDays(today, -14)),
      "the list starts 14 days back",
    ).toEqual([]);
    await expect(page.getByText(text.article.sample)).toBeVisible();
  });
}

test.describe("the search bar", { tag: "@desk" }, () => {
  test("searches one second after Enter in a filled box, at once by its button, never for nothing", async ({
    page,
  }) => {
    await page.clock.install({ time: new Date("2026-03-16T02:00:00Z") });
    await visit(page, "/news-list");
    const { box, search, form } = archive(page, en);
    await page.clock.pauseAt(new Date("2026-03-16T03:00:00Z"));
    await box.press("Enter");
    await page.clock.fastForward(2000);
    await expect(page).toHaveURL("/news-list");
    await search.click();
    await expect(box).toBeFocused();
    await expect(page).toHaveURL("/news-list");

    await box.fill("suez & panama");
    // As a browser says it while a Chinese word is being composed.
    await box.dispatchEvent("keydown", { key: "Enter", isComposing: true, bubbles: true });
    // As Safari says it: the composition has ended already.
    await box.dispatchEvent("keydown", { key: "Enter", keyCode: 229, bubbles: true });
    await page.clock.fastForward(2000);
    await expect(form.getByRole("status")).toHaveText("");
    await box.press("Enter");
    await page.clock.fastForward(600);
    await box.press("Enter");
    await page.clock.fastForward(999);
    await expect(form.getByRole("status")).toHaveText(en.archive.searching);
    await expect(page).toHaveURL("/news-list");
    await page.clock.fastForward(1);
    await page.clock.resume();
    await expect(page).toHaveURL(`/keyword?${new URLSearchParams({ query: "suez & panama", ...usual })}`);
    await expect(box).toHaveValue("suez & panama");

    await box.fill("locks");
    await search.click();
    await expect(page).toHaveURL(`/keyword?${new URLSearchParams({ query: "locks", ...usual })}`);
  });

  test("searches one second after a range was chosen, also without a word", async ({ page }) => {
    await page.clock.install({ time: new Date("2026-03-16T02:00:00Z") });
    await visit(page, "/zh-tw/news-list");
    const text = words("zh-tw");
    const { range } = archive(page, text);
    await range.click();
    const day = (date: string) => page.locator(`[data-day="${date}"] button`);
    await expect(day("2026-03-02")).toBeVisible();
    await page.clock.pauseAt(new Date("2026-03-16T03:00:00Z"));
    await day("2026-03-02").click();
    await page.clock.fastForward(2000);
    await day("2026-03-09").click();
    await expect(range).toContainText(formatPickedRange("2026-03-02", "2026-03-09", text.calendar.months));
    await page.clock.fastForward(999);
    await expect(page).toHaveURL("/zh-tw/news-list");
    await page.clock.fastForward(1);
    await page.clock.resume();
    await expect(page).toHaveURL("/zh-tw/keyword?from=2026-03-02&to=2026-03-09");
    await expect(page.getByRole("heading", { level: 2 }).first()).toContainText("2026年3月2日");

    // The button does not call off a range that was just chosen.
    await page.clock.pauseAt(new Date("2026-03-16T04:00:00Z"));
    await range.click();
    await day("2026-03-03").click();
    await day("2026-03-10").click();
    await archive(page, text).search.click();
    await expect(page).toHaveURL(/\/zh-tw\/keyword\?.*from=2026-03-03&to=2026-03-10$/);
  });

  test("behind the last page there is nothing for search engines, and a way back", async ({
    page,
    problems,
  }) => {
    problems.tolerate(reports404);
    expect((await visit(page, "/news-list?page=9999"))?.status()).toBe(404);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
    await expect(page.locator('link[rel="canonical"]')).toHaveCount(0);
    await page.getByRole("link", { name: en.archive.previousPage }).click();
    await expect(page).toHaveURL("/news-list?page=2");
    await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
  });

  test("costs no more script than a search may", async ({ page }) => {
    for (const path of ["/news-list", "/keyword?query=hong+kong+to+rotterdam"]) {
      const scripts = countScripts(page);
      await visit(page, path);
      await waitForQuiet(page);
      const loaded = await scripts();
      expect(loaded.length).toBeGreaterThan(3);
      expect(bytesOverFramework(loaded)).toBeLessThan(45 * 1024);
    }
  });
});

test.describe("without script", () => {
  test.use(noScript);

  test("the search bar is a form with two dates, and pages are links", { tag: "@desk" }, async ({ page }) => {
    await visit(page, "/news-list");
    const { box, search, tiles } = archive(page, en);
    await box.fill("reefer");
    await page.getByLabel(en.calendar.from).fill("2025-04-01");
    await page.getByLabel(en.calendar.to).fill("2026-03-10");
    await search.click();
    const params = new URL(page.url()).searchParams;
    expect(new URL(page.url()).pathname).toBe("/keyword");
    expect([params.get("query"), params.getAll("from").at(-1), params.getAll("to").at(-1)]).toEqual([
      "reefer",
      "2025-04-01",
      "2026-03-10",
    ]);
    await expect(page.getByLabel(en.calendar.from)).toHaveValue("2025-04-01");
    await expect(tiles.locator("mark").first()).toHaveText(/reefer/i);

    await visit(page, "/news-list?page=2");
    await page.getByRole("link", { name: en.archive.previousPage }).click();
    await expect(page).toHaveURL("/news-list");
    await expect(tiles).toHaveCount(20);
  });
});
