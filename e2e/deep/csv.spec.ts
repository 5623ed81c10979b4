import { readFileSync } from "node:fs";
import { downloadHeads, parseCsv } from "../support/csv";
import { fetchSchedule, portPath, toRotterdam, toSingapore, vesselNames } from "../support/schedule";
import { expect, test, visit, words } from "../support/test";

/** Schedule.csv (point 12), as a reader downloads it. */

const en = words("en");

for (const locale of ["en", "zh-tw"] as const) {
  test(`a click downloads what is shown (${locale})`, { tag: "@desk" }, async ({ page, request }) => {
    const text = words(locale);
    const { operators } = await fetchSchedule(request, toSingapore);
    await visit(page, portPath(toSingapore, locale));
    const filters = page.getByRole("group", { name: text.schedule.filters });
    await filters.locator("label").filter({ hasText: text.schedule.directOnly }).click();
    await filters
      .locator("label")
      .filter({ hasText: operators[0]?.name ?? "" })
      .click();
    await expect.poll(() => new URL(page.url()).searchParams.get("company")).toBe(operators[0]?.name);
    const coming = page.waitForEvent("download");
    await page.getByRole("link", { name: text.schedule.download }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toBe("Schedule.csv");
    const [first, ...lines] = parseCsv(readFileSync(await download.path()));
    expect(first).toEqual(downloadHeads);
    expect(lines.length).toBeGreaterThan(0);
    await expect(vesselNames(page)).toHaveCount(lines.length);
    const shown = await vesselNames(page).allTextContents();
    expect(lines.map((line) => line[6])).toEqual(shown);
    for (const line of lines) {
      expect([line[0], line[2], line[9], line[11]]).toEqual([
        "Hong Kong",
        "Singapore",
        operators[0]?.name,
        "",
      ]);
    }
  });
}

test("the link of a filtered page carries its address", { tag: "@desk" }, async ({ page }) => {
  await visit(page, portPath({ ...toRotterdam, direct: "1" }));
  const link = page.getByRole("link", { name: en.schedule.download });
  const href = new URL((await link.getAttribute("href")) ?? "", page.url());
  expect(href.pathname).toBe("/api/port-schedule.csv");
  expect(Object.fromEntries(href.searchParams)).toEqual({ ...toRotterdam, direct: "1" });
});
