import { expect, test } from "./support/http";
import { elementsOf, elementsWithText, readPage, textOf } from "./support/parsed-html";

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

test("nothing found is said with searches that find something, and is no file", async ({ request }) => {
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
  const links = [...html.matchAll(/<a href="(\/flight\?[^"]+)">([^<]+)<span>(\d+) flights?<\/span>/g)];
  expect(links.length).toBeGreaterThan(3);
  const [, href = "", , count] = links[0] ?? [];
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
