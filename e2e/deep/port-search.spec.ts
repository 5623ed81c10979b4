import type { Page } from "@playwright/test";
import { fill } from "../../lib/i18n/formats";
import type { Locale } from "../../lib/i18n/locales";
import { timezoneSwitch } from "../support/page-helpers";
import {
  cell,
  choosePort,
  counts,
  countsText,
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
  watchOtherSearches,
  watchSearches,
  withStorage,
} from "../support/schedule";
import { expect, goBack, goForward, test, visit, words } from "../support/test";

/** The schedule search form (points 12 and 7): what it holds, when it searches, what the address says. */

const en = words("en");
const missingText = "Please select Loading Port and Discharge Port.";
/** Today at the frozen clock to one month ahead. */
const usual = { date_from: "2026-03-16", date_to: "2026-04-16" };
const ids = { loading_port_id: "HKHKG", discharge_port_id: "AUSYD" };
const wholeSearch = { ...toSydney, ...ids, ...usual };

for (const locale of ["en", "zh-tw"] as Locale[]) {
  const text = words(locale);

  test(`an empty form holds the usual window and ETD (${locale})`, {
    tag: "@desk",
  }, async ({ page }) => {
    const asked = watchSearches(page);
    await visit(page, portPath({}, locale));
    const form = finder(page, text);
    await expect(form.range).toHaveText(
      locale === "en" ? "16 Mar 26 – 16 Apr 26" : "2026年3月16日 – 4月16日",
    );
    await expect(form.type("ETD")).toBeChecked();
    await expect(form.loading).toHaveValue("");
    await expect(form.discharge).toHaveValue("");
    await expect(form.missing).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(text.schedule.title);
    await expect(rows(page)).toHaveCount(0);
    expect(asked).toEqual([]);
  });

  test(`the address fills the form (${locale})`, { tag: "@desk" }, async ({ page }) => {
    const asked = watchSearches(page);
    const params = {
      ...toRotterdam,
      date_from: "2026-03-20",
      date_to: "2026-05-02",
      vessel_name: "straits",
      date_type: "ETA",
    };
    await visit(page, portPath(params, locale));
    const form = finder(page, text);
    await expect(form.loading).toHaveValue(locale === "en" ? "Hong Kong, Hong Kong" : "香港");
    await expect(form.discharge).toHaveValue(locale === "en" ? "Rotterdam, Netherlands" : "鹿特丹，荷蘭");
    await expect(form.range).toHaveText(picked("2026-03-20", "2026-05-02", text));
    await expect(form.vessel).toHaveValue("straits");
    await expect(form.type("ETA")).toBeChecked();
    expect(asked, "the rows came with the page").toEqual([]);
  });
}

test("the last search fills an empty form and searches nothing", { tag: "@desk" }, async ({ page }) => {
  const asked = watchSearches(page);
  await withStorage(page, {
    loading_port: "Ningbo",
    loading_port_id: "CNNBO",
    discharge_port: "Hamburg",
    discharge_port_id: "DEHAM",
    vessel_name: "Meridian",
    date_type: "CY",
  });
  await page.clock.install();
  await visit(page, portPath());
  const form = finder(page, en);
  await expect(form.loading).toHaveValue("Ningbo");
  await expect(form.discharge).toHaveValue("Hamburg");
  await expect(form.vessel).toHaveValue("Meridian");
  await expect(form.type("CY")).toBeChecked();
  await page.clock.fastForward(5000);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(en.schedule.title);
  expect(asked).toEqual([]);

  await form.search.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ningbo to Hamburg");
  expect(paramsOf(page)).toEqual({
    loading_port: "Ningbo",
    loading_port_id: "CNNBO",
    discharge_port: "Hamburg",
    discharge_port_id: "DEHAM",
    ...usual,
    vessel_name: "Meridian",
    date_type: "CY",
  });
});

test("an address that names a port is not completed from the last search", { tag: "@desk" }, async ({
  page,
}) => {
  await withStorage(page, { discharge_port: "Hamburg", discharge_port_id: "DEHAM", date_type: "CY" });
  await visit(page, portPath({ loading_port: "Shanghai" }));
  const form = finder(page, en);
  await expect(form.loading).toHaveValue("Shanghai, China");
  await expect(form.discharge).toHaveValue("");
  await expect(form.type("ETD")).toBeChecked();
});

test("a search is remembered under the keys of the specification", { tag: "@desk" }, async ({ page }) => {
  await visit(page, portPath());
  const form = finder(page, en);
  await choosePort(form.loading, "hong", "Hong Kong");
  await choosePort(form.discharge, "rott", "Rotterdam");
  await form.vessel.fill("Straits");
  await form.chooseType("ETA");
  await form.search.click();
  await expect(counts(page)).toBeVisible();
  const stored = await page.evaluate(() =>
    [
      "loading_port",
      "discharge_port",
      "loading_port_id",
      "discharge_port_id",
      "vessel_name",
      "date_type",
    ].map((key) => localStorage.getItem(key)),
  );
  expect(stored).toEqual(["Hong Kong", "Rotterdam", "HKHKG", "NLRTM", "Straits", "ETA"]);
});

test.describe("searching by itself", { tag: "@desk" }, () => {
  test("one second after a range was chosen, once", async ({ page }) => {
    await page.clock.install({ time: new Date("2026-03-16T02:00:00Z") });
    await visit(page, portPath(toSydney));
    const asked = watchOtherSearches(page);
    const form = finder(page, en);
    await form.range.click();
    const day = (name: string) => page.getByRole("button", { name: new RegExp(name) });
    await expect(day("20 March 2026")).toBeVisible();
    await page.clock.pauseAt(new Date("2026-03-16T03:00:00Z"));
    await day("20 March 2026").click();
    await page.clock.fastForward(2000);
    expect(asked, "half a range is no range").toEqual([]);
    await day("28 March 2026").click();
    await expect(form.range).toHaveText("20 Mar 26 – 28 Mar 26");
    await page.clock.fastForward(999);
    await expect(page).toHaveURL(portPath(toSydney));
    expect(asked).toEqual([]);
    await page.clock.fastForward(1);
    await expect.poll(() => asked.length).toBe(1);
    await page.clock.resume();
    await expect
      .poll(() => paramsOf(page))
      .toEqual({ ...wholeSearch, date_from: "2026-03-20", date_to: "2026-03-28" });
    const { found, items } = await fetchSchedule(page.request, {
      ...toSydney,
      date_from: "2026-03-20",
      date_to: "2026-03-28",
    });
    await expect(counts(page)).toHaveText(countsText(found, found, en));
    await expectRows(page, items);
    expect(asked.length).toBe(1);
  });

  test("one second after the discharge port changed while a loading port is set", async ({ page }) => {
    await page.clock.install({ time: new Date("2026-03-16T02:00:00Z") });
    await visit(page, portPath(toSydney));
    const asked = watchOtherSearches(page);
    const form = finder(page, en);
    await form.discharge.fill("los a");
    await expect(form.options.first()).toContainText("Los Angeles");
    await page.clock.pauseAt(new Date("2026-03-16T03:00:00Z"));
    await form.options.first().click();
    await page.clock.fastForward(999);
    await expect(form.discharge).toHaveValue(/^Los Angeles/);
    expect(asked).toEqual([]);
    await page.clock.fastForward(1);
    await expect.poll(() => asked.length).toBe(1);
    expect(asked[0]?.searchParams.get("discharge_port_id")).toBe("USLAX");
    await page.clock.resume();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hong Kong to Los Angeles");
    expect(asked.length).toBe(1);
  });

  test("not for one port alone; one second after the other one, the date type or the vessel's name", async ({
    page,
  }) => {
    await page.clock.install({ time: new Date("2026-03-16T02:00:00Z") });
    await visit(page, portPath());
    const asked = watchSearches(page);
    const form = finder(page, en);
    await form.chooseType("CY");
    await choosePort(form.discharge, "sydn", "Sydney");
    await page.clock.fastForward(5000);
    await expect(page).toHaveURL(portPath());
    expect(asked).toEqual([]);
    await expect(form.missing).toHaveCount(0);

    await form.loading.fill("hong");
    await expect(form.options.first()).toContainText("Hong Kong");
    await page.clock.pauseAt(new Date("2026-03-16T03:00:00Z"));
    const searches = [
      [() => form.options.first().click(), { loading_port_id: "HKHKG", date_type: "CY" }],
      [() => form.chooseType("ETA"), { loading_port_id: "HKHKG", date_type: "ETA" }],
      [() => form.vessel.fill("straits"), { vessel_name: "straits", date_type: "ETA" }],
    ] as const;
    for (const [index, [change, expected]] of searches.entries()) {
      await change();
      await page.clock.fastForward(999);
      expect(asked.length).toBe(index);
      await page.clock.fastForward(1);
      await expect.poll(() => asked.length).toBe(index + 1);
      await expect.poll(() => paramsOf(page)).toMatchObject(expected);
    }
  });

  test("a range without ports marks what is missing and asks nothing", async ({ page }) => {
    await visit(page, portPath());
    const asked = watchSearches(page);
    const form = finder(page, en);
    await form.range.click();
    await page.getByRole("button", { name: /20 March 2026/ }).click();
    await page.getByRole("button", { name: /24 March 2026/ }).click();
    await expect(form.missing).toHaveText(missingText);
    await expect(page.getByRole("alert").filter({ hasText: missingText })).toHaveCount(1);
    expect(asked).toEqual([]);
  });

  test("Search cancels the one that is due", async ({ page }) => {
    await page.clock.install({ time: new Date("2026-03-16T02:00:00Z") });
    await visit(page, portPath(toSydney));
    const asked = watchOtherSearches(page);
    const form = finder(page, en);
    await form.discharge.fill("los a");
    await expect(form.options.first()).toContainText("Los Angeles");
    await page.clock.pauseAt(new Date("2026-03-16T03:00:00Z"));
    await form.options.first().click();
    await page.clock.fastForward(500);
    await form.search.click();
    await expect.poll(() => asked.length).toBe(1);
    await page.clock.fastForward(5000);
    await page.clock.resume();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hong Kong to Los Angeles");
    expect(asked.length).toBe(1);
  });
});

for (const locale of ["en", "zh-cn"] as Locale[]) {
  test(`a missing port turns pink until it is chosen (${locale})`, {
    tag: "@desk",
  }, async ({ page }) => {
    const text = words(locale);
    const asked = watchSearches(page);
    await visit(page, portPath({}, locale));
    const form = finder(page, text);
    const colours = () =>
      Promise.all(
        [form.loading, form.discharge].map((field) =>
          field.evaluate((input) => {
            const probe = document.body.appendChild(document.createElement("i"));
            probe.style.backgroundColor = "var(--pink)";
            const pink = getComputedStyle(probe).backgroundColor;
            probe.remove();
            return getComputedStyle(input).backgroundColor === pink ? "pink" : "plain";
          }),
        ),
      );
    expect(await colours()).toEqual(["plain", "plain"]);
    await form.search.click();
    await expect(form.missing).toHaveText(locale === "en" ? missingText : text.finder.missing);
    await expect(form.loading).toBeFocused();
    expect(await colours()).toEqual(["pink", "pink"]);
    await expect(form.loading).toHaveAccessibleDescription(text.finder.missing);
    await expect(form.discharge).toHaveAttribute("aria-invalid", "true");

    await choosePort(form.loading, "hong", locale === "en" ? "Hong Kong" : "香港");
    await expect.poll(colours).toEqual(["plain", "pink"]);
    await form.search.click();
    await expect(form.discharge).toBeFocused();
    await expect(form.missing).toHaveText(text.finder.missing);
    expect(asked).toEqual([]);
    await expect(page).toHaveURL(portPath({}, locale));

    await choosePort(form.discharge, "NLRTM", locale === "en" ? "Rotterdam" : "鹿特丹");
    await expect.poll(colours).toEqual(["plain", "plain"]);
    await expect(form.missing).toHaveCount(0);
  });
}

test("the server marks a port that the address leaves out", { tag: "@desk" }, async ({ page, request }) => {
  const address = portPath({ loading_port: "Hong Kong" });
  expect(await (await request.get(address)).text()).toContain(missingText);
  await visit(page, address);
  const form = finder(page, en);
  await expect(form.missing).toHaveText(missingText);
  await expect(form.discharge).toHaveAttribute("aria-invalid", "true");
  await expect(form.discharge).toHaveAccessibleDescription(missingText);
  await expect(form.loading).not.toHaveAttribute("aria-invalid", "true");
  await expect(form.fold).toHaveAttribute("open", "");
});

test("a name that is no port stays in its field and counts as missing", { tag: "@desk" }, async ({
  page,
}) => {
  await visit(page, portPath({ loading_port: "Hong Kong", discharge_port: "Atlantis" }));
  const form = finder(page, en);
  await expect(form.discharge).toHaveValue("Atlantis");
  await expect(form.missing).toHaveText(missingText);
  await expect(rows(page)).toHaveCount(0);
});

test("swapping the ports searches the way back", { tag: "@desk" }, async ({ page }) => {
  await visit(page, portPath({ loading_port: "Los Angeles", discharge_port: "Shanghai" }));
  const asked = watchSearches(page);
  const form = finder(page, en);
  await form.swap.click();
  await expect(form.loading).toHaveValue("Shanghai, China");
  await expect(form.discharge).toHaveValue(/^Los Angeles/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Shanghai to Los Angeles");
  expect(paramsOf(page)).toMatchObject({ loading_port_id: "CNSHA", discharge_port_id: "USLAX" });
  expect(asked.length).toBe(1);
});

for (const [type, subject] of [
  ["ETA", "eta"],
  ["CY", "cy"],
] as const) {
  test(`${type} looks for that date in the window`, { tag: "@desk" }, async ({ page }) => {
    await visit(page, portPath(toSydney));
    const form = finder(page, en);
    await form.chooseType(type);
    await expect(form.type(type)).toBeChecked();
    await form.search.click();
    await expect.poll(() => paramsOf(page).date_type).toBe(type);
    const { items } = await fetchSchedule(page.request, { ...toSydney, date_type: type });
    await expectRows(page, items);
    const dates = await cell(rows(page), subject)
      .locator("time")
      .evaluateAll((all) => all.map((time) => time.getAttribute("datetime")?.slice(0, 10) ?? ""));
    expect(dates.length).toBe(items.length);
    expect(dates.filter((date) => date < usual.date_from || date > usual.date_to)).toEqual([]);
    expect(dates).toEqual(dates.toSorted());
  });
}

test("a vessel's name is a prefix of either leg's", { tag: "@desk" }, async ({ page }) => {
  const all = await fetchSchedule(page.request, toSydney);
  const second = all.items.find(({ legs }) => legs[1])?.legs[1]?.vessel ?? "";
  const start = second.slice(0, 10).toLowerCase();
  expect(start.length).toBe(10);
  await visit(page, portPath(toSydney));
  const form = finder(page, en);
  await form.vessel.fill(start);
  await form.vessel.press("Enter");
  await expect.poll(() => paramsOf(page).vessel_name).toBe(start);
  const kept = all.items.filter(({ legs }) =>
    legs.some(({ vessel }) => vessel?.toLowerCase().startsWith(start)),
  );
  expect(kept.length).toBeLessThan(all.items.length);
  expect(kept.some(({ vessel }) => !vessel.toLowerCase().startsWith(start))).toBe(true);
  await expectRows(page, kept);
});

/** The rows without what goes on with the clock. */
const lasting = async (page: Page) =>
  (await rowTexts(page)).map((text) => text.replace(/closes in \d+ \w+/g, ""));

/** The same, once they are of another search than `before`: the heading names it as soon as it is asked for. */
async function arrived(page: Page, before: readonly string[] = []): Promise<string[]> {
  let now: string[] = [];
  await expect(async () => {
    now = await lasting(page);
    expect(now.length).toBeGreaterThan(0);
    expect(now).not.toEqual(before);
  }).toPass({ timeout: 30_000 });
  return now;
}

test("the address carries the search, and Back and Forward restore rows and fields", {
  tag: "@desk",
}, async ({ openContext }) => {
  // A browser counts fifty entries at most: a page that others have used may be at its end.
  const page = await (await openContext()).newPage();
  await page.clock.install();
  await visit(page, portPath());
  const form = finder(page, en);
  await choosePort(form.loading, "hong", "Hong Kong");
  await choosePort(form.discharge, "sydn", "Sydney");
  await form.search.click();
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("Hong Kong to Sydney");
  expect(paramsOf(page)).toEqual(wholeSearch);
  const first = await arrived(page);
  expect(first.length).toBeGreaterThan(10);
  const entries = await page.evaluate(() => history.length);
  expect(entries).toBeLessThan(10);
  await form.search.click();
  expect(await page.evaluate(() => history.length), "the same search again is no new entry").toBe(entries);

  // All three within a second are one search.
  await form.discharge.fill("los a");
  await expect(form.options.first()).toContainText("Los Angeles");
  await page.clock.pauseAt(new Date(await page.evaluate(() => Date.now() + 2_000)));
  await form.options.first().click();
  await form.vessel.fill("Orient");
  await form.chooseType("CY");
  await page.clock.fastForward(1000);
  await page.clock.resume();
  await expect(heading).toHaveText("Hong Kong to Los Angeles");
  expect(paramsOf(page)).toEqual({
    loading_port: "Hong Kong",
    discharge_port: "Los Angeles",
    loading_port_id: "HKHKG",
    discharge_port_id: "USLAX",
    ...usual,
    vessel_name: "Orient",
    date_type: "CY",
  });
  await expect(page).toHaveTitle(/^Hong Kong to Los Angeles/);
  const second = await arrived(page, first);

  await goBack(page);
  await expect(heading).toHaveText("Hong Kong to Sydney");
  await expect.poll(() => lasting(page)).toEqual(first);
  await expect(form.discharge).toHaveValue(/^Sydney/);
  await expect(form.vessel).toHaveValue("");
  await expect(form.type("ETD")).toBeChecked();

  await goForward(page);
  await expect(heading).toHaveText("Hong Kong to Los Angeles");
  await expect.poll(() => lasting(page)).toEqual(second);
  await expect(form.discharge).toHaveValue(/^Los Angeles/);
  await expect(form.vessel).toHaveValue("Orient");
  await expect(form.type("CY")).toBeChecked();

  await goBack(page);
  await goBack(page);
  await expect(heading).toHaveText(en.schedule.title);
  await expect(rows(page)).toHaveCount(0);
});

for (const [name, dates, sentence, shown] of [
  ["no date", { date_from: "2026-02-30" }, en.finder.problemDate, ["2026-03-16", "2026-04-16"]],
  [
    "an end before the start",
    { date_from: "2026-03-20", date_to: "2026-03-01" },
    en.finder.problemOrder,
    ["2026-03-20", "2026-04-20"],
  ],
  [
    "a range that is too long",
    { date_from: "2026-03-20", date_to: "2029-03-20" },
    fill(en.finder.problemWindow, { count: 366 }),
    ["2026-03-20", "2027-03-21"],
  ],
] as const) {
  test(`${name} in the address falls back with a sentence`, { tag: "@desk" }, async ({ page }) => {
    await visit(page, portPath({ ...toSydney, ...dates }));
    const form = finder(page, en);
    await expect(form.form.getByRole("status").filter({ hasText: sentence })).toBeVisible();
    await expect(form.range).toHaveText(picked(shown[0], shown[1], en));
    await expect(rows(page)).not.toHaveCount(0);
  });
}

test.describe("the accordion of narrow screens", { tag: "@phone" }, () => {
  for (const locale of ["en", "zh-tw"] as Locale[]) {
    test(`is folded over an answer and repeats the search (${locale})`, async ({ page }) => {
      const text = words(locale);
      await visit(page, portPath(toSydney, locale));
      const form = finder(page, text);
      await expect(form.fold).not.toHaveAttribute("open");
      await expect(form.summary).toContainText(text.finder.title);
      const [from, to] = locale === "en" ? ["Hong Kong", "Sydney"] : ["香港", "悉尼"];
      const dates = picked(usual.date_from, usual.date_to, text);
      await expect(form.summary).toContainText(fill(text.finder.summary, { from, to, dates }));
      await expect(form.search).toBeHidden();
      await unfold(form);
      await expect(form.search).toBeVisible();
      await expect(form.loading).toHaveValue(locale === "en" ? "Hong Kong, Hong Kong" : "香港");
    });
  }

  test("is open while nothing was searched, and folds over the answer", async ({ page }) => {
    await visit(page, portPath());
    const form = finder(page, en);
    await expect(form.summary).toHaveText("Port Schedule Search");
    await expect(form.search).toBeVisible();
    await choosePort(form.loading, "hong", "Hong Kong");
    await choosePort(form.discharge, "sydn", "Sydney");
    await form.search.click();
    await expect(counts(page)).toBeVisible();
    await expect(form.search).toBeHidden();
    await expect(form.summary).toContainText("Hong Kong to Sydney");
    await form.summary.click();
    await expect(form.search).toBeVisible();
  });
});

test.describe("the range of dates", { tag: "@desk" }, () => {
  test("by keyboard", async ({ page }) => {
    await visit(page, portPath(toSydney));
    const asked = watchSearches(page);
    const form = finder(page, en);
    await form.range.focus();
    await page.keyboard.press("Enter");
    const calendar = page.getByRole("dialog", { name: en.calendar.choose });
    await expect(calendar.getByRole("button", { name: /16 March 2026/ })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(calendar).toBeHidden();
    await expect(form.range).toBeFocused();

    await page.keyboard.press("Enter");
    await expect(calendar.getByRole("button", { name: /16 March 2026/ })).toBeFocused();
    for (let day = 0; day < 4; day += 1) await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await expect(calendar).toContainText(en.calendar.chooseLast);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(calendar).toBeHidden();
    await expect(form.range).toBeFocused();
    await expect(form.range).toHaveText("20 Mar 26 – 03 Apr 26");
    await expect.poll(() => paramsOf(page)).toMatchObject({ date_from: "2026-03-20", date_to: "2026-04-03" });
    const { items } = await fetchSchedule(page.request, {
      ...toSydney,
      date_from: "2026-03-20",
      date_to: "2026-04-03",
    });
    await expectRows(page, items);
    expect(asked.length).toBe(1);
  });

  test("by mouse, the later day first", async ({ page }) => {
    await visit(page, portPath(toSydney, "zh-tw"));
    const text = words("zh-tw");
    const form = finder(page, text);
    await form.range.click();
    const calendar = page.getByRole("dialog", { name: text.calendar.choose });
    await calendar.getByRole("button", { name: text.calendar.next }).click();
    await calendar.getByRole("button", { name: fillDay(text, 2026, 4, 9) }).click();
    await calendar.getByRole("button", { name: fillDay(text, 2026, 4, 2) }).click();
    await expect(form.range).toHaveText(picked("2026-04-02", "2026-04-09", text));
    await expect.poll(() => paramsOf(page)).toMatchObject({ date_from: "2026-04-02", date_to: "2026-04-09" });
  });

  test("is left by a click elsewhere, unchanged", async ({ page }) => {
    await visit(page, portPath());
    const form = finder(page, en);
    await form.range.click();
    const calendar = page.getByRole("dialog", { name: en.calendar.choose });
    await calendar.getByRole("button", { name: /20 March 2026/ }).click();
    await page.getByRole("heading", { level: 1 }).click({ position: { x: 5, y: 5 } });
    await expect(calendar).toBeHidden();
    await expect(form.range).toHaveText("16 Mar 26 – 16 Apr 26");
  });
});

/** The name of a day in the calendar, without its weekday. */
function fillDay(text: typeof en, year: number, month: number, day: number): RegExp {
  const name = fill(text.calendar.day, {
    weekday: "",
    day,
    month: text.dates.monthsLong[month - 1] ?? "",
    year,
  });
  return new RegExp(name);
}

test("four time zones show the same rows and pick the same dates", { tag: "@desk" }, async ({
  openContext,
}) => {
  test.slow();
  const seen: { rows: string[]; range: string; address: Record<string, string> }[] = [];
  const page = await (await openContext()).newPage();
  const goTo = await timezoneSwitch(page);
  // The day before in Los Angeles, past noon in Kiritimati.
  await page.clock.setFixedTime(new Date("2026-03-15T23:30:00Z"));
  for (const [timezoneId, minutesBehind] of [
    ["America/Los_Angeles", 420],
    ["Asia/Hong_Kong", -480],
    ["Pacific/Kiritimati", -840],
    ["Asia/Kolkata", -330],
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
    // The address and the heading tell of a search before its rows come: those before it begin on the 16th.
    await expect(rows(page).first().locator("time").first()).toHaveAttribute("datetime", /^2026-03-2/);
    seen.push({
      rows: await rowTexts(page),
      range: (await form.range.textContent()) ?? "",
      address: paramsOf(page),
    });
    await visit(page, portPath({ ...toSydney, date_from: "2026-03-20", date_to: "2026-04-11" }));
    expect(await rowTexts(page), "server and island agree").toEqual(seen.at(-1)?.rows);
  }
  expect(seen[0]?.range).toBe("20 Mar 26 – 11 Apr 26");
  expect(seen[0]?.rows.length).toBeGreaterThan(5);
  expect(seen[0]?.address).toEqual({ ...wholeSearch, date_from: "2026-03-20", date_to: "2026-04-11" });
  for (const other of seen.slice(1)) expect(other).toEqual(seen[0]);
});
