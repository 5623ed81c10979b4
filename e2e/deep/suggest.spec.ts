import { gzipSync } from "node:zlib";
import type { Page, Response } from "@playwright/test";
import { expectNoOverflow, isNarrow, openMenu, waitForQuiet } from "../support/page-helpers";
import { axeClean, expect, noScript, test, visit, words } from "../support/test";

/** Suggestions under the header's search field. */

const desk = { tag: "@desk" };

/** The search field of the header, or of the menu of narrow pages, which is opened for it. */
async function searchField(page: Page, locale: Parameters<typeof openMenu>[1] = "en") {
  if (isNarrow(page)) await openMenu(page, locale);
  return page.locator("header search input").filter({ visible: true });
}
const optionsOf = (page: Page) => page.getByRole("option").filter({ visible: true });

test("Suggestions in groups fit the page at any width, and one of a port leads to its calls", async ({
  page,
}) => {
  const locale = isNarrow(page) ? "zh-tw" : "en";
  const { groups, label } = words(locale).shell.suggest;
  await visit(page, locale === "en" ? "/terms" : `/${locale}/terms`);
  const field = await searchField(page, locale);
  await field.fill(locale === "en" ? "hóng" : "香港");
  const list = page.getByRole("listbox", { name: label });
  for (const group of ["port", "airport", "airline"] as const)
    await expect(list.getByRole("group", { name: groups[group], exact: true })).toBeVisible();
  const port = list.getByRole("group", { name: groups.port, exact: true }).getByRole("option").first();
  await expect(port.locator("mark").first()).toHaveText(locale === "en" ? "Hong" : "香港");
  const count = await list.getByRole("option").count();
  expect(count).toBeGreaterThan(3);
  expect(count).toBeLessThanOrEqual(12);
  if (locale === "en") await axeClean(page);
  await expectNoOverflow(page);
  await port.click();
  await expect(page).toHaveURL(locale === "en" ? "/port-calls/HKHKG" : "/zh-tw/port-calls/HKHKG");
});

test(
  "The code of the suggestions loads with the first focus; without script the field searches the archive",
  desk,
  async ({ page, openContext }) => {
    const scripts: string[] = [];
    page.on("response", (response) => {
      if (response.request().resourceType() === "script") scripts.push(response.url());
    });
    await visit(page, "/terms");
    await waitForQuiet(page);
    const before = scripts.length;
    const requested = page.waitForResponse((response) => response.request().resourceType() === "script");
    const loading = await searchField(page);
    await loading.focus();
    await requested;
    expect(scripts.length).toBeGreaterThan(before);
    // Enter in a field whose suggestions stand there searches what was typed.
    await loading.fill("hong");
    await expect(optionsOf(page).first()).toBeVisible();
    await loading.press("Enter");
    await expect(page).toHaveURL("/keyword?query=hong");

    const plain = await (await openContext(noScript)).newPage();
    await visit(plain, "/terms");
    const field = await searchField(plain);
    await field.press("Enter");
    await expect(plain, "an empty field searches nothing").toHaveURL("/terms");
    await field.fill("rotterdam");
    await field.press("Enter");
    await expect(plain).toHaveURL("/keyword?query=rotterdam");
  },
);

test("Suggestions need so little that they come within a second at 50 KB a second", async ({ page }) => {
  await visit(page, "/terms");
  const field = await searchField(page);
  await waitForQuiet(page);
  const needed: Response[] = [];
  page.on("response", (response) => {
    if (["script", "stylesheet", "fetch"].includes(response.request().resourceType())) needed.push(response);
  });
  await field.pressSequentially("rotterdam", { delay: 1 });
  await expect(optionsOf(page).first()).toBeVisible();
  await waitForQuiet(page);
  expect(new Set(needed.map((response) => response.request().resourceType()))).toContain("script");
  expect(needed.map((response) => new URL(response.url()).pathname)).toContain("/api/suggest");
  const bodies = await Promise.all(needed.map((response) => response.body()));
  const bytes = bodies.reduce((sum, body) => sum + gzipSync(body).byteLength, 0);
  // The rest of the second is that of the requests' ways.
  expect(bytes).toBeLessThan(40 * 1024);
});
