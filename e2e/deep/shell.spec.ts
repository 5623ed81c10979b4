import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { buildNumber, limits, type MenuId } from "@/lib/site/site";
import { site } from "@/lib/site/site-config";
import {
  everyPage,
  expectNoOverflow,
  inEveryLanguage,
  isNarrow,
  openMenu,
  reports404,
  reports503,
  search,
  seedStorage,
  shortSearch,
  stored,
  timezoneSwitch,
  waitForQuiet,
} from "../support/page-helpers";
import { elementsOf, type HtmlElement, onlyElement, readPage, textOf } from "../support/parsed-html";
import { bytesOverFramework, countScripts } from "../support/scripts";
import { expect, noScript, reload, servers, test, visit, words } from "../support/test";
import { withValues } from "../support/wording";

const desk = { tag: "@desk" };
const phone = { tag: "@phone" };
const english = words("en").shell;

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
const hrefs = (keys: readonly string[], locale: Locale = "en") =>
  keys.map((key) => hrefIn(locale, key)).sort();

/** The links in the lists of the part with this id. */
const linksIn = (page: Parameters<typeof onlyElement>[0], id: string) =>
  elementsOf(onlyElement(page, "div", { id }), "li").flatMap((item) => elementsOf(item, "a"));
const hrefsOf = (links: readonly HtmlElement[]) => links.map(({ attribs }) => attribs.href ?? "").sort();

const hotSearches: { title: string; titleZh: string; url: string }[] = JSON.parse(
  readFileSync("data/promotions/hot-searches.json", "utf8"),
);

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
  test("are named in each language", async ({ request }) => {
    for (const [locale, path] of inEveryLanguage("/")) {
      const { page } = await readPage(request, path);
      const { mainNav, menus: names } = words(locale).shell;
      const nav = onlyElement(page, "nav", { "aria-label": mainNav });
      const buttons = elementsOf(nav, "button", { type: "button" }).map(textOf);
      expect(buttons, path).toEqual(menus.map(({ id }) => names[id]));
    }
  });

  test("open by pointer, one at a time", async ({ page }) => {
    await visit(page, "/terms");
    await onlyOpen(page, null);
    await test.step("by hovering, and go with the pointer", async () => {
      await menuButton(page, "services").hover();
      await onlyOpen(page, "services");
      await panel(page, "services").getByRole("link").first().hover();
      await onlyOpen(page, "services");
      for (const { id } of menus) {
        await menuButton(page, id).hover();
        await onlyOpen(page, id);
      }
      await page.mouse.move(10, 880);
      await onlyOpen(page, null);
    });

    await test.step("by a click, and stay; a second click or one outside closes", async () => {
      await menuButton(page, "references").click();
      await onlyOpen(page, "references");
      // What was opened on purpose does not go with the pointer: the hovering of another menu is needed.
      await page.mouse.move(10, 880);
      await expect(panel(page, "references")).toBeVisible();
      await page.mouse.click(10, 880);
      await onlyOpen(page, null);

      await menuButton(page, "media").click();
      await onlyOpen(page, "media");
      await menuButton(page, "media").click();
      await onlyOpen(page, null);
    });
  });

  test("open by touch, one at a time", async ({ openContext }) => {
    const page = await (await openContext({ hasTouch: true })).newPage();
    await visit(page, "/terms");
    for (const { id } of menus) {
      await menuButton(page, id).tap();
      await onlyOpen(page, id);
    }
    await menuButton(page, "references").tap();
    await onlyOpen(page, null);
    await menuButton(page, "services").tap();
    await page.touchscreen.tap(10, 880);
    await onlyOpen(page, null);
  });

  test("are worked by keyboard", async ({ page }) => {
    await visit(page, "/terms");
    for (const key of ["Enter", "Space", "ArrowDown"])
      await test.step(`${key} opens; Escape closes and gives the focus back`, async () => {
        const button = menuButton(page, "enquiry");
        await button.focus();
        await page.keyboard.press(key);
        await onlyOpen(page, "enquiry");
        const first = panel(page, "enquiry").getByRole("link").first();
        if (key === "ArrowDown") await expect(first).toBeFocused();
        else await expect(button).toBeFocused();
        if (key !== "ArrowDown") await page.keyboard.press("Tab");
        await expect(first).toBeFocused();
        await page.keyboard.press("Escape");
        await onlyOpen(page, null);
        await expect(button).toBeFocused();
      });

    await test.step("arrow keys, Home and End walk along them", async () => {
      await menuButton(page, "services").focus();
      for (const [key, id] of [
        ["ArrowRight", "enquiry"],
        ["ArrowRight", "hot"],
        ["ArrowLeft", "enquiry"],
        ["End", "references"],
        ["ArrowRight", "services"],
        ["ArrowLeft", "references"],
        ["Home", "services"],
      ] as const) {
        await page.keyboard.press(key);
        await expect(menuButton(page, id)).toBeFocused();
      }
      await page.keyboard.press("Enter");
      await onlyOpen(page, "services");
      await page.keyboard.press("ArrowRight");
      await onlyOpen(page, null);
      await page.keyboard.press("Space");
      await onlyOpen(page, "enquiry");
      await page.keyboard.press("Escape");
    });

    await test.step("one closes when the focus leaves it", async () => {
      await menuButton(page, "media").focus();
      await page.keyboard.press("ArrowDown");
      await onlyOpen(page, "media");
      await panel(page, "media").getByRole("link").last().focus();
      await page.keyboard.press("Tab");
      await onlyOpen(page, null);
      await expect(menuButton(page, "references")).toBeFocused();
    });
  });

  test("hold every link in the server's HTML", async ({ request }) => {
    for (const [locale, path] of inEveryLanguage("/port")) {
      const { page } = await readPage(request, path);
      for (const { id, groups } of menus) {
        if (id === "hot") continue;
        const keys: readonly string[] = groups.flatMap(({ links }) => links);
        const links = linksIn(page, `mega-${id}`);
        expect(hrefsOf(links), `${id} in ${locale}`).toEqual(hrefs(keys, locale));
        const [first] = links;
        expect(first && textOf(first)).toContain(linkWords(locale, keys[0]).label);
      }
    }
  });

  test.describe("without script", () => {
    test.use(noScript);

    test("work", async ({ page }) => {
      await visit(page, "/terms");
      await menuButton(page, "references").click();
      await expect(panel(page, "references")).toBeVisible();
      await menuButton(page, "services").click();
      await expect(panel(page, "references")).toBeHidden();
      await page.keyboard.press("Escape");
      await expect(panel(page, "services")).toBeHidden();
      await menuButton(page, "services").press("Enter");
      await panel(page, "services").getByRole("link", { name: english.links.portSchedule.label }).click();
      await expect(page).toHaveURL("/port");
    });

    test("search sailings by typed names", async ({ page }) => {
      await visit(page, "/terms");
      await menuButton(page, "services").click();
      const { loadingPort, dischargePort, action } = english.features.services;
      await panel(page, "services").getByLabel(loadingPort).fill("Hong Kong");
      await panel(page, "services").getByLabel(dischargePort).fill("Sydney");
      await panel(page, "services").getByRole("button", { name: action }).click();
      await expect(page).toHaveURL(shortSearch);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hong Kong to Sydney");
    });
  });

  for (const locale of ["en", "zh-cn"] as const) {
    test(`search sailings from the panel, whose fields suggest ports (${locale})`, async ({ page }) => {
      const { shell, finder, schedule } = words(locale);
      const scripts = countScripts(page);
      await visit(page, localePath(locale, "/terms"));
      await waitForQuiet(page);
      await menuButton(page, "services").click();
      const { loadingPort, dischargePort, action } = shell.features.services;
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
      await expect(first).toContainText(locale === "en" ? "Shenzhen" : "深圳");
      expect((await scripts()).length, "its code came with the first use").toBeGreaterThan(before.length);
      await expectNoOverflow(page);
      // Escape closes the suggestions first, then the menu.
      await page.keyboard.press("Escape");
      await expect(first).toBeHidden();
      await expect(panel(page, "services")).toBeVisible();
      await page.keyboard.press("ArrowDown");
      await expect(first).toHaveAttribute("aria-selected", "true");
      await page.keyboard.press("Enter");
      const name = locale === "en" ? "Shenzhen – all ports" : "深圳－所有港口";
      await expect(field(loadingPort)).toHaveValue(new RegExp(`^${name}`));
      await field(dischargePort).fill("sydn");
      await expect(page.getByRole("option").first()).toContainText("AUSYD");
      await expect(page.getByRole("option").first()).toContainText(/\d/);
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await panel(page, "services").getByRole("button", { name: action }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(
        withValues(schedule.heading, { from: name, to: locale === "en" ? "Sydney" : "悉尼" }),
      );
      expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
        loading_port: "Chiwan||Shekou||Yantian",
        loading_port_id: "CNCWN||CNSHK||CNYTN",
        discharge_port: "Sydney",
        discharge_port_id: "AUSYD",
      });
      await expect(page.getByRole("region", { name: finder.title })).toBeVisible();
    });
  }
});

test.describe("Hot Searches", desk, () => {
  test("come from the data, in the reader's language, with the number of what they find", async ({
    request,
  }) => {
    for (const [locale, path] of inEveryLanguage("/port")) {
      const { page } = await readPage(request, path);
      const found = linksIn(page, "mega-hot").map((link) => {
        const [count] = elementsOf(link, "i").map(textOf);
        const title = textOf(onlyElement(link, "span"));
        return {
          title: count ? title.slice(0, -count.length).trim() : title,
          href: link.attribs.href,
          count,
        };
      });
      if (locale !== "zh-cn") {
        expect(found.map(({ title }) => title)).toEqual(
          hotSearches.map(({ title, titleZh }) => (locale === "en" ? title : titleZh)),
        );
      } else {
        expect(found.map(({ title }) => title)).toContain("宁波往汉堡船期");
      }
      expect(found.map(({ href }) => href)).toEqual(hotSearches.map(({ url }) => localePath(locale, url)));
      const answer = await request.get(`/api/port-schedule?${found[0]?.href?.split("?")[1]}`);
      expect(found[0]?.count).toBe(String((await answer.json()).found));
    }
  });

  test("lead to what they name", async ({ page }) => {
    await visit(page, "/terms");
    await menuButton(page, "hot").click();
    await panel(page, "hot").getByRole("link", { name: "Hong Kong to Singapore" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hong Kong to Singapore");
  });

  test("are the publisher's own where there is one, without addresses that are no links", async ({
    request,
  }) => {
    const { page } = await readPage(request, servers.upstreamPortal.url);
    const [first, , third, ...more] = linksIn(page, "mega-hot");
    expect(more).toHaveLength(0);
    expect(first && textOf(first)).toBe("Hong Kong to Rotterdam sailings");
    expect(third?.attribs.target).toBe("_blank");
    expect(third?.attribs.rel).toMatch(/noopener/);
  });
});

test.describe("the archive search", () => {
  test("is named in each language and leads to its own archive", desk, async ({ request }) => {
    for (const [locale, path] of inEveryLanguage("/port")) {
      const { page } = await readPage(request, path);
      for (const id of ["archive-search", "menu-search"]) {
        const forms = elementsOf(onlyElement(page, "header"), "form");
        const form = forms.find((one) => elementsOf(one, "input", { id }).length === 1);
        const box = form && onlyElement(form, "input", { id });
        expect([box?.attribs.type, box?.attribs.name], `${id} in ${locale}`).toEqual(["search", "query"]);
        expect(form && textOf(onlyElement(form, "label", { for: id }))).toBe(
          words(locale).shell.searchArchive,
        );
        expect(form?.attribs.action).toBe(localePath(locale, "/keyword"));
      }
    }
  });

  for (const [hasScript, locale] of [
    [true, "zh-tw"],
    [false, "en"],
  ] as const)
    test.describe(`${hasScript ? "with" : "without"} script`, () => {
      test.use({ javaScriptEnabled: hasScript });

      test(`searches on Enter (${locale})`, async ({ page }) => {
        await visit(page, localePath(locale, "/terms"));
        if (isNarrow(page)) await openMenu(page, locale);
        // With focus, suggestions make it a combobox.
        const box = page.locator("header search input").filter({ visible: true });
        await expect(box).toHaveRole("searchbox");
        await expect(box).toHaveAccessibleName(words(locale).shell.searchArchive);
        await expect(box).toHaveAttribute("name", "query");
        await box.fill("reefer & 港");
        await box.press("Enter");
        const query = new URLSearchParams({ query: "reefer & 港" });
        await expect(page).toHaveURL(`${localePath(locale, "/keyword")}?${query}`);
        await expect(page.locator("#archive-keyword")).toHaveValue("reefer & 港");
      });
    });

  test("takes the focus when the search button opens the menu", phone, async ({ page }) => {
    await visit(page, "/terms");
    await page.getByRole("button", { name: english.searchArchive }).tap();
    await expect(page.locator("#menu")).toBeVisible();
    const box = page.locator("#menu input[type=search]");
    await expect(box).toBeFocused();
    await expect(box).toBeInViewport();
  });
});

test.describe("the menu of narrow pages", phone, () => {
  test("opens, keeps the page behind it out of reach, and gives the focus back", async ({ page }) => {
    await visit(page, "/terms");
    const button = page.getByRole("button", { name: english.menu, exact: true });
    await expect(button).toHaveAttribute("aria-expanded", "false");
    const menu = await openMenu(page);
    await expect(page.getByRole("button", { name: english.closeMenu })).toBeFocused();
    await expect(page.getByRole("main")).toBeHidden();
    await page.getByRole("button", { name: english.closeMenu }).tap();
    await expect(menu).toBeHidden();
    await expect(button).toHaveAttribute("aria-expanded", "false");
    await expect(button).toBeFocused();
    await openMenu(page);
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(button).toBeFocused();
  });

  for (const hasScript of [true, false])
    test.describe(`${hasScript ? "with" : "without"} script`, () => {
      test.use({ javaScriptEnabled: hasScript });

      test("folds its five lists, one open at a time", async ({ page }) => {
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

  test("holds every link in the server's HTML", async ({ request }) => {
    const { page } = await readPage(request, "/zh-tw");
    const keys: readonly string[] = menus.flatMap(({ groups }) => groups.flatMap(({ links }) => links));
    const expected = [
      ...hrefs([...keys, ...sidebar], "zh-tw"),
      ...hotSearches.map(({ url }) => localePath("zh-tw", url)),
    ].sort();
    const menu = onlyElement(page, "div", { id: "menu" });
    const languages = onlyElement(menu, "div", { role: "group" });
    expect(elementsOf(languages, "a")).toHaveLength(3);
    const found = [
      ...menus.flatMap(({ id }) => linksIn(menu, `mega-${id}`)),
      ...elementsOf(onlyElement(menu, "nav", { "aria-label": words("zh-tw").shell.subscriptions }), "a"),
    ];
    expect(hrefsOf(found)).toEqual(expected);
  });
});

test.describe("on every page", () => {
  for (const path of everyPage) {
    // One menu and one footer for all pages: on a narrow page the front page shows them.
    const tag = path === "/" ? [] : "@desk";
    test(`${path}: the skip link, the sidebar's five links, publisher and year`, { tag }, async ({
      page,
      problems,
    }) => {
      problems.tolerate(reports404);
      await visit(page, path);
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
          expect(await page.evaluate(() => document.activeElement?.closest("main, footer") !== null)).toBe(
            true,
          );
        });
      const name = english.subscriptions;
      const wanted = sidebar.map((key) => hrefIn("en", key));
      if (isNarrow(page)) {
        const menu = await openMenu(page);
        const inMenu = menu.getByRole("navigation", { name }).getByRole("link");
        expect(await inMenu.evaluateAll((all) => all.map((link) => link.getAttribute("href")))).toEqual(
          wanted,
        );
        await expect(inMenu.last()).toBeVisible();
        await page.keyboard.press("Escape");
      } else {
        const row = page.getByRole("banner").getByRole("navigation", { name }).getByRole("link");
        expect(await row.evaluateAll((all) => all.map((link) => link.getAttribute("href")))).toEqual(wanted);
        for (const link of await row.all()) await expect(link).toBeVisible();
      }
      const footer = page.getByRole("contentinfo");
      for (const key of sidebar) {
        const link = footer.getByRole("link", { name: linkWords("en", key).label });
        await expect(link).toBeVisible();
        await expect(link).toHaveAttribute("href", hrefIn("en", key));
      }
      await expect(footer).toContainText(new RegExp(`© 2022–20[2-9]\\d ${site().name}`));
      await expect(footer).toContainText(site().publisher);
      await expect(footer.getByRole("link", { name: site().email })).toHaveAttribute(
        "href",
        `mailto:${site().email}`,
      );
      await expect(footer.getByRole("img", { name: english.footer.qr })).toBeVisible();
    });
  }

  test("links to other sites open new tabs that cannot reach back", desk, async ({ request }) => {
    const { page } = await readPage(request, "/");
    const media = onlyElement(page, "div", { id: "mega-media" });
    const editions = [site().ebooks.hk, site().ebooks.cn, site().ebooks.sg, site().ebooks.my];
    for (const href of [site().links.jobs, ...editions])
      expect(textOf(onlyElement(media, "a", { href: href ?? "no address" }))).toContain(english.newTab);
    const outside = elementsOf(page, "a").filter(({ attribs }) => attribs.href?.startsWith("http"));
    expect(outside.length).toBeGreaterThan(10);
    const careless = outside.filter(
      ({ attribs: { target, rel = "" } }) => target !== "_blank" || !/\bnoopener\b/.test(rel),
    );
    expect(hrefsOf(careless)).toEqual([]);
  });
});

test.describe("the cookie notice", () => {
  const notice = (page: Page) => page.getByRole("region", { name: english.cookie.label });

  test("comes back to those who have not agreed, and stays away once agreed to", desk, async ({ page }) => {
    await visit(page, "/terms");
    await expect(notice(page)).toBeVisible();
    await reload(page);
    await expect(notice(page)).toBeVisible();
    await expect(notice(page).getByRole("link")).toHaveCount(2);
    await notice(page).getByRole("button", { name: english.cookie.agree }).click();
    await expect(notice(page)).toBeHidden();
    expect(await stored(page, "acceptPrivacy")).toBe("agree");
    for (const path of ["/", "/port"]) {
      await visit(page, path);
      await expect(page.locator("button[aria-expanded]").first()).toBeAttached();
      await waitForQuiet(page);
      await expect(notice(page)).toBeHidden();
    }
  });

  for (const path of ["/", "/port"]) {
    test(`never lies over what has the focus on ${path}`, async ({ page }) => {
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

test("the cookie notice ends the page where the screen is low, as at 400 % zoom", desk, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await visit(page, "/terms");
  const notice = page.getByRole("region", { name: english.cookie.label });
  await expect(notice).toBeVisible();
  await expect(notice).not.toBeInViewport();
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
  await expect(notice).toBeInViewport();
});

test("scroll-to-top shows after 50 px and leads to the top", async ({ page }) => {
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

  test("is kept, and holds before the page is first painted", async ({ page }) => {
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
    await choose(page, "dark");
    await expect(root).toHaveAttribute("data-theme", "dark");
    const dark = await ground(page);
    expect(dark).not.toBe(light);

    for (const path of ["/", "/port"]) {
      await visit(page, path);
      expect(await atFirst()).toBe("dark");
      await expect(root).toHaveAttribute("data-theme", "dark");
      expect(await ground(page)).toBe(dark);
    }
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
  });

  test("follows the system until one is made", desk, async ({ page }) => {
    await visit(page, "/terms");
    const light = await ground(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await expect.poll(() => ground(page)).not.toBe(light);
  });

  test("means nothing when what is stored is no theme", desk, async ({ page }) => {
    await seedStorage(page, { ls_build: buildNumber, theme: '"><script>' });
    await visit(page, "/terms");
    await expect(page.locator("html")).not.toHaveAttribute("data-theme");
  });

  test.describe("without script", () => {
    test.use(noScript);

    test("is not offered", desk, async ({ page }) => {
      await visit(page, "/terms");
      await expect(page.getByText(english.theme.legend, { exact: true }).first()).toBeHidden();
    });
  });
});

test.describe("the date", desk, () => {
  test("is the publisher's, wherever the reader is", async ({ openContext }) => {
    const page = await (await openContext()).newPage();
    const goTo = await timezoneSwitch(page);
    for (const [timezoneId, localDay, others] of [
      ["America/Los_Angeles", 15, []],
      ["Europe/London", 15, []],
      ["Asia/Hong_Kong", 16, []],
      // The words are the same in each of them.
      ["Pacific/Kiritimati", 16, ["/zh-tw/terms", "/zh-cn/terms"]],
    ] as const)
      await test.step(`in ${timezoneId}`, async () => {
        await goTo(timezoneId);
        for (const [instant, date, text, chinese] of [
          ["2026-03-15T15:59:59Z", "2026-03-15", "Sunday 15 March 2026", "2026年3月15日星期日"],
          ["2026-03-15T16:00:01Z", "2026-03-16", "Monday 16 March 2026", "2026年3月16日星期一"],
        ] as const) {
          await page.clock.setFixedTime(instant);
          await visit(page, "/terms");
          const line = page.getByRole("banner").locator("time");
          await expect(line).toHaveText(text);
          await expect(line).toHaveAttribute("datetime", date);
          for (const path of others) {
            await visit(page, path);
            await expect(page.getByRole("banner").locator("time")).toHaveText(chinese);
          }
        }
        const there = await page.evaluate(() => [
          Intl.DateTimeFormat().resolvedOptions().timeZone,
          new Date().getDate(),
        ]);
        expect(there, "the reader is there").toEqual([timezoneId, localDay]);
      });
  });

  test("is the publisher's where a browser knows no Temporal", async ({ openContext }) => {
    const page = await (await openContext({ timezoneId: "America/Los_Angeles" })).newPage();
    await page.addInitScript(() => Reflect.deleteProperty(Date.prototype, "toTemporalInstant"));
    await page.clock.setFixedTime("2026-03-15T16:00:01Z");
    await visit(page, "/terms");
    await expect(page.getByRole("banner").locator("time")).toHaveText("Monday 16 March 2026");
  });

  test("is in no page that a cache may keep", async ({ request }) => {
    for (const [, path] of inEveryLanguage("/")) {
      const html = await (await request.get(path)).text();
      // Articles have dates of their own; the newest sample is yesterday's.
      expect(html).not.toMatch(/16 March 2026|March 16, 2026|2026年3月16日|2026-03-16/);
    }
  });
});

test.describe("narrow screens and large text", () => {
  const addresses = [
    ...["/", "/port", search, "/no-such-page", "/zh-tw", "/zh-cn/yp", `/zh-cn${shortSearch}`],
    // Names that no blank breaks.
    `${shortSearch}&vessel_name=${"X".repeat(60)}`,
    `/fe-sea?${new URLSearchParams({ vessel: "Wanderer".repeat(7), loading_port: "Tripoli" })}`,
    `${servers.configuredPortal.url}${search}`,
  ];

  test("nothing has to be scrolled sideways at 320 px, nor with text of twice the size", async ({
    page,
    problems,
  }) => {
    problems.tolerate(reports404);
    problems.tolerate(reports503);
    const size = page.viewportSize();
    for (const path of addresses) {
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

  test("menus and footer can be used with text of twice the size", async ({ page }) => {
    await visit(page, "/terms");
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    if (isNarrow(page)) {
      const menu = await openMenu(page);
      await menu.locator("summary").first().click();
      await menu.getByRole("link", { name: english.links.portSchedule.label }).click();
    } else {
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
        await link.click({ timeout: 5_000 });
      }).toPass();
    }
    await expect(page).toHaveURL("/port");
  });
});

test("what a text page is first seen by is its own, never the cookie notice", { tag: "@desk" }, async ({
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
    ["/contact-us", 390, "en", "no-preference"],
    ["/terms", 320, "en", "reduce"],
    ["/fe-list", 768, "zh-cn", "no-preference"],
    ["/enews-subscription", 390, "zh-tw", "reduce"],
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
