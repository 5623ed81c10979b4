import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { openStore, storePath } from "./connection";

describe("STORE_URL", () => {
  test.each([
    ["file:var/portal.db", resolve("var/portal.db")],
    ["file:./var/portal.db", resolve("var/portal.db")],
    ["file:/srv/portal.db", "/srv/portal.db"],
    [pathToFileURL("/srv/a store/portal.db").href, "/srv/a store/portal.db"],
    [":memory:", ":memory:"],
  ])("%s", (url, path) => {
    expect(storePath(url)).toBe(path);
  });

  test.each(["postgres://db.example/portal", "postgresql://db.example/portal"])("%s is for later", (url) => {
    expect(() => openStore(url)).toThrow(/this version stores in SQLite/);
  });

  test.each(["", "file:", "var/portal.db", "mysql://db.example"])("%p is refused with a sentence", (url) => {
    expect(() => openStore(url)).toThrow(/STORE_URL must be file:PATH/);
  });
});

describe("a store in a file", () => {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), "portal-store-"));
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  test("is created with its directory, in WAL mode, every commit on disk", () => {
    const path = join(directory, "deep", "er", "portal.db");
    const store = openStore(`file:${path}`);
    const pragma = (name: string) => Object.values(store.raw.prepare(`pragma ${name}`).get() ?? {})[0];
    expect(existsSync(path)).toBe(true);
    expect(pragma("journal_mode")).toBe("wal");
    expect(pragma("synchronous")).toBe(2);
    expect(pragma("busy_timeout")).toBe(5000);
    expect(pragma("foreign_keys")).toBe(1);
    expect(pragma("cache_size")).toBe(-65536);
    store.close();
    store.close();
  });
});

describe("the process's store", () => {
  afterEach(() => {
    delete process.env.STORE_URL;
    jest.resetModules();
  });

  test("is one, has its tables, and survives a reload of the module", async () => {
    process.env.STORE_URL = ":memory:";
    const first = (await import("./connection")).store();
    await first.db.insertInto("seeds").values({ name: "kept", sha256: "0" }).execute();
    jest.resetModules();
    const second = (await import("./connection")).store();
    expect(second).toBe(first);
    second.close();
    const third = (await import("./connection")).store();
    expect(third).not.toBe(first);
    expect(await third.db.selectFrom("seeds").selectAll().execute()).toEqual([]);
    third.close();
  });
});
