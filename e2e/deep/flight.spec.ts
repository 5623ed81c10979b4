import { fill } from "../../lib/i18n/formats";
import { site } from "../../lib/site/site-config";
import {
  chooseAirport,
  expectFlights,
  fetchFlights,
  flightFinder,
  flightPath,
  flightRows,
  toLosAngeles,
  watchFlightSearches,
} from "../support/flights";
import { expectNoOverflow, waitForQuiet } from "../support/page-helpers";
import { counts, headTools, openControls, unfold } from "../support/schedule";
import { bytesOverFramework, countScripts } from "../support/scripts";
import { sheetsOf, withoutSpaces } from "../support/sheets";
import { axeClean, expect, noScript, servers, test, visit, words } from "../support/test";

/** The flight schedule: the form, when it searches, what the address says, and what the rows show. */

const en = words("en");
test("An address shows its flights on a phone, light and dark, with no more script than a search may cost", {
  tag: "@phone",
}, async ({ page }) => {
  const requested = watchFlightSearches(page);
  const scripts = countScripts(page);
  await visit(page, flightPath(toLosAngeles));
  const [from, to] = ["Hong Kong (HKG)", "Los Angeles (LAX)"];
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(fill(en.flights.heading, { from, to }));
  await expect(page).toHaveTitle(`${fill(en.flights.metaTitle, { from, to })} | ${site().name}`);
  const form = flightFinder(page, en);
  await unfold(form);
  await expect(form.origin).toHaveValue(from);
  await expect(form.destination).toHaveValue(to);
  const response = await fetchFlights(page.request, toLosAngeles);
  expect(response.found).toBeGreaterThan(3);
  expect(new Set(response.items.map(({ type }) => type))).toEqual(new Set(["direct", "transfer", "cargo"]));
  await expectFlights(page, response, en);
  await expect(counts(page)).toHaveText(
    [
      fill(en.flights.itineraries, { count: response.found }),
      fill(en.flights.nonStopCount, { count: response.transferCounts.nonstop ?? 0 }),
    ].join(en.flights.separator) + en.flights.localTimes,
  );
  await expect(page.getByText(en.flights.sample)).toBeVisible();
  await expect(page.getByRole("complementary", { name: en.flights.advertisement })).toBeVisible();
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
    "href",
    servers.portal.url +
      flightPath({
        origin_airport: "Hong Kong International Airport",
        destination_airport: "Los Angeles International Airport",
      }),
  );
  await openControls(page, headTools);
  await expect(page.getByRole("link", { name: en.flights.getQuote, exact: true })).toHaveAttribute(
    "href",
    /\/fe-air\?origin_airport=.*&origin_airport_id=HKG&destination_airport=.*&destination_airport_id=LAX$/,
  );
  await waitForQuiet(page);
  expect(requested, "the rows came with the page").toEqual([]);
  const loaded = await scripts();
  expect(loaded.length).toBeGreaterThan(3);
  expect(bytesOverFramework(loaded)).toBeLessThan(45 * 1024);
  await expectNoOverflow(page);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await axeClean(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await axeClean(page, "colours");
});

test("A missing airport is pink until it is chosen, and axe finds no fault in its message", {
  tag: "@desk",
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await visit(page, flightPath());
  const form = flightFinder(page, en);
  const arePink = () =>
    Promise.all(
      [form.origin, form.destination].map((field) =>
        field.evaluate((input) => {
          const probe = document.body.appendChild(document.createElement("i"));
          probe.style.backgroundColor = "var(--pink)";
          const pink = getComputedStyle(probe).backgroundColor;
          probe.remove();
          return getComputedStyle(input).backgroundColor === pink;
        }),
      ),
    );
  expect(await arePink()).toEqual([false, false]);
  await form.search.click();
  await expect(form.missing).toHaveText("Please input Origin Airport and Destination Airport.");
  await expect(form.origin).toHaveAccessibleDescription(en.flights.missing);
  expect(await arePink()).toEqual([true, true]);
  await axeClean(page);
  await chooseAirport(form.origin, "hkg", "HKG");
  await expect.poll(arePink).toEqual([false, true]);
});

for (const [locale, tag] of [
  ["en", "@desk"],
  ["zh-tw", "@phone"],
] as const) {
  test(`Rows of an airline on one day of the week, and the plan of one of them, are in order, light and dark, and no wider than the window (${locale})`, {
    tag,
  }, async ({ page, request }) => {
    const text = words(locale);
    const toAmsterdam = { origin_airport: "HKG", destination_airport: "AMS" };
    const { items } = await fetchFlights(request, toAmsterdam);
    const connection = items.find(({ connections }) => connections.length > 0);
    if (!connection) throw new Error("The sample has no connection to Amsterdam.");
    const weekday = connection.days.indexOf(true) + 1;
    const airline = connection.legs[0]?.flightNo.split(" ")[0] ?? "";
    await page.emulateMedia({ reducedMotion: "reduce" });
    await visit(page, flightPath(toAmsterdam, locale));
    await openControls(page);
    await page.getByRole("combobox", { name: text.flights.airline, exact: true }).selectOption(airline);
    await page.getByRole("combobox", { name: text.flights.dayOfWeek }).selectOption(String(weekday));
    const address = { ...toAmsterdam, airline, weekday: String(weekday) };
    await expect.poll(() => Object.fromEntries(new URL(page.url()).searchParams)).toEqual(address);
    const kept = await fetchFlights(request, address);
    await expect(flightRows(page)).toHaveCount(kept.total);
    expect(kept.total).toBeLessThan(items.length);
    const isInOrder = async () => {
      await expectNoOverflow(page);
      await page.emulateMedia({ colorScheme: "light" });
      await axeClean(page);
      await page.emulateMedia({ colorScheme: "dark" });
      await axeClean(page, "colours");
    };
    await isInOrder();
    await flightRows(page)
      .filter({ hasText: connection.legs[1]?.flightNo ?? "?" })
      .first()
      .getByRole("link", { name: new RegExp(`^${text.flights.plan}`) })
      .click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(connection.legs[0]?.flightNo ?? "?");
    await isInOrder();
    const [sheet, ...more] = await sheetsOf(page);
    expect(more).toEqual([]);
    for (const { flightNo } of connection.legs)
      expect(withoutSpaces(sheet?.text ?? "")).toContain(withoutSpaces(flightNo));
  });
}

test.describe("Without script", () => {
  test.use(noScript);

  test("typed airports are searched for, types filter, and a missing airport is marked", {
    tag: "@desk",
  }, async ({ page, request }) => {
    await visit(page, flightPath({}, "zh-tw"));
    const text = words("zh-tw");
    const form = flightFinder(page, text);
    await form.origin.fill("香港");
    await form.search.click();
    await expect(form.missing).toHaveText(text.flights.missing);
    await expect(form.destination).toHaveAttribute("aria-invalid", "true");
    await expect(form.origin).toHaveValue("香港 (HKG)");
    await form.destination.fill("洛杉磯");
    await form.type("cargo").uncheck();
    await form.search.click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("香港 (HKG)至洛杉磯 (LAX)");
    const answer = await fetchFlights(request, { ...toLosAngeles, language: "zh-tw" });
    const kept = answer.items.filter(({ type }) => type !== "cargo");
    await expectFlights(page, { ...answer, items: kept }, text);
    await expect(form.type("cargo")).not.toBeChecked();
    await page.getByRole("link", { name: text.flights.duration, exact: true }).click();
    await expect(page).toHaveURL(/sort=duration/);
    await expect(flightRows(page)).toHaveCount(kept.length);
    // Both airports are found again as their fields name them.
    await form.search.click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("香港 (HKG)至洛杉磯 (LAX)");
  });
});
