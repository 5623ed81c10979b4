import { expectNoOverflow, waitForQuiet } from "../support/page-helpers";
import { bytesOverFramework, countScripts } from "../support/scripts";
import { axeClean, expect, noScript, test, visit, words } from "../support/test";

/** The news archive as it is laid out; what it says: e2e/archive.http.spec.ts. */

const en = words("en");

test("The archive fits its window, passes axe and loads little script", async ({ page, isMobile }) => {
  const scripts = countScripts(page);
  // The same elements in both languages: each is judged at one width.
  await visit(page, isMobile ? "/news-list" : "/zh-tw/news-list");
  await expectNoOverflow(page);
  await axeClean(page);
  if (isMobile) return;
  await waitForQuiet(page);
  const loaded = await scripts();
  expect(loaded.length).toBeGreaterThan(3);
  expect(bytesOverFramework(loaded)).toBeLessThan(45 * 1024);
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await axeClean(page, "colours");
});

test.describe("without script", () => {
  test.use(noScript);

  test("The search bar is a form with two dates", { tag: "@desk" }, async ({ page }) => {
    await visit(page, "/news-list");
    const form = page.getByRole("search", { name: en.archive.title, exact: true });
    await form.getByRole("searchbox", { name: en.archive.keyword }).fill("reefer");
    await page.getByLabel(en.calendar.from).fill("2025-04-01");
    await page.getByLabel(en.calendar.to).fill("2026-03-10");
    await form.getByRole("button", { name: en.archive.search, exact: true }).click();
    await expect(page).toHaveURL(/\/keyword\?/);
    const params = new URL(page.url()).searchParams;
    expect([params.get("query"), params.getAll("from").at(-1), params.getAll("to").at(-1)]).toEqual([
      "reefer",
      "2025-04-01",
      "2026-03-10",
    ]);
    await expect(page.getByLabel(en.calendar.from)).toHaveValue("2025-04-01");
    await expect(page.locator("main mark").first()).toHaveText(/reefer/i);
  });
});
