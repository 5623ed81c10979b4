import type { Page } from "@playwright/test";
import { boxOf } from "../support/boxes";
import { headTools, openControls, portPath, toSydney } from "../support/schedule";
import { shorten, shortUrl } from "../support/sharing";
import { expect, servers, test, visit, words } from "../support/test";

/** The share dialog, and short links in a browser (point 13). */

const en = words("en");
const site = servers.portal.url;

test("A short link opens its page in its language", { tag: "@desk" }, async ({ page, request }) => {
  const address = portPath({ ...toSydney, direct: "1" }, "zh-tw");
  const { url } = (await (await shorten(request, site + address)).json()) as { url: string };
  await visit(page, url);
  await expect(page).toHaveURL(address);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("香港至悉尼");
});

const button = (page: Page) => page.getByRole("button", { name: en.share.share, exact: true });
const dialog = (page: Page) => page.getByRole("dialog", { name: en.share.title });
const field = (page: Page) => dialog(page).getByLabel(en.share.shortLink);

test("The dialog draws its channels and the WeChat code, and gives the focus back however it is closed", {
  tag: "@desk",
}, async ({ page }) => {
  await visit(page, portPath(toSydney));
  await button(page).focus();
  await page.keyboard.press("Enter");
  await expect(field(page)).toHaveValue(shortUrl);
  const icon = dialog(page).getByRole("listitem").first().locator("svg");
  expect(await boxOf(icon)).toMatchObject({ width: 32, height: 32 });
  await dialog(page).getByRole("button", { name: "WeChat" }).click();
  const link = await field(page).inputValue();
  await expect(dialog(page).getByRole("img", { name: `QR code of ${link}` })).toBeVisible();

  for (const [at, close] of [
    () => dialog(page).getByRole("button", { name: en.share.close, exact: true }).click(),
    () => dialog(page).getByRole("button", { name: en.share.closeDialog }).click(),
    () => page.keyboard.press("Escape"),
    () => page.mouse.click(5, 5),
  ].entries()) {
    if (at > 0) await page.keyboard.press("Enter");
    await expect(field(page)).toBeVisible();
    await close();
    await expect(dialog(page)).toBeHidden();
    await expect(button(page)).toBeFocused();
  }
});

test("On a phone without a system sheet the dialog opens, and fits", { tag: "@phone" }, async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, "share", { value: undefined }));
  await visit(page, portPath(toSydney));
  await openControls(page, headTools);
  await button(page).click();
  await expect(field(page)).toHaveValue(shortUrl);
  const box = await boxOf(dialog(page));
  expect(box.x).toBeGreaterThanOrEqual(0);
  expect(box.right).toBeLessThanOrEqual(390);
});
