import type { Page } from "@playwright/test";
import { locales } from "../../lib/i18n/locales";
import { boxesOf } from "../support/boxes";
import { flightPath, toLosAngeles } from "../support/flights";
import {
  openControls,
  portPath,
  shownRows,
  toRotterdam,
  toSingapore,
  withStorage,
} from "../support/schedule";
import { expect, test, visit, words } from "../support/test";

/** What stands above the rows of a schedule: as little as can be, and everything that can be done with them. */

const en = words("en");
const folds = ["[data-controls]", '[data-fold="views"]', '[data-fold="tools"]'] as const;

/** The rows that are whole within the first screen. */
const complete = async (page: Page) =>
  (await boxesOf(shownRows(page))).filter(({ bottom }) => bottom <= (page.viewportSize()?.height ?? 0))
    .length;

for (const locale of locales) {
  test(`The first screen has ten sailings on a desk, and three that can be reached on a phone (${locale})`, async ({
    page,
    isMobile,
  }) => {
    await withStorage(page, { acceptPrivacy: "agree" });
    await visit(page, portPath(toRotterdam, locale));
    await expect.poll(() => complete(page)).toBeGreaterThanOrEqual(isMobile ? 3 : 10);
    const { passed } = words(locale).schedule;
    await expect(shownRows(page).getByText(passed, { exact: true })).toHaveCount(0);
  });
}

test("the kinds of dates stand on one line, however wide the page is", async ({ page }) => {
  await visit(page, "/port");
  for (const width of [1440, 1160, 920, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    const kinds = await boxesOf(page.locator("label").filter({ has: page.locator('[name="date_type"]') }));
    expect([kinds.length, new Set(kinds.map(({ y }) => y)).size], String(width)).toEqual([4, 1]);
  }
});

/** Every function of the head and the filters, by role and the start of its name. */
const { schedule, follow, share, rowActions, flights } = en;
const chipsOf = (page: Page) =>
  page.locator("form details > summary, form fieldset > label").filter({ visible: true });
const functions = [
  ["link", schedule.viewTable],
  ["link", schedule.viewWeeks],
  ["link", schedule.viewTimeline],
  ["link", schedule.twoWeeks],
  ["link", schedule.oneMonth],
  ["link", schedule.twoMonths],
  ["link", schedule.threeMonths],
  ["link", schedule.earlier],
  ["link", schedule.later],
  ["link", schedule.bestArrival],
  ["link", schedule.bestFastest],
  ["link", schedule.bestOpen],
  ["link", schedule.bestDirect],
  ["link", schedule.download],
  ["link", schedule.workbook],
  ["link", follow.follow],
  ["button", share.share],
  ["button", rowActions.select],
  ["link", "6 changed in 7 days"],
] as const;

test("A phone folds what stands above the rows behind three buttons and loses nothing of it", async ({
  page,
  isMobile,
}) => {
  await withStorage(page, { acceptPrivacy: "agree" });
  await visit(page, portPath(toRotterdam));
  const main = page.getByRole("main");
  const isThere = async () => {
    const seen: string[] = [];
    for (const [role, name] of functions) {
      const one = main.getByRole(role, { name: new RegExp(`^${name}`) }).filter({ visible: true });
      if ((await one.count()) > 0) seen.push(name);
    }
    return [...seen, ...(await chipsOf(page).allTextContents())];
  };
  const found = new Set<string>();
  for (const part of folds) {
    await openControls(page, part);
    for (const one of await isThere()) found.add(one);
  }
  for (const [, name] of functions) expect([...found], name).toContain(name);
  for (const chip of [schedule.directOnly, schedule.stillOpen, schedule.cargoDays, schedule.operators])
    expect(
      [...found].some((text) => text.startsWith(chip)),
      chip,
    ).toBe(true);
  expect([...found]).toContain(schedule.oneTranshipment);
  if (!isMobile) return;
  // Follow, Share and the files are no filters.
  await openControls(page);
  await expect(main.getByRole("link", { name: schedule.download })).toBeHidden();
});

test("Sailings that cannot be reached any more are one line, which a press or their address opens", async ({
  page,
}) => {
  const all = shownRows(page);
  await withStorage(page, { acceptPrivacy: "agree" });
  await visit(page, portPath(toSingapore));
  const line = page
    .locator("tbody details > summary")
    .filter({ hasText: /sailings? with all cut-offs passed$/ });
  const [count = 0] = ((await line.textContent()) ?? "").split(" ").map(Number);
  const hidden = page.locator("tr[data-passed][id]");
  await expect(hidden).toHaveCount(count);
  for (const row of await hidden.all()) await expect(row).toBeHidden();
  const before = await all.count();
  await line.click();
  await expect(all).toHaveCount(before + count);
  await line.click();
  await expect(all).toHaveCount(before);
  const id = await hidden.first().getAttribute("id");
  await visit(page, `${portPath(toSingapore)}#${id}`);
  await expect(hidden.first()).toBeVisible();
  for (const [name, value] of [
    ["sort", "transit"],
    ["date_from", "2026-03-12"],
    ["date_type", "ETA"],
  ] as const) {
    await visit(page, portPath({ ...toSingapore, [name]: value }));
    await expect(all.first()).toBeVisible();
    await expect(line).toHaveCount(0);
  }
});

test("The header above a schedule is one line, which is not too narrow for its languages", {
  tag: "@desk",
}, async ({ page }) => {
  for (const path of [portPath(toRotterdam), flightPath(toLosAngeles)]) {
    await visit(page, path);
    for (const width of [1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const banner = page.getByRole("banner");
      const [{ height } = { height: 0 }] = await boxesOf(banner);
      expect(height, `${path} at ${width} px`).toBeLessThanOrEqual(56);
      const parts = await boxesOf(
        banner.locator("search, [role=group] a, nav > ul > li").filter({ visible: true }),
      );
      const sorted = parts.sort((a, b) => a.x - b.x);
      for (const [at, part] of sorted.entries())
        expect(part.x, `part ${at} at ${width} px`).toBeGreaterThanOrEqual(sorted[at - 1]?.right ?? 0);
    }
  }
  await expect(page.getByRole("button", { name: flights.search })).toBeVisible();
});
