import { fill } from "@/lib/i18n/fill";
import { boxesOf } from "../support/boxes";
import { expectNoOverflow, openForFiveSeconds } from "../support/page-helpers";
import { bytesOverFramework, countScripts } from "../support/scripts";
import { axeClean, expect, noScript, servers, test, visit, words } from "../support/test";

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

test.describe("without script, by keyboard", () => {
  test.use(noScript);

  test("A reader looks a code up, compares types of containers, and compares ports", async ({
    page,
    problems,
  }) => {
    // The browser says so of a transition between two pages that it leaves out, on a busy machine.
    problems.tolerate(/Transition was aborted/);
    const { lookUp, containers, figures } = english;
    await page.goto("/kb");
    await page.getByRole("searchbox", { name: lookUp.label }).focus();
    await page.keyboard.type("45G1");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/kb?q=45G1");
    const answer = page.getByRole("main").getByRole("listitem").filter({ hasText: lookUp.kinds.container });
    await answer.getByRole("link").focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/kb-container?pick=40HC");
    // The box of another type, and the button of the form.
    await page.getByRole("checkbox", { name: "20′ dry" }).focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("region", { name: containers.sideBySide })).toBeVisible();
    await expect(page.getByRole("columnheader", { name: "40′ high cube", exact: true })).toBeVisible();
    await expect(page.getByRole("columnheader", { name: "20′ dry", exact: true })).toBeVisible();
    await expectNoOverflow(page);

    await page.goto("/kb-link?kb=world_cntr_port_ranking");
    for (const name of ["Shanghai", "Hong Kong"]) {
      await page.getByRole("checkbox", { name: fill(figures.pickRow, { name }) }).focus();
      await page.keyboard.press("Space");
    }
    await page.getByRole("button", { name: figures.compare }).focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/kb-link?kb=world_cntr_port_ranking&pick=1&pick=12#figures");
    await expect(
      page
        .getByRole("main")
        .getByRole("img", { name: /Container ports/ })
        .first(),
    ).toBeVisible();
    await page.getByRole("link", { name: figures.orders.change }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("rowheader").first()).toHaveText("Shenzhen");
    await expect(
      page.getByRole("checkbox", { name: fill(figures.pickRow, { name: "Shanghai" }) }),
    ).toBeChecked();
    await expectNoOverflow(page);
  });
});

test("No page of figures or codes is wider than a narrow phone, and each passes axe", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of [
    "/statistics",
    "/zh-cn/statistics",
    "/kb-link?kb=world_cntr_port_ranking&pick=1&pick=12&pick=2",
    `/kb?q=${"a".repeat(60)}`,
    "/kb?q=hong",
    "/kb-container?pick=20DC&pick=40HC&pick=45HC",
    "/coverage",
  ]) {
    await visit(page, path);
    await expectNoOverflow(page);
    await axeClean(page);
  }
});
