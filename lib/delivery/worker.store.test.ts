import type { Logger } from "pino";
import { addJobs, claimJobs, jobsOf } from "@/lib/store/outbox";
import { openTestStore, type TestStore } from "@/test/support/stores";
import { scaled } from "@/test/support/time-scale.mjs";
import {
  type DeliveryResult,
  deliveryLimits,
  type JobChannel,
  startWorker,
  type WorkerContext,
} from "./worker";

/** A worker on a store: what it takes at once, what it stores and tells of each result, and how it ends. */

const now = new Date("2026-03-16T02:00:00Z");
let store: TestStore;
beforeAll(async () => {
  store = await openTestStore({ inFile: true });
});
afterEach(() => store.exec("delete from outbox"));
afterAll(() => store.close());

const add = (channel: string, ...subjects: string[]) =>
  store.db.transaction().execute(async (trx) => {
    for (const subject of subjects) await addJobs(trx, subject, channel ? [channel] : [], now);
  });

/** Waits for what a worker does in its own time. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + scaled(5_000);
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error("It did not come.");
    await new Promise(setImmediate);
  }
}

function start(channels: Partial<JobChannel>[], change: Partial<WorkerContext> = {}) {
  const told: string[] = [];
  const note = (level: string) => (facts: Record<string, unknown>, text: string) =>
    told.push(
      [level, text, facts.parcel, facts.channel, facts.reason, facts.revived]
        .filter((one) => one !== undefined)
        .join(" "),
    );
  const settled: string[] = [];
  let minutes = 0;
  const closed: string[] = [];
  const stop = startWorker({
    store,
    subject: "parcel",
    channels: channels.map((one) => ({
      name: "mail",
      closedReasons: [],
      deliver: async () => ({ status: "done" as const }),
      close: () => closed.push(one.name ?? "mail"),
      ...one,
    })),
    routes: [],
    settled: async (_, subject) => void settled.push(subject),
    everyMinute: async () => {
      minutes += 1;
    },
    clock: () => now,
    log: { info: note("info"), warn: note("warn"), error: note("error") } as unknown as Logger,
    random: () => 0.5,
    ...change,
  });
  return { stop, told, settled, closed, minutes: () => minutes };
}

test("jobs are delivered a few at once, the next without waiting for the clock, each channel by itself", async () => {
  const subjects = Array.from({ length: 9 }, (_, at) => `p${at}`);
  await add("mail", ...subjects);
  await add("post", "q");
  const [running, most] = [new Set<string>(), { mail: 0, narrow: 0 }];
  const deliver = async (subject: string): Promise<DeliveryResult> => {
    running.add(subject);
    most.mail = Math.max(most.mail, running.size);
    for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
    running.delete(subject);
    return { status: "done" };
  };
  const worker = start([{ deliver }, { name: "post", atOnce: 1 }]);
  await until(() => worker.settled.length === 10);
  await worker.stop();
  expect(most.mail).toBe(deliveryLimits.atOnce);
  expect(worker.settled.toSorted()).toEqual([...subjects, "q"]);
  expect(worker.told.toSorted()).toEqual(
    [
      ...subjects.map((one) => `info parcel delivered ${one} mail`),
      "info parcel delivered q post",
    ].toSorted(),
  );
  expect([worker.minutes(), worker.closed]).toEqual([1, ["mail", "post"]]);
  expect((await jobsOf(store.db, "p0")).map(({ status }) => status)).toEqual(["done"]);
});

test("a job without a channel gets that of its route", async () => {
  await add("", "p-1", "other");
  const worker = start([{}], { routes: [{ prefix: "p-", channels: ["mail"] }] });
  await until(() => worker.settled.length === 1);
  await worker.stop();
  expect(worker.settled).toEqual(["p-1"]);
});

test.each<[string, () => DeliveryResult, string, object]>([
  [
    "fails",
    () => ({ status: "failed", reason: "timeout" }),
    "warn parcel not delivered yet p mail timeout",
    { status: "waiting", reason: "timeout" },
  ],
  [
    "is refused",
    () => ({ status: "refused", reason: "http 400" }),
    "warn parcel parked p mail http 400",
    { status: "parked", reason: "http 400" },
  ],
  [
    "throws",
    () => {
      throw new Error("broken");
    },
    "error delivery failed p mail",
    { status: "waiting", reason: "error" },
  ],
])("a delivery that %s", async (_, deliver, line, stored) => {
  await add("mail", "p");
  const worker = start([{ deliver: async () => deliver() }]);
  await until(() => worker.settled.length === 1);
  await worker.stop();
  expect(worker.told).toContain(line);
  expect(await jobsOf(store.db, "p")).toMatchObject([stored]);
});

test("the success of one restarts those that the closed service has rejected", async () => {
  await add("mail", "p");
  let isOpen = false;
  const deliver = async (): Promise<DeliveryResult> =>
    isOpen ? { status: "done" } : { status: "closed", reason: "login" };
  const first = start([{ deliver, closedReasons: ["login"] }]);
  await until(() => first.settled.length === 1);
  await first.stop();
  isOpen = true;
  await add("mail", "q");
  const second = start([{ deliver, closedReasons: ["login"] }]);
  await until(() => second.settled.filter((one) => one === "p").length === 2);
  await second.stop();
  expect(second.told).toContain("info deliveries are retried: the service accepts them again mail 1");
  expect(await jobsOf(store.db, "p")).toMatchObject([{ status: "done" }]);
});

test("a store that fails is told, and does not end the worker", async () => {
  const failing = async () => {
    throw new Error("locked");
  };
  const worker = start([{}], { everyMinute: failing });
  await until(() => worker.told.length > 0);
  await worker.stop();
  expect(worker.told).toEqual(["error outbox not read"]);
  await add("mail", "p");
  const unsettled = start([{}], { settled: failing });
  await until(() => unsettled.told.length > 0);
  await unsettled.stop();
  expect(unsettled.told).toEqual(["error delivery failed p mail"]);
  expect(await jobsOf(store.db, "p")).toMatchObject([{ status: "waiting" }]);
});

test("an end waits for what is under way, and aborts it after a time; nothing new begins", async () => {
  await add("mail", "p", "q");
  let wasAborted = false;
  const deliver = (_: string, signal: AbortSignal) =>
    new Promise<DeliveryResult>((resolve) =>
      signal.addEventListener("abort", () => {
        wasAborted = true;
        resolve({ status: "failed", reason: "stopped" });
      }),
    );
  const worker = start([{ deliver, atOnce: 1 }]);
  await until(async () => (await jobsOf(store.db, "p")).some(({ attempts }) => attempts === 1));
  await worker.stop(1);
  expect([wasAborted, worker.settled, worker.closed]).toEqual([true, ["p"], ["mail"]]);
  const terms = {
    owner: "next",
    channel: "mail",
    limit: 9,
    leaseMs: 1_000,
    longestPauseMs: 3_600_000,
    atWork: [],
  };
  const left = await claimJobs(store, { ...terms, clock: () => now });
  expect(left.map(({ subject }) => subject)).toEqual(["q"]);
});
