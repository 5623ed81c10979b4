import { changesAfter, lastChangeId } from "@/lib/store/changes";
import type { Store } from "@/lib/store/connection";
import { planCalls } from "@/test/support/planned-calls";
import { openTestStore, type TestStore } from "@/test/support/stores";
import { addVisitedPorts, importVisits, recordedLists, visitsNow } from "@/test/support/visits";
import { pruneVisits } from "./import";

let store: TestStore;
beforeEach(async () => {
  store = await openTestStore();
  await addVisitedPorts(store);
});
afterEach(() => store.close());

const rows = (of: Store = store) => of.db.selectFrom("visits").selectAll().orderBy("source_id").execute();
const [helsinki, hongKong, busan, singapore] = [
  recordedLists("helsinki"),
  recordedLists("hong-kong"),
  recordedLists("busan"),
  recordedLists("singapore"),
];

test("a list of Digitraffic: berths are one visit, which is over when the last is left", async () => {
  const report = await importVisits(store, helsinki);
  expect(report.outcome).toBe("imported");
  expect(report.unused).toEqual({
    "port calls without number, port or time stamp": 1,
    "visits at FIXXY, which is no known port with a zone": 1,
  });
  expect(await rows()).toMatchObject([
    {
      ...{ source: "digitraffic", source_id: "4100001", port: "FIHEL", place: "B2", imo: "4100011" },
      ...{ call_sign: "OJXA", ship: "ms Harmaja Gull", kind: "80", from_port: "DEHAM", to_port: "EETLL" },
      ...{ agent: "Kallio Agency Oy", company: "Gull Shipping Ab", notes: "arrivalWithCargo", revision: 1 },
      arrival_estimated: "2026-10-25T00:10:00.000Z",
      arrival_estimated_by: "Agent",
      // Both are 03:30 by Helsinki's clock, an hour apart.
      arrival_actual: "2026-10-25T00:30:00.000Z",
      departure_actual: "2026-10-25T01:30:00.000Z",
      ...{ departure_actual_by: "Port", ended: 1, seen_at: "2026-10-25T06:02:00.000Z" },
    },
    {
      ...{ source_id: "4100002", imo: null, call_sign: "OJXB", ship: "KALLAVESI TERN", place: "C1 / C4" },
      ...{ arrival_actual: "2026-10-24T21:15:00.000Z", departure_actual: null, ended: 0 },
      departure_estimated: "2026-10-25T18:00:00.000Z",
    },
    { source_id: "4100003", arrival_actual: null, at: "2026-10-26T09:40:00.000Z" },
  ]);
});

test("lists of Hong Kong become visits: by call sign and time, with ports of the other lists", async () => {
  const report = await importVisits(store, hongKong);
  expect(report.unused).toEqual({ "rows with two times of one ship": 2 });
  expect(await rows()).toMatchObject([
    {
      ...{ ship: "PEARL CORMORANT", call_sign: "VRZA1", place: "KWAI CHUNG CONTAINER TERMINAL 4" },
      ...{ from_port: "NANSHA", to_port: "KAOHSIUNG", kind: "CONTAINER", ended: 1 },
      arrival_estimated: "2026-10-20T01:30:00.000Z",
      arrival_actual: "2026-10-20T03:05:00.000Z",
      departure_estimated: "2026-10-20T19:00:00.000Z",
      departure_actual: "2026-10-20T20:45:00.000Z",
      departure_actual_by: "RP05505",
      seen_at: "2026-10-21T04:10:00.000Z",
    },
    { ship: "JADE PETREL", arrival_estimated: "2026-10-21T15:55:00.000Z", arrival_actual: null, ended: 0 },
    { ship: "NAMELESS SIGN", call_sign: null, ended: 1, departure_actual: null },
  ]);
});

test("answers of PORT-MIS: the final report is before the first, and two times in one revision are none", async () => {
  const report = await importVisits(store, busan);
  expect(report.unused).toEqual({
    "reports with two times in one revision": 1,
    "times without an offset": 1,
    "visits at the authority 999, whose port is not known": 1,
    "visits without a time": 1,
  });
  expect(await rows()).toMatchObject([
    {
      ...{ source_id: "020 2026 009 DSZX8", arrival_actual: null, arrival_estimated: null, ended: 1 },
      departure_actual: "2026-10-20T10:40:00.000Z",
    },
    {
      ...{
        source_id: "020 2026 031 DSZX7",
        port: "KRPUS",
        ship: "동백호",
        place: "신항 3부두",
        agent: "동백해운",
      },
      ...{ arrival_estimated: "2026-10-19T07:00:00.000Z", arrival_estimated_by: "최초" },
      ...{ arrival_actual: "2026-10-19T09:25:00.000Z", arrival_actual_by: "최종" },
      ...{ departure_estimated: "2026-10-20T14:10:00.000Z", ended: 0, notes: "destination USOAK" },
    },
  ]);
});

test("lists of Singapore become visits, by call sign and with IMO numbers; a time with another zone is none", async () => {
  const report = await importVisits(store, singapore);
  expect(report.unused).toEqual({
    "rows with two times of one ship": 2,
    "rows without a time that can be read": 1,
  });
  expect(await rows()).toMatchObject([
    {
      ...{
        source: "mpa",
        port: "SGSIN",
        ship: "SERANGOON HERON",
        call_sign: "9VZA1",
        imo: "4200011",
        ended: 1,
      },
      ...{ place: "PASIR PANJANG TERMINAL", from_port: null, to_port: null },
      arrival_estimated: "2026-10-20T02:00:00.000Z",
      arrival_actual: "2026-10-20T02:50:00.000Z",
      arrival_actual_by: "arrivals",
      departure_estimated: "2026-10-20T20:00:00.000Z",
      departure_actual: "2026-10-20T21:40:00.000Z",
      seen_at: "2026-10-21T01:00:00.000Z",
    },
    { ship: "KALLANG EGRET", imo: "4200022", arrival_estimated: "2026-10-21T15:30:00.000Z", ended: 0 },
    { ship: "NO NUMBER", imo: null, call_sign: "9VZA4", arrival_actual: "2026-10-20T04:05:00.000Z" },
  ]);
});

test.each([
  ["helsinki", helsinki],
  ["hong-kong", hongKong],
  ["busan", busan],
  ["singapore", singapore],
])("the same lists of %s again write nothing", async (_, files) => {
  await importVisits(store, files);
  const [before, id] = [await rows(), await lastChangeId(store)];
  const report = await importVisits(store, files);
  expect(await rows()).toEqual(before);
  expect(report.changes).toMatchObject({ changed: 0, unchanged: before.length, added: before.length });
  expect(await changesAfter(store, id, 10)).toEqual([]);
});

test("a list without a stamp is of the import's time, and again writes nothing", async () => {
  const unstamped = { "RP05005i.xml": hongKong["RP05005i-20261020-1300.xml"] ?? "" };
  await importVisits(store, unstamped);
  const before = await rows();
  expect(before[0]?.seen_at).toBe(visitsNow.toISOString());
  await importVisits(store, unstamped, { now: new Date(visitsNow.getTime() + 1_200_000) });
  expect(await rows()).toEqual(before);
});

test("the newer stamp wins, and the older one writes nothing", async () => {
  const list = (stamp: string, ata: string) => ({
    "a.json": JSON.stringify({
      portCalls: [
        {
          ...{ portCallId: 1, portCallTimestamp: stamp, portToVisit: "FIHEL", imoLloyds: 4100011 },
          portAreaDetails: [{ ata, ataSource: "Port" }],
        },
      ],
    }),
  });
  await importVisits(store, list("2026-10-20T10:00:00Z", "2026-10-20T08:00:00Z"));
  await importVisits(store, list("2026-10-20T09:00:00Z", "2026-10-20T07:00:00Z"));
  expect(await rows()).toMatchObject([{ arrival_actual: "2026-10-20T08:00:00.000Z", revision: 1 }]);
  await importVisits(store, list("2026-10-20T11:00:00Z", "2026-10-20T08:10:00Z"));
  expect(await rows()).toMatchObject([{ arrival_actual: "2026-10-20T08:10:00.000Z", revision: 2 }]);
});

test("lists in any order give the same visits", async () => {
  await importVisits(store, hongKong);
  const before = await rows();
  await store.exec("delete from visits");
  for (const [name, text] of Object.entries(hongKong).reverse()) await importVisits(store, { [name]: text });
  const strip = (all: typeof before) =>
    all
      .map(({ revision: _, source_id: __, seen_at: ___, ...row }) => row)
      .sort((a, b) => (a.at < b.at ? -1 : 1));
  expect(strip(await rows())).toEqual(strip(before));
});

describe("a file that cannot be used is refused, and nothing of it is stored", () => {
  const [json = ""] = Object.values(helsinki);
  const [xml = ""] = Object.values(busan);
  const [array = ""] = Object.values(singapore);
  const typed = xml.replace("<response>", '<!DOCTYPE response [<!ENTITY a "b">]>\n<response>');
  test.each([
    ["cut-off JSON", "a.json", json.slice(0, json.length / 2), "it is cut off"],
    ["cut-off XML", "a.xml", xml.slice(0, xml.length / 2), "it is cut off"],
    ["a cut-off array", "a.json", array.slice(0, array.length / 2), "it is cut off"],
    [
      "an array of something else",
      "a.json",
      array.replaceAll("arrivedTime", "berthedTime"),
      "without arrivedTime",
    ],
    [
      "a record without a ship",
      "a.json",
      array.replace(/(.*)"vesselParticulars"/s, '$1"vessel"'),
      "without vesselParticulars",
    ],
    ["a document type", "a.xml", typed, "declares a document type"],
    ["another JSON", "a.json", '{"type":"FeatureCollection","features":[]}', "no list of visits"],
    ["another XML", "a.xml", "<rss><channel/></rss>", 'XML of "rss"'],
    ["an answer with an error", "a.xml", xml.replace(">00<", ">22<"), "the result 22"],
    ["a list of another shape", "a.json", '{"portCalls":{}}', "no list of visits"],
    ["a table", "a.xml", "Ship,Port\nA,B\n", "a list of visits is due"],
  ])("%s", async (_, name, text, reason) => {
    const report = await importVisits(store, { ...hongKong, [name]: text });
    expect([report.outcome, report.badLines]).toEqual(["refused", 1]);
    expect(report.problems.shown[0]).toMatchObject({ file: name, reason: expect.stringContaining(reason) });
    expect(await rows()).toEqual([]);
    const others = await importVisits(store, { ...hongKong, [name]: text }, { skipBad: true });
    expect(others.outcome).toBe("imported");
    expect(await rows()).toHaveLength(3);
  });
});

test("what cannot be true is counted, and left out", async () => {
  const call = (portCallId: number, times: Record<string, string>) => ({
    ...{ portCallId, portCallTimestamp: "2026-10-25T06:00:00Z", portToVisit: "FIHEL" },
    portAreaDetails: [times],
  });
  const file = JSON.stringify({
    portCalls: [
      call(1, { eta: "2026-10-24T10:00:00Z", ata: "2026-11-24T10:00:00Z" }),
      call(2, { ata: "2026-10-24T10:00:00Z", atd: "2026-10-23T10:00:00Z" }),
      call(3, { ata: "2025-09-01T10:00:00Z" }),
      call(4, { ata: "2026-10-24T10:00:00" }),
    ],
  });
  const report = await importVisits(store, { "a.json": file });
  expect(report.unused).toEqual({
    "actual times that are still to come": 1,
    "departures before the arrival": 1,
    "visits older than 400 days": 1,
    "visits without a time": 1,
  });
  expect(await rows()).toMatchObject([
    { source_id: "1", arrival_actual: null },
    { source_id: "2", departure_actual: null },
  ]);
});

test("an import names the ports, ships and services whose pages it changes", async () => {
  const lines = [
    {
      imo: "4100022",
      voyage: "FI1",
      port: "FIHEL",
      arrival: "2026-10-24 20:00",
      departure: "2026-10-25 05:00",
    },
    {
      imo: "4299999",
      voyage: "FI2",
      port: "FIHEL",
      arrival: "2026-10-24 20:00",
      departure: "2026-10-25 05:00",
      service: "OX1",
    },
  ];
  await planCalls(store, lines, visitsNow);
  await store.exec("update service_sellers set code = 'BALTIC 3' where code = 'WT1'");
  const before = await lastChangeId(store);
  await store.exec(
    "insert into vessels (imo, vessel, call_sign, sample) values ('4100022', 'Tern', 'OJ XB', 0)",
  );
  await importVisits(store, helsinki);
  const changes = await changesAfter(store, before, 20);
  expect(changes.map(({ domain, key }) => `${domain} ${key}`).sort()).toEqual([
    "visits port-FIHEL",
    "visits service-BALTIC-3",
    "visits service-WT1",
    "visits ship-4100011",
    "visits ship-4100022",
    "visits ship-4100033",
  ]);
});

test("a list that says the same again changes the page of its port, which says when, and none of its ships", async () => {
  const list = (stamp: string) => ({
    [`RP05005i-${stamp}.xml`]: hongKong["RP05005i-20261020-1300.xml"] ?? "",
  });
  await store.exec(
    "insert into vessels (imo, vessel, call_sign, sample) values ('4100044', 'Cormorant', 'VRZA1', 0)",
  );
  await importVisits(store, list("20261020-1300"));
  const before = await lastChangeId(store);
  const report = await importVisits(store, list("20261020-1320"));
  expect(report.changes?.changed).toBeGreaterThan(0);
  expect((await changesAfter(store, before, 20)).map(({ key }) => key)).toEqual(["port-HKHKG"]);
});

test("a dry run writes nothing", async () => {
  const report = await importVisits(store, helsinki, { dryRun: true });
  expect([report.outcome, report.changes?.added]).toEqual(["rehearsed", 3]);
  expect(await rows()).toEqual([]);
});

test("visits are deleted after 400 days", async () => {
  await importVisits(store, helsinki);
  expect(await pruneVisits(store, new Date("2027-11-27T00:00:00Z"))).toBe(0);
  expect(await pruneVisits(store, new Date("2027-11-29T12:00:00Z"))).toBe(2);
  expect(await rows()).toHaveLength(1);
});

test("the store has room for so many visits, and not for one more", async () => {
  const files = { "a.json": helsinki["port-calls.json"] ?? "" };
  await expect(importVisits(store, files, {}, 2)).rejects.toThrow("The store has room for 2 visits");
  expect(await rows()).toEqual([]);
  expect((await importVisits(store, files, {}, 3)).outcome).toBe("imported");
});
