import type { Page } from "@playwright/test";
import { listPath } from "../../lib/directory/shared";
import { localePath } from "../../lib/i18n/locales";
import { boxesOf } from "../support/boxes";
import { expectNoOverflow, waitForQuiet } from "../support/page-helpers";
import { bytesOverFramework, countScripts } from "../support/scripts";
import { axeClean, expect, noScript, test, visit, words } from "../support/test";

/** The logistics directory as it is laid out; what its pages say: e2e/directory.http.spec.ts. */

const en = words("en").directory;
const list = listPath({ type: "sea", keyword: "", ports: [], page: 1 });
/** A company of the sample with several ports and two addresses in the first. */
const company = "/yp-detail?com_id=2001&com_type=sea";

async function categoriesPerRow(page: Page) {
  const tiles = await boxesOf(page.locator('main li:has(> a[href*="/yp-list?com_type="] b)'));
  const tops = tiles.map(({ y }) => y);
  return [...new Set(tops)].map((top) => tops.filter((one) => one === top).length);
}

test("Directory pages fit their window, pass axe and load little script", async ({ page, isMobile }) => {
  for (const [address, limit] of [
    // It is the search by name as well.
    ["/yp", 45],
    [list, 45],
    [localePath("zh-tw", company), 15],
  ] as const) {
    const scripts = countScripts(page);
    await visit(page, address);
    await expectNoOverflow(page);
    if (address === list) await page.locator("main summary").click();
    if (isMobile) {
      if (address === list) await axeClean(page);
      continue;
    }
    await axeClean(page);
    if (address === "/yp") expect(await categoriesPerRow(page)).toEqual([4, 4, 3]);
    await waitForQuiet(page);
    expect(bytesOverFramework(await scripts()), address).toBeLessThan(limit * 1024);
  }
});

test.describe("without script", { tag: "@desk" }, () => {
  test.use(noScript);

  test("Locations unfold and are sent together; every port of a company is in view", async ({ page }) => {
    await visit(page, list);
    await page.locator("main summary").click();
    // A box of one port; those of a city stand for several.
    const boxes = page.getByRole("checkbox").and(page.locator(':not([value*="|"])'));
    await boxes.nth(0).check();
    await boxes.nth(1).check();
    await page.getByRole("button", { name: en.submit, exact: true }).click();
    await expect(page).toHaveURL(/port=[A-Z]{5}%7C%7C[A-Z]{5}$/);
    await visit(page, company);
    await expect(page.getByRole("tab")).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 2 }).filter({ visible: true })).toContainText([
      "Hong Kong",
      "Shekou",
      "Yantian",
      "Nansha",
    ]);
    await expect(page.getByText("Nansha, China")).toBeVisible();
  });
});
