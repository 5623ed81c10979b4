import { embeddedTest, openTestStore, rawOf, type TestStore } from "@/test/support/stores";
import {
  addJobs,
  assignChannels,
  claimJobs,
  jobsOf,
  renewLeases,
  reviveChannel,
  reviveJobs,
  settleJob,
} from "./outbox";

const start = new Date("2026-03-16T02:00:00Z");
const later = (ms: number) => new Date(start.getTime() + ms);
const leaseMs = 15_000;
const longestPauseMs = 3_600_000;
const terms = { channel: "mail", limit: 10, leaseMs, longestPauseMs, atWork: [] };
let store: TestStore;
beforeAll(async () => {
  store = await openTestStore({ inFile: true });
});
beforeEach(() => store.exec("delete from outbox"));
afterAll(() => store.close());

const add = (subject: string, channels = ["mail"]) =>
  store.db.transaction().execute((trx) => addJobs(trx, subject, channels, start));
const claim = (owner: string, now = start, channel = "mail") =>
  claimJobs(store, { ...terms, owner, channel, clock: () => now });
const settle = (job: { id: number }, owner: string) =>
  settleJob(store, { job, owner, now: start }, { status: "done" }, async () => {});

test("a job is taken by one process, is free again when its lease has run out, and not while it is renewed", async () => {
  await add("a");
  expect(await claim("one")).toMatchObject([{ subject: "a", channel: "mail", attempt: 1 }]);
  expect(await claim("two", later(leaseMs - 1))).toEqual([]);
  await renewLeases(store, { owner: "one", leaseMs, clock: () => later(10_000) });
  expect(await claim("two", later(leaseMs))).toEqual([]);
  expect(await claim("two", later(10_000 + leaseMs))).toMatchObject([{ subject: "a", attempt: 2 }]);
});

test("a worker that has lost the lease cannot put a job back, but can mark it as done", async () => {
  await add("a");
  const [job] = await claim("one");
  if (!job) throw new Error("no job");
  await claim("two", later(leaseMs));
  const retry = { status: "retry", reason: "x", dueAt: later(1), unsure: false } as const;
  const also = jest.fn();
  expect(await settleJob(store, { job, owner: "one", now: start }, retry, also)).toBe(false);
  expect(also).not.toHaveBeenCalled();
  expect(await settle(job, "one")).toBe(true);
  expect(await settleJob(store, { job, owner: "two", now: start }, retry, also)).toBe(false);
  expect(await jobsOf(store.db, "a")).toMatchObject([{ status: "done", reason: null }]);
});

embeddedTest("a lease begins when the job is taken, however long the store was locked before", async () => {
  await add("a");
  const other = store.another();
  rawOf(other).exec("begin immediate");
  let now = start;
  const claiming = claimJobs(store, { ...terms, owner: "one", clock: () => now });
  await new Promise((resolve) => setTimeout(resolve, 50));
  now = later(20_000);
  rawOf(other).exec("rollback");
  expect(await claiming).toHaveLength(1);
  expect(await claim("two", later(20_000 + leaseMs - 1))).toEqual([]);
});

test("jobs of two connections are shared out, each once", async () => {
  const other = store.another();
  for (let index = 0; index < 40; index += 1) await add(`s${index}`);
  const claims = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      claimJobs(index % 2 ? store : other, { ...terms, owner: `${index}`, limit: 3, clock: () => start }),
    ),
  );
  const ids = claims.flat().map(({ id }) => id);
  expect(ids).toHaveLength(40);
  expect(new Set(ids).size).toBe(40);
});

test("only due jobs of the requested channels are taken, and parked ones when they are revived", async () => {
  await add("a", ["mail", "upstream"]);
  expect(await claim("one", start, "fax")).toEqual([]);
  const [job] = await claim("one");
  if (!job) throw new Error("no job");
  const at = { job, owner: "one", now: start };
  const retry = { status: "retry", reason: "x", dueAt: later(5_000), unsure: true } as const;
  await settleJob(store, at, retry, async () => {});
  expect(await claim("one", later(4_999))).toEqual([]);
  expect(await claim("one", later(5_000))).toMatchObject([{ attempt: 2, unsure: 1 }]);
  await settleJob(store, at, { status: "parked", reason: "550" }, async () => {});
  expect(await claim("one", later(1_000_000))).toEqual([]);
  expect(await store.db.transaction().execute((trx) => reviveJobs(trx, "a", start))).toBe(2);
  expect(await claim("one")).toMatchObject([{ channel: "mail", attempt: 1, unsure: 0 }]);
});

test("a job that waits is revived too, one that somebody is at work on is not", async () => {
  const revive = () => store.db.transaction().execute((trx) => reviveJobs(trx, "a", start));
  await add("a");
  const [job] = await claim("one");
  if (!job) throw new Error("no job");
  expect(await revive()).toBe(0);
  const retry = { status: "retry", reason: "x", dueAt: later(5_000), unsure: false } as const;
  await settleJob(store, { job, owner: "one", now: start }, retry, async () => {});
  expect(await revive()).toBe(1);
  expect(await claim("one")).toMatchObject([{ attempt: 1 }]);
});

test("after the clock was set back a job that is due later than any pause is due, and its lease is over", async () => {
  await add("a");
  const ahead = later(400 * 86_400_000);
  const [job] = await claim("one", ahead);
  expect(await claim("two", later(1))).toMatchObject([{ subject: "a" }]);
  if (!job) throw new Error("no job");
  const dueAt = new Date(ahead.getTime() + 1_000);
  const retry = { status: "retry", reason: "x", dueAt, unsure: false } as const;
  await settleJob(store, { job, owner: "two", now: ahead }, retry, async () => {});
  expect(await claim("two", later(2))).toMatchObject([{ subject: "a" }]);
  await settleJob(
    store,
    { job, owner: "two", now: start },
    { ...retry, dueAt: later(longestPauseMs) },
    async () => {},
  );
  expect(await claim("two", later(3))).toEqual([]);
});

test("a process does not lease a job again that it works on, whatever the clock does", async () => {
  await add("a");
  const [job] = await claim("one", later(86_400_000));
  const atWork = [job?.id ?? 0];
  expect(await claimJobs(store, { ...terms, atWork, owner: "one", clock: () => start })).toEqual([]);
  expect(await claimJobs(store, { ...terms, owner: "one", clock: () => start })).toHaveLength(1);
});

test("jobs that failed because of the complete channel are restarted, a limited number of times", async () => {
  const also = jest.fn(async () => {});
  const revive = (reasons = ["http 403"]) =>
    reviveChannel(store, { channel: "mail", reasons, most: 2, now: start, also });
  for (const subject of ["waits", "parked", "other"]) await add(subject);
  for (const job of await claim("one")) {
    const reason = job.subject === "other" ? "http 400" : "http 403";
    const outcome =
      job.subject === "waits"
        ? ({ status: "retry", reason, dueAt: later(900_000), unsure: false } as const)
        : ({ status: "parked", reason } as const);
    await settleJob(store, { job, owner: "one", now: start }, outcome, async () => {});
  }
  expect(await revive(["http 404"])).toBe(0);
  expect(await revive()).toBe(2);
  expect(also.mock.calls.map((call) => (call as unknown[])[1]).sort()).toEqual(["parked", "waits"]);
  expect(await claim("one")).toMatchObject([
    { subject: "waits", attempt: 1, revivals: 1 },
    { subject: "parked", attempt: 1, revivals: 1 },
  ]);
  await store.exec("update outbox set reason = 'http 403', lease = null, lease_until = null, revivals = 2");
  expect(await revive()).toBe(0);
});

test("a job without a channel waits for one, and becomes one job for each", async () => {
  const way = (...channels: string[]) => [{ prefix: "sea-", channels }];
  await add("sea-a", []);
  expect(await claim("one", start, "")).toHaveLength(1);
  await store.exec("update outbox set lease = null, lease_until = null");
  expect(await assignChannels(store, way(), start)).toEqual([]);
  expect(await assignChannels(store, way("mail", "upstream"), start)).toEqual(["sea-a"]);
  expect((await jobsOf(store.db, "sea-a")).map(({ channel }) => channel)).toEqual(["mail", "upstream"]);
  expect(await assignChannels(store, way("mail", "upstream"), start)).toEqual([]);
});

test("jobs without a channel do not delay jobs with one", async () => {
  await store.db.transaction().execute(async (trx) => {
    for (let index = 0; index < 600; index += 1) await addJobs(trx, `ebook-${index}`, [], start);
  });
  await add("sea-a", []);
  const ways = [
    { prefix: "ebook-", channels: [] },
    { prefix: "sea-", channels: ["upstream"] },
  ];
  expect(await assignChannels(store, ways, start)).toEqual(["sea-a"]);
  expect(await claim("one", start, "upstream")).toMatchObject([{ subject: "sea-a" }]);
});

embeddedTest("a query for jobs of a channel, or for those without one, reads no others", () => {
  const plan = (query: string) =>
    rawOf(store)
      .prepare(`explain query plan ${query}`)
      .all()
      .map(({ detail }) => detail)
      .join("; ");
  expect(
    plan(
      "select id from outbox where status = 'waiting' and channel = 'a' and due_at <= 'b' order by due_at limit 4",
    ),
  ).toMatch(/^SEARCH outbox USING (COVERING )?INDEX outbox_due \(status=\? AND channel=\? AND due_at<\?\)$/);
  expect(
    plan(
      "select subject from outbox where status = 'waiting' and channel = '' and subject >= 'a' and subject < 'b' limit 500",
    ),
  ).toMatch(/INDEX outbox_subjects \(status=\? AND channel=\? AND subject>\? AND subject<\?\)$/);
});

test("writes that belong to an outcome are committed with it or not at all", async () => {
  await add("a");
  const [job] = await claim("one");
  if (!job) throw new Error("no job");
  const failing = settleJob(store, { job, owner: "one", now: start }, { status: "done" }, async () => {
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(await jobsOf(store.db, "a")).toMatchObject([{ status: "waiting" }]);
});
