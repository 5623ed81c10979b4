import { readFileSync } from "node:fs";
import type { Hint } from "@/components/schedules/hints";
import { seedAirports, seedPorts } from "@/lib/places/seed";
import { listHotSearches } from "@/lib/promotions";
import { sailingName } from "@/lib/sailings/address";
import type { Sailing } from "@/lib/sailings/schema";
import { openStore, type Store } from "@/lib/store/connection";
import { insertMany } from "@/lib/store/insert";
import { migrate } from "@/lib/store/migrations";
import type { FlightRow, SailingRow } from "@/lib/store/schema";
import { parseLanes } from "@/lib/web/storage-lanes";
import { searchFlightSchedule } from "./flight-schedule";
import { listHotLanes } from "./hot-lanes";
import { listMyLanes } from "./my-lanes";
import { suggestAirportsFor, suggestPortsFor } from "./place-choices";
import { searchPortSchedule } from "./port-schedule";
import { findQuoted } from "./quoted-sailings";

let mockStore: Store;
jest.mock("@/lib/store/connection", () => ({
  ...jest.requireActual("@/lib/store/connection"),
  store: () => mockStore,
}));
jest.mock("next-intl/server", () => ({
  getTranslations: async ({ locale, namespace }: { locale: string; namespace: string }) =>
    jest.requireActual("use-intl/core").createTranslator({
      locale,
      namespace,
      messages: jest.requireActual(`@/messages/${locale}.json`),
    }),
}));

/** A search of a few sailings and one flight: texts that name no place exactly, and lanes without sailings. */

const now = new Date("2026-03-16T04:00:00Z");
beforeAll(async () => {
  mockStore = openStore(":memory:");
  migrate(mockStore);
  await seedPorts(mockStore, readFileSync("data/ports.csv", "utf8"));
  await seedAirports(mockStore, readFileSync("data/airports.csv", "utf8"));
  const departures = [
    ["HKHKG", "NLRTM", "2026-03-18T10:00"],
    ["HKHKG", "NLRTM", "2026-03-25T10:00"],
    ["HKHKG", "NLRTM", "2026-05-25T10:00"],
    ["HKHKG", "DEHAM", "2026-03-20T10:00"],
    ["HKHKG", "DEHAM", "2026-03-27T10:00"],
    ["HKHKG", "FRLEH", "2026-03-21T10:00"],
    ["HKHKG", "SGSIN", "2026-03-17T10:00"],
    ["CNDAL", "NLRTM", "2026-03-22T10:00"],
    ["CNSHA", "USLAX", "2026-03-23T10:00"],
    ["CNNBO", "DEHAM", "2026-03-24T10:00"],
  ];
  await insertMany(
    mockStore.db,
    "sailings",
    departures.map(([loading_port_id, discharge_port_id, etd], at) => {
      const row = {
        loading_port_id,
        discharge_port_id,
        etd,
        id: String(at),
        operator: "Beacon",
        vessel: "Beacon One",
      };
      return { ...row, sample: 0 } as SailingRow;
    }),
  );
  const flight = {
    origin: "HKG",
    destination: "LHR",
    departure_time: "10:00",
    arrival_time: "16:00",
    arrival_day: 0,
  };
  const service = {
    id: "1",
    airline: "0H",
    type: "direct",
    days: "1234567",
    via: "",
    legs: '[["0H 1","77F"]]',
    sample: 0,
  };
  await insertMany(mockStore.db, "flights", [
    { ...flight, ...service, valid_from: "1900-01-01", valid_to: "9999-12-31" } as FlightRow,
  ]);
});
afterAll(() => mockStore.close());

const search = async (query: string, locale: "en" | "zh-tw" | "zh-cn" = "en") =>
  (await searchPortSchedule({ params: new URLSearchParams(query), locale, now })).answer;
const fly = async (query: string) =>
  (await searchFlightSchedule({ params: new URLSearchParams(query), locale: "en", now })).answer;

const titles = ({ hints }: { hints: readonly Hint[] }) =>
  hints.flatMap(({ choices }) => choices.map(({ title, end }) => `${title}: ${end}`));
const texts = ({ hints }: { hints: readonly Hint[] }) => hints.map(({ text }) => text);

test.each([
  ["Hong Kon", "Rotterd", "HKHKG", "NLRTM"],
  ["HKG", "RTM", "HKHKG", "NLRTM"],
  ["Tanjung Pele", "Saigo", "MYTPP", "VNSGN"],
])("%p and %p are taken: only one port each begins so", async (from, to, loading, discharge) => {
  const answer = await search(`loading_port=${from}&discharge_port=${to}`);
  expect(answer.criteria).toMatchObject({ loadingPort: { id: loading }, dischargePort: { id: discharge } });
  expect(answer.missing).toEqual([]);
});

test("several that fit are asked about, the served ones first, all else kept", async () => {
  const answer = await search("loading_port=Hong+Kong&discharge_port=Ham&date_type=CY&page=3&language=en");
  expect(answer.missing).toEqual(["discharge_port"]);
  expect(texts(answer)).toEqual(['Several ports fit "Ham". Please choose one.']);
  const ends = titles(answer);
  expect(ends[0]).toBe("Hamburg, Germany: 2 sailings");
  expect(ends.slice(-2)).toEqual([
    "HaminaKotka – Kotka, Finland: No sailings known",
    "Hampton Roads – Norfolk, US: No sailings known",
  ]);
  const { href, end } = answer.hints[0]?.choices.find(({ note }) => note === "DEHAM") ?? {
    href: "",
    end: "",
  };
  expect(href).toBe(
    "/port?loading_port=Hong+Kong&discharge_port=Hamburg&date_type=CY&discharge_port_id=DEHAM",
  );
  const { found } = await search("loading_port=Hong+Kong&discharge_port_id=DEHAM");
  expect(end).toBe(`${found} sailings`);
});

test.each([
  ["en", "No port is called Roterdam. Did you mean Rotterdam?", "/port?"],
  ["zh-tw", "沒有港口名為「Roterdam」，你是否想找鹿特丹？", "/zh-tw/port?"],
  ["zh-cn", "没有港口名为“Roterdam”，你是否想找鹿特丹？", "/zh-cn/port?"],
] as const)("a text that is no port is told, with what was meant (%s)", async (locale, text, path) => {
  const answer = await search("loading_port=HKHKG&discharge_port=Roterdam", locale);
  expect(texts(answer)).toEqual([text]);
  expect(answer.hints[0]?.choices[0]?.href.startsWith(path)).toBe(true);
});

test("a text that nothing is nearly called is told without a guess; the same port twice is not searched", async () => {
  expect((await search("loading_port=Xyzzyxyzzy")).hints).toEqual([
    { text: "No port is called Xyzzyxyzzy.", choices: [] },
  ]);
  expect(await search("loading_port=Hong+Kong&discharge_port=HKHKG")).toMatchObject({ found: 0, hints: [] });
});

test("airports are guessed, asked about and told like ports", async () => {
  expect(await fly("origin_airport=Hong+Kon&destination_airport=Heathro")).toMatchObject({
    criteria: { originAirport: { id: "HKG" }, destinationAirport: { id: "LHR" } },
    hints: [],
  });
  const answer = await fly("origin_airport=HKG&destination_airport=Heathrw");
  expect(texts(answer)).toEqual(["No airport is called Heathrw. Did you mean London Heathrow Airport?"]);
  expect(titles(await fly("origin_airport=HKG&destination_airport=London"))).toContain(
    "London Gatwick Airport: No flights known",
  );
  expect((await fly("origin_airport=HKG&destination_airport=HKG")).hints).toEqual([]);
});

test.each([
  ["loading_port=Hong+Kong&discharge_port=Rouen", "Discharge at Le Havre"],
  ["loading_port=Jinzhou&discharge_port=Rotterdam", "Load at "],
  ["loading_port=Hong+Kong&discharge_port=Rotterdam&vessel_name=Xyzzy", "Take the vessel name off"],
  [
    "loading_port=Hong+Kong&discharge_port=Rotterdam&date_from=2025-12-01&date_to=2025-12-02",
    "Look a little later",
  ],
])("%s finds nothing; each search that is offered finds as many as it says", async (query, offered) => {
  const answer = await search(query);
  expect(answer.found).toBe(0);
  expect(titles(answer).join()).toContain(offered);
  const choices = answer.hints.flatMap((hint) => hint.choices);
  for (const { href, end } of choices.slice(0, -1)) {
    const { found } = await search(href.slice("/port?".length));
    expect(end).toBe(found === 1 ? "1 sailing" : `${found} sailings`);
  }
  expect(choices.at(-1)?.href).toMatch(
    /^\/fe-sea\?loading_port=[^&]+&discharge_port=[^&]+&date_type=ETD&date_from=2[^&]+&date_to=2/,
  );
});

test("what is served from the other end comes first, with its number, the others are idle", async () => {
  const ports = await suggestPortsFor({ name: "ham", language: "en", end: "to", other: "HKHKG" }, now);
  const idle = ports.map((port) => Number(port.idle ?? 0));
  expect(new Set(idle).size).toBe(2);
  expect(idle).toEqual(idle.toSorted());
  expect(ports[0]).toMatchObject({ id: "DEHAM", count: 2 });
  const [plain] = await suggestPortsFor({ name: "hamburg", language: "en", other: "" }, now);
  expect(plain).not.toHaveProperty("count");
  const airports = await suggestAirportsFor({ name: "lon", language: "en", end: "to", other: "HKG" }, now);
  expect(airports.map(({ id, idle }) => [id, idle ?? false]).slice(0, 2)).toEqual([
    ["city-LON", false],
    ["LHR", false],
  ]);
});

test("Hot Searches are lanes that have sailings or flights, with their number", async () => {
  const lanes = await listHotLanes("en", now, "port");
  expect(lanes.length).toBeGreaterThan(2);
  expect(lanes.length).toBeLessThan((await listHotSearches("en")).length);
  for (const { url, count } of lanes) expect((await search(url.slice("/port?".length))).found).toBe(count);
  const flown = await listHotLanes("en", now, "flight");
  expect(flown).toMatchObject([{ title: "Hong Kong to London flights", count: 1 }]);
  for (const { url, count } of flown) expect((await fly(url.slice("/flight?".length))).found).toBe(count);
  expect(await listHotLanes("en", now)).toEqual([...lanes, ...flown]);
});

test("lanes that a reader keeps tell what is next on each, in the page's language and the given order", async () => {
  const lanes = parseLanes("HKHKG>NLRTM,XXXXX>NLRTM,HKHKG>AUSYD");
  const [first, second, third] = await listMyLanes("port", lanes, { locale: "zh-tw", now });
  expect(first).toEqual({
    from: "HKHKG",
    to: "NLRTM",
    title: "香港至鹿特丹",
    href: "/port?loading_port_id=HKHKG&discharge_port_id=NLRTM&loading_port=Hong+Kong&discharge_port=Rotterdam",
    count: 2,
    departure: "2026-03-18T10:00",
    cutoff: null,
  });
  expect((await search(first?.href.slice("/port?".length) ?? "")).found).toBe(2);
  expect(second).toMatchObject({ title: "XXXXX – NLRTM", count: 0, departure: null });
  expect(third).toMatchObject({ count: 0, departure: null, cutoff: null });
});

test("lanes of flights tell the next departure", async () => {
  const [lane] = await listMyLanes("flight", parseLanes("HKG>LHR"), { locale: "en", now });
  // 12:00 in Hong Kong: today's has left at ten.
  expect(lane).toMatchObject({ count: 1, departure: "2026-03-17T10:00", cutoff: null });
  expect((await fly(lane?.href.slice("/flight?".length) ?? "")).found).toBe(1);
});

const quote = (query: string) => findQuoted({ params: new URLSearchParams(query), locale: "en", now });
const lane = "loading_port=Hong+Kong&discharge_port=Rotterdam";

test("an enquiry carries what the schedule says of its sailing, not what the address says", async () => {
  const { items } = await search(lane);
  const [first, second] = items as [Sailing, Sailing];
  const asked = new URLSearchParams({ sailing: sailingName(first), vessel: "<b>Other" });
  expect(await quote(`${lane}&${asked}`)).toMatchObject({
    values: { operator: "Beacon", vessel: "Beacon One", etd: "18-03-2026 10:00" },
    changed: 0,
    gone: 0,
  });
  // As a wide screen names it: its facts are in the address.
  const wide = (etd: string) => quote(`${lane}&sailing=${first.id}&etd=${etd}`);
  expect(await wide("2026-03-18+10:00")).toMatchObject({ changed: 0, gone: 0 });
  expect(await wide("2026-03-18+09:00")).toMatchObject({
    changed: 1,
    gone: 0,
    values: { etd: "18-03-2026 10:00" },
  });
  expect(await wide("2026-04-02")).toMatchObject({ changed: 1, gone: 0 });
  const moved = sailingName({ ...first, etd: "2026-03-16T10:00" });
  expect(await quote(`${lane}&${new URLSearchParams({ sailing: moved })}`)).toMatchObject({
    changed: 1,
    gone: 0,
  });
  expect(await quote(`${lane}&sailing=none`)).toEqual({ values: {}, sailings: [], changed: 0, gone: 1 });
  expect(await quote(lane)).toBeNull();
  expect(await quote("loading_port=Nowhere&discharge_port=Rotterdam&sailing=1")).toBeNull();

  const both = new URLSearchParams({ sailing: [second, first].map(sailingName).join("||") });
  const several = await quote(`${lane}&${both}`);
  expect(several?.sailings.map(({ id }) => id)).toEqual([second.id, first.id]);
  expect(several?.values).toEqual({
    sailings: "Beacon One, Beacon, ETD 25-03-2026 10:00\nBeacon One, Beacon, ETD 18-03-2026 10:00",
  });
});
