import { insertMany } from "@/lib/store/insert";
import { type CallLine, callsCsv, importCalls, portStore } from "@/test/support/call-store";
import { embeddedTest, rawOf, type TestStore } from "@/test/support/stores";
import { currentNetwork } from "../routing/cached-network";
import { callIndexOf, suggestServices, suggestShips } from "./call-index";
import { readPortCalls } from "./port-page";
import { readServices } from "./service-page";
import { mostShipCalls, readShip } from "./ship-page";

/** 12:00 in Hong Kong and Singapore, 05:00 in Rotterdam. */
const now = new Date("2026-03-01T04:00:00Z");
const ask = { locale: "en" as const, now };
const day = (number: number) => new Date(Date.UTC(2026, 2, number)).toISOString().slice(0, 10);

let store: TestStore;
beforeEach(async () => {
  store = await portStore();
});
afterEach(() => store.close());

async function given(...lines: CallLine[][]) {
  await importCalls(store, callsCsv(lines.flat()));
  await currentNetwork(store);
}

const ship = (
  vessel: string,
  imo: string,
  service: string,
  calls: CallLine[],
  more: CallLine = {},
): CallLine[] =>
  calls.map((call) => ({
    Carrier: "Peak Line",
    Service: service,
    "Voyage Out": "101W",
    "IMO No.": imo,
    "Vessel Name": vessel,
    ...more,
    ...call,
  }));

/** Hong Kong, Singapore a week later, Rotterdam 23 days after; every seven days another ship. */
const rounds = (count: number, from = 2, more: CallLine = {}) =>
  Array.from({ length: count }, (_, at) => {
    const start = from + 7 * at;
    return ship(
      `Lantau ${at + 1}`,
      `${2_400_001 + at}`,
      "EX1",
      [
        { Port: "HKHKG", Arrival: `${day(start)} 06:00`, Departure: `${day(start)} 20:00`, Terminal: "HIT" },
        { Port: "SGSIN", Arrival: `${day(start + 7)} 06:00`, Departure: `${day(start + 8)} 06:00` },
        { Port: "NLRTM", Arrival: `${day(start + 30)}` },
      ],
      { "Service Name": "Europe Express", "Voyage Out": `${101 + at}W`, ...more },
    );
  });

const callsOf = (record: { calls: { port: { code: string }; state: string }[] } | null) =>
  record?.calls.map(({ port, state }) => `${port.code} ${state}`);

describe("a ship", () => {
  test("that sailed five hours late says so at every port, before midnight as after it", async () => {
    const sailed = (Port: string, on: number, hours: [string, string]): CallLine => ({
      Port,
      Arrival: `${day(on)} 04:00`,
      Departure: `${day(on)} ${hours[0]}`,
      "Actual Departure": hours[1],
    });
    await given(
      ship("Voyager", "2400001", "EX1", [
        sailed("HKHKG", -4, ["20:00", `${day(-3)} 01:00`]),
        sailed("SGSIN", -1, ["10:00", `${day(-1)} 15:00`]),
        { Port: "NLRTM", Arrival: "2026-03-28 06:00" },
      ]),
    );
    const found = await readShip(store, "2400001", ask);
    expect(found?.calls.map(({ moved }) => moved)).toEqual([5, 5, null]);
  });

  test("shows its calls of the past week and eight weeks ahead, with their states", async () => {
    await given(
      ship("Lantau Pioneer", "2400001", "EX1", [
        { Port: "HKHKG", Departure: "2026-02-20 12:00" },
        {
          Port: "SGSIN",
          Arrival: "2026-02-25 12:00",
          Departure: "2026-02-26 12:00",
          "Actual Departure": "2026-02-26 13:00",
        },
        { Port: "HKHKG", Arrival: "2026-03-01 11:00", Departure: "2026-03-01 22:00" },
        {
          Port: "NLRTM",
          Arrival: "2026-03-28 06:00",
          "Estimated Arrival": "2026-03-29 06:00",
          Departure: "2026-03-30 06:00",
        },
        { Port: "HKHKG", Arrival: "2026-04-27 06:00", Departure: "2026-04-28 06:00" },
      ]),
    );
    const found = await readShip(store, "2400001", ask);
    expect(found).toMatchObject({ imo: "2400001", name: "Lantau Pioneer", particulars: null, cut: false });
    expect(callsOf(found)).toEqual(["SGSIN sailed", "HKHKG dueIn", "NLRTM expected"]);
    const [sailed, , late] = found?.calls ?? [];
    expect(sailed).toMatchObject({
      voyages: ["101W"],
      sellers: [{ name: "Peak Line", path: "/carriers/peak-line" }],
      services: [{ code: "EX1", path: "/services/EX1" }],
      departure: { time: "2026-02-26T13:00", planned: "2026-02-26T12:00" },
      moved: null,
    });
    expect(late).toMatchObject({
      arrival: { time: "2026-03-29T06:00", planned: "2026-03-28T06:00" },
      moved: 24,
    });
  });

  test("whose call is omitted, and whose voyage is blank, shows it", async () => {
    await given(
      ship("Lantau Pioneer", "2400001", "EX1", [
        { Port: "HKHKG", Departure: "2026-03-02 12:00" },
        { Port: "SGSIN", Arrival: "2026-03-06", Departure: "2026-03-07", Status: "omitted" },
        { Port: "NLRTM", Arrival: "2026-03-30" },
      ]),
      ship(
        "Lantau Pioneer",
        "2400001",
        "FE1",
        [
          { Port: "HKHKG", Departure: "2026-04-10 12:00" },
          { Port: "SGSIN", Arrival: "2026-04-14" },
        ],
        { Status: "blank", "Voyage Out": "9E" },
      ),
    );
    expect(callsOf(await readShip(store, "2400001", ask))).toEqual([
      "HKHKG expected",
      "SGSIN omitted",
      "NLRTM expected",
      "HKHKG blank",
      "SGSIN blank",
    ]);
  });

  test("that several sellers report is at a port once, with the services of all", async () => {
    const calls: CallLine[] = [
      { Port: "HKHKG", Arrival: "2026-03-02 06:00", Departure: "2026-03-02 20:00" },
      { Port: "SGSIN", Arrival: "2026-03-06 06:00" },
    ];
    await given(
      ship("Lantau Pioneer", "2400001", "EX1", calls),
      ship("Lantau Pioneer", "2400001", "SEA2", calls, { Carrier: "Tide Line", "Voyage Out": "7W" }),
    );
    const found = await readShip(store, "2400001", ask);
    expect(found?.calls).toHaveLength(2);
    expect(found?.calls[0]).toMatchObject({
      voyages: ["101W", "7W"],
      sellers: [{ name: "Peak Line" }, { name: "Tide Line" }],
    });
    expect(found?.calls[0]?.services.map(({ code }) => code)).toEqual(["EX1", "SEA2"]);
    expect((await readPortCalls(store, "HKHKG", ask))?.calls).toHaveLength(1);
  });

  test("is known by its particulars alone, and not at all without any", async () => {
    const vessel = { imo: "2400009", vessel: "Lantau Nine", year_built: 2019, sample: 0 };
    const nothing = {
      ship_type: null,
      flag: "Panama",
      call_sign: null,
      gross_tonnage: null,
      deadweight: null,
    };
    const sizes = { length_overall: null, breadth_extreme: null, draught: null };
    await insertMany(store.db, "vessels", [{ ...vessel, ...nothing, ...sizes }]);
    expect(await readShip(store, "2400009", ask)).toMatchObject({
      name: "Lantau Nine",
      particulars: { yearBuilt: 2019, flag: "Panama" },
      calls: [],
      sample: false,
    });
    expect(await readShip(store, "2400008", ask)).toBeNull();
  });

  test("with more calls than a page shows has the first ones", async () => {
    const ports = ["HKHKG", "SGSIN"];
    const many = Array.from({ length: mostShipCalls + 5 }, (_, at) => ({
      Port: ports[at % 2] ?? "",
      Arrival: `${day(2 + Math.floor(at / 2))} ${at % 2 === 0 ? "01:00" : "13:00"}`,
      Departure: `${day(2 + Math.floor(at / 2))} ${at % 2 === 0 ? "09:00" : "21:00"}`,
    }));
    await given(ship("Lantau Shuttle", "2400001", "FE1", many));
    const found = await readShip(store, "2400001", ask);
    expect(found?.calls).toHaveLength(mostShipCalls);
    expect(found?.cut).toBe(true);
  });
});

describe("a service", () => {
  const read = async (slug: string, more: { carrier?: string; from?: string; to?: string } = {}) => {
    const found = await readServices(store, slug, { ...ask, carrier: "", ...more });
    return "service" in found ? found.service : found.choices.map(({ path }) => path);
  };

  test.each([
    ["a carrier that is known", (code: string) => code, "Peak Line"],
    ["another", () => "MSK", "MSK"],
  ])("names its carriers: %s", async (_, codeOf, name) => {
    await given(...rounds(1));
    const { code } = await store.db.selectFrom("carriers").select("code").executeTakeFirstOrThrow();
    await store.db
      .updateTable("services")
      .set({ ship_operator: codeOf(code) })
      .execute();
    expect(await read("ex1")).toMatchObject({ shipOperator: name });
  });

  test("shows its round with days, how often it goes and its ships", async () => {
    await given(...rounds(5));
    const service = await read("ex1");
    expect(service).toMatchObject({
      code: "EX1",
      name: "Europe Express",
      path: "/services/EX1",
      everyDays: 7,
      shipsInAll: 5,
      sellers: [{ name: "Peak Line", code: "EX1" }],
      rotation: [
        { port: { code: "HKHKG" }, terminal: { code: "HIT" }, weekday: 1, daysToNext: 7 },
        { port: { code: "SGSIN" }, weekday: 2, daysToNext: 22 },
        { port: { code: "NLRTM" }, daysToNext: null },
      ],
      isRound: false,
      pair: { from: { code: "HKHKG" } },
    });
  });

  test("that returns to its first port is a rotation of so many days", async () => {
    const round = (start: number, voyage: string) =>
      ship(
        "Lantau One",
        "2400001",
        "RT1",
        [
          {
            Port: "HKHKG",
            Arrival: `${day(start - 1)}`,
            Departure: `${day(start)}`,
            "Voyage In": `${voyage}E`,
          },
          {
            Port: "SGSIN",
            Arrival: `${day(start + 5)}`,
            Departure: `${day(start + 6)}`,
            "Voyage Out": `${voyage}W`,
          },
        ],
        { "Voyage Out": `${voyage}W` },
      );
    await given(round(2, "1"), round(16, "2"), round(30, "3"));
    expect(await read("RT1")).toMatchObject({ isRound: true, roundDays: 14 });
  });

  test("shows its sailings between two of its ports, those that are called off among them", async () => {
    const [first = [], second = [], third = []] = rounds(3);
    const isNot = (line: CallLine) => (line.Port === "HKHKG" ? { ...line, Status: "omitted" } : line);
    await given(
      first,
      second.map((line) => ({ ...line, Status: "blank" })),
      third.map(isNot),
    );
    const service = await read("EX1", { from: "HKHKG", to: "NLRTM" });
    const rows = Array.isArray(service) ? [] : service.sailings;
    expect(rows.map(({ voyage, state, arrival }) => [voyage, state, arrival?.time ?? null])).toEqual([
      ["101W", "expected", day(32)],
      ["102W", "blank", null],
      ["103W", "omitted", null],
    ]);
    // Nothing is carried back: there is no such sailing, and the page does not invent one.
    expect(await read("EX1", { from: "NLRTM", to: "HKHKG" })).toMatchObject({ sailings: [] });
    // A port that it has not is chosen for the reader.
    expect(await read("EX1", { from: "CNSHA", to: "HKHKG" })).toMatchObject({
      pair: { from: { code: "HKHKG" } },
    });
  });

  test("tells a ship's next call, which is never one that it is due to have left", async () => {
    const calls: CallLine[] = [
      { Port: "HKHKG", Arrival: "2026-02-28 07:30", Departure: "2026-03-01 02:30" },
      { Port: "SGSIN", Arrival: "2026-03-08 06:00", Departure: "2026-03-09 06:00" },
    ];
    await given(ship("Envoy", "2400001", "EX1", calls));
    const service = await read("EX1");
    expect(Array.isArray(service) ? [] : service.ships.map(({ next }) => next?.port.code)).toEqual(["SGSIN"]);
  });

  test("has the same delay of a sailing as its port of arrival shows for the call", async () => {
    const [first = [], second = []] = rounds(2);
    const late = (lines: CallLine[], port: string, more: CallLine) =>
      lines.map((line) => (line.Port === port ? { ...line, ...more } : line));
    await given(
      late(first, "NLRTM", { "Estimated Arrival": day(33) }),
      late(late(second, "NLRTM", { "Estimated Arrival": day(41) }), "HKHKG", {
        "Estimated Departure": `${day(9)} 08:00`,
      }),
    );
    const service = await read("EX1", { from: "HKHKG", to: "NLRTM" });
    expect(Array.isArray(service) ? [] : service.sailings.map(({ moved }) => moved)).toEqual([24, 48]);
    const arrives = await readPortCalls(store, "NLRTM", { ...ask, from: "2026-03-30" });
    expect(arrives?.calls[0]?.moved).toBe(24);
  });

  test("shows the carrier of the address that sells it only as a part of longer itineraries", async () => {
    await given(...rounds(2), ...rounds(2, 4, { Carrier: "Tide Line" }));
    await store.db.insertInto("carriers").values({ code: "CRN", list: "own", name: "Crown Line" }).execute();
    await store.db
      .insertInto("service_sellers")
      .values({ service_id: "Peak Line/EX1", seller: "CRN", code: "EX1", name: null, through_only: 1 })
      .execute();
    expect(await read("EX1", { carrier: "CRN" })).toMatchObject({
      sellers: [{ name: "Peak Line" }],
      through: { name: "Crown Line", path: "/carriers/CRN" },
    });
    expect(await read("EX1", { carrier: "Peak Line" })).toMatchObject({ through: null });
  });

  test("is found under each seller's code; where several have one the address has the carrier", async () => {
    await given(
      ...rounds(2),
      ...rounds(2, 4, { Carrier: "Tide Line" }),
      ...rounds(1, 3, { Service: "A 1/B" }),
    );
    await store.db
      .insertInto("service_sellers")
      .values({ service_id: "Peak Line/A 1/B", seller: "Tide Line", code: "T7", name: null })
      .execute();
    const paths = ["/services/EX1?carrier=Peak+Line", "/services/EX1?carrier=Tide+Line"];
    expect(await read("EX1")).toEqual(paths);
    expect(await read("EX1", { carrier: "Tide Line" })).toMatchObject({ path: paths[1] });
    expect(await read("EX1", { carrier: "Nobody" })).toEqual(paths);
    expect(await read("A-1-B")).toMatchObject({ code: "A 1/B", path: "/services/A-1-B" });
    expect(await read("EX9")).toEqual([]);
    expect(await read("t7")).toMatchObject({ code: "A 1/B", sellers: [{ code: "A 1/B" }, { code: "T7" }] });
  });
});

describe("a port", () => {
  test("shows the seven days from today, or from a requested day, within the available weeks", async () => {
    await given(...rounds(6));
    const today = await readPortCalls(store, "HKHKG", ask);
    expect(today).toMatchObject({
      from: "2026-03-01",
      to: "2026-03-07",
      earlier: "2026-02-22",
      later: "2026-03-08",
    });
    expect(today?.calls.map(({ arrival }) => arrival?.time)).toEqual(["2026-03-02T06:00"]);
    expect(today?.callsThisWeek).toBe(1);
    const later = await readPortCalls(store, "HKHKG", { ...ask, from: "2026-03-08" });
    expect(later?.calls.map(({ ship: { name } }) => name)).toEqual(["Lantau 2"]);
    for (const from of ["2026-02-21", "2026-04-27", "tomorrow", ""])
      expect((await readPortCalls(store, "HKHKG", { ...ask, from }))?.from).toBe("2026-03-01");
    expect(await readPortCalls(store, "HKHKG", { ...ask, from: "2026-04-26" })).toMatchObject({
      later: null,
    });
    expect(await readPortCalls(store, "HKHKG", { ...ask, from: "2026-02-22" })).toMatchObject({
      earlier: null,
    });
  });

  test("shows a ship that came before these days and leaves on one of them", async () => {
    await given(
      ship("Lantau Pioneer", "2400001", "EX1", [
        { Port: "HKHKG", Arrival: "2026-03-01 09:00", Departure: "2026-03-03 20:00" },
        { Port: "SGSIN", Arrival: "2026-03-09" },
      ]),
    );
    const on = async (from: string) => callsOf(await readPortCalls(store, "HKHKG", { ...ask, from }));
    expect(await on("2026-03-03")).toEqual(["HKHKG dueIn"]);
    expect(await on("2026-03-04")).toEqual([]);
  });

  test("shows omitted calls and blank voyages", async () => {
    const [first = [], second = [], third = []] = rounds(3);
    await given(
      first,
      second.map((line) => (line.Port === "HKHKG" ? { ...line, Status: "omitted" } : line)),
      third.map((line) => ({ ...line, Status: "blank" })),
    );
    const states = async (from: string) => callsOf(await readPortCalls(store, "HKHKG", { ...ask, from }));
    expect(await states("2026-03-02")).toEqual(["HKHKG expected"]);
    expect(await states("2026-03-09")).toEqual(["HKHKG omitted"]);
    expect(await states("2026-03-16")).toEqual(["HKHKG blank"]);
  });

  test("shows its terminals, the services that call, and the reachable ports, nearest first", async () => {
    await given(...rounds(5));
    expect(await readPortCalls(store, "HKHKG", ask)).toMatchObject({
      terminals: [{ code: "HIT", calls: 4 }],
      services: [
        {
          service: { code: "EX1" },
          sellers: [{ name: "Peak Line" }],
          weekdays: [1],
          next: { code: "SGSIN" },
        },
      ],
      reached: [
        { port: { code: "SGSIN" }, days: 7 },
        { port: { code: "NLRTM" }, days: 30 },
      ],
    });
    expect((await readPortCalls(store, "NLRTM", ask))?.reached).toEqual([]);
  });

  test("has no direct departures of a carrier that sells the service only as a part of longer itineraries", async () => {
    await importCalls(store, callsCsv(rounds(3).flat()));
    await store.db.updateTable("service_sellers").set({ through_only: 1 }).execute();
    await currentNetwork(store);
    expect((await readPortCalls(store, "HKHKG", ask))?.reached).toEqual([]);
    const found = await readServices(store, "EX1", { ...ask, carrier: "" });
    expect(found).toMatchObject({ service: { pair: { from: { code: "HKHKG" } }, sailings: [] } });
  });

  test("without calls has no page", async () => {
    expect(await readPortCalls(store, "HKHKG", ask)).toBeNull();
    await given(
      ship("Lantau Relay", "2400001", "FE1", [
        { Port: "HKHKG", Departure: "2026-03-02" },
        { Port: "SGSIN", Arrival: "2026-03-06" },
      ]),
    );
    expect(await readPortCalls(store, "NLRTM", ask)).toBeNull();
    expect(await readPortCalls(store, "CNSHA", ask)).toBeNull();
  });

  embeddedTest("finds by its index the rows that are left out", () => {
    const plan = rawOf(store)
      .prepare("explain query plan select 1 from calls as c where c.port_id = ? and c.status = 'omitted'")
      .all("HKHKG");
    expect(plan.map(({ detail }) => detail).join()).toContain("calls_omitted");
  });
});

describe("the index of calls", () => {
  const today = "2026-03-01";

  test("follows an import, and leaves out old voyages", async () => {
    await given(
      ship("Lantau Past", "2400003", "OLD", [
        { Port: "HKHKG", Departure: "2026-02-01" },
        { Port: "SGSIN", Arrival: "2026-02-05" },
      ]),
    );
    expect((await callIndexOf(store, today)).services).toEqual([]);
    await given(...rounds(2));
    const index = await callIndexOf(store, today);
    expect(index.services.map(({ code }) => code)).toEqual(["EX1"]);
    expect(index.ships.map(({ imo }) => imo)).toEqual(["2400001", "2400002"]);
    expect(index.ports).toEqual(["HKHKG", "NLRTM", "SGSIN"]);
  });

  test("is built once for all callers; a failed build leaves the previous one", async () => {
    await given(...rounds(2));
    const [one, same] = await Promise.all([callIndexOf(store, today), callIndexOf(store, today)]);
    expect(same).toBe(one);
    await importCalls(store, callsCsv(rounds(3).flat()));
    await store.exec("alter table service_sellers rename to elsewhere");
    expect(await callIndexOf(store, today)).toBe(one);
    await store.exec("alter table elsewhere rename to service_sellers");
    expect((await callIndexOf(store, today)).ships).toHaveLength(3);
  });

  test("suggests ships and services by the beginning of a word, a code or a number", async () => {
    await given(...rounds(3));
    const index = await callIndexOf(store, today);
    const ships = (typed: string) => suggestShips(index, typed, 2).ships.map(({ imo }) => imo);
    expect(ships("lan")).toEqual(["2400001", "2400002"]);
    expect(ships("3")).toEqual(["2400003"]);
    expect(ships("2400003")).toEqual(["2400003"]);
    expect(ships("IMO 2400003")).toEqual(["2400003"]);
    expect(ships("240")).toEqual([]);
    expect(ships("antau")).toEqual([]);
    for (const typed of ["LANTAU 3 103W", "Lantau 3 voy. P103W", "lantau 3 V.0103", "lantau 3 0MEF1W1MA"])
      expect([typed, ...ships(typed)]).toEqual([typed, "2400003"]);
    const voyage = (typed: string) => suggestShips(index, typed, 2).voyage;
    expect(["LANTAU 3 103W", "Lantau 3 voy. P103W", "lantau 3 V.0103", "lantau 3"].map(voyage)).toEqual([
      "103w",
      "p103w",
      "0103",
      "",
    ]);
    expect(ships("lantau 103W")).toEqual(["2400001", "2400002"]);
    expect(ships("lantau west")).toEqual([]);
    expect(ships("103W")).toEqual([]);
    expect(ships(" ")).toEqual([]);
    const services = (typed: string) => suggestServices(index, typed, 5).map(({ code }) => code);
    expect(services("ex")).toEqual(["EX1"]);
    expect(services("express")).toEqual(["EX1"]);
    expect(services("xpress")).toEqual([]);
    expect(services("")).toEqual([]);
  });
});
