import type { Page } from "@playwright/test";
import { chooseAirport, flightFinder, flightPath, shownRows, toLosAngeles } from "../support/flights";
import { waitForQuiet } from "../support/page-helpers";
import { choosePort, finder, portPath, rowTexts, toSydney } from "../support/schedule";
import { expect, goBack, goForward, reload, test, visit, words } from "../support/test";

/**
 * Back and Forward between the searches of a page that was opened by a link: its address, form, title, heading, rows
 * and the link that carries the search on are always of one and the same search.
 */

const en = words("en");

const searches = {
  port: {
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
  flight: {
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
};

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

/** One kind of search, with what a reader sees of it. */
function seen(search: (typeof searches)["port"]) {
  const { headings, rows, link } = search;
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
          .filter((found) => (found.ariaLabel ?? found.textContent) === text)
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
  return { ...search, see, arrive };
}

for (const kind of ["port", "flight"] as const) {
  const { path, choose, swap, see, arrive } = seen(searches[kind]);

  test(`Back, Forward and Reload show each search of a /${kind} page completely, and request rows alone`, {
    tag: "@desk",
  }, async ({ page }) => {
    await visit(page, path);
    const first = await arrive(page, 0);
    await choose(page);
    const second = await arrive(page, 1);
    await swap(page).click();
    const third = await arrive(page, 2);
    for (const part of ["rows", "link", "title"] as const) {
      expect(new Set([first, second, third].map((one) => `${one[part]}`)).size, `three: ${part}`).toBe(3);
    }
    expect(third.link, "one link").toMatch(/^\/\S+$/);
    expect(third.fields).toEqual([...second.fields].reverse());
    expect(third.fields.filter(Boolean)).toHaveLength(2);

    const returns = (one: typeof first) => expect.poll(() => see(page)).toEqual(one);
    await goBack(page);
    await returns(second);
    await goForward(page);
    await returns(third);
    await reload(page);
    await returns(third);
    await waitForQuiet(page);
    const requested: string[] = [];
    page.on("request", (request) => {
      // The complete page once more would come late and replace what the reader has gone on to meanwhile.
      if (request.isNavigationRequest() || new URL(request.url()).searchParams.has("_rsc"))
        requested.push(request.url());
    });
    await goBack(page);
    await returns(second);
    await goBack(page);
    await returns(first);
    await goForward(page);
    await returns(second);
    await waitForQuiet(page);
    expect(requested).toEqual([]);
    expect(await page.locator("title").count(), "one title").toBe(1);
  });
}

test("Back after Reload, before the code of the page has loaded, shows that search completely", {
  tag: "@desk",
}, async ({ page }) => {
  const { path, choose, see, arrive } = seen(searches.port);
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
    if (body.includes('"/api/port-schedule"')) await held;
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

test("Back from a search that was reloaded shows the page on which it began", { tag: "@desk" }, async ({
  page,
}) => {
  const { path, choose, other, see, arrive } = seen(searches.port);
  await visit(page, path.slice(0, path.indexOf("?")));
  await waitForQuiet(page);
  // The searches of this device, below the form, are more once one has been made.
  const withoutLately = (main: Element) => {
    const copy = main.cloneNode(true) as Element;
    copy.querySelector("[aria-labelledby=searched-lately]")?.remove();
    return copy.textContent;
  };
  const read = async () => ({
    title: await page.title(),
    text: await page.getByRole("main").evaluate(withoutLately),
  });
  const began = await read();
  await choose(page);
  await other(page);
  const found = await arrive(page, 1);
  await reload(page);
  await arrive(page, 1);
  await goBack(page);
  await expect.poll(read).toEqual(began);
  await goForward(page);
  await expect.poll(() => see(page)).toEqual(found);
  await goBack(page);
  await expect.poll(read).toEqual(began);
});

test("A search that comes late and one that fails move nothing on the page", { tag: "@desk" }, async ({
  page,
  problems,
}) => {
  problems.tolerate(/Failed to load resource/);
  const { path, api, choose, swap, headings, rows, arrive } = seen(searches.port);
  await visit(page, path);
  await arrive(page, 0);
  const shift = await watchShifts(page);
  const late = await hold(page, api);
  await choose(page);
  await late.asked;
  const heading = page.getByRole("heading", { level: 1 });
  await expect(page.locator("[aria-busy=true]").locator(heading)).toHaveText(headings[1] ?? "");
  await expect(page.locator("[inert] tbody").first()).toBeAttached();
  late.release();
  await expect(page.locator("[aria-busy=true], [inert] tbody")).toHaveCount(0);
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
