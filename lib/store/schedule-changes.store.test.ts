import { openTestStore, type TestStore } from "@/test/support/stores";
import { recordFlightEvents } from "../flights/revisions/history";
import { type EventChange, recordChanges, writeCalls } from "../sailings/revisions/history";
import { pruneScheduleChanges } from "./schedule-changes";
import { newEvents } from "./schedule-events";

let store: TestStore;
beforeEach(async () => {
  store = await openTestStore();
});
afterEach(() => store.close());

const change = (recorded_at: string, more: Partial<EventChange> = {}): EventChange => ({
  event_id: 1,
  kind: "blanked",
  weight: "urgent",
  field: null,
  previous: null,
  current: null,
  recorded_at,
  as_of: null,
  source: "CSV",
  operator: "Peak Line",
  seller: "Peak Line",
  service_id: "Peak Line/FE1",
  service: "FE1",
  vessel: null,
  imo: null,
  previous_imo: null,
  voyage: "101W",
  etd: null,
  port_id: null,
  loading_port_id: null,
  discharge_port_id: null,
  sailing_id: null,
  earlier_id: null,
  calls: writeCalls([{ portId: "HKHKG", departure: null, voyage: "101W" }]),
  snapshot: null,
  ...more,
});
const now = new Date("2026-03-16T02:00:00Z");
const left = () =>
  store.all(`select c.recorded_at as at, count(p.port_id) as ports from schedule_changes c
    left join schedule_change_ports p on p.change_id = c.id group by c.id, c.recorded_at order by c.id`);

test("changes are stored for a number of days, with their ports", async () => {
  await recordChanges(store.db, [
    change("2026-02-01T00:00:00.000Z"),
    change("2026-03-01T00:00:00.000Z"),
    change("2026-01-01T00:00:00.000Z", { sample: 1 }),
  ]);
  expect(await pruneScheduleChanges(store, { now, days: 60 })).toBe(0);
  expect(await pruneScheduleChanges(store, { now, days: 30 })).toBe(1);
  expect(await left()).toEqual([
    { at: "2026-03-01T00:00:00.000Z", ports: 1 },
    { at: "2026-01-01T00:00:00.000Z", ports: 1 },
  ]);
  expect(await store.all("select count(*) as n from schedule_change_ports")).toEqual([{ n: 2 }]);
});

test("changes of flights are stored for as long", async () => {
  const flight = (recorded_at: string, sample = 0) => ({
    ...{ kind: "gone" as const, airline: "X0", flight_no: "X0 701", origin: "HKG", destination: "SIN" },
    ...{ holds_from: "2026-03-29", holds_to: null, facts: "{}", source: "SSIM", recorded_at, sample },
  });
  await recordFlightEvents(store.db, [
    [flight("2026-01-01T00:00:00.000Z", 1)],
    [flight("2026-02-01T00:00:00.000Z")],
    [flight("2026-03-01T00:00:00.000Z")],
    [flight("2026-03-02T00:00:00.000Z")],
  ]);
  expect(await pruneScheduleChanges(store, { now, days: 30 })).toBe(1);
  expect(await pruneScheduleChanges(store, { now, days: 400, most: 1 })).toBe(1);
  expect(await store.all("select recorded_at as at from flight_changes order by id")).toEqual([
    { at: "2026-01-01T00:00:00.000Z" },
    { at: "2026-03-02T00:00:00.000Z" },
  ]);
});

test("events are stored for as long, up to a limit", async () => {
  for (const recordedAt of [
    "2026-02-01T00:00:00.000Z",
    "2026-03-01T00:00:00.000Z",
    "2026-03-02T00:00:00.000Z",
  ])
    await newEvents(store.db, "flights", recordedAt, 1);
  const kept = () => store.all("select recorded_at as at from schedule_events order by id");
  expect(await pruneScheduleChanges(store, { now, days: 30 })).toBe(0);
  expect(await kept()).toEqual([{ at: "2026-03-01T00:00:00.000Z" }, { at: "2026-03-02T00:00:00.000Z" }]);
  await pruneScheduleChanges(store, { now, days: 30, most: 1 });
  expect(await kept()).toEqual([{ at: "2026-03-02T00:00:00.000Z" }]);
});

test("there are never more than a number of them", async () => {
  const at = (minute: number) => `2026-03-15T00:${String(minute).padStart(2, "0")}:00.000Z`;
  await recordChanges(
    store.db,
    Array.from({ length: 5 }, (_, minute) => change(at(minute))),
  );
  expect(await pruneScheduleChanges(store, { now, days: 400, most: 3 })).toBe(2);
  expect((await left()).map((row) => row.at)).toEqual([2, 3, 4].map(at));
  expect(await pruneScheduleChanges(store, { now, days: 400, most: 3 })).toBe(0);
});

test("previous port calls are stored as long, for a limited number of voyages", async () => {
  await store.exec("insert into call_batches (id, source, at) values (1, 'CSV', '2026-01-01T00:00:00.000Z')");
  await store.exec(
    "insert into domain_state (domain, state, kept_since) values ('sailings', 'own', '2026-01-01')",
  );
  await store.exec("insert into services (id, code) values ('PEK/FE1', 'FE1')");
  for (const [id, until] of ["'2026-02-01'", "'2026-03-01'", "'2026-03-02'", "null"].entries()) {
    await store.exec(`insert into voyages
      (id, service_id, ship, status, first_on, last_on, calls, batch_id, replaced_by, known_from, known_until)
      values (${id}, 'PEK/FE1', '1', 'planned', '', '', 1, 1, ${until === "null" ? "null" : 1}, '2026-01-01', ${until})`);
    await store.exec(`insert into calls (voyage_id, n, port_id, loads, discharges, status)
      values (${id}, 1, 'HKHKG', '*', '*', 'planned')`);
  }
  const state = async () => [
    (await store.all("select voyage_id as id from calls order by voyage_id")).map((row) => row.id),
    (await store.all("select kept_since as at from domain_state"))[0]?.at,
  ];
  await pruneScheduleChanges(store, { now, days: 400 });
  expect(await state()).toEqual([[0, 1, 2, 3], "2026-01-01"]);
  await pruneScheduleChanges(store, { now, days: 30 });
  expect(await state()).toEqual([[1, 2, 3], "2026-02-14T02:00:00.000Z"]);
  await pruneScheduleChanges(store, { now, days: 400, most: 1 });
  expect(await state()).toEqual([[2, 3], "2026-03-01"]);
});
