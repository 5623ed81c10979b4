import { portStore } from "@/test/support/call-store";
import { planCalls } from "@/test/support/planned-calls";
import type { TestStore } from "@/test/support/stores";
import { addVisitedPorts, importVisits, recordedLists, visitsNow } from "@/test/support/visits";
import { readPortVisits, readShipVisits } from "./port-visits";

let store: TestStore;
beforeEach(async () => {
  store = await portStore();
  await addVisitedPorts(store);
});
afterEach(() => store.close());

const at = (now: string) => ({ locale: "en" as const, now: new Date(now) });
const helsinki = (now = visitsNow.toISOString()) => readPortVisits(store, "FIHEL", at(now));

test("where no port has reported a ship there is nothing", async () => {
  expect(await helsinki()).toBeNull();
  await importVisits(store, recordedLists("busan"));
  expect(await helsinki()).toBeNull();
});

test("ships in port, due, arrived and gone, by the clock of the port", async () => {
  await importVisits(store, recordedLists("helsinki"));
  const visits = await helsinki();
  expect(visits).toMatchObject({
    counts: { inPort: 1, due: 1, arrivals: 2, departures: 1 },
    sources: [{ id: "digitraffic", licence: "CC BY 4.0", seen: { time: "2026-10-25T08:02" }, isOld: false }],
    inPort: [
      {
        ...{ ship: { name: "KALLAVESI TERN", imo: null }, place: "C1 / C4", from: "SEGOT", to: "Rotterdam" },
        arrival: { time: "2026-10-25T00:15", by: "Port", isEstimate: false },
        departure: { time: "2026-10-25T20:00", isEstimate: true },
        promise: null,
      },
    ],
    due: [{ ship: { imo: "4100033" }, arrival: { time: "2026-10-26T11:40", isEstimate: true } }],
    departures: [{ from: "Hamburg" }],
  });
  expect(visits?.arrivals.map(({ ship }) => ship.name)).toEqual(["ms Harmaja Gull", "KALLAVESI TERN"]);
});

test("in the night of 25 October a ship leaves Helsinki an hour after it came, in the same minute of the clock", async () => {
  await importVisits(store, recordedLists("helsinki"));
  await planCalls(
    store,
    [
      {
        imo: "4100011",
        voyage: "FI1",
        port: "FIHEL",
        arrival: "2026-10-25 02:30",
        departure: "2026-10-25 05:00",
      },
    ],
    visitsNow,
  );
  expect((await helsinki())?.arrivals[0]).toMatchObject({
    arrival: { time: "2026-10-25T03:30", instant: "2026-10-25T03:30+03:00" },
    departure: { time: "2026-10-25T03:30", instant: "2026-10-25T03:30+02:00" },
    promise: {
      services: [{ code: "WT1", path: expect.stringMatching(/^\/services\/WT1\?carrier=/) }],
      ...{ voyage: "FI1", carriers: ["Witness Line"], arrival: "2026-10-25T02:30", minutesLate: 60 },
    },
  });
});

test("a promise is by the clock that was meant: after the change of the hour it is three hours, not two, before", async () => {
  await importVisits(store, recordedLists("helsinki"));
  await planCalls(
    store,
    [
      {
        imo: "4100011",
        voyage: "FI1",
        port: "FIHEL",
        arrival: "2026-10-25 05:30",
        departure: "2026-10-25 09:00",
      },
    ],
    visitsNow,
  );
  expect((await helsinki())?.arrivals[0]?.promise?.minutesLate).toBe(-180);
});

test("a report of hours ago is old, and ships leave the lists with time", async () => {
  await importVisits(store, recordedLists("helsinki"));
  expect((await helsinki("2026-10-25T09:30:00Z"))?.sources[0]?.isOld).toBe(true);
  const later = await helsinki("2026-10-29T00:00:00Z");
  expect(later?.counts).toEqual({ inPort: 1, due: 0, arrivals: 0, departures: 0 });
  expect(await helsinki("2026-11-30T00:00:00Z")).toBeNull();
});

test("a name in another script gives way to that of the ship's particulars", async () => {
  await importVisits(store, recordedLists("busan"));
  await store.exec(
    "insert into vessels (imo, vessel, call_sign, sample) values ('4200077', 'DONGBAEK', 'DSZX7', 0)",
  );
  const visits = await readPortVisits(store, "KRPUS", at("2026-10-20T12:30:00Z"));
  expect(visits?.inPort).toMatchObject([{ ship: { name: "DONGBAEK", imo: "4200077" }, place: "신항 3부두" }]);
});

test("a ship's visits, by its IMO number and by its call sign", async () => {
  for (const name of ["helsinki", "hong-kong", "busan"] as const)
    await importVisits(store, recordedLists(name));
  await store.exec(
    "insert into vessels (imo, vessel, call_sign, sample) values ('4100011', 'GULL', 'DSZX7', 0)",
  );
  const visits = await readShipVisits(store, "4100011", at(visitsNow.toISOString()));
  expect(visits.map(({ port, source }) => [port.code, port.name, source])).toEqual([
    ["FIHEL", "Helsinki", "digitraffic"],
    ["KRPUS", "Busan", "port-mis"],
  ]);
  expect(await readShipVisits(store, "4299999", at(visitsNow.toISOString()))).toEqual([]);
});
