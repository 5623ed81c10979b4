import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { config } from "@/lib/config/config";
import { unpackArchive, writeArchive } from "@/lib/store/backup-archive";
import { backupName } from "@/lib/store/backup-retention";
import { recordClock } from "@/lib/store/clock";
import { openReadyStore } from "@/lib/store/connection";
import { TestRuns } from "@/test/support/portal-command";

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

/** The store that an archive holds, taken out as an operator would. */
async function storeIn(archive: string): Promise<string> {
  const taken = join(mkdtempSync(join(directory, "taken-")), "store.db");
  await unpackArchive(archive, (name) => (name === "store.db" ? taken : null));
  return taken;
}

test("a nightly backup replaces the last one, includes the log, and is readable only by its owner", async () => {
  const running = await write("first");
  for (const night of ["first night", "second night"]) {
    expect(await store("backup", "nightly.tar")).toMatchObject({ code: 0, errorOutput: "" });
    running.raw.prepare("insert into short_links (code, url, created_at) values (?, '/', '')").run(night);
  }
  const file = join(directory, "nightly.tar");
  expect(await codes(await storeIn(file))).toEqual(["first", "first night"]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  running.close();
});

test("a backup without a name, or to a folder, gets a dated name, and no incomplete one is left", async () => {
  (await write("a")).close();
  expect((await store("backup")).printed).toMatch(
    /\/backups\/portal-\d{8}-\d{6}\.tar: [\d,]+ bytes \(the store; documents: 0; no portal\.json: SITE_FILE is not set\)\n$/,
  );
  expect((await store("backup", ".")).code).toBe(0);
  expect(readdirSync(directory).filter((name) => /^portal-\d/.test(name))).toHaveLength(1);
  truncateSync(path, 3 * 4096);
  expect(await store("backup", "bad.tar")).toMatchObject({
    code: 2,
    errorOutput: expect.stringMatching(/damaged|malformed/),
  });
  expect(readdirSync(directory).filter((name) => name.startsWith("bad"))).toEqual([]);
});

test("backups of a folder are retained by number and age, and a failed one deletes none", async () => {
  const folder = join(directory, "backups");
  const dated = () => readdirSync(folder).filter((name) => /^portal-\d{8}-\d{6}\.tar$/.test(name));
  const earlier = [400, 40, 30, 20, 10].map((days) => backupName(new Date(Date.now() - days * 86_400_000)));
  mkdirSync(folder);
  for (const name of [...earlier, "nightly.db"]) writeFileSync(join(folder, name), "");
  // Of one that was stopped, and of one that is under way.
  const halves = [earlier[3], backupName(new Date(Date.now() - 60_000))].flatMap((name) => [
    `${name}.part`,
    `${name}.part-store`,
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
  expect(await codes(await storeIn(join(folder, newest)))).toEqual(["a"]);

  const before = readdirSync(folder).sort();
  truncateSync(path, 3 * 4096);
  expect((await store("backup", "--keep", "1")).code).toBe(2);
  expect(readdirSync(folder).sort()).toEqual(before);
});

test("a jump of the clock deletes no backup for its age", async () => {
  const open = await write("a");
  await recordClock(open, new Date(Date.now() - 30 * 86_400_000));
  open.close();
  const old = join(directory, backupName(new Date(Date.now() - 20 * 86_400_000)));
  writeFileSync(old, "");
  const { printed } = await store("backup", ".", "--max-age", "10", "--keep", "9");
  expect(printed).toMatch(/\nThe clock has jumped: no backup is deleted for its age today\.\n$/);
  expect(existsSync(old)).toBe(true);
});

test("a check counts rows and reports what is wrong", async () => {
  const open = await write("a");
  const checked = await store("check");
  expect(checked.printed).toMatch(/short_links +1\n/);
  expect(checked.printed).not.toContain("article_texts_data");
  expect([checked.code, checked.printed.endsWith("is intact\n")]).toEqual([0, true]);
  open.raw.exec("pragma foreign_keys = off; insert into port_terms values (0, 'x', 'none')");
  open.raw.exec("insert into kysely_migration values ('9001', '2026-01-01T00:00:00.000Z')");
  open.close();
  const odd = await store("check");
  expect(odd.code).toBe(1);
  expect(odd.printed).toMatch(/with a missing reference: 1\nchanged by a newer version: step 9001\n$/);
  writeFileSync(path, "no database".repeat(1000));
  expect(await store("check")).toMatchObject({
    code: 2,
    errorOutput: `The store ${path} cannot be used: the file is no database.\n`,
  });
});

test("a restore replaces the store by the backup, and the previous one remains", async () => {
  (await write("backed up")).close();
  await store("backup", "safe.tar");
  (await write("later")).close();
  // The portal's own user, where root restores.
  if (process.getuid?.() === 0) chownSync(path, 65_534, 65_534);
  const { uid, gid } = statSync(path);
  const { code, printed } = await store("restore", "safe.tar");
  expect(code).toBe(0);
  expect(statSync(path)).toMatchObject({ uid, gid });
  const [, aside = ""] = /previous files are in (.*)\n$/.exec(printed) ?? [];
  expect(await codes()).toEqual(["backed up"]);
  expect(await codes(aside)).toEqual(["backed up", "later"]);
});

test("a restore fails while the store is open, and for a newer or damaged backup; nothing is changed", async () => {
  const running = await write("mine");
  await store("backup", "safe.tar");
  expect(await store("restore", "safe.tar")).toEqual({
    code: 2,
    printed: "",
    errorOutput: `A portal runs on the store ${path}, or another program has it open: stop it first.\n`,
  });
  await running.db.insertInto("short_links").values({ code: "still", url: "/", created_at: "" }).execute();
  running.close();
  const bare = await storeIn(join(directory, "safe.tar"));
  const newer = await openReadyStore(`file:${bare}`);
  newer.raw.exec("insert into kysely_migration values ('9001', '2026-01-01T00:00:00.000Z')");
  newer.close();
  expect((await store("restore", bare)).errorOutput).toMatch(
    /newer version of the portal \(step 9001\)\.\n$/,
  );
  await writeArchive(join(directory, "safe.tar"), [{ name: "store.db", path: bare }], new Date());
  expect((await store("restore", "safe.tar")).errorOutput).toMatch(
    /newer version of the portal \(step 9001\)\.\n$/,
  );
  writeFileSync(join(directory, "letter.db"), "x".repeat(9_000));
  expect((await store("restore", "letter.db")).errorOutput).toMatch(
    /letter\.db cannot be used: it is no archive, or damaged\.\n$/,
  );
  expect(await codes()).toEqual(["mine", "still"]);
});

test("a damaged or missing store is restored too", async () => {
  (await write("kept")).close();
  await store("backup", "safe.tar");
  writeFileSync(path, "x".repeat(9_000));
  expect((await store("restore", "safe.tar")).code).toBe(0);
  expect(await codes()).toEqual(["kept"]);
  for (const end of ["", "-wal", "-shm"]) rmSync(path + end, { force: true });
  expect((await store("restore", "safe.tar")).printed).toBe(`${path} is restored\n`);
  expect(await codes()).toEqual(["kept"]);
});

describe("a backup of the whole portal", () => {
  const pdf = (words: string) => `%PDF-1.7\n${words}\n`;
  const own = () => join(directory, "own");
  const documents = () => join(directory, "documents", "own");
  const present = () =>
    readdirSync(documents())
      .filter((name) => name.endsWith(".pdf"))
      .map((name) => readFileSync(join(documents(), name), "utf8"));

  async function importDocuments(words: string): Promise<void> {
    const folder = join(directory, "incoming");
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "list.csv"), "carrier,loop,file\nLantern Line,LL1,ll1.pdf\n");
    writeFileSync(join(folder, "ll1.pdf"), pdf(words));
    expect(await runs.run(["import", "documents", folder])).toMatchObject({ code: 0 });
  }

  beforeEach(async () => {
    mkdirSync(join(own(), "pages"), { recursive: true });
    // A store of this test's own needs no sample: it is none of a publisher's yet.
    (await write("first")).close();
    await importDocuments("first");
    writeFileSync(
      join(own(), "portal.json"),
      JSON.stringify({
        name: "Straits Freight Daily",
        publisher: "Straits Freight Press",
        timeZone: "Asia/Singapore",
        copyrightYears: "2026",
        contact: { address: ["1 Quay"], country: "SG", email: "desk@straits.example" },
      }),
    );
    writeFileSync(join(own(), "pages", "terms.en.md"), "first");
    process.env.SITE_FILE = join(own(), "portal.json");
  });
  afterEach(() => {
    delete process.env.SITE_FILE;
  });

  test("contains documents and the folder of portal.json, and a restore restores all of it", async () => {
    const made = await store("backup", "safe.tar");
    expect(made.printed).toMatch(/ bytes \(the store; documents: 1; files beside portal\.json: 2\)\n$/);
    expect((await store("check", "safe.tar")).printed).toMatch(
      /documents: 1; files beside portal\.json: 2\n\n.*safe\.tar is intact\n$/,
    );

    await importDocuments("second");
    writeFileSync(join(own(), "pages", "terms.en.md"), "second");
    writeFileSync(join(own(), "later.txt"), "stays");
    const { code, printed } = await store("restore", "safe.tar");
    expect(code).toBe(0);
    expect(present()).toEqual([pdf("first")]);
    expect(readFileSync(join(own(), "pages", "terms.en.md"), "utf8")).toBe("first");
    expect(readFileSync(join(own(), "later.txt"), "utf8")).toBe("stays");
    const [, aside = ""] = /own is restored; the previous files are in (.*)\n/.exec(printed) ?? [];
    expect(readFileSync(join(aside, "pages", "terms.en.md"), "utf8")).toBe("second");
    expect(readdirSync(own()).filter((name) => name.startsWith(".restore"))).toEqual([]);
    // What was put aside is no part of the next backup.
    expect((await store("backup", "next.tar")).printed).toContain(
      "documents: 1; files beside portal.json: 3",
    );
  });

  test("is restored where nothing exists, and reports what could not be placed", async () => {
    await store("backup", "safe.tar");
    for (const name of ["portal.db", "portal.db-wal", "portal.db-shm", "documents", "own"])
      rmSync(join(directory, name), { recursive: true, force: true });
    delete process.env.SITE_FILE;
    const { printed } = await store("restore", "safe.tar");
    expect(present()).toEqual([pdf("first")]);
    expect(printed).toContain("because SITE_FILE is not set");
    expect(existsSync(own())).toBe(false);
    process.env.SITE_FILE = join(own(), "portal.json");
    await store("restore", "safe.tar");
    expect(existsSync(join(own(), "portal.json"))).toBe(true);
  });

  test("restores only the store with --only store", async () => {
    await store("backup", "safe.tar");
    await importDocuments("second");
    expect((await store("restore", "safe.tar", "--only", "store")).code).toBe(0);
    expect(present()).toEqual([pdf("second")]);
  });

  test("a check reports missing documents, of the portal and of a backup", async () => {
    expect((await store("check")).code).toBe(0);
    rmSync(documents(), { recursive: true });
    const [line] = [/^document missing: own\/ll1-[\da-f]{8}\.pdf$/m];
    expect(await store("check")).toMatchObject({ code: 1, printed: expect.stringMatching(line) });
    await store("backup", "safe.tar");
    expect(await store("check", "safe.tar")).toMatchObject({ code: 1, printed: expect.stringMatching(line) });
    expect(await store("restore", "safe.tar")).toMatchObject({
      code: 1,
      printed: expect.stringMatching(line),
    });
  });

  test("a backup of an earlier version, the bare store, is restored and leaves the rest", async () => {
    await store("backup", "safe.tar");
    const bare = await storeIn(join(directory, "safe.tar"));
    expect((await store("check", bare)).printed).toMatch(/is intact\n$/);
    await importDocuments("second");
    expect((await store("restore", bare)).printed).toContain("This backup contains only the store");
    expect(present()).toEqual([pdf("second")]);
  });

  test("a missing SITE_FILE is reported", async () => {
    process.env.SITE_FILE = join(directory, "typo", "portal.json");
    expect((await store("backup", "safe.tar")).printed).toContain("no portal.json: SITE_FILE names no file)");
    expect((await store("check", "safe.tar")).printed).toContain("documents: 1; no portal.json\n");
  });

  test("from a folder that contains the portal only portal.json is included", async () => {
    const file = join(process.cwd(), "portal.json");
    process.env.SITE_FILE = file;
    writeFileSync(file, readFileSync(join(own(), "portal.json")));
    try {
      expect((await store("backup", "safe.tar")).printed).toContain("files beside portal.json: 1)");
    } finally {
      rmSync(file);
    }
  });

  test("a restore that is damaged, or cannot write a folder, changes nothing", async () => {
    await store("backup", "safe.tar");
    await importDocuments("second");
    const archive = readFileSync(join(directory, "safe.tar"));
    const at = archive.indexOf(pdf("first"));
    archive.write("X", at + 10);
    writeFileSync(join(directory, "bad.tar"), archive);
    expect((await store("restore", "bad.tar")).errorOutput).toMatch(
      /own\/ll1-[\da-f]{8}\.pdf is damaged\.\n$/,
    );
    rmSync(own(), { recursive: true });
    writeFileSync(own(), "a file");
    expect((await store("restore", "safe.tar")).errorOutput).toMatch(
      /own cannot be written \(EEXIST\)\. Restore where/,
    );
    expect(present()).toEqual([pdf("second")]);
  });
});

test("store create creates a store with its sample where a command would not, in a folder that exists", async () => {
  const file = join(directory, "new", "portal.db");
  config().storeUrl = `file:${file}`;
  const refused = await runs.run(["status"]);
  expect(refused).toMatchObject({ code: 2, printed: "" });
  expect(refused.errorOutput).toContain(`there is no folder ${join(directory, "new")}`);
  expect((await store("create", "x")).errorOutput).toContain("STORE_URL names the store");
  // A disk that is not mounted has no folder.
  const missing = await store("create");
  expect(missing).toMatchObject({ code: 2, printed: "" });
  expect(missing.errorOutput).toContain(`there is no folder ${join(directory, "new")}`);
  expect(existsSync(join(directory, "new"))).toBe(false);
  mkdirSync(join(directory, "new"));
  expect(await store("create")).toEqual({
    code: 0,
    errorOutput: "",
    printed: `${file} is ready, with sample data where nothing has been imported\n`,
  });
  expect((await runs.run(["status"])).printed).toMatch(/^articles +sample +[1-9]/m);
});
