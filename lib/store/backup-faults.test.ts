import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { backupStore, restoreStore } from "./backup";
import { openReadyStore, openStore } from "./connection";

/** Every call by which a backup or a restore writes to the disk fails once: what was there is there, or what should be. */

const mockDisk = { calls: 0, failsAt: 0, failed: "" };
jest.mock("node:fs", () => {
  const fs = jest.requireActual("node:fs");
  const failing = (name: string) => [
    name,
    (...args: unknown[]) => {
      mockDisk.calls += 1;
      if (mockDisk.calls !== mockDisk.failsAt) return fs[name](...args);
      mockDisk.failed = `${name} ${String(args[0]).split("/").at(-1)}`;
      throw Object.assign(new Error("ENOSPC: no space left on device"), { code: "ENOSPC" });
    },
  ];
  const writing = ["chownSync", "fsyncSync", "mkdirSync", "openSync", "renameSync"];
  return { ...fs, ...Object.fromEntries(writing.map(failing)) };
});

const templates = mkdtempSync(join(tmpdir(), "portal-templates-"));
beforeAll(async () => {
  for (const code of ["now", "older"]) {
    const store = await openReadyStore(`file:${join(templates, code)}`);
    await store.db.insertInto("short_links").values({ code, url: "/", created_at: "" }).execute();
    await store.close();
  }
});
afterAll(() => rmSync(templates, { recursive: true }));

let directory: string;
beforeEach(() => {
  [mockDisk.calls, mockDisk.failsAt] = [0, 0];
  directory = mkdtempSync(join(tmpdir(), "portal-faults-"));
});
afterEach(() => rmSync(directory, { recursive: true }));

const at = (name: string) => join(directory, name);

/** A store with this short link takes the place of one that is there. */
function place(name: string, code: "now" | "older"): void {
  for (const end of ["", "-wal", "-shm"]) rmSync(at(name) + end, { force: true });
  copyFileSync(join(templates, code), at(name));
}

/** The short link of a store; "none" where there is no store. */
async function codeIn(name: string): Promise<string> {
  if (!existsSync(at(name))) return "none";
  const store = openStore(`file:${at(name)}`);
  const { code } = await store.reader.selectFrom("short_links").select("code").executeTakeFirstOrThrow();
  await store.close();
  return code;
}

/** Lets each call of `work` to the disk fail, the first to the last, and says how each left the files. */
async function failEach(
  prepare: () => void,
  work: () => unknown,
  state: () => Promise<string>,
): Promise<string[]> {
  const found: string[] = [];
  for (let call = 1; ; call += 1) {
    [mockDisk.failsAt, mockDisk.failed] = [0, ""];
    prepare();
    [mockDisk.calls, mockDisk.failsAt] = [0, call];
    let hasThrown = false;
    try {
      work();
    } catch {
      hasThrown = true;
    }
    const { failed } = mockDisk;
    mockDisk.failsAt = 0;
    if (failed === "") return found;
    found.push(`${failed}: ${await state()}${hasThrown ? "" : ", and not reported"}`);
  }
}

test("a backup that fails leaves the older one, or is complete, and the store", async () => {
  const found = await failEach(
    () => {
      place("portal.db", "now");
      place("backup.db", "older");
    },
    () => backupStore(at("portal.db"), at("backup.db")),
    async () => `${await codeIn("backup.db")} of ${await codeIn("portal.db")}`,
  );
  expect(found.length).toBeGreaterThan(3);
  expect(found.filter((line) => !/: (?:older|now) of now$/.test(line))).toEqual([]);
  expect(readdirSync(directory).filter((name) => name.endsWith(".part"))).toEqual([]);
});

test("a restore that fails leaves store and files beside it, or replaces both by the backup", async () => {
  let files = "";
  const found = await failEach(
    () => {
      place("portal.db", "now");
      place("backup.db", "older");
      rmSync(at("previous.db"), { force: true });
      files = "now";
    },
    () =>
      restoreStore(at("backup.db"), at("portal.db"), at("previous.db"), () => {
        files = "older";
        return () => {
          files = "now";
        };
      }),
    async () => `${await codeIn("portal.db")} beside ${files}, before ${await codeIn("previous.db")}`,
  );
  expect(found.length).toBeGreaterThan(3);
  const isWhole = (line: string) =>
    /: (?:now beside now, before none|older beside older, before now)$/.test(line);
  expect(found.filter((line) => !isWhole(line))).toEqual([]);
  expect(readdirSync(directory).filter((name) => name.endsWith(".part"))).toEqual([]);
});
