import { fill } from "../../lib/i18n/formats";
import type { Locale } from "../../lib/i18n/locales";
import { site } from "../../lib/site/site-config";
import { startUpstream, type UpstreamServer } from "../../test/support/upstream-server";
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
import { elementsOf, elementsWithText, readPage, textOf } from "../support/parsed-html";
import {
  choosePort,
  counts,
  finder,
  openControls,
  paramsOf,
  portPath,
  unfold,
  withStorage,
} from "../support/schedule";
import { bytesOverFramework, countScripts } from "../support/scripts";
import { type SeparatePortal, startSeparatePortal } from "../support/separate-portal";
import { axeClean, expect, goBack, noScript, reload, servers, test, visit, words } from "../support/test";

/** The flight schedule: the form, when it searches, what the address says, and what the rows show. */

const en = words("en");
const missingText = "Please input Origin Airport and Destination Airport.";
const names = {
  origin_airport: "Hong Kong International Airport",
  origin_airport_id: "HKG",
  destination_airport: "Los Angeles International Airport",
  destination_airport_id: "LAX",
};

for (const locale of ["en", "zh-tw"] as Locale[]) {
  const text = words(locale);
  const [from, to] = locale === "en" ? ["Hong Kong", "Los Angeles"] : ["香港", "洛杉磯"];

  test(`an address shows its flights, light and dark (${locale})`, {
    tag: locale === "en" ? "@phone" : "@desk",
  }, async ({ page, isMobile }) => {
    const asked = watchFlightSearches(page);
    const scripts = countScripts(page);
    await visit(page, flightPath(toLosAngeles, locale));
    const heading = fill(text.flights.heading, { from: `${from} (HKG)`, to: `${to} (LAX)` });
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    await expect(page).toHaveTitle(
      `${fill(text.flights.metaTitle, { from: `${from} (HKG)`, to: `${to} (LAX)` })} | ${site().name}`,
    );
    const form = flightFinder(page, text);
    if (isMobile) await unfold(form);
    await expect(form.origin).toHaveValue(`${from} (HKG)`);
    await expect(form.destination).toHaveValue(`${to} (LAX)`);
    const answer = await fetchFlights(page.request, { ...toLosAngeles, language: locale });
    expect(answer.found).toBeGreaterThan(3);
    expect(new Set(answer.items.map(({ type }) => type))).toEqual(new Set(["direct", "transfer", "cargo"]));
    await expectFlights(page, answer, text);
    await expect(counts(page)).toHaveText(
      fill(text.flights.found, { count: answer.found }) + text.flights.localTimes,
    );
    await expect(page.getByText(text.flights.sample)).toBeVisible();
    await expect(page.getByRole("complementary", { name: text.flights.advertisement })).toBeVisible();
    const canonical = page.locator('link[rel="canonical"]');
    await expect(canonical).toHaveAttribute(
      "href",
      servers.portal.url +
        flightPath(
          { origin_airport: names.origin_airport, destination_airport: names.destination_airport },
          locale,
        ),
    );
    await openControls(page);
    await expect(page.getByRole("link", { name: text.flights.getQuote })).toHaveAttribute(
      "href",
      /\/fe-air\?origin_airport=.*&origin_airport_id=HKG&destination_airport=.*&destination_airport_id=LAX$/,
    );
    await waitForQuiet(page);
    expect(asked, "the rows came with the page").toEqual([]);
    const loaded = await scripts();
    expect(loaded.length).toBeGreaterThan(3);
    expect(bytesOverFramework(loaded), "no more script than a search may cost").toBeLessThan(45 * 1024);
    await expectNoOverflow(page);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await axeClean(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await axeClean(page, "colours");
  });

  test(`a missing airport turns pink${locale === "en" ? " until it is chosen" : ""} (${locale})`, {
    tag: "@desk",
  }, async ({ page }) => {
    const asked = watchFlightSearches(page);
    await visit(page, flightPath({}, locale));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(text.flights.title);
    await expect(page.getByRole("main")).toContainText(
      locale === "en"
        ? "Please select Flight schedule from above Origin Airport to Destination Airport and make search."
        : text.flights.prompt,
    );
    const form = flightFinder(page, text);
    const isPink = (field: typeof form.origin) =>
      field.evaluate((input) => {
        const probe = document.body.appendChild(document.createElement("i"));
        probe.style.backgroundColor = "var(--pink)";
        const pink = getComputedStyle(probe).backgroundColor;
        probe.remove();
        return getComputedStyle(input).backgroundColor === pink;
      });
    expect([await isPink(form.origin), await isPink(form.destination)]).toEqual([false, false]);
    await form.search.click();
    await expect(form.missing).toHaveText(locale === "en" ? missingText : text.flights.missing);
    await expect(form.origin).toBeFocused();
    await expect(form.origin).toHaveAccessibleDescription(text.flights.missing);
    await expect(form.destination).toHaveAttribute("aria-invalid", "true");
    expect([await isPink(form.origin), await isPink(form.destination)]).toEqual([true, true]);
    // How it is chosen is the same in each language.
    if (locale !== "en") return;
    await page.emulateMedia({ reducedMotion: "reduce" });
    await axeClean(page);
    await chooseAirport(form.origin, "hkg", "HKG");
    await expect.poll(() => isPink(form.origin)).toBe(false);
    await form.search.click();
    await expect(form.destination).toBeFocused();
    await expect(page).toHaveURL(flightPath({}, locale));
    expect(asked).toEqual([]);
    await chooseAirport(form.destination, "lax", "LAX");
    await expect.poll(() => isPink(form.destination)).toBe(false);
    await expect(form.missing).toHaveCount(0);
    await form.search.click();
    await expect(page.getByRole("table")).toBeVisible();
    expect(paramsOf(page)).toEqual(names);
    expect(asked.length).toBe(1);
  });
}

test("searches by itself one second after both airports are there, once, and silently not at all", {
  tag: "@desk",
}, async ({ page }) => {
  await page.clock.install({ time: new Date("2026-03-16T02:00:00Z") });
  await visit(page, flightPath());
  const asked = watchFlightSearches(page);
  const form = flightFinder(page, en);
  // A destination alone searches nothing.
  await chooseAirport(form.destination, "frank", "FRA");
  await page.clock.fastForward(5000);
  expect(asked).toEqual([]);
  await expect(form.missing).toHaveCount(0);

  // A name that is no airport keeps it silent.
  await form.destination.fill("xyzzyx");
  await chooseAirport(form.origin, "hong", "HKG");
  await form.destination.fill("xyzzyx");
  await page.clock.fastForward(5000);
  await expect(page.getByRole("status").filter({ hasText: "No result found" })).toBeVisible();
  expect(asked).toEqual([]);
  await expect(form.missing).toHaveCount(0);

  await form.destination.fill("los ang");
  await page.clock.fastForward(500);
  const option = page.getByRole("option").first();
  await expect(option).toContainText("Los Angeles");
  await expect(option).toContainText("Los Angeles International Airport");
  await expect(option).toContainText("LAX");
  await page.clock.pauseAt(new Date("2026-03-16T03:00:00Z"));
  await option.click();
  await page.clock.fastForward(999);
  await expect(form.destination).toHaveValue("Los Angeles (LAX)");
  expect(asked).toEqual([]);
  await page.clock.fastForward(1);
  await expect.poll(() => asked.length).toBe(1);
  await page.clock.resume();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hong Kong (HKG) to Los Angeles (LAX)");
  await expect(page).toHaveTitle(/^Hong Kong \(HKG\) to Los Angeles \(LAX\)/);
  expect(paramsOf(page)).toEqual(names);
  await expectFlights(page, await fetchFlights(page.request, names), en);

  // The button tells what the search by itself does not.
  await form.destination.fill("xyzzyx");
  await form.search.click();
  await expect(form.missing).toHaveText(missingText);
  await expect(form.destination).toHaveValue("xyzzyx");
  await expect(flightRows(page)).toHaveCount(0);
  await goBack(page);
  await expect(form.destination).toHaveValue("Los Angeles (LAX)");
  await expect(flightRows(page)).not.toHaveCount(0);
});

test("the type filter and the order are in the address", async ({ page, isMobile }) => {
  await visit(page, flightPath(toLosAngeles));
  const asked = watchFlightSearches(page);
  const all = await fetchFlights(page.request, toLosAngeles);
  const form = flightFinder(page, en);
  if (isMobile) await unfold(form);
  for (const type of ["direct", "transfer", "cargo"] as const) {
    await expect(form.type(type)).toBeChecked();
    await expect(form.form.locator("label").filter({ hasText: en.flights[type] })).toHaveText(
      `${en.flights[type]}${all.counts[type]}`,
    );
  }
  await form.type("transfer").uncheck();
  expect(paramsOf(page).flight_schedule_type).toBe("direct||cargo");
  const kept = all.items.filter(({ type }) => type !== "transfer");
  await expectFlights(page, { ...all, items: kept }, en);
  await expect(counts(page)).toHaveText(
    `${fill(en.flights.found, { count: all.found })}, ${fill(en.flights.shown, { count: kept.length })}${en.flights.localTimes}`,
  );
  await form.type("cargo").uncheck();
  expect(paramsOf(page).flight_schedule_type).toBe("direct");
  await reload(page);
  if (isMobile) await unfold(form);
  await expect(form.type("direct")).toBeChecked();
  await expect(form.type("cargo")).not.toBeChecked();
  await expectFlights(page, { ...all, items: all.items.filter(({ type }) => type === "direct") }, en);
  await form.type("transfer").check();
  await form.type("cargo").check();
  expect(paramsOf(page).flight_schedule_type).toBeUndefined();

  await openControls(page);
  await page.getByRole("link", { name: en.flights.duration, exact: true }).click();
  expect(paramsOf(page).sort).toBe("duration");
  const sorted = await fetchFlights(page.request, { ...toLosAngeles, sort: "duration" });
  const minutes = sorted.items.map(({ elapsedMinutes }) => elapsedMinutes ?? Number.NaN);
  expect(minutes).toEqual(minutes.toSorted((a, b) => a - b));
  expect(sorted.items.map(({ id }) => id)).not.toEqual(all.items.map(({ id }) => id));
  await expectFlights(page, sorted, en);
  await page.getByRole("link", { name: en.flights.departure, exact: true }).click();
  expect(paramsOf(page).sort).toBeUndefined();
  await expectFlights(page, all, en);
  expect(asked, "what is here is arranged here").toEqual([]);
});

test("durations respect both zones, whatever the reader's own", { tag: "@desk" }, async ({ openContext }) => {
  const seen: (string | null)[] = [];
  for (const timezoneId of ["America/Los_Angeles", "Pacific/Kiritimati"]) {
    const page = await (await openContext({ timezoneId })).newPage();
    await visit(page, flightPath({ origin_airport: "PVG", destination_airport: "FRA" }));
    const answer = await fetchFlights(page.request, { origin_airport: "PVG", destination_airport: "FRA" });
    await expectFlights(page, answer, en);
    expect(answer.items.length).toBeGreaterThan(0);
    for (const { departureTime, arrivalTime, arrivalDay, elapsedMinutes } of answer.items) {
      const clock = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
      // 16 March 2026: Frankfurt is seven hours behind Shanghai; its clocks change on 29 March.
      expect(elapsedMinutes).toBe(
        clock(arrivalTime) - clock(departureTime) + (arrivalDay ?? 0) * 1440 + 7 * 60,
      );
    }
    seen.push(await page.getByRole("table").textContent());
  }
  expect(seen[1]).toBe(seen[0]);
});

test("the last search fills an empty form and searches nothing", { tag: "@desk" }, async ({ page }) => {
  const asked = watchFlightSearches(page);
  const recent = {
    id: "HKG",
    code: "HKG",
    name: "Hong Kong International Airport",
    nameEn: "Hong Kong International Airport",
    city: "Hong Kong",
    country: "Hong Kong",
    zone: "Asia/Hong_Kong",
    language: "en",
  };
  await withStorage(page, {
    origin_airport: names.origin_airport,
    destination_airport: names.destination_airport,
    ls_airport: JSON.stringify({ build: "37.0", items: [recent] }),
  });
  await page.clock.install();
  await visit(page, flightPath());
  const form = flightFinder(page, en);
  await expect(form.origin).toHaveValue("Hong Kong (HKG)");
  await expect(form.destination).toHaveValue(names.destination_airport);
  await page.clock.fastForward(5000);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(en.flights.title);
  expect(asked).toEqual([]);
  await form.origin.click();
  await form.origin.fill("");
  await expect(page.getByRole("option")).toHaveText([/Hong Kong/]);
  await page.getByRole("option").click();
  await form.search.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hong Kong (HKG) to Los Angeles (LAX)");

  // What was chosen is kept for next time.
  await visit(page, flightPath({ destination_airport: "Singapore" }));
  await expect(form.origin, "an address that names an airport is not completed").toHaveValue("");
  await chooseAirport(form.origin, "frank", "FRA");
  await form.search.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Frankfurt/);
  const kept = await page.evaluate(() => ({
    origin: localStorage.getItem("origin_airport"),
    destination: localStorage.getItem("destination_airport"),
    recent: JSON.parse(localStorage.getItem("ls_airport") ?? "null") as {
      build: string;
      items: { id: string }[];
    },
  }));
  expect([kept.origin, kept.destination]).toEqual(["Frankfurt Airport", "Singapore Changi Airport"]);
  expect(kept.recent.build).toBe("37.0");
  expect(kept.recent.items.map(({ id }) => id)).toEqual(["FRA", "HKG"]);
});

test("a place that came back as a text, unknown to the recent choices, searches once the other is chosen", {
  tag: "@desk",
}, async ({ page }) => {
  await withStorage(page, { origin_airport: names.origin_airport, loading_port: "Ningbo" });
  const text = words("zh-tw");
  await visit(page, flightPath({}, "zh-tw"));
  const form = flightFinder(page, text);
  await expect(form.origin).toHaveValue(names.origin_airport);
  await chooseAirport(form.destination, "lax", "LAX");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    fill(text.flights.heading, { from: "香港 (HKG)", to: "洛杉磯 (LAX)" }),
  );
  await expect(form.origin).toHaveValue("香港 (HKG)");
  expect(paramsOf(page)).toEqual(names);

  await visit(page, portPath());
  const ports = finder(page, en);
  await expect(ports.loading).toHaveValue("Ningbo");
  await choosePort(ports.discharge, "melb", "Melbourne");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ningbo to Melbourne");
});

test("swapping searches the way back; the page is shared", {
  tag: "@desk",
}, async ({ page }) => {
  await visit(page, flightPath(toLosAngeles));
  const form = flightFinder(page, en);
  await form.swap.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Los Angeles (LAX) to Hong Kong (HKG)");
  expect(paramsOf(page)).toMatchObject({ origin_airport_id: "LAX", destination_airport_id: "HKG" });
  await page.getByRole("button", { name: en.share.share, exact: true }).click();
  const link = page.getByRole("dialog", { name: en.share.title }).getByLabel(en.share.shortLink);
  await expect(link).toHaveValue(/\/s\/[\w-]{11,}$/);
  const followed = await page.request.get(await link.inputValue(), { maxRedirects: 0 });
  expect(new URL(followed.headers().location ?? "", page.url()).search).toBe(new URL(page.url()).search);
});

test("a pair without flights says so", { tag: "@desk" }, async ({ request }) => {
  const pair = { origin_airport: "HKG", destination_airport: "ABE" };
  const { main } = await readPage(request, flightPath(pair));
  expect(elementsWithText(main, "p", "No Schedule available at the moment.")).toHaveLength(1);
  const links = elementsOf(main, "a").filter((link) => textOf(link).includes(en.hints.flight.enquiry));
  expect(links.map(({ attribs }) => attribs.href)).toEqual([expect.stringMatching(/\/fe-air\?/)]);
  expect(elementsOf(main, "table")).toHaveLength(0);
});

test("a search for two airports on /keyword leads to their flights", { tag: "@desk" }, async ({ page }) => {
  await visit(page, "/keyword?query=HKG+LAX");
  const card = page.getByRole("link", { name: "Want to check flight schedule?" });
  await expect(card).toContainText("Hong Kong (HKG) to Los Angeles (LAX)");
  await card.click();
  await expect(page).toHaveURL(/\/flight\?/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hong Kong (HKG) to Los Angeles (LAX)");
  await expectFlights(page, await fetchFlights(page.request, toLosAngeles), en);
});

test.describe("without script", () => {
  test.use(noScript);

  test("typed names search, types filter, a missing airport is marked", { tag: "@desk" }, async ({
    page,
    request,
  }) => {
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

test.describe("on a publisher's services", { tag: "@desk" }, () => {
  test.describe.configure({ mode: "serial" });
  // Several starts of a server.
  test.setTimeout(120_000);
  let upstream: UpstreamServer;
  let portal: SeparatePortal;
  const numbers = ["H0 102", "K0 810", "0H 611", "H0 100", "W0 121", "K0 812"];

  test.beforeAll(async () => {
    upstream = await startUpstream();
    portal = await startSeparatePortal("flights-upstream", "2022-06-17T01:00:00Z", {
      UPSTREAM_URL: upstream.url,
    });
  });
  test.afterAll(async () => {
    await portal?.stop();
    await upstream?.close();
  });

  test("recorded flights show; a failing service does not take them away", async ({ page, problems }) => {
    problems.tolerate(/status of 5\d\d/);
    upstream.fault("flightSchedule", "http500");
    await visit(page, portal.url + flightPath(toLosAngeles));
    await expect(page.getByText("Something went wrong:")).toBeVisible();
    upstream.fault("flightSchedule", null);
    await page
      .getByRole("link", { name: "Try again" })
      .or(page.getByRole("button", { name: "Try again" }))
      .click();
    const firstLegs = flightRows(page).locator("td:nth-child(5) > span:first-child b");
    await expect(firstLegs).toHaveText(numbers);
    await expect(page.getByText(en.flights.sample), "nothing here is sample data").toHaveCount(0);
    await expect(flightRows(page).filter({ hasText: "0H 611" })).toContainText("0H 600");
    expect(
      upstream.requests.find(({ call }) => call === "flightSchedule")?.query.origin_airport_id ??
        new URLSearchParams(upstream.requests.find(({ call }) => call === "flightSchedule")?.body).get(
          "origin_airport_id",
        ),
    ).toBe("301");

    upstream.fault("flightSchedule", "drop");
    await portal.restart("2022-06-17T03:00:00Z");
    upstream.requests.length = 0;
    await visit(page, portal.url + flightPath(toLosAngeles));
    await expect(firstLegs).toHaveText(numbers);
    // Behind the reader's back.
    await expect.poll(() => upstream.requests.some(({ call }) => call === "flightSchedule")).toBe(true);

    // Another search fails with a sentence, and nothing of the one before stays.
    const form = flightFinder(page, en);
    await form.swap.click();
    const alert = page.getByRole("alert").filter({ hasText: en.flights.failed });
    await expect(alert).toBeVisible();
    await expect(flightRows(page)).toHaveCount(0);
    upstream.fault("flightSchedule", null);
    await alert.getByRole("button", { name: en.flights.retry }).click();
    await expect(page.getByText("No Schedule available at the moment.", { exact: true })).toBeVisible();
  });
});
