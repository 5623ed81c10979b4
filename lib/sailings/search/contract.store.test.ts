import type { Store } from "@/lib/store/connection";
import type { SailingRow } from "@/lib/store/schema";
import { addDays } from "@/lib/time/calendar";
import { UpstreamError } from "@/lib/upstream/errors";
import { type CallLine, callsCsv, importCalls } from "@/test/support/call-store";
import { adaptersOfRun, describeOnce, openTestStore, type TestStore } from "@/test/support/stores";
import { type TestAccess, testAccess } from "@/test/support/upstream-access";
import { recorded, startUpstream, type UpstreamServer } from "@/test/support/upstream-server";
import { withCalls } from "../routing/with-calls";
import { type SailingCriteria, type SailingsAdapter, sailingSchema, type Vessel } from "../schema";
import { dischargedAt, loadedAt } from "../text/legs";
import { embeddedSailings } from "./embedded";
import { httpSailings } from "./http";
import { searchPairs } from "./pairs";

const start = new Date("2022-06-17T02:00:00Z");
let server: UpstreamServer;
let access: TestAccess;
let store: TestStore;
let callStore: TestStore;

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

/** DD-MM-YYYY HH:mm, as a file of calls has it; `days` later at 08:00 where they are given. */
function written(time: string | null, days?: number): string {
  if (!time) return "";
  const [year, month, day] = (
    days === undefined ? time.slice(0, 10) : addDays(time.slice(0, 10), days)
  ).split("-");
  const clock = days === undefined ? time.slice(11) : "08:00";
  return `${day}-${month}-${year} ${clock}`.trim();
}

/** The same rows as the calls of ships: one that is transhipped meets the second ship two days later, by its operator too. */
function storedCalls(): CallLine[] {
  return storedRows().flatMap((row) => {
    const first = {
      Carrier: row.operator,
      Service: row.service ?? unnamedService,
      "Voyage Out": row.voyage ?? "",
      "IMO No.": row.imo ?? "",
      "Vessel Name": row.vessel,
      Arrival: "",
      Departure: "",
    };
    const loading = {
      ...first,
      Port: "HKHKG",
      Departure: written(row.etd),
      "SI Cut-off": written(row.si),
      "VGM Cut-off": written(row.vgm),
      "CY Closing": written(row.cy),
      "CFS Closing": written(row.cfs),
      Receiving: written(row.receiving),
      "VR Closing": written(row.vr),
      "CV Cut-off": written(row.cv),
      "Booking URL": row.booking_url ?? "",
    };
    const end = { Port: "NLRTM", Arrival: written(row.eta) };
    if (!row.vessel_2) return [loading, { ...first, ...end }];
    const hub = { Port: hubs.find(([, name]) => name === row.transhipment_port)?.[0] ?? "" };
    const second = {
      ...first,
      Service: `${first.Service}X`,
      "Voyage Out": row.voyage_2 ?? "",
      "IMO No.": "",
      "Vessel Name": row.vessel_2,
    };
    return [
      loading,
      { ...first, ...hub, Arrival: written(row.etd, 6) },
      { ...second, ...hub, Departure: written(row.etd, 8) },
      { ...second, ...end },
    ];
  });
}

const unnamedService = "MPX";
const hubs = [
  ["SGSIN", "Singapore"],
  ["MYPKG", "Port Klang"],
  ["LKCMB", "Colombo"],
] as const;

/** A store whose sailings are found from calls alone. */
async function fillWithCalls(): Promise<void> {
  const names = [["HKHKG", "Hong Kong"], ["NLRTM", "Rotterdam", "鹿特丹"], ...hubs] as const;
  const rows = names.map(([id, name, name_zh = null]) => ({
    id,
    name,
    sort_name: name,
    name_zh,
    country_code: id.slice(0, 2),
    unlocode: id,
    zone: id === "NLRTM" ? "Europe/Amsterdam" : "Asia/Hong_Kong",
    lat: 0,
    lon: 0,
    aliases: "[]",
  }));
  await callStore.db.insertInto("ports").values(rows).execute();
  const known = async () => ({
    idsOf: (text: string) => [text],
    similarPorts: () => [],
    hasZone: () => true,
  });
  const { outcome } = await importCalls(
    callStore,
    callsCsv(storedCalls()),
    // Searches find what had not ended long before.
    { now: new Date("2022-06-01T00:00:00Z") },
    known,
  );
  expect(outcome).toBe("imported");
}

beforeAll(async () => {
  server = await startUpstream();
  store = await openTestStore();
  await store.db.insertInto("sailings").values(storedRows()).execute();
  callStore = await openTestStore();
  await fillWithCalls();
});
afterAll(async () => {
  callStore.close();
  await server.close();
});
beforeEach(() => {
  server.requests.length = 0;
  access = testAccess(server.url, start);
});
afterEach(() => {
  server.fault("portSchedule", null);
  access.store.close();
});

const at = (port: string, portId: string | null) => ({ portId, port, terminal: null });

interface Kind {
  make(): SailingsAdapter;
  /** Ids of Hong Kong and Rotterdam. */
  ends: [string, string];
  store(): Store;
  /** What is known beyond a row of two ports: where and when the ships meet, and the second one's service. */
  meeting: {
    portId: string | null;
    arrival: string | null;
    departure: string | null;
    service: string | null;
  };
  /** The service of a row that names none. */
  service: string | null;
}

/** Vessels of which something is told: a ship with calls has a page, be nothing else known of it. */
const toldOf = (particulars: Record<string, Vessel>) =>
  Object.fromEntries(
    Object.entries(particulars).filter(([, { imo: _, ...facts }]) =>
      Object.values(facts).some((fact) => fact !== null),
    ),
  );

const unknown = { portId: null, arrival: null, departure: null, service: null };
const kinds: [string, Kind][] = [
  [
    "http",
    {
      make: () => httpSailings(access),
      ends: ["1074", "2210"],
      store: () => access.store,
      meeting: unknown,
      service: null,
    },
  ],
  [
    "embedded",
    {
      make: () => embeddedSailings(store),
      ends: ["HKHKG", "NLRTM"],
      store: () => store,
      meeting: unknown,
      service: null,
    },
  ],
  [
    "port calls",
    {
      make: () => withCalls(embeddedSailings(callStore), callStore),
      ends: ["HKHKG", "NLRTM"],
      store: () => callStore,
      meeting: {
        portId: "SGSIN",
        arrival: "2022-06-24T08:00",
        departure: "2022-06-26T08:00",
        service: "EU4X",
      },
      service: unnamedService,
    },
  ],
];

const month: Omit<SailingCriteria, "loadingPort" | "dischargePort"> = {
  dateFrom: "2022-06-17",
  dateTo: "2022-07-17",
  dateType: "ETD",
  vesselName: "",
  language: "en",
};

describe.each(adaptersOfRun(kinds))("sailings from %s", (_name, kind) => {
  const { make, meeting, store: itsStore } = kind;
  const [loading, discharge] = kind.ends;
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
    expect({ particulars: toldOf(particulars), sample }).toEqual({ particulars: {}, sample: false });
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
          to: at("Singapore", meeting.portId),
          departure: "2022-06-18T22:30",
          arrival: meeting.arrival,
        },
        {
          vessel: "Nordhavn Frigg",
          imo: null,
          voyage: "019W",
          service: meeting.service,
          vesselOperator: null,
          from: at("Singapore", meeting.portId),
          to: at("Rotterdam", discharge),
          departure: meeting.departure,
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
      expect(toldOf(particulars)).toEqual({
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

  test("missing facts are null, and a link that is not http(s) is left out", async () => {
    const { sailings } = await search();
    const find = (vessel: string) => sailings.find((sailing) => sailing.vessel === vessel);
    expect(find("Maple Trillium")).toMatchObject({
      service: kind.service,
      imo: null,
      voyage: "7",
      vgmCutoff: null,
      bookingUrl: null,
    });
    expect(find("Golden Kapok")).toMatchObject({ bookingUrl: null, legs: [{}, { vessel: "Meridian Dawn" }] });
  });

  test("rows are valid, and ids are unique", async () => {
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
    // It departs three days after its SI cut-off, and after the last day of the window.
    await expect(vessels({ dateType: "SI", dateFrom: "2022-06-13", dateTo: "2022-06-14" })).resolves.toEqual([
      "Meridian Aurora",
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

  test("for several ports each pair is requested, and a row has its own pair", async () => {
    const { sailings } = await search();
    const elsewhere = { id: "elsewhere", name: "Elsewhere" };
    const found = await searchPairs(make(), {
      ...month,
      loadingPorts: [elsewhere, { id: loading, name: "Hong Kong" }],
      dischargePorts: [{ id: discharge, name: "Rotterdam" }, elsewhere],
    });
    expect(found.sailings).toEqual(sailings);
    for (const sailing of found.sailings)
      expect([loadedAt(sailing), dischargedAt(sailing)]).toEqual([loading, discharge]);
    const same = { loadingPorts: [elsewhere], dischargePorts: [elsewhere] };
    expect((await searchPairs(make(), { ...month, ...same })).sailings).toEqual([]);
  });

  test("another pair of ports has none", async () => {
    const { sailings } = await search({ dischargePort: { id: "other", name: "Elsewhere" } });
    expect(sailings).toEqual([]);
  });
});

describeOnce("http only", () => {
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

  test("by SI, which the service does not know, departures are asked for until three weeks later", async () => {
    await search({ dateType: "SI" });
    expect(server.requests[0]?.query).toMatchObject({
      date_from: "2022-06-17",
      date_to: "2022-08-07",
      date_type: "0",
    });
  });

  test("several ports are requested pair by pair, each pair once; one that fails fails the search", async () => {
    const several = {
      ...month,
      loadingPorts: [criteria.loadingPort, { id: "1080", name: "Yantian" }],
      dischargePorts: [criteria.dischargePort],
    };
    await searchPairs(httpSailings(access), several);
    const pairs = server.requests.map(({ query }) => `${query.loading_port_id} ${query.discharge_port_id}`);
    expect(pairs.toSorted()).toEqual(["1074 2210", "1080 2210"]);
    await access.settled();
    server.fault("portSchedule", "http500");
    const other = [...several.loadingPorts.slice(0, 1), { id: "1090", name: "Shekou" }];
    await expect(searchPairs(httpSailings(access), { ...several, loadingPorts: other })).rejects.toThrow(
      UpstreamError,
    );
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

  test("a store that cannot read vessels loses only their particulars", async () => {
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

  test("a declined response is an empty list, even if an older one is stored", async () => {
    await search();
    await access.settled();
    server.fault("portSchedule", "declined");
    access.advance(60_000);
    await search();
    await access.settled();
    await expect(search()).resolves.toEqual({ sailings: [], vessels: {}, sample: false });
  });

  test("while the service fails the last good response is shown", async () => {
    const { sailings } = await search();
    await access.settled();
    server.fault("portSchedule", "truncated");
    access.advance(3_600_000);
    expect((await search()).sailings).toEqual(sailings);
  });

  test("after midnight the schedule of the day before is used, as far as it reaches", async () => {
    const { sailings } = await search();
    await access.settled();
    server.fault("portSchedule", "http500");
    access.advance(86_400_000);
    const next = { dateFrom: "2022-06-18", dateTo: "2022-07-18" };
    expect((await search(next)).sailings).toEqual(sailings.filter(({ etd }) => (etd ?? "") >= "2022-06-18"));
    // A window that somebody chose is another question.
    await expect(search({ ...next, dateTo: "2022-07-20" })).rejects.toThrow("The schedule service");
    await expect(search({ ...next, vesselName: "Orient" })).rejects.toThrow("The schedule service");
    await expect(search({ dateFrom: "2022-06-25", dateTo: "2022-07-25" })).rejects.toThrow(
      "The schedule service",
    );
  });

  test("a failure without an earlier response is a sentence", async () => {
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
