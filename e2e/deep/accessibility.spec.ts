import type { Page } from "@playwright/test";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { isNarrow, openMenu, reports404, reports503, search } from "../support/page-helpers";
import { fetchPorts, headTools, openControls, portPath, toSydney } from "../support/schedule";
import { axeClean, expect, sandboxedFrame, servers, test, visit, words } from "../support/test";

/** A page, and the states that a reader brings it into, one after the other. */
interface Kind {
  name: string;
  path: string;
  server?: string;
  reach?: ((page: Page, locale: Locale) => Promise<void>)[];
}

/** Ten days have a row of every kind; a whole month only takes axe longer. */
const results = `${search}&date_from=2026-03-20&date_to=2026-03-29`;

const kinds: Kind[] = [
  {
    name: "front page, its menu closed and open,",
    path: "/",
    reach: [
      async () => {},
      async (page, locale) => {
        if (isNarrow(page)) {
          const menu = await openMenu(page, locale);
          await menu.locator("summary").first().click();
          await expect(
            menu.getByRole("link", { name: words(locale).shell.links.portSchedule.label }).first(),
          ).toBeVisible();
          return;
        }
        await page.locator('button[popovertarget="mega-services"]').click();
        await expect(page.locator("#mega-services")).toBeVisible();
      },
    ],
  },
  {
    name: "schedule before a search, and with suggestions of a port,",
    path: "/port",
    reach: [
      async () => {},
      async (page, locale) => {
        const field = page
          .getByRole("main")
          .getByRole("combobox", { name: words(locale).finder.loadingPort });
        await field.fill("ro");
        await expect(page.getByRole("main").getByRole("option").first()).toBeVisible();
        await field.press("ArrowDown");
      },
    ],
  },
  { name: "changes of flights", path: "/flight/changes?origin_airport_id=HKG&destination_airport_id=SIN" },
  { name: "the cut-off board", path: "/cutoffs?port=HKHKG" },
  { name: "changes of a lane", path: `/port/changes?${search.split("?")[1]}&period=90` },
  { name: "schedule of an earlier day", path: `${results}&as_of=2026-03-12` },
  { name: "form for many lanes", path: "/port/bulk?problem=empty" },
  { name: "code for other sites, with its frame,", path: "/embed?loading_port=HKHKG&discharge_port=NLRTM" },
  {
    name: "results with a row open, and the share dialog over them,",
    path: results,
    reach: [
      async (page) => {
        const row = page.getByRole("main").locator("table details").first();
        await row.locator("summary").click();
        await expect(row.locator("dl").first()).toBeVisible();
      },
      async (page, locale) => {
        // An open row has one of its own.
        await page
          .getByRole("main")
          .getByRole("button", { name: words(locale).share.share, exact: true })
          .first()
          .click();
        await expect(page.getByRole("dialog")).toBeVisible();
      },
    ],
  },
  { name: "no sailings", path: "/port?loading_port=Hong+Kong&discharge_port=Hong+Kong" },
  {
    name: "a port that is missing",
    path: "/port?loading_port=Hong+Kong&discharge_port=Nowhere",
    reach: [(page, locale) => expect(page.getByText(words(locale).finder.missing)).toBeVisible()],
  },
  { name: "following a schedule", path: "/follow?loading_port_id=HKHKG&discharge_port_id=NLRTM" },
  {
    name: "following a schedule in a dialog",
    path: results,
    reach: [
      async (page, locale) => {
        const { follow } = words(locale);
        await openControls(page, headTools);
        await page.getByRole("link", { name: follow.follow, exact: true }).click();
        await expect(page.getByRole("dialog")).toContainText(follow.calendar);
      },
    ],
  },
  { name: "a follow that has ended", path: "/follow/unsubscribe/none" },
  { name: "Page Not Found", path: "/no-such-page" },
  {
    name: "error screen",
    path: search,
    server: servers.configuredPortal.url,
    reach: [
      (page, locale) =>
        expect(page.getByRole("heading", { level: 1 })).toHaveText(words(locale).errors.title),
    ],
  },
];

for (const { name, path, server = "", reach = [async () => {}] } of kinds) {
  for (const locale of ["en", "zh-tw"] as const) {
    // The same elements in both languages: each is judged at one width.
    const tag = locale === "en" ? "@desk" : "@phone";
    test(`${name} in ${locale} is in order, light and dark`, { tag }, async ({ page, problems }) => {
      problems.tolerate(reports404);
      problems.tolerate(reports503);
      // Colours are judged once they have arrived.
      await page.emulateMedia({ reducedMotion: "reduce" });
      await visit(page, server + localePath(locale, path));
      await expect(page.getByRole("region", { name: words(locale).shell.cookie.label })).toBeVisible();
      for (const bring of reach) {
        await bring(page, locale);
        await page.emulateMedia({ colorScheme: "light" });
        await axeClean(page);
        await page.emulateMedia({ colorScheme: "dark" });
        await axeClean(page, "colours");
      }
    });
  }
}

/** Pages whose light colours other specs judge; one language each. Where those see the dark ones too, they stand there. */
const alsoDark = {
  "news and the directory": [
    "/news?news_id=1006",
    "/zh-tw/yp-list?com_type=sea",
    "/yp-detail?com_id=2001&com_type=sea",
    "/zh-tw/flight",
  ],
};

/** Pages that no other spec judges. */
const inLight = {
  reference: [
    // The lists of links, and a list that no other spec judges; the others are made of the same parts.
    "/kb-sea-link",
    "/zh-tw/kb-airport?q=sha",
    "/kb-cargo-air?q=c",
  ],
  "enquiries, frames and documents": [
    "/zh-tw/fe-list",
    "/zh-tw/om-link?url=/samples/trade-news-reefer-season.html",
    "/subscription-link?url=/samples/newsletter.html",
    "/sailing-view?path=%2Fdocuments%2Fdelta-golden-navigation-domestic-trade-feeders.pdf",
  ],
  "a publisher's services": ["/zh-tw/news-list", "/kb-sea-link"].map(
    (path) => servers.upstreamPortal.url + path,
  ),
};

for (const [colorScheme, pages] of [
  ["dark", alsoDark],
  ["light", inLight],
] as const) {
  for (const [name, addresses] of Object.entries(pages)) {
    test(`pages of ${name} are in order when it is ${colorScheme}`, { tag: "@desk" }, async ({
      page,
      problems,
    }) => {
      test.slow();
      problems.tolerate(sandboxedFrame);
      await page.emulateMedia({ reducedMotion: "reduce", colorScheme });
      for (const address of addresses) {
        await visit(page, address);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await axeClean(page, colorScheme === "dark" ? "colours" : "everything");
      }
    });
  }
}

test("a violation is reported with its place", { tag: "@desk" }, async ({ page }) => {
  await visit(page, "/terms");
  await axeClean(page);
  const add = (markup: string) =>
    page.evaluate((given) => document.querySelector("main")?.insertAdjacentHTML("beforeend", given), markup);
  await add('<img src="/favicon.ico">');
  await expect(axeClean(page)).rejects.toThrow(/image-alt: [\s\S]*favicon\.ico/);
  await add("<p id='pale'>pale words</p>");
  await axeClean(page, "colours");
  await page.evaluate(() => document.getElementById("pale")?.style.setProperty("color", "#ddd"));
  await expect(axeClean(page, "colours")).rejects.toThrow(/color-contrast: [\s\S]*#pale/);
  // A colour is judged when it has arrived; what never ends is not waited for.
  await page.evaluate(() => {
    const pale = document.getElementById("pale");
    pale?.animate([{ color: "#ddd" }, { color: "#000" }], { duration: 1000, fill: "forwards" });
    pale?.animate([{ opacity: 1 }, { opacity: 0.99 }], { duration: 100, iterations: Infinity });
  });
  await axeClean(page, "colours");
});

test("the page has no motion for readers who prefer reduced motion", { tag: "@desk" }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await visit(page, portPath(toSydney));
  const moving = await page.evaluate(() => {
    const seconds = (text: string) =>
      Math.max(...text.split(",").map((part) => Number.parseFloat(part) * (part.includes("ms") ? 1 : 1000)));
    return [...document.querySelectorAll("*")]
      .filter((element) => {
        const { transitionDuration, animationDuration, animationName, scrollBehavior } =
          getComputedStyle(element);
        const isAnimated = animationName !== "none" && seconds(animationDuration) > 1;
        return seconds(transitionDuration) > 1 || isAnimated || scrollBehavior === "smooth";
      })
      .map((element) => `${element.tagName}.${element.className}`);
  });
  expect([...new Set(moving)]).toEqual([]);
  await page.locator('button[popovertarget="mega-services"]').click();
  const panel = page.locator("#mega-services");
  await expect(panel).toBeVisible();
  expect(await panel.evaluate((element) => element.getAnimations().length)).toBe(0);
  // Results that fold and unfold, and the way to the top, jump.
  await page.keyboard.press("Escape");
  await page.evaluate(() => window.scrollTo({ top: 2000, behavior: "instant" }));
  await page.getByRole("button", { name: words("en").shell.scrollTop }).click();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test("the main job can be done by keyboard alone", { tag: "@desk" }, async ({ page, request }) => {
  const { finder, shell } = words("en");
  await visit(page, "/port");
  await expect(page.getByRole("region", { name: shell.cookie.label })).toBeVisible();
  const main = page.getByRole("main");
  const press = (key: string) => page.keyboard.press(key);

  await press("Tab");
  await expect(page.getByRole("link", { name: shell.skip })).toBeFocused();
  await press("Enter");
  await expect(main).toBeFocused();

  for (const [label, end, typed, chosen] of [
    [finder.loadingPort, "from", "hong", "Hong Kong"],
    [finder.dischargePort, "to", "sydn", "Sydney"],
  ] as const) {
    const items = await fetchPorts(request, { name: typed, end });
    const field = main.getByRole("combobox", { name: label });
    // Whatever stands before the field is passed by Tab; nothing holds the focus.
    for (
      let step = 0;
      step < 6 && !(await field.evaluate((box) => box === document.activeElement));
      step += 1
    ) {
      await press("Tab");
    }
    await expect(field).toBeFocused();
    await page.keyboard.type(typed);
    // Of what was typed first, there may be another list.
    await expect(main.getByRole("option")).toHaveCount(items.length);
    await expect(main.getByRole("option").first()).toContainText(chosen);
    await press("ArrowDown");
    const active = await field.getAttribute("aria-activedescendant");
    await expect(page.locator(`[id="${active}"]`)).toHaveAttribute("aria-selected", "true");
    await press("Enter");
    await expect(field).toHaveValue(new RegExp(`^${chosen}, `));
    await expect(field).toBeFocused();
  }

  const button = main.getByRole("button", { name: finder.search, exact: true });
  for (
    let step = 0;
    step < 12 && !(await button.evaluate((box) => box === document.activeElement));
    step += 1
  ) {
    await press("Tab");
  }
  await expect(button).toBeFocused();
  await press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hong Kong to Sydney");
  await expect(main.locator("tbody tr").first()).toBeVisible();

  // On to the first row: its details open and close by the keyboard too.
  const summary = main.locator("table summary").first();
  for (
    let step = 0;
    step < 80 && !(await summary.evaluate((box) => box === document.activeElement));
    step += 1
  ) {
    await press("Tab");
  }
  await expect(summary).toBeFocused();
  await press("Enter");
  await expect(main.locator("table details").first()).toHaveAttribute("open", "");
  await press("Space");
  await expect(main.locator("table details").first()).not.toHaveAttribute("open");
});
