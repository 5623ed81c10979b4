import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { config } from "@/lib/config";
import { backupName } from "@/lib/store/backups-kept";
import { noteClock } from "@/lib/store/clock";
import { openReadyStore } from "@/lib/store/connection";
import { TestRuns } from "./test-runs";

let runs: TestRuns;
let directory: string;
let path: string;
beforeEach(() => {
  runs = new TestRuns();
  ({ directory, storePath: path } = runs);
  config().storeUrl = runs.storeUrl;
});
afterEach(() => runs.end());

const store = (...args: string[]) => runs.run(["store", ...args]);

async function write(code: string) {
  const open = await openReadyStore(`file:${path}`);
  await open.db.insertInto("short_links").values({ code, url: "/", created_at: "" }).execute();
  return open;
}

async function codes(file = path) {
  const open = await openReadyStore(`file:${file}`);
  const rows = await open.reader.selectFrom("short_links").select("code").orderBy("code").execute();
  open.close();
  return rows.map(({ code }) => code);
}

test.each([
  [[], "Write store backup, store check or store restore FILE."],
  [["restore"], "Name the backup to restore."],
  [["backup", "a", "b"], '"b" is too much here: try help.'],
  [["backup", "portal.db"], "A backup cannot stand in the place of the store itself."],
  [["restore", "portal.db"], "This is the store itself, not a backup of it."],
  [["backup", "--keep", "0"], "After --keep write a number, 1 or more."],
  [["backup", "--max-age", "week"], "After --max-age write a number, 1 or more."],
  [["backup", "nightly.db", "--keep", "3"], "--keep and --max-age need a folder: its backups are dated."],
  [["check", "--keep", "3"], "Store check knows no --keep."],
])("%j cannot run: a sentence and exit code 2", async (args, sentence) => {
  expect(await store(...args)).toEqual({ code: 2, printed: "", told: `${sentence}\n` });
});

test("without a store there is nothing to back up or check, and none is made", async () => {
  for (const action of ["backup", "check"]) {
    expect(await store(action)).toEqual({ code: 2, printed: "", told: `There is no store at ${path}.\n` });
  }
  expect(existsSync(path)).toBe(false);
});

test("a backup of every night stands in the place of the last, holds what is in the log, and is the owner's alone", async () => {
  const running = await write("first");
  for (const night of ["first night", "second night"]) {
    expect(await store("backup", "nightly.db")).toMatchObject({ code: 0, told: "" });
    running.raw.prepare("insert into short_links (code, url, created_at) values (?, '/', '')").run(night);
  }
  const file = join(directory, "nightly.db");
  expect(await codes(file)).toEqual(["first", "first night"]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  running.close();
});

test("a backup without a name, or to a folder, has a dated one, and no half of one is left", async () => {
  (await write("a")).close();
  expect((await store("backup")).printed).toMatch(/\/backups\/portal-\d{8}-\d{6}\.db: [\d,]+ bytes\n$/);
  expect((await store("backup", ".")).code).toBe(0);
  expect(readdirSync(directory).filter((name) => /^portal-\d/.test(name))).toHaveLength(1);
  truncateSync(path, 3 * 4096);
  expect(await store("backup", "bad.db")).toMatchObject({
    code: 2,
    told: expect.stringMatching(/damaged|malformed/),
  });
  expect(readdirSync(directory).filter((name) => name.startsWith("bad"))).toEqual([]);
});

test("backups of a folder are kept by number and age, and a failed one deletes none", async () => {
  const folder = join(directory, "backups");
  const dated = () => readdirSync(folder).filter((name) => /^portal-\d{8}-\d{6}\.db$/.test(name));
  const earlier = [400, 40, 30, 20, 10].map((days) => backupName(new Date(Date.now() - days * 86_400_000)));
  mkdirSync(folder);
  for (const name of [...earlier, "nightly.db"]) writeFileSync(join(folder, name), "");
  // Of one that was stopped, and of one that is under way.
  const halves = [earlier[3], backupName(new Date(Date.now() - 60_000))].flatMap((name) => [
    `${name}.part`,
    `${name}.part-journal`,
  ]);
  for (const name of halves) writeFileSync(join(folder, name), "");
  (await write("a")).close();
  const { code, printed } = await store("backup", "--keep", "4", "--max-age", "35");
  expect(code).toBe(0);
  expect(printed.match(/^deleted .*$/gm)).toEqual(
    [1, 0].map((at) => `deleted ${join(folder, earlier[at] ?? "")}`),
  );
  expect(dated()).toHaveLength(4);
  expect(existsSync(join(folder, "nightly.db"))).toBe(true);
  expect(readdirSync(folder).filter((name) => name.includes(".part"))).toEqual(halves.slice(2).sort());
  const [newest = ""] = dated().reverse();
  expect(await codes(join(folder, newest))).toEqual(["a"]);

  const before = readdirSync(folder).sort();
  truncateSync(path, 3 * 4096);
  expect((await store("backup", "--keep", "1")).code).toBe(2);
  expect(readdirSync(folder).sort()).toEqual(before);
});

test("a clock that has leapt deletes no backup for its age", async () => {
  const open = await write("a");
  await noteClock(open, new Date(Date.now() - 30 * 86_400_000));
  open.close();
  const old = join(directory, backupName(new Date(Date.now() - 20 * 86_400_000)));
  writeFileSync(old, "");
  const { printed } = await store("backup", ".", "--max-age", "10", "--keep", "9");
  expect(printed).toMatch(/\nThe clock has leapt: no backup is deleted for its age today\.\n$/);
  expect(existsSync(old)).toBe(true);
});

test("a check counts rows and names what is wrong", async () => {
  const open = await write("a");
  const whole = await store("check");
  expect(whole.printed).toMatch(/short_links +1\n/);
  expect(whole.printed).not.toContain("article_texts_data");
  expect([whole.code, whole.printed.endsWith("is whole\n")]).toEqual([0, true]);
  open.raw.exec("pragma foreign_keys = off; insert into port_terms values (0, 'x', 'none')");
  open.raw.exec("insert into kysely_migration values ('9001', '2026-01-01T00:00:00.000Z')");
  open.close();
  const odd = await store("check");
  expect(odd.code).toBe(1);
  expect(odd.printed).toMatch(/refer to none: 1\nchanged by a newer version: step 9001\n$/);
  writeFileSync(path, "no database".repeat(1000));
  expect(await store("check")).toMatchObject({
    code: 2,
    told: `The store ${path} cannot be used: the file is no database.\n`,
  });
});

test("a restore brings the backup back and keeps what was there", async () => {
  (await write("backed up")).close();
  await store("backup", "safe.db");
  (await write("later")).close();
  // The portal's own user, where root restores.
  if (process.getuid?.() === 0) chownSync(path, 65_534, 65_534);
  const { uid, gid } = statSync(path);
  const { code, printed } = await store("restore", "safe.db");
  expect(code).toBe(0);
  expect(statSync(path)).toMatchObject({ uid, gid });
  const [, aside = ""] = /kept as (.*)\n$/.exec(printed) ?? [];
  expect(await codes()).toEqual(["backed up"]);
  expect(await codes(aside)).toEqual(["backed up", "later"]);
});

test("a restore refuses while the store is open, and a backup that is newer or damaged; nothing is changed", async () => {
  const running = await write("mine");
  await store("backup", "safe.db");
  expect(await store("restore", "safe.db")).toEqual({
    code: 2,
    printed: "",
    told: `A portal runs on the store ${path}, or another program has it open: stop it first.\n`,
  });
  await running.db.insertInto("short_links").values({ code: "still", url: "/", created_at: "" }).execute();
  running.close();
  const newer = await openReadyStore(`file:${join(directory, "safe.db")}`);
  newer.raw.exec("insert into kysely_migration values ('9001', '2026-01-01T00:00:00.000Z')");
  newer.close();
  expect((await store("restore", "safe.db")).told).toMatch(/newer version of the portal \(step 9001\)\.\n$/);
  writeFileSync(join(directory, "letter.db"), "x".repeat(9_000));
  expect((await store("restore", "letter.db")).told).toMatch(/no database\.\n$/);
  expect(await codes()).toEqual(["mine", "still"]);
});

test("a store that is damaged, or gone, is restored all the same", async () => {
  (await write("kept")).close();
  await store("backup", "safe.db");
  writeFileSync(path, "x".repeat(9_000));
  expect((await store("restore", "safe.db")).code).toBe(0);
  expect(await codes()).toEqual(["kept"]);
  for (const end of ["", "-wal", "-shm"]) rmSync(path + end, { force: true });
  expect((await store("restore", "safe.db")).printed).toBe(`${path} is restored\n`);
  expect(await codes()).toEqual(["kept"]);
});
