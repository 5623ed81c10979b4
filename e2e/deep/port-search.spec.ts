import { fill } from "../../lib/i18n/formats";
import { flightPath } from "../support/flights";
import { timezoneSwitch } from "../support/page-helpers";
import {
  choosePort,
  counts,
  expectRows,
  fetchSchedule,
  finder,
  paramsOf,
  picked,
  portPath,
  rows,
  rowTexts,
  toRotterdam,
  toSydney,
  unfold,
  watchSearches,
} from "../support/schedule";
import { expect, test, visit, words } from "../support/test";

/** The form of sailings in a browser (points 12 and 7): what the address fills in, folding on a phone, and the reader's zone. */

const en = words("en");

test("An address fills the form, and its rows come with the page", { tag: "@desk" }, async ({ page }) => {
  const requested = watchSearches(page);
  const params = {
    ...toRotterdam,
    date_from: "2026-03-20",
    date_to: "2026-05-02",
    vessel_name: "straits",
    date_type: "ETA",
  };
  await visit(page, portPath(params, "zh-tw"));
  const text = words("zh-tw");
  const form = finder(page, text);
  await expect(form.loading).toHaveValue("香港");
  await expect(form.discharge).toHaveValue("鹿特丹，荷蘭");
  await expect(form.range).toHaveText(picked("2026-03-20", "2026-05-02", text));
  await expect(form.vessel).toHaveValue("straits");
  await expect(form.type("ETA")).toBeChecked();
  const { items } = await fetchSchedule(page.request, params);
  await expectRows(page, items);
  expect(requested).toEqual([]);
});

test("On a phone the form is open until a search, then folds and repeats the search in its head", {
  tag: "@phone",
}, async ({ page }) => {
  await visit(page, portPath());
  const form = finder(page, en);
  await expect(form.summary).toHaveText(en.finder.title);
  await expect(form.search).toBeVisible();
  await choosePort(form.loading, "hong", "Hong Kong");
  await choosePort(form.discharge, "sydn", "Sydney");
  await form.search.click();
  await expect(counts(page)).toBeVisible();
  await expect(form.search).toBeHidden();
  const dates = picked("2026-03-16", "2026-04-16", en);
  await expect(form.summary).toContainText(
    fill(en.finder.summary, { type: "ETD", vessel: en.finder.anyVessel, dates }),
  );
  await unfold(form);
  await expect(form.search).toBeVisible();
  await expect(form.loading).toHaveValue("Hong Kong, Hong Kong");
});

test("The reader's time zone changes neither the picked days nor the rows of sailings and flights", {
  tag: "@desk",
}, async ({ openContext }) => {
  const seen: object[] = [];
  const page = await (await openContext()).newPage();
  const goTo = await timezoneSwitch(page);
  // The day before in Los Angeles, past noon in Kiritimati.
  await page.clock.setFixedTime(new Date("2026-03-15T23:30:00Z"));
  for (const [timezoneId, minutesBehind] of [
    ["America/Los_Angeles", 420],
    ["Pacific/Kiritimati", -840],
  ] as const) {
    await goTo(timezoneId);
    await visit(page, portPath(toSydney));
    const behind = await page.evaluate(() => new Date().getTimezoneOffset());
    expect(behind, "the reader is there").toBe(minutesBehind);
    const form = finder(page, en);
    await form.range.click();
    await page.getByRole("button", { name: /Friday 20 March 2026/ }).click();
    await page.getByRole("button", { name: /Saturday 11 April 2026/ }).click();
    await expect.poll(() => paramsOf(page).date_to).toBe("2026-04-11");
    // The address and the heading are of a search before its rows come: those before it begin on the 16th.
    await expect(rows(page).first().locator("time").first()).toHaveAttribute("datetime", /^2026-03-2/);
    const sailings = await rowTexts(page);
    expect(sailings.length).toBeGreaterThan(5);
    await expect(form.range).toHaveText("20 Mar 26 – 11 Apr 26");
    const address = paramsOf(page);
    await visit(page, portPath({ ...toSydney, date_from: "2026-03-20", date_to: "2026-04-11" }));
    expect(await rowTexts(page), "server and browser agree").toEqual(sailings);
    await visit(page, flightPath({ origin_airport: "PVG", destination_airport: "FRA" }));
    seen.push({ sailings, address, flights: await page.getByRole("table").textContent() });
  }
  expect(seen[1]).toEqual(seen[0]);
});
