import type { Locator, Page } from "@playwright/test";
import type { Sailing } from "../../lib/sailings/shared";
import { boxOf } from "../support/boxes";
import {
  expectRows,
  fetchSchedule,
  firstPage,
  openControls,
  paramsOf,
  portPath,
  rows,
  toSydney,
  withStorage,
} from "../support/schedule";
import { expect, test, visit } from "../support/test";

/** The day rule in a browser: its place in the page, pointer, finger and jumps; the rest: components/sailings/day-rule/day-rule.test.tsx. */

const rule = (page: Page) => page.getByRole("group", { name: /^Sailings by/ });
const cells = (page: Page) => rule(page).locator("li > a");
const pressed = (page: Page) => rule(page).getByRole("button", { pressed: true });
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

test("The rule is one tab stop of the page, worked by arrow keys and by a drag of the mouse", {
  tag: "@desk",
}, async ({ page, request }) => {
  const all = await fetchSchedule(request, toSydney);
  await visit(page, portPath(toSydney));
  await expect(cells(page).nth(1)).toHaveAttribute("tabindex", "-1");
  const [day = "", third = ""] = Object.keys(all.days).sort();
  await page.getByRole("link", { name: /^Earlier/ }).focus();
  await page.keyboard.press("Tab");
  await expect(cells(page).first(), "today's").toBeFocused();
  for (let step = 0; step < cellOf(day); step += 1) await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expectRows(page, leaving(all.items, day, day));
  await expect(cells(page).nth(cellOf(day))).toBeFocused();
  for (let step = cellOf(day); step < cellOf(third); step += 1) await page.keyboard.press("Shift+ArrowRight");
  await expectRows(page, leaving(all.items, day, third));
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: /^Later/ })).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(cells(page).nth(cellOf(third))).toBeFocused();
  // Any of the chosen days takes all of them back.
  await page.keyboard.press("Space");
  await expectRows(page, all.items);

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
  expect(paramsOf(page)).toEqual(toSydney);
  await drag();
  await page.mouse.up();
  await expectRows(page, leaving(all.items, "2026-03-20", "2026-03-25"));
  expect(paramsOf(page)).toEqual({ ...toSydney, days: "2026-03-20..2026-03-25" });
});

test("A finger that rests drags, and one that does not scrolls the page", { tag: "@phone" }, async ({
  page,
  request,
}) => {
  const all = await fetchSchedule(request, toSydney);
  await withStorage(page, { acceptPrivacy: "agree" });
  await visit(page, portPath(toSydney));
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

test("On a phone a chosen day is scrolled into view, and a tap takes it back", { tag: "@phone" }, async ({
  page,
  request,
}) => {
  const all = await fetchSchedule(request, toSydney);
  const day = Object.keys(all.days).sort().at(-1) ?? "";
  await withStorage(page, { acceptPrivacy: "agree" });
  await visit(page, portPath({ ...toSydney, days: day }));
  await openControls(page);
  const cell = cells(page).nth(cellOf(day));
  await expect(cell).toBeInViewport();
  await expect(cell).toHaveAttribute("aria-pressed", "true");
  await cell.tap();
  await expectRows(page, all.items);
  expect(paramsOf(page)).toEqual(toSydney);
});

test("A jump lands on the first row of a day and marks it", async ({ page, request }) => {
  const all = await fetchSchedule(request, toSydney);
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
    expect((await boxOf(rows(page).nth(index))).y).toBeGreaterThanOrEqual(0);
    await openControls(page);
    await expect(cells(page).nth(cellOf(day))).toHaveAttribute("aria-current", "location");
  };
  await withStorage(page, { acceptPrivacy: "agree" });
  await visit(page, `${portPath(toSydney)}#d${day}`);
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
