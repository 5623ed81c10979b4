import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { type Locale, localePath, locales, splitLocale } from "../../lib/i18n/locales";
import { adSeed, pickOne } from "../../lib/promotions/pad";
import { expectNoOverflow, waitForQuiet } from "../support/page-helpers";
import { elementsOf, onlyElement, readPage } from "../support/parsed-html";
import { startSeparatePortal } from "../support/separate-portal";
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

const away = (page: Page) => page.mouse.move(10, 700);

async function expectLinks(links: Locator[], expected: { target: string | null; rel: RegExp | null }) {
  for (const link of links) {
    expect(await link.getAttribute("target")).toBe(expected.target);
    if (expected.rel) await expect(link).toHaveAttribute("rel", expected.rel);
    else expect(await link.getAttribute("rel")).toBeNull();
  }
}

test.beforeEach(({ problems }) => problems.tolerate(sandboxedFrame));

test.describe("without script", () => {
  test.use(noScript);

  test("the strip is a list to scroll: the publisher's six, feature banners, advertisements", async ({
    page,
    isMobile,
  }) => {
    for (const locale of ["en", "zh-tw"] as const) {
      const { own, newTab } = words(locale).banners;
      await visit(page, localePath(locale, "/"));
      const all = slots(page, locale);
      await expect(all).toHaveCount(12);
      const titles = [own.recruitment, own.app, own.ams, own.eManifest, own.directMarketing, own.getFree];
      for (const [index, { title, line }] of titles.entries()) {
        await expect(all.nth(index)).toContainText(title);
        await expect(all.nth(index)).toContainText(line);
      }
      const links = await all.getByRole("link").all();
      expect(links).toHaveLength(12);
      await expectLinks(links.slice(0, 2), { target: "_blank", rel: /^noopener$/ });
      await expectLinks(links.slice(2, 6), { target: null, rel: null });
      // The first leads into the portal's own frame for trade news, the second does not.
      await expectLinks(links.slice(6, 7), { target: null, rel: null });
      await expect(links[6] as Locator).toHaveAttribute(
        "href",
        localePath(locale, "/om-link?url=/samples/trade-news-reefer-season.html"),
      );
      await expectLinks(links.slice(7, 8), { target: "_blank", rel: /^noopener$/ });
      await expect(links[7] as Locator).toHaveAccessibleName(new RegExp(newTab.replace(/[()]/g, "\\$&")));
      await expectLinks(links.slice(8), { target: null, rel: /^sponsored$/ });
      await expect(links[8] as Locator).toHaveAccessibleName(locale === "en" ? /\(sample\)$/ : /（樣本）$/);
      await expect(strip(page, locale).getByText(words(locale).banners.sample)).toBeVisible();
    }
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
      const { width = 0, height = 1 } = (await slot.locator(":scope > *").boundingBox()) ?? {};
      expect(width / height).toBeCloseTo(10 / 3, 1);
    }
    await expectNoOverflow(page);
  });
});

test("it stands on pages one reads, and on no search, table, form, legal or error page", {
  tag: "@desk",
}, async ({ request }) => {
  const read = "/ /news?news_id=1006 /news-list /keyword?query=rotterdam /keyword-news?query=rotterdam /yp";
  const listed =
    "/yp-list?com_type=sea /yp-detail?com_id=2001 /kb /kb-sea-link /kb-link?kb=chans /statistics";
  const without =
    "/port /flight /sailing /kb-port /kb-abbrev /fe-list /fe-sea /terms /contact-us /no-such-page";
  for (const [paths, count] of [
    [`${read} ${listed}`, 1],
    [without, 0],
  ] as const) {
    for (const [at, path] of paths.split(" ").entries()) {
      // Which pages they are does not depend on the language: the first of each kind are asked for in Chinese, too.
      for (const locale of at < 3 ? (["en", "zh-tw"] as const) : (["en"] as const)) {
        const answer = await request.get(localePath(locale, path));
        expect(answer.status(), path).toBe(path === "/no-such-page" ? 404 : 200);
        const asides = (await answer.text()).match(/<aside[^>]*>/g) ?? [];
        const strips = asides.filter((tag) => tag.includes(`aria-label="${words(locale).banners.label}"`));
        expect(strips, localePath(locale, path)).toHaveLength(count);
      }
    }
  }
});

test("on pages of reference it is one row of four, in fixed colours by day and by night", {
  tag: "@desk",
}, async ({ page, request }) => {
  for (const locale of locales) {
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
      const slot = await slots(page, locale).first().boundingBox();
      expect(Math.round(width / (slot?.width ?? 0)), `abreast at ${width}`).toBe(abreast);
      const tops = await dots(page, locale)
        .filter({ visible: true })
        .evaluateAll((all) => all.map((dot) => dot.getBoundingClientRect().top));
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
            inner.top >= outer.top && inner.bottom <= outer.bottom && inner.right <= outer.right;
          return isWhole ? [] : [words?.textContent];
        }),
      );
      expect(cut, `${locale} at ${width}`).toEqual([]);
    }
  }
  for (const path of ["/kb", "/zh-cn/kb-sea-link", "/zh-tw/statistics"]) {
    const { locale } = splitLocale(path);
    const label = words(locale).banners.label;
    const { page: read } = await readPage(request, path);
    const strip = onlyElement(read, "aside", { "aria-label": label });
    expect(elementsOf(strip, "li"), path).toHaveLength(4);
  }
});

test("it moves on every 30 seconds, four at a time on a desk and one on a phone, and begins anew", async ({
  page,
  isMobile,
}) => {
  await openStill(page);
  const before = await page.getByRole("heading", { level: 1 }).boundingBox();
  const count = isMobile ? 12 : 3;
  await expect(dots(page).filter({ visible: true })).toHaveCount(count);
  await expectShown(page, 1);
  await page.clock.runFor(15_000);
  await expectShown(page, 1);
  await page.clock.runFor(15_000);
  await expectShown(page, 2);
  await page.clock.runFor(3_000);
  await expect.poll(() => inSight(page)).toEqual(isMobile ? [1] : [4, 5, 6, 7]);
  for (let slide = 3; slide <= count; slide += 1) {
    await page.clock.runFor(27_000);
    await expectShown(page, slide);
    await page.clock.runFor(3_000);
  }
  await page.clock.runFor(27_000);
  await expectShown(page, 1);
  await page.clock.runFor(3_000);
  await expect.poll(() => inSight(page)).toEqual(isMobile ? [0] : [0, 1, 2, 3]);
  expect(await page.getByRole("heading", { level: 1 }).boundingBox()).toEqual(before);
  await expectNoOverflow(page);
});

test("paused by the reader it stays so, whatever comes and goes", { tag: "@desk" }, async ({ page }) => {
  await openStill(page);
  // Near the strip it waits, and after that it goes on.
  await slots(page).first().hover();
  await page.clock.runFor(90_000);
  await expectShown(page, 1);
  await away(page);
  await page.clock.runFor(30_000);
  await expectShown(page, 2);
  await page.clock.runFor(3_000);

  await button(page, "pause").click();
  await away(page);
  await page.clock.runFor(60_000);
  await slots(page).nth(4).hover();
  await away(page);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Shift+Tab");
  await page.getByRole("main").focus();
  for (const state of ["hidden", "visible"]) {
    await page.evaluate((value) => {
      Object.defineProperty(document, "visibilityState", { configurable: true, get: () => value });
      document.dispatchEvent(new Event("visibilitychange"));
    }, state);
    await page.clock.runFor(60_000);
  }
  await expectShown(page, 2);
  await button(page, "play").click();
  await away(page);
  await page.clock.runFor(30_000);
  await expectShown(page, 3);
});

test("a hidden tab and keyboard focus hold it", { tag: "@desk" }, async ({ page }) => {
  await openStill(page);
  const hide = (value: string) =>
    page.evaluate((state) => {
      Object.defineProperty(document, "visibilityState", { configurable: true, get: () => state });
      document.dispatchEvent(new Event("visibilitychange"));
    }, value);
  await hide("hidden");
  await page.clock.runFor(90_000);
  await expectShown(page, 1);
  await hide("visible");
  // By keyboard, so that the focus is seen.
  await strip(page).getByRole("group").focus();
  await page.keyboard.press("Tab");
  await expect(slots(page).first().getByRole("link")).toBeFocused();
  await page.clock.runFor(90_000);
  await expectShown(page, 1);
  // Tabbing on brings what has focus into sight.
  for (let step = 0; step < 4; step += 1) await page.keyboard.press("Tab");
  await expect(slots(page).nth(4).getByRole("link")).toBeFocused();
  await page.clock.runFor(3_000);
  await expect.poll(() => inSight(page)).toContain(4);
});

test.describe("less motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("it stands still, and the dots work by keyboard", async ({ page, isMobile }) => {
    await openStill(page);
    await expect(button(page, "play")).toBeVisible();
    await page.clock.runFor(120_000);
    await expectShown(page, 1);
    await dots(page).nth(1).focus();
    await page.keyboard.press("Enter");
    await expectShown(page, 2);
    await page.clock.runFor(100);
    await expect.poll(() => inSight(page)).toEqual(isMobile ? [1] : [4, 5, 6, 7]);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await expectShown(page, 3);
  });
});

test("the popup comes after half a minute with its code, takes no focus, and stays away once closed", async ({
  page,
  isMobile,
}) => {
  const mailing = pickOne(mailings, adSeed(new Date(servers.portal.now)));
  await openStill(page);
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  // Paused, the strip needs no code at 30 seconds: what is loaded then is the popup's.
  await button(page, "pause").press("Enter");
  await page.clock.runFor(100);
  const link = page.getByRole("main").getByRole("link").first();
  await link.focus();
  await waitForQuiet(page);
  scripts.length = 0;
  await page.clock.runFor(15_000);
  await expect(popup(page)).toHaveCount(0);
  expect(scripts).toEqual([]);
  await page.clock.runFor(15_000);
  await expect(popup(page)).toBeVisible();
  expect(scripts.length).toBeGreaterThan(0);
  await expect(link).toBeFocused();
  const shown = popup(page)
    .getByRole("img", { name: mailing?.title })
    .or(popup(page).getByTitle(mailing?.title ?? ""));
  await expect(shown).toBeVisible();
  await expect(shown).toHaveAttribute("src", mailing?.url ?? "");
  const box = await popup(page).boundingBox();
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  expect(box?.x).toBeLessThan(width / 8);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(height / 2);
  await expectNoOverflow(page);
  // axe waits by the page's clock.
  await page.clock.resume();
  await axeClean(page);
  if (isMobile) {
    await popup(page)
      .getByRole("button", { name: words("en").hotPopup.close })
      .click();
  } else await page.keyboard.press("Escape");
  await expect(popup(page)).toHaveCount(0);
  await page.clock.fastForward(120_000);
  await expect(popup(page)).toHaveCount(0);

  // It is gone for a week, on every page of this browser.
  for (const [days, count] of [
    [6, 0],
    [2, 1],
  ] as const) {
    await page.clock.fastForward(days * 86_400_000);
    await reload(page);
    await expect(button(page, "pause")).toBeVisible();
    await waitForQuiet(page);
    await page.clock.runFor(31_000);
    await waitForQuiet(page);
    await expect(popup(page)).toHaveCount(count);
  }
});

test("a mailing that is a page comes in a frame without rights, in the reader's language", {
  tag: "@desk",
}, async ({ page }) => {
  const start = Date.parse(servers.portal.now);
  const minutes = Array.from({ length: 60 }, (_, minute) => new Date(start + minute * 60_000));
  const due = minutes.find((minute) => pickOne(mailings, adSeed(minute))?.url.endsWith(".asp"));
  const portal = await startSeparatePortal("hot-popup", (due ?? new Date(start)).toISOString());
  try {
    await page.clock.install();
    await visit(page, `${portal.url}/zh-tw`);
    await expect(strip(page, "zh-tw")).toBeVisible();
    const frame = popup(page, "zh-tw").locator("iframe");
    // The half minute begins when the page's script does.
    await expect(async () => {
      await page.clock.runFor(31_000);
      await expect(frame).toHaveCount(1, { timeout: 1000 });
    }).toPass();
    await expect(frame).toHaveAttribute("title", /（樣本）$/);
    expect(await frame.getAttribute("sandbox")).not.toMatch(/scripts|same-origin/);
    await expect(
      frame.contentFrame().getByRole("heading", { level: 1, name: "Open day at Tsing Yi Cold Store" }),
    ).toBeVisible();
    await axeClean(page);
    const close = popup(page, "zh-tw").getByRole("button", { name: words("zh-tw").hotPopup.close });
    await close.focus();
    await page.keyboard.press("Enter");
    await expect(popup(page, "zh-tw")).toHaveCount(0);
  } finally {
    await portal.stop();
  }
});

test("without a mailing that may be shown there is no popup", { tag: "@desk" }, async ({ page }) => {
  await page.clock.install();
  // The service's mailings are of hosts that are not allowed, and one is neither a page nor a picture.
  await visit(page, servers.upstreamPortal.url);
  await expect(button(page, "pause").or(button(page, "play"))).toBeVisible();
  await page.clock.runFor(90_000);
  await expect(popup(page)).toHaveCount(0);
});
