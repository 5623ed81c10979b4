import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ensureBrowser } from "./lib/browser.mjs";
import { ensureBuilt } from "./lib/build.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { findNode, isStopping, passSignals, root, run, runMain, runScript, Trouble } from "./lib/node.mjs";
import { parseOptions } from "./lib/options.mjs";
import {
  formatTime,
  jestResults,
  noResults,
  playwrightResults,
  summarise,
  sumResults,
} from "./lib/results.mjs";

const ci = process.env.CI === "true" || process.env.CI === "1";
const reports = join(root, "var", "test-results");

/**
 * Runs a test runner that writes a report, and reads that.
 * @param {"jest" | "playwright"} name
 * @param {string[]} args
 * @param {(report: never) => import("./lib/results.mjs").Results} read
 */
async function runTests(name, args, read) {
  const file = join(reports, `${name}.json`);
  mkdirSync(reports, { recursive: true });
  rmSync(file, { force: true });
  const code = await runScript(name, args, { env: { TEST_REPORT: file } });
  let results = noResults();
  try {
    results = read(/** @type {never} */ (JSON.parse(readFileSync(file, "utf8"))));
  } catch {
    console.error(`${name} left no report that can be read.`);
  }
  // A runner that failed without naming a failed test has failed all the same.
  if (code !== 0 && results.failed === 0) results.failed = 1;
  return { code, results };
}

/** @typedef {number | { code: number, results: import("./lib/results.mjs").Results }} Outcome */

/** @type {Record<string, (grep: string | undefined) => Promise<Outcome>>} */
const stages = {
  async install() {
    await ensureInstalled();
    return 0;
  },
  async browser() {
    process.env.CHROMIUM_PATH = await ensureBrowser();
    console.log(process.env.CHROMIUM_PATH);
    return 0;
  },
  style: () => runScript("biome", ["check", "."]),
  async types() {
    return (await runScript("next", ["typegen"])) || runScript("tsc", ["--noEmit"]);
  },
  law: () => run(findNode().path, [join(root, "bin", "law.mjs")]),
  messages: () => runScript("tsx", [join(root, "bin", "messages.ts"), "--check"]),
  jest: () => runTests("jest", ["--ci", "--json", `--outputFile=${join(reports, "jest.json")}`], jestResults),
  async build() {
    await ensureBuilt({ always: ci });
    return 0;
  },
  playwright: (grep) =>
    runTests("playwright", ["test", ...(grep ? ["--grep", grep] : [])], playwrightResults),
};

/** `npm test`: every check in order up to the first that fails; the sum of both runners is the last line. */
await runMain(async () => {
  passSignals();
  const names = Object.keys(stages);
  const options = parseOptions(process.argv.slice(2), names);
  const done = [];
  const results = [];
  for (const name of options.stages) {
    console.log(`\n== ${name}`);
    const begun = performance.now();
    /** @type {Outcome} */
    let outcome = 1;
    try {
      outcome = (await stages[name]?.(options.grep)) ?? 1;
    } catch (error) {
      console.error(error instanceof Trouble ? error.message : error);
    }
    const code = typeof outcome === "number" ? outcome : outcome.code;
    if (typeof outcome !== "number") results.push(outcome.results);
    const ms = performance.now() - begun;
    done.push({ name, ms, ok: code === 0 });
    console.log(`== ${name}: ${code === 0 ? "ok" : "failed"}, ${formatTime(ms)}`);
    if (code !== 0 || isStopping()) break;
  }
  const expectTests = options.stages.includes("jest") || options.stages.includes("playwright");
  const { lines, code } = summarise({ stages: done, results: sumResults(results), expectTests, ci });
  for (const line of lines) console.log(line);
  return code;
});
