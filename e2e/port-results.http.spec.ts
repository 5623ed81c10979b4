import { fill } from "../lib/i18n/formats";
import { expect, test } from "./support/http";
import { elementsOf, type HtmlElement, readPage, textOf } from "./support/parsed-html";
import {
  countsText,
  fetchSchedule,
  firstPage,
  nowhere,
  portPath,
  stateAt,
  toSydney,
} from "./support/schedule";
import { words } from "./support/test";

/** The results of a schedule search, as the server sends them. */

const en = words("en");
/** Cells of the rows of sailings. */
const cellsOf = (main: HtmlElement) =>
  elementsOf(main, "tr")
    .map((row) => elementsOf(row, "td"))
    .filter((cells) => cells.length === 10);

for (const [locale, heading] of [
  ["en", "Hong Kong to Sydney"],
  ["zh-tw", "香港至悉尼"],
  ["zh-cn", "香港至悉尼"],
] as const) {
  test(`Rows, heading and links are in the language of the page (${locale})`, async ({ request }) => {
    const text = words(locale);
    const { items } = await fetchSchedule(request, { ...toSydney, language: locale });
    const { main, heading: h1 } = await readPage(request, portPath(toSydney, locale));
    expect(h1).toBe(heading);
    expect(textOf(main), "sample rows say that they are").toContain(text.schedule.sample);
    const cells = cellsOf(main);
    const rows = cells.map((row) => row.map(textOf));
    expect(rows).toHaveLength(items.length);
    const hubs = new Set<string>();
    items.forEach((sailing, at) => {
      const [, track, , vessel, operator] = rows[at] ?? [];
      const [, second] = sailing.legs;
      if (second?.from.port) hubs.add(second.from.port);
      expect(track).toContain(fill(text.schedule.days, { count: sailing.transitDays ?? -1 }));
      expect(track).toContain(second ? second.from.port : text.schedule.direct);
      expect(vessel).toContain(sailing.vessel);
      if (second) expect(vessel).toContain(second.vessel);
      expect(operator).toContain(sailing.operator);
    });
    expect([...hubs]).toContain(locale === "en" ? "Singapore" : "新加坡");
    const undated = items.findIndex(({ etd }) => etd?.length === 10);
    expect(undated).toBeGreaterThanOrEqual(0);
    expect(rows[undated]?.[0], "a time that is not known").not.toMatch(/\d\d:\d\d/);
    const quotes = cells.flatMap((row) => elementsOf(row[9] as HtmlElement, "a"));
    const prefix = locale === "en" ? "" : `/${locale}`;
    expect(quotes[0]?.attribs.href).toMatch(new RegExp(`^${prefix}/fe-sea\\?`));
  });
}

for (const [loading, discharge, now] of [
  ["Hong Kong", "Rotterdam", "2026-03-16T10:00"],
  // Still the evening before in California.
  ["Los Angeles", "Shanghai", "2026-03-15T19:00"],
] as const) {
  test(`Which cut-offs are closed, and what can be booked, is by the clock in ${loading}`, async ({
    request,
  }) => {
    const pair = { loading_port: loading, discharge_port: discharge };
    const { items, loadingNow, openCount } = await fetchSchedule(request, pair);
    expect(loadingNow).toBe(now);
    const states = items.map((sailing) => stateAt(sailing, now));
    expect(openCount).toBe(states.filter((state) => state === "open").length);
    expect(openCount).toBeLessThan(items.length);
    const { main } = await readPage(request, portPath(pair));
    const actions = cellsOf(main).map((row) => row[9] as HtmlElement);
    const seen = actions.map((one) => ({
      says: textOf(one).includes(en.schedule.passed)
        ? "closed"
        : /(CY|CFS) open/.test(textOf(one))
          ? "partly"
          : "open",
      booking: elementsOf(one, "a").find((link) => textOf(link).startsWith(en.schedule.bookNow))?.attribs
        .href,
    }));
    expect(seen).toEqual(
      firstPage(items).map((sailing, at) => ({
        says: states[at],
        booking: (states[at] === "open" && sailing.bookingUrl) || undefined,
      })),
    );
    expect(new Set(seen.map(({ booking }) => booking === undefined)).size, "both kinds are in the data").toBe(
      2,
    );
  });
}

test("Two ports without sailings get one sentence, and an enquiry form that knows the search", async ({
  request,
}) => {
  const { main } = await readPage(request, portPath(nowhere));
  expect(textOf(main)).toContain(
    "No Schedule available at the moment, please send us your shipment details via Freight Enquiry form, we will send to service providers for giving professional advice.",
  );
  expect(textOf(main)).toContain(countsText(0, 0, en));
  expect(elementsOf(main, "table")).toEqual([]);
  const link = elementsOf(main, "a").find((one) => textOf(one).includes(en.hints.port.enquiryEnd));
  expect(link?.attribs.href).toMatch(
    /^\/fe-sea\?loading_port=[^&]+&discharge_port=[^&]+&date_type=ETD&date_from=[\d-]{10}&date_to=[\d-]{10}$/,
  );
});
