import { recorded, startUpstream, type UpstreamServer } from "@/e2e/upstream-server";
import { openStore, type Store } from "@/lib/store/connection";
import { migrate } from "@/lib/store/migrations";
import type { SailingRow } from "@/lib/store/schema";
import { type TestAccess, testAccess } from "@/lib/upstream/test-access";
import { embeddedSailings } from "./embedded";
import { httpSailings } from "./http";
import { type SailingCriteria, type SailingsAdapter, sailingSchema } from "./schema";

const start = new Date("2022-06-17T02:00:00Z");
let server: UpstreamServer;
let access: TestAccess;
const store = openStore(":memory:");

/** The recorded rows as the store keeps them, written here anew so that http.ts does not vouch for itself. */
function storedRows(): SailingRow[] {
  const { schedule } = JSON.parse(recorded("port-schedule.json")) as { schedule: Record<string, string>[] };
  const text = (value: unknown) => (value ? String(value) : null);
  const time = (value = "") =>
    value.slice(11, 16) === "00:00" ? value.slice(0, 10) : value.slice(0, 16).replace(" ", "T") || null;
  return schedule
    .filter((row) => row.etd && !row.etd.startsWith("2022-06-31"))
    .map((row, index) => ({
      loading_port_id: "HKHKG",
      discharge_port_id: "NLRTM",
      id: `row-${index}`,
      etd: time(row.etd) ?? "",
      eta: time(row.eta),
      operator: row.company ?? "",
      service: text(row.service),
      transhipment_port_id: null,
      transhipment_port: text(row.transhipment_port),
      vessel: row.vessel ?? "",
      voyage: text(row.voy_no),
      imo: text(row.imo),
      vessel_2: text(row.vessel_2),
      voyage_2: text(row.voy_no_2),
      si: time(row.si),
      vgm: time(row.vgm),
      cy: time(row.cy),
      cfs: time(row.cfs),
      receiving: time(row.receiving),
      vr: time(row.vr),
      cv: time(row.cv),
      booking_url: text(row.booking_url),
      sample: 0,
    }));
}

beforeAll(async () => {
  server = await startUpstream();
  migrate(store);
  await store.db.insertInto("sailings").values(storedRows()).execute();
});
afterAll(() => server.close());
beforeEach(() => {
  server.requests.length = 0;
  access = testAccess(server.url, start);
});
afterEach(() => {
  server.fault("portSchedule", null);
  access.store.close();
});

const at = (port: string, portId: string | null) => ({ portId, port, terminal: null });

const adapters: [string, () => SailingsAdapter, [string, string], () => Store][] = [
  ["http", () => httpSailings(access), ["1074", "2210"], () => access.store],
  ["embedded", () => embeddedSailings(store), ["HKHKG", "NLRTM"], () => store],
];

const month: Omit<SailingCriteria, "loadingPort" | "dischargePort"> = {
  dateFrom: "2022-06-17",
  dateTo: "2022-07-17",
  dateType: "ETD",
  vesselName: "",
  language: "en",
};

describe.each(adapters)("sailings from %s", (_name, make, [loading, discharge], itsStore) => {
  const search = (asked: Partial<SailingCriteria> = {}) =>
    make().searchSailings({
      ...month,
      loadingPort: { id: loading, name: "Hong Kong" },
      dischargePort: { id: discharge, name: "Rotterdam" },
      ...asked,
    });
  const vessels = async (asked: Partial<SailingCriteria> = {}) =>
    (await search(asked)).sailings.map((sailing) => sailing.vessel);

  test("a month by ETD, first and last day included, in order", async () => {
    await expect(vessels()).resolves.toEqual([
      "Meridian Aurora",
      "Orient Jade",
      "Pacific Harrier",
      "Straits Pioneer",
      "Nordhavn Idun",
      "Golden Kapok",
      "Meridian Borealis",
      "Orient Coral",
      "Pacific Merlin",
      "Maple Trillium",
      "Nordhavn Embla",
      "Straits Venturer",
    ]);
  });

  test("every field of a direct and of a transhipped sailing", async () => {
    const { sailings, vessels: particulars, sample } = await search();
    expect({ particulars, sample }).toEqual({ particulars: {}, sample: false });
    expect(sailings[0]).toEqual({
      id: expect.any(String),
      operator: "Nordhavn Line",
      service: "NX2",
      etd: "2022-06-17",
      eta: "2022-07-19T14:00",
      transitDays: 32,
      vessel: "Meridian Aurora",
      voyage: "224W",
      imo: "2401180",
      legs: [
        {
          vessel: "Meridian Aurora",
          imo: "2401180",
          voyage: "224W",
          service: "NX2",
          vesselOperator: null,
          from: at("Hong Kong", loading),
          to: at("Rotterdam", discharge),
          departure: "2022-06-17",
          arrival: "2022-07-19T14:00",
        },
      ],
      siCutoff: "2022-06-14T17:00",
      vgmCutoff: "2022-06-15T12:00",
      cyCutoff: "2022-06-15T18:00",
      cfsCutoff: null,
      receiving: "2022-06-10T08:00",
      vrCutoff: "2022-06-14T12:00",
      cvCutoff: "2022-06-15T16:00",
      bookingUrl: "https://booking.nordhavn.example/NX2/224W",
    });
    expect(sailings[1]).toEqual({
      id: expect.any(String),
      operator: "Orient Meridian",
      service: "EU4",
      etd: "2022-06-18T22:30",
      eta: "2022-07-23",
      transitDays: 35,
      vessel: "Orient Jade",
      voyage: "0FC7W",
      imo: "2412335",
      legs: [
        {
          vessel: "Orient Jade",
          imo: "2412335",
          voyage: "0FC7W",
          service: "EU4",
          vesselOperator: null,
          from: at("Hong Kong", loading),
          to: at("Singapore", null),
          departure: "2022-06-18T22:30",
          arrival: null,
        },
        {
          vessel: "Nordhavn Frigg",
          imo: null,
          voyage: "019W",
          service: null,
          vesselOperator: null,
          from: at("Singapore", null),
          to: at("Rotterdam", discharge),
          departure: null,
          arrival: "2022-07-23",
        },
      ],
      siCutoff: "2022-06-17T10:00",
      vgmCutoff: "2022-06-17T18:00",
      cyCutoff: "2022-06-17T23:59",
      cfsCutoff: "2022-06-16T17:00",
      receiving: null,
      vrCutoff: null,
      cvCutoff: null,
      bookingUrl: "https://www.orient-meridian.example/book?voyage=0FC7W",
    });
  });

  test("the particulars of a vessel are those that the store has under its IMO number", async () => {
    const facts = { ship_type: "Container ship", flag: "Panama", call_sign: "3EXA1", year_built: 2011 };
    const measures = {
      gross_tonnage: 94_300,
      deadweight: 111_000,
      length_overall: 334.8,
      breadth_extreme: 45.6,
      draught: 14.6,
    };
    // Found by the number alone, whatever its name is there; the second one does not sail.
    const rows = ["2401180", "2999999"].map((imo) => ({
      imo,
      vessel: "ANOTHER",
      ...facts,
      ...measures,
      sample: 0,
    }));
    await itsStore().db.insertInto("vessels").values(rows).execute();
    try {
      const { sailings, vessels: particulars } = await search();
      expect(sailings[0]).toMatchObject({ vessel: "Meridian Aurora", imo: "2401180" });
      expect(particulars).toEqual({
        "2401180": {
          imo: "2401180",
          shipType: "Container ship",
          flag: "Panama",
          callSign: "3EXA1",
          grossTonnage: 94_300,
          deadweight: 111_000,
          lengthOverall: 334.8,
          breadthExtreme: 45.6,
          draught: 14.6,
          yearBuilt: 2011,
        },
      });
    } finally {
      await itsStore().db.deleteFrom("vessels").execute();
    }
  });

  test("a port of the search is called as the reader's language calls it", async () => {
    const { sailings } = await search({
      dischargePort: { id: discharge, name: "Rotterdam", localName: "鹿特丹" },
      language: "zh-tw",
    });
    expect(sailings[0]?.legs).toMatchObject([{ from: { port: "Hong Kong" }, to: { port: "鹿特丹" } }]);
  });

  test("what is missing is null, and a link that is not http(s) is no link", async () => {
    const { sailings } = await search();
    const find = (vessel: string) => sailings.find((sailing) => sailing.vessel === vessel);
    expect(find("Maple Trillium")).toMatchObject({
      service: null,
      imo: null,
      voyage: "7",
      vgmCutoff: null,
      bookingUrl: null,
    });
    expect(find("Golden Kapok")).toMatchObject({ bookingUrl: null, legs: [{}, { vessel: "Meridian Dawn" }] });
  });

  test("rows are valid, and ids tell them apart", async () => {
    const { sailings } = await search();
    for (const sailing of sailings) expect(() => sailingSchema.parse(sailing)).not.toThrow();
    expect(new Set(sailings.map((sailing) => sailing.id)).size).toBe(sailings.length);
    expect((await search()).sailings).toEqual(sailings);
  });

  test("the window follows the date type", async () => {
    await expect(vessels({ dateType: "ETA", dateFrom: "2022-07-20", dateTo: "2022-07-24" })).resolves.toEqual(
      ["Pacific Harrier", "Orient Jade", "Nordhavn Idun"],
    );
    await expect(vessels({ dateType: "CY", dateFrom: "2022-06-15", dateTo: "2022-06-17" })).resolves.toEqual([
      "Meridian Aurora",
      "Pacific Harrier",
      "Orient Jade",
    ]);
    await expect(vessels({ dateFrom: "2022-06-18", dateTo: "2022-06-18" })).resolves.toEqual(["Orient Jade"]);
  });

  test("a vessel's name is a prefix of either leg's, case and accents ignored", async () => {
    await expect(vessels({ vesselName: "mérIDian" })).resolves.toEqual([
      "Meridian Aurora",
      "Golden Kapok",
      "Meridian Borealis",
    ]);
    await expect(vessels({ vesselName: "Aurora" })).resolves.toEqual([]);
  });

  test("another pair of ports has none", async () => {
    const { sailings } = await search({ dischargePort: { id: "other", name: "Elsewhere" } });
    expect(sailings).toEqual([]);
  });
});

describe("http only", () => {
  const criteria: SailingCriteria = {
    ...month,
    loadingPort: { id: "1074", name: "Hong Kong" },
    dischargePort: { id: "2210", name: "Rotterdam" },
  };
  const search = (asked: Partial<SailingCriteria> = {}) =>
    httpSailings(access).searchSailings({ ...criteria, ...asked });

  test("parameters are exactly the specification's, without company", async () => {
    await search({ language: "zh-cn", dateType: "CY", vesselName: "Orient" });
    expect(server.requests[0]).toMatchObject({ method: "POST", path: "/port-schedule" });
    expect(server.requests[0]?.query).toEqual({
      language: "zh-cn",
      loading_port: "Hong Kong",
      loading_port_id: "1074",
      discharge_port_id: "2210",
      discharge_port: "Rotterdam",
      schedule_type: "out",
      vessel_name: "Orient",
      date_from: "2022-06-17",
      date_to: "2022-07-17",
      date_type: "2",
    });
  });

  test("the bad row is dropped, counted and logged", async () => {
    await search();
    expect(access.lines.at(-1)).toMatchObject({ level: "warn", dropped: 1, droppedBy: { etd: 1 } });
  });

  test("an IMO number may be called one", async () => {
    await search();
    await access.settled();
    const body = recorded("port-schedule.json").replace('"2401180"', '"IMO 2401180"');
    await access.store.db.updateTable("upstream_answers").set({ body }).execute();
    expect((await search()).sailings[0]).toMatchObject({ vessel: "Meridian Aurora", imo: "2401180" });
  });

  test("a store that cannot tell of vessels costs their particulars alone", async () => {
    const { sailings } = await search();
    await access.settled();
    await access.store.db.schema.dropTable("vessels").execute();
    await expect(search()).resolves.toEqual({ sailings, vessels: {}, sample: false });
    expect(access.lines.at(-1)).toMatchObject({ msg: "vessels not read" });
  });

  test("a row without ETD is found by its other dates, with the publisher's own transit days", async () => {
    const { sailings } = await search({ dateType: "CY", dateFrom: "2022-07-05", dateTo: "2022-07-05" });
    expect(sailings).toMatchObject([{ vessel: "Golden Banyan", etd: null, transitDays: 35 }]);
  });

  test("a row sent twice counts once", async () => {
    const { sailings } = await search();
    const body = JSON.parse(recorded("port-schedule.json")) as { schedule: unknown[] };
    body.schedule.push(...body.schedule);
    await access.store.db
      .updateTable("upstream_answers")
      .set({ body: JSON.stringify(body) })
      .execute();
    expect((await search()).sailings).toEqual(sailings);
    expect(server.requests).toHaveLength(1);
  });

  test("a declined answer is an empty list, though an older one is at hand", async () => {
    await search();
    await access.settled();
    server.fault("portSchedule", "declined");
    access.pass(60_000);
    await search();
    await access.settled();
    await expect(search()).resolves.toEqual({ sailings: [], vessels: {}, sample: false });
  });

  test("while the service fails the last good answer is shown", async () => {
    const { sailings } = await search();
    await access.settled();
    server.fault("portSchedule", "truncated");
    access.pass(3_600_000);
    expect((await search()).sailings).toEqual(sailings);
  });

  test("after midnight the schedule of the day before stands in, as far as it reaches", async () => {
    const { sailings } = await search();
    await access.settled();
    server.fault("portSchedule", "http500");
    access.pass(86_400_000);
    const next = { dateFrom: "2022-06-18", dateTo: "2022-07-18" };
    expect((await search(next)).sailings).toEqual(sailings.filter(({ etd }) => (etd ?? "") >= "2022-06-18"));
    // A window that somebody chose is another question.
    await expect(search({ ...next, dateTo: "2022-07-20" })).rejects.toThrow("The schedule service");
    await expect(search({ ...next, vesselName: "Orient" })).rejects.toThrow("The schedule service");
    await expect(search({ dateFrom: "2022-06-25", dateTo: "2022-07-25" })).rejects.toThrow(
      "The schedule service",
    );
  });

  test("without one the failure is a sentence", async () => {
    server.fault("portSchedule", "drop");
    await expect(search()).rejects.toThrow("The schedule service could not be reached.");
  });

  test("the shifted server moves every date but the one that does not exist", async () => {
    const shifted = await startUpstream({ shift: 365 });
    try {
      access.settings.url = shifted.url;
      const { sailings } = await search({ dateFrom: "2023-06-17", dateTo: "2023-07-17" });
      expect(sailings).toHaveLength(12);
      expect(sailings[0]).toMatchObject({ etd: "2023-06-17", eta: "2023-07-19T14:00" });
    } finally {
      await shifted.close();
    }
  });
});
