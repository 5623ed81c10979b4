import type { Locator, Page } from "@playwright/test";
import { parseCsv } from "../support/csv";
import {
  cell,
  detailsOf,
  fetchSchedule,
  isSoldBy,
  openControls,
  portPath,
  rows,
  salesOf,
  toSydney,
} from "../support/schedule";
import { axeClean, expect, noScript, test, visit, words } from "../support/test";
import { withValues } from "../support/wording";

/** One sailing as a thing, and several ticked ones. */

const en = words("en");
const { thing } = en;
const bar = (page: Page) => page.getByRole("region", { name: thing.bar });
const boxes = (page: Page) => page.getByRole("checkbox", { name: /^Select / });

/** How much a page moves from now on, beside the press itself. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const seen = Object.assign(window, { shifted: 0 });
    new PerformanceObserver((entries) => {
      for (const entry of entries.getEntries()) seen.shifted += Reflect.get(entry, "value");
    }).observe({ type: "layout-shift" });
  });
  return () => page.evaluate(() => Reflect.get(window, "shifted"));
}

/** Starts ticking, however late the script comes. */
async function select(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: thing.select, exact: true });
  await openControls(page);
  await expect(async () => {
    if ((await button.getAttribute("aria-pressed")) !== "true") await button.click();
    await expect(boxes(page).first()).toBeVisible({ timeout: 2_000 });
  }).toPass();
}

test("an address leads to a row, marks it and opens it; what no row shows is told", async ({
  page,
  request,
}) => {
  const { items, criteria } = await fetchSchedule(request, toSydney);
  const third = items[2];
  if (!third) throw new Error("The sample data has no third sailing here.");
  const row = rows(page).nth(2);
  await visit(page, `${portPath(toSydney)}#s-${third.id}`);
  await expect(row).toHaveId(`s-${third.id}`);
  await expect(detailsOf(row)).toHaveAttribute("open", "");
  await expect(row).toBeInViewport();
  expect(await row.evaluate((element) => element.matches(":target"))).toBe(true);

  // Filtered: one press shows it.
  const other = salesOf(items).find(({ operator }) => !isSoldBy(third, [operator]))?.operator ?? "";
  await visit(page, "/robots.txt");
  await visit(page, `${portPath({ ...toSydney, company: other })}#s-${third.id}`);
  await expect(bar(page)).toContainText(thing.filtered);
  await bar(page).getByRole("link", { name: thing.show }).click();
  await expect(page.locator(`[id="s-${third.id}"]`)).toBeInViewport();

  await visit(page, "/robots.txt");
  await visit(page, `${portPath({ ...toSydney, date_from: criteria.dateFrom })}#s-none`);
  await expect(bar(page)).toContainText(thing.notHere);
  await bar(page).getByRole("button", { name: thing.dismiss }).click();
  await expect(bar(page)).toBeHidden();
});

test("a sailing is copied as six lines, in the page's language, with an address that leads to it", {
  tag: "@desk",
}, async ({ openContext, request }) => {
  const { items } = await fetchSchedule(request, toSydney);
  const page = await (await openContext({ permissions: ["clipboard-read", "clipboard-write"] })).newPage();
  for (const locale of ["en", "zh-tw"] as const) {
    const text = words(locale);
    await visit(page, portPath(toSydney, locale));
    const details = detailsOf(rows(page).first());
    await details.locator("summary").click();
    const button = details.getByRole("button", { name: text.thing.copy });
    await button.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("status").filter({ hasText: text.thing.copied })).toBeVisible();
    const lines = (await page.evaluate(() => navigator.clipboard.readText())).split("\n");
    expect(lines).toHaveLength(6);
    expect(lines[0]).toContain(items[0]?.vessel);
    expect(lines[1]).toContain(locale === "en" ? "Sydney ETA" : "悉尼 ETA");
    await visit(page, "/robots.txt");
    await visit(page, lines[5] ?? "");
    await expect(detailsOf(rows(page).first())).toHaveAttribute("open", "");
  }
});

test("a sailing is shared by the house's dialog", { tag: "@desk" }, async ({ page }) => {
  await visit(page, portPath(toSydney));
  const row = rows(page).first();
  await detailsOf(row).locator("summary").click();
  await detailsOf(row).getByRole("button", { name: thing.share, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: en.share.title });
  await expect(dialog).toContainText((await cell(row, "vessel").locator("cite").first().textContent()) ?? "");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});

test("ticked rows are copied, downloaded and asked about together, and nothing moves", async ({
  openContext,
  request,
  isMobile,
}) => {
  const { items } = await fetchSchedule(request, toSydney);
  const page = await (await openContext({ permissions: ["clipboard-read", "clipboard-write"] })).newPage();
  await page.addInitScript(() => localStorage.setItem("acceptPrivacy", "agree"));
  await visit(page, portPath(toSydney));
  await openControls(page);
  const shifted = await watchShifts(page);
  await select(page);
  await boxes(page).nth(1).focus();
  await page.keyboard.press("Space");
  await boxes(page).nth(3).check();
  await expect(bar(page).getByRole("status")).toHaveText(withValues(thing.ticked, { count: 2 }));
  expect(await shifted()).toBeLessThan(0.02);
  if (!isMobile) await axeClean(page);

  await bar(page).getByRole("button", { name: thing.copyTable }).click();
  await expect(bar(page).getByRole("status")).toHaveText(thing.copied);
  const table = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const read = async (type: string) => (await item?.getType(type))?.text();
    return { html: await read("text/html"), plain: await read("text/plain") };
  });
  expect(table.plain?.split("\n").map((line) => line.split("\t")[0])).toEqual([
    thing.vessel,
    ...[items[1], items[3]].map((one) => one?.legs.map(({ vessel }) => vessel).join(" / ")),
  ]);
  expect(table.html).toContain("<table>");

  await bar(page).getByRole("button", { name: thing.copy }).click();
  await expect(bar(page).getByRole("status")).toHaveText(thing.copied);
  const texts = (await page.evaluate(() => navigator.clipboard.readText())).split("\n\n");
  expect(texts.map((text) => text.split("\n").length)).toEqual([6, 6]);
  expect(texts.map((text, at) => text.startsWith([items[1], items[3]][at]?.vessel ?? "-"))).toEqual([
    true,
    true,
  ]);

  // A phone's own sheet, or the dialog's channels, get that text.
  await page.evaluate(() => {
    Object.assign(window, { shared: [] });
    navigator.share = async (data) => void (Reflect.get(window, "shared") as unknown[]).push(data);
  });
  await bar(page).getByRole("button", { name: thing.share }).click();
  const dialog = page.getByRole("dialog", { name: en.share.title });
  if (isMobile) {
    await expect
      .poll(() => page.evaluate(() => Reflect.get(window, "shared")))
      .toEqual([expect.objectContaining({ text: texts.join("\n\n") })]);
  } else {
    const href = await dialog.getByRole("link", { name: en.share.channels.whatsapp }).getAttribute("href");
    expect(new URL(href ?? "").searchParams.get("text")).toContain(texts.join("\n\n"));
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  }

  const csv = await bar(page).getByRole("link", { name: thing.csv }).getAttribute("href");
  const file = parseCsv(await (await request.get(csv ?? "")).body());
  expect(file).toHaveLength(3);

  await bar(page).getByRole("link", { name: thing.enquire }).click();
  const carried = page.getByRole("complementary", { name: en.enquiry.carried.label });
  await expect(carried.getByRole("listitem")).toHaveCount(2);
  const field = page.locator("[name=sailings]");
  expect((await field.inputValue()).split("\n").map((line) => line.split(" ")[0])).toEqual(
    [items[1], items[3]].map((one) => one?.vessel.split(" ")[0]),
  );
});

test("what has the focus is scrolled clear of the bar, and of the cookie notice below it while that shows", {
  tag: "@desk",
}, async ({ page }) => {
  const { cookie } = en.shell;
  const notice = page.getByRole("region", { name: cookie.label });
  const room = () =>
    page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom));
  const heightOf = async (part: Locator) => (await part.boundingBox())?.height ?? 0;
  await visit(page, portPath(toSydney));
  await expect(notice).toBeVisible();
  await select(page);
  const [height, below] = [await heightOf(bar(page)), await heightOf(notice)];
  expect(below).toBeGreaterThan(40);
  await expect.poll(room).toBeCloseTo(height + below, 0);
  await notice.getByRole("button", { name: cookie.agree }).click();
  await expect.poll(room).toBeCloseTo(height, 0);
  await bar(page).getByRole("button", { name: thing.done }).click();
  await expect.poll(async () => Number.isNaN(await room())).toBe(true);
});

test("Done takes the boxes away, and the focus goes back", { tag: "@desk" }, async ({ page }) => {
  await visit(page, portPath(toSydney));
  await select(page);
  await expect(bar(page).getByRole("button", { name: thing.copyTable })).toBeDisabled();
  await bar(page).getByRole("button", { name: thing.done }).click();
  await expect(boxes(page)).toHaveCount(0);
  await expect(bar(page)).toBeHidden();
  await expect(page.getByRole("button", { name: thing.select, exact: true })).toBeFocused();
});

test("a quote asked for on a phone knows dates, cut-offs and voyage", { tag: "@phone" }, async ({
  page,
  request,
}) => {
  const { items } = await fetchSchedule(request, toSydney);
  const at = items.findIndex(({ voyage, siCutoff, cyCutoff }) => voyage && siCutoff && cyCutoff);
  await visit(page, portPath(toSydney));
  const row = rows(page).nth(at);
  await detailsOf(row).locator("summary").click();
  const link = cell(row, "actions").getByRole("link", { name: /^(Get Quote|Ask)/ });
  await expect(link).toHaveAttribute("href", /sailing=[^&]+%7E|sailing=[^&]+~/);
  await link.click();
  await expect(page.getByLabel(en.enquiry.fields.voy_no)).toHaveValue(items[at]?.voyage ?? "");
  for (const name of ["etd", "si", "cy"] as const)
    await expect(page.getByLabel(en.enquiry.fields[name])).toHaveValue(/^\d{2}-\d{2}-2026/);
  await expect(page.getByText(en.enquiry.carried.changed)).toHaveCount(0);
});

test.describe("without script", () => {
  test.use(noScript);
  test("an address leads to its row, and no tool stands there that does nothing", { tag: "@desk" }, async ({
    page,
    request,
  }) => {
    const { items } = await fetchSchedule(request, toSydney);
    await visit(page, `${portPath(toSydney)}#s-${items.at(-1)?.id}`);
    await expect(rows(page).last()).toBeInViewport();
    await expect(page.getByRole("button", { name: thing.select, exact: true })).toBeHidden();
  });
});
