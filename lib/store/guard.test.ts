import { copyFileSync, mkdtempSync, renameSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type EmbeddedStore, openReadyStore } from "./connection";
import type { ReportState } from "./guard";
import { onStoreLost, recordStoreState, storeState } from "./state";
import { StoreLostError } from "./trouble";
import { startStoreWatch } from "./watch";

let directory: string;
let path: string;
let store: EmbeddedStore;
let reported: string[];
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), "guard-"));
  path = join(directory, "portal.db");
  reported = [];
  const tell: ReportState = (state) => reported.push(state);
  store = await openReadyStore(`file:${path}`, tell);
});
afterEach(() => {
  store.close();
  rmSync(directory, { recursive: true });
});

const write = (code: string) =>
  store.db.transaction().execute(async (trx) => {
    await trx.insertInto("short_links").values({ code, url: "/", created_at: "" }).execute();
  });
const single = (code: string) =>
  store.db.insertInto("short_links").values({ code, url: "/", created_at: "" }).execute();

const losses: [string, RegExp, () => void][] = [
  ["deleted", /file is gone/, () => rmSync(path)],
  ["deleted with its directory", /file is gone/, () => renameSync(directory, `${directory}-moved`)],
  [
    "replaced by a copy",
    /another file/i,
    () => {
      copyFileSync(path, `${path}.copy`);
      renameSync(`${path}.copy`, path);
    },
  ],
  ["left without its log", /log is gone/, () => rmSync(`${path}-wal`)],
  ["emptied", /cut off or damaged/, () => truncateSync(path, 0)],
  [
    "cut off",
    /cut off or damaged/,
    () => {
      store.raw.exec("pragma wal_checkpoint(truncate)");
      store.guard?.check();
      truncateSync(path, 5 * 4096);
    },
  ],
];

test.each(losses)("a store that is %s refuses every further write", async (_how, reason, lose) => {
  await write("before");
  // What has been moved into the file makes a cut visible.
  store.raw.exec("pragma wal_checkpoint(truncate)");
  store.guard?.check();
  lose();
  await expect(write("after")).rejects.toThrow(reason);
  await expect(single("later")).rejects.toBeInstanceOf(StoreLostError);
  expect(reported.at(-1)).toBe("lost");
  if (_how.includes("directory")) renameSync(`${directory}-moved`, directory);
});

test("overwritten with something else it is damaged, at the latest when it is read", async () => {
  await write("before");
  store.raw.exec("pragma wal_checkpoint(truncate)");
  store.guard?.check();
  const second = await openReadyStore(`file:${path}`);
  second.close();
  writeFileSync(path, Buffer.alloc(4096 * 200, "x"), { flag: "r+" });
  await expect(
    (async () => {
      for (let turn = 0; turn < 50; turn += 1) {
        await write(`after ${turn}`);
        store.raw.exec("pragma shrink_memory; pragma wal_checkpoint(truncate)");
      }
    })(),
  ).rejects.toThrow(/damaged|malformed|not a database/);
});

test("a store that VACUUM has rewritten is intact", async () => {
  await store.db.transaction().execute(async (trx) => {
    for (let index = 0; index < 400; index += 1) {
      const url = `/${"x".repeat(2_000)}`;
      await trx
        .insertInto("short_links")
        .values({ code: `l${index}`, url, created_at: "" })
        .execute();
    }
  });
  store.raw.exec("pragma wal_checkpoint(truncate)");
  store.guard?.check();
  await store.db.deleteFrom("short_links").execute();
  store.raw.exec("vacuum; pragma wal_checkpoint(truncate)");
  await expect(write("after")).resolves.toBeUndefined();
  expect(reported.at(-1)).toBe("open");
});

test("a watch notices without a write; each listener is called once", () => {
  jest.useFakeTimers();
  try {
    const failed = jest.fn();
    const stop = startStoreWatch(store, failed);
    jest.advanceTimersByTime(5_000);
    expect(reported).not.toContain("lost");
    reported.length = 0;
    rmSync(path);
    jest.advanceTimersByTime(5_000);
    expect(reported).toEqual(["lost"]);
    expect(failed).not.toHaveBeenCalled();
    stop();
  } finally {
    jest.useRealTimers();
  }
});

test("the state of the process's store: lost is final", () => {
  expect(storeState()).toEqual({ state: "open", reason: null, since: null });
  const tell = jest.fn();
  onStoreLost(tell);
  recordStoreState("locked", "why");
  expect(storeState()).toMatchObject({ state: "locked", reason: "why", since: expect.stringMatching(/Z$/) });
  recordStoreState("open", null);
  recordStoreState("lost", "gone");
  recordStoreState("lost", "gone again");
  recordStoreState("open", null);
  expect(storeState()).toMatchObject({ state: "lost", reason: "gone" });
  expect(tell.mock.calls).toEqual([["gone"]]);
});
