import type { Locator, Page } from "@playwright/test";
import { fill } from "../../lib/i18n/fill";
import { locales } from "../../lib/i18n/locales";
import { boxOf } from "../support/boxes";
import {
  chip,
  detailsOf,
  fetchSchedule,
  finder,
  onFirstPage,
  openControls,
  openDays,
  portPath,
  rows,
  shownRows,
  toRotterdam,
  toSingapore,
  toSydney,
  withStorage,
} from "../support/schedule";
import { watchShifts } from "../support/shifts";
import { expect, reload, test, visit, words } from "../support/test";

/** How the rows of a schedule stand: compact or comfortable, and still while they are filtered, sorted and opened. */

const en = words("en");

/** How far the middle of one box is from the middle of another, in pixels of height. */
const apart = (one: Locator, other: Locator) =>
  Promise.all([boxOf(one), boxOf(other)]).then(([a, b]) => Math.abs(a.y + a.bottom - b.y - b.bottom) / 2);

for (const locale of locales) {
  test(`Rows are as high as each other whatever their state, and nothing in them is cut (${locale})`, {
    tag: "@desk",
  }, async ({ page }) => {
    await visit(page, portPath(toRotterdam, locale));
    await expect(page.locator("td[data-at~=soon]:has(> small > span)").first()).toBeVisible();
    await expect(page.locator("td[data-at~=closed]").filter({ visible: true }).first()).toBeVisible();
    await expect(page.locator("td [data-few]").first()).toBeVisible();
    // The longest that a cut-off says, and the most sellers that a row names.
    const measure = () =>
      page.evaluate(
        ([soonest, sellers]) => {
          for (const left of document.querySelectorAll("td[data-at~=soon] > small > span"))
            if (left.previousSibling) left.textContent = soonest ?? "";
          for (const few of document.querySelectorAll("td [data-few]")) few.textContent = sellers ?? "";
          const all = [
            ...document.querySelectorAll<HTMLElement>("tbody > tr:has(> td:nth-of-type(10))"),
          ].filter((row) => row.checkVisibility());
          return {
            heights: [...new Set(all.map((row) => Math.round(row.getBoundingClientRect().height)))],
            cut: all
              .flatMap((row) => [...row.querySelectorAll<HTMLElement>("td, td > small")])
              .filter(
                (part) =>
                  part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).display !== "inline",
              )
              .map((part) => part.textContent),
          };
        },
        [
          fill(words(locale).schedule.closesInMinutes, { minutes: 58 }),
          fill(words(locale).schedule.alsoSoldByMore, { count: 2 }),
        ],
      );
    // Their letters may come with a font of their own.
    await expect.poll(measure).toEqual({ heights: [46], cut: [] });
  });
}

test("A check box stands in the middle of its row, as the chevron does", { tag: "@desk" }, async ({
  page,
}) => {
  await visit(page, portPath(toSydney));
  const boxes = page.getByRole("checkbox", { name: /^Select / });
  await page.getByRole("button", { name: en.rowActions.select, exact: true }).click();
  await expect(boxes.first()).toBeVisible();
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    for (const at of [0, 1, 4]) {
      const row = rows(page).nth(at);
      // Where a ship's name takes a line more, both stand by the lower two.
      const most = (await heightOf(row)) / 6;
      expect(await apart(boxes.nth(at), row)).toBeLessThan(most);
      expect(await apart(detailsOf(row).locator("summary"), row)).toBeLessThan(most);
    }
  }
});

test("A phone shows the first sailing on the first half of its screen, and the settings above it in one line", {
  tag: "@phone",
}, async ({ page }) => {
  const { schedule } = en;
  await withStorage(page, { acceptPrivacy: "agree" });
  await visit(page, portPath(toRotterdam));
  expect((await boxOf(shownRows(page).first())).y).toBeLessThan(844 / 2);
  const line = page.locator("details[data-controls] > summary");
  await expect(line).toHaveText(`${schedule.controls} ${schedule.noneSet}`);
  await openControls(page);
  await openDays(page);
  for (const label of [schedule.cargoReady, schedule.mustArriveBy]) {
    expect((await boxOf(page.getByLabel(label))).right).toBeLessThanOrEqual(390);
  }
  await chip(page, schedule.directOnly).click();
  await expect(line).toHaveText(`${schedule.controls} ${schedule.directOnly}`);
  await line.click();
  await expect(page.getByLabel(schedule.cargoReady)).toBeHidden();
  await visit(page, "/flight?origin_airport_id=HKG&destination_airport_id=LAX");
  expect((await boxOf(page.locator("tbody > tr").first())).y).toBeLessThan(844 / 2);
});

test("A card opens wherever it is tapped, except on its links", { tag: "@phone" }, async ({ page }) => {
  await withStorage(page, { acceptPrivacy: "agree" });
  await visit(page, portPath(toSydney));
  const row = rows(page).first();
  const details = detailsOf(row);
  await row.locator("td").nth(3).tap();
  await expect(details).toHaveAttribute("open", "");
  await row.locator("td").nth(1).tap();
  await expect(details).not.toHaveAttribute("open");
  await details.locator("summary").tap();
  await expect(details).toHaveAttribute("open", "");
  await row.getByRole("link", { name: /^(Get Quote|Enquire)/ }).tap();
  await expect(page).toHaveURL(/\/fe-sea\?/);
});

test("The names of the first days do not run into each other, and the last one is not cut", {
  tag: "@phone",
}, async ({ page }) => {
  await visit(page, portPath({ ...toSydney, date_from: "2026-03-27", date_to: "2026-05-01" }));
  await openControls(page);
  const strip = page.getByRole("group", { name: /^Sailings by day/ });
  const edges = await strip.evaluate((rule) => {
    const names = [...rule.querySelectorAll("li > a > span:last-child > span:first-child")].map((name) => {
      const range = document.createRange();
      range.selectNodeContents(name);
      return range.getBoundingClientRect();
    });
    const gaps = names.slice(1).map((box, at) => box.left - (names[at]?.right ?? 0));
    return {
      gap: Math.min(...gaps),
      after: (rule.querySelector("ol")?.getBoundingClientRect().right ?? 0) - (names.at(-1)?.right ?? 999),
    };
  });
  expect(edges.gap).toBeGreaterThan(4);
  expect(edges.after).toBeGreaterThanOrEqual(-1);
});

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
const heightOf = async (row: Locator) => (await boxOf(row)).height;

test("Eight compact rows are on the first screen; comfortable ones are there before the first paint of the next visit", {
  tag: "@desk",
}, async ({ page }) => {
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
  await visit(page, portPath(toRotterdam));
  expect(await atFirst()).toBe("");
  const seen = await rows(page).evaluateAll(
    (all) =>
      all.filter(
        (row) => row.checkVisibility() && Math.round(row.getBoundingClientRect().bottom) <= innerHeight,
      ).length,
  );
  expect(seen).toBeGreaterThanOrEqual(10);
  const compact = await heightOf(shownRows(page).first());
  await density(page).click();
  await expect(density(page)).toHaveAttribute("aria-pressed", "true");
  const comfortable = await heightOf(shownRows(page).first());
  expect(comfortable).toBeGreaterThan(compact + 10);
  expect(comfortable).toBeLessThanOrEqual(68);

  await reload(page);
  expect(await atFirst()).toBe("comfortable");
  await expect(density(page)).toHaveAttribute("aria-pressed", "true");
  expect(await heightOf(shownRows(page).first())).toBe(comfortable);
  expect((await shifted()).sum).toBeLessThan(0.02);
  await density(page).click();
  await expect(page.locator("html")).not.toHaveAttribute("data-rows");
  await reload(page);
  expect(await atFirst()).toBe("");
});

for (const [width, height, tag] of [
  [1440, 900, "@desk"],
  [1024, 768, "@desk"],
  [390, 844, "@phone"],
] as const) {
  test(`Nothing above the rows moves when they are filtered, sorted and opened, at ${width}`, {
    tag,
  }, async ({ page, request }) => {
    const all = await fetchSchedule(request, toSydney);
    await withStorage(page, { acceptPrivacy: "agree" });
    await page.setViewportSize({ width, height });
    const shifted = await watchShifts(page);
    await visit(page, portPath(toSydney));
    await openControls(page);
    await expect(
      page
        .getByRole("group", { name: /^Sailings by day/ })
        .locator("a")
        .nth(1),
    ).toHaveAttribute("tabindex", "-1");
    // What a page does while it comes is measured elsewhere: e2e/deep/layout-shifts.spec.ts.
    const coming = (await shifted()).aboveRows;
    const parts = {
      chips: page.getByRole("group", { name: en.schedule.filters }).locator("label"),
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
    const tableAt = (await boxOf(page.getByRole("table"))).y;
    const expectStill = async (what: string) => expect(await still(), what).toEqual(before);
    const day = Object.keys(all.days).sort()[1] ?? "";

    await chip(page, en.schedule.directOnly).click();
    await expect(rows(page)).toHaveCount(onFirstPage(all.directCount));
    await expectStill("a filter is ticked");
    await chip(page, en.schedule.directOnly).click();
    await expect(rows(page)).toHaveCount(onFirstPage(all.found));

    const cell = page.getByRole("button", { name: new RegExp(` ${+day.slice(8)} March$`) });
    await cell.click();
    await expect(rows(page)).toHaveCount(all.days[day] ?? -1);
    await expectStill("a day is chosen");
    await cell.click();
    await expect(rows(page)).toHaveCount(onFirstPage(all.found));

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
    // Rows that the server has filtered or sorted take their places when they come.
    const { aboveRows, moved } = await shifted();
    expect(aboveRows - coming, moved.join("\n")).toBeLessThan(0.02);

    if (width === 1440) {
      await openDays(page);
      const field = page.getByLabel(en.schedule.mustArriveBy);
      await field.fill("24042026");
      await expect(page.getByRole("status").filter({ hasText: "24 April 2026" })).toBeVisible();
      const top = (await boxOf(page.getByRole("table"))).y;
      expect(top, "a deadline is set").toBe(tableAt);
    }
  });
}

test("Column heads show as soon as rows stand in columns", { tag: "@desk" }, async ({ page }) => {
  await visit(page, portPath(toSydney));
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
    const above = await boxOf(head);
    const below = await boxOf(
      rows(page)
        .first()
        .locator("td:is([data-at~=next], [data-at~=line]), td:nth-child(9)")
        .filter({ visible: true })
        .last(),
    );
    expect(Math.abs(above.x - below.x)).toBeLessThan(2);
    await head.getByRole("link").click();
  }
});

test("At 1280 px nothing covers the links of a row, wherever the page is scrolled to", {
  tag: "@desk",
}, async ({ page }) => {
  await withStorage(page, { acceptPrivacy: "agree" });
  await page.setViewportSize({ width: 1280, height: 800 });
  await visit(page, portPath(toRotterdam));
  // What floats is there once the page is scrolled.
  await page.mouse.wheel(0, 1_000);
  await expect(page.getByRole("button", { name: en.shell.scrollTop })).toBeVisible();
  const { looked, covered } = await page.evaluate(async () => {
    const found = { looked: 0, covered: new Set<string>() };
    for (let top = 0; top < document.body.scrollHeight - innerHeight; top += 60) {
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
  expect(looked).toBeGreaterThan(150);
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

test("Chinese dates, chips and durations are one line each, also over the turn of a year", {
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
  await visit(page, portPath(overNewYear, "zh-tw"));
  await atEachWidth(() => expectOneLine(form.range, form.loading));
  await visit(page, portPath(toSingapore, "zh-tw"));
  const filters = page.getByRole("group", { name: text.schedule.filters });
  const more = page.locator("form summary").filter({ hasText: text.schedule.operators });
  await atEachWidth(async () => {
    await expectOneLine(form.range, form.loading);
    await expectOneLine(more, filters.locator("label").first());
  });
  await visit(page, "/zh-tw/flight?origin_airport=HKG&destination_airport=SIN");
  await atEachWidth(async (width) => {
    const heights = await page
      .getByRole("cell")
      .getByText(/^\d+ 小時( \d+ 分)?$/)
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    expect(heights.length).toBeGreaterThan(3);
    expect(Math.max(...heights), `${width} px`).toBeLessThan(30);
  });
});
