import type { Locator, Page } from "@playwright/test";
import { scaled } from "../../test/support/time-scale.mjs";
import { portPath, toSydney } from "../support/schedule";
import { expect, test, visit, words } from "../support/test";

/** What shows its state by a ground or a shadow alone keeps a sign where the reader's system takes both away. */

const en = words("en");
const desk = { tag: "@desk" };
test.use({ contextOptions: { forcedColors: "active" } });

/** How thick a line is drawn around or below an element, in pixels. */
const lineOf = (element: Locator, part?: "::before") =>
  element.evaluate((one, pseudo) => {
    const style = getComputedStyle(one, pseudo);
    const outline = style.outlineStyle === "none" ? 0 : Number.parseFloat(style.outlineWidth);
    return Math.max(outline, Number.parseFloat(style.borderBottomWidth));
  }, part);
const isDrawn = (element: Locator) =>
  element.evaluate((one) => {
    const { forcedColorAdjust, backgroundImage } = getComputedStyle(one);
    return forcedColorAdjust === "none" && backgroundImage.includes("gradient");
  });
const ruleOf = (page: Page) => page.getByRole("group", { name: /^Sailings by day/ });

test("Under forced colours a chosen day and the segments of the rule are drawn", desk, async ({ page }) => {
  await visit(page, portPath(toSydney));
  const cell = ruleOf(page).locator("a[role=button]:not([class])").first();
  await expect(async () => {
    if ((await cell.getAttribute("aria-pressed")) !== "true") await cell.click();
    await expect(cell).toHaveAttribute("aria-pressed", "true", { timeout: scaled(1_000) });
  }).toPass();
  expect(await lineOf(cell)).toBeGreaterThanOrEqual(3);
  expect(
    await isDrawn(
      ruleOf(page)
        .locator("li:nth-child(odd) a:not([aria-current], [aria-pressed=true]) > span:nth-child(2)")
        .first(),
    ),
  ).toBe(true);
});

test("Under forced colours the option that the keyboard has come to has a line", desk, async ({ page }) => {
  await visit(page, "/port");
  const field = page.getByRole("main").getByRole("combobox", { name: en.finder.loadingPort });
  await field.fill("ham");
  await expect(page.getByRole("main").getByRole("option").first()).toBeVisible();
  await field.press("ArrowDown");
  expect(
    await lineOf(page.getByRole("main").locator("[role=option][aria-selected=true]")),
  ).toBeGreaterThanOrEqual(2);
});

test("Under forced colours the shown dot and the present language have a line", desk, async ({ page }) => {
  await visit(page, "/");
  await expect(page.getByRole("region", { name: en.home.start })).toBeVisible();
  const banners = page.getByRole("complementary", { name: en.banners.label });
  await expect(banners.locator("a svg").first()).toBeHidden();
  expect(await lineOf(banners.locator("button[aria-current]").first(), "::before")).toBeGreaterThanOrEqual(2);
  expect(await lineOf(page.locator("a[hreflang][aria-current]:visible").first())).toBeGreaterThanOrEqual(2);
});
