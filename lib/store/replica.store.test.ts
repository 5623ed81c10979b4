import { setTimeout as sleep } from "node:timers/promises";
import { openTestStore, type TestStore } from "@/test/support/stores";
import { lastChangeId, recordChange } from "./changes";
import type { Store } from "./connection";
import { type Position, type ReplicatedStore, replicaTimes, withReplica } from "./replica";
import { storeMetadata } from "./store-metadata";
import { markTrouble } from "./trouble";

/** The replica is a second store, fed by hand, and commits are told by hand: how far it is behind is up to the test. */

const now = new Date("2026-03-16T02:00:00Z");
const patient = { waitMs: 600_000, pollMs: 1, beatMs: 1, answerMs: 600_000 };

let primary: TestStore;
let replica: TestStore;
let told: Store;
let tell: () => void;
let pages: ReplicatedStore;
let reports: (string | null)[];
/** What is opened as the replica, in place of the test's. */
let opened: (() => Pick<Store, "reader" | "close">) | null;
/** What the replica answers in place of itself. */
let broken: (() => Promise<never>) | null;
let times: { -readonly [Name in keyof typeof replicaTimes]: number };

beforeEach(async () => {
  [primary, replica] = [await openTestStore(), await openTestStore()];
  [reports, opened, broken] = [[], null, null];
  let version = 1;
  const listeners = new Set<() => void>();
  told = Object.assign(Object.create(primary), {
    version: () => version,
    onCommit(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  });
  tell = () => {
    version += 1;
    for (const listener of listeners) listener();
  };
});
afterEach(async () => {
  await pages.close();
  await replica.close();
});

function openPages(own: Partial<typeof patient> = {}): void {
  times = { ...patient, ...own };
  const positions = {
    ofPrimary: async (): Promise<Position> => ({
      changeId: await lastChangeId(primary),
      log: null,
      tables: null,
    }),
    async has(reader: Store["reader"], { changeId }: Position) {
      if (broken) return broken();
      const { id } = await reader
        .selectFrom("changes")
        .select(({ fn }) => fn.max("id").as("id"))
        .executeTakeFirstOrThrow();
      return Number(id) >= changeId;
    },
  };
  const plain = { reader: replica.reader, close: async () => {} };
  pages = withReplica(told, () => opened?.() ?? plain, {
    report: (reason) => reports.push(reason),
    positions,
    times,
  });
}

/** Writes what a page shows, as an import does. */
async function write(store: Store, sha256: string): Promise<void> {
  await store.db.transaction().execute(async (trx) => {
    await trx
      .insertInto("seeds")
      .values({ name: "page", sha256 })
      .onConflict((conflict) => conflict.column("name").doUpdateSet({ sha256 }))
      .execute();
    await recordChange(trx, "sailings", "*", now);
  });
}
const shown = async () => (await storeMetadata(pages)).seeds.get("page");
const until = async (isSo: () => boolean) => {
  while (!isSo()) await sleep(1);
};

test("pages show what the replica has, and nothing old as new while it has not got a change", async () => {
  for (const store of [primary, replica]) await write(store, "old");
  openPages();
  expect(await shown()).toBe("old");
  await until(() => pages.isReplicaRead);
  // Told of the change before the replica has it.
  let moved = 0;
  pages.onCommit(() => {
    moved += 1;
  });
  await write(primary, "new");
  const before = pages.version();
  tell();
  const caught = pages.caughtUp();
  const isCaughtUp = await Promise.race([caught.then(() => true), sleep(30).then(() => false)]);
  expect([isCaughtUp, await shown(), pages.version(), moved]).toEqual([false, "old", before, 0]);
  await write(replica, "new");
  await caught;
  expect([await shown(), moved > 0, pages.version()]).toEqual(["new", true, expect.any(Number)]);
  expect(pages.version()).not.toBe(before);
  expect(reports).toEqual([null]);
});

test("a replica that does not get a change in time is left for the primary until it has everything", async () => {
  for (const store of [primary, replica]) await write(store, "old");
  openPages({ waitMs: 20 });
  await until(() => pages.isReplicaRead);
  await write(primary, "new");
  tell();
  await pages.caughtUp();
  expect([await shown(), pages.isReplicaRead, reports]).toEqual(["new", false, [null, "it is behind"]]);
  await write(primary, "newer");
  tell();
  await pages.caughtUp();
  expect(await shown()).toBe("newer");
  await write(replica, "new");
  await sleep(30);
  expect([await shown(), pages.isReplicaRead]).toEqual(["newer", false]);
  await write(replica, "of the replica");
  await until(() => pages.isReplicaRead);
  expect([await shown(), reports]).toEqual(["of the replica", [null, "it is behind", null]]);
});

test.each([
  ["says that its server is gone", () => Promise.reject(markedError("gone", false))],
  ["does not answer", () => new Promise<never>(() => {})],
])(
  "a query is answered by the primary where the replica %s, and the replica is tried again",
  async (_, answer) => {
    for (const store of [primary, replica]) await write(store, "old");
    openPages({ answerMs: 20 });
    await until(() => pages.isReplicaRead);
    await write(primary, "new");
    let isBroken = true;
    const executeQuery = jest.spyOn(replica.reader, "executeQuery").mockImplementation(answer);
    broken = answer;
    opened = () => {
      if (isBroken) throw new Error("It cannot be reached.");
      return { reader: replica.reader, close: async () => {} };
    };
    expect(await shown()).toBe("new");
    expect([pages.isReplicaRead, executeQuery.mock.calls.length > 0]).toEqual([false, true]);
    jest.restoreAllMocks();
    broken = null;
    await write(replica, "of the replica");
    times.answerMs = patient.answerMs;
    isBroken = false;
    await until(() => pages.isReplicaRead);
    expect([await shown(), reports.at(-1)]).toEqual(["of the replica", null]);
  },
);

test("what is wrong with a query or with a busy replica is not the primary's, and a conflict is", async () => {
  for (const store of [primary, replica]) await write(store, "old");
  openPages({ beatMs: 600_000 });
  await until(() => pages.isReplicaRead);
  const conflict = Object.assign(markedError("it is busy", true), { code: "40001" });
  const errors = [new Error("no such column"), markedError("all its connections are in use", true), conflict];
  for (const error of errors)
    jest.spyOn(replica.reader, "executeQuery").mockRejectedValueOnce(error as never);
  const read = () => pages.reader.selectFrom("seeds").select("sha256").executeTakeFirst();
  await expect(read()).rejects.toThrow("no such column");
  await expect(read()).rejects.toThrow("all its connections");
  expect([await read(), pages.isReplicaRead]).toEqual([{ sha256: "old" }, true]);
  jest.restoreAllMocks();
});

test("its version is unknown where that of the primary is, and it reads without transactions", async () => {
  openPages();
  expect(pages.version()).not.toBeNull();
  told.version = () => null;
  expect(pages.version()).toBeNull();
  await expect(pages.reader.transaction().execute(async () => {})).rejects.toThrow(/without transactions/);
  expect(replicaTimes.waitMs).toBe(5_000);
});

function markedError(reason: string, isBusy: boolean): Error {
  const error = new Error(reason);
  markTrouble(error, reason, isBusy);
  return error;
}
