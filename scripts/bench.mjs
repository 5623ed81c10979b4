import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, cpus, loadavg, totalmem } from "node:os";
import { join } from "node:path";
import { findNode, passSignals, root, runMain, runScript, Trouble } from "../bin/process/node.mjs";
import { ensureBuilt } from "../bin/setup/build.mjs";
import { ensureInstalled } from "../bin/setup/install.mjs";
import { findBrowser } from "../test/support/browser.mjs";

/** @typedef {{ measure: string, value: string, bound: string, ok: boolean }} Measure */

/** @param {Measure[]} measures @returns {string[]} */
function table(measures) {
  const rows = [
    ["measure", "value", "bound", ""],
    ...measures.map(({ measure, value, bound, ok }) => [
      measure,
      value,
      bound,
      bound ? (ok ? "ok" : "FAILED") : "",
    ]),
  ];
  const widths = [0, 1, 2, 3].map((at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}

/** `npm run bench [-- part of a name]`: runs bench/*.bench.ts one after the other. A missed bound is a failure. */
await runMain(async () => {
  passSignals();
  await ensureInstalled();
  await ensureBuilt();
  if (!findBrowser()) throw new Trouble("The bench needs Chromium: install it, or set CHROMIUM_PATH.");
  const wanted = process.argv[2] ?? "";
  const files = readdirSync(join(root, "bench")).filter(
    (name) => name.endsWith(".bench.ts") && name.includes(wanted),
  );
  if (files.length === 0) throw new Trouble(`No bench is called ${wanted}.`);
  // Other work on the machine distorts the numbers, so the table shows the load before.
  const [load = 0] = loadavg();
  const reports = join(root, "var", "bench");
  mkdirSync(reports, { recursive: true });
  /** @type {Measure[]} */
  const measures = [];
  const failed = [];
  for (const name of files) {
    console.log(`\n== ${name}`);
    const file = join(reports, `${name}.json`);
    rmSync(file, { force: true });
    const code = await runScript("tsx", [join(root, "bench", name)], { env: { BENCH_REPORT: file } });
    if (code === 0) measures.push(...JSON.parse(readFileSync(file, "utf8")));
    else failed.push(name);
  }
  console.log(
    `\n${cpus()[0]?.model ?? "unknown processor"}, ${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${findNode().version}, load before ${load.toFixed(1)}\n`,
  );
  for (const line of table(measures)) console.log(line);
  for (const name of failed) console.error(`${name} did not finish.`);
  return failed.length > 0 || measures.some(({ ok }) => !ok) ? 1 : 0;
});
