import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStore, type Store } from "./connection";
import { migrate } from "./migrations";
import { addJobs, assignChannels, claimJobs, jobsOf, renewLeases, reviveJobs, settleJob } from "./outbox";

const directory = mkdtempSync(join(tmpdir(), "outbox-"));
const url = `file:${join(directory, "portal.db")}`;
afterAll(() => rmSync(directory, { recursive: true }));

const start = new Date("2026-03-16T02:00:00Z");
const later = (ms: number) => new Date(start.getTime() + ms);
const leaseMs = 15_000;
let store: Store;
beforeEach(() => {
  store = openStore(url);
  migrate(store);
  store.raw.exec("delete from outbox");
});
afterEach(() => store.close());

const add = (subject: string, channels = ["mail"]) =>
  store.db.transaction().execute((trx) => addJobs(trx, subject, channels, start));
const claim = (owner: string, now = start, limit = 10, channels = ["mail"]) =>
  claimJobs(store, { owner, channels, limit, leaseMs, clock: () => now });
const settle = (job: { id: number; subject: string; channel: string; attempt: number }, owner: string) =>
  settleJob(store, { job, owner, now: start }, { status: "done" }, async () => {});

test("a job is taken by one process, is free again when its lease has run out, and not while it is renewed", async () => {
  await add("a");
  expect(await claim("one")).toMatchObject([{ subject: "a", channel: "mail", attempt: 1 }]);
  expect(await claim("two", later(leaseMs - 1))).toEqual([]);
  await renewLeases(store, { owner: "one", leaseMs, clock: () => later(10_000) });
  expect(await claim("two", later(leaseMs))).toEqual([]);
  expect(await claim("two", later(10_000 + leaseMs))).toMatchObject([{ subject: "a", attempt: 2 }]);
});

test("who has lost the lease cannot put a job back, but can say that it is done", async () => {
  await add("a");
  const [job] = await claim("one");
  if (!job) throw new Error("no job");
  await claim("two", later(leaseMs));
  const retry = { status: "retry", reason: "x", dueAt: later(1) } as const;
  const also = jest.fn();
  expect(await settleJob(store, { job, owner: "one", now: start }, retry, also)).toBe(false);
  expect(also).not.toHaveBeenCalled();
  expect(await settle(job, "one")).toBe(true);
  expect(await settleJob(store, { job, owner: "two", now: start }, retry, also)).toBe(false);
  expect(await jobsOf(store.db, "a")).toMatchObject([{ status: "done", reason: null }]);
});

test("a lease begins when the job is taken, however long the store was locked before", async () => {
  await add("a");
  const other = openStore(url);
  other.raw.exec("begin immediate");
  let now = start;
  const claiming = claimJobs(store, {
    owner: "one",
    channels: ["mail"],
    limit: 1,
    leaseMs,
    clock: () => now,
  });
  await new Promise((resolve) => setTimeout(resolve, 50));
  now = later(20_000);
  other.raw.exec("rollback");
  other.close();
  expect(await claiming).toHaveLength(1);
  expect(await claim("two", later(20_000 + leaseMs - 1))).toEqual([]);
});

test("jobs of two connections are shared out, each once", async () => {
  const other = openStore(url);
  for (let index = 0; index < 40; index += 1) await add(`s${index}`);
  const claims = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      claimJobs(index % 2 ? store : other, {
        owner: `${index}`,
        channels: ["mail"],
        limit: 3,
        leaseMs,
        clock: () => start,
      }),
    ),
  );
  other.close();
  const ids = claims.flat().map(({ id }) => id);
  expect(ids).toHaveLength(40);
  expect(new Set(ids).size).toBe(40);
});

test("only due jobs of the channels asked for are taken; parked ones when they are revived", async () => {
  await add("a", ["mail", "upstream"]);
  expect(await claim("one", start, 10, ["fax"])).toEqual([]);
  const [job] = await claim("one");
  if (!job) throw new Error("no job");
  const at = { job, owner: "one", now: start };
  await settleJob(store, at, { status: "retry", reason: "x", dueAt: later(5_000) }, async () => {});
  expect(await claim("one", later(4_999))).toEqual([]);
  await claim("one", later(5_000));
  await settleJob(store, at, { status: "parked", reason: "550" }, async () => {});
  expect(await claim("one", later(1_000_000))).toEqual([]);
  expect(await store.db.transaction().execute((trx) => reviveJobs(trx, "a", start))).toBe(1);
  expect(await claim("one")).toMatchObject([{ channel: "mail", attempt: 1 }]);
});

test("a job without a channel waits for one, and becomes one job for each", async () => {
  await add("a", []);
  expect(await claim("one", start, 10, ["mail", ""])).toHaveLength(1);
  store.raw.exec("update outbox set lease = null, lease_until = null");
  expect(await assignChannels(store, () => [], start)).toEqual([]);
  expect(await assignChannels(store, () => ["mail", "upstream"], start)).toEqual(["a"]);
  expect((await jobsOf(store.db, "a")).map(({ channel }) => channel)).toEqual(["mail", "upstream"]);
  expect(await assignChannels(store, () => ["mail", "upstream"], start)).toEqual([]);
});

test("what goes with an outcome is written with it or not at all", async () => {
  await add("a");
  const [job] = await claim("one");
  if (!job) throw new Error("no job");
  const failing = settleJob(store, { job, owner: "one", now: start }, { status: "done" }, async () => {
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(await jobsOf(store.db, "a")).toMatchObject([{ status: "waiting" }]);
});
