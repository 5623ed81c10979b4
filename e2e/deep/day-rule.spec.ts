import type { Locator, Page } from "@playwright/test";
import { isDirect } from "../../lib/sailings/legs";
import type { Sailing } from "../../lib/sailings/schema";
import {
  chip,
  counts,
  countsText,
  expectRows,
  fetchSchedule,
  firstPage,
  onFirstPage,
  openControls,
  paramsOf,
  portPath,
  rows,
  salesOf,
  toRotterdam,
  watchSearches,
  withStorage,
} from "../support/schedule";
import { expect, reload, test, visit, words } from "../support/test";

/** The rule of days above the rows: what it counts, and how it is worked by pointer, finger and keyboard. */

const en = words("en");

const ruleIn = (page: Page, text: typeof en) =>
  page.getByRole("group", { name: new RegExp(`^${text.schedule.dayRule.split("{from}")[0] || ".*每日"}`) });
const rule = (page: Page) => ruleIn(page, en);
const cells = (page: Page) => page.getByRole("group", { name: /^Sailings by/ }).locator("li > a");
const pressed = (page: Page) => rule(page).getByRole("button", { pressed: true });
/** All in one question: it is put again and again until a number is right. */
const numbers = (page: Page) =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll(
        "[role=group][aria-label^='Sailings by'] li > a > span:first-of-type > span[aria-hidden]",
      ),
    ].map(({ textContent }) => Number(textContent)),
  );
const sum = async (page: Page) => (await numbers(page)).reduce((total, count) => total + count, 0);
/** Which cell of the window from 16 March 2026 a day has. */
const cellOf = (day: string) => Math.round((Date.parse(day) - Date.UTC(2026, 2, 16)) / 86_400_000);
const leaving = <One extends Sailing>(items: readonly One[], from: string, to: string) =>
  items.filter(({ etd }) => etd !== null && etd.slice(0, 10) >= from && etd.slice(0, 10) <= to);

async function middleOf(cell: Locator): Promise<{ x: number; y: number }> {
  await cell.scrollIntoViewIfNeeded();
  const box = await cell.boundingBox();
  if (!box) throw new Error("The cell is not seen.");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test("counts the sailings that the other filters leave", { tag: "@desk" }, async ({ page, request }) => {
  const all = await fetchSchedule(request, toRotterdam);
  await visit(page, portPath(toRotterdam));
  expect((await numbers(page)).length).toBe(32);
  expect(await sum(page)).toBe(all.found);
  await chip(page, en.schedule.directOnly).click();
  await expect.poll(() => sum(page)).toBe(all.directCount);
  await expect(rows(page)).toHaveCount(onFirstPage(all.directCount));
  const day = all.items.find(isDirect)?.etd?.slice(0, 10) ?? "";
  await cells(page).nth(cellOf(day)).click();
  await expect(rows(page)).not.toHaveCount(all.directCount);
  expect(await sum(page), "a chosen day leaves the counts of the others").toBe(all.directCount);
});

for (const locale of ["en", "zh-tw"] as const) {
  test(`a click chooses a day, another takes it back (${locale})`, {
    tag: locale === "en" ? "@phone" : "@desk",
  }, async ({ page, request }) => {
    const text = words(locale);
    const all = await fetchSchedule(request, toRotterdam);
    const day = Object.keys(all.days).sort().at(-2) ?? "";
    const kept = leaving(all.items, day, day);
    await withStorage(page, { acceptPrivacy: "agree" });
    await visit(page, portPath(toRotterdam, locale));
    await openControls(page);
    const asked = watchSearches(page);
    const cell = ruleIn(page, text).locator("li > a").nth(cellOf(day));
    await expect(cell).toHaveRole("button");
    await expect(cell).toHaveAttribute("aria-pressed", "false");
    await cell.click();
    await expectRows(page, kept);
    await expect(counts(page)).toHaveText(countsText(all.found, kept.length, text));
    await expect(cell).toHaveAttribute("aria-pressed", "true");
    expect(paramsOf(page)).toEqual({ ...toRotterdam, days: day });
    expect(
      asked.map(({ search }) => search),
      "the server filters",
    ).toEqual([`?${new URLSearchParams({ ...toRotterdam, days: day, language: locale })}`]);
    // The API and the file keep to it.
    expect((await fetchSchedule(request, paramsOf(page))).items.map(({ id }) => id)).toEqual(
      kept.map(({ id }) => id),
    );
    const file = await request.get(`/api/port-schedule.csv?${new URLSearchParams(paramsOf(page))}`);
    expect((await file.text()).trim().split("\r\n").length).toBe(salesOf(kept).length + 1);
    await reload(page);
    await expectRows(page, kept);
    await openControls(page);
    await expect(cell).toBeInViewport();
    await cell.click();
    await expectRows(page, all.items);
    expect(paramsOf(page)).toEqual(toRotterdam);
  });
}

test("is one tab stop, worked by arrow keys", { tag: "@desk" }, async ({ page, request }) => {
  const all = await fetchSchedule(request, toRotterdam);
  await visit(page, portPath(toRotterdam));
  await expect(cells(page).nth(1)).toHaveAttribute("tabindex", "-1");
  await page.getByRole("link", { name: /^Earlier/ }).focus();
  await page.keyboard.press("Tab");
  await expect(cells(page).first(), "today's").toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(cells(page).first()).toBeFocused();
  await page.keyboard.press("End");
  await expect(cells(page).last()).toBeFocused();
  await page.keyboard.press("Home");
  const [day = "", , third = ""] = Object.keys(all.days).sort();
  for (let step = 0; step < cellOf(day); step += 1) await page.keyboard.press("ArrowRight");
  await expect(cells(page).nth(cellOf(day))).toBeFocused();
  await page.keyboard.press("Enter");
  await expectRows(page, leaving(all.items, day, day));
  await expect(cells(page).nth(cellOf(day))).toBeFocused();
  await page.keyboard.press("Space");
  await expectRows(page, all.items);
  for (let step = cellOf(day); step < cellOf(third); step += 1) await page.keyboard.press("Shift+ArrowRight");
  await expectRows(page, leaving(all.items, day, third));
  expect(paramsOf(page).days).toBe(`${day}..${third}`);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: /^Later/ })).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(cells(page).nth(cellOf(third))).toBeFocused();
});

test("a drag chooses days in a row, Escape gives it up", { tag: "@desk" }, async ({ page, request }) => {
  const all = await fetchSchedule(request, toRotterdam);
  await visit(page, portPath(toRotterdam));
  await expect(cells(page).nth(1)).toHaveAttribute("tabindex", "-1");
  const [from, to] = [await middleOf(cells(page).nth(9)), await middleOf(cells(page).nth(4))];
  const drag = async () => {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y + 30, { steps: 4 });
    await expect(pressed(page)).toHaveCount(6);
  };
  await drag();
  await page.keyboard.press("Escape");
  await expect(pressed(page)).toHaveCount(0);
  await page.mouse.up();
  expect(paramsOf(page)).toEqual(toRotterdam);
  await drag();
  await page.mouse.up();
  await expectRows(page, leaving(all.items, "2026-03-20", "2026-03-25"));
  expect(paramsOf(page)).toEqual({ ...toRotterdam, days: "2026-03-20..2026-03-25" });
  // Any of them takes all of them back; Shift says where another choice ends.
  await cells(page).nth(6).click();
  await expectRows(page, all.items);
  await cells(page)
    .nth(8)
    .click({ modifiers: ["Shift"] });
  await expectRows(page, leaving(all.items, "2026-03-22", "2026-03-24"));
});

test("a finger that rests drags, one that does not scrolls", { tag: "@phone" }, async ({ page, request }) => {
  const all = await fetchSchedule(request, toRotterdam);
  await withStorage(page, { acceptPrivacy: "agree" });
  await visit(page, portPath(toRotterdam));
  await openControls(page);
  await expect(cells(page).nth(1)).toHaveAttribute("tabindex", "-1");
  const cdp = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", x = 0, y = 0) =>
    cdp.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y }] });
  const [from, to] = [await middleOf(cells(page).nth(2)), await middleOf(cells(page).nth(6))];
  const swipe = async (x: number, y: number) => {
    await touch("touchStart", from.x, from.y);
    for (let step = 1; step <= 5; step += 1)
      await touch("touchMove", from.x + ((x - from.x) * step) / 5, from.y + ((y - from.y) * step) / 5);
  };
  await touch("touchStart", from.x, from.y);
  await expect(pressed(page)).toHaveCount(1);
  await touch("touchMove", to.x - 4, to.y);
  await touch("touchMove", to.x, to.y);
  await expect(pressed(page)).toHaveCount(5);
  await touch("touchEnd");
  await expectRows(page, leaving(all.items, "2026-03-18", "2026-03-22"));
  expect(paramsOf(page).days).toBe("2026-03-18..2026-03-22");
  expect(await rule(page).evaluate((strip) => strip.scrollLeft)).toBe(0);

  const before = await page.evaluate(() => scrollY);
  await swipe(from.x, from.y - 120);
  await touch("touchEnd");
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before);
  await expect(pressed(page), "as before").toHaveCount(5);
});

test("beyond 62 days a cell is a week", { tag: "@desk" }, async ({ page, request }) => {
  const long = { ...toRotterdam, date_from: "2026-03-18", date_to: "2026-06-18" };
  const all = await fetchSchedule(request, long);
  await visit(page, portPath(long));
  await expect(page.getByRole("group", { name: /^Sailings by week, 18 March to 18 June\./ })).toBeVisible();
  await expect(cells(page)).toHaveCount(14);
  expect(await sum(page)).toBe(all.found);
  await expect(cells(page).nth(1)).toHaveAccessibleName(/^\d+ sailings?, 23 March – 29 March$/);
  await cells(page).nth(1).click();
  await expectRows(page, leaving(all.items, "2026-03-23", "2026-03-29"));
  expect(paramsOf(page)).toEqual({ ...long, days: "2026-03-23..2026-03-29" });
});

for (const [order, params] of [
  ["by date", toRotterdam],
  ["by transit", { ...toRotterdam, sort: "transit" }],
] as const) {
  test(`a jump lands on the first row of a day and marks it, ${order}`, {
    tag: order === "by date" ? [] : "@desk",
  }, async ({ page, request }) => {
    const all = await fetchSchedule(request, params);
    // Those whose rows the first page shows.
    const days = [...new Set(firstPage(all.items).map(({ etd }) => etd?.slice(0, 10) ?? ""))].sort();
    const day = days.at(-2) ?? "";
    const index = all.items.findIndex(({ etd }) => etd?.startsWith(day));
    const ground = (at: number) =>
      rows(page)
        .nth(at)
        .evaluate((row) => getComputedStyle(row).backgroundColor);
    const landed = async () => {
      await expect(rows(page).nth(index)).toBeInViewport();
      await expect(rows(page).nth(index).locator(`[id="d${day}"]`)).toHaveCount(1);
      expect(await ground(index)).not.toBe(await ground(index === 0 ? 1 : 0));
      // The sticky parts of the page cover no row that was asked for.
      const top = await rows(page)
        .nth(index)
        .evaluate((row) => row.getBoundingClientRect().top);
      expect(top).toBeGreaterThanOrEqual(0);
      await openControls(page);
      await expect(cells(page).nth(cellOf(day))).toHaveAttribute("aria-current", "location");
    };
    await withStorage(page, { acceptPrivacy: "agree" });
    await visit(page, `${portPath(params)}#d${day}`);
    await landed();
    // A day without sailings leads on to the next that has one.
    const counted = new Set(Object.keys(all.days).map(cellOf));
    const next = days.slice(1).findLast((one) => !counted.has(cellOf(one) - 1)) ?? "";
    expect(next, "the sample has a day without sailings").not.toBe("");
    await cells(page)
      .nth(cellOf(next) - 1)
      .click();
    await expect(page).toHaveURL(new RegExp(`#d${next}$`));
    await expect(cells(page).nth(cellOf(next))).toHaveAttribute("aria-current", "location");
    await expect(rows(page).filter({ has: page.locator(`[id="d${next}"]`) })).toBeInViewport();
  });
}
