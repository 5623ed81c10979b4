import { openMenu, reports404, stored } from "./support/page-helpers";
import { portPath, toSydney } from "./support/schedule";
import { shortUrl } from "./support/sharing";
import { expect, test, visit, words } from "./support/test";

/** The frame of every page: menus, search, languages, sharing, and the screens of failures. */

const en = words("en");
const desk = { tag: "@desk" };

test(
  "A reader goes from the front page by keyboard to a menu's page, and by the header's search to the archive",
  desk,
  async ({ page }) => {
    await visit(page, "/");
    await page.getByRole("region", { name: en.shell.cookie.label }).getByRole("button").click();
    const menu = page.getByRole("button", { name: en.shell.menus.services });
    await menu.focus();
    await page.keyboard.press("ArrowDown");
    await expect(menu).toHaveAttribute("aria-expanded", "true");
    await page.keyboard.press("Escape");
    await expect(menu).toBeFocused();
    await page.keyboard.press("ArrowDown");
    const { label } = en.shell.links.portSchedule;
    await page.locator("#mega-services").getByRole("link", { name: label }).press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(en.schedule.title);
    await expect(page.getByRole("region", { name: en.shell.cookie.label })).toBeHidden();

    const search = page.getByRole("banner").getByLabel(en.shell.searchArchive).filter({ visible: true });
    await search.fill("reefer");
    const options = page.getByRole("option").filter({ visible: true });
    await expect(options.first()).toBeVisible();
    await search.press("ArrowDown");
    await expect(options.first()).toHaveAttribute("aria-selected", "true");
    await search.press("ArrowUp");
    await search.press("Enter");
    await expect(page).toHaveURL("/keyword?query=reefer");
    await expect(page.locator("#archive-keyword")).toHaveValue("reefer");
  },
);

test("A search can be read in another language and shared by a short link", desk, async ({ openContext }) => {
  const context = await openContext({ permissions: ["clipboard-read", "clipboard-write"] });
  const page = await context.newPage();
  await visit(page, portPath({ ...toSydney, direct: "1" }));
  await page.getByRole("banner").locator('a[hreflang="zh-tw"]').filter({ visible: true }).click();
  await expect(page).toHaveURL(portPath({ ...toSydney, direct: "1" }, "zh-tw"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("香港至悉尼");
  expect(await stored(page, "language")).toBe("zh-tw");

  const { share } = words("zh-tw");
  const button = page.getByRole("button", { name: share.share, exact: true });
  await button.press("Enter");
  const dialog = page.getByRole("dialog", { name: share.title });
  await expect(dialog.getByLabel(share.shortLink)).toHaveValue(shortUrl);
  await dialog.getByRole("button", { name: share.copy }).click();
  await expect(dialog.getByRole("status").filter({ hasText: share.copied })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.keyboard.press("Escape");
  await expect(button).toBeFocused();
  await visit(page, link);
  await expect(page).toHaveURL(portPath({ ...toSydney, direct: "1" }, "zh-tw"));
});

test("On a phone in Chinese a section of the menu leads to a page, and Escape gives the focus back", {
  tag: "@phone",
}, async ({ page }) => {
  const { menu: name, closeMenu, menus, links } = words("zh-tw").shell;
  await visit(page, "/zh-tw/terms");
  const button = page.getByRole("button", { name, exact: true });
  const menu = await openMenu(page, "zh-tw");
  await expect(page.getByRole("button", { name: closeMenu })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
  await openMenu(page, "zh-tw");
  const section = menu.locator("li:has(> details)").filter({ hasText: menus.services });
  for (const title of [menus.references, menus.services]) {
    await menu.locator("summary").filter({ hasText: title }).tap();
    await expect(menu.locator("details[open]")).toHaveText(title);
  }
  await section.getByRole("link", { name: links.portSchedule.label, exact: true }).tap();
  await expect(page).toHaveURL("/zh-tw/port");
  await expect(menu).toBeHidden();
});

test(
  "An unknown address and a component that fails give a screen with a way on, never a stack",
  desk,
  async ({ page, problems }) => {
    problems.tolerate(reports404);
    await visit(page, "/no-such-page");
    const main = page.getByRole("main");
    const title = main.getByRole("heading", { level: 1 });
    await expect(title).toHaveText(en.errors.notFoundTitle);
    await main.getByRole("link", { name: en.errors.returnHome }).click();
    await expect(page).toHaveURL("/");

    // A response that the page cannot draw.
    problems.tolerate(/^console:|^page:/);
    await visit(page, portPath(toSydney));
    await page.route("**/api/port-schedule?*", (route) => route.fulfill({ json: { criteria: 1, found: 1 } }));
    const field = main.getByRole("combobox", { name: en.finder.dischargePort });
    await field.fill("Singapore");
    await main.getByRole("option").filter({ hasText: "Singapore" }).first().click();
    await expect(title).toHaveText(en.errors.title);
    await expect(main.getByText(en.errors.message, { exact: true })).toBeVisible();
    expect(await main.textContent()).not.toMatch(/\bat \S+ \(|\.js:\d+/);
    await page.unroute("**/api/port-schedule?*");
    await main.getByRole("button", { name: en.errors.retry }).click();
    await expect(title).toHaveText("Hong Kong to Singapore");
  },
);
