import type { Locator, Page } from "@playwright/test";
import { chooseAirport, flightFinder, flightPath, shownRows, toLosAngeles } from "./support/flights";
import { choosePort, finder, portPath, rowTexts, toRotterdam } from "./support/schedule";
import { expect, test, words } from "./support/test";

/**
 * Back and Forward between the searches of a page that was opened by a link: its address, form, title, heading, rows
 * and the link that carries the search on are always of one and the same search.
 */

const en = words("en");

const searches = [
  {
    name: "port",
    path: portPath(toRotterdam),
    api: "**/api/port-schedule?*",
    fields: (page: Page) => [finder(page, en).loading, finder(page, en).discharge],
    choose: (page: Page) => choosePort(finder(page, en).discharge, "singa", "Singapore"),
    swap: (page: Page) => finder(page, en).swap,
    headings: ["Hong Kong to Rotterdam", "Hong Kong to Singapore", "Singapore to Hong Kong"],
    rows: rowTexts,
    link: (page: Page) => page.getByRole("link", { name: en.schedule.download }),
  },
  {
    name: "flight",
    path: flightPath(toLosAngeles),
    api: "**/api/flight-schedule?*",
    fields: (page: Page) => [flightFinder(page, en).origin, flightFinder(page, en).destination],
    choose: (page: Page) => chooseAirport(flightFinder(page, en).destination, "sin", "SIN"),
    swap: (page: Page) => flightFinder(page, en).swap,
    headings: [
      "Hong Kong (HKG) to Los Angeles (LAX)",
      "Hong Kong (HKG) to Singapore (SIN)",
      "Singapore (SIN) to Hong Kong (HKG)",
    ],
    rows: shownRows,
    link: (page: Page) => page.getByRole("link", { name: en.flights.getQuote }),
  },
];

for (const { name, path, api, fields, choose, swap, headings, rows, link } of searches) {
  const valuesOf = (all: Locator[]) => Promise.all(all.map((field) => field.inputValue()));
  const see = async (page: Page) => ({
    search: new URL(page.url()).search,
    heading: await page.getByRole("heading", { level: 1 }).textContent(),
    title: await page.title(),
    fields: await valuesOf(fields(page)),
    link: await link(page).getAttribute("href"),
    rows: await rows(page),
  });
  const arrive = async (page: Page, index: number) => {
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(headings[index] ?? "");
    // The address says so at once, the title a moment after the heading.
    await expect(page).toHaveTitle(new RegExp(`^${headings[index]?.split(" (")[0]}`));
    return see(page);
  };

  test(`/${name}: Back and Forward show each search whole`, { tag: "@desk" }, async ({ page }) => {
    await page.goto(path);
    const first = await arrive(page, 0);
    await choose(page);
    const second = await arrive(page, 1);
    await swap(page).click();
    const third = await arrive(page, 2);

    expect(new Set([first, second, third].map(({ rows }) => rows.join())).size, "three sets of rows").toBe(3);
    expect(new Set([first, second, third].map(({ link }) => link)).size, "three links").toBe(3);
    expect(third.fields).toEqual([...second.fields].reverse());
    expect(third.title).not.toBe(second.title);

    const returns = (seen: typeof first) => expect.poll(() => see(page)).toEqual(seen);
    await page.goBack();
    await returns(second);
    await page.goBack();
    await returns(first);
    await page.goForward();
    await returns(second);
    await page.goForward();
    await returns(third);
    await page.reload();
    await returns(third);
    await page.goBack();
    await returns(second);
    await page.goBack();
    await returns(first);
  });

  test(`/${name}: Back before the answer has come shows the search before`, { tag: "@desk" }, async ({
    page,
  }) => {
    await page.goto(path);
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
    expect(await link(page).getAttribute("href"), "the link is of what is shown").toBe(first.link);

    await page.goBack();
    await expect.poll(() => see(page)).toEqual(first);
    release();
    await page.goForward();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(headings[1] ?? "");
  });
}
