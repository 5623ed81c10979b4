import { DatabaseSync } from "node:sqlite";
import { Client, type QueryConfig, type QueryResult } from "pg";
import { changesAfter, lastChangeId } from "@/lib/store/changes";
import { heldMs, unfinishedImports } from "@/lib/store/unfinished-imports";
import { addDays } from "@/lib/time/calendar";
import { type CallLine, callsCsv, importCalls, portStore } from "@/test/support/call-store";
import { singleSteps, usualSteps } from "@/test/support/single-steps";
import { embeddedTest, serverTest, type TestStore } from "@/test/support/stores";
import { currentNetwork } from "../routing/cached-network";
import { closeKilledImport } from "./apply-calls";

/** Imports of calls are applied step by step, so that forms are written in between. */

let store: TestStore;
beforeEach(async () => {
  store = await portStore();
});
afterEach(async () => {
  usualSteps();
  await store.close();
});

const line = {
  Carrier: "Peak Line",
  "Voyage Out": "101W",
  "IMO No.": "9410002",
  "Vessel Name": "Lantau Relay",
};
const feeder: CallLine[] = [
  { ...line, Port: "HKHKG", Departure: "01-03-2026 18:00" },
  { ...line, Port: "SGSIN", Arrival: "05-03-2026 06:00" },
];
const imported = async (lines: readonly CallLine[]) => {
  const report = await importCalls(store, callsCsv(lines));
  expect(report.problems.shown).toEqual([]);
  expect(report.outcome).toBe("imported");
  return report;
};

test("a file that is applied service by service is stored, compared and recorded as in one transaction", async () => {
  const calls = (vessel: string, later: string) =>
    ["AE1", "FE1", "FE2"].flatMap((service, at) =>
      feeder.map((call) => ({
        ...call,
        ...{ Carrier: `Line ${at}`, Service: service, "Vessel Name": vessel, "IMO No.": "9410002" },
        ...(call.Departure && { Departure: `0${at === 2 ? 1 : later}-03-2026 18:00` }),
      })),
    );
  const outcome = async () => {
    await imported(calls("Feeder", "1"));
    const { changes } = await importCalls(store, callsCsv(calls("Feeder", "3")));
    const rows = await store.all(
      "select v.service_id, v.first_on, v.calls, v.replaced_by is null as stands, c.port_id from voyages as v join calls as c on c.voyage_id = v.id order by 1, 2, 4, 5",
    );
    const events = await store.all(
      "select service, kind, event_id - (select min(event_id) from schedule_changes) as event from schedule_changes order by id",
    );
    const open = await store.all("select id from call_batches where is_open = 1");
    return { changes, rows, events, open };
  };
  const whole = await outcome();
  await store.close();
  store = await portStore();
  singleSteps();
  expect(await outcome()).toEqual(whole);
  expect(whole.changes).toMatchObject({ added: 6, changed: 2, unchanged: 4, changedKeys: 3 });
  expect(whole.events.length).toBeGreaterThan(0);
  expect(whole.open).toEqual([]);
});

test("an import that ends between two steps leaves whole services, and searches with the calls before until it is closed", async () => {
  await imported(feeder.map((call) => ({ ...call, Service: "FE1" })));
  const both = ["FE1", "FE2"].flatMap((service) => feeder.map((call) => ({ ...call, Service: service })));
  singleSteps();
  let looks = 0;
  const signal = {
    throwIfAborted() {
      // Once for each line, and for the first step.
      if (++looks > both.length + 1) throw new Error("ended");
    },
  } as AbortSignal;
  const openBatches = async () => (await store.all("select id from call_batches where is_open = 1")).length;
  await expect(importCalls(store, callsCsv(both), { signal })).rejects.toThrow("ended");
  expect(await openBatches()).toBe(1);
  const standing = await store.all(
    "select v.service_id as service, c.n from voyages as v join calls as c on c.voyage_id = v.id where v.replaced_by is null order by 1, 2",
  );
  expect(standing.length % feeder.length).toBe(0);
  expect((await currentNetwork(store))?.count).toBe(feeder.length);

  // As long as its process may live, its batch stays open.
  const later = (seconds: number) => new Date(Date.parse("2026-03-01T04:00:00Z") + seconds * 1000);
  expect(await closeKilledImport(store, later(heldMs / 1000 - 1))).toBe(false);
  expect(await unfinishedImports(store.reader, later(10))).toMatchObject([
    { domain: "calls", isKilled: false },
  ]);
  const seen = await lastChangeId(store);
  expect(await closeKilledImport(store, later(600))).toBe(true);
  expect((await changesAfter(store, seen, 10)).map(({ key }) => key)).toEqual(["*"]);
  expect(await openBatches()).toBe(0);
  expect((await currentNetwork(store))?.count).toBe(standing.length);
  expect(await closeKilledImport(store, later(600))).toBe(false);
  expect(await unfinishedImports(store.reader, later(600))).toMatchObject([{ isKilled: true }]);

  await imported(both);
  expect(await unfinishedImports(store.reader, later(600))).toEqual([]);
  expect(await openBatches()).toBe(0);
  expect((await currentNetwork(store))?.services.texts).toEqual(
    expect.arrayContaining(["FE1", "FE2"].map((code) => expect.stringContaining(code))),
  );
});

embeddedTest("a step reads the voyages of its services by their index, and not all that stand", async () => {
  const lines = ["FE1", "FE2"].flatMap((service) => feeder.map((call) => ({ ...call, Service: service })));
  await imported(lines);
  const plans: string[] = [];
  const prepare = DatabaseSync.prototype.prepare;
  const spy = jest.spyOn(DatabaseSync.prototype, "prepare").mockImplementation(function (
    this: DatabaseSync,
    query,
    options,
  ) {
    if (/^\s*(select|insert|update)\b/.test(query)) {
      const steps = prepare.call(this, `explain query plan ${query}`).all();
      plans.push(`${steps.map(({ detail }) => detail).join("; ")} | ${query}`);
    }
    return prepare.call(this, query, options);
  });
  singleSteps();
  const { changes } = await imported(lines.map((call) => ({ ...call, "Vessel Name": "Feeder" })));
  spy.mockRestore();
  expect(changes).toMatchObject({ changed: 4 });
  expect(plans.filter((plan) => plan.includes("INDEX voyages_service")).length).toBeGreaterThan(3);
  expect(
    plans.filter((plan) => /INDEX voyages_replaced|SCAN (voyages|calls|call_sales|v|c)\b/.test(plan)),
  ).toEqual([]);
});

serverTest("the planner knows how few rows a step has, and looks up the rest", async () => {
  const day = (week: number, days: number) =>
    addDays("2026-03-02", week * 7 + days)
      .split("-")
      .reverse()
      .join("-");
  const calls = (vessel: string): CallLine[] =>
    Array.from({ length: 4 * 26 }, (_, at) => {
      const [service, week] = [at % 4, Math.floor(at / 4)];
      const ship = {
        ...line,
        Service: `FE${service}`,
        "Voyage Out": `${100 + week}W`,
        "Vessel Name": vessel,
      };
      const imo = { "IMO No.": `${9_400_000 + service * 26 + week}` };
      return [
        { ...ship, ...imo, Port: "HKHKG", Departure: `${day(week, 0)} 18:00` },
        { ...ship, ...imo, Port: "SGSIN", Arrival: `${day(week, 4)} 06:00` },
      ];
    }).flat();
  await imported(calls("Lantau Relay"));
  const plans: Promise<string>[] = [];
  const query = Client.prototype.query as (config: QueryConfig) => Promise<QueryResult>;
  const spy = jest.spyOn(Client.prototype, "query").mockImplementation(function (
    this: Client,
    config: QueryConfig,
  ) {
    if (/^\s*(insert|update|select)\b[\s\S]*incoming_(places|services)\b/.test(config.text)) {
      const explained = query.call(this, { text: `explain ${config.text}`, values: config.values ?? [] });
      plans.push(
        explained.then(({ rows }) => `${rows.map((row) => row["QUERY PLAN"]).join("\n")}\n${config.text}`),
      );
    }
    return query.call(this, config);
  } as never);
  singleSteps();
  const { changes } = await imported(calls("Feeder"));
  spy.mockRestore();
  expect(changes).toMatchObject({ changed: 208, changedKeys: 4 });
  const estimates = (await Promise.all(plans)).flatMap((plan) =>
    [...plan.matchAll(/ on incoming_(?:places|services|voyages)\b.*? rows=(\d+)/g)].map(([, rows]) =>
      Number(rows),
    ),
  );
  expect(estimates.length).toBeGreaterThan(5 * 4);
  expect(estimates.filter((rows) => rows > 2 * 26)).toEqual([]);
});
