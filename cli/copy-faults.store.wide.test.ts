import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { config } from "@/lib/config/config";
import { prepareStore } from "@/lib/portal/prepare";
import { openReadyStore, type Store } from "@/lib/store/connection";
import { insertMany } from "@/lib/store/insert";
import { TestRuns } from "@/test/support/portal-command";
import { sampleOf } from "@/test/support/sample-of";
import { onServer, openTestStore, serverTest } from "@/test/support/stores";
import { digestsOf, faults, WriteFaults } from "@/test/support/write-faults";
import { copyBetween } from "./store-copy";

/** Every write of a copy fails once: the target is as it was, or an unfinished copy that the same command completes. */

const now = new Date("2026-11-20T02:00:00Z");
const writes = new WriteFaults();
const folder = mkdtempSync(join(tmpdir(), "portal-copies-"));
const source = `file:${join(folder, "portal.db")}`;

beforeAll(async () => {
  config().frozenNow = now;
  const store = await openReadyStore(source);
  const id = "HKHKG";
  const port = { id, name: "Hong Kong", sort_name: "hong kong", country_code: "HK", unlocode: id };
  await insertMany(store.db, "ports", [{ ...port, name_zh: "香港", zone: "Asia/Hong_Kong", aliases: "[]" }]);
  await insertMany(store.db, "domain_state", [{ domain: "articles", state: "own" }]);
  await insertMany(store.db, "seeds", [{ name: "ports", sha256: "1" }]);
  await insertMany(store.db, "short_links", [{ code: "own", url: "/", created_at: now.toISOString() }]);
  const batch = { source: "calls", as_of: null, at: now.toISOString() };
  await insertMany(store.db, "call_batches", [{ id: 7, ...batch }]);
  await insertMany(store.db, "changes", [
    { id: 9, domain: "articles", key: "a", created_at: now.toISOString() },
  ]);
  await store.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A store for the copy, as a server's first start leaves it. */
const openTarget = () => openTestStore({ inFile: true });

/** The next number of a table whose numbers the copy has written. */
async function nextBatch({ db }: Store): Promise<number> {
  const batch = { source: "calls", as_of: null, at: now.toISOString() };
  const { id } = await db.insertInto("call_batches").values(batch).returning("id").executeTakeFirstOrThrow();
  return id;
}

const differing = (one: Record<string, string>, other: Record<string, string>) =>
  Object.keys(one).filter((table) => one[table] !== other[table]);

test("a copy whose write fails leaves the target as it was, or is completed by the same command", async () => {
  const good = await openTarget();
  const atFirst = await digestsOf(good);
  writes.begin();
  await copyBetween(source, good.url);
  const all = Array.from({ length: writes.count }, (_, index) => index + 1);
  const inTheEnd = await digestsOf(good);
  expect(differing(atFirst, inTheEnd)).toContain("short_links");
  await good.close();

  const found: string[] = [];
  const tried = all.filter((at) => at % (onServer ? 12 : 3) === 0 || at > all.length - 8);
  for (const at of sampleOf(tried, 4)) {
    const fault = faults[at % faults.length] ?? "full";
    const target = await openTarget();
    writes.begin({ at, fault, store: target });
    const error = await copyBetween(source, target.url).then(() => null, String);
    const { failed } = writes;
    writes.begin();
    const left = await writes.digestsLeft(target);
    const where = `write ${at} of ${all.length}, ${fault}: ${failed?.slice(0, 120)}: ${error}`;
    if (failed === null) found.push(`${where}: nothing failed`);
    const isBefore = differing(atFirst, left).length === 0;
    const isAfter = differing(inTheEnd, left).length === 0;
    if (!isBefore && !isAfter) {
      if (!error?.endsWith("Run the same command again to continue it."))
        found.push(`${where}: does not say what to do`);
      const started = await prepareStore(target, now, "data").then(() => "starts", String);
      if (!/unfinished copy/.test(started)) found.push(`${where}: a portal on it: ${started}`);
    }
    // A lock on the embedded store is waited for.
    const again = error && (await copyBetween(source, target.url).then(() => null, String));
    if (again !== null) found.push(`${where}: again: ${again}`);
    const differs = differing(inTheEnd, await digestsOf(target));
    if (differs.length > 0) found.push(`${where}: done again it differs in ${differs}`);
    else if ((await nextBatch(target)) !== 8) found.push(`${where}: its numbers begin anew`);
    await target.close();
  }
  expect(found).toEqual([]);
});

serverTest(
  "a restore to a server that fails leaves the files beside it, and is completed by the same command",
  async () => {
    const runs = new TestRuns();
    const site = join(runs.directory, "site");
    const note = join(site, "note.txt");
    mkdirSync(site);
    writeFileSync(join(site, "portal.json"), "{}");
    writeFileSync(note, "backed up");
    process.env.SITE_FILE = join(site, "portal.json");
    const store = (...args: string[]) => runs.run(["store", ...args]);
    /** Restores to an empty store, and lets a write fail. */
    const restoreTo = async (at?: number) => {
      const target = await openTarget();
      config().storeUrl = target.url;
      writeFileSync(note, "now");
      writes.begin(at === undefined ? undefined : { at, fault: "cut off", store: target });
      const run = await store("restore", "a.tar");
      const { count } = writes;
      writes.begin();
      return { target, run, count };
    };
    try {
      config().storeUrl = source;
      expect(await store("backup", "a.tar")).toMatchObject({ code: 0 });
      const good = await restoreTo();
      expect(good.run).toMatchObject({ code: 0, errorOutput: "" });
      await good.target.close();
      for (const at of [good.count - 9, good.count - 5, good.count - 1]) {
        const { target, run } = await restoreTo(at);
        expect(run.errorOutput).toMatch(
          /^The copy was interrupted: .* Run the same command again to continue it\.\n$/,
        );
        expect(readFileSync(note, "utf8")).toBe("now");
        expect(await store("restore", "a.tar")).toMatchObject({ code: 0, errorOutput: "" });
        expect(readFileSync(note, "utf8")).toBe("backed up");
        expect(await target.all("select code from short_links")).toEqual([{ code: "own" }]);
        await target.close();
      }
    } finally {
      delete process.env.SITE_FILE;
      runs.end();
    }
  },
);
