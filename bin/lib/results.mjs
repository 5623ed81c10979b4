/**
 * @typedef {{ name: string, reason: string }} Skipped
 * @typedef {{ name: string, ms: number }} Timed
 * @typedef {{ passed: number, failed: number, skipped: Skipped[], timed: Timed[] }} Results
 */

/** How many of the slowest tests a run names. */
const slowestShown = 20;

/** @returns {Results} */
export const noResults = () => ({ passed: 0, failed: 0, skipped: [], timed: [] });

/**
 * What Jest wrote with --json. A suite that could not run at all counts as one failure. Jest knows no reasons:
 * a skipped test carries its own in its name.
 * @param {{ numPassedTests: number, numFailedTests: number, numRuntimeErrorTestSuites?: number,
 *   testResults: { name: string, assertionResults: { status: string, fullName: string, duration?: number | null }[] }[] }} report
 * @returns {Results}
 */
export function jestResults(report) {
  const skipped = report.testResults.flatMap((file) =>
    file.assertionResults
      .filter(({ status }) => ["pending", "skipped", "todo", "disabled"].includes(status))
      .map(({ fullName }) => ({ name: fullName, reason: "its name says why" })),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + (report.numRuntimeErrorTestSuites ?? 0),
    skipped,
    timed: report.testResults.flatMap((file) =>
      file.assertionResults.map(({ fullName, duration }) => ({ name: fullName, ms: duration ?? 0 })),
    ),
  };
}

/**
 * @typedef {{ title: string, suites?: Suite[], specs?: { title: string, tests: { projectName: string, status: string,
 *   annotations: { type: string, description?: string }[], results?: { duration: number }[] }[] }[] }} Suite
 */

/**
 * What Playwright's json reporter wrote. A test that passed only on a second try counts as failed; so does an error
 * outside of any test (a server that did not start).
 * @param {{ stats: { expected: number, unexpected: number, flaky: number }, errors?: unknown[], suites: Suite[] }} report
 * @returns {Results}
 */
export function playwrightResults(report) {
  /** @type {Skipped[]} */
  const skipped = [];
  /** @type {Timed[]} */
  const timed = [];
  /** @param {Suite} suite @param {string[]} path */
  const walk = (suite, path) => {
    for (const { title, tests } of suite.specs ?? []) {
      for (const { projectName, results = [] } of tests) {
        const ms = results.reduce((sum, { duration }) => sum + duration, 0);
        timed.push({ name: [...path, title, `(${projectName})`].join(" "), ms });
      }
      for (const test of tests.filter(({ status }) => status === "skipped")) {
        const reason = test.annotations.find(({ type }) => type === "skip" || type === "fixme")?.description;
        skipped.push({
          name: [...path, title, `(${test.projectName})`].join(" "),
          reason: reason ?? "no reason given",
        });
      }
    }
    for (const inner of suite.suites ?? []) walk(inner, [...path, inner.title]);
  };
  for (const suite of report.suites) walk(suite, [suite.title]);
  const { expected, unexpected, flaky } = report.stats;
  return { passed: expected, failed: unexpected + flaky + (report.errors?.length ?? 0), skipped, timed };
}

/**
 * @param {Results[]} all
 * @returns {Results}
 */
export function sumResults(all) {
  return {
    passed: all.reduce((sum, { passed }) => sum + passed, 0),
    failed: all.reduce((sum, { failed }) => sum + failed, 0),
    skipped: all.flatMap(({ skipped }) => skipped),
    timed: all.flatMap(({ timed }) => timed),
  };
}

/** @param {number} ms @returns {string} */
export function formatTime(ms) {
  if (ms < 59_950) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/**
 * The end of a run: lines to print, the last of them the sum, and the exit code. Nothing executed is a failure, and
 * on the build server (CI=true) so is a skip.
 * @param {{ stages: { name: string, ms: number, ok: boolean }[], results: Results, expectTests: boolean, ci: boolean }} run
 * @returns {{ lines: string[], code: 0 | 1 }}
 */
export function summarise({ stages, results, expectTests, ci }) {
  const lines = [
    "",
    ...stages.map(({ name, ms, ok }) => `${ok ? "ok    " : "FAILED"} ${name.padEnd(10)} ${formatTime(ms)}`),
  ];
  const { passed, failed, skipped, timed } = results;
  const slowest = timed.toSorted((a, b) => b.ms - a.ms).slice(0, slowestShown);
  if (slowest.length > 0) lines.push("", "The slowest tests:");
  lines.push(...slowest.map(({ name, ms }) => `  ${formatTime(ms).padStart(8)} ${name}`));
  if (skipped.length > 0) {
    lines.push("", ci ? "Skipped, which counts as a failure here:" : "Skipped:");
    lines.push(...skipped.map(({ name, reason }) => `  ${name}: ${reason}`));
  }
  const stagesOk = stages.every(({ ok }) => ok);
  const none = expectTests && stagesOk && passed + failed === 0;
  if (none) lines.push("", "No test was executed.");
  lines.push("", `${passed} passed, ${failed} failed, ${skipped.length} skipped`);
  const bad = !stagesOk || failed > 0 || none || (ci && skipped.length > 0);
  return { lines, code: bad ? 1 : 0 };
}
