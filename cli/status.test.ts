import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { config } from "@/lib/config/config";
import { openReadyStore } from "@/lib/store/connection";
import { noteStep } from "@/lib/store/unfinished-imports";
import { TestRuns } from "@/test/support/portal-command";
import { placeSampleStore, sampleNow } from "@/test/support/sample-store";

const runs = new TestRuns();
beforeAll(async () => {
  await placeSampleStore(runs.storePath);
  config().storeUrl = runs.storeUrl;
  config().frozenNow = sampleNow;
});
afterAll(() => runs.end());

const write = (name: string, text: string) => {
  mkdirSync(join(runs.directory, name, ".."), { recursive: true });
  writeFileSync(join(runs.directory, name), text);
  return join(runs.directory, name);
};
const importFile = async (...args: string[]) =>
  expect(await runs.run(["import", ...args])).toMatchObject({ code: 0 });

test("status counts each list separately, and shows what grows only with --bounds", async () => {
  await importFile("hot-searches", write("hot.csv", "title,title_zh,url\nTo Rotterdam,往鹿特丹,/port\n"));
  await importFile(
    "sea-tracking",
    write("sea.csv", "name,name_zh,url\nA,甲,https://a.example/\nB,乙,https://b.example/\n"),
  );
  write("documents/list.csv", "carrier,loop,file\nLantern Line,LL1,ll1.pdf\n");
  write("documents/ll1.pdf", "%PDF-1.7");
  await importFile("documents", join(runs.directory, "documents"));
  write("pages/terms.en.md", "## Terms");
  write("pages/terms.zh.md", "## 條款");
  write("pages/privacy.en.md", "## Privacy");
  await importFile("pages", join(runs.directory, "pages"));

  const store = await openReadyStore(runs.storeUrl);
  const now = new Date();
  const note = (domain: string, since: Date) =>
    store.db.transaction().execute((trx) => noteStep(trx, { domain, since, now: since }));
  await note("calls", new Date("2026-03-01T04:00:00Z"));
  await note("sailings", now);
  await store.close();

  const { code, printed } = await runs.run(["status"]);
  expect(printed).toContain(
    "import of calls since 2026-03-01T04:00Z: killed; a part of the file is stored, import it again\n",
  );
  expect(printed).toMatch(/^import of sailings since \S+: under way$/m);
  expect(code).toBe(0);
  const rows = printed.split("\n").map((line) => line.split(/ {2,}/));
  const shown = (domain: string) => rows.find(([name]) => name === domain)?.slice(1, 3);
  expect(shown("hot-searches")).toEqual(["own", "1"]);
  expect(shown("sea-tracking")).toEqual(["own", "2"]);
  expect(shown("documents")).toEqual(["own", "1"]);
  expect(shown("pages")).toEqual(["own", "3"]);
  for (const never of ["ports", "ads", "containers", "banners"]) expect(shown(never)).toEqual(["-", "0"]);
  expect(printed).not.toContain("what grows");
  expect((await runs.run(["status", "--bounds"])).printed).toMatch(/^map routes +/m);
});
