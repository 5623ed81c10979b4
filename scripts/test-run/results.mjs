import { stripVTControlCharacters } from "node:util";

/**
 * @typedef {{ name: string, reason: string }} Skipped
 * @typedef {{ name: string, ms: number }} Timed
 * @typedef {{ name: string, message: string }} Failure
 * @typedef {{ passed: number, failed: number, failures: Failure[], skipped: Skipped[], timed: Timed[] }} Results
 */

/** How many of the slowest tests a run lists. */
const slowestShown = 20;
/** How many failures a run repeats at its end, and how many lines of each: a truncated log still has its end. */
const failuresShown = 20;
const linesShown = 12;

/** @returns {Results} */
export const noResults = () => ({ passed: 0, failed: 0, failures: [], skipped: [], timed: [] });

/**
 * The results of Jest's --json report. A suite that could not run at all counts as one failure. Jest knows no reasons: a skipped
 * test has its reason in its name.
 * @param {{ numPassedTests: number, numFailedTests: number, numRuntimeErrorTestSuites?: number,
 *   testResults: { name: string, message?: string, assertionResults: { status: string, fullName: string,
 *   duration?: number | null, failureMessages?: string[] | null }[] }[] }} report
 * @returns {Results}
 */
export function jestResults(report) {
  const skipped = report.testResults.flatMap((file) =>
    file.assertionResults
      .filter(({ status }) => ["pending", "skipped", "todo", "disabled"].includes(status))
      .map(({ fullName }) => ({ name: fullName, reason: "its name says why" })),
  );
  const failures = report.testResults.flatMap((file) => {
    const failed = file.assertionResults.filter(({ status }) => status === "failed");
    // A suite that could not run has a message and no tests.
    if (file.assertionResults.length === 0 && file.message)
      return [{ name: file.name, message: file.message }];
    return failed.map(({ fullName, failureMessages }) => ({
      name: `${file.name}: ${fullName}`,
      message: failureMessages?.join("\n") ?? "",
    }));
  });
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + (report.numRuntimeErrorTestSuites ?? 0),
    failures,
    skipped,
    timed: report.testResults.flatMap((file) =>
      file.assertionResults.map(({ fullName, duration }) => ({ name: fullName, ms: duration ?? 0 })),
    ),
  };
}

/**
 * @typedef {{ title: string, suites?: Suite[], specs?: { title: string, tests: { projectName: string, status: string,
 *   annotations: { type: string, description?: string }[],
 *   results?: { duration: number, errors?: { message?: string }[] }[] }[] }[] }} Suite
 */

/**
 * The results of Playwright's JSON report. A test that passed only on a second try counts as failed; so does an error
 * outside of any test (a server that did not start).
 * @param {{ stats: { expected: number, unexpected: number, flaky: number }, errors?: { message?: string }[],
 *   suites: Suite[] }} report
 * @returns {Results}
 */
export function playwrightResults(report) {
  /** @type {Skipped[]} */
  const skipped = [];
  /** @type {Timed[]} */
  const timed = [];
  /** @type {Failure[]} */
  const failures = (report.errors ?? []).map(({ message = "" }) => ({
    name: "outside of any test",
    message,
  }));
  /** @param {Suite} suite @param {string[]} path */
  const walk = (suite, path) => {
    for (const { title, tests } of suite.specs ?? []) {
      for (const { projectName, status, annotations, results = [] } of tests) {
        const name = [...path, title, `(${projectName})`].join(" ");
        timed.push({ name, ms: results.reduce((sum, { duration }) => sum + duration, 0) });
        if (status === "unexpected" || status === "flaky") {
          const messages = results.flatMap(({ errors = [] }) => errors.map(({ message = "" }) => message));
          failures.push({ name, message: messages.join("\n") });
        }
        if (status === "skipped") {
          const reason = annotations.find(({ type }) => type === "skip" || type === "fixme")?.description;
          skipped.push({ name, reason: reason ?? "no reason given" });
        }
      }
    }
    for (const inner of suite.suites ?? []) walk(inner, [...path, inner.title]);
  };
  for (const suite of report.suites) walk(suite, [suite.title]);
  const { expected, unexpected, flaky } = report.stats;
  const failed = unexpected + flaky + (report.errors?.length ?? 0);
  return { passed: expected, failed, failures, skipped, timed };
}

/**
 * @param {Results[]} all
 * @returns {Results}
 */
export function sumResults(all) {
  return {
    passed: all.reduce((sum, { passed }) => sum + passed, 0),
    failed: all.reduce((sum, { failed }) => sum + failed, 0),
    failures: all.flatMap(({ failures }) => failures),
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
 * The end of a run: lines to print, the last of them the total, and the exit code. A run without any test is a failure, and on
 * the build server (CI=true) so is a skipped test.
 * @param {{ stages: { name: string, ms: number, ok: boolean }[], results: Results, expectTests: boolean, ci: boolean }} run
 * @returns {{ lines: string[], code: 0 | 1 }}
 */
export function summarise({ stages, results, expectTests, ci }) {
  const lines = [
    "",
    ...stages.map(({ name, ms, ok }) => `${ok ? "ok    " : "FAILED"} ${name.padEnd(10)} ${formatTime(ms)}`),
  ];
  const { passed, failed, failures, skipped, timed } = results;
  const slowest = timed.toSorted((a, b) => b.ms - a.ms).slice(0, slowestShown);
  if (slowest.length > 0) lines.push("", "The slowest tests:");
  lines.push(...slowest.map(({ name, ms }) => `  ${formatTime(ms).padStart(8)} ${name}`));
  if (skipped.length > 0) {
    lines.push("", ci ? "Skipped, which counts as a failure here:" : "Skipped:");
    lines.push(...skipped.map(({ name, reason }) => `  ${name}: ${reason}`));
  }
  if (failures.length > 0) lines.push("", "Failed:");
  for (const { name, message } of failures.slice(0, failuresShown)) {
    const shownLines = stripVTControlCharacters(message)
      .split("\n")
      .filter((line) => line.trim() !== "");
    lines.push(`  ${name}`, ...shownLines.slice(0, linesShown).map((line) => `    ${line}`));
  }
  if (failures.length > failuresShown)
    lines.push(`  and ${failures.length - failuresShown} more, listed above`);
  const stagesOk = stages.every(({ ok }) => ok);
  const none = expectTests && stagesOk && passed + failed === 0;
  if (none) lines.push("", "No test was executed.");
  lines.push("", `${passed} passed, ${failed} failed, ${skipped.length} skipped`);
  const bad = !stagesOk || failed > 0 || none || (ci && skipped.length > 0);
  return { lines, code: bad ? 1 : 0 };
}
