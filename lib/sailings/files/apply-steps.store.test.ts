import Papa from "papaparse";
import type { ImportJob } from "@/lib/store/import";
import { unfinishedImports } from "@/lib/store/unfinished-imports";
import { portFinder, portStore } from "@/test/support/call-store";
import { singleSteps, usualSteps } from "@/test/support/single-steps";
import type { TestStore } from "@/test/support/stores";
import { sailingsImporter } from "./import";
import { vesselsImporter } from "./vessels-import";

/** Imports of sailings are applied step by step, so that forms are written in between. */

let store: TestStore;
beforeEach(async () => {
  store = await portStore();
});
afterEach(async () => {
  usualSteps();
  await store.close();
});

const now = new Date("2026-03-01T04:00:00Z");
const run = (lines: readonly Record<string, string>[], options: Partial<ImportJob> = {}) => {
  async function* input() {
    yield Papa.unparse([...lines]);
  }
  const job = { store, input: input(), now, dryRun: false, skipBad: false, replace: null };
  return sailingsImporter(portFinder).run({ ...job, ...options });
};

const hongKong = "Hong Kong";
const lanes = [
  ...[hongKong, "Singapore"].flatMap((from) => [
    [from, "Rotterdam"],
    [from, "Hamburg"],
  ]),
  ["Colombo", "Felixstowe"],
];
/** Two carriers' sailings of a ship to several ports, which are one event where it slips. */
const sailings = (day: number, among = lanes) =>
  ["Peak Line", "Lantern Line"].flatMap((Operator) =>
    among.flatMap(([from = "", to = ""]) =>
      [10, 17].map((first) => ({
        ...{ "Loading Port": from, "Discharge Port": to, Operator },
        ...{ "Vessel Name": "ADA", "Voyage No.": `0${first}`, ETA: "2026-04-20" },
        ETD: `2026-03-${first + (from === hongKong ? day : 0)} 18:00`,
      })),
    ),
  );

test.each([null, "operator"])(
  "a file applied pair by pair is stored and recorded as in one step: replace %s",
  async (replace) => {
    const outcome = async () => {
      await run(sailings(0));
      const rehearsed = await run(sailings(2, lanes.slice(1)), { replace, dryRun: true });
      const { changes } = await run(sailings(2, lanes.slice(1)), { replace });
      const rows = await store.all(
        "select loading_port_id, discharge_port_id, operator, etd, id, voyage from sailings order by 1, 2, 3, 4",
      );
      const events = await store.all(
        "select kind, operator, discharge_port_id, etd, event_id - (select min(event_id) from schedule_changes) as event from schedule_changes order by id",
      );
      return { rehearsed: rehearsed.changes, changes, rows, events };
    };
    const whole = await outcome();
    await store.close();
    store = await portStore();
    singleSteps();
    expect(await outcome()).toEqual(whole);
    expect(whole.changes).toMatchObject({ added: 16, changedKeys: replace ? 5 : 4 });
    expect(whole.rows).toHaveLength(replace ? 16 : 20);
    // One for each voyage of the ship, however many carriers and ports it has.
    expect(new Set(whole.events.map(({ event }) => event)).size).toBe(2);
  },
);

test("an import that ends between two steps leaves whole pairs of ports, and the same file completes it", async () => {
  await run(sailings(0));
  singleSteps();
  const file = sailings(2);
  let looks = 0;
  const signal = {
    throwIfAborted() {
      // Once for each line, and after each step: the second one is undone.
      if (++looks > file.length + 1) throw new Error("ended");
    },
  } as AbortSignal;
  await expect(run(file, { signal })).rejects.toThrow("ended");
  const moved = () =>
    store.all(
      "select discharge_port_id as port, count(*) as sailings, sum(case when etd like '2026-03-12%' or etd like '2026-03-19%' then 1 else 0 end) as moved from sailings where loading_port_id = 'HKHKG' group by 1 order by 1",
    );
  expect((await moved()).map(({ sailings: of, moved: to }) => [Number(of), Number(to)])).toEqual([
    [4, 4],
    [4, 0],
  ]);
  const later = new Date(now.getTime() + 600_000);
  expect(await unfinishedImports(store.reader, later)).toMatchObject([
    { domain: "sailings", isKilled: true },
  ]);
  await run(file);
  expect((await moved()).map(({ moved: to }) => Number(to))).toEqual([4, 4]);
  expect(await unfinishedImports(store.reader, later)).toEqual([]);
});

test("particulars of ships are applied ship by ship, and the same file completes what ended before", async () => {
  const file = (flag: string) =>
    ["imo,vessel,flag", ...[1, 2, 3, 2].map((n) => `930000${n},ANCHOR ${n},${flag}`)].join("\n");
  const importVessels = (text: string, options: Partial<ImportJob> = {}) => {
    async function* input() {
      yield text;
    }
    const job = { store, input: input(), now, dryRun: false, skipBad: false, replace: null };
    return vesselsImporter.run({ ...job, ...options });
  };
  singleSteps();
  expect((await importVessels(file("Malta"))).changes).toMatchObject({ added: 3, removed: 0 });
  expect((await importVessels(file("Panama"), { dryRun: true })).changes).toMatchObject({ changed: 3 });
  let looks = 0;
  const signal = {
    throwIfAborted() {
      // Once for each line, and after each step: the second one is undone.
      if (++looks > 5) throw new Error("ended");
    },
  } as AbortSignal;
  await expect(importVessels(file("Panama"), { signal })).rejects.toThrow("ended");
  const flags = () => store.all("select flag from vessels order by flag");
  expect(await flags()).toEqual([{ flag: "Malta" }, { flag: "Malta" }, { flag: "Panama" }]);
  expect((await importVessels(file("Panama"))).changes).toMatchObject({ changed: 2, unchanged: 1 });
  expect(await unfinishedImports(store.reader, new Date(now.getTime() + 600_000))).toEqual([]);
});
