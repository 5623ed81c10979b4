import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, mkdtempSync, openSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { openStore } from "@/lib/store/connection";
import { migrate } from "@/lib/store/migrations";
import { sampleDomainNames } from "@/lib/store/sample";
import { scaled } from "@/test/support/time-scale.mjs";

const directory = mkdtempSync(join(tmpdir(), "portal-"));
const storeUrl = `file:${join(directory, "portal.db")}` as const;
const head = "Loading Port,ETD,Discharge Port,Vessel Name,Operator";

beforeAll(async () => {
  // A domain emptied on purpose is not filled: these runs need no sample.
  const store = openStore(storeUrl);
  await migrate(store);
  for (const domain of sampleDomainNames)
    store.raw.prepare("insert into domain_state (domain, state) values (?, 'empty')").run(domain);
  store.close();
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** The real command line, called in the temporary directory. */
function start(...args: string[]): ChildProcess {
  const launcher = resolve("bin/portal.mjs");
  return spawn(process.execPath, [launcher, ...args], {
    cwd: directory,
    env: { ...process.env, STORE_URL: storeUrl },
  });
}

async function outcome(child: ChildProcess) {
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error("The child has no output.");
  const [printed, errorOutput, [code]] = await Promise.all([text(stdout), text(stderr), once(child, "exit")]);
  return { code, printed, errorOutput };
}

function operators(): string[] {
  const store = openStore(storeUrl);
  const rows = store.raw.prepare("select operator from sailings order by operator").all();
  store.close();
  return rows.map(({ operator }) => String(operator));
}

test("a good file: imported, exit code 0", async () => {
  writeFileSync(join(directory, "good.csv"), `${head}\nHKHKG,01-12-2026,NLRTM,A,Good Line\n`);
  expect(await outcome(start("import", "sailings", "good.csv"))).toEqual({
    code: 0,
    printed: expect.stringMatching(
      /^sailings imported: 1; lines read: 1; new: 1; changed: 0; unchanged: 0; gone: 0\nSample advertisements, banners, headlines and mailings are no longer shown, because you have imported data: [1-9]\d\n$/,
    ),
    errorOutput: "",
  });
  expect(operators()).toEqual(["Good Line"]);
});

test("a file with a bad line: nothing imported, exit code 1", async () => {
  writeFileSync(join(directory, "bad.csv"), `${head}\nHKHKG,01-12-2026,NLRTM,A,Bad Line\nHKHKG,,NLRTM,A,B\n`);
  const { code, printed } = await outcome(start("import", "sailings", "bad.csv"));
  expect(code).toBe(1);
  expect(printed).toMatch(/^line 3, ETD: /);
  expect(operators()).toEqual(["Good Line"]);
});

test("an interrupt while the file is read: nothing imported, exit code 130", async () => {
  const child = start("import", "sailings", "-");
  const ended = outcome(child);
  child.stdin?.write(`${head}\nHKHKG,01-12-2026,NLRTM,A,Late Line\n`);
  // The store's journal appears when the command has opened it.
  while (!existsSync(join(directory, "portal.db-wal"))) await sleep(20);
  child.kill("SIGINT");
  expect((await ended).code).toBe(130);
  expect(operators()).toEqual(["Good Line"]);
});

test("a stop while harmful texts are read: ended at once, nothing imported", async () => {
  const nested = `${"<div>".repeat(4_900)}${"</b>".repeat(4_900)}`;
  const fields = { publish_date: "2026-03-16 09:30:00+0800", language: "en", headline: "Late" };
  const lines = Array.from({ length: 2_000 }, (_, at) =>
    JSON.stringify({ ...fields, news_id: `late-${at}`, body: nested }),
  );
  writeFileSync(join(directory, "hostile.jsonl"), lines.join("\n"));
  const articles = () => {
    const store = openStore(storeUrl);
    const { count } = store.raw.prepare("select count(*) as count from articles").get() ?? {};
    store.close();
    return count;
  };
  const before = articles();
  const child = start("import", "articles", "hostile.jsonl");
  const ended = outcome(child);
  while (!existsSync(join(directory, "portal.db-wal"))) await sleep(20);
  const asked = performance.now();
  child.kill("SIGTERM");
  expect((await ended).code).toBe(130);
  expect(performance.now() - asked).toBeLessThan(scaled(10_000));
  expect(articles()).toBe(before);
});

test("a command that hears no signal is killed soon after it came", async () => {
  const program = `
    import { exitCode, killAfter, passSignals, start } from ${JSON.stringify(resolve("bin/process/node.mjs"))};
    passSignals();
    const child = start(process.execPath, ["-e", "process.on('SIGTERM', () => {}); console.log('deaf'); for (;;);"]);
    const wasKilled = killAfter(child, 200);
    console.log(await exitCode(child), wasKilled());
  `;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program]);
  const printed = text(child.stdout);
  await once(child.stdout, "data");
  child.kill("SIGTERM");
  expect(await printed).toMatch(/137 true/);
});

/** Not every system has a device that is always full. */
const onFull = existsSync("/dev/full") ? test : test.skip;

onFull("an export without room on the disk fails with a sentence", () => {
  const output = openSync("/dev/full", "w");
  const args = [resolve("bin/portal.mjs"), "template", "sailings"];
  const { status, stderr } = spawnSync(process.execPath, args, {
    cwd: directory,
    env: { ...process.env, STORE_URL: storeUrl },
    stdio: ["ignore", output, "pipe"],
    encoding: "utf8",
  });
  closeSync(output);
  expect([status, stderr]).toEqual([2, expect.stringMatching(/^The output could not be written: ENOSPC/)]);
});
