import { localePath } from "../../lib/i18n/locales";
import { publisherPages } from "../support/publisher";
import { axeClean, expect, test, visit, words } from "../support/test";

/** The publisher's own pages as they are seen; what they say: e2e/publisher.http.spec.ts. */

for (const locale of ["en", "zh-tw"] as const) {
  // The same elements in both languages: each is judged at one width.
  const tag = locale === "en" ? "@desk" : "@phone";
  test(`the publisher's pages in ${locale} pass axe`, { tag }, async ({ page }) => {
    test.slow();
    for (const [path, title] of publisherPages(locale)) {
      // The three texts are made of the same parts: all are judged in one language and width, one in the other.
      const isText = path === "/privacy" || path === "/cookies";
      if (isText && locale !== "en") continue;
      await visit(page, localePath(locale, path));
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
      await axeClean(page);
    }
  });
}

test("nothing is loaded from elsewhere before or after the notice is agreed to @desk", async ({ page }) => {
  const hosts = new Set<string>();
  page.on("request", (request) => hosts.add(new URL(request.url()).host));
  await visit(page, "/privacy");
  await page.getByRole("button", { name: words("en").shell.cookie.agree }).click();
  await visit(page, "/cookies");
  expect([...hosts]).toEqual([new URL(page.url()).host]);
});
