import { readFileSync } from "node:fs";
import type { Hint } from "@/lib/api/hints";
import { formatLanes, parseLanes } from "@/lib/api/lanes";
import { plainRow } from "@/lib/flights/operator";
import { seedPorts } from "@/lib/places/operator";
import { seedAirports } from "@/lib/places/seed";
import { listHotSearches } from "@/lib/promotions";
import { dischargedAt, loadedAt, type Sailing, sailingRef } from "@/lib/sailings/shared";
import { openStore, type Store } from "@/lib/store/connection";
import { insertMany } from "@/lib/store/insert";
import { migrate } from "@/lib/store/migrations";
import type { FlightRow, SailingRow } from "@/lib/store/schema";
import { searchFlightSchedule } from "../air/flight-schedule";
import { listHotLanes } from "../hot-lanes";
import { listMyLanes } from "../my-lanes";
import { suggestAirportsFor, suggestPortsFor } from "../search/place-choices";
import { searchPortSchedule } from "./port-schedule";
import { findQuotedSailings } from "./quoted-sailings";

let mockStore: Store;
jest.mock("@/lib/store/connection", () => ({
  ...jest.requireActual("@/lib/store/connection"),
  store: () => mockStore,
}));
jest.mock("next-intl/server", () => jest.requireActual("@/test/support/translations.mock"));

/** A search of a few sailings and one flight: texts that name no place exactly, and lanes without sailings. */

const now = new Date("2026-03-16T04:00:00Z");
beforeAll(async () => {
  mockStore = openStore(":memory:");
  await migrate(mockStore);
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
    ["CNYTN", "NLRTM", "2026-03-28T10:00"],
    ["CNSHK", "NLRTM", "2026-03-19T10:00"],
    ["CNSHK", "DEHAM", "2026-03-20T10:00"],
    ["JPTYO", "NLRTM", "2026-03-16T12:30"],
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
    ...plainRow,
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
  ["香港特別行政區", "Hambur", "HKHKG", "DEHAM"],
])(
  "%p and %p are taken: only one port with calls is nearly called so",
  async (from, to, loading, discharge) => {
    const answer = await search(`loading_port=${from}&discharge_port=${to}`);
    expect(answer.criteria).toMatchObject({ loadingPort: { id: loading }, dischargePort: { id: discharge } });
    expect(answer.missing).toEqual([]);
  },
);

test.each([
  ["Tanjung Pele", "MYTPP", "a port without calls that begins so"],
  ["Germany", "DEHAM", "a country, which is the name of a place in South Africa too"],
  ["Rotterdam, Germany", "NLRTM", "a port with another country"],
])("the reader must choose a port for %s, with %s first: %s", async (text, first) => {
  const answer = await search(`loading_port=HKHKG&discharge_port=${text}`);
  expect(answer.criteria.dischargePort).toBeNull();
  expect(answer.hints[0]?.choices[0]?.note).toBe(first);
});

test.each([
  ["loading_port_id=HKHKG&discharge_port_id=CNNGB", "CNNBO"],
  ["loading_port_id=HKHKG&discharge_port=CNNGB&discharge_port_id=CNNGB", "CNNBO"],
  ["loading_port=HKHKG&discharge_port=NLRTM。", "NLRTM"],
  ["loading_port=HKHKG&discharge_port=Los+Angeles+USA", "USLAX"],
])("%s finds the port by another of its codes or as people write it", async (query, id) => {
  expect((await search(query)).criteria.dischargePort?.id).toBe(id);
});

test("a carrier is chosen in whatever capitals", async () => {
  const lane = "loading_port=HKHKG&discharge_port=NLRTM";
  const { operators } = await search(lane);
  const name = operators[0]?.name ?? "";
  const chosen = await search(`${lane}&company=${encodeURIComponent(name.toUpperCase())}`);
  expect(chosen.filter.operators).toEqual([name]);
  expect(chosen.found).toBeGreaterThan(0);
});

test("several matches are offered, served ones first, and the other parameters stay", async () => {
  const answer = await search("loading_port=Hong+Kong&discharge_port=Ham&date_type=CY&page=3&language=en");
  expect(answer.missing).toEqual(["discharge_port"]);
  expect(texts(answer)).toEqual(["Several ports match “Ham”. Please choose one."]);
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
  ["zh-cn", "没有名为“Roterdam”的港口，您是不是要找鹿特丹？", "/zh-cn/port?"],
] as const)("an unknown port is reported with suggestions (%s)", async (locale, text, path) => {
  const answer = await search("loading_port=HKHKG&discharge_port=Roterdam", locale);
  expect(texts(answer)).toEqual([text]);
  expect(answer.hints[0]?.choices[0]?.href.startsWith(path)).toBe(true);
});

test("a text without a similar name is reported without suggestions; the same port twice is not searched", async () => {
  expect((await search("loading_port=Xyzzyxyzzy")).hints).toEqual([
    { text: "No port is called Xyzzyxyzzy.", choices: [] },
  ]);
  expect(await search("loading_port=Hong+Kong&discharge_port=HKHKG")).toMatchObject({ found: 0, hints: [] });
});

test("airports are suggested, offered and reported like ports", async () => {
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
  ["loading_port=Hong+Kong&discharge_port=Rotterdam&vessel_name=Xyzzy", "Search without the vessel name"],
  [
    "loading_port=Hong+Kong&discharge_port=Rotterdam&date_from=2025-12-01&date_to=2025-12-02",
    "Try later dates",
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

test("ports with sailings to the other end come first with their number", async () => {
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
  expect(lanes.length).toBeLessThan((await listHotSearches({ locale: "en", now })).length);
  for (const { url, count } of lanes) expect((await search(url.slice("/port?".length))).found).toBe(count);
  const flown = await listHotLanes("en", now, "flight");
  expect(flown).toMatchObject([{ title: "Hong Kong to London flights", count: 1 }]);
  for (const { url, count } of flown) expect((await fly(url.slice("/flight?".length))).found).toBe(count);
  expect(await listHotLanes("en", now)).toEqual([...lanes, ...flown]);
});

test("saved lanes show the next departures in the page's language and in order", async () => {
  const lanes = parseLanes("HKHKG>NLRTM,XXXXX>NLRTM,HKHKG>AUSYD");
  const [first, second, third] = await listMyLanes("port", lanes, { locale: "zh-tw", now });
  expect(first).toEqual({
    from: "HKHKG",
    to: "NLRTM",
    title: "香港至鹿特丹",
    href: "/port?loading_port_id=HKHKG&discharge_port_id=NLRTM&loading_port=Hong+Kong&discharge_port=Rotterdam",
    count: 2,
    departure: "2026-03-18T10:00",
    arrival: null,
    cutoff: null,
    ship: { name: "Beacon One", voyage: "" },
    changes: null,
  });
  expect((await search(first?.href.slice("/port?".length) ?? "")).found).toBe(2);
  expect(second).toMatchObject({ title: "XXXXX – NLRTM", count: 0, departure: null });
  expect(third).toMatchObject({ count: 0, departure: null, cutoff: null });
});

test("lanes of flights show the next departure", async () => {
  const [lane] = await listMyLanes("flight", parseLanes("HKG>LHR"), { locale: "en", now });
  // 12:00 in Hong Kong: today's has left at ten.
  expect(lane).toMatchObject({ count: 1, departure: "2026-03-17T10:00", cutoff: null });
  expect((await fly(lane?.href.slice("/flight?".length) ?? "")).found).toBe(1);
});

const quote = (query: string) =>
  findQuotedSailings({ params: new URLSearchParams(query), locale: "en", now });
const lane = "loading_port=Hong+Kong&discharge_port=Rotterdam";

test("an enquiry has the facts of the schedule, not those of the address", async () => {
  const { items } = await search(lane);
  const [first, second] = items as Sailing[] as [Sailing, Sailing];
  const asked = new URLSearchParams({ sailing: sailingRef(first), vessel: "<b>Other" });
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
  const moved = sailingRef({ ...first, etd: "2026-03-16T10:00" });
  expect(await quote(`${lane}&${new URLSearchParams({ sailing: moved })}`)).toMatchObject({
    changed: 1,
    gone: 0,
  });
  expect(await quote(`${lane}&sailing=none`)).toEqual({
    values: {},
    sailings: [],
    ports: {},
    closed: {},
    changed: 0,
    gone: 1,
  });
  expect(await quote(lane)).toBeNull();
  expect(await quote("loading_port=Nowhere&discharge_port=Rotterdam&sailing=1")).toBeNull();

  const both = new URLSearchParams({ sailing: [second, first].map(sailingRef).join("||") });
  const several = await quote(`${lane}&${both}`);
  expect(several?.sailings.map(({ id }) => id)).toEqual([second.id, first.id]);
  expect(several?.values).toEqual({
    sailings: "Beacon One, Beacon, ETD 25-03-2026 10:00\nBeacon One, Beacon, ETD 18-03-2026 10:00",
  });
});

test.each([
  // Nothing is before the first day of all, or after the last.
  ["1990-01-01", "1990-02-01", null, ["1990-02-02", "1990-03-05"]],
  ["1990-01-10", "1990-01-31", ["1990-01-01", "1990-01-09"], ["1990-02-01", "1990-02-22"]],
  ["2099-12-01", "2099-12-31", ["2099-10-31", "2099-11-30"], null],
  ["2099-12-01", "2099-12-20", ["2099-11-11", "2099-11-30"], ["2099-12-21", "2099-12-31"]],
  ["2026-03-16", "2026-04-16", ["2026-02-12", "2026-03-15"], ["2026-04-17", "2026-05-18"]],
])("the windows beside %s to %s are ones that an address takes", async (dateFrom, dateTo, earlier, later) => {
  const ask = (from: string, to: string) =>
    search(`loading_port=HKHKG&discharge_port=NLRTM&date_from=${from}&date_to=${to}`);
  const { windows } = await ask(dateFrom, dateTo);
  expect(windows).toMatchObject({ earlier, later });
  for (const span of [windows.earlier, windows.later, ...windows.presets]) {
    if (!span) continue;
    const { problems, criteria } = await ask(...span);
    expect(problems).toEqual([]);
    expect([criteria.dateFrom, criteria.dateTo]).toEqual(span);
  }
});

describe("several ports a side", () => {
  const shenzhen = "CNCWN||CNSHK||CNYTN";
  const ids = (from: string, to: string) =>
    new URLSearchParams({ loading_port_id: from, discharge_port_id: to }).toString();
  const loadedIn = (name: string) =>
    search(new URLSearchParams({ loading_port: name, discharge_port: "Rotterdam" }).toString());
  const rowsOf = ({ items }: { items: readonly Sailing[] }) =>
    items.map((sailing) => [sailing.etd?.slice(5, 10), loadedAt(sailing), dischargedAt(sailing)]);

  test.each([
    ["en", "Shenzhen – all ports"],
    ["zh-tw", "深圳－所有港口"],
    ["zh-cn", "深圳－所有港口"],
  ] as const)("a city's ports are one side, by ids, names or its own name (%s)", async (locale, name) => {
    const answers = await Promise.all(
      [
        ids("CNYTN||CNSHK||CNCWN", "NLRTM"),
        ids(shenzhen, "NLRTM"),
        "loading_port=Yantian||Shekou||Chiwan&discharge_port=Rotterdam",
        `loading_port=${name}&discharge_port=Rotterdam`,
        "loading_port=Shenzhen+–+all+ports,+China&discharge_port=Rotterdam",
      ].map((query) => search(query, locale)),
    );
    for (const answer of answers) {
      expect(answer.criteria.loadingPort).toMatchObject({
        id: shenzhen,
        name,
        nameEn: "Shenzhen – all ports",
      });
      expect(answer).toMatchObject({ missing: [], problems: [], found: 2 });
    }
    expect(rowsOf(answers[0] as never)).toEqual([
      ["03-19", "CNSHK", "NLRTM"],
      ["03-28", "CNYTN", "NLRTM"],
    ]);
  });

  test("ports of several cities are named after each other; both sides may have several", async () => {
    const answer = await search(ids("HKHKG||CNSHK", "NLRTM||DEHAM"));
    expect(answer.criteria).toMatchObject({
      loadingPort: { id: "CNSHK||HKHKG", name: "Shekou / Hong Kong", addressName: "Shekou||Hong Kong" },
      dischargePort: { id: "DEHAM||NLRTM", name: "Hamburg / Rotterdam" },
    });
    expect(rowsOf(answer).slice(0, 4)).toEqual([
      ["03-18", "HKHKG", "NLRTM"],
      ["03-19", "CNSHK", "NLRTM"],
      ["03-20", "CNSHK", "DEHAM"],
      ["03-20", "HKHKG", "DEHAM"],
    ]);
    const typed = await search("loading_port=Hong+Kong+/+Sheko&discharge_port=Hamburg,+Germany/RTM");
    expect(typed.items).toEqual(answer.items);
  });

  test.each([
    "Hong Kong||",
    "||Hong Kong",
    "Hong Kong / Hong Kong",
    "Hong Kong||Hong Kong",
    "Hong Kong, Hong Kong/",
    "HKHKG||Hong Kong",
    "Kwai Tsin||",
  ])("a repeated name, or one beside an empty text, is reported once: %s", async (name) => {
    const answer = await loadedIn(name);
    expect(answer).toMatchObject({ missing: [], problems: [], found: 2 });
    expect(answer.criteria.loadingPort).toMatchObject({ id: "HKHKG", name: "Hong Kong" });
  });

  test("several names and a city are treated alike; suggestions for a misspelt name concern that name alone", async () => {
    for (const name of ["Yantian / Shekou||", "Yantian||Shekou||Yantian"])
      expect((await loadedIn(name)).criteria.loadingPort?.id).toBe("CNSHK||CNYTN");
    expect((await loadedIn("Shenzhen – all ports||")).criteria.loadingPort?.id).toBe(shenzhen);
    const near = await loadedIn("Hong Kogn||");
    expect(texts(near)).toEqual(texts(await loadedIn("Hong Kogn")));
    expect(near.hints[0]?.choices[0]?.href).toContain("loading_port_id=HKHKG");
    expect(await loadedIn("||")).toMatchObject({ missing: ["loading_port"] });
  });

  test("the same port on both sides is reported and not searched", async () => {
    const answer = await search(ids("HKHKG||NLRTM", "NLRTM"));
    expect(rowsOf(answer)).toEqual([
      ["03-18", "HKHKG", "NLRTM"],
      ["03-25", "HKHKG", "NLRTM"],
    ]);
    expect(await search(ids(shenzhen, "CNYTN||CNCWN||CNSHK"))).toMatchObject({ found: 0, hints: [] });
  });

  test.each([
    ids(`${shenzhen}||HKHKG`, "NLRTM"),
    "loading_port=Chiwan||Shekou||Yantian||Hong+Kong&discharge_port=Rotterdam",
    "loading_port=Shenzhen+–+all+ports||Hong+Kong&discharge_port=Rotterdam",
  ])("more than three ports are reported, and the first three searched: %s", async (query) => {
    expect(await search(query)).toMatchObject({
      problems: [{ field: "loading_port", code: "ports" }],
      criteria: { loadingPort: { id: shenzhen, name: "Shenzhen – all ports" } },
      found: 2,
    });
  });

  test("a typed city is offered with all its ports first; of several names only the ambiguous one is", async () => {
    const answer = await search("loading_port=Shenzhen&discharge_port=Rotterdam");
    expect(titles(answer)).toEqual([
      "Shenzhen – all ports, China: 2 sailings",
      "Shenzhen – Shekou, China: 1 sailing",
      "Shenzhen – Yantian, China: 1 sailing",
      "Shenzhen – Chiwan, China: No sailings known",
    ]);
    const [all] = answer.hints[0]?.choices ?? [];
    expect(new URLSearchParams(all?.href.slice("/port?".length)).get("loading_port_id")).toBe(shenzhen);
    expect((await search(all?.href.slice("/port?".length) ?? "")).found).toBe(2);

    const two = await search("loading_port=Hong+Kong||Shenzen&discharge_port=Rotterdam");
    expect(texts(two)[0]).toContain("Shenzen");
    const { href } = two.hints[0]?.choices[0] ?? { href: "" };
    const { criteria } = await search(href.slice("/port?".length));
    expect(criteria.loadingPort?.ports?.map(({ id }) => id)).toContain("HKHKG");
    expect(await search(ids("HKHKG||XXXXX", "NLRTM"))).toMatchObject({
      missing: ["loading_port"],
      hints: [],
    });
  });

  test("a port in another zone is still open by its own clock", async () => {
    // 12:00 in Hong Kong is 13:00 in Tokyo, where a ship left at half past twelve.
    const open = await search(`${ids("HKHKG||JPTYO", "NLRTM")}&open=1`);
    expect(open.found - open.openCount).toBe(1);
    expect(rowsOf(open).map(([, port]) => port)).not.toContain("JPTYO");
    expect(open.best.map(({ sailing }) => sailing.etd?.slice(5, 10))).not.toContain("03-16");
  });

  test("suggestions have a city before its ports, with their sailings together, where a search is for them", async () => {
    const ask = { name: "shenz", language: "en", end: "from", other: "" } as const;
    const [city, ...others] = await suggestPortsFor({ ...ask, other: "NLRTM||DEHAM" }, now);
    expect(city).toMatchObject({ id: shenzhen, name: "Shenzhen – all ports", count: 3 });
    expect(others.map(({ id, idle }) => [id, idle ?? false])).toEqual([
      ["CNSHK", false],
      ["CNYTN", false],
      ["CNCWN", true],
    ]);
    const [chinese] = await suggestPortsFor({ ...ask, name: "深圳", language: "zh-cn" }, now);
    expect(chinese?.name).toBe("深圳－所有港口");
    expect((await suggestPortsFor({ ...ask, name: "Shenzhen – all ports" }, now))[0]?.id).toBe(shenzhen);
    const elsewhere = await suggestPortsFor({ name: "shenz", language: "en", other: "" }, now);
    expect(elsewhere.map(({ id }) => id).toSorted()).toEqual(["CNCWN", "CNSHK", "CNYTN"]);
  });

  test("a search without results offers neighbours of either port, with the number of results of each", async () => {
    const answer = await search(ids("CNJNZ||CNBYQ", "NLRTM"));
    expect(answer.hints[0]?.text).toContain("Bayuquan / Jinzhou");
    const choices = answer.hints[0]?.choices.slice(0, -1) ?? [];
    expect(choices.map(({ title }) => title)).toContain("Load at Dalian");
    for (const { href, end } of choices) {
      const { found } = await search(href.slice("/port?".length));
      expect(end).toBe(found === 1 ? "1 sailing" : `${found} sailings`);
    }
    const longer = await search(`${ids("HKHKG||CNYTN", "NLRTM")}&date_from=2025-12-01&date_to=2025-12-02`);
    const { href } = longer.hints[0]?.choices[0] ?? { href: "" };
    expect(Object.fromEntries(new URLSearchParams(href.slice("/port?".length)))).toMatchObject({
      loading_port: "Yantian||Hong Kong",
      loading_port_id: "CNYTN||HKHKG",
    });
  });

  test("a saved lane counts all of them", async () => {
    const [kept] = await listMyLanes("port", parseLanes(formatLanes([{ from: shenzhen, to: "NLRTM" }])), {
      locale: "en",
      now,
    });
    expect(kept).toMatchObject({
      from: shenzhen,
      title: "Shenzhen – all ports to Rotterdam",
      count: 2,
      departure: "2026-03-19T10:00",
    });
    expect((await search(kept?.href.slice("/port?".length) ?? "")).found).toBe(2);
  });

  test("an enquiry for one carries its own port, one for several each with its own", async () => {
    const { items } = await search(ids(shenzhen, "NLRTM"));
    const named = (...sailings: Sailing[]) =>
      quote(
        `${new URLSearchParams({
          loading_port: "Shenzhen – all ports",
          discharge_port: "Rotterdam",
          sailing: sailings.map(sailingRef).join("||"),
        })}`,
      );
    const [first, second] = items as Sailing[] as [Sailing, Sailing];
    expect(await named(first)).toMatchObject({ values: { loading_port: "Shekou" }, changed: 0, gone: 0 });
    expect((await named(second, first))?.values.sailings).toBe(
      "Beacon One, Beacon, Yantian ETD 28-03-2026 10:00\nBeacon One, Beacon, Shekou ETD 19-03-2026 10:00",
    );
    // As Get Quote of its row names it.
    expect(
      await quote(`loading_port=Shekou&discharge_port=Rotterdam&sailing=${sailingRef(first)}`),
    ).toMatchObject({
      changed: 0,
      gone: 0,
    });
  });
});
