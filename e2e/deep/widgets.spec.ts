import type { Page } from "@playwright/test";
import { chooseAirport } from "../support/flights";
import { expectNoOverflow, waitForQuiet } from "../support/page-helpers";
import { choosePort, paramsOf } from "../support/schedule";
import { bytesOverFramework, countScripts } from "../support/scripts";
import { axeClean, expect, noScript, test, visit, words } from "../support/test";

/** The searches that float at the edge of wide screens. */

const en = words("en");
const scrollTo = (page: Page, top: number) =>
  page.evaluate((y) => window.scrollTo({ top: y, behavior: "instant" }), top);

for (const locale of ["en", "zh-cn"] as const) {
  const text = words(locale);
  test(`a flight search opens in place, by keyboard too (${locale})`, { tag: "@desk" }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    const scripts = countScripts(page);
    await visit(page, locale === "en" ? "/terms" : "/zh-cn/terms");
    await waitForQuiet(page);
    const button = page.getByRole("button", { name: text.flights.finder });
    await expect(button).toBeHidden();
    await scrollTo(page, 50);
    await expect(button).toBeHidden();
    await scrollTo(page, 51);
    await expect(button).toBeVisible();
    await scrollTo(page, 400);
    const before = await scripts();
    expect(bytesOverFramework(before)).toBeLessThan(15 * 1024);

    await button.focus();
    await page.keyboard.press("Enter");
    const panel = page.getByRole("dialog", { name: text.flights.finder });
    await expect(panel).toBeVisible();
    await expect(button).toHaveAttribute("aria-expanded", "true");
    expect((await scripts()).length, "its code came with the first use").toBeGreaterThan(before.length);
    const [origin, destination] = [
      panel.getByRole("combobox", { name: text.flights.originAirport }),
      panel.getByRole("combobox", { name: text.flights.destinationAirport }),
    ];
    await expect(origin).toBeFocused();
    expect((await origin.boundingBox())?.width).toBe(300);
    // The same elements in both languages.
    if (locale === "en") await axeClean(page);

    // Escape closes the suggestions first, then the panel, and the button has the focus again.
    await page.keyboard.type("lon");
    await expect(page.getByRole("option").first()).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("option")).toHaveCount(0);
    await expect(panel).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(panel).toBeHidden();
    await expect(button).toBeFocused();

    await button.click();
    await panel.getByRole("button", { name: text.flights.search }).click();
    await expect(panel.locator("p").filter({ hasText: text.flights.missing })).toBeVisible();
    await expect(origin).toBeFocused();
    await chooseAirport(origin, "hkg", "HKG");
    // The search comes by itself a second after the destination.
    await chooseAirport(destination, "sin", "SIN");
    await expect(page).toHaveURL(/\/flight\?/);
    expect(paramsOf(page)).toMatchObject({ origin_airport_id: "HKG", destination_airport_id: "SIN" });
    await expect(page.getByRole("table")).toBeVisible();
    // Where the search itself stands, it does not float.
    await scrollTo(page, 200);
    await expect(page.getByRole("button", { name: text.finder.title })).toBeVisible();
    await expect(button).toBeHidden();
  });
}

test("a port search opens in place, closes by its button, by a second press and by a click elsewhere", {
  tag: "@desk",
}, async ({ page }) => {
  await visit(page, "/terms");
  await scrollTo(page, 600);
  const button = page.getByRole("button", { name: "Port Schedule Search" });
  const panel = page.getByRole("dialog", { name: "Port Schedule Search" });
  await button.click();
  await panel.getByRole("button", { name: en.widgets.close }).click();
  await expect(panel).toBeHidden();
  await expect(button).toBeFocused();
  await button.click();
  await expect(panel).toBeVisible();
  await button.click();
  await expect(panel).toBeHidden();
  await button.click();
  await expect(panel).toBeVisible();
  await page.mouse.click(40, 300);
  await expect(panel).toBeHidden();

  await button.click();
  await choosePort(panel.getByRole("combobox", { name: en.finder.loadingPort }), "hong", "Hong Kong");
  await choosePort(panel.getByRole("combobox", { name: en.finder.dischargePort }), "sydn", "Sydney");
  await panel.getByRole("button", { name: en.finder.search, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hong Kong to Sydney");
  expect(paramsOf(page)).toEqual({
    loading_port: "Hong Kong",
    discharge_port: "Sydney",
    loading_port_id: "HKHKG",
    discharge_port_id: "AUSYD",
  });
  await scrollTo(page, 600);
  await expect(page.getByRole("button", { name: en.flights.finder })).toBeVisible();
  await expect(button).toBeHidden();
});

test("narrow screens and paper have none, others have room for them", { tag: "@desk" }, async ({ page }) => {
  await visit(page, "/terms");
  await scrollTo(page, 600);
  const button = page.getByRole("button", { name: "Port Schedule Search" });
  await expect(button).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(button).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  await page.setViewportSize({ width: 1020, height: 900 });
  await expect(button).toBeHidden();
  // From 64rem they fit beside the content.
  for (const width of [1024, 1280, 1366]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(button).toBeVisible();
    const edges = await page.evaluate(() => {
      const wrap = document.querySelector("main h1")?.closest<HTMLElement>("[class*=wrap]");
      const box = wrap?.getBoundingClientRect();
      return box && wrap ? box.right - Number.parseFloat(getComputedStyle(wrap).paddingRight) : 0;
    });
    expect(edges).toBeGreaterThan(width / 2);
    const box = await button.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(edges);
    expect(box?.width).toBeGreaterThanOrEqual(24);
    await expectNoOverflow(page);
  }

  // Closed at the page's top, it keeps the focus until that moves on.
  await button.click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await scrollTo(page, 0);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(button).toBeFocused();
  await button.evaluate((element) => element.blur());
  await expect(button).toBeHidden();
});

test.describe("without script", () => {
  test.use(noScript);
  test("both are plain links to the searches' pages", { tag: "@desk" }, async ({ page }) => {
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
