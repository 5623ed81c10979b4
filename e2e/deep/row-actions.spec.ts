import type { Locator, Page } from "@playwright/test";
import { boxOf } from "../support/boxes";
import { parseCsv } from "../support/csv";
import {
  cell,
  detailsOf,
  fetchSchedule,
  headTools,
  isSoldBy,
  openControls,
  portPath,
  rows,
  salesOf,
  toSydney,
  withStorage,
} from "../support/schedule";
import { axeClean, expect, noScript, test, visit, words } from "../support/test";
import { withValues } from "../support/wording";

/** What is done with one sailing, and with several selected ones, as far as it needs a browser; the rest: components/sailings/table/sailing-tools.test.tsx. */

const en = words("en");
const { rowActions } = en;
const bar = (page: Page) => page.getByRole("region", { name: rowActions.bar });
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

/** Begins a selection. */
async function select(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: rowActions.select, exact: true });
  await openControls(page, headTools);
  await button.click();
  await expect(boxes(page).first()).toBeVisible();
}

test("An address leads to a row, marks it and opens it; one press shows a row that a filter hides", {
  tag: "@desk",
}, async ({ page, request }) => {
  const { items } = await fetchSchedule(request, toSydney);
  const third = items[2];
  if (!third) throw new Error("The sample data has no third sailing here.");
  const row = rows(page).nth(2);
  await visit(page, `${portPath(toSydney)}#s-${third.id}`);
  await expect(row).toHaveId(`s-${third.id}`);
  await expect(detailsOf(row)).toHaveAttribute("open", "");
  await expect(row).toBeInViewport();
  expect(await row.evaluate((element) => element.matches(":target"))).toBe(true);

  const other = salesOf(items).find(({ operator }) => !isSoldBy(third, [operator]))?.operator ?? "";
  await visit(page, "/robots.txt");
  await visit(page, `${portPath({ ...toSydney, company: other })}#s-${third.id}`);
  await expect(bar(page)).toContainText(rowActions.filtered);
  await bar(page).getByRole("link", { name: rowActions.show }).click();
  await expect(page.locator(`[id="s-${third.id}"]`)).toBeInViewport();
});

test("A sailing and a table of two are in the clipboard, and the address of the text leads back to its row", {
  tag: "@desk",
}, async ({ openContext, request }) => {
  const { items } = await fetchSchedule(request, { ...toSydney, language: "zh-tw" });
  const text = words("zh-tw");
  const page = await (await openContext({ permissions: ["clipboard-read", "clipboard-write"] })).newPage();
  await visit(page, portPath(toSydney, "zh-tw"));
  await page.getByRole("button", { name: text.rowActions.select, exact: true }).click();
  const tools = page.getByRole("region", { name: text.rowActions.bar });
  const boxes = page.locator("[data-check-box] input");
  await boxes.nth(1).check();
  await boxes.nth(3).check();
  await axeClean(page);
  await tools.getByRole("button", { name: text.rowActions.copyTable }).click();
  await expect(tools.getByRole("status")).toHaveText(text.rowActions.copied);
  const table = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const read = async (type: string) => (await item?.getType(type))?.text();
    return { html: await read("text/html"), plain: await read("text/plain") };
  });
  expect(table.plain?.split("\n").map((line) => line.split("\t")[0])).toEqual([
    text.rowActions.vessel,
    ...[items[1], items[3]].map((one) => one?.legs.map(({ vessel }) => vessel).join(" / ")),
  ]);
  expect(table.html).toContain("<table>");

  const details = detailsOf(rows(page).first());
  await details.locator("summary").click();
  await details.getByRole("button", { name: text.rowActions.copy }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain("悉尼 ETA");
  const lines = (await page.evaluate(() => navigator.clipboard.readText())).split("\n");
  expect(lines[0]).toContain(items[0]?.vessel);
  await visit(page, "/robots.txt");
  await visit(page, lines[5] ?? "");
  await expect(detailsOf(rows(page).first())).toHaveAttribute("open", "");
});

test("On a phone nothing moves while rows are selected; two are a file, and one enquiry with both", {
  tag: "@phone",
}, async ({ page, request }) => {
  const { items } = await fetchSchedule(request, toSydney);
  await withStorage(page, { acceptPrivacy: "agree" });
  await visit(page, portPath(toSydney));
  await openControls(page, headTools);
  const shifted = await watchShifts(page);
  await select(page);
  await boxes(page).nth(1).focus();
  await page.keyboard.press("Space");
  await boxes(page).nth(3).check();
  await expect(bar(page).getByRole("status")).toHaveText(withValues(rowActions.ticked, { count: 2 }));
  expect(await shifted()).toBeLessThan(0.02);
  const csv = await bar(page).getByRole("link", { name: rowActions.csv }).getAttribute("href");
  expect(parseCsv(await (await request.get(csv ?? "")).body())).toHaveLength(3);
  await bar(page).getByRole("link", { name: rowActions.enquire }).click();
  const carried = page.getByRole("complementary", { name: en.enquiry.carried.label });
  await expect(carried.getByRole("listitem")).toHaveCount(2);
  const lines = (await page.locator("[name=sailings]").inputValue()).split("\n");
  expect(lines.map((line) => line.split(" ")[0])).toEqual(
    [items[1], items[3]].map((one) => one?.vessel.split(" ")[0]),
  );
});

test("The focused element is scrolled clear of the bar, and of the cookie notice below it while that shows", {
  tag: "@desk",
}, async ({ page }) => {
  const { cookie } = en.shell;
  const notice = page.getByRole("region", { name: cookie.label });
  const room = () =>
    page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom));
  const heightOf = async (part: Locator) => (await boxOf(part)).height;
  await visit(page, portPath(toSydney));
  await expect(notice).toBeVisible();
  await select(page);
  const [height, below] = [await heightOf(bar(page)), await heightOf(notice)];
  expect(below).toBeGreaterThan(40);
  await expect.poll(room).toBeCloseTo(height + below, 0);
  await notice.getByRole("button", { name: cookie.agree }).click();
  await expect.poll(room).toBeCloseTo(height, 0);
  await bar(page).getByRole("button", { name: rowActions.done }).click();
  await expect.poll(async () => Number.isNaN(await room())).toBe(true);
});

test("A quote that is requested on a phone knows dates, cut-offs and voyage", { tag: "@phone" }, async ({
  page,
  request,
}) => {
  const { items } = await fetchSchedule(request, toSydney);
  const at = items.findIndex(({ voyage, siCutoff, cyCutoff }) => voyage && siCutoff && cyCutoff);
  await visit(page, portPath(toSydney));
  const row = rows(page).nth(at);
  await detailsOf(row).locator("summary").click();
  const link = cell(row, "actions").getByRole("link", { name: /^(Get Quote|Enquire)/ });
  await expect(link).toHaveAttribute("href", /sailing=[^&]+%7E|sailing=[^&]+~/);
  await link.click();
  await expect(page.getByLabel(en.enquiry.fields.voy_no)).toHaveValue(items[at]?.voyage ?? "");
  for (const name of ["etd", "si", "cy"] as const)
    await expect(page.getByLabel(en.enquiry.fields[name])).toHaveValue(/^\d{2}-\d{2}-2026/);
  await expect(page.getByText(en.enquiry.carried.changed)).toHaveCount(0);
});

test.describe("without script", () => {
  test.use(noScript);
  test("An address leads to its row, and no button is without effect: neither the selection nor the star", {
    tag: "@desk",
  }, async ({ page, request }) => {
    const { items } = await fetchSchedule(request, toSydney);
    await visit(page, `${portPath(toSydney)}#s-${items.at(-1)?.id}`);
    await expect(rows(page).last()).toBeInViewport();
    await expect(page.getByRole("button", { name: rowActions.select, exact: true })).toBeHidden();
    const star = withValues(en.lanes.keep, { lane: "Hong Kong to Sydney" });
    await expect(page.getByRole("button", { name: star })).toBeHidden();
  });
});
