import type { Store } from "@/lib/store/connection";
import type { SailingRow, VesselRow } from "@/lib/store/schema";
import { openTestStore } from "@/test/support/stores";
import type { SailingCriteria } from "../schema";
import { type DroppedRows, embeddedSailings } from "./embedded";

let store: Store;
beforeEach(async () => {
  store = await openTestStore();
  await store.db
    .insertInto("ports")
    .values(port("SGSIN", "Singapore", "新加坡"))
    .execute();
  await store.db
    .insertInto("ports")
    .values(port("CNYTN", "Yantian", "鹽田"))
    .execute();
  await store.db
    .insertInto("ports")
    .values(port("GBPTL", "Portland", null))
    .execute();
});
afterEach(() => store.close());

const port = (id: string, name: string, name_zh: string | null) => ({
  id,
  name,
  sort_name: name.toLowerCase(),
  name_zh,
  country_code: id.slice(0, 2),
  unlocode: id,
  zone: "Asia/Singapore",
  lat: 0,
  lon: 0,
  aliases: "[]",
});

/** A direct sailing from Hong Kong to Rotterdam of which everything is known. */
const row = (id: string, changes: Partial<SailingRow> = {}): SailingRow => ({
  loading_port_id: "HKHKG",
  discharge_port_id: "NLRTM",
  etd: "2026-03-10T22:30",
  id,
  eta: "2026-04-07T06:00",
  operator: "Nordhavn Line",
  service: "NX1",
  transhipment_port_id: null,
  transhipment_port: null,
  vessel: "Nordhavn Astrid",
  voyage: "610W",
  imo: "3065037",
  vessel_2: null,
  voyage_2: null,
  si: "2026-03-06T17:00",
  vgm: "2026-03-08T12:00",
  cy: "2026-03-09T18:00",
  cfs: "2026-03-07T16:00",
  receiving: "2026-03-04T08:00",
  vr: "2026-03-07T12:00",
  cv: "2026-03-07T18:00",
  booking_url: "https://book.nordhavn.example/?voyage=610W",
  sample: 0,
  ...changes,
});
const put = (...rows: SailingRow[]) => store.db.insertInto("sailings").values(rows).execute();

const vessel = (imo: string, changes: Partial<VesselRow> = {}): VesselRow => ({
  imo,
  vessel: "Nordhavn Astrid",
  ship_type: "Container ship",
  flag: "Singapore",
  call_sign: "9V3379",
  gross_tonnage: 201109,
  deadweight: 198492,
  length_overall: 394.6,
  breadth_extreme: 58.8,
  draught: 15.8,
  year_built: 2022,
  teu: null,
  sample: 0,
  ...changes,
});

const criteria: SailingCriteria = {
  loadingPort: { id: "HKHKG", name: "Hong Kong" },
  dischargePort: { id: "NLRTM", name: "Rotterdam" },
  dateFrom: "2026-03-01",
  dateTo: "2026-03-31",
  dateType: "ETD",
  vesselName: "",
  language: "en",
};
const search = (changes: Partial<SailingCriteria> = {}, dropped?: DroppedRows) =>
  embeddedSailings(store, dropped).searchSailings({ ...criteria, ...changes });
const ids = async (changes: Partial<SailingCriteria> = {}) =>
  (await search(changes)).sailings.map(({ id }) => id);

test("a row is returned with every field", async () => {
  await put(row("a"));
  await store.db.insertInto("vessels").values(vessel("3065037")).execute();
  expect(await search()).toStrictEqual({
    sailings: [
      {
        id: "a",
        operator: "Nordhavn Line",
        service: "NX1",
        etd: "2026-03-10T22:30",
        eta: "2026-04-07T06:00",
        transitDays: 28,
        vessel: "Nordhavn Astrid",
        voyage: "610W",
        imo: "3065037",
        legs: [
          {
            vessel: "Nordhavn Astrid",
            imo: "3065037",
            voyage: "610W",
            service: "NX1",
            vesselOperator: null,
            from: { portId: "HKHKG", port: "Hong Kong", terminal: null },
            to: { portId: "NLRTM", port: "Rotterdam", terminal: null },
            departure: "2026-03-10T22:30",
            arrival: "2026-04-07T06:00",
          },
        ],
        siCutoff: "2026-03-06T17:00",
        vgmCutoff: "2026-03-08T12:00",
        cyCutoff: "2026-03-09T18:00",
        cfsCutoff: "2026-03-07T16:00",
        receiving: "2026-03-04T08:00",
        vrCutoff: "2026-03-07T12:00",
        cvCutoff: "2026-03-07T18:00",
        bookingUrl: "https://book.nordhavn.example/?voyage=610W",
      },
    ],
    vessels: {
      "3065037": {
        imo: "3065037",
        shipType: "Container ship",
        flag: "Singapore",
        callSign: "9V3379",
        grossTonnage: 201109,
        deadweight: 198492,
        lengthOverall: 394.6,
        breadthExtreme: 58.8,
        draught: 15.8,
        yearBuilt: 2022,
      },
    },
    sample: false,
  });
});

test("only the requested pair, and not the opposite direction", async () => {
  await put(
    row("a"),
    row("back", { loading_port_id: "NLRTM", discharge_port_id: "HKHKG" }),
    row("other", { discharge_port_id: "DEHAM" }),
  );
  expect(await ids()).toEqual(["a"]);
  expect(await ids({ dischargePort: { id: "XXXXX", name: "" } })).toEqual([]);
});

describe("the window", () => {
  test.each(["ETD", "ETA", "CY"] as const)(
    "by %s includes both its days, with and without a time",
    async (dateType) => {
      const column = ({ ETD: "etd", ETA: "eta", CY: "cy" } as const)[dateType];
      const at = (id: string, moment: string) => row(id, { [column]: moment });
      await put(
        at("before", "2026-02-28T23:59"),
        at("first date", "2026-03-01"),
        at("first midnight", "2026-03-01T00:00"),
        at("last date", "2026-03-31"),
        at("last minute", "2026-03-31T23:59"),
        at("after", "2026-04-01"),
        at("after midnight", "2026-04-01T00:00"),
      );
      expect(await ids({ dateType })).toEqual(["first date", "first midnight", "last date", "last minute"]);
      expect(await ids({ dateType, dateFrom: "2026-03-31" })).toEqual(["last date", "last minute"]);
    },
  );

  test.each([
    ["ETA", { eta: null }],
    ["CY", { cy: null }],
  ] as const)("by %s leaves out rows without that date", async (dateType, without) => {
    await put(row("with", { eta: "2026-03-20", cy: "2026-03-20" }), row("without", without));
    expect(await ids({ dateType })).toEqual(["with"]);
    expect(await ids()).toEqual(["with", "without"]);
  });

  test("looks at the chosen date only and orders by it, then by departure", async () => {
    await put(
      row("a", { etd: "2026-03-30", eta: "2026-04-25", si: "2026-03-04", cy: "2026-03-09" }),
      row("b", { etd: "2026-03-10", eta: "2026-04-30", si: "2026-03-06", cy: "2026-03-09" }),
      row("c", { etd: "2026-03-20", eta: "2026-04-20", si: "2026-03-05", cy: "2026-03-01" }),
    );
    expect(await ids()).toEqual(["b", "c", "a"]);
    expect(await ids({ dateType: "ETA", dateFrom: "2026-04-01", dateTo: "2026-04-30" })).toEqual([
      "c",
      "a",
      "b",
    ]);
    expect(await ids({ dateType: "CY" })).toEqual(["c", "b", "a"]);
    expect(await ids({ dateType: "SI" })).toEqual(["a", "c", "b"]);
  });
});

describe("transhipment", () => {
  const second = { vessel_2: "Sinar Bintan", voyage_2: "12E" };
  test.each([
    ["CNYTN", "en", "Yantian"],
    ["CNYTN", "zh-tw", "鹽田"],
    ["CNYTN", "zh-cn", "盐田"],
    ["GBPTL", "zh-tw", "Portland"],
  ] as const)("at %s in %s is %s", async (transhipment_port_id, language, name) => {
    await put(row("a", { ...second, transhipment_port_id }));
    const [sailing] = (await search({ language })).sailings;
    const hub = { portId: transhipment_port_id, port: name };
    expect(sailing?.legs).toMatchObject([
      { vessel: "Nordhavn Astrid", to: hub },
      { vessel: "Sinar Bintan", voyage: "12E", from: hub },
    ]);
  });

  test.each([
    ["en", "貨櫃島"],
    ["zh-tw", "貨櫃島"],
    ["zh-cn", "集装箱岛"],
  ] as const)("at a port that is not known keeps its text, in %s %s", async (language, name) => {
    await put(row("a", { ...second, transhipment_port: "貨櫃島" }));
    const hub = { portId: null, port: name };
    expect((await search({ language })).sailings[0]?.legs).toMatchObject([{ to: hub }, { from: hub }]);
  });

  test("an empty second vessel means direct", async () => {
    await put(row("a", { vessel_2: "" }));
    expect((await search()).sailings[0]?.legs).toHaveLength(1);
  });

  test("at two ports, as for a third ship, is three legs, in the reader's language", async () => {
    await put(row("a", { ...second, transhipment_port_id: "CNYTN / GBPTL" }));
    const [yantian, portland] = [
      { portId: "CNYTN", port: "盐田" },
      { portId: "GBPTL", port: "Portland" },
    ];
    expect((await search({ language: "zh-cn" })).sailings[0]?.legs).toMatchObject([
      { vessel: "Nordhavn Astrid", departure: "2026-03-10T22:30", to: yantian },
      { vessel: null, from: yantian, to: portland, departure: null, arrival: null },
      { vessel: "Sinar Bintan", voyage: "12E", from: portland, arrival: "2026-04-07T06:00" },
    ]);
  });

  test("at two ports of which one is unknown has their texts", async () => {
    await put(row("a", { ...second, transhipment_port: "Yantian / 貨櫃島" }));
    expect((await search({ language: "zh-cn" })).sailings[0]?.legs).toMatchObject([
      { to: { portId: null, port: "Yantian" } },
      { from: { port: "Yantian" }, to: { portId: null, port: "集装箱岛" } },
      { from: { port: "集装箱岛" }, to: { portId: "NLRTM" } },
    ]);
  });
});

test.each([
  ["nord", ["first", "second"]],
  ["NORDHAVN A", ["first"]],
  ["nordhavn bjørn", ["second"]],
  ["nordhavn bjorn", ["second"]],
  ["sinar", ["second", "third"]],
  ["astrid", []],
  ["  ", ["first", "second", "third"]],
])("the vessel's start %p finds %p, on either leg", async (vesselName, found) => {
  await put(
    row("first"),
    row("second", { etd: "2026-03-11", vessel: "Sinar Bintan", vessel_2: "Nordhavn Bjørn" }),
    row("third", { etd: "2026-03-12", vessel: "Sinar Batam", vessel_2: null }),
  );
  expect(await ids({ vesselName })).toEqual(found);
});

describe("vessels", () => {
  test("are those of the response that are known", async () => {
    await put(row("a"), row("b", { imo: null }), row("c", { imo: "2083551" }), row("d", { imo: "2999999" }));
    await store.db
      .insertInto("vessels")
      .values([vessel("3065037"), vessel("2083551"), vessel("2488988")])
      .execute();
    expect(Object.keys((await search()).vessels).sort()).toEqual(["2083551", "3065037"]);
  });

  test("may lack particulars", async () => {
    await put(row("a"));
    await store.db
      .insertInto("vessels")
      .values(vessel("3065037", { flag: null, draught: null }))
      .execute();
    expect((await search()).vessels["3065037"]).toMatchObject({ flag: null, draught: null, yearBuilt: 2022 });
  });
});

test("a response states whether any of its rows is sample", async () => {
  await put(row("own"), row("sample", { etd: "2026-03-20", sample: 1 }));
  expect((await search()).sample).toBe(true);
  expect((await search({ dateTo: "2026-03-15" })).sample).toBe(false);
});

test("a date without a time stays one", async () => {
  await put(row("a", { etd: "2026-03-10", eta: "2026-04-07", cy: "2026-03-09" }));
  expect((await search()).sailings[0]).toMatchObject({
    etd: "2026-03-10",
    eta: "2026-04-07",
    cyCutoff: "2026-03-09",
    transitDays: 28,
  });
});

test("transit days count local dates, and are unknown without an arrival", async () => {
  await put(
    row("east", { etd: "2026-03-10T23:30", eta: "2026-03-10T20:00" }),
    row("open", { etd: "2026-03-11", eta: null }),
  );
  expect((await search()).sailings.map(({ transitDays }) => transitDays)).toEqual([0, null]);
});

test("a booking address that is not http is left out", async () => {
  await put(row("a", { booking_url: "javascript:alert(1)" }));
  expect((await search()).sailings[0]?.bookingUrl).toBeNull();
});

test("a row that cannot be read is left out and reported, the others are served", async () => {
  await put(row("good"), row("bad", { cy: "soon" }), row("worse", { operator: "x".repeat(201) }));
  const dropped = jest.fn();
  expect((await search({}, dropped)).sailings.map(({ id }) => id)).toEqual(["good"]);
  expect(dropped.mock.calls).toEqual([[{ table: "sailings", count: 2, id: "bad" }]]);
});
