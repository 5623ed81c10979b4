import type { Page } from "@playwright/test";
import { type Locale, localePath } from "../lib/i18n/locales";
import { search } from "./support/page-helpers";
import { axeClean, expect, test, visit, words } from "./support/test";

/** Ten days have a row of every kind; a whole month only takes axe longer. */
const results = `${search}&date_from=2026-03-20&date_to=2026-03-29`;

interface Judged {
  name: string;
  path: string;
  locale: Locale;
  tag: "@desk" | "@phone";
  /** Brings the page into the state that is judged. */
  prepare?: (page: Page) => Promise<void>;
}

const pages: Judged[] = [
  { name: "The front page", path: "/", locale: "en", tag: "@desk" },
  {
    name: "A schedule with an open row and the share dialog",
    path: results,
    locale: "en",
    tag: "@desk",
    prepare: async (page) => {
      const row = page.getByRole("main").locator("table details").first();
      await row.locator("summary").click();
      await expect(row.locator("dl").first()).toBeVisible();
      await page
        .getByRole("main")
        .getByRole("button", { name: words("en").share.share, exact: true })
        .first()
        .click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  { name: "A schedule", path: results, locale: "zh-cn", tag: "@phone" },
  { name: "An article", path: "/news?news_id=1006", locale: "zh-tw", tag: "@phone" },
  { name: "An enquiry form", path: "/fe-sea", locale: "zh-cn", tag: "@phone" },
];

for (const { name, path, locale, tag, prepare } of pages) {
  test(`${name} in ${locale} meets WCAG 2.2 AA in both palettes`, { tag }, async ({ page }) => {
    // Colours are judged once they have arrived.
    await page.emulateMedia({ reducedMotion: "reduce" });
    await visit(page, localePath(locale, path));
    await prepare?.(page);
    await page.emulateMedia({ colorScheme: "light" });
    await axeClean(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await axeClean(page, "colours");
  });
}
