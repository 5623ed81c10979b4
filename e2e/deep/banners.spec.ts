import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { type Locale, localePath } from "../../lib/i18n/locales";
import { adSeed, pickOne } from "../../lib/promotions/pad";
import { boxesOf, boxOf } from "../support/boxes";
import { expectNoOverflow, waitForQuiet } from "../support/page-helpers";
import {
  axeClean,
  expect,
  noScript,
  reload,
  sandboxedFrame,
  servers,
  test,
  visit,
  words,
} from "../support/test";

/** The banner strip under the header, and the Hot Searches popup of the front page. */

const mailings: { url: string; title: string }[] = JSON.parse(
  readFileSync("data/promotions/e-direct-marketing.json", "utf8"),
);

const strip = (page: Page, locale: Locale = "en") =>
  page.getByRole("complementary", { name: words(locale).banners.label });
const slots = (page: Page, locale: Locale = "en") => strip(page, locale).getByRole("listitem");
const dots = (page: Page, locale: Locale = "en") =>
  strip(page, locale).getByRole("button", {
    name: new RegExp(`^${words(locale).banners.slide.replace("{number}", "\\d+")}$`),
  });
const button = (page: Page, name: "pause" | "play") =>
  strip(page).getByRole("button", { name: words("en").banners[name], exact: true });
const popup = (page: Page, locale: Locale = "en") =>
  page.getByRole("complementary", { name: words(locale).hotPopup.name.split("{")[0] ?? "" });

/** Indexes of the banners that stand whole in the strip. */
const inSight = (page: Page) =>
  strip(page)
    .getByRole("group")
    .evaluate((group) => {
      const frame = group.getBoundingClientRect();
      return [...group.querySelectorAll("li")].flatMap((slot, index) => {
        const { left, right } = (slot.firstElementChild ?? slot).getBoundingClientRect();
        return left > frame.left - 2 && right < frame.right + 2 ? [index] : [];
      });
    });

const shownDot = (page: Page) => dots(page).and(page.locator("[aria-current]"));
/** Which dot says that it is shown, from 1. */
const expectShown = (page: Page, slide: number) =>
  expect(shownDot(page)).toHaveAccessibleName(words("en").banners.slide.replace("{number}", String(slide)));

/** The page at a clock that stands still until the test moves it. */
async function openStill(page: Page, path = "/"): Promise<void> {
  await page.clock.install({ time: servers.portal.now });
  await visit(page, path);
  await page.clock.pauseAt(Date.parse(servers.portal.now) + 10_000);
  await expect(button(page, "pause").or(button(page, "play"))).toBeVisible();
}

test.beforeEach(({ problems }) => problems.tolerate(sandboxedFrame));

test.describe("without script", () => {
  test.use(noScript);

  test("The strip is a list to scroll, in which each banner has the room of its shape", async ({
    page,
    isMobile,
  }) => {
    await visit(page, "/");
    const group = strip(page).getByRole("group");
    expect(await inSight(page)).toEqual(isMobile ? [0] : [0, 1, 2, 3]);
    expect(await group.evaluate((box) => box.scrollWidth / box.clientWidth)).toBeGreaterThan(
      isMobile ? 11 : 2.9,
    );
    await expect(group).toHaveAttribute("tabindex", "0");
    await expect(button(page, "pause")).toBeHidden();
    await expect(slots(page)).not.toHaveCount(0);
    for (const slot of await slots(page).all()) {
      const { width, height } = await boxOf(slot.locator(":scope > *"));
      expect(width / height).toBeCloseTo(10 / 3, 1);
    }
    await expectNoOverflow(page);
  });
});

test("Four, two or one banner stand abreast and none is cut, in fixed colours by day and by night", {
  tag: "@desk",
}, async ({ page }) => {
  for (const locale of ["en", "zh-cn"] as const) {
    await visit(page, localePath(locale, "/"));
    if (locale === "en") {
      const ground = () =>
        slots(page)
          .first()
          .locator("a")
          .evaluate((banner) => getComputedStyle(banner).backgroundColor);
      const byDay = await ground();
      await page.emulateMedia({ colorScheme: "dark" });
      expect(await ground()).toBe(byDay);
    }
    for (const [width, abreast] of [
      [320, 1],
      [768, 2],
      [1023, 2],
      [1024, 4],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      const slot = await boxOf(slots(page, locale).first());
      expect(Math.round(width / slot.width), `abreast at ${width}`).toBe(abreast);
      const tops = (await boxesOf(dots(page, locale).filter({ visible: true }))).map(({ y }) => y);
      expect(tops.length, `dots at ${width}`).toBe(Math.ceil(12 / abreast));
      expect(new Set(tops).size, `lines of dots at ${width}`).toBe(1);
      const cut = await slots(page, locale).evaluateAll((all) =>
        all.flatMap((slot) => {
          const words = slot.querySelector("a > span:last-child");
          const [inner, outer] = [
            words?.getBoundingClientRect(),
            slot.firstElementChild?.getBoundingClientRect(),
          ];
          if (!inner || !outer) return [];
          const isWhole =
            inner.top > outer.top - 1 && inner.bottom < outer.bottom + 1 && inner.right < outer.right + 1;
          return isWhole ? [] : [words?.textContent];
        }),
      );
      expect(cut, `${locale} at ${width}`).toEqual([]);
    }
  }
});

test("The strip moves on by itself and by its dots, four at a time on a desk and one on a phone", async ({
  page,
  isMobile,
}) => {
  await openStill(page);
  const before = await boxOf(page.getByRole("heading", { level: 1 }));
  const count = isMobile ? 12 : 3;
  await expect(dots(page).filter({ visible: true })).toHaveCount(count);
  await page.clock.runFor(30_000);
  await expectShown(page, 2);
  await page.clock.runFor(3_000);
  await expect.poll(() => inSight(page)).toEqual(isMobile ? [1] : [4, 5, 6, 7]);
  // After the last slide it begins anew.
  await dots(page)
    .nth(count - 1)
    .press("Enter");
  await expectShown(page, count);
  await dots(page)
    .nth(count - 1)
    .blur();
  await page.clock.runFor(30_000);
  await expectShown(page, 1);
  await page.clock.runFor(3_000);
  await expect.poll(() => inSight(page)).toEqual(isMobile ? [0] : [0, 1, 2, 3]);
  expect(await boxOf(page.getByRole("heading", { level: 1 }))).toEqual(before);
  await expectNoOverflow(page);

  // Tab brings what has the focus into sight.
  await strip(page).getByRole("group").focus();
  for (let step = 0; step < 5; step += 1) await page.keyboard.press("Tab");
  await expect(slots(page).nth(4).getByRole("link")).toBeFocused();
  await page.clock.runFor(3_000);
  await expect.poll(() => inSight(page)).toContain(4);

  // A reader who wants less motion sees the next slide at once.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await expect(button(page, "play")).toBeVisible();
  await dots(page).nth(1).press("Enter");
  await page.clock.runFor(100);
  await expect.poll(() => inSight(page)).toEqual(isMobile ? [1] : [4, 5, 6, 7]);
});

test("The popup loads its code after half a minute, stands at the bottom left at any width, and stays away once closed", {
  tag: "@desk",
}, async ({ page }) => {
  const mailing = pickOne(mailings, adSeed(new Date(servers.portal.now)));
  await openStill(page);
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  // Paused, the strip needs no code at 30 seconds: what is loaded then is the popup's.
  await button(page, "pause").press("Enter");
  await page.clock.runFor(100);
  await waitForQuiet(page);
  scripts.length = 0;
  await page.clock.runFor(15_000);
  await expect(popup(page)).toHaveCount(0);
  expect(scripts).toEqual([]);
  await page.clock.runFor(15_000);
  await expect(popup(page)).toBeVisible();
  expect(scripts.length).toBeGreaterThan(0);
  const shown = popup(page)
    .getByRole("img", { name: mailing?.title })
    .or(popup(page).getByTitle(mailing?.title ?? ""));
  await expect(shown).toBeVisible();
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    const box = await boxOf(popup(page));
    expect(box.x).toBeLessThan(width / 8);
    expect(box.bottom).toBeGreaterThan(height / 2);
    await expectNoOverflow(page);
  }
  // axe waits by the page's clock.
  await page.clock.resume();
  await axeClean(page);
  await page.keyboard.press("Escape");
  await expect(popup(page)).toHaveCount(0);
  await reload(page);
  await page.clock.fastForward(31_000);
  await waitForQuiet(page);
  await expect(popup(page)).toHaveCount(0);
});

test("Without a mailing that may be shown there is no popup", { tag: "@desk" }, async ({ page }) => {
  await page.clock.install();
  // The service's mailings are of hosts that are not allowed, and one is neither a page nor a picture.
  await visit(page, servers.upstreamPortal.url);
  await expect(button(page, "pause").or(button(page, "play"))).toBeVisible();
  await page.clock.runFor(90_000);
  await expect(popup(page)).toHaveCount(0);
});
