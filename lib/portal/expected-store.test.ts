import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openReadyStore } from "@/lib/store/connection";
import { expectStore } from "./expected-store";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "expected-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const url = (name: string) => `file:${join(folder, name)}` as const;
const siteFile = "own/portal.json";

test("a folder that is missing is not made, with SITE_FILE or without", async () => {
  for (const file of [undefined, siteFile])
    await expect(expectStore(url("typo/portal.db"), file)).rejects.toThrow(
      `The store ${join(folder, "typo", "portal.db")} cannot be used: there is no folder ${join(folder, "typo")}. If STORE_URL is right and the disk is mounted, make the folder, then the store: bin/portal store create`,
    );
  expect(existsSync(join(folder, "typo"))).toBe(false);
});

test("an empty store is not filled under a publisher's name, and is without one", async () => {
  await expect(expectStore(url("portal.db"), siteFile)).rejects.toThrow(
    "is empty, and a start would show sample",
  );
  expect(existsSync(join(folder, "portal.db"))).toBe(false);
  await expectStore(url("portal.db"), undefined);
  // Tables alone say nothing.
  await (await openReadyStore(url("portal.db"))).close();
  await expect(expectStore(url("portal.db"), siteFile)).rejects.toThrow("bin/portal store create");
});

test("a store that was prepared once is accepted, and an invalid store is reported when it is opened", async () => {
  const store = await openReadyStore(url("portal.db"));
  await store.db
    .insertInto("domain_state")
    .values({ domain: "flights", state: "sample", rolled_on: "2026-03-16" })
    .execute();
  await store.close();
  await expectStore(url("portal.db"), siteFile);
  await expectStore(":memory:", siteFile);
  writeFileSync(join(folder, "letter.db"), "no database".repeat(1_000));
  await expectStore(url("letter.db"), siteFile);
  mkdirSync(join(folder, "folder.db"));
  await expectStore(url("folder.db"), siteFile);
});

test("the default store is created with its folder, because that is a fresh clone", async () => {
  const before = process.cwd();
  process.chdir(folder);
  try {
    await expectStore("file:var/portal.db", undefined);
    await expect(expectStore("file:other/portal.db", undefined)).rejects.toThrow("there is no folder");
    await expect(expectStore("file:var/portal.db", siteFile)).rejects.toThrow("is empty");
  } finally {
    process.chdir(before);
  }
});
