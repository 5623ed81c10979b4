import { readFileSync } from "node:fs";
import { parseAirports } from "@/lib/places/seed";
import type { ImportJob } from "@/lib/store/import";
import { insertMany } from "@/lib/store/insert";
import { replaceRevision } from "@/lib/store/sample";
import { unfinishedImports } from "@/lib/store/unfinished-imports";
import { singleSteps, usualSteps } from "@/test/support/single-steps";
import { openTestStore, type TestStore } from "@/test/support/stores";
import { flightSteps } from "./apply-flights";
import { flightColumns, serviceDays } from "./columns";
import { flightsImporter } from "./import";
import { createStaging, dropStaging } from "./import-staging";

/** Imports of flights are applied step by step, so that forms are written in between. */

let store: TestStore;
const airports = parseAirports(readFileSync("data/airports.csv", "utf8"));
async function open(): Promise<void> {
  store = await openTestStore();
  await insertMany(store.db, "airports", airports);
}
beforeEach(open);
afterEach(async () => {
  usualSteps();
  await store.close();
});

const now = new Date("2026-05-18T04:00:00Z");
const run = (lines: readonly string[], options: Partial<ImportJob> = {}) => {
  async function* input() {
    yield Buffer.from([flightColumns.map(({ head }) => head).join(","), ...lines].join("\n"));
  }
  const job = { store, input: input(), now, dryRun: false, skipBad: false, replace: null };
  return flightsImporter.run({ ...job, ...options });
};

const pairs = ["HKG SIN", "HKG LHR", "SIN HKG", "SIN LHR"];
/** Flights of two airlines in a season, which depart so many minutes after ten. */
const flights = (minutes: number, [from, to]: readonly [string, string], among = pairs) =>
  ["HW", "KC"].flatMap((airline, at) =>
    among.map((pair) => {
      const [origin, destination] = pair.split(" ");
      const cells: Record<string, unknown> = {
        flight_schedule_type: "direct",
        ...Object.fromEntries(serviceDays.map((day) => [day, "1"])),
        ...{ departure_time: `10:${10 + minutes * at}`, arrival_time: "14:35", aircraft_type: "359" },
        ...{ origin_airport_code: origin, destination_airport_code: destination },
        ...{ flight_no: `${airline} ${100 + pairs.indexOf(pair)}`, valid_from: from, valid_to: to },
      };
      return flightColumns.map(({ key }) => cells[key] ?? "").join(",");
    }),
  );
const season = ["2026-06-01", "2026-10-24"] as const;

test("a file applied pair by pair is stored and recorded as in one step", async () => {
  const outcome = async () => {
    await run(flights(0, season));
    const later = flights(20, ["2026-07-01", "2026-10-24"], pairs.slice(1));
    const rehearsed = await run(later, { dryRun: true });
    const { changes, problems } = await run(later);
    expect(problems.shown).toEqual([]);
    const rows = await store.all(
      "select airline, origin, destination, departure_time, valid_from, valid_to, id from flights order by 1, 2, 3, 5",
    );
    const events = await store.all(
      "select airline, flight_no, origin, destination, kind, holds_from, event_id - (select min(event_id) from flight_changes) as event from flight_changes order by 1, 2, 3, 4, 6",
    );
    return { rehearsed: rehearsed.changes, changes, rows, events };
  };
  const whole = await outcome();
  await store.close();
  await open();
  singleSteps();
  expect(await outcome()).toEqual(whole);
  // Of both airlines one pair is gone from July on; the other one's flights depart later.
  expect(whole.changes).toMatchObject({ added: 6, removed: 8, changedKeys: 4 });
  expect(whole.rows).toHaveLength(8 + 6);
  expect(new Set(whole.events.map(({ kind }) => kind))).toEqual(new Set(["gone", "retimed"]));
  expect(whole.events).toHaveLength(2 + 3);
});

test("an import fails that another one overtakes, since what it has staged follows from what was stored", async () => {
  await run(flights(0, season));
  await store.db.connection().execute(async (db) => {
    await createStaging(db);
    const job = { now, source: "CSV", describes: false, sample: false };
    const [step] = await flightSteps(db, job);
    await db.transaction().execute((trx) => replaceRevision(trx, "flights"));
    const apply = db.transaction().execute(async (trx) => step?.(trx));
    await expect(apply).rejects.toThrow("Another file was imported at the same time");
    await dropStaging(db);
  });
});

test("an import that ends between two steps leaves whole pairs of airports, and the same file completes it", async () => {
  await run(flights(0, season));
  singleSteps();
  const file = flights(20, season).map((line) => line.replace("10:10", "10:50"));
  let looks = 0;
  const signal = {
    throwIfAborted() {
      // Once for each line, and after each step: the third one is undone.
      if (++looks > file.length + 2) throw new Error("ended");
    },
  } as AbortSignal;
  await expect(run(file, { signal })).rejects.toThrow("ended");
  const times = async () =>
    (await store.all("select departure_time as time from flights order by airline, origin, destination")).map(
      ({ time }) => time,
    );
  expect(await times()).toEqual(["10:50", "10:50", ...Array(6).fill("10:10")]);
  const later = new Date(now.getTime() + 600_000);
  expect(await unfinishedImports(store.reader, later)).toMatchObject([{ domain: "flights", isKilled: true }]);
  await run(file);
  expect(await times()).toEqual([...Array(4).fill("10:50"), ...Array(4).fill("10:30")]);
  expect(await unfinishedImports(store.reader, later)).toEqual([]);
});
