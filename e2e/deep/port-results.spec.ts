import type { Page } from "@playwright/test";
import {
  cell,
  chip,
  counts,
  countsText,
  expectRows,
  fetchSchedule,
  openControls,
  paramsOf,
  portPath,
  rows,
  toSingapore,
  toSydney,
  withStorage,
} from "../support/schedule";
import { expect, reload, test, visit, words } from "../support/test";

/** The results of a schedule search as a browser lays them out; the rest: components/sailings/port-schedule.test.tsx. */

const en = words("en");
const more = (page: Page) => page.locator("form details").filter({ has: page.locator("[name=company]") });

test("Filters stand beside each other uncovered where there is a mouse, and the list of operators opens over them", {
  tag: "@desk",
}, async ({ page, request }) => {
  const { operators, found } = await fetchSchedule(request, toSingapore);
  const last = operators.at(-1);
  await visit(page, portPath(toSingapore));
  const labels = page.locator("form fieldset label, form details > summary").filter({ visible: true });
  for (const width of [768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await labels.first().scrollIntoViewIfNeeded();
    const covered = await labels.evaluateAll((all) =>
      all.filter((label) => {
        const { left, right, top, bottom } = label.getBoundingClientRect();
        const isSeen = (x: number) => label.contains(document.elementFromPoint(x, (top + bottom) / 2));
        return !isSeen(left + 8) || !isSeen(right - 8);
      }),
    );
    expect.soft(covered.length, `covered at ${width} px`).toBe(0);
    expect(await labels.count()).toBeGreaterThan(5);
  }
  await more(page).locator("summary").click();
  await more(page)
    .getByRole("checkbox", { name: last?.name ?? "" })
    .check();
  await expect(counts(page)).toHaveText(countsText(found, last?.count ?? -1, en));
});

test("On a phone unfolded controls filter and sort the cards, also after a reload", {
  tag: "@phone",
}, async ({ page, request }) => {
  // The notice comes with the script, over what is about to be tapped.
  await withStorage(page, { acceptPrivacy: "agree" });
  await visit(page, portPath(toSydney));
  await openControls(page);
  await chip(page, en.schedule.directOnly).tap();
  const sorts = page.getByRole("navigation", { name: en.schedule.sort, exact: true });
  await sorts.getByRole("link", { name: en.schedule.sortTransit, exact: true }).tap();
  const { items } = await fetchSchedule(request, { ...toSydney, direct: "1", sort: "transit" });
  await expectRows(page, items);
  expect(paramsOf(page)).toEqual({ ...toSydney, direct: "1", sort: "transit" });
  await reload(page);
  await expectRows(page, items);
});

test("The best of the lane lead to their rows", { tag: "@desk" }, async ({ page, request }) => {
  const { items, best } = await fetchSchedule(request, toSydney);
  await visit(page, portPath(toSydney));
  const links = page.getByRole("list", { name: en.schedule.best }).getByRole("link");
  await expect(links).toHaveCount(best.length);
  for (const [at, { sailing }] of best.entries()) {
    await links.nth(at).click();
    const row = rows(page).nth(items.findIndex(({ id }) => id === sailing.id));
    await expect(row).toBeInViewport();
    await expect(cell(row, "vessel")).toContainText(sailing.vessel);
    await expect(page).toHaveURL(new RegExp(`#${await row.getAttribute("id")}$`));
  }
});
