import type { Page } from "@playwright/test";
import { boxOf } from "../support/boxes";
import { chooseAirport } from "../support/flights";
import { expectNoOverflow, waitForQuiet } from "../support/page-helpers";
import { paramsOf } from "../support/schedule";
import { bytesOverFramework, countScripts } from "../support/scripts";
import { axeClean, expect, noScript, test, visit, words } from "../support/test";

/** The searches that float at the edge of wide screens. */

const en = words("en");
const scrollTo = (page: Page, top: number) =>
  page.evaluate((y) => window.scrollTo({ top: y, behavior: "instant" }), top);

test("A floating search shows beside the content once the page is scrolled, loads at the first use and opens its page", {
  tag: "@desk",
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const scripts = countScripts(page);
  await visit(page, "/terms");
  await waitForQuiet(page);
  const button = page.getByRole("button", { name: en.flights.finder });
  const panel = page.getByRole("dialog", { name: en.flights.finder });
  await scrollTo(page, 50);
  await expect(button).toBeHidden();
  await scrollTo(page, 51);
  await expect(button).toBeVisible();
  const before = await scripts();
  expect(bytesOverFramework(before)).toBeLessThan(15 * 1024);

  await test.step("not on paper, nor on a narrow screen", async () => {
    await page.emulateMedia({ media: "print" });
    await expect(button).toBeHidden();
    await page.emulateMedia({ media: "screen" });
    await page.setViewportSize({ width: 1020, height: 900 });
    await expect(button).toBeHidden();
    // From 64rem it fits beside the content.
    for (const width of [1024, 1366]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(button).toBeVisible();
      const edge = await page.evaluate(() => {
        const wrap = document.querySelector("main h1")?.closest<HTMLElement>("[class*=wrap]");
        const box = wrap?.getBoundingClientRect();
        return box && wrap ? box.right - Number.parseFloat(getComputedStyle(wrap).paddingRight) : 0;
      });
      expect(edge).toBeGreaterThan(width / 2);
      const box = await boxOf(button);
      expect(box.x).toBeGreaterThanOrEqual(Math.round(edge));
      expect(box.width).toBeGreaterThanOrEqual(24);
      await expectNoOverflow(page);
    }
  });

  await button.click();
  await expect(panel).toBeVisible();
  expect((await scripts()).length, "its code came with the first use").toBeGreaterThan(before.length);
  const origin = panel.getByRole("combobox", { name: en.flights.originAirport });
  await expect(origin).toBeFocused();
  expect((await boxOf(origin)).width).toBe(300);
  await axeClean(page);
  await test.step("a second press and a click elsewhere close it", async () => {
    await button.click();
    await expect(panel).toBeHidden();
    await button.click();
    await expect(panel).toBeVisible();
    await page.mouse.click(40, 300);
    await expect(panel).toBeHidden();
  });

  await button.click();
  await chooseAirport(origin, "hkg", "HKG");
  await chooseAirport(panel.getByRole("combobox", { name: en.flights.destinationAirport }), "sin", "SIN");
  await expect(page).toHaveURL(/\/flight\?/);
  expect(paramsOf(page)).toMatchObject({ origin_airport_id: "HKG", destination_airport_id: "SIN" });
  await expect(page.getByRole("table")).toBeVisible();
  // Where the search itself stands, it does not float.
  await scrollTo(page, 200);
  await expect(page.getByRole("button", { name: en.finder.title })).toBeVisible();
  await expect(button).toBeHidden();
});

test.describe("Without script", () => {
  test.use(noScript);
  test("the floating searches are plain links to their pages", { tag: "@desk" }, async ({ page }) => {
    await visit(page, "/zh-tw/terms");
    const text = words("zh-tw");
    await expect(page.getByRole("link", { name: text.finder.title, exact: true })).toHaveAttribute(
      "href",
      "/zh-tw/port",
    );
    await page.getByRole("link", { name: text.flights.finder, exact: true }).click();
    await expect(page).toHaveURL("/zh-tw/flight");
    await expect(page.getByRole("link", { name: text.flights.finder, exact: true })).toBeHidden();
  });
});
