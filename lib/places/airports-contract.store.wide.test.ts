import { readFileSync } from "node:fs";
import { sampleOf } from "@/test/support/sample-of";
import { adaptersOfRun, describeOnce, openTestStore, type TestStore } from "@/test/support/stores";
import { type TestAccess, testAccess } from "@/test/support/upstream-access";
import { recorded, startUpstream, type UpstreamServer } from "@/test/support/upstream-server";
import { embeddedPlaces } from "./embedded";
import { httpPlaces } from "./http";
import { localiseAirport } from "./localise";
import { type AirportRecord, airportRecordSchema, type PlacesAdapter } from "./schema";
import { parseAirports, seedAirports } from "./seed";
import { knownByCode, withFacts } from "./zones";

const start = new Date("2022-06-17T02:00:00Z");
const file = readFileSync("data/airports.csv", "utf8");
let server: UpstreamServer;
let access: TestAccess;
let store: TestStore;
let whole: TestStore;

/** The recorded airports that have a code, as the embedded store's own file. */
function recordedFile(): string {
  const { airports } = JSON.parse(recorded("airports.json")) as { airports: Record<string, string>[] };
  const codes = new Set(
    airports.filter((row) => row.airport_name).map((row) => row.airport_code?.toUpperCase()),
  );
  const [head, ...lines] = file.trim().split("\n");
  return [head, ...lines.filter((line) => codes.has(line.slice(0, 3)))].join("\n");
}

beforeAll(async () => {
  server = await startUpstream();
  [store, whole] = [await openTestStore(), await openTestStore()];
  await seedAirports(store, recordedFile());
  await seedAirports(whole, file);
});
afterAll(() => server.close());
beforeEach(() => {
  server.requests.length = 0;
  access = testAccess(server.url, start);
});
afterEach(() => {
  server.fault("airports", null);
  access.store.close();
});

const adapters: [string, () => PlacesAdapter, { hongKong: string; frankfurt: string }][] = [
  ["http", () => httpPlaces(access), { hongKong: "301", frankfurt: "305" }],
  ["embedded", () => embeddedPlaces(store), { hongKong: "HKG", frankfurt: "FRA" }],
];

describe.each(adaptersOfRun(adapters))("airports from %s", (_name, make, ids) => {
  const codes = async (text: string, limit = 20) =>
    (await make().suggestAirports(text, limit)).map(({ code }) => code);

  test.each([
    ["frank", ["FRA"], "name"],
    ["HONG KONG INT", ["HKG"], "name"],
    ["shang", ["SHA", "PVG"], "names in their order"],
    ["pvg", ["PVG"], "code"],
    ["tokyo", ["HND", "NRT"], "city"],
    ["ham", ["HAM"], "code and name at once"],
    ["pudong", ["PVG"], "later word of a name"],
    ["ankfurt", [], "not from the middle of a word"],
    ["", [], "nothing typed"],
    [" - ", [], "nothing that can be searched"],
    ["zzz", [], "the bad row"],
  ])("%p suggests %p (%s)", async (text, expected) => {
    await expect(codes(text)).resolves.toEqual(expected);
  });

  test.each([
    ["frankfrut", ["FRA"], "name with a slip"],
    ["Tokyo Airport", ["HND", "NRT"], "city with a word for its kind"],
    ["zzzzzzzz", [], "nothing like it"],
    ["", [], "nothing typed"],
  ])("%p nearly is %p (%s)", async (text, expected) => {
    const found = await make().nearAirports(text, 20);
    expect(found.map(({ code }) => code)).toEqual(expected);
  });

  test("no more than requested", async () => {
    await expect(codes("h", 1)).resolves.toHaveLength(1);
  });

  test("rows are valid records", async () => {
    const [airport] = await make().suggestAirports("Frankfurt", 1);
    expect(airportRecordSchema.parse(airport)).toMatchObject({
      id: ids.frankfurt,
      name: "Frankfurt Airport",
      city: "Frankfurt",
      code: "FRA",
    });
  });

  test.each([
    "Hong Kong International Airport",
    "hong kong ",
    "HKG",
    "hkg",
    "Hong Kong (HKG)",
    "Hong Kong International Airport（HKG）",
  ])("the exact name %p is found", async (name) => {
    expect(await make().findAirport({ name })).toMatchObject({ id: ids.hongKong, code: "HKG" });
  });

  test.each([
    "Hong",
    "Shanghai",
    "Tokyo",
    "Hong Kong (PVG)",
    "Hong Kong, Germany",
    "Pudong Airport x",
    "",
    " ",
    ",",
  ])("%p is not one airport", async (name) => {
    await expect(make().findAirport({ name })).resolves.toBeNull();
  });

  test("an id wins over a name", async () => {
    expect(await make().findAirport({ id: ids.frankfurt, name: "Hong Kong" })).toMatchObject({ code: "FRA" });
    await expect(make().findAirport({ id: "none", name: "Hong Kong" })).resolves.toBeNull();
  });
});

describeOnce("http only", () => {
  test("parameters are exactly the specification's; a text that no name starts with is searched in the complete list", async () => {
    const adapter = httpPlaces(access);
    await adapter.suggestAirports("Hong", 20);
    await adapter.suggestAirports("香港", 20);
    expect(server.requests.map(({ method, path, query }) => [method, path, query])).toEqual([
      ["GET", "/airports", { language: "en", airport_name: "Hong*" }],
      ["GET", "/airports", { language: "zh-tw", airport_name: "香港*" }],
      ["GET", "/airports", { language: "en", airport_name: "*" }],
    ]);
  });

  test("the bad row is dropped, counted and logged", async () => {
    await httpPlaces(access).suggestAirports("Hong", 20);
    expect(access.lines.at(-1)).toMatchObject({ level: "warn", dropped: 1, droppedBy: { airport_name: 1 } });
  });

  test("an airport without a code is valid; our own table adds what the service lacks", async () => {
    const adapter = httpPlaces(access);
    const known = embeddedPlaces(whole);
    const heliport = await adapter.findAirport({ name: "Harbour Heliport" });
    expect(heliport && (await withFacts(heliport, known))).toMatchObject({
      id: "311",
      code: null,
      zone: null,
    });
    const singapore = await adapter.findAirport({ name: "singapore" });
    const full = singapore && (await withFacts(singapore, known));
    expect(full && localiseAirport(full, "zh-cn")).toEqual({
      id: "306",
      name: "新加坡樟宜机场",
      nameEn: "Singapore Changi Airport",
      city: "新加坡",
      country: "新加坡",
      code: "SIN",
      zone: "Asia/Singapore",
    });
  });

  test("a Chinese name finds the service's airport through our own table, by code", async () => {
    const own = await embeddedPlaces(whole).suggestAirports("洛杉", 20);
    expect(await knownByCode(own, httpPlaces(access), "zh-tw")).toMatchObject([{ id: "302", code: "LAX" }]);
    const elsewhere = await embeddedPlaces(whole).suggestAirports("倫敦", 20);
    expect(await knownByCode(elsewhere, httpPlaces(access), "zh-tw")).toEqual([]);
  });

  test("a Chinese reader gets the service's Chinese names, and English ones in addresses", async () => {
    const adapter = httpPlaces(access);
    const known = embeddedPlaces(whole);
    const shown = async (airport: AirportRecord | null | undefined) =>
      airport && localiseAirport(await withFacts(airport, known), "zh-cn");
    const heliport = {
      id: "311",
      name: "港岛直升机场",
      nameEn: "Harbour Heliport",
      city: "香港岛",
      country: "",
      code: null,
      zone: null,
    };
    expect(await shown(await adapter.findAirport({ id: "311" }, "zh-cn"))).toEqual(heliport);
    expect(await shown(await adapter.findAirport({ name: "港島直升機場" }))).toEqual(heliport);
    expect(await shown((await adapter.suggestAirports("harb", 20, "zh-cn"))[0])).toEqual(heliport);
    expect(await shown((await adapter.suggestAirports("港島", 20, "zh-cn"))[0])).toEqual(heliport);
    expect(await shown((await adapter.suggestAirports("香港島", 20, "zh-cn"))[0])).toEqual(heliport);
    expect(server.requests.map(({ query }) => query.language)).not.toContain("zh-cn");
    server.requests.length = 0;
    await httpPlaces(testAccess(server.url, start)).findAirport({ name: "Frankfurt" }, "en");
    expect(server.requests.map(({ query }) => query.language)).toEqual(["en"]);
  });

  test("a failure in the second language loses only the names", async () => {
    const adapter = httpPlaces(access);
    await adapter.findAirport({ id: "305" });
    server.fault("airports", "http500");
    expect(await adapter.findAirport({ id: "305" }, "zh-tw")).toMatchObject({
      name: "Frankfurt Airport",
      nameZh: null,
    });
  });

  test("a declined response means no airports; a failure is thrown", async () => {
    server.fault("airports", "declined");
    await expect(httpPlaces(access).suggestAirports("Hong", 20)).resolves.toEqual([]);
    server.fault("airports", "http500");
    await expect(httpPlaces(access).suggestAirports("Fra", 20)).rejects.toThrow(
      "The port and airport service responded with an error.",
    );
  });
});

describe("the complete file", () => {
  const suggest = async (text: string) =>
    (await embeddedPlaces(whole).suggestAirports(text, 20)).map(({ id }) => id);
  const find = async (name: string) => (await embeddedPlaces(whole).findAirport({ name }))?.id ?? null;

  test.each([
    ["LAX", "LAX"],
    ["sin", "SIN"],
    ["han", "HAN"],
    ["香港", "HKG"],
    ["上海浦東", "PVG"],
    ["上海浦东", "PVG"],
    ["大阪", "KIX"],
    ["三藩", "SFO"],
    ["旧金", "SFO"],
    ["heathrow", "LHR"],
    ["malpensa", "MXP"],
    ["liege", "LGG"],
    ["liège", "LGG"],
    ["chek lap", "HKG"],
  ])("%p suggests %p", async (text, id) => {
    expect(await suggest(text)).toContain(id);
    if (/^[a-z]{3}$/i.test(text)) expect((await suggest(text))[0]).toBe(id);
  });

  test.each([
    ["Shanghai Pudong", "PVG"],
    ["上海浦東國際機場", "PVG"],
    ["上海浦东机场", "PVG"],
    ["los angeles airport", "LAX"],
    ["Intl airport", null],
    ["Los Angeles", "LAX"],
    ["洛杉矶", "LAX"],
    ["Singapore, Singapore", "SIN"],
    ["London", null],
    ["London (LHR)", "LHR"],
    ["Heathrow", "LHR"],
    ["LON", null],
    ["Frankfurt, 德國", "FRA"],
  ])("%p names %p", async (text, id) => {
    expect(await find(text)).toBe(id);
  });

  test("every airport is found by its id, code, name and Chinese name", async () => {
    for (const row of sampleOf(parseAirports(file), 60)) {
      for (const name of [row.id, row.name, row.name_zh ?? row.name]) {
        expect([name, await find(name)]).toEqual([name, row.id]);
      }
      expect(await embeddedPlaces(whole).findAirport({ id: row.id })).toMatchObject({ zone: row.zone });
    }
  });

  test("the same edition is not written again, another one is", async () => {
    expect(await seedAirports(whole, file)).toBeNull();
    expect(await seedAirports(store, recordedFile().replace("法蘭克福機場", "法蘭克福國際機場"))).toBe(10);
    expect(await embeddedPlaces(store).findAirport({ name: "法蘭克福國際機場" })).toMatchObject({
      id: "FRA",
    });
  });

  test("an unusable file is reported with its problem", () => {
    const [head] = file.split("\n");
    expect(() => parseAirports(`${head}\nHK,,,,,HK,,Asia/Hong_Kong,95,1`)).toThrow(
      /airport 1, iata: .*\nairport 1, name: .*\nairport 1, city: .*\nairport 1, lat: /s,
    );
  });
});
