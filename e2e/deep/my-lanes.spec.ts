import type { Page } from "@playwright/test";
import { watchRequests } from "../support/requests";
import { fetchSchedule, portPath, toSydney, withStorage } from "../support/schedule";
import { watchShifts } from "../support/shifts";
import { axeClean, expect, noScript, test, visit, words } from "../support/test";
import { withValues } from "../support/wording";

/** The lanes that a reader keeps in this browser. */

const en = words("en");
const sydney = "HKHKG>AUSYD";
const keptIn = (page: Page) => page.evaluate(() => localStorage.getItem("ls_port_lanes"));
const star = (page: Page, lane: string) =>
  page.getByRole("button", { name: withValues(en.lanes.keep, { lane }), exact: true });
const watchLanes = (page: Page) => watchRequests(page, ({ pathname }) => pathname.startsWith("/api/lanes/"));
const list = (page: Page, { lanes } = en) => page.getByRole("region", { name: lanes.title });

test("a lane is kept by its star and shown before a search, in every language", async ({ page, request }) => {
  await visit(page, portPath(toSydney));
  const button = star(page, "Hong Kong to Sydney");
  await expect(button).toHaveAttribute("aria-pressed", "false");
  await expect(async () => {
    if ((await button.getAttribute("aria-pressed")) === "false") await button.press("Enter");
    await expect(button).toHaveAttribute("aria-pressed", "true", { timeout: 1_000 });
  }).toPass();
  expect(await keptIn(page)).toBe(sydney);

  const { found, slower } = await fetchSchedule(request, toSydney);
  for (const [locale, title] of [
    ["zh-tw", "香港至悉尼"],
    ["zh-cn", "香港至悉尼"],
    ["en", "Hong Kong to Sydney"],
  ] as const) {
    const { lanes } = words(locale);
    await visit(page, portPath({}, locale));
    const row = list(page, words(locale)).getByRole("listitem");
    await expect(row.getByRole("link", { name: title })).toBeVisible();
    await expect(row).toContainText(withValues(lanes.sailings, { count: found - slower.count }));
    await expect(row).toContainText(lanes.nextCy);
    await expect(row).toContainText(/arrives \d+ [A-Z]|\d+月\d+日抵[達达]/);
    const above = await page.evaluate(
      () =>
        (document.querySelector("li [aria-pressed]") as Element).compareDocumentPosition(
          document.querySelector("#hot-searches") as Element,
        ) & Node.DOCUMENT_POSITION_FOLLOWING,
    );
    expect(above).not.toBe(0);
  }
  await axeClean(page);
  await list(page).getByRole("link", { name: "Hong Kong to Sydney" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hong Kong to Sydney");
  await expect(star(page, "Hong Kong to Sydney")).toHaveAttribute("aria-pressed", "true");
});

test("one request asks for all; a star is taken off and put back in its place, and all are cleared", async ({
  page,
}) => {
  const asked = watchLanes(page);
  const shifted = await watchShifts(page);
  const lanes = [sydney, "CNSHA>USLAX", "HKHKG>SGSIN", "CNNBO>DEHAM"];
  await withStorage(page, { ls_port_lanes: lanes.join(), acceptPrivacy: "agree" });
  await visit(page, "/port");
  const rows = list(page).getByRole("listitem");
  await expect(rows).toHaveCount(4);
  await expect(rows.nth(3).getByRole("link")).toHaveText("Ningbo to Hamburg");
  expect(asked).toHaveLength(1);
  expect((await shifted()).sum).toBeLessThan(0.02);

  await star(page, "Shanghai to Los Angeles").click();
  expect(await keptIn(page)).toBe(lanes.toSpliced(1, 1).join());
  await expect(rows).toHaveCount(4);
  await star(page, "Shanghai to Los Angeles").click();
  expect(await keptIn(page)).toContain("CNSHA>USLAX");
  await list(page).getByRole("button", { name: en.lanes.clear }).click();
  await expect(page.getByRole("status").filter({ hasText: en.lanes.cleared })).toBeVisible();
  expect(await keptIn(page)).toBeNull();
});

test("there is room for eight; the ninth is told so", { tag: "@desk" }, async ({ page }) => {
  const eight = Array.from({ length: 8 }, (_, at) => `XX${at}AA>AUSYD`).join();
  await withStorage(page, { ls_port_lanes: eight });
  await visit(page, portPath(toSydney));
  const button = star(page, "Hong Kong to Sydney");
  const told = page.getByRole("status").filter({ hasText: en.lanes.full });
  await expect(async () => {
    await button.click();
    await expect(told).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(button).toHaveAttribute("aria-pressed", "false");
  expect(await keptIn(page)).toBe(eight);
});

test("a browser that stores nothing is told of, and the lane is not shown as kept", { tag: "@desk" }, async ({
  page,
}) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await visit(page, portPath(toSydney));
  const button = star(page, "Hong Kong to Sydney");
  await expect(async () => {
    await button.click();
    await expect(page.getByRole("status").filter({ hasText: en.lanes.unsaved })).toBeVisible({
      timeout: 1_000,
    });
  }).toPass();
  await expect(button).toHaveAttribute("aria-pressed", "false");
});

test("the front page shows them below its ways to start, and asks for nothing where there are none", async ({
  page,
}) => {
  const asked = watchLanes(page);
  await visit(page, "/", { waitUntil: "networkidle" });
  await expect(list(page)).toHaveCount(0);
  expect(asked).toEqual([]);

  const shifted = await watchShifts(page);
  await page.evaluate((lanes) => localStorage.setItem("ls_port_lanes", lanes), `${sydney},HKHKG>SGSIN`);
  await visit(page, "/");
  await expect(list(page).getByRole("listitem")).toHaveCount(2);
  await expect(list(page).getByRole("link", { name: "Hong Kong to Sydney" })).toHaveAttribute(
    "href",
    /^\/port\?/,
  );
  expect(asked).toHaveLength(1);
  expect((await shifted()).sum).toBeLessThan(0.02);
});

test("what cannot be loaded is told, and asked for again", { tag: "@desk" }, async ({ page, problems }) => {
  problems.tolerate(/status of 503/);
  await withStorage(page, { ls_port_lanes: sydney });
  let fails = true;
  await page.route("**/api/lanes/**", (route) => (fails ? route.fulfill({ status: 503 }) : route.continue()));
  await visit(page, "/port");
  await expect(list(page).getByText(en.lanes.failed)).toBeVisible();
  fails = false;
  await list(page).getByRole("button", { name: en.lanes.retry }).click();
  await expect(list(page).getByRole("link")).toHaveText("Hong Kong to Sydney");
});

test.describe("without script", () => {
  test.use(noScript);
  test("there is no star that would do nothing", { tag: "@desk" }, async ({ page }) => {
    await visit(page, portPath(toSydney));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hong Kong to Sydney");
    await expect(star(page, "Hong Kong to Sydney")).toBeHidden();
  });
});
