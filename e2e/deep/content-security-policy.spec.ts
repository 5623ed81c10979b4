import type { Page } from "@playwright/test";
import { scaled } from "../../test/support/time-scale.mjs";
import { reports404, shortSearch } from "../support/page-helpers";
import { expect, test, visit } from "../support/test";

/** A script that somebody gets into the page does not run. */
async function refusesForeignScript(page: Page): Promise<void> {
  const ran = await page.evaluate(async () => {
    const broken = new Promise((resolve) =>
      document.addEventListener("securitypolicyviolation", resolve, { once: true }),
    );
    const script = document.createElement("script");
    script.textContent = "window.hasRun = true";
    document.body.append(script);
    await broken;
    return "hasRun" in window;
  });
  expect(ran).toBe(false);
}

/** Only script moves the focus along the menus. */
async function isAlive(page: Page): Promise<void> {
  await expect(async () => {
    await page.locator('button[popovertarget="mega-services"]').focus();
    await page.keyboard.press("ArrowRight");
    await expect(page.locator('button[popovertarget="mega-enquiry"]')).toBeFocused({ timeout: scaled(500) });
  }).toPass();
}

for (const path of ["/zh-tw", shortSearch, "/fe-sea", "/zh-cn/no-such-page"]) {
  test(`${path} runs its own scripts and no other`, { tag: "@desk" }, async ({ page, problems }) => {
    problems.tolerate(reports404);
    await visit(page, path);
    await isAlive(page);
    expect(problems.list()).toEqual([]);
    problems.tolerate(/content security policy|^policy: script-src/i);
    await refusesForeignScript(page);
  });
}
