import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { scaled } from "@/test/support/time-scale.mjs";
import { openReadyStore, openStore, storeName, storePath } from "./connection";
import { findDamage, verifyStore } from "./integrity";
import { storeTrouble } from "./trouble";

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

  test.each([
    ["postgres://portal:secret@db.example/portal?sslmode=require", "postgres://db.example/portal"],
    ["postgresql://db.example:5433/portal", "postgres://db.example:5433/portal"],
    ["file:/srv/portal.db", "/srv/portal.db"],
  ])("%s is shown as %s", (url, name) => {
    expect(storeName(url)).toBe(name);
  });

  test("a server is not contacted before it is used", async () => {
    const store = openStore("postgres://nobody:secret@127.0.0.1:1/none");
    await store.close();
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

  const write = "insert into secrets (name, value) values (hex(randomblob(8)), 'x')";

  test("has a version that is another one after a commit of this process or of another, and the same until then", async () => {
    const path = join(directory, "portal.db");
    const [store, other] = [await openReadyStore(`file:${path}`), await openReadyStore(`file:${path}`)];
    const seen = new Set([store.version()]);
    const isNew = () => seen.size < seen.add(store.version()).size;
    await store.reader.selectFrom("secrets").selectAll().execute();
    expect(isNew()).toBe(false);
    store.raw.exec(write);
    expect(isNew()).toBe(true);
    expect(isNew()).toBe(false);
    store.raw.exec(`begin immediate; ${write}`);
    expect(isNew()).toBe(false);
    store.raw.exec("commit");
    expect(isNew()).toBe(true);
    other.raw.exec(write);
    expect(isNew()).toBe(true);
    await store.reader.transaction().execute(async () => expect(store.version()).toBeNull());
    for (const open of [store, other]) open.close();
  });

  test("in memory has a version that counts its own changes", async () => {
    const store = await openReadyStore("file::memory:");
    const before = store.version();
    expect(store.version()).toBe(before);
    store.raw.exec(write);
    expect(store.version()).not.toBe(before);
    store.close();
  });
});

describe("a store that cannot be opened is reported in one sentence with its name", () => {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), "portal-store-"));
  });
  afterEach(() => rmSync(directory, { recursive: true }));
  const sentence = (path: string, reason: string) =>
    new RegExp(`^The store ${path} cannot be used: [^.]*${reason}[^.]*\\. STORE_URL names it\\.$`);

  test("a path that is a directory, or goes through a file", () => {
    const path = join(directory, "portal");
    mkdirSync(path);
    expect(() => openStore(`file:${path}`)).toThrow(sentence(path, "the path is a directory"));
    writeFileSync(join(directory, "file"), "");
    const below = join(directory, "file", "portal");
    expect(() => openStore(`file:${below}`)).toThrow(sentence(below, "is no directory"));
  });

  test("a path below a directory that takes none, in a process of its own: it used to try for ever", () => {
    const program = `import { makeDirectory } from ${JSON.stringify(resolve("lib/store/directory.ts"))};
try { makeDirectory("/proc/none/deeper"); } catch ({ code }) { console.log(code); }`;
    const args = ["--no-warnings", "--input-type=module", "--eval", program];
    const { stdout } = spawnSync(process.execPath, args, { encoding: "utf8", timeout: scaled(20_000) });
    expect(stdout).toMatch(/^(ENOENT|EACCES|EPERM|EROFS)\n$/);
    const error = Object.assign(new Error("mkdir"), { code: "ENOENT" });
    expect(storeTrouble("/proc/none/portal", error).message).toMatch(
      sentence("/proc/none/portal", "there is no such directory, and none can be made"),
    );
  });

  test("a file that is not a database", () => {
    const path = join(directory, "portal");
    writeFileSync(path, "a letter to the desk".repeat(500));
    expect(() => openStore(`file:${path}`)).toThrow(sentence(path, "the file is no database"));
  });

  test("one that a newer version has changed, or whose tables cannot be made", async () => {
    const path = join(directory, "portal");
    const store = await openReadyStore(`file:${path}`);
    store.raw.exec("insert into kysely_migration values ('9001', '2026-01-01T00:00:00.000Z')");
    store.close();
    await expect(openReadyStore(`file:${path}`)).rejects.toThrow(
      sentence(path, "a newer version of the portal has changed it \\(step 9001; this version knows \\d+\\)"),
    );
    const other = join(directory, "other");
    const foreign = openStore(`file:${other}`);
    foreign.raw.exec("create table outbox (in_the_way text)");
    foreign.close();
    await expect(openReadyStore(`file:${other}`)).rejects.toThrow(
      sentence(other, "step 7 of its tables .* failed: table .outbox. already exists"),
    );
  });

  test("one that is cut off, which shows only in its pages", async () => {
    const path = join(directory, "portal");
    const url = `file:${path}` as const;
    const made = await openReadyStore(url);
    expect(findDamage(made, path)).toBeNull();
    await expect(verifyStore(made, path, new Date())).resolves.toBeUndefined();
    made.close();
    truncateSync(path, 8 * 4096);
    const open = async () => {
      const store = await openReadyStore(url);
      await verifyStore(store, path, new Date()).finally(() => store.close());
    };
    await expect(open()).rejects.toThrow(sentence(path, "it is damaged"));
  });

  test.each([
    [{ errcode: 8 }, "it may not be written"],
    [{ errcode: 1032 }, "it may not be written"],
    [{ errcode: 10 }, "the disk reports an error"],
    [{ errcode: 13 }, "the disk is full"],
    [{ code: "ENOSPC" }, "the disk is full"],
    [{ code: "EACCES" }, "its directory may not be written"],
    [{ code: "EROFS" }, "the file system may only be read"],
    [{}, "something else"],
  ])("%j: %s", (facts, reason) => {
    const error = Object.assign(new Error("something else"), facts);
    expect(storeTrouble("/srv/portal", error).message).toMatch(sentence("/srv/portal", reason));
  });

  test("an import that holds the lock does not stop the start", async () => {
    const path = join(directory, "portal");
    const store = await openReadyStore(`file:${path}`);
    const other = openStore(`file:${path}`);
    other.raw.exec("begin immediate");
    await expect(verifyStore(store, path, new Date())).resolves.toBeUndefined();
    other.raw.exec("rollback");
    other.close();
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
