import type { Locator, Page } from "@playwright/test";
import { fill } from "../lib/i18n/fill";
import {
  ask,
  chip,
  detailsOf,
  finder,
  portPath,
  rows,
  toRotterdam,
  toSingapore,
  withStorage,
} from "./support/schedule";
import { watchShifts } from "./support/shifts";
import { expect, test, words } from "./support/test";

/** How the rows of a schedule stand: compact or comfortable, and still while they are filtered, sorted and opened. */

const en = words("en");

/** Where everything above the rows stands. */
async function places(parts: Record<string, Locator>) {
  const found: Record<string, unknown[]> = {};
  for (const [name, part] of Object.entries(parts)) {
    found[name] = await part.evaluateAll((all) =>
      all.map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return [x, y + scrollY, width, height].map(Math.round).join(" ");
      }),
    );
    expect(found[name]?.length, name).toBeGreaterThan(0);
  }
  return found;
}

const density = (page: Page) => page.getByRole("button", { name: en.schedule.comfortableRows });
const heightOf = async (row: Locator) => (await row.boundingBox())?.height ?? 0;

test("eight compact rows are on the first screen; comfortable ones are remembered", { tag: "@desk" }, async ({
  page,
}) => {
  await withStorage(page, { acceptPrivacy: "agree" });
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      observer.disconnect();
      Object.assign(window, { rowsAtFirst: document.documentElement.dataset.rows ?? "" });
    }).observe(document, { childList: true, subtree: true });
  });
  const atFirst = () => page.evaluate(() => (window as unknown as { rowsAtFirst: string }).rowsAtFirst);
  const shifted = await watchShifts(page);
  await page.goto(portPath(toRotterdam));
  expect(await atFirst()).toBe("");
  const seen = await rows(page).evaluateAll(
    (all) => all.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length,
  );
  expect(seen).toBeGreaterThanOrEqual(8);
  const compact = await heightOf(rows(page).first());
  await density(page).click();
  await expect(density(page)).toHaveAttribute("aria-pressed", "true");
  const comfortable = await heightOf(rows(page).first());
  expect(comfortable).toBeGreaterThan(compact + 10);
  expect(comfortable).toBeLessThanOrEqual(68);

  await page.reload();
  expect(await atFirst()).toBe("comfortable");
  await expect(density(page)).toHaveAttribute("aria-pressed", "true");
  expect(await heightOf(rows(page).first())).toBe(comfortable);
  expect((await shifted()).sum).toBeLessThan(0.02);
  await density(page).click();
  await expect(page.locator("html")).not.toHaveAttribute("data-rows");
  await page.reload();
  expect(await atFirst()).toBe("");
});

for (const [width, height, tag] of [
  [1440, 900, "@desk"],
  [1024, 768, "@desk"],
  [390, 844, "@phone"],
] as const) {
  test(`nothing above the rows moves when they are filtered, sorted and opened, at ${width}`, {
    tag,
  }, async ({ page, request }) => {
    const all = await ask(request, toRotterdam);
    await withStorage(page, { acceptPrivacy: "agree" });
    await page.setViewportSize({ width, height });
    const shifted = await watchShifts(page);
    await page.goto(portPath(toRotterdam));
    await expect(
      page
        .getByRole("group", { name: /^Sailings by day/ })
        .locator("a")
        .nth(1),
    ).toHaveAttribute("tabindex", "-1");
    // What a page does while it comes is measured elsewhere: e2e/shifts.spec.ts.
    const coming = (await shifted()).sum;
    const parts = {
      chips: page.getByRole("group", { name: en.schedule.filters }).locator("label"),
      field: page.getByLabel(en.schedule.cargoReady),
      presets: page.getByRole("navigation", { name: en.schedule.window, exact: true }).getByRole("link"),
      steps: page.getByRole("link", { name: /^(Earlier|Later)/ }),
      days: page.getByRole("group", { name: /^Sailings by day/ }).getByRole("listitem"),
      table: page.locator("main h1, main table, main form"),
    };
    const still = async () => {
      const { table, ...rest } = await places(parts);
      // The table is as high as its rows are many: where it begins counts.
      return { ...rest, table: table?.map((one) => String(one).split(" ").slice(0, 3)) };
    };
    const before = await still();
    const expectStill = async (what: string) => expect(await still(), what).toEqual(before);
    const day = Object.keys(all.days).sort()[1] ?? "";

    await chip(page, en.schedule.directOnly).click();
    await expect(rows(page)).toHaveCount(all.directCount);
    await expectStill("a filter is ticked");
    await chip(page, en.schedule.directOnly).click();
    await expect(rows(page)).toHaveCount(all.found);

    const cell = page.getByRole("button", { name: new RegExp(` ${+day.slice(8)} March$`) });
    await cell.click();
    await expect(rows(page)).toHaveCount(all.days[day] ?? -1);
    await expectStill("a day is chosen");
    await cell.click();
    await expect(rows(page)).toHaveCount(all.found);

    const sort = page.getByRole("link", { name: en.schedule.transit, exact: true }).first();
    await sort.click();
    await expect(page).toHaveURL(/sort=transit/);
    await expectStill("rows are sorted");
    await sort.click();

    const details = detailsOf(rows(page).first());
    await details.locator("summary").click();
    await expect(details.getByRole("heading", { name: en.schedule.particulars })).toBeVisible();
    await expectStill("a row is opened");
    if (width > 1000) {
      await density(page).click();
      await expect(density(page)).toHaveAttribute("aria-pressed", "true");
      await expectStill("rows are given air");
      await density(page).click();
    }
    expect((await shifted()).sum - coming).toBeLessThan(0.02);
  });
}

test("the heads show as soon as rows stand in columns", { tag: "@desk" }, async ({ page }) => {
  await page.goto(portPath(toRotterdam));
  const sorts = page.getByRole("navigation", { name: en.schedule.sort, exact: true });
  for (const [width, heads, words] of [
    [1440, 9, en.schedule.cyCutoff],
    [1200, 6, en.schedule.cutoff],
    [1000, 0, ""],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const seen = page.getByRole("table").locator("thead th").filter({ visible: true });
    const wide = await seen.evaluateAll(
      (all) =>
        all.map((one) => one.getBoundingClientRect()).filter((box) => box.width > 10 && box.height > 10)
          .length,
    );
    expect(wide - (heads > 0 ? 1 : 0), `heads at ${width}, but that of the links`).toBe(heads);
    await expect(sorts).toBeVisible({ visible: heads === 0 });
    if (heads === 0) continue;
    const head = page.getByRole("columnheader", { name: words, exact: true });
    await head.getByRole("link").click();
    await expect(head).toHaveAttribute("aria-sort", "ascending");
    // A head stands above its cells.
    const above = await head.boundingBox();
    const below = await rows(page)
      .first()
      .locator("td:is([data-at~=next], [data-at~=line]), td:nth-child(9)")
      .last()
      .boundingBox();
    expect(Math.abs((above?.x ?? 0) - (below?.x ?? 999))).toBeLessThan(2);
    await head.getByRole("link").click();
  }
});

test("at 1280 px nothing lies over what a row offers, wherever the page is scrolled to", {
  tag: "@desk",
}, async ({ page }) => {
  await withStorage(page, { acceptPrivacy: "agree" });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(portPath(toRotterdam));
  // What floats is there once the page is scrolled.
  await page.mouse.wheel(0, 1_000);
  await expect(page.getByRole("button", { name: en.shell.scrollTop })).toBeVisible();
  const { looked, covered } = await page.evaluate(async () => {
    const found = { looked: 0, covered: new Set<string>() };
    for (let top = 0; top < document.body.scrollHeight - innerHeight; top += 20) {
      scrollTo({ top, behavior: "instant" });
      await new Promise((resolve) => requestAnimationFrame(resolve));
      // The table's own head stays above its rows.
      const head = document.querySelector("thead")?.getBoundingClientRect().bottom ?? 0;
      for (const link of document.querySelectorAll("tbody tr > td:last-child > a")) {
        const box = link.getBoundingClientRect();
        if (box.width === 0 || box.top < head || box.bottom > innerHeight) continue;
        for (const x of [box.left + 2, box.right - 2]) {
          const at = document.elementFromPoint(x, (box.top + box.bottom) / 2);
          found.looked += 1;
          if (at && !link.contains(at))
            found.covered.add(`${link.textContent} under ${at.outerHTML.slice(0, 80)}`);
        }
      }
    }
    return { looked: found.looked, covered: [...found.covered] };
  });
  expect(looked).toBeGreaterThan(500);
  expect(covered).toEqual([]);

  // The longest that a cut-off says stays in its column.
  const longest = fill(en.schedule.closesInMinutes, { minutes: 58 });
  const wider = await page.locator("td[data-at~=soon]:has(> small > span)").evaluateAll(
    (cells, text) =>
      cells.map((cell) => {
        for (const left of cell.querySelectorAll("small > span")) left.textContent = text;
        const range = document.createRange();
        range.selectNodeContents(cell);
        return Math.ceil(range.getBoundingClientRect().right - cell.getBoundingClientRect().right);
      }),
    longest,
  );
  expect(wider.length).toBeGreaterThan(3);
  expect(Math.max(...wider)).toBeLessThanOrEqual(0);
});

test("in Chinese dates, chips and durations keep to one line, also over the turn of a year", {
  tag: "@desk",
}, async ({ page }) => {
  const text = words("zh-tw");
  const overNewYear = { ...toSingapore, date_from: "2026-12-16", date_to: "2027-01-16" };
  const form = finder(page, text);
  // A second line makes a field or a chip half as high again.
  const expectOneLine = async (one: Locator, like: Locator) =>
    expect(await heightOf(one)).toBeLessThan(1.2 * (await heightOf(like)));
  const atEachWidth = async (judge: (width: number) => Promise<void>) => {
    for (const width of [1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await test.step(`at ${width} px`, () => judge(width));
    }
  };
  await page.goto(portPath(overNewYear, "zh-tw"));
  await atEachWidth(() => expectOneLine(form.range, form.loading));
  await page.goto(portPath(toSingapore, "zh-tw"));
  const filters = page.getByRole("group", { name: text.schedule.filters });
  const more = page.locator("form summary").filter({ hasText: text.schedule.moreOperators });
  await atEachWidth(async () => {
    await expectOneLine(form.range, form.loading);
    await expectOneLine(more, filters.locator("label").first());
  });
  await page.goto("/zh-tw/flight?origin_airport=HKG&destination_airport=SIN");
  await atEachWidth(async (width) => {
    const heights = await page
      .getByRole("cell")
      .getByText(/^\d+ 小時( \d+ 分)?$/)
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    expect(heights.length).toBeGreaterThan(3);
    expect(Math.max(...heights), `${width} px`).toBeLessThan(30);
  });
});
