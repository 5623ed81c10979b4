import type { Page } from "@playwright/test";
import { chooseAirport, flightFinder, flightPath, shownRows, toLosAngeles } from "../support/flights";
import { waitForQuiet } from "../support/page-helpers";
import {
  choosePort,
  fetchSchedule,
  finder,
  portPath,
  rows,
  rowTexts,
  toRotterdam,
  toSydney,
} from "../support/schedule";
import { expect, goBack, goForward, reload, test, visit, words } from "../support/test";

/**
 * Back and Forward between the searches of a page that was opened by a link: its address, form, title, heading, rows
 * and the link that carries the search on are always of one and the same search.
 */

const en = words("en");

const searches = [
  {
    name: "port",
    path: portPath(toSydney),
    api: "**/api/port-schedule?*",
    choose: (page: Page) => choosePort(finder(page, en).discharge, "los a", "Los Angeles"),
    /** Chooses the place that the search of the second heading begins at. */
    other: async (page: Page) => {
      await choosePort(finder(page, en).loading, "hong", "Hong Kong");
      await finder(page, en).search.click();
    },
    swap: (page: Page) => finder(page, en).swap,
    headings: ["Hong Kong to Sydney", "Hong Kong to Los Angeles", "Los Angeles to Hong Kong"],
    rows: rowTexts,
    link: en.schedule.download,
  },
  {
    name: "flight",
    path: flightPath(toLosAngeles),
    api: "**/api/flight-schedule?*",
    choose: (page: Page) => chooseAirport(flightFinder(page, en).destination, "sin", "SIN"),
    other: async (page: Page) => {
      await chooseAirport(flightFinder(page, en).origin, "hkg", "HKG");
      await flightFinder(page, en).search.click();
    },
    swap: (page: Page) => flightFinder(page, en).swap,
    headings: [
      "Hong Kong (HKG) to Los Angeles (LAX)",
      "Hong Kong (HKG) to Singapore (SIN)",
      "Singapore (SIN) to Hong Kong (HKG)",
    ],
    rows: shownRows,
    link: en.flights.getQuote,
  },
];

/** Holds the answers of an address back: `asked` when the first is asked for. */
async function hold(page: Page, address: string) {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await held;
    await route.continue().catch(() => {});
  });
  return { asked: page.waitForRequest(address), release: () => release() };
}

/** Begins to sum up the layout shifts of a page; answers the sum so far. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  const sum = await page.evaluateHandle(() => {
    const shifts = { sum: 0 };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.sum += (entry as unknown as { value: number }).value;
    }).observe({ type: "layout-shift" });
    return shifts;
  });
  return () => sum.evaluate((shifts) => shifts.sum);
}

const swapped = (heading: string) => heading.split(" to ").reverse().join(" to ");

for (const { name, path, api, choose, other, swap, headings, rows, link } of searches) {
  /** Everything in one question: to find things by their roles in thousands takes longer than the page does. */
  const see = async (page: Page) => ({
    ...(await page.evaluate(
      (text) => ({
        search: location.search,
        heading: document.querySelector("h1")?.textContent,
        title: document.title,
        fields: [...document.querySelectorAll<HTMLInputElement>("main form input[role=combobox]")].map(
          ({ value }) => value,
        ),
        link: [...document.querySelectorAll("main a")]
          .filter(({ textContent }) => textContent.includes(text))
          .map((found) => found.getAttribute("href"))
          .join(" "),
      }),
      link,
    )),
    rows: await rows(page),
  });
  const arrive = async (page: Page, index: number) => {
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(headings[index] ?? "");
    // The address says so at once, the title a moment after the heading.
    await expect(page).toHaveTitle(new RegExp(`^${headings[index]?.split(" (")[0]}`));
    return see(page);
  };

  test(`/${name}: Back and Forward show each search whole`, { tag: "@desk" }, async ({ page }) => {
    await visit(page, path);
    const first = await arrive(page, 0);
    await choose(page);
    const second = await arrive(page, 1);
    await swap(page).click();
    const third = await arrive(page, 2);

    expect(new Set([first, second, third].map(({ rows }) => rows.join())).size, "three sets of rows").toBe(3);
    expect(new Set([first, second, third].map(({ link }) => link)).size, "three links").toBe(3);
    expect(third.link, "one link").toMatch(/^\/\S+$/);
    expect(third.fields).toEqual([...second.fields].reverse());
    expect(third.fields.filter(Boolean)).toHaveLength(2);
    expect(third.title).not.toBe(second.title);

    const returns = (seen: typeof first) => expect.poll(() => see(page)).toEqual(seen);
    await goBack(page);
    await returns(second);
    await goBack(page);
    await returns(first);
    await goForward(page);
    await returns(second);
    await goForward(page);
    await returns(third);
    await reload(page);
    await returns(third);
    await goBack(page);
    await returns(second);
    await goBack(page);
    await returns(first);
  });

  test(`/${name}: Back after Reload, before the island's script has come, shows that search whole`, {
    tag: "@desk",
  }, async ({ page }) => {
    await visit(page, path);
    const first = await arrive(page, 0);
    await choose(page);
    await arrive(page, 1);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/_next/static/chunks/*.js", async (route) => {
      const response = await route.fetch();
      const body = await response.text();
      if (body.includes(`"/api/${name}-schedule"`)) await held;
      await route.fulfill({ response, body });
    });
    await page.reload({ waitUntil: "commit" });
    await arrive(page, 1);
    await page.waitForFunction(() => "router" in (Reflect.get(window, "next") ?? {}));
    await page.evaluate(() => history.back());
    await expect.poll(() => page.evaluate(() => location.search)).toBe(first.search);
    release();
    await expect.poll(() => see(page)).toEqual(first);
  });

  test(`/${name}: after Reload the way back and on again asks for rows alone`, { tag: "@desk" }, async ({
    page,
  }) => {
    await visit(page, path);
    const first = await arrive(page, 0);
    await choose(page);
    const second = await arrive(page, 1);
    await reload(page);
    await arrive(page, 1);
    await waitForQuiet(page);
    const asked: string[] = [];
    page.on("request", (request) => {
      // The page whole, once more, would come late and write over where the reader has gone on to meanwhile.
      if (request.isNavigationRequest() || new URL(request.url()).searchParams.has("_rsc"))
        asked.push(request.url());
    });
    const returns = (seen: typeof first) => expect.poll(() => see(page)).toEqual(seen);
    await goBack(page);
    await returns(first);
    await goForward(page);
    await returns(second);
    await waitForQuiet(page);
    expect(asked).toEqual([]);
    expect(await page.locator("title").count(), "one title").toBe(1);
  });

  test(`/${name}: Back from a search that was loaded anew shows the page it began on`, {
    tag: "@desk",
  }, async ({ page }) => {
    const start = path.slice(0, path.indexOf("?"));
    await visit(page, start);
    await waitForQuiet(page);
    const began = { title: await page.title(), text: await page.getByRole("main").textContent() };
    await choose(page);
    await other(page);
    const found = await arrive(page, 1);
    await reload(page);
    await arrive(page, 1);
    const returns = () =>
      expect
        .poll(async () => ({ title: await page.title(), text: await page.getByRole("main").textContent() }))
        .toEqual(began);
    await goBack(page);
    await returns();
    await goForward(page);
    await expect.poll(() => see(page)).toEqual(found);
    await goBack(page);
    await returns();
  });

  test(`/${name}: Back before the answer has come shows the search before`, { tag: "@desk" }, async ({
    page,
  }) => {
    await visit(page, path);
    const first = await arrive(page, 0);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(api, async (route) => {
      await held;
      await route.continue().catch(() => {});
    });
    const asked = page.waitForRequest(api);
    await choose(page);
    await asked;
    await expect.poll(() => new URL(page.url()).search).not.toBe(first.search);
    expect((await see(page)).link, "the link is of what is shown").toBe(first.link);

    await goBack(page);
    await expect.poll(() => see(page)).toEqual(first);
    release();
    await goForward(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(headings[1] ?? "");
  });

  test(`/${name}: Back after Swap is back, however late the way back is answered`, { tag: "@desk" }, async ({
    page,
  }) => {
    await visit(page, path);
    const first = await arrive(page, 0);
    const late = await hold(page, api);
    await swap(page).click();
    await late.asked;
    await expect(page.locator("[aria-busy=true]").getByRole("heading", { level: 1 })).toHaveText(
      swapped(first.heading ?? ""),
    );
    expect(await rows(page), "the rows before stay").toEqual(first.rows);
    await expect(page.locator("[inert] tbody").first()).toBeAttached();

    await goBack(page);
    await expect.poll(() => see(page)).toEqual(first);
    const answered = page.waitForResponse(api);
    late.release();
    await (await answered).finished();
    await expect(page.locator("[aria-busy=true], [inert] tbody")).toHaveCount(0);
    expect(await see(page)).toEqual(first);
    await goForward(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(swapped(first.heading ?? ""));
    await expect.poll(() => rows(page)).not.toEqual(first.rows);
  });

  test(`/${name}: a search that comes late and one that fails move nothing`, { tag: "@desk" }, async ({
    page,
    problems,
  }) => {
    problems.tolerate(/Failed to load resource/);
    await visit(page, path);
    await arrive(page, 0);
    const shift = await watchShifts(page);
    const late = await hold(page, api);
    await choose(page);
    await late.asked;
    const heading = page.getByRole("heading", { level: 1 });
    await expect(page.locator("[aria-busy=true]").locator(heading)).toHaveText(headings[1] ?? "");
    late.release();
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    expect(await shift()).toBeLessThan(0.02);

    await page.unroute(api);
    await page.route(api, (route) => route.abort());
    await swap(page).click();
    await expect(page.getByRole("main").getByRole("alert").getByRole("button").first()).toBeVisible();
    await expect(heading).toHaveText(headings[2] ?? "");
    expect(await rows(page)).toEqual([]);
    expect(await shift()).toBeLessThan(0.02);
    await goBack(page);
    await expect(heading).toHaveText(headings[1] ?? "");
    expect(await rows(page)).not.toEqual([]);
  });
}

test("a burst of filtering is one step, a filter after a pause another", { tag: "@desk" }, async ({
  page,
  request,
}) => {
  await page.clock.install();
  // A week, of which some have closed.
  const week = { ...toRotterdam, date_from: "2026-03-16", date_to: "2026-03-22" };
  await visit(page, portPath(week));
  const filter = (name: string) => page.getByRole("checkbox", { name }).first();
  const isTicked = () =>
    Promise.all([en.schedule.directOnly, en.schedule.stillOpen].map((name) => filter(name).isChecked()));
  const all = await rowTexts(page);
  await page.clock.setFixedTime("2026-03-16T02:00:00Z");
  await filter(en.schedule.directOnly).check({ force: true });
  await filter(en.schedule.stillOpen).check({ force: true });
  await filter(en.schedule.directOnly).uncheck({ force: true });
  const { total } = await fetchSchedule(request, { ...week, open: "1" });
  await expect(rows(page)).toHaveCount(total);
  const open = await rowTexts(page);
  await page.clock.setFixedTime("2026-03-16T02:00:30Z");
  await filter(en.schedule.directOnly).check({ force: true });
  expect(open.length).toBeLessThan(all.length);
  await expect.poll(() => rowTexts(page)).not.toEqual(open);

  await goBack(page);
  await expect.poll(isTicked).toEqual([false, true]);
  await expect.poll(() => rowTexts(page)).toEqual(open);
  await goBack(page);
  await expect.poll(isTicked).toEqual([false, false]);
  await expect.poll(() => rowTexts(page)).toEqual(all);
});
