import { fill } from "../lib/i18n/fill";
import { flightPath } from "./support/flights";
import { expect, test } from "./support/http";
import { elementsOf, elementsWithText, readPage, textOf } from "./support/parsed-html";
import { words } from "./support/test";

/** One query of flights: the page without script, the API and the CSV say the same. */

const rowsOf = (csv: string) => csv.trim().split("\r\n").slice(1);

test("a day and a kind of aircraft, between cities", async ({ request }) => {
  const whole = "origin_airport=HKG&destination_airport=LON";
  const all = await (await request.get(`/api/flight-schedule?${whole}`)).json();
  expect(all.found).toBeGreaterThan(0);
  const day = all.items[0].days.indexOf(true);
  // The first Monday after the frozen clock's 16 March 2026, and the days after it.
  const date = `2026-03-${23 + day}`;
  const body = Object.keys(all.bodyCounts)[0];
  const query = `${whole}&date=${date}&body=${body}&sort=arrival`;
  const answer = await (await request.get(`/api/flight-schedule?${query}`)).json();
  expect(answer.criteria.date).toBe(date);
  expect(answer.total).toBe(answer.bodyCounts[body ?? ""]);

  const csv = await request.get(`/api/flight-schedule.csv?${query}`);
  expect(csv.headers()["content-disposition"]).toContain("Flights.csv");
  const numbers: string[] = answer.items.map(
    ({ legs }: { legs: { flightNo: string }[] }) => legs[0]?.flightNo,
  );
  const rows = rowsOf(await csv.text());
  expect(rows).toHaveLength(answer.total);
  for (const [at, number] of numbers.entries()) expect(rows[at]).toContain(number);

  const html = await (await request.get(`/flight?${query}`)).text();
  expect(html).toContain("London – all airports (LON)</h1>");
  const shown = [...html.matchAll(/<tr role="row"[^>]*>.*?<b>(\w\w \d+)<\/b>/gs)].map(([, number]) => number);
  expect(shown).toEqual(numbers);
  expect(html).toContain('href="/api/flight-schedule.csv?');
});

test("an airline and a day of the week", async ({ request }) => {
  const whole = "origin_airport=HKG&destination_airport=LON";
  const all = await (await request.get(`/api/flight-schedule?${whole}`)).json();
  const [airline = "", count] = Object.entries<number>(all.airlineCounts)[0] ?? [];
  expect(count).toBeGreaterThan(0);
  const query = `${whole}&airline=${airline}`;
  expect((await (await request.get(`/api/flight-schedule?${query}`)).json()).total).toBe(count);
  const totals = await Promise.all(
    [1, 2, 3, 4, 5, 6, 7].map(async (weekday) => {
      const { items } = await (await request.get(`/api/flight-schedule?${query}&weekday=${weekday}`)).json();
      for (const { days } of items) expect(days[weekday - 1]).toBe(true);
      return items.length;
    }),
  );
  const days = all.items.flatMap(
    ({ days, legs }: { days: boolean[]; legs: { flightNo: string; otherNumbers: string[] }[] }) =>
      legs.some(({ flightNo, otherNumbers }) =>
        [flightNo, ...otherNumbers].some((number) => number.startsWith(`${airline} `)),
      )
        ? days.filter(Boolean)
        : [],
  );
  expect(totals.reduce((sum, total) => sum + total, 0)).toBe(days.length);
  const html = await (await request.get(`/zh-tw/flight?${query}&weekday=7`)).text();
  expect(html).toContain(`<option value="${airline}" selected="">`);
  expect(html).toContain('<option value="7" selected="">週日起飛</option>');
});

test("an empty result offers searches that find something, and no file", async ({ request }) => {
  const html = await (await request.get("/flight?origin_airport=HKG&destination_airport=ABE")).text();
  expect(html).toContain("No Schedule available at the moment.");
  expect(html).toContain("data-hint");
  expect(html).toMatch(/\/fe-air\?[^"]*cargo_ready_date=2026-03-16/);
  expect(html).not.toContain("flight-schedule.csv");
  const missing = await request.get("/api/flight-schedule.csv?origin_airport=HKG");
  expect(missing.status()).toBe(422);
});

test("the page without a search shows lanes that have flights, with their number", async ({ request }) => {
  const html = await (await request.get("/flight")).text();
  const links = [
    ...html.matchAll(/<a href="(\/flight\?[^"]+)">(?:(?!<\/a>).)*>(\d+) published services?<\/span><\/a>/g),
  ];
  expect(links.length).toBeGreaterThan(3);
  const [, href = "", count] = links[0] ?? [];
  const answer = await request.get(`/api/flight-schedule?${href.replaceAll("&amp;", "&").split("?")[1]}`);
  // Connections of several flights come in addition.
  expect((await answer.json()).found).toBeGreaterThanOrEqual(Number(count));
});

test("A search for two airports leads to their flights", async ({ request }) => {
  const { main } = await readPage(request, "/keyword?query=HKG+LAX");
  const [card] = elementsOf(main, "a").filter((link) => textOf(link).includes("flight schedule?"));
  expect(card && textOf(card)).toContain("Hong Kong (HKG) to Los Angeles (LAX)");
  const href = card?.attribs.href ?? "";
  expect(href).toMatch(/^\/flight\?/);
  const flights = await readPage(request, href);
  expect(elementsWithText(flights.main, "h1", "Hong Kong (HKG) to Los Angeles (LAX)")).toHaveLength(1);
});

for (const locale of ["en", "zh-tw"] as const) {
  test(`trucks, codeshares and services of every second week are named in words (${locale})`, async ({
    request,
  }) => {
    const { flights: t } = words(locale);
    /** The row of a number on the page of a pair. */
    const rowOf = async (origin_airport: string, destination_airport: string, number: string) => {
      const path = flightPath({ origin_airport, destination_airport }, locale);
      const { main } = await readPage(request, path);
      // The first of the row's numbers: connections begin with the same flight, and come later.
      const row = elementsOf(main, "tr").find((one) =>
        elementsOf(one, "td").some((cell) => textOf(cell).startsWith(number)),
      );
      if (!row) throw new Error(`${path} has no row of ${number}.`);
      return row;
    };

    const truck = await rowOf("LGG", "AMS", "0M 930");
    expect(textOf(truck)).toContain(t.allByRoad);
    expect(textOf(truck)).toContain(`${t.roadFeeder}${t.separator}`);
    expect(textOf(truck)).toContain(t.road);
    for (const flight of [t.direct, t.transfer, t.cargo]) expect(textOf(truck)).not.toContain(flight);
    expect(elementsOf(truck, "rect"), "the road is drawn").toHaveLength(1);

    const feeder = await rowOf("HKG", "AMS", "0M 915");
    expect(textOf(feeder)).toContain(t.thenRoad);
    expect(textOf(feeder)).toContain(t.cargo);
    expect(elementsOf(feeder, "rect")).toHaveLength(1);

    const shared = await rowOf("HKG", "LAX", "H0 100");
    const others = ["W0 6100", "0H 6100"].join(t.daySeparator);
    expect(textOf(shared)).toContain(fill(t.alsoNumbers, { numbers: others }));
    const found = await readPage(
      request,
      flightPath({ origin_airport: "HKG", destination_airport: "LAX", flight_no: "W06100" }, locale),
    );
    const rows = elementsOf(found.main, "tr").slice(1);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(textOf(row)).toContain("W0 6100");

    const path = { origin_airport: "HKG", destination_airport: "JNB" };
    const { items } = await (
      await request.get(`/api/flight-schedule?${new URLSearchParams({ ...path, language: locale })}`)
    ).json();
    const fortnightly = items.find(({ fortnightFrom }: { fortnightFrom: string | null }) => fortnightFrom);
    const number: string = fortnightly?.legs[0].flightNo ?? "";
    expect(textOf(await rowOf("HKG", "JNB", number))).toContain(t.everySecondWeek);
    const dates = new Set<string>();
    // On the days of one fortnight it departs in one week alone.
    for (let day = 16; day < 30; day++) {
      const query = new URLSearchParams({ ...path, date: `2026-03-${day}`, flight_no: number });
      const ofDay = await (await request.get(`/api/flight-schedule?${query}`)).json();
      if (
        ofDay.items.some(({ optionId }: { optionId: string }) =>
          optionId?.startsWith(number.replace(" ", "")),
        )
      )
        dates.add(ofDay.searched.from);
    }
    expect(dates.size).toBe(fortnightly.days.filter(Boolean).length);
  });
}
