import type { Page } from "@playwright/test";
import { fill } from "@/lib/i18n/fill";
import { inLocale } from "@/lib/i18n/in-locale";
import { type Locale, localePath, localeRecords } from "@/lib/i18n/locales";
import { buildNumber } from "@/lib/site/site";
import { cookieValue, isNarrow, openMenu, seedStorage, stored } from "../support/page-helpers";
import { portPath, toSydney } from "../support/schedule";
import { expect, noScript, reload, servers, test, visit, words } from "../support/test";

const once = { tag: "@desk" };
const search = portPath(toSydney);
const searchHeading = (locale: Locale) =>
  fill(words(locale).schedule.heading, {
    from: inLocale("Hong Kong", "香港", locale),
    to: inLocale("Sydney", "悉尼", locale),
  });

test(
  "Text has the faces of its language, on a page of that language and of another one",
  once,
  async ({ page }) => {
    const faces = async (path: string) => {
      await visit(page, path);
      return page.evaluate(() => ({
        body: getComputedStyle(document.body).fontFamily,
        heading: getComputedStyle(document.querySelector("h1") as Element).fontFamily,
      }));
    };
    const [english, traditional, simplified] = [
      await faces("/terms"),
      await faces("/zh-tw/terms"),
      await faces("/zh-cn/terms"),
    ];
    expect(traditional.body).not.toBe(english.body);
    expect(simplified.body).not.toBe(english.body);
    expect(simplified.body).not.toBe(traditional.body);
    expect(traditional.heading).not.toBe(english.heading);
    expect(simplified.heading).not.toBe(traditional.heading);

    for (const [path, other, face] of [
      ["/zh-tw/news?news_id=1007", "en", "Radio Canada Variable"],
      [
        `/keyword?${new URLSearchParams({ query: "香港", language: "zh" })}`,
        "zh-Hant",
        "Gazette Sans CJK Latin",
      ],
    ] as const) {
      await visit(page, path);
      const families = await page
        .locator(`main :is(p, figure, ul)[lang="${other}"]`)
        .evaluateAll((parts) => parts.map((part) => getComputedStyle(part).fontFamily));
      expect(families.length, path).toBeGreaterThan(0);
      for (const family of families) expect(family).toMatch(new RegExp(`^"?(${face}|Brygada 1918 Variable)`));
    }
  },
);

test.describe("the switcher", () => {
  const filtered = `${search}&date_from=2026-03-20&date_to=2026-04-02&direct=1`;

  /** From the page in one language to that in another, by the link that its readers see. */
  async function change(page: Page, from: Locale, to: Locale, hasScript: boolean): Promise<void> {
    const place = isNarrow(page) ? await openMenu(page, from) : page.getByRole("banner");
    const link = place
      .getByRole("group", { name: words(from).shell.languages })
      .locator(`a[hreflang="${to}"]`);
    await expect(link).toHaveAttribute("rel", /nofollow/);
    const answer = page.waitForResponse(/\/api\/language\?/);
    await link.click();
    const response = await answer;
    expect(response.status()).toBe(303);
    const next = new URL(response.url()).searchParams.get("next");
    expect(next).toBe(hasScript ? localePath(from, filtered) : null);

    await expect(page).toHaveURL(localePath(to, filtered));
    await expect(page.locator("html")).toHaveAttribute("lang", localeRecords[to].lang);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(searchHeading(to));
    expect(await cookieValue(page, "language")).toBe(to);
    if (hasScript) expect(await stored(page, "language")).toBe(to);
  }

  test.describe("without script", () => {
    test.use(noScript);

    // At a desk from the header, on a phone from the menu.
    test("A link to another language keeps page and query", async ({ page, context }) => {
      await context.addCookies([{ name: "language", value: "en", url: servers.portal.url }]);
      await visit(page, filtered);
      await change(page, "en", "zh-tw", false);
    });
  });

  test(
    "A reader changes from Chinese to English and back, against the cookie, and keeps page and query",
    once,
    async ({ page, context }) => {
      await context.addCookies([{ name: "language", value: "zh-tw", url: servers.portal.url }]);
      await visit(page, localePath("zh-tw", filtered));
      await change(page, "zh-tw", "en", true);
      await change(page, "en", "zh-cn", true);
    },
  );

  test(
    "A link to another language keeps what a filter has just written to the address",
    once,
    async ({ page }) => {
      await visit(page, search);
      await page.getByLabel(words("en").schedule.directOnly).check();
      await expect(page).toHaveURL(/direct=1/);
      const { pathname, search: query } = new URL(page.url());
      await page.getByRole("banner").locator('a[hreflang="zh-tw"]').filter({ visible: true }).click();
      await expect(page).toHaveURL(localePath("zh-tw", pathname + query));
    },
  );
});

test.describe("what an earlier visit left", once, () => {
  test("A language that local storage alone knows changes the page, and the server knows it from then on", async ({
    page,
  }) => {
    await seedStorage(page, { ls_build: buildNumber, language: "zh-tw" });
    await visit(page, "/terms?from=mail#top");
    await expect(page).toHaveURL("/zh-tw/terms?from=mail#top");
    await expect(page.locator("html")).toHaveAttribute("lang", localeRecords["zh-tw"].lang);
    expect(await cookieValue(page, "language")).toBe("zh-tw");
    await visit(page, "/terms");
    await expect(page).toHaveURL("/zh-tw/terms");
  });

  test("An older build's cookie is replaced once, and the storage with it", async ({ page, context }) => {
    await seedStorage(page, { ls_build: "36.0", anything: "else", ls_port_lanes: "HKHKG>NLRTM" });
    await context.addCookies([{ name: "ls_build", value: "36.0", url: servers.portal.url }]);
    await visit(page, "/terms");
    expect(await cookieValue(page, "ls_build")).toBe(buildNumber);
    expect(await stored(page, "anything")).toBeNull();
    expect(await stored(page, "ls_port_lanes")).toBe("HKHKG>NLRTM");
    expect(await stored(page, "ls_build")).toBe(buildNumber);
    const again = await reload(page);
    expect((await again?.allHeaders())?.["set-cookie"]).toBeUndefined();
  });

  test("A first visit gets its cookie from the script", async ({ page }) => {
    const response = await visit(page, "/terms");
    expect((await response?.allHeaders())?.["set-cookie"]).toBeUndefined();
    expect(await cookieValue(page, "ls_build")).toBe(buildNumber);
    expect(await stored(page, "ls_build")).toBe(buildNumber);
  });
});
