import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Papa from "papaparse";
import type { FlightScheduleResponse } from "../lib/api/flight-schedule";
import { localePath } from "../lib/i18n/locales";
import { freighterDays, freighterRow, freightersJson, freightersXml } from "../test/support/freighters";
import { scaled } from "../test/support/time-scale.mjs";
import { expect, servers, test } from "./support/http";
import { importText } from "./support/importing";
import { elementsOf, readPage, textOf } from "./support/parsed-html";
import { runPortal, type SeparatePortal, startSeparatePortal } from "./support/separate-portal";
import { words } from "./support/test";

/** A season of freighters as Incheon publishes it, from the file to the rows: one end of each flight is not published. */

test.describe.configure({ mode: "serial" });

let portal: SeparatePortal;
const own = (flight_no: string, from: string, to: string, departure_time: string, arrival_time: string) => ({
  flight_schedule_type: "cargo",
  ...Object.fromEntries(
    ["mon", "tue", "wed", "thu", "fri", "sat", "sun"].map((day) => [`service_${day}`, "1"]),
  ),
  ...{ departure_time, arrival_time, origin_airport_code: from, destination_airport_code: to, flight_no },
});

test.beforeAll(async () => {
  // 16 March 2026, 11:00 in Seoul.
  portal = await startSeparatePortal("freighters", servers.portal.now);
  await importText(
    portal,
    "flights",
    Papa.unparse([own("OZ 3", "HKG", "ICN", "12:00", "16:00"), own("OZ 1", "ICN", "LAX", "22:00", "16:00")]),
  );
  const folder = await mkdtemp(join(tmpdir(), "freighters-"));
  const [leaving, coming] = [join(folder, "departures.json"), join(folder, "arrivals.xml")];
  await writeFile(
    leaving,
    freightersJson([freighterRow(), freighterRow({ airline: "无名", flightid: "KE8205" })]),
  );
  await writeFile(
    coming,
    freightersXml([freighterRow({ flightid: "KE8202", st: "0530", ...freighterDays("NNNYNNN") })]),
  );
  await expect(runPortal(portal, "import", "flights", leaving)).rejects.toThrow(
    /write --direction arrivals or --direction departures/,
  );
  const { stdout } = await runPortal(portal, "import", "flights", leaving, "--direction", "departures");
  expect(stdout).toContain('The file calls KE "无名", the list of airlines "Korean Air", which stays');
  await runPortal(portal, "import", "flights", coming, "--direction", "arrivals");
  await expect
    .poll(async () => (await ask("LAX", "ICN", { date: "2026-04-02" })).found, { timeout: scaled(25_000) })
    .toBe(1);
});
test.afterAll(() => portal?.stop());

const query = (from: string, to: string, more: Record<string, string> = {}) =>
  new URLSearchParams({ origin_airport: from, destination_airport: to, ...more });
const ask = async (...args: Parameters<typeof query>): Promise<FlightScheduleResponse> =>
  (await fetch(`${portal.url}/api/flight-schedule?${query(...args)}`)).json();
const numbersOf = ({ items }: FlightScheduleResponse) =>
  items.map(({ legs }) => legs.map(({ flightNo }) => flightNo).join("+"));

for (const locale of ["en", "zh-tw", "zh-cn"] as const) {
  const { flights: t } = words(locale);
  const rows = async (request: Parameters<typeof readPage>[0], search: URLSearchParams) => {
    const { main } = await readPage(request, `${portal.url}${localePath(locale, `/flight?${search}`)}`);
    const lines = elementsOf(main, "tr").map(textOf);
    return { main, row: (number: string) => lines.find((line) => line.includes(number)) ?? "" };
  };

  test(`a row says which time is not published, and whose days it has (${locale})`, async ({ request }) => {
    const leaving = (await rows(request, query("ICN", "LAX"))).row("KE 8201");
    expect(leaving).toContain("23:10 ICN");
    expect(leaving).toContain(`${t.noTime} LAX`);
    expect(leaving).toContain(t.plan);
    expect(leaving).not.toContain(t.arrivalDays);
    const coming = (await rows(request, query("LAX", "ICN", { date: "2026-04-02" }))).row("KE 8202");
    expect(coming).toContain(`${t.noTime} LAX`);
    expect(coming).toContain("05:30 ICN");
    expect(coming).toContain(t.arrivalDays);
    expect(coming).not.toContain(t.plan);
  });

  test(`a search by a time of arrival leaves it out, says so, and leads to all flights (${locale})`, async ({
    request,
  }) => {
    const { main, row } = await rows(request, query("ICN", "LAX", { arrive_by: "2026-04-10T23:59" }));
    expect(row("OZ 1")).not.toBe("");
    expect(row("KE 8201")).toBe("");
    const [hint] = elementsOf(main, "section").filter(({ attribs }) => attribs["data-hint"] !== undefined);
    const { hints } = await ask("ICN", "LAX", { arrive_by: "2026-04-10T23:59", language: locale });
    expect(hint && textOf(hint)).toContain(hints[0]?.text);
    const [link] = hint ? elementsOf(hint, "a") : [];
    const all = await readPage(request, `${portal.url}${link?.attribs.href}`);
    expect(textOf(all.main)).toContain("KE 8201");
  });
}

test("the API has null, the CSV the words, and a plan of a departure has no arrival", async ({ request }) => {
  const answer = await ask("ICN", "LAX");
  expect(numbersOf(answer)).toEqual(["OZ 1", "KE 8201", "KE 8205"]);
  const [, freighter] = answer.items;
  expect(freighter).toMatchObject({
    ...{ type: "cargo", departureTime: "23:10", arrivalTime: null, arrivalDay: null, elapsedMinutes: null },
    optionId: "KE8201_ICN_LAX_20260329",
  });
  const csv = await (await fetch(`${portal.url}/api/flight-schedule.csv?${query("ICN", "LAX")}`)).text();
  expect(csv).toContain("23:10,not published,ICN,LAX,KE 8201");
  const plan = await readPage(request, `${portal.url}/flight/option/${freighter?.optionId}`);
  expect(textOf(plan.main)).toContain("23:10");
  const calendar = await fetch(`${portal.url}/feeds/en/flight/${freighter?.optionId}.ics`);
  expect(await calendar.text()).toContain("KE 8201");
});

test("no connection is made of it, and a day finds an unknown departure by its arrival", async () => {
  expect(numbersOf(await ask("HKG", "LAX"))).toEqual(["OZ 3+OZ 1"]);
  expect(numbersOf(await ask("LAX", "ICN", { date: "2026-04-02" }))).toEqual(["KE 8202"]);
  expect((await ask("LAX", "ICN", { date: "2026-04-01" })).found).toBe(0);
  const late = await ask("ICN", "LAX", { arrive_by: "2026-04-10T23:59" });
  expect([numbersOf(late), late.withoutArrival]).toEqual([["OZ 1"], 2]);
});
