import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { type Locale, localePath, locales } from "@/lib/i18n/locales";
import { limits, type MenuId } from "@/lib/site/site";
import { site } from "@/lib/site/site-config";
import { routes } from "@/routes";
import { scaled } from "../../test/support/time-scale.mjs";
import { boxOf } from "../support/boxes";
import { listInputPlaces } from "../support/input-places";
import {
  expectNoOverflow,
  isNarrow,
  openMenu,
  reports503,
  search,
  shortSearch,
  stored,
  timezoneSwitch,
  waitForQuiet,
} from "../support/page-helpers";
import { bytesOverFramework, countScripts } from "../support/scripts";
import { expect, noScript, servers, test, visit, words } from "../support/test";

const desk = { tag: "@desk" };
const phone = { tag: "@phone" };
const english = words("en").shell;

const pagePaths = new Set(routes.filter(({ kind }) => kind === "page").map(({ path }) => path));
const { menus, sidebar, entries } = site();
/** The words of an entry: not every key is that of a message. */
function linkWords(locale: Locale, key = ""): { label: string } {
  const known: Record<string, { label: string } | undefined> = words(locale).shell.links;
  return known[key] ?? { label: `no words for ${key}` };
}

const hrefIn = (locale: Locale, key: string) => {
  const link = entries[key];
  if (!link) throw new Error(`no entry ${key}`);
  return link.external ? link.href : localePath(locale, link.href);
};
const hotSearches: unknown[] = JSON.parse(readFileSync("data/promotions/hot-searches.json", "utf8"));

const menuButton = (page: Page, id: MenuId) => page.locator(`button[popovertarget="mega-${id}"]`);
const panel = (page: Page, id: MenuId) => page.locator(`#mega-${id}`);

/** Only this panel shows (none when null), and the buttons say so. */
async function onlyOpen(page: Page, id: MenuId | null): Promise<void> {
  for (const menu of menus) {
    const isIt = menu.id === id;
    await expect(panel(page, menu.id)).toBeVisible({ visible: isIt });
    await expect(menuButton(page, menu.id)).toHaveAttribute("aria-expanded", String(isIt));
  }
}

test.describe("the five menus", desk, () => {
  test("Menus open one at a time by pointer and keyboard, and close by a click outside, Escape and Tab", async ({
    page,
  }) => {
    await visit(page, "/terms");
    await onlyOpen(page, null);
    await test.step("by hovering, and go with the pointer", async () => {
      await menuButton(page, "services").hover();
      await onlyOpen(page, "services");
      await panel(page, "services").getByRole("link").first().hover();
      await onlyOpen(page, "services");
      await menuButton(page, "references").hover();
      await onlyOpen(page, "references");
      await page.mouse.move(10, 880);
      await onlyOpen(page, null);
    });
    await test.step("by a click, until a click outside", async () => {
      await menuButton(page, "references").click();
      await onlyOpen(page, "references");
      await page.mouse.move(10, 880);
      await expect(panel(page, "references")).toBeVisible();
      await page.mouse.click(10, 880);
      await onlyOpen(page, null);
    });
    await test.step("by keys, until Escape, which gives the focus back", async () => {
      for (const key of ["Space", "ArrowDown"]) {
        const button = menuButton(page, "enquiry");
        const first = panel(page, "enquiry").getByRole("link").first();
        await button.focus();
        await page.keyboard.press(key);
        await onlyOpen(page, "enquiry");
        if (key === "Space") await page.keyboard.press("Tab");
        await expect(first).toBeFocused();
        await page.keyboard.press("Escape");
        await onlyOpen(page, null);
        await expect(button).toBeFocused();
      }
    });
    await test.step("and closes when Tab leaves it for the next menu", async () => {
      await menuButton(page, "media").focus();
      await page.keyboard.press("ArrowDown");
      await panel(page, "media").getByRole("link").last().focus();
      await page.keyboard.press("Tab");
      await onlyOpen(page, null);
      await expect(menuButton(page, "references")).toBeFocused();
    });
  });

  test("A tap opens a menu, another one in its place, and a tap outside closes it", async ({
    openContext,
  }) => {
    const page = await (await openContext({ hasTouch: true })).newPage();
    await visit(page, "/terms");
    for (const id of ["services", "references"] as const) {
      await menuButton(page, id).tap();
      await onlyOpen(page, id);
    }
    await page.touchscreen.tap(10, 880);
    await onlyOpen(page, null);
  });

  test.describe("without script", () => {
    test.use(noScript);

    test("Menus open and search sailings by typed names, and no choice of colours is offered", async ({
      page,
    }) => {
      await visit(page, "/terms");
      await expect(page.getByText(english.theme.legend, { exact: true }).first()).toBeHidden();
      await menuButton(page, "references").click();
      await expect(panel(page, "references")).toBeVisible();
      await menuButton(page, "services").click();
      await expect(panel(page, "references")).toBeHidden();
      await page.keyboard.press("Escape");
      await expect(panel(page, "services")).toBeHidden();
      await menuButton(page, "services").press("Enter");
      const { loadingPort, dischargePort, action } = english.features.services;
      await panel(page, "services").getByLabel(loadingPort).fill("Hong Kong");
      await panel(page, "services").getByLabel(dischargePort).fill("Sydney");
      await panel(page, "services").getByRole("button", { name: action }).click();
      await expect(page).toHaveURL(shortSearch);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hong Kong to Sydney");
    });
  });

  test("The fields of the services menu suggest ports, by code that comes with their first use", async ({
    page,
  }) => {
    const scripts = countScripts(page);
    await visit(page, "/terms");
    await waitForQuiet(page);
    await menuButton(page, "services").click();
    const { loadingPort, dischargePort, action } = english.features.services;
    // Plain until the first focus, then a combobox: the one that has this label.
    const field = (name: string) =>
      panel(page, "services")
        .locator("div")
        .filter({ has: page.getByText(name, { exact: true }) })
        .last()
        .locator("input:visible");
    const before = await scripts();
    expect(bytesOverFramework(before), "what a page without a search takes").toBeLessThan(15 * 1024);

    await field(loadingPort).focus();
    await page.keyboard.type("shenz");
    const [first, second] = [page.getByRole("option").nth(0), page.getByRole("option").nth(1)];
    await expect(second).toBeVisible();
    // Of the whole text: those of its beginning stay until they come.
    await expect(first).toContainText("Shenzhen");
    expect((await scripts()).length, "its code came with the first use").toBeGreaterThan(before.length);
    await expectNoOverflow(page);
    // Escape closes the suggestions first, then the menu.
    await page.keyboard.press("Escape");
    await expect(first).toBeHidden();
    await expect(panel(page, "services")).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(field(loadingPort)).toHaveValue(/^Shenzhen – all ports/);
    await field(dischargePort).fill("sydn");
    await expect(page.getByRole("option").first()).toContainText("AUSYD");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await panel(page, "services").getByRole("button", { name: action }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Shenzhen – all ports to Sydney");
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      loading_port: "Chiwan||Shekou||Yantian",
      loading_port_id: "CNCWN||CNSHK||CNYTN",
      discharge_port: "Sydney",
      discharge_port_id: "AUSYD",
    });
  });
});

test.describe("the menu of narrow pages", phone, () => {
  test("The menu keeps the page behind it out of reach, and its search button leads into its search field", async ({
    page,
  }) => {
    await visit(page, "/terms");
    const button = page.getByRole("button", { name: english.menu, exact: true });
    const menu = await openMenu(page);
    await expect(page.getByRole("button", { name: english.closeMenu })).toBeFocused();
    await expect(page.getByRole("main")).toBeHidden();
    await page.getByRole("button", { name: english.closeMenu }).tap();
    await expect(menu).toBeHidden();
    await expect(button).toHaveAttribute("aria-expanded", "false");
    await expect(button).toBeFocused();

    await page.getByRole("button", { name: english.searchArchive }).tap();
    const box = menu.getByRole("search").first().locator("input");
    await expect(box).toBeFocused();
    await expect(box).toBeInViewport();
    await box.fill("reefer & 港");
    await box.press("Enter");
    await expect(page).toHaveURL(`/keyword?${new URLSearchParams({ query: "reefer & 港" })}`);
  });

  test.describe("without script", () => {
    test.use(noScript);

    test("The menu folds its five lists, one open at a time", async ({ page }) => {
      await visit(page, "/terms");
      const menu = await openMenu(page);
      const lists = menu.locator("li:has(> details)");
      await expect(lists.locator("summary")).toHaveText(menus.map(({ id }) => english.menus[id]));
      for (const [index, { id, groups }] of menus.entries()) {
        await lists.nth(index).locator("summary").tap();
        await expect(menu.locator("details[open]")).toHaveCount(1);
        await expect(lists.nth(index).locator("details")).toHaveAttribute("open", "");
        const shown = lists.nth(index).getByRole("link").filter({ visible: true });
        const count = groups.flatMap(({ links }) => links).length;
        await expect(shown).toHaveCount(id === "hot" ? hotSearches.length : count);
      }
      await lists.first().locator("summary").tap();
      await lists.first().getByRole("link", { name: english.links.portSchedule.label }).tap();
      await expect(page).toHaveURL("/port");
      await expect(page.locator("#menu")).toBeHidden();
    });
  });
});

test("The skip link comes first; sidebar, publisher and year are there at any width", async ({ page }) => {
  await visit(page, "/");
  if (!isNarrow(page))
    await test.step("the skip link comes first and leads to the content", async () => {
      const link = page.getByRole("link", { name: english.skip });
      await expect(link).not.toBeInViewport();
      await page.keyboard.press("Tab");
      await expect(link).toBeFocused();
      await expect(link).toBeInViewport();
      await page.keyboard.press("Enter");
      await expect(page.getByRole("main")).toBeFocused();
      await page.keyboard.press("Tab");
      expect(await page.evaluate(() => document.activeElement?.closest("main, footer") !== null)).toBe(true);
    });
  const place = isNarrow(page) ? await openMenu(page) : page.getByRole("banner");
  const links = place.getByRole("navigation", { name: english.subscriptions }).getByRole("link");
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")))).toEqual(
    sidebar.map((key) => hrefIn("en", key)),
  );
  for (const link of await links.all()) await expect(link).toBeVisible();
  if (isNarrow(page)) await page.keyboard.press("Escape");
  const footer = page.getByRole("contentinfo");
  for (const key of sidebar)
    await expect(footer.getByRole("link", { name: linkWords("en", key).label })).toBeVisible();
  await expect(footer.getByRole("img", { name: english.footer.qr })).toBeVisible();
});

test.describe("the cookie notice", () => {
  const notice = (page: Page) => page.getByRole("region", { name: english.cookie.label });

  for (const [path, tag] of [
    ["/", "@desk"],
    ["/port", "@phone"],
  ] as const) {
    test(`The cookie notice never lies over what has the focus on ${path}`, { tag }, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: "reduce" });
      await visit(page, path);
      await expect(notice(page)).toBeVisible();
      const focused = () =>
        page.evaluate((label) => {
          const strip = document.querySelector(`section[aria-label="${label}"]`) as Element;
          const active = document.activeElement;
          if (!active || active === document.body) return null;
          // What a pop-up of the field covers is the field's own doing; here it counts what the notice does.
          const { top, bottom, height } = active.getBoundingClientRect();
          // What is taller than the room above the notice shows from its top on.
          const isOver = !strip.contains(active) && bottom > strip.getBoundingClientRect().top + 1 && top > 9;
          return {
            what: active.outerHTML.slice(0, 160),
            isInFooter: active.closest("footer") !== null,
            isInNotice: strip.contains(active),
            isCovered: isOver && height > 0,
          };
        }, english.cookie.label);

      let inFooter = 0;
      let hasReachedNotice = false;
      for (let step = 0; step < 150 && !hasReachedNotice; step += 1) {
        await page.keyboard.press("Tab");
        const now = await focused();
        if (now?.isCovered) await expect.poll(async () => (await focused())?.isCovered, now.what).toBe(false);
        if (now?.isInFooter) inFooter += 1;
        hasReachedNotice = now?.isInNotice ?? false;
      }
      expect(hasReachedNotice).toBe(true);
      expect(inFooter).toBeGreaterThan(20);
      // And back up again.
      for (let step = 0; step < inFooter; step += 1) {
        await page.keyboard.press("Shift+Tab");
        const now = await focused();
        if (now?.isCovered) await expect.poll(async () => (await focused())?.isCovered, now.what).toBe(false);
      }
    });
  }
});

for (const locale of locales) {
  test(`The cookie notice takes little of the screen: a line on a desk, no more than 80 px on a phone (${locale})`, async ({
    page,
  }) => {
    await visit(page, localePath(locale, "/"));
    const notice = page.getByRole("region", { name: words(locale).shell.cookie.label });
    await expect(notice).toBeVisible();
    await expect.poll(async () => (await boxOf(notice)).height).toBeLessThanOrEqual(isNarrow(page) ? 80 : 56);
    const button = notice.getByRole("button");
    expect((await boxOf(button)).x).toBeGreaterThanOrEqual((await boxOf(notice.locator("p"))).right);
    expect((await boxOf(button)).height).toBeGreaterThanOrEqual(44);
  });
}

test(
  "A word of sixty letters widens no page of 320 px, wherever it is searched for",
  phone,
  async ({ page }) => {
    const word = "Donaudampfschiffahrtselektrizitaetenhauptbetriebswerkbauunter";
    await page.setViewportSize({ width: 320, height: 800 });
    for (const path of [
      `/keyword?query=${word}`,
      `/keyword?hashtag=${word}`,
      `/kb-port?q=${word}`,
      `/yp-list?com_type=truck&keyword=${word}`,
      `/yp-list?com_type=truck&port=${word}`,
      `/port?loading_port=${word}&discharge_port=${word}`,
      `/flight?origin_airport=${word}&destination_airport=${word}`,
    ]) {
      await visit(page, path);
      await expectNoOverflow(page);
    }
  },
);

test("The cookie notice ends the page where the screen is low, as at 400 % zoom", desk, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await visit(page, "/terms");
  const notice = page.getByRole("region", { name: english.cookie.label });
  await expect(notice).toBeVisible();
  await expect(notice).not.toBeInViewport();
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
  await expect(notice).toBeInViewport();
});

test("Scroll-to-top shows after 50 px and leads to the top", phone, async ({ page }) => {
  await visit(page, "/terms");
  const button = page.getByRole("button", { name: english.scrollTop });
  await expect(page.getByRole("region", { name: english.cookie.label })).toBeVisible();
  await expect(button).toBeHidden();
  const goDown = (top: number) => page.evaluate((y) => window.scrollTo({ top: y, behavior: "instant" }), top);
  await goDown(limits.scrollThresholdPx);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(50);
  await expect(button).toBeHidden();
  await goDown(limits.scrollThresholdPx + 1);
  await expect(button).toBeVisible();
  await goDown(400);
  await button.click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(button).toBeHidden();
  await expect(page.getByRole("main")).toBeFocused();
});

test.describe("the choice of colours", () => {
  const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const choose = async (page: Page, theme: "light" | "dark" | "system") => {
    const place = isNarrow(page) ? await openMenu(page) : page.getByRole("contentinfo");
    const group = place.getByRole("group", { name: english.theme.legend });
    await group.getByText(english.theme[theme], { exact: true }).click();
    await expect(group.getByRole("radio", { name: english.theme[theme] })).toBeChecked();
    if (isNarrow(page)) await page.keyboard.press("Escape");
  };

  test(
    "A chosen theme is stored and holds before the page is first painted; until then the system's does",
    desk,
    async ({ page }) => {
      // What the root says at the moment the body begins: nothing has been painted then.
      await page.addInitScript(() => {
        new MutationObserver((_, observer) => {
          if (!document.body) return;
          observer.disconnect();
          Object.assign(window, { themeAtFirst: document.documentElement.dataset.theme ?? "system" });
        }).observe(document, { childList: true, subtree: true });
      });
      const atFirst = () => page.evaluate(() => (window as unknown as { themeAtFirst: string }).themeAtFirst);
      const root = page.locator("html");

      await visit(page, "/terms");
      expect(await atFirst()).toBe("system");
      const light = await ground(page);
      await page.emulateMedia({ colorScheme: "dark" });
      await expect.poll(() => ground(page)).not.toBe(light);
      await page.emulateMedia({ colorScheme: "light" });
      await choose(page, "dark");
      await expect(root).toHaveAttribute("data-theme", "dark");
      const dark = await ground(page);
      expect(dark).not.toBe(light);

      await visit(page, "/port");
      expect(await atFirst()).toBe("dark");
      await expect(root).toHaveAttribute("data-theme", "dark");
      expect(await ground(page)).toBe(dark);
      // Hydration leaves it in place, and the choice shows it.
      await waitForQuiet(page);
      await expect(root).toHaveAttribute("data-theme", "dark");
      await choose(page, "light");
      expect(await stored(page, "theme")).toBe("light");
      await page.emulateMedia({ colorScheme: "dark" });
      expect(await ground(page)).toBe(light);
      await choose(page, "system");
      await expect(root).not.toHaveAttribute("data-theme");
      expect(await ground(page)).toBe(dark);
      expect(await stored(page, "theme")).toBeNull();
    },
  );
});

test("The date is the publisher's, wherever the reader is", desk, async ({ openContext }) => {
  const page = await (await openContext()).newPage();
  const goTo = await timezoneSwitch(page);
  for (const [timezoneId, instant, localDay, text] of [
    ["America/Los_Angeles", "2026-03-15T16:00:01Z", 15, "Monday 16 March 2026"],
    ["Pacific/Kiritimati", "2026-03-15T15:59:59Z", 16, "Sunday 15 March 2026"],
  ] as const) {
    await goTo(timezoneId);
    await page.clock.setFixedTime(instant);
    await visit(page, "/terms");
    await expect(page.getByRole("banner").locator("time")).toHaveText(text);
    expect(await page.evaluate(() => new Date().getDate()), "the reader is there").toBe(localDay);
  }
});

test.describe("narrow screens and large text", () => {
  const addresses = [
    ...["/", "/zh-cn/yp"],
    // Names that no blank breaks.
    `${shortSearch}&vessel_name=${"X".repeat(60)}`,
    `/fe-sea?${new URLSearchParams({ vessel: "Wanderer".repeat(7), loading_port: "Tripoli" })}`,
    `${servers.configuredPortal.url}${search}`,
  ];

  test(
    "No text without blanks that an address names widens a page at 320 px",
    phone,
    async ({ page, problems }) => {
      problems.tolerate(/status of (?:400|404|503)/);
      const word = "x".repeat(60);
      const named = (path: string, query: readonly string[]) =>
        `${path}?${new URLSearchParams(query.map((name) => [name, word]))}`;
      const places = listInputPlaces().filter(
        ({ path, method, query, segments }) =>
          method === "GET" && pagePaths.has(path) && query.length > 0 && segments.length === 0,
      );
      const paths = [
        ...places.map(({ path, query }) => named(path, query)),
        named("/keyword", ["keyword"]),
        `/yp-list?com_type=sea&keyword=${word}`,
        `${shortSearch}&company=${word}`,
      ];
      expect(paths.length).toBeGreaterThan(30);
      await page.setViewportSize({ width: 320, height: 640 });
      for (const path of paths) {
        await page.goto(path, { waitUntil: "domcontentloaded" });
        await test.step(path.split("?")[0] ?? path, () => expectNoOverflow(page));
      }
    },
  );

  test("Nothing has to be scrolled sideways at 320 px, nor with text of twice the size", async ({
    page,
    problems,
  }) => {
    problems.tolerate(reports503);
    const size = page.viewportSize();
    // What fits a phone fits a desk: there the front page and the results are looked at, which have most beside each other.
    for (const path of isNarrow(page) ? addresses : ["/", shortSearch]) {
      if (isNarrow(page)) await page.setViewportSize({ width: 320, height: 640 });
      await visit(page, path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      if (isNarrow(page)) await expectNoOverflow(page);
      if (size) await page.setViewportSize(size);
      await page.evaluate(() => {
        document.documentElement.style.fontSize = "200%";
      });
      await expectNoOverflow(page);
    }
    if (!isNarrow(page)) return;
    await page.setViewportSize({ width: 320, height: 640 });
    await visit(page, "/terms");
    const menu = await openMenu(page);
    await menu.locator("summary").first().tap();
    await expectNoOverflow(page);
    expect(await menu.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  });

  test(
    "The parts of the header lie beside each other with text of twice the size, and menus can be used",
    desk,
    async ({ page }) => {
      await visit(page, "/terms");
      await page.evaluate(() => {
        document.documentElement.style.fontSize = "200%";
      });
      const boxes = await page.locator("header button[popovertarget]:visible, header search:visible").all();
      const rects = await Promise.all(boxes.map((box) => box.boundingBox()));
      for (const [index, a] of rects.entries()) {
        for (const b of rects.slice(index + 1)) {
          if (!a || !b) continue;
          const apart =
            a.x + a.width <= b.x + 1 ||
            b.x + b.width <= a.x + 1 ||
            a.y + a.height <= b.y + 1 ||
            b.y + b.height <= a.y + 1;
          expect(apart, "parts of the header lie beside each other").toBe(true);
        }
      }
      const services = panel(page, "services");
      const link = services.getByRole("link", { name: english.links.portSchedule.label });
      // On the way to it the pointer crosses another menu's button, which opens that one for whoever lingers.
      await expect(async () => {
        if (!(await services.isVisible())) await menuButton(page, "services").click();
        await link.click({ timeout: scaled(5_000) });
      }).toPass();
      await expect(page).toHaveURL("/port");
    },
  );
});

test("The first thing in view of a text page is its own, never the cookie notice", { tag: "@desk" }, async ({
  openContext,
}) => {
  const page = await (await openContext()).newPage();
  await page.addInitScript(() => {
    const largest: Element[] = [];
    Object.assign(window, { largest });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { element } = entry as PerformanceEntry & { element: Element | null };
        if (element) largest.push(element);
      }
    }).observe({ type: "largest-contentful-paint", buffered: true });
  });
  for (const [path, width, locale, reducedMotion] of [
    ["/terms", 320, "en", "reduce"],
    ["/contact-us", 390, "zh-cn", "no-preference"],
  ] as const) {
    await page.emulateMedia({ reducedMotion });
    await page.setViewportSize({ width, height: 800 });
    await visit(page, localePath(locale, path));
    const notice = page.getByRole("region", { name: words(locale).shell.cookie.label });
    await expect(notice).toHaveCSS("opacity", "1");
    await waitForQuiet(page);
    const seen = await page.evaluate(() =>
      (window as unknown as { largest: Element[] }).largest.map(
        (element) => element.closest("main") !== null,
      ),
    );
    expect(seen.length, path).toBeGreaterThan(0);
    expect(seen.at(-1), `${path} at ${width}`).toBe(true);
  }
});
