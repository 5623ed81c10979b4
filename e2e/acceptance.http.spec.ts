import Papa from "papaparse";
import type { FlightOption } from "../lib/api/flight-option";
import type { FlightScheduleResponse } from "../lib/api/flight-schedule";
import { flightOptionPath } from "../lib/flights/shared";
import { localePath } from "../lib/i18n/locales";
import { scaled } from "../test/support/time-scale.mjs";
import { expect, servers, test } from "./support/http";
import { importText } from "./support/importing";
import { readPage, textOf } from "./support/parsed-html";
import { type SeparatePortal, startSeparatePortal } from "./support/separate-portal";

/** Until when airlines accept cargo, and types that do not take a piece: on pages without script, and in the API. */

test.describe.configure({ mode: "serial" });

const daily = Object.fromEntries(
  ["mon", "tue", "wed", "thu", "fri", "sat", "sun"].map((day) => [`service_${day}`, "1"]),
);
const line = (flight_no: string, departure_time: string, aircraft_type: string, type = "direct") => ({
  flight_schedule_type: type,
  ...daily,
  departure_time,
  arrival_time: "21:05",
  origin_airport_code: "HKG",
  destination_airport_code: "AMS",
  flight_no,
  aircraft_type,
  arrival_day: "",
  via: "",
  valid_from: "01-01-2026",
  valid_to: "31-12-2026",
});
const flights = [
  line("HW 116", "15:20", "738"),
  line("KC 801", "04:00", "77F", "cargo"),
  line("XX 9", "09:00", "ZZZ"),
];
const times = [
  { airline: "HW", station: "HKG", product: "", body: "", minutes: "300", source: "Harbourwing Cargo" },
  { airline: "KC", station: "HKG", product: "", body: "freighter", minutes: "300", source: "Kestrel Cargo" },
  { airline: "KC", station: "HKG", product: "pharma", body: "", minutes: "480", source: "Kestrel Cargo" },
].map(({ minutes, ...row }) => ({ ...row, minutes_before_departure: minutes, as_of: "01-03-2026" }));

let portal: SeparatePortal;
test.beforeAll(async () => {
  // 16 March 2026, 10:00 in Hong Kong.
  portal = await startSeparatePortal("acceptance", servers.portal.now);
  await importText(portal, "flights", Papa.unparse(flights));
  await importText(portal, "acceptance", Papa.unparse(times));
  const known = async () => (await ask()).items.filter(({ bookingTimes }) => bookingTimes).length;
  await expect.poll(known, { timeout: scaled(25_000) }).toBe(2);
});
test.afterAll(() => portal?.stop());

const lane = { origin_airport: "HKG", destination_airport: "AMS" };
const query = (params: Record<string, string>) => new URLSearchParams({ ...lane, ...params });
const ask = async (params: Record<string, string> = {}): Promise<FlightScheduleResponse> =>
  (await fetch(`${portal.url}/api/flight-schedule?${query(params)}`)).json();
const page = async (
  request: Parameters<typeof readPage>[0],
  params: Record<string, string> = {},
  locale: Parameters<typeof localePath>[0] = "en",
) => textOf((await readPage(request, `${portal.url}${localePath(locale, "/flight")}?${query(params)}`)).main);

test("the API has the time, the day before, the minutes, the source and its as-of", async () => {
  const { items } = await ask();
  const of = (number: string) => items.find(({ legs }) => legs[0]?.flightNo === number)?.bookingTimes;
  expect(of("HW 116")).toEqual({
    latestAcceptanceTime: "10:20",
    latestAcceptanceDay: 0,
    minutesBefore: 300,
    product: "",
    source: "Harbourwing Cargo",
    asOf: "2026-03-01",
  });
  expect(of("KC 801")).toMatchObject({ latestAcceptanceTime: "23:00", latestAcceptanceDay: -1 });
  expect(of("XX 9")).toBeUndefined();
});

test("the page says them in both languages, with their sources, and what is not published", async ({
  request,
}) => {
  const english = await page(request);
  for (const text of ["LAT 10:20", "LAT 23:00, day before", "LAT not published"])
    expect(english).toContain(text);
  expect(english).toContain(
    "LAT: latest acceptance time for general cargo, as published by Harbourwing Cargo, as of 01-03-2026; Kestrel Cargo, as of 01-03-2026.",
  );
  const chinese = await page(request, {}, "zh-tw");
  for (const text of ["截貨 10:20", "截貨 23:00，前一日", "截貨時間未公布"]) expect(chinese).toContain(text);
  expect(chinese).toContain("截貨：普通貨物的最遲交貨時間");
});

test("a day has a state by the clock of the airport", async ({ request }) => {
  const today = await page(request, { date: "2026-03-16" });
  // It is 10:00: the one closed at 23:00 yesterday, the other closes in 20 minutes.
  expect(today).toContain("LAT 23:00, day before, closed");
  expect(today).toContain("LAT 10:20, closes in 20 min");
  const later = await page(request, { date: "2026-03-20" });
  expect(later).toContain("LAT 10:20");
  expect(later).not.toMatch(/closes in|, closed/);
  expect(await page(request, { date: "2026-03-16" }, "zh-tw")).toContain("截貨 10:20，20 分後截貨");
});

test("another product has its own times, and those alone", async ({ request }) => {
  const { items, criteria } = await ask({ product: "pharma" });
  expect(criteria.product).toBe("pharma");
  expect(items.map(({ bookingTimes }) => bookingTimes?.latestAcceptanceTime ?? null).sort()).toEqual([
    "20:00",
    null,
    null,
  ]);
  const html = await page(request, { product: "pharma" });
  expect(html).toContain("LAT 20:00, day before");
  expect(html).toContain("latest acceptance time for pharmaceuticals");
});

test("types that do not take the piece are marked in any order of its sides, and none is marked as fitting", async ({
  request,
}) => {
  for (const piece of ["300x200x250", "200 × 250 × 300 cm"]) {
    const { items, criteria } = await ask({ piece });
    expect(criteria.piece).toBe(piece.startsWith("300") ? "300x200x250" : "200x250x300");
    const marked = items.filter(({ legs }) => legs.some(({ doesNotFit }) => doesNotFit));
    expect(marked.map(({ legs }) => legs[0]?.flightNo)).toEqual(["HW 116"]);
    const english = await page(request, { piece });
    expect(english.match(/does not fit this type/g)).toHaveLength(1);
    expect(english).not.toMatch(/\bfits\b/);
    expect(await page(request, { piece }, "zh-tw")).toContain("此機型裝不下");
  }
  const none = await page(request, { piece: "as large as a house" });
  expect(none).not.toContain("does not fit");
  expect(none).toContain("loose cargo only");
});

test("the plan of a day has the state, the source, the doors with theirs, and the mark", async ({
  request,
}) => {
  const cargo = { date: "2026-03-16", piece: "300x200x250" };
  const { items } = await ask(cargo);
  const id = items.find(({ legs }) => legs[0]?.flightNo === "HW 116")?.optionId ?? "";
  const { pathname, search } = new URL(
    `${portal.url}${flightOptionPath(id, { product: "", piece: cargo.piece })}`,
  );
  const plan = async (locale: Parameters<typeof localePath>[0]) =>
    textOf((await readPage(request, `${portal.url}${localePath(locale, pathname)}${search}`)).main);
  const english = await plan("en");
  for (const text of [
    "closes in 20 min",
    "Harbourwing Cargo, as of 01-03-2026",
    "lower deck 122 × 89 cm (Boeing, D6-58325-6",
    "loose cargo only",
    "does not fit this type",
  ])
    expect(english).toContain(text);
  const chinese = await plan("zh-tw");
  for (const text of ["20 分後截貨", "下層貨艙 122 × 89 厘米", "此機型裝不下"])
    expect(chinese).toContain(text);
  const answer = await fetch(
    `${portal.url}/api${pathname.replace("/flight/option", "/flight-option")}${search}`,
  );
  const option: FlightOption = await answer.json();
  expect(option.latestAcceptance).toMatchObject({ time: "2026-03-16T10:20", state: "soon", closesIn: 20 });
  expect(option.legs[0]).toMatchObject({ doesNotFit: true, doors: { mainDeckDoor: "none" } });
});
