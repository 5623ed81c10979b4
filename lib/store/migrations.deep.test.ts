import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";

let directory: string;
let url: `file:${string}`;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "portal-store-"));
  url = `file:${directory}/portal.db`;
});
afterEach(() => rmSync(directory, { recursive: true }));

/** A script as one file, which starts in less than half the time that all the sources take. */
async function asOneFile(script: string): Promise<string> {
  const outfile = join(directory, "script.mjs");
  symlinkSync(resolve("node_modules"), join(directory, "node_modules"));
  await build({
    stdin: { contents: script, resolveDir: process.cwd(), loader: "ts" },
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    logLevel: "silent",
  });
  return outfile;
}

test("processes that start at once prepare the store once between them", async () => {
  const script = await asOneFile(`
    import { openStore } from "./lib/store/connection.ts";
    import { prepareStore } from "./lib/portal/prepare.ts";
    const store = openStore(${JSON.stringify(url)});
    const summary = await prepareStore(store, new Date("2026-03-01T00:00:00Z"), "data");
    console.log(JSON.stringify(summary));
    store.close();`);
  const start = async () => JSON.parse((await promisify(execFile)(process.execPath, [script])).stdout);
  const summaries = await Promise.all([start(), start(), start()]);
  expect(summaries.flatMap(({ migrations }) => migrations)).toHaveLength(
    readdirSync("lib/store/migrations").filter((name) => /^\d{4}-/.test(name)).length,
  );
  expect(summaries.filter(({ ports }) => ports !== null)).toHaveLength(1);
  expect(summaries.filter(({ samples }) => samples.sailings !== null)).toHaveLength(1);
});
