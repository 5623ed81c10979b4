import { readFileSync } from "node:fs";
import { fill } from "../lib/i18n/formats";
import { isDirect } from "../lib/sailings/legs";
import {
  ask,
  counts,
  countsText,
  detailsOf,
  expectRows,
  finder,
  paramsOf,
  portPath,
  rows,
  toRotterdam,
  toSingapore,
} from "./support/schedule";
import { expect, noScript, test, words } from "./support/test";

/** The whole of the schedule search without script (point 12). */

test.use(noScript);

const en = words("en");
/** '17 March'. */
const dayOf = (date: string) => `${+date.slice(8, 10)} ${en.dates.monthsLong[+date.slice(5, 7) - 1]}`;

test("the rows are in the server's HTML", { tag: "@desk" }, async ({ request }) => {
  const { items } = await ask(request, toRotterdam);
  const html = await (await request.get(portPath(toRotterdam))).text();
  const body = html.slice(0, html.indexOf("</table>"));
  for (const { vessel, voyage } of items) {
    expect(body).toContain(vessel);
    expect(body).toContain(voyage ?? "");
  }
});

test("two typed names search", { tag: "@desk" }, async ({ page, request }) => {
  await page.goto(portPath());
  const form = finder(page, en);
  await form.loading.fill("Hong Kong");
  await form.discharge.fill("Rotterdam");
  await form.chooseType("CY");
  await form.search.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hong Kong to Rotterdam");
  expect(paramsOf(page)).toMatchObject({ ...toRotterdam, date_type: "CY" });
  await expectRows(page, (await ask(request, { ...toRotterdam, date_type: "CY" })).items);
});

test("a range is chosen in native fields, a vessel by its start", { tag: "@desk" }, async ({
  page,
  request,
}) => {
  await page.goto(portPath(toRotterdam));
  const form = finder(page, en);
  await expect(form.range).toBeHidden();
  await page.getByLabel(en.calendar.from, { exact: true }).fill("2026-03-25");
  await page.getByLabel(en.calendar.to, { exact: true }).fill("2026-04-05");
  await form.vessel.fill("straits");
  await form.search.click();
  const wanted = { ...toRotterdam, date_from: "2026-03-25", date_to: "2026-04-05", vessel_name: "straits" };
  const { items } = await ask(request, wanted);
  expect(items.length).toBeGreaterThan(0);
  await expectRows(page, items);
  await expect(page.getByLabel(en.calendar.from, { exact: true })).toHaveValue("2026-03-25");
});

for (const [locale, loading, discharge, heading] of [
  ["zh-tw", "上海", "洛杉磯", "上海至洛杉磯"],
  ["zh-cn", "上海", "洛杉矶", "上海至洛杉矶"],
] as const) {
  test(`Chinese names search (${locale})`, { tag: "@desk" }, async ({ page }) => {
    await page.goto(portPath({}, locale));
    const form = finder(page, words(locale));
    await form.loading.fill(loading);
    await form.discharge.fill(discharge);
    await form.search.click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    await expect(rows(page)).not.toHaveCount(0);
  });
}

test("a missing port is marked after sending", { tag: "@desk" }, async ({ page }) => {
  await page.goto(portPath());
  const form = finder(page, en);
  await form.loading.fill("Hong Kong");
  await form.search.click();
  await expect(form.missing).toHaveText("Please select Loading Port and Discharge Port.");
  await expect(form.discharge).toHaveAttribute("aria-invalid", "true");
  await expect(form.loading).toHaveValue("Hong Kong, Hong Kong");
  await form.discharge.fill("Singapore");
  await form.search.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hong Kong to Singapore");
});

test("filters apply by their button", { tag: "@desk" }, async ({ page, request }) => {
  const all = await ask(request, toSingapore);
  const [first, second] = all.operators;
  const last = all.operators.at(-1);
  if (!first || !second || !last) throw new Error("The sample data has too few operators here.");
  await page.goto(portPath({ ...toSingapore, sort: "cy" }));
  const filters = page.getByRole("group", { name: en.schedule.filters });
  await filters.locator("label").filter({ hasText: en.schedule.directOnly }).click();
  await filters.locator("label").filter({ hasText: first.name }).click();
  await filters.locator("label").filter({ hasText: second.name }).click();
  await filters.getByRole("button", { name: en.schedule.apply }).click();
  const kept = all.items.filter(
    (sailing) => isDirect(sailing) && [first.name, second.name].includes(sailing.operator),
  );
  await expect(counts(page)).toHaveText(countsText(all.found, kept.length, en));
  await expect(rows(page)).toHaveCount(kept.length);
  expect(paramsOf(page)).toMatchObject({ ...toSingapore, sort: "cy", direct: "1" });
});

test("an operator from behind More applies too", { tag: "@desk" }, async ({ page, request }) => {
  const all = await ask(request, toSingapore);
  const last = all.operators.at(-1);
  await page.goto(portPath(toSingapore));
  const more = page.locator("form > details");
  await more.locator("summary").click();
  await more.getByRole("checkbox", { name: last?.name ?? "" }).check();
  await page.keyboard.press("Enter");
  await expect(counts(page)).toHaveText(countsText(all.found, last?.count ?? -1, en));
  await more.locator("summary").click();
  // Buttons that only script could serve do not show.
  await expect(more.getByRole("button", { name: en.schedule.selectAll })).toBeHidden();
});

test("sort links sort", async ({ page, request, isMobile }) => {
  const { items } = await ask(request, { ...toRotterdam, sort: "transit" });
  await page.goto(portPath(toRotterdam));
  if (isMobile) {
    const chips = page.getByRole("navigation", { name: en.schedule.sort, exact: true });
    await chips.getByRole("link", { name: en.schedule.sortTransit }).click();
  } else {
    await page.getByRole("columnheader", { name: en.schedule.transit }).getByRole("link").click();
  }
  await expect(page).toHaveURL(portPath({ ...toRotterdam, sort: "transit" }).replace(/%20/g, "+"));
  await expectRows(page, items);
});

test("a day of the rule is a link, and so is the way back to all days", { tag: "@desk" }, async ({
  page,
  request,
}) => {
  const all = await ask(request, { ...toRotterdam, sort: "transit" });
  const day = Object.keys(all.days).sort()[1] ?? "";
  await page.goto(portPath({ ...toRotterdam, sort: "transit" }));
  const rule = page.getByRole("group", { name: /^Sailings by day/ });
  await rule.getByRole("button", { name: new RegExp(` ${dayOf(day)}$`) }).click();
  expect(paramsOf(page)).toEqual({ ...toRotterdam, days: day, sort: "transit" });
  await expectRows(page, (await ask(request, paramsOf(page))).items);
  await expect(rows(page)).toHaveCount(all.days[day] ?? -1);
  // The filters' form takes the day along.
  await page.getByRole("group", { name: en.schedule.filters }).getByRole("button").click();
  expect(paramsOf(page)).toMatchObject({ days: day, sort: "transit" });
  await rule.getByRole("button", { pressed: true }).click();
  await expect(rows(page)).toHaveCount(all.found);
  expect(paramsOf(page).days).toBeUndefined();
});

test("a row opens, and the accordion is open", async ({ page }) => {
  await page.goto(portPath(toRotterdam));
  await expect(finder(page, en).search).toBeVisible();
  const details = detailsOf(rows(page).first());
  await details.locator("summary").click();
  await expect(details.getByRole("heading", { name: en.schedule.particulars })).toBeVisible();
});

test("the filtered rows download", { tag: "@desk" }, async ({ page, request }) => {
  const all = await ask(request, toRotterdam);
  await page.goto(portPath({ ...toRotterdam, direct: "1" }));
  const coming = page.waitForEvent("download");
  await page.getByRole("link", { name: en.schedule.download }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe("Schedule.csv");
  const text = readFileSync(await download.path(), "utf8");
  expect(text.trim().split("\r\n").length).toBe(all.directCount + 1);
});

test("the heading and both counts are there in Chinese too", { tag: "@desk" }, async ({ page }) => {
  const text = words("zh-tw");
  await page.goto(portPath(toRotterdam, "zh-tw"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    fill(text.schedule.heading, { from: "香港", to: "鹿特丹" }),
  );
  const count = await rows(page).count();
  await expect(counts(page)).toHaveText(countsText(count, count, text));
});
