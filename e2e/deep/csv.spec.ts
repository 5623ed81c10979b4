import { readFileSync } from "node:fs";
import { csvHeads, parseCsv } from "../support/csv";
import { fetchSchedule, portPath, toSingapore, vesselNames } from "../support/schedule";
import { expect, test, visit, words } from "../support/test";

/** Schedule.csv (point 12), as a reader downloads it. */

test("A click downloads the rows that are shown", { tag: "@desk" }, async ({ page, request }) => {
  const locale = "zh-tw";
  const text = words(locale);
  const { operators } = await fetchSchedule(request, toSingapore);
  await visit(page, portPath(toSingapore, locale));
  const filters = page.getByRole("group", { name: text.schedule.filters });
  await filters.locator("label").filter({ hasText: text.schedule.directOnly }).click();
  const companies = page.locator("form details").filter({ has: page.locator("[name=company]") });
  await companies.locator("summary").click();
  await companies.getByRole("checkbox", { name: operators[0]?.name ?? "" }).check();
  await expect.poll(() => new URL(page.url()).searchParams.get("company")).toBe(operators[0]?.name);
  const coming = page.waitForEvent("download");
  await page.getByRole("link", { name: text.schedule.download }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe("Schedule.csv");
  const [first, ...lines] = parseCsv(readFileSync(await download.path()));
  expect(first).toEqual(csvHeads);
  expect(lines.length).toBeGreaterThan(0);
  await expect(vesselNames(page)).toHaveCount(lines.length);
  const shown = await vesselNames(page).allTextContents();
  expect(lines.map((line) => line[6])).toEqual(shown);
  for (const line of lines) {
    expect([line[0], line[2], line[9], line[11]]).toEqual(["Hong Kong", "Singapore", operators[0]?.name, ""]);
  }
});
