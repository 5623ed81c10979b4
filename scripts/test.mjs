import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import {
  findNode,
  isStopping,
  passSignals,
  root,
  run,
  runMain,
  runScript,
  Trouble,
} from "../bin/process/node.mjs";
import { ensureBuilt, useCompileCache } from "../bin/setup/build.mjs";
import { ensureInstalled } from "../bin/setup/install.mjs";
import { ensureTestPrograms, mayInstallDebianPackages } from "../test/support/browser.mjs";
import { timeScale } from "../test/support/time-scale.mjs";
import { parseOptions } from "./test-run/options.mjs";
import {
  formatTime,
  jestResults,
  noResults,
  playwrightResults,
  summarise,
  sumResults,
} from "./test-run/results.mjs";

const ci = process.env.CI === "true" || process.env.CI === "1";
const reports = join(root, "var", "test-results");

/**
 * Runs a test runner that writes a report, and reads that.
 * @param {"jest" | "playwright"} name
 * @param {string[]} args
 * @param {(report: never) => import("./test-run/results.mjs").Results} read
 * @param {number} [output] an open file that receives its output
 */
async function runTests(name, args, read, output) {
  const file = join(reports, `${name}.json`);
  rmSync(file, { force: true });
  const code = await runScript(name, args, { env: { TEST_REPORT: file }, output });
  let results = noResults();
  try {
    results = read(/** @type {never} */ (JSON.parse(readFileSync(file, "utf8"))));
  } catch {
    console.error(`${name} left no report that can be read.`);
  }
  // A runner that fails without reporting a failed test counts as one failure.
  if (code !== 0 && results.failed === 0) results.failed = 1;
  return { code, results };
}

/** @typedef {number | { code: number, results: import("./test-run/results.mjs").Results }} Outcome */

/** Logs of stages that ran beside others, to be printed later. @type {string[]} */
const waiting = [];

/** @typedef {import("./test-run/options.mjs").Suite} Suite */

/** Projects of test/jest/config.mjs. @type {Record<Suite, string[]>} */
const jestProjects = { quick: ["embedded", "PostgreSQL"], deep: ["deep", "deep-PostgreSQL"] };

/** @type {Record<string, (suite: Suite, grep: string | undefined) => Promise<Outcome>>} In the order in which they are listed and reported. */
const stages = {
  async install() {
    await ensureInstalled();
    return 0;
  },
  async programs() {
    process.env.CHROMIUM_PATH = await ensureTestPrograms();
    console.log(process.env.CHROMIUM_PATH);
    return 0;
  },
  style: () => runScript("biome", ["check", "."]),
  law: () => run(findNode().path, [join(root, "scripts", "law.mjs")]),
  messages: () => runScript("tsx", [join(root, "scripts", "messages.ts"), "--check"]),
  async build(suite) {
    // The deep suite follows the quick one, and takes its build.
    await ensureBuilt({ always: ci && suite === "quick" });
    return 0;
  },
  async types() {
    // The build has generated the types of the routes. One thread is enough: several would check parts of the sources twice, and
    // the cores are busy already.
    const routes = existsSync(join(root, ".next", "types")) ? 0 : await runScript("next", ["typegen"]);
    return routes || runScript("tsc", ["--noEmit", "--singleThreaded"]);
  },
  // It runs beside the checks, the build and the first browser tests: while one waits, the others use the processor. Its output
  // goes to a file that is printed when all of them are done.
  async jest(suite) {
    const log = join(reports, "jest.log");
    const output = openSync(log, "w");
    const args = ["--ci", "--json", `--outputFile=${join(reports, "jest.json")}`];
    args.push("--selectProjects", ...jestProjects[suite]);
    const outcome = await runTests("jest", args, jestResults, output);
    closeSync(output);
    waiting.push(log);
    return outcome;
  },
  async playwright(suite, grep) {
    process.env.TEST_SUITE = suite;
    return runTests("playwright", ["test", ...(grep ? ["--grep", grep] : [])], playwrightResults);
  },
  lighthouse: () => runScript("tsx", [join(root, "e2e", "deep", "lighthouse.check.ts")]),
};

// Debian's packages need none of npm's, and each installation occupies one core. Elsewhere the npm packages bring the browser.
const installation = mayInstallDebianPackages() ? [["install"], ["programs"]] : [["install", "programs"]];

/**
 * Steps run one after the other. The members of a step are sequences of stages that run in parallel.
 * @type {Record<Suite, string[][][]>}
 */
const steps = {
  quick: [installation, [["style", "law", "messages", "build", "types", "playwright"], ["jest"]]],
  // What is measured has the machine to itself.
  deep: [installation, [["build"]], [["playwright"], ["jest"]], [["lighthouse"]]],
};

/**
 * `npm test` runs the suite of every change, `npm run test:deep` the one of faults, restarts, hostile input and all widths. Each ends
 * at the first step that fails. The last line is the total of both test runners.
 */
await runMain(async () => {
  passSignals();
  useCompileCache();
  mkdirSync(reports, { recursive: true });
  const options = parseOptions(process.argv.slice(2), Object.keys(stages));
  const suiteSteps = steps[options.suite];
  const names = Object.keys(stages).filter((name) => suiteSteps.flat(2).includes(name));
  console.log(`Time limits are ${timeScale} times those of the usual machine.`);
  /** @type {{ name: string, ms: number, ok: boolean }[]} */
  const done = [];
  /** @type {import("./test-run/results.mjs").Results[]} */
  const results = [];
  /** @param {string} name */
  const runStage = async (name) => {
    console.log(`\n== ${name}`);
    const begun = performance.now();
    /** @type {Outcome} */
    let outcome = 1;
    try {
      outcome = (await stages[name]?.(options.suite, options.grep)) ?? 1;
    } catch (error) {
      console.error(error instanceof Trouble ? error.message : error);
    }
    const code = typeof outcome === "number" ? outcome : outcome.code;
    if (typeof outcome !== "number") results.push(outcome.results);
    const ms = performance.now() - begun;
    done.push({ name, ms, ok: code === 0 });
    console.log(`== ${name}: ${code === 0 ? "ok" : "failed"}, ${formatTime(ms)}`);
  };
  const goesOn = () => done.every(({ ok }) => ok) && !isStopping();
  for (const step of suiteSteps) {
    await Promise.all(
      step.map(async (line) => {
        for (const name of line) if (options.stages.includes(name) && goesOn()) await runStage(name);
      }),
    );
    for (const log of waiting.splice(0)) process.stdout.write(readFileSync(log));
  }
  done.sort((a, b) => names.indexOf(a.name) - names.indexOf(b.name));
  const expectTests = options.stages.some((name) => ["jest", "playwright"].includes(name));
  const { lines, code } = summarise({ stages: done, results: sumResults(results), expectTests, ci });
  for (const line of lines) console.log(line);
  return code;
});
