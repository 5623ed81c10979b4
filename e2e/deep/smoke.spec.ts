import { localeRecords } from "../../lib/i18n/locales";
import { expect, test, visit } from "../support/test";

for (const [path, locale] of [
  ["/", "en"],
  ["/zh-tw", "zh-tw"],
  ["/zh-cn", "zh-cn"],
] as const) {
  test(`${path} answers in its language`, { tag: "@desk" }, async ({ page }) => {
    const response = await visit(page, path);
    expect(response?.status()).toBe(200);
    await expect(page.locator("html")).toHaveAttribute("lang", localeRecords[locale].lang);
  });
}

test("an unknown address is Page Not Found", { tag: "@desk" }, async ({ page, problems }) => {
  problems.tolerate(/status of 404/);
  const response = await visit(page, "/no-such-page");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page Not Found");
});
