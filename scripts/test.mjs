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
import { parseOptions } from "./test-run/options.mjs";
import {
  formatTime,
  jestResults,
  noResults,
  playwrightResults,
  summarise,
  sumResults,
  tooSlowBeside,
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

/** Resolves `built`: the production build has succeeded or failed. */
let endBuilding = () => {};
/** @type {Promise<void>} */
const built = new Promise((resolve) => {
  endBuilding = resolve;
});

/** @type {Record<string, (grep: string | undefined, isAlone: boolean) => Promise<Outcome>>} In the order in which they are listed and reported. */
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
  async build() {
    await ensureBuilt({ always: ci });
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
  async jest() {
    const log = join(reports, "jest.log");
    const output = openSync(log, "w");
    const args = ["--ci", "--json", `--outputFile=${join(reports, "jest.json")}`];
    const outcome = await runTests("jest", args, jestResults, output);
    closeSync(output);
    waiting.push(log);
    return outcome;
  },
  playwright: (grep) =>
    runTests("playwright", ["test", ...(grep ? ["--grep", grep] : [])], playwrightResults),
  // Half of its time is waiting, so it runs beside the browser tests.
  async lighthouse(_, isAlone) {
    await built;
    return runScript("tsx", [join(root, "e2e", "lighthouse.check.ts"), ...(isAlone ? [] : ["--beside"])]);
  },
};

/** Steps run one after the other. The members of a step are sequences of stages that run in parallel. */
const steps = [
  // Debian's packages need none of npm's, and each installation occupies one core. Elsewhere the npm packages bring the browser.
  mayInstallDebianPackages() ? [["install"], ["programs"]] : [["install", "programs"]],
  [
    ["style", "law", "messages", "build", "types", "playwright"],
    ["jest", "lighthouse"],
  ],
];

/** `npm test`: runs every check, up to the first step that fails. The last line is the total of both test runners. */
await runMain(async () => {
  passSignals();
  useCompileCache();
  mkdirSync(reports, { recursive: true });
  const names = Object.keys(stages);
  const options = parseOptions(process.argv.slice(2), names);
  /** @type {{ name: string, ms: number, ok: boolean }[]} */
  const done = [];
  /** @type {import("./test-run/results.mjs").Results[]} */
  const results = [];
  /** Stages that were too slow beside other work and run once more. @type {string[]} */
  const again = [];
  /** @param {string} name @param {boolean} [isAlone] */
  const runStage = async (name, isAlone = false) => {
    console.log(`\n== ${name}${isAlone ? ", alone" : ""}`);
    const begun = performance.now();
    /** @type {Outcome} */
    let outcome = 1;
    try {
      outcome = (await stages[name]?.(options.grep, isAlone)) ?? 1;
    } catch (error) {
      console.error(error instanceof Trouble ? error.message : error);
    }
    const code = typeof outcome === "number" ? outcome : outcome.code;
    if (typeof outcome !== "number") results.push(outcome.results);
    const ms = performance.now() - begun;
    if (name === "lighthouse" && code === tooSlowBeside) {
      console.log(`== ${name}: too slow beside other work, ${formatTime(ms)}`);
      again.push(name);
      return;
    }
    done.push({ name, ms, ok: code === 0 });
    console.log(`== ${name}: ${code === 0 ? "ok" : "failed"}, ${formatTime(ms)}`);
  };
  const goesOn = () => done.every(({ ok }) => ok) && !isStopping();
  for (const step of steps) {
    await Promise.all(
      step.map(async (line) => {
        for (const name of line) {
          if (options.stages.includes(name) && goesOn()) await runStage(name);
          if (name === "build") endBuilding();
        }
      }),
    );
    for (const log of waiting.splice(0)) process.stdout.write(readFileSync(log));
  }
  for (const name of again) if (goesOn()) await runStage(name, true);
  done.sort((a, b) => names.indexOf(a.name) - names.indexOf(b.name));
  const expectTests = options.stages.includes("jest") || options.stages.includes("playwright");
  const { lines, code } = summarise({ stages: done, results: sumResults(results), expectTests, ci });
  for (const line of lines) console.log(line);
  return code;
});
