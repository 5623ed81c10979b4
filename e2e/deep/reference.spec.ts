import { boxesOf } from "../support/boxes";
import { expectNoOverflow, openForFiveSeconds } from "../support/page-helpers";
import { bytesOverFramework, countScripts } from "../support/scripts";
import { axeClean, expect, servers, test, visit, words } from "../support/test";

/** Reference data as it is laid out; what its pages say: e2e/reference.http.spec.ts. */

const english = words("en").reference;

test("A long table keeps its head in sight and its widths through pages and searches", {
  tag: "@desk",
}, async ({ page }) => {
  const head = page.getByRole("main").getByRole("columnheader");
  const widths = async () => (await boxesOf(head)).map(({ width }) => width);
  await visit(page, "/kb-abbrev");
  const first = await widths();
  await page
    .getByRole("navigation", { name: english.letters })
    .getByRole("link", { name: "M", exact: true })
    .click();
  await expect(head.first()).toBeInViewport();
  await expect(page.locator("#at-M")).toBeInViewport();
  await visit(page, "/kb-abbrev?page=2");
  expect(await widths()).toEqual(first);
  await page.getByLabel(english.lists.abbrev.searchLabel).fill("vgm");
  await expect(page.getByRole("main").locator("tbody tr")).toHaveCount(1);
  expect(await widths()).toEqual(first);
});

test("A wide table scrolls within its own box on a phone", { tag: "@phone" }, async ({ page }) => {
  for (const path of ["/kb-abbrev", "/statistics", "/kb"]) {
    await visit(page, path);
    await expectNoOverflow(page);
  }
  // A keyboard reaches the box too; no column is cut off.
  let moved = 0;
  for (const [path, name] of [
    ["/kb-airport", english.lists.airport.title],
    ["/kb-link?kb=major_chi_airport", "Airports of mainland China by cargo, 2023"],
    [`${servers.upstreamPortal.url}/kb-sea-link`, english.knowledge.sea_link],
  ] as const) {
    await visit(page, path);
    await expectNoOverflow(page);
    const strip = page.getByRole("main").getByRole("region", { name, exact: true });
    await strip.focus();
    await expect(strip).toBeFocused();
    const { table, across, left } = await strip.evaluate((box) => {
      box.scrollLeft = 10_000;
      const { width = 0 } = box.querySelector("table")?.getBoundingClientRect() ?? {};
      return { table: width, across: box.clientWidth, left: box.scrollLeft };
    });
    expect(table, path).toBeGreaterThan(200);
    expect(across, path).toBeLessThanOrEqual(390);
    expect(left, `${path}: ${table} px in ${across} px`).toBeGreaterThanOrEqual(Math.floor(table - across));
    if (left > 0) moved += 1;
  }
  expect(moved).toBeGreaterThan(0);
});

test("Each kind of page passes axe and loads little script", async ({ page, isMobile }) => {
  // Tiles, a list with a tool, a supplied text, container types, figures; each language where there is room for two of a kind.
  for (const [path, limit, onPhone] of [
    ["/kb", 15, false],
    ["/kb-link?kb=chans", 15, true],
    ["/zh-tw/kb-airline?q=ca&awb=020-12345674", 20, true],
    ["/kb-container", 20, true],
    ["/zh-tw/statistics", null, false],
  ] as const) {
    if (isMobile) {
      if (!onPhone) continue;
      await visit(page, path);
      await expectNoOverflow(page);
      await axeClean(page);
      continue;
    }
    const scripts = countScripts(page);
    if (limit === null) await visit(page, path);
    else {
      await openForFiveSeconds(page, path);
      expect(bytesOverFramework(await scripts()), path).toBeLessThan(limit * 1024);
    }
    if (path === "/kb-container") {
      const type = page.getByRole("main").locator("details").nth(1);
      await expect(type.getByRole("table")).toBeHidden();
      await type.locator("summary").click();
      await expect(type.getByRole("img").first()).toBeVisible();
    }
    await axeClean(page);
    if (path !== "/kb-container" && path !== "/zh-tw/kb-airline?q=ca&awb=020-12345674") continue;
    await page.emulateMedia({ colorScheme: "dark" });
    await axeClean(page, "colours");
    await page.emulateMedia({ colorScheme: "light" });
  }
});
