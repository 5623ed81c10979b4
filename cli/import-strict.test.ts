import { readFileSync } from "node:fs";
import { config } from "@/lib/config/config";
import { openCommandStore, TestRuns } from "@/test/support/portal-command";
import type { TestStore } from "@/test/support/stores";

/** What the command line says of suspicions, with --strict and --json. */

let store: TestStore;
let runs: TestRuns;
beforeAll(async () => {
  store = await openCommandStore();
  runs = new TestRuns();
  config().frozenNow = new Date("2026-11-20T02:00:00Z");
});
afterAll(async () => {
  runs.end();
  await store.close();
});

const file = (arrival: string) =>
  [
    "Carrier,Service,Voyage Out,Vessel Name,Port,Arrival,Departure",
    "Peak Line,FE1,101W,Lantau Relay,HKHKG,,20-03-2027 18:00",
    `Peak Line,FE1,101W,Lantau Relay,SGSIN,${arrival},`,
  ].join("\n");
const fast = file("22-03-2027 12:00");
const counted = async () =>
  (
    await store.db
      .selectFrom("calls")
      .select(({ fn }) => fn.countAll().as("rows"))
      .executeTakeFirstOrThrow()
  ).rows;

test("suspicions end the report of a dry run and of an import, in plain sentences", async () => {
  for (const options of [["--dry-run"], []]) {
    const { code, printed } = await runs.run(["import", "calls", "-", ...options], { input: fast });
    expect(code).toBe(0);
    expect(printed).toMatch(
      /suspicions: 1, the most harmful first \(docs\/import\.md says what to do\)\npassages for which a ship would need more than 25 knots even in a straight line: 1\. A time or a port is wrong.*\n {2}line 3, Arrival: "22-03-2027 12:00" at SGSIN \(FE1 101W Lantau Relay\) is 42 hours after the departure from HKHKG on 20-03-2027 18:00; 1,\d{3} nautical miles in a straight line take 3\d knots\n/,
    );
  }
});

test("--strict imports nothing, ends with code 1, and shows in status", async () => {
  const before = await counted();
  const later = fast.replace("101W", "102W").replace("101W", "102W");
  const { code, printed } = await runs.run(["import", "calls", "-", "--strict"], { input: later });
  expect(code).toBe(1);
  expect(printed).toContain(
    "Nothing was imported, because of --strict. Suspicions that it refuses: 1. Correct the file, or import it without --strict.\n",
  );
  expect(await counted()).toBe(before);
  expect((await runs.run(["status"])).printed).toContain("suspicions with --strict: 1");
  const clean = file("24-03-2027 12:00").replaceAll("101W", "103W");
  expect((await runs.run(["import", "calls", "-", "--strict"], { input: clean })).code).toBe(0);
  expect(await counted()).not.toBe(before);
});

test("--json prints the report as data", async () => {
  const { code, printed } = await runs.run(["import", "calls", "-", "--json", "--dry-run", "--strict"], {
    input: fast,
  });
  expect(code).toBe(1);
  expect(JSON.parse(printed)).toMatchObject({
    domain: "calls",
    outcome: "doubted",
    lines: 2,
    problems: { shown: [], total: 0 },
    suspicions: [{ kind: "fast", isRefused: true, total: 1, shown: [{ line: 3, column: "Arrival" }] }],
  });
  const bad = await runs.run(["import", "calls", "-", "--json"], { input: fast.replace("SGSIN", "XXXXX") });
  expect(bad.code).toBe(1);
  expect(JSON.parse(bad.printed)).toMatchObject({ outcome: "refused", counts: null, badLines: 1 });
});

test("a domain that looks for no suspicions refuses the option", async () => {
  const { code, errorOutput } = await runs.run(["import", "companies", "-", "--strict"]);
  expect(code).toBe(2);
  expect(errorOutput).toContain("does not take --strict");
});

test("the sample's calls are clean, but for calls whose next voyage its file does not have", async () => {
  config().frozenNow = new Date("2026-03-16T02:00:00Z");
  const input = readFileSync("data/sample/sailings/calls.csv", "utf8");
  const { printed } = await runs.run(["import", "calls", "-", "--json", "--dry-run"], { input });
  const { lines, suspicions } = JSON.parse(printed);
  expect(lines).toBeGreaterThan(300);
  expect(suspicions.map(({ kind, total }: { kind: string; total: number }) => [kind, total])).toEqual([
    ["unreachable", 3],
  ]);
});
