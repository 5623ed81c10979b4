import { type Locale, localePath, localeRecords } from "../lib/i18n/locales";
import { site } from "../lib/site";
import { axeClean, expect, noScript, test, words } from "./support/test";

/** The publisher's own pages: contact, customs filings, terms, privacy and cookies. */
const pages = (locale: Locale) => {
  const { contact, customs, legal } = words(locale);
  return [
    ["/contact-us", contact.title],
    ["/customs-filings", customs.title],
    ["/terms", legal.terms.title],
    ["/privacy", legal.privacy.title],
    ["/cookies", legal.cookies.title],
  ] as const;
};

for (const locale of ["en", "zh-tw", "zh-cn"] as const) {
  test(`the publisher's pages in ${locale} say what they are and pass axe`, {
    tag: locale === "en" ? [] : "@desk",
  }, async ({ page }) => {
    test.slow();
    for (const [path, title] of pages(locale)) {
      const response = await page.goto(localePath(locale, path));
      expect(response?.status()).toBe(200);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
      await expect(page).toHaveTitle(new RegExp(site.name));
      await expect(page.locator("link[rel=canonical]")).toHaveAttribute(
        "href",
        new RegExp(`${localePath(locale, path)}$`),
      );
      await expect(page.locator("html")).toHaveAttribute("lang", localeRecords[locale].lang);
      await expect(page.locator("main")).not.toContainText(/[{}<>]|undefined|\b(?:legal|contact|customs)\./);
      // The same elements in Simplified, in the same face of another script.
      if (locale !== "zh-cn") await axeClean(page);
    }
  });
}

test.describe("without script", () => {
  test.use(noScript);

  test("every desk has its e-mail and telephone @desk", async ({ page }) => {
    await page.goto("/contact-us");
    const { contact } = words("en");
    for (const { key, email, phone } of site.desks) {
      const desk = page.getByRole("region", { name: contact.desks[key].name, exact: true });
      await expect(desk.getByRole("link", { name: email })).toHaveAttribute("href", `mailto:${email}`);
      await expect(desk.getByRole("link", { name: phone })).toHaveAttribute("href", /^tel:\+\d+$/);
    }
    await page.goto("/customs-filings");
    await expect(page.getByRole("row")).toHaveCount(7);
    await expect(page.getByRole("complementary").getByRole("link")).toHaveCount(3);
  });

  test("the law, the language that prevails and the date stand as they must @desk", async ({ page }) => {
    await page.goto("/terms");
    await expect(page.getByRole("region", { name: words("en").legal.terms.sections.law.head })).toContainText(
      /law of the Hong Kong Special Administrative Region.*English prevails/s,
    );
    await page.goto("/privacy");
    await expect(page.getByText("Last updated 18-05-2021")).toBeVisible();
    await expect(
      page.getByRole("region", { name: words("en").legal.privacy.sections.law.head }),
    ).toContainText("English prevails");
    await page.goto("/zh-tw/privacy");
    await expect(page.getByText(words("zh-tw").legal.english)).toBeVisible();
    await page.goto("/cookies");
    for (const key of ["newsletter", "form", "essential", "analytics"] as const)
      await expect(
        page.getByRole("heading", { name: words("en").legal.cookies.sections[key].head }),
      ).toBeVisible();
    await page
      .getByRole("navigation", { name: words("en").legal.onThisPage })
      .getByRole("link")
      .first()
      .click();
    await expect(page).toHaveURL(/#what$/);
  });
});

test("nothing is loaded from elsewhere before or after the notice is agreed to @desk", async ({ page }) => {
  const hosts = new Set<string>();
  page.on("request", (request) => hosts.add(new URL(request.url()).host));
  await page.goto("/privacy");
  await page.getByRole("button", { name: words("en").shell.cookie.agree }).click();
  await page.goto("/cookies");
  expect([...hosts]).toEqual([new URL(page.url()).host]);
});
