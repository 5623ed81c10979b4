import { embeddedTest, openTestStore, type TestStore } from "@/test/support/stores";
import type { Store } from "./connection";
import { migrate } from "./migrations";
import { eventsAfter, lastEventId, newEvents } from "./schedule-events";

let store: TestStore;
beforeEach(async () => {
  store = await openTestStore({ inFile: true });
});
afterEach(() => store.close());

const at = "2026-03-02T04:00:00.000Z";
const record = (writer: Store, domain: "sailings" | "flights", count: number) =>
  writer.db.transaction().execute((trx) => newEvents(trx, domain, at, count));

test("events of two writers come once each, in the order of their ids, to who reads meanwhile", async () => {
  const writers = [store.another(), store.another()] as const;
  const work = Promise.all(
    writers.map(async (writer, index) => {
      const ids: number[] = [];
      for (let run = 1; run <= 8; run++)
        ids.push(...(await record(writer, index === 0 ? "sailings" : "flights", run)));
      return ids;
    }),
  );
  const read: number[] = [];
  let isWritten = false;
  const done = work.then((ids) => {
    isWritten = true;
    return ids.flat();
  });
  for (let isLast = false; !isLast; ) {
    isLast = isWritten;
    for (;;) {
      const events = await eventsAfter(store.reader, read.at(-1) ?? 0, 5);
      read.push(...events.map(({ id }) => id));
      if (events.length < 5) break;
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
  const written = await done;
  expect(written).toHaveLength(72);
  expect(read).toEqual(written.toSorted((a, b) => a - b));
  expect(await lastEventId(store.reader)).toBe(Math.max(...written));
});

test("events of no ids, and of more ids than one statement has, are read", async () => {
  expect(await lastEventId(store.reader)).toBe(0);
  expect(await record(store, "sailings", 0)).toEqual([]);
  const ids = await record(store, "flights", 1201);
  expect(new Set(ids).size).toBe(1201);
});

// Emptied databases of the other store begin with 1 again.
embeddedTest("ids are above those of the sample's events, which are those of their days", async () => {
  expect((await record(store, "flights", 1))[0]).toBeGreaterThan(1_000_000);
});

/** The store as it was before migration 95. */
const before = [
  "drop table schedule_events",
  "drop index schedule_changes_event",
  "alter table schedule_changes drop column event_id",
  "alter table schedule_changes drop column staying",
  "drop index flight_changes_event",
  "alter table flight_changes drop column event_id",
  // Migration 96 has given it another name.
  "alter table follows add column told_id integer",
  "delete from kysely_migration where name in ('0095', '0097')",
];
const changed = (id: number, vessel: string) =>
  `insert into schedule_changes (id, day, urgency, kind, weight, recorded_at, source, operator, vessel) values
    (${id}, '2026-03-02', 1, 'departureRolled', 'note', '${at}', 'file', 'Peak Line', '${vessel}')`;
const flightChanged = `insert into flight_changes
  (id, day, urgency, kind, recorded_at, source, airline, flight_no, origin, destination, holds_from, facts)
  values (1, '2026-03-02', 1, 'added', '${at}', 'file', 'H0', 'H0 100', 'HKG', 'LAX', '2026-03-02', '[]')`;

test.each([
  ["by sea", [], []],
  ["by sea and air", [flightChanged], [2_000_002]],
])(
  "a store with many recorded changes %s is migrated, and ids go on after all of them",
  async (_, more, added) => {
    const ofTwo = [
      changed(1_999_998, "Peak One"),
      changed(1_999_999, "Peak One"),
      changed(2_000_000, "Peak Two"),
    ];
    for (const statement of [...before, ...ofTwo, ...more]) await store.exec(statement);
    await migrate(store);
    await store.exec("alter table follows drop column told_id");
    const ids = (await eventsAfter(store.reader, 0, 10)).map(({ id }) => id);
    expect(ids).toEqual([1_999_998, 2_000_000, ...added]);
    expect(await store.all("select event_id as id from flight_changes")).toEqual(added.map((id) => ({ id })));
    expect((await record(store, "sailings", 1))[0]).toBeGreaterThan(ids.at(-1) ?? 0);
  },
);
