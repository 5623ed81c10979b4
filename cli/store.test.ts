import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { config } from "@/lib/config/config";
import { openReadyStore } from "@/lib/store/connection";
import { TestRuns } from "@/test/support/portal-command";

const runs = new TestRuns();
const path = runs.storePath;
beforeAll(() => {
  config().storeUrl = runs.storeUrl;
});
afterAll(() => runs.end());

const store = (...args: string[]) => runs.run(["store", ...args]);

test.each([
  [[], "Write store create, store backup, store check or store restore FILE."],
  [["restore"], "Name the backup to restore."],
  [["backup", "a", "b"], '"b" is not expected here: try help.'],
  [["backup", "portal.db"], "The backup cannot replace the store itself."],
  [["restore", "portal.db"], "This is the store itself, not a backup of it."],
  [["backup", "--keep", "0"], "After --keep write a number, 1 or more."],
  [["backup", "--max-age", "week"], "After --max-age write a number, 1 or more."],
  [["backup", "nightly.db", "--keep", "3"], "--keep and --max-age need a folder: its backups are dated."],
  [["check", "--keep", "3"], "Store check does not take --keep."],
  [["backup", "--only", "store"], "Store backup does not take --only."],
  [
    ["restore", "a.tar", "--only", "documents"],
    "After --only write store: documents and portal.json are then not changed.",
  ],
])("%j cannot run: a sentence and exit code 2", async (args, sentence) => {
  expect(await store(...args)).toEqual({ code: 2, printed: "", errorOutput: `${sentence}\n` });
});

test("without a store there is nothing to back up or check, and none is created", async () => {
  for (const action of ["backup", "check"]) {
    expect(await store(action)).toEqual({
      code: 2,
      printed: "",
      errorOutput: `There is no store at ${path}.\n`,
    });
  }
  expect(existsSync(path)).toBe(false);
});

test("a backup contains what was stored, and a restore brings that back and leaves the previous store aside", async () => {
  const write = async (code: string) => {
    const open = await openReadyStore(runs.storeUrl);
    await open.db.insertInto("short_links").values({ code, url: "/", created_at: "" }).execute();
    await open.close();
  };
  const codes = async () => {
    const open = await openReadyStore(runs.storeUrl);
    const rows = await open.db.selectFrom("short_links").select("code").orderBy("code").execute();
    await open.close();
    return rows.map(({ code }) => code);
  };
  await write("backed up");
  expect(await store("backup", "safe.tar")).toMatchObject({ code: 0, errorOutput: "" });
  expect((await store("check", "safe.tar")).printed).toMatch(/safe\.tar is intact\n$/);
  await write("later");
  const { code, printed } = await store("restore", "safe.tar");
  expect(code).toBe(0);
  expect(await codes()).toEqual(["backed up"]);
  const [, aside = ""] = /previous files are in (.*)\n$/.exec(printed) ?? [];
  expect(existsSync(aside)).toBe(true);
});

test("a backup that lacks a document of the list says which, ends with 1, and deletes no earlier one", async () => {
  const file = (name: string, text = "") => {
    const at = join(runs.directory, name);
    mkdirSync(join(at, ".."), { recursive: true });
    writeFileSync(at, text);
  };
  file("incoming/list.csv", "carrier,loop,file\nLantern Line,LL1,ll1.pdf\n");
  file("incoming/ll1.pdf", "%PDF-1.7");
  expect(await runs.run(["import", "documents", "incoming"])).toMatchObject({ code: 0 });
  file("nightly/portal-20260101-020000.tar");
  expect(await store("backup", "nightly")).toMatchObject({ code: 0 });
  rmSync(join(runs.directory, "documents"), { recursive: true });
  const { code, printed } = await store("backup", "nightly", "--keep", "1");
  expect(code).toBe(1);
  expect(printed).toMatch(
    /documents: 0; .*\)\ndocument missing: own\/ll1-[\da-f]{8}\.pdf\nThe backup lacks what its store lists\. No earlier backup is deleted\.\n$/,
  );
  expect(readdirSync(join(runs.directory, "nightly"))).toContain("portal-20260101-020000.tar");
  expect(readdirSync(join(runs.directory, "nightly")).filter((name) => !name.endsWith(".tar"))).toEqual([]);
});
