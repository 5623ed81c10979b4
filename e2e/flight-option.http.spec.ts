import type { FlightOption } from "../lib/api/flight-option";
import {
  type Flight,
  flightCalendarPath,
  flightOptionDataPath,
  flightOptionPath,
} from "../lib/flights/shared";
import { fill, formatDate } from "../lib/i18n/formats";
import { localePath } from "../lib/i18n/locales";
import { fetchFlights, flightPath } from "./support/flights";
import { expect, test } from "./support/http";
import { elementsOf, readPage, textOf } from "./support/parsed-html";
import { words } from "./support/test";

/** Connections of flights in the rows of /flight, and as plans: page, data and calendar, without script. */

const toAmsterdam = { origin_airport: "HKG", destination_airport: "AMS" };
const connects = ({ connections }: Flight) => connections.length > 0;

for (const locale of ["en", "zh-tw"] as const) {
  test(`a connection is a row, a plan, data and a calendar (${locale})`, async ({ request }) => {
    const { flights: t, flightOption: o } = words(locale);
    const { items } = await fetchFlights(request, { ...toAmsterdam, language: locale });
    expect(items.map(connects), "direct ones come first").toEqual(items.map(connects).toSorted());
    const row = items.find(connects);
    const [connection] = row?.connections ?? [];
    if (!row?.optionId || !connection) throw new Error("The sample has no connection to Amsterdam.");
    const list = await readPage(request, flightPath(toAmsterdam, locale));
    const [shown] = elementsOf(list.main, "tr").filter((one) =>
      textOf(one).includes(row.legs[0]?.flightNo ?? "?"),
    );
    if (!shown) throw new Error("The page does not show the connection.");
    expect(textOf(shown)).toContain(connection.airport);
    const hours = Math.floor(connection.minutes / 60);
    const minutes = connection.minutes % 60;
    expect(textOf(shown)).toContain(fill(minutes ? t.hoursMinutes : t.hours, { hours, minutes }));
    const plan = elementsOf(shown, "a").find((link) => textOf(link).startsWith(t.plan));
    const path = localePath(locale, flightOptionPath(row.optionId));
    expect(plan?.attribs.href).toBe(path);

    const page = await readPage(request, path);
    const told: FlightOption = await (await request.get(flightOptionDataPath(row.optionId, locale))).json();
    expect(told.legs.map(({ flightNo }) => flightNo)).toEqual(row.legs.map(({ flightNo }) => flightNo));
    for (const { flightNo } of told.legs) expect(page.heading).toContain(flightNo);
    const steps = elementsOf(page.main, "li").filter(({ attribs }) => attribs["data-step"]);
    expect(steps.map(({ attribs }) => attribs["data-step"])).toEqual([
      "acceptance",
      ...told.legs.flatMap((_, at) => [`departs-${at}`, `arrives-${at}`]),
    ]);
    for (const [at, { departure, arrival }] of told.legs.entries()) {
      for (const [step, time] of [
        [steps[2 * at + 1], departure],
        [steps[2 * at + 2], arrival],
      ] as const) {
        expect(step && textOf(step)).toContain(formatDate(time ?? ""));
        expect(step && textOf(step)).toContain(time?.slice(11));
      }
    }
    expect(textOf(page.main)).toContain(
      connection.minimum === null ? t.noMinimum : fill(t.minimum, { time: "" }).trim(),
    );
    const [rule] = told.connections;
    expect(rule).toMatchObject({ isSample: true });
    expect(textOf(page.main)).toContain(
      fill(t.sourceAsOf, { source: t.sampleSource, date: formatDate(rule?.asOf ?? "") }),
    );
    for (const { id } of told.next.slice(0, 2)) {
      expect((await request.get(localePath(locale, flightOptionPath(id)))).status(), id).toBe(200);
    }

    const file = await request.get(flightCalendarPath(row.optionId, locale));
    expect(file.headers()["content-type"]).toBe("text/calendar; charset=utf-8");
    const calendar = (await file.text()).replaceAll("\r\n ", "");
    for (const { flightNo } of told.legs) expect(calendar).toContain(`SUMMARY:${flightNo}`);
    expect(calendar).toContain(o.sampleEntry.slice(0, 12));
  });

  test(`filters work without script, and a number leads to its flights (${locale})`, async ({ request }) => {
    const all = await fetchFlights(request, toAmsterdam);
    const row = all.items.find(connects);
    if (!row) throw new Error("The sample has no connection to Amsterdam.");
    const rowsOf = async (more: Record<string, string>) => {
      const { main } = await readPage(request, flightPath({ ...toAmsterdam, ...more }, locale));
      return { main, numbers: elementsOf(main, "tr").slice(1).map(textOf) };
    };
    const one = await rowsOf({ transfers: "one" });
    expect(one.numbers).toHaveLength(all.transferCounts.one ?? 0);
    const chips = elementsOf(one.main, "input").filter(({ attribs }) => attribs.name === "transfers");
    expect(chips.filter(({ attribs }) => "checked" in attribs).map(({ attribs }) => attribs.value)).toEqual([
      "one",
    ]);
    const number = row.legs[1]?.flightNo ?? "";
    const numbered = await rowsOf({ flight_no: number.replace(" ", "").toLowerCase() });
    expect(numbered.numbers.length).toBeGreaterThan(0);
    for (const text of numbered.numbers) expect(text).toContain(number);

    const alone = all.items.find(({ legs }) => legs.length === 1)?.legs[0]?.flightNo ?? "";
    const typed = new URLSearchParams({ q: alone.replace(" ", ""), language: locale });
    const { items } = await (await request.get(`/api/suggest?${typed}`)).json();
    const found = items.find(({ href }: { href: string }) => href.includes("flight_no="));
    const target = await readPage(request, found.href);
    expect(textOf(target.main)).toContain(alone);
  });
}

test("a search with a deadline finds only what arrives by then", async ({ request }) => {
  const until = "2026-03-20T12:00";
  const { items, criteria } = await fetchFlights(request, { ...toAmsterdam, arrive_by: until });
  expect(criteria.arriveBy).toBe(until);
  expect(items.length).toBeGreaterThan(0);
  for (const { optionId } of items) {
    const told: FlightOption = await (await request.get(flightOptionDataPath(optionId ?? "", "en"))).json();
    expect((told.arrival ?? "9") <= until, optionId ?? "").toBe(true);
  }
});

test("Get Quote of a row names its flights in the remarks", async ({ request }) => {
  const { main } = await readPage(
    request,
    "/fe-air?origin_airport=HKG&flights=0Q+301%7C%7C0Q+322&%3Cscript%3E=1",
  );
  expect(elementsOf(main, "textarea").map(textOf).join()).toContain("0Q 301, 0Q 322");
});

test("An itinerary that never was is status 404, one whose day is over 410, and no plan is indexed", async ({
  request,
}) => {
  for (const [id, status] of [
    ["nothing", 404],
    ["K0802_HKG_AMS_20991231", 404],
    ["K0802_HKG_AMS_20200101", 410],
  ] as const) {
    for (const path of [
      flightOptionPath(id),
      localePath("zh-tw", flightOptionPath(id)),
      flightOptionDataPath(id, "en"),
    ])
      expect((await request.get(path)).status(), path).toBe(status);
  }
  const { items } = await fetchFlights(request, toAmsterdam);
  const html = await (await request.get(flightOptionPath(items[0]?.optionId ?? ""))).text();
  expect(html).toMatch(/<meta name="robots" content="noindex/);
});
