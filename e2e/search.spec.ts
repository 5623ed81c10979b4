import { fill } from "../lib/i18n/fill";
import { expectFlights, fetchFlights, flightFinder } from "./support/flights";
import { detailsOf, expectRows, fetchSchedule, finder, shownRows, toRotterdam } from "./support/schedule";
import { expect, test, visit, words } from "./support/test";

/** The main jobs of the searches: from an empty form to sailings and flights. */

test("Sailings from Hong Kong to Rotterdam are found with the keyboard alone", { tag: "@desk" }, async ({
  page,
}) => {
  const en = words("en");
  await visit(page, "/port");
  const form = finder(page, en);
  await form.loading.focus();
  await page.keyboard.type("hong k");
  await expect(form.options.first()).toContainText("HKHKG");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(form.loading).toHaveValue("Hong Kong, Hong Kong");
  await page.keyboard.press("Tab");
  // The button that swaps the ports stands between them or behind them.
  for (
    let step = 0;
    step < 2 && !(await form.discharge.evaluate((field) => field.matches(":focus")));
    step += 1
  )
    await page.keyboard.press("Tab");
  await expect(form.discharge).toBeFocused();
  await page.keyboard.type("rotterd");
  await expect(form.options.first()).toContainText("NLRTM");
  // Nothing is highlighted: Enter takes the best suggestion and searches.
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hong Kong to Rotterdam");
  await expect(form.discharge).toHaveValue("Rotterdam, Netherlands");
  const { items } = await fetchSchedule(page.request, toRotterdam);
  await expectRows(page, items);
  await expect(page).toHaveURL(/loading_port_id=HKHKG&discharge_port_id=NLRTM/);
});

test("Flights from Hong Kong to Los Angeles are found, filtered by type and put in order", {
  tag: "@desk",
}, async ({ page }) => {
  const en = words("en");
  await visit(page, "/flight");
  const form = flightFinder(page, en);
  for (const [field, code] of [
    [form.origin, "HKG"],
    [form.destination, "LAX"],
  ] as const) {
    await field.fill(code.toLowerCase());
    await form.form.getByRole("option", { name: code }).first().click();
  }
  await form.search.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hong Kong (HKG) to Los Angeles (LAX)");
  const pair = { origin_airport: "HKG", destination_airport: "LAX" };
  await expectFlights(page, await fetchFlights(page.request, pair), en);
  await form.type("cargo").uncheck();
  await page.getByRole("link", { name: en.flights.duration, exact: true }).click();
  await expect(page).toHaveURL(/flight_schedule_type=direct%7C%7Ctransfer&sort=duration$/);
  const sorted = await fetchFlights(page.request, { ...pair, sort: "duration" });
  const items = sorted.items.filter(({ type }) => type !== "cargo");
  expect(items.length).toBeLessThan(sorted.items.length);
  await expectFlights(page, { ...sorted, items }, en);
});

test("On a phone in Simplified Chinese a sailing is searched for and opened", { tag: "@phone" }, async ({
  page,
}) => {
  const text = words("zh-cn");
  await visit(page, "/zh-cn/port");
  const form = finder(page, text);
  for (const [field, typed, name] of [
    [form.loading, "宁波", "宁波，中国"],
    [form.discharge, "鹿特丹", "鹿特丹，荷兰"],
  ] as const) {
    await field.fill(typed);
    await form.options.first().tap();
    await expect(field).toHaveValue(name);
  }
  await form.search.tap();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    fill(text.schedule.heading, { from: "宁波", to: "鹿特丹" }),
  );
  // The form makes room for what was found.
  await expect(form.search).toBeHidden();
  const details = detailsOf(shownRows(page).first());
  const particulars = details.getByRole("heading", { name: text.schedule.particulars });
  await expect(particulars).toBeHidden();
  await details.locator("summary").tap();
  await expect(particulars).toBeVisible();
});
