import { config } from "@/lib/config/config";
import { openReadyStore } from "@/lib/store/connection";
import { claimSource, declareSources, type PartOutcome, settlePart } from "@/lib/upstream/fetching/queue";
import { TestRuns } from "@/test/support/portal-command";
import { placeSampleStore, sampleNow } from "@/test/support/sample-store";

const runs = new TestRuns();
beforeAll(async () => {
  await placeSampleStore(runs.storePath);
  config().storeUrl = runs.storeUrl;
  config().frozenNow = sampleNow;
});
afterAll(() => runs.end());

test("carriers and status show fetches and failures, and status has no such lines without carriers", async () => {
  expect((await runs.run(["carriers"])).printed).toBe("No carrier's service is read: set CARRIERS_FILE.\n");
  expect((await runs.run(["status"])).printed).not.toContain("left out");
  expect((await runs.run(["carriers", "MSK"])).code).toBe(2);

  const now = new Date("2026-03-16T02:00:00Z");
  const store = await openReadyStore(runs.storeUrl);
  const parts = ["S1", "S2"].map((code) => ({ kind: "service" as const, code }));
  await declareSources(
    store,
    "calls",
    ["AAA", "BBB", "CCC"].map((source) => ({ source, parts })),
    now,
  );
  const settle = async (source: string, code: string, outcome: PartOutcome) => {
    const held = { domain: "calls", source, owner: "one" } as const;
    await claimSource(store, { ...held, ms: 60_000 }, now);
    expect(await settlePart(store, held, { kind: "service", code }, outcome, now)).toBe(true);
  };
  const imported = { digest: "x", rows: 1200, leftOut: 3 };
  await settle("AAA", "S1", { status: "done", imported, dueInMs: 60_000 });
  await settle("BBB", "S1", { status: "failed", reason: "unreadable", dueInMs: 60_000, pauseMs: null });
  await settle("CCC", "S1", { status: "failed", reason: "denied", dueInMs: 60_000, pauseMs: 3_600_000 });
  await store.close();

  const { printed } = await runs.run(["carriers"]);
  expect(
    printed
      .trimEnd()
      .split("\n")
      .map((line) => line.split(/ {2,}/)),
  ).toEqual([
    ["carrier", "services", "calls", "left out", "newest", "oldest", "state"],
    ["AAA", "1 of 2", "1,200", "3", "2026-03-16T02:00Z", "2026-03-16T02:00Z", "good"],
    ["BBB", "0 of 2", "0", "0", "-", "-", "1 failed: what it sends cannot be read: see the log"],
    [
      "CCC",
      "0 of 2",
      "0",
      "0",
      "-",
      "-",
      "paused until 2026-03-16T03:00Z: it denies access (401 or 403): check the headers",
    ],
  ]);
  expect((await runs.run(["status"])).printed).toContain(`\n${printed}`);
});
