import { localePath } from "../../lib/i18n/locales";
import { comparedRef, comparePath, voyageName } from "../../lib/sailings/shared";
import { boxOf } from "../support/boxes";
import {
  chip,
  fetchSchedule,
  headViews,
  openControls,
  portPath,
  rows,
  toRotterdam,
  toSydney,
} from "../support/schedule";
import { sheetsOf, withoutSpaces } from "../support/sheets";
import { axeClean, expect, noScript, test, visit, words } from "../support/test";

/** Weeks, timeline and comparison as a reader sees and uses them; what they say: e2e/port-views.http.spec.ts. */

const en = words("en");

test("the views begin the line of the buttons, below the heading, and the period ends that of the filters", {
  tag: "@desk",
}, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(page, portPath(toRotterdam));
  const box = (name: string) => boxOf(page.getByRole("navigation", { name, exact: true }));
  const [views, period] = [await box(en.schedule.view), await box(en.schedule.window)];
  const [heading, filter, share] = await Promise.all([
    boxOf(page.getByRole("heading", { level: 1 })),
    boxOf(chip(page, en.schedule.directOnly)),
    boxOf(page.getByRole("button", { name: en.share.share, exact: true })),
  ]);
  const middle = ({ y, bottom }: typeof views) => (y + bottom) / 2;
  expect(Math.abs(middle(views) - middle(share))).toBeLessThan(3);
  expect(views.y).toBeGreaterThan(heading.bottom);
  expect(Math.abs(middle(period) - middle(filter))).toBeLessThan(3);
  expect(period.x).toBeGreaterThan(filter.right);
});

test("a filter chosen in a view shows the same view of fewer sailings", { tag: "@desk" }, async ({
  page,
  request,
}) => {
  await visit(page, portPath({ ...toSydney, view: "timeline" }));
  await chip(page, en.schedule.directOnly).click();
  await expect(page).toHaveURL(/direct=1.*view=timeline/);
  const { items } = await fetchSchedule(request, { ...toSydney, direct: "1" });
  await expect(page.getByRole("region", { name: en.views.timeline }).getByRole("img")).toHaveCount(
    items.length,
  );
});

test("the keyboard reaches the views and the sailings of a week; Enter opens one", { tag: "@desk" }, async ({
  page,
}) => {
  await visit(page, portPath(toSydney));
  await page.getByRole("navigation", { name: en.schedule.view }).getByRole("link").nth(1).focus();
  await page.keyboard.press("Enter");
  const table = page.getByRole("table", { name: en.views.weeks });
  await expect(table).toBeVisible();
  const week = table.getByRole("columnheader").getByRole("link").first();
  await week.focus();
  for (let count = 0; count < 12; count += 1) {
    await page.keyboard.press("Tab");
    if (await page.evaluate(() => document.activeElement?.matches("tbody a"))) break;
  }
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/port\/option\//);
});

test("below 80 rem weeks follow each other, each with its own sailings, in the order of the keyboard", {
  tag: "@phone",
}, async ({ page }) => {
  await visit(page, portPath({ ...toSydney, view: "weeks" }));
  const tops = await page.evaluate(() => {
    const topOf = (part: Element | null | undefined) => part?.getBoundingClientRect().top ?? Number.NaN;
    return [...document.querySelectorAll("thead [data-week]")].map((head, at) => {
      const own = [...document.querySelectorAll(`tbody td:nth-child(${at + 2}) > a`)];
      return { head: topOf(head), cells: own.map(topOf) };
    });
  });
  expect(tops.some(({ cells }) => cells.length > 1)).toBe(true);
  for (const [at, { head, cells }] of tops.entries())
    for (const cell of cells) {
      expect(cell).toBeGreaterThan(head);
      expect(cell).toBeLessThan(tops[at + 1]?.head ?? Number.MAX_SAFE_INTEGER);
    }
});

for (const [view, locale] of [
  ["weeks", "en"],
  ["timeline", "zh-tw"],
] as const) {
  test(`a phone shows ${view} without scrolling sideways, its sailings in words (${locale})`, {
    tag: "@phone",
  }, async ({ page, request }) => {
    await visit(page, portPath({ ...toSydney, view }, locale));
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
    const { items } = await fetchSchedule(request, { ...toSydney, language: locale });
    const main = page.getByRole("main");
    await expect(main.getByText(items[0]?.vessel ?? "").first()).toBeVisible();
    await openControls(page, headViews);
    const { schedule } = words(locale);
    const links = page.getByRole("navigation", { name: schedule.view, exact: true }).getByRole("link");
    for (const link of await links.all()) expect((await boxOf(link)).height).toBeGreaterThanOrEqual(44);
  });
}

test("without script two rows are chosen and compared", { tag: "@desk" }, async ({
  openContext,
  request,
}) => {
  const page = await (await openContext(noScript)).newPage();
  await visit(page, portPath(toSydney));
  await page.getByRole("link", { name: en.rowActions.compare, exact: true }).click();
  const { items } = await fetchSchedule(request, toSydney);
  const boxes = rows(page)
    .page()
    .getByRole("checkbox", { name: /^Select / });
  await boxes.nth(0).check();
  await boxes.nth(2).check();
  await page.getByRole("button", { name: en.rowActions.compare, exact: true }).click();
  const heads = page.getByRole("table", { name: en.compare.table }).getByRole("columnheader");
  await expect(heads).toHaveCount(2);
  await expect(heads.nth(1)).toContainText(items[2]?.vessel ?? "");
});

test("with script the selected rows are compared from their bar", { tag: "@desk" }, async ({
  page,
  request,
}) => {
  await visit(page, portPath(toSydney));
  await page.getByRole("button", { name: en.rowActions.select, exact: true }).click();
  const { items } = await fetchSchedule(request, toSydney);
  for (const at of [0, 1])
    await page
      .getByRole("checkbox", { name: /^Select / })
      .nth(at)
      .check();
  await page.getByRole("link", { name: en.rowActions.compare, exact: true }).click();
  const heads = page.getByRole("table", { name: en.compare.table }).getByRole("columnheader");
  await expect(heads.nth(0)).toContainText(items[0]?.vessel ?? "");
  await expect(heads.nth(1)).toContainText(items[1]?.vessel ?? "");
});

test("views and comparison are in order, light and dark; the comparison is no wider than a phone", {
  tag: "@desk",
}, async ({ page, request }) => {
  const { items } = await fetchSchedule(request, toSydney);
  const compared = comparePath(items.slice(0, 4).map(comparedRef));
  for (const path of [
    portPath({ ...toSydney, view: "weeks" }),
    portPath({ ...toSydney, view: "timeline" }),
    compared,
  ]) {
    await page.emulateMedia({ colorScheme: "light" });
    await visit(page, path);
    await axeClean(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await axeClean(page, "colours");
  }
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
});

for (const locale of ["en", "zh-tw"] as const) {
  test(`a comparison of three takes one A4 sheet, upright (${locale})`, { tag: "@desk" }, async ({
    page,
    request,
  }) => {
    const text = words(locale);
    const { items } = await fetchSchedule(request, { ...toRotterdam, language: locale });
    const three = [...items].sort((a, b) => b.legs.length - a.legs.length).slice(0, 3);
    await visit(page, localePath(locale, comparePath(three.map(comparedRef))));
    const sheets = await sheetsOf(page);
    expect(sheets).toHaveLength(1);
    const { width = 0, height = 0, text: found = "" } = sheets[0] ?? {};
    expect(height).toBeGreaterThan(width);
    const all = withoutSpaces(found);
    for (const sailing of three) expect(all).toContain(withoutSpaces(voyageName(sailing)));
    for (const label of [text.compare.itinerary, text.compare.cutoffs, text.compare.vessels])
      expect(all).toContain(withoutSpaces(label));
    expect(all).not.toContain(withoutSpaces(text.compare.change));
  });
}
