import type { Page } from "@playwright/test";
import { openControls, portPath, toSydney } from "../support/schedule";
import { shorten, shortUrl } from "../support/sharing";
import { expect, servers, test, visit, words } from "../support/test";

/** The share dialog, and short links in a browser (point 13). */

const en = words("en");
const site = servers.portal.url;

test.describe("a short link", { tag: "@desk" }, () => {
  test("opens the page", async ({ page, request }) => {
    const address = portPath({ ...toSydney, direct: "1" }, "zh-tw");
    const { url } = (await (await shorten(request, site + address)).json()) as { url: string };
    await visit(page, url);
    await expect(page).toHaveURL(address);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("香港至悉尼");
  });
});

const button = (page: Page) => page.getByRole("button", { name: en.share.share, exact: true });
const dialog = (page: Page) => page.getByRole("dialog", { name: en.share.title });
/** Presses Share, however late the script comes. */
async function share(page: Page, text = en): Promise<void> {
  const shown = page.getByRole("dialog", { name: text.share.title });
  const opener = page.getByRole("button", { name: text.share.share, exact: true });
  await expect(async () => {
    if (!(await shown.isVisible())) await opener.click({ timeout: 5_000 });
    await expect(shown).toBeVisible({ timeout: 5_000 });
  }).toPass();
}
const field = (page: Page, label = en.share.shortLink) => dialog(page).getByLabel(label);

test.describe("the dialog", { tag: "@desk" }, () => {
  test("offers eight channels with the short link, and draws the WeChat code when asked", async ({
    page,
  }) => {
    await visit(page, portPath(toSydney));
    await share(page);
    await expect(field(page)).toHaveValue(shortUrl);
    const link = await field(page).inputValue();
    const title = await page.title();
    const [url, text] = [encodeURIComponent(link), encodeURIComponent(title)];
    const hrefs: Record<string, string> = {
      "E-mail": `mailto:?subject=${text}&body=${text}%0D%0A${url}`,
      WhatsApp: `https://wa.me/?text=${text}%20${url}`,
      LINE: `https://social-plugins.line.me/lineit/share?url=${url}`,
      LinkedIn: `https://www.linkedin.com/sharing/share-offsite/?url=${url}`,
      Facebook: `https://www.facebook.com/sharer/sharer.php?u=${url}`,
      X: `https://x.com/intent/post?url=${url}&text=${text}`,
      Telegram: `https://t.me/share/url?url=${url}&text=${text}`,
    };
    await expect(dialog(page).getByRole("listitem")).toHaveCount(8);
    for (const [name, href] of Object.entries(hrefs)) {
      const channel = dialog(page).getByRole("link", { name, exact: true });
      await expect(channel).toHaveAttribute("href", href);
      if (name !== "E-mail") {
        await expect(channel).toHaveAttribute("target", "_blank");
        await expect(channel).toHaveAttribute("rel", /noopener/);
      }
    }
    const icon = dialog(page).getByRole("listitem").first().locator("svg");
    expect(await icon.boundingBox()).toMatchObject({ width: 32, height: 32 });

    await test.step("draws the WeChat code when asked", async () => {
      const code = dialog(page).getByRole("img", { name: `QR code of ${link}` });
      await expect(code).toHaveCount(0);
      const wechat = dialog(page).getByRole("button", { name: "WeChat" });
      await wechat.click();
      await expect(code).toBeVisible();
      await expect(wechat).toHaveAttribute("aria-expanded", "true");
      await expect(dialog(page).getByText(en.share.qrHint)).toBeVisible();
      await wechat.click();
      await expect(code).toHaveCount(0);
    });
  });

  test("copies the link", async ({ openContext }) => {
    // Permissions outlive a test: the others do without.
    const context = await openContext({ permissions: ["clipboard-read", "clipboard-write"] });
    const page = await context.newPage();
    await visit(page, portPath(toSydney));
    await share(page);
    await dialog(page).getByRole("button", { name: en.share.copy }).click();
    await expect(dialog(page).getByRole("status").filter({ hasText: en.share.copied })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await field(page).inputValue());
  });

  test("closes by Close, the cross and Escape, and gives the focus back", async ({ page }) => {
    await visit(page, portPath(toSydney));
    for (const close of [
      () => dialog(page).getByRole("button", { name: en.share.close, exact: true }).click(),
      () => dialog(page).getByRole("button", { name: en.share.closeDialog }).click(),
      () => page.keyboard.press("Escape"),
    ]) {
      await expect(async () => {
        await button(page).focus();
        if (!(await dialog(page).isVisible())) await page.keyboard.press("Enter");
        await expect(field(page)).toBeVisible({ timeout: 5_000 });
      }).toPass();
      await close();
      await expect(dialog(page)).toBeHidden();
      await expect(button(page)).toBeFocused();
    }
  });

  test("shares the page's own address when there is no short link", async ({ page, problems }) => {
    problems.tolerate(/status of 500/);
    await page.route("**/api/short-link", (route) => route.fulfill({ status: 500, json: {} }));
    await visit(page, portPath(toSydney));
    await page.getByRole("checkbox", { name: en.schedule.directOnly }).check();
    await expect(page).toHaveURL(/direct=1/);
    await share(page);
    await expect(field(page, en.share.pageLink)).toHaveValue(page.url());
    await expect(dialog(page).getByRole("link", { name: "Facebook" })).toHaveAttribute(
      "href",
      `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(page.url())}`,
    );
  });

  test("is in the page's language", async ({ page }) => {
    const text = words("zh-cn");
    await visit(page, portPath(toSydney, "zh-cn"));
    await share(page, text);
    const shown = page.getByRole("dialog", { name: text.share.title });
    await expect(shown.getByRole("button", { name: text.share.close, exact: true })).toBeVisible();
    await expect(shown.getByText("香港至悉尼")).toBeVisible();
  });
});

test.describe("on a phone", { tag: "@phone" }, () => {
  const sheet = async (page: Page, outcome: "done" | "refused") =>
    page.addInitScript((ends) => {
      const shared: unknown[] = [];
      Object.assign(window, { shared });
      navigator.share = async (data) => {
        shared.push(data);
        if (ends === "refused") throw new DOMException("no", "NotAllowedError");
      };
    }, outcome);

  test("the system's own sheet gets title and short link", async ({ page }) => {
    await sheet(page, "done");
    await visit(page, portPath(toSydney));
    await openControls(page);
    await button(page).click();
    const shared = () => page.evaluate(() => (window as unknown as { shared: unknown[] }).shared);
    await expect.poll(async () => (await shared()).length).toBe(1);
    expect(await shared()).toEqual([{ title: await page.title(), url: expect.stringMatching(shortUrl) }]);
    await expect(dialog(page)).toBeHidden();
  });

  test("the dialog opens where the sheet is refused", async ({ page }) => {
    await sheet(page, "refused");
    await visit(page, portPath(toSydney));
    await openControls(page);
    await share(page);
    await expect(field(page)).toHaveValue(shortUrl);
  });

  test("the dialog opens where there is no sheet, and fits", async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(Navigator.prototype, "share", { value: undefined }));
    await visit(page, portPath(toSydney));
    await openControls(page);
    await share(page);
    await expect(field(page)).toHaveValue(shortUrl);
    const box = await dialog(page).boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
  });
});
