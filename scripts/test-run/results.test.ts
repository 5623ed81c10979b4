import { Trouble } from "@/bin/process/node.mjs";
import { parseOptions } from "./options.mjs";
import { formatTime, jestResults, noResults, playwrightResults, summarise, sumResults } from "./results.mjs";

const jestReport = {
  numPassedTests: 5,
  numFailedTests: 1,
  numRuntimeErrorTestSuites: 1,
  testResults: [
    {
      name: "a.test.ts",
      assertionResults: [
        { status: "passed", fullName: "adds", duration: 3 },
        { status: "pending", fullName: "needs root" },
        { status: "todo", fullName: "later" },
        {
          status: "failed",
          fullName: "divides",
          failureMessages: ["\u001b[31mexpected 2\u001b[39m\n\ngot 3"],
        },
      ],
    },
    { name: "b.test.ts", message: "Cannot find module", assertionResults: [] },
  ],
};
const test_ = (status: string, description?: string) => ({
  projectName: "phone",
  status,
  annotations: [{ type: "skip", description }],
  results: [{ duration: 2000, errors: [{ message: "no link" }] }, { duration: 500 }],
});
const playwrightReport = {
  stats: { expected: 3, unexpected: 1, flaky: 1 },
  errors: [{ message: "port in use" }],
  suites: [
    {
      title: "share.spec.ts",
      specs: [{ title: "copies", tests: [test_("expected"), test_("unexpected"), test_("flaky")] }],
      suites: [{ title: "sheet", specs: [{ title: "opens", tests: [test_("skipped", "phones only")] }] }],
    },
  ],
};
const ok = { name: "jest", ms: 100, ok: true };
const passed = { ...noResults(), passed: 2 };
const skipping = { ...passed, skipped: [{ name: "a", reason: "needs root" }] };
const last = (run: Parameters<typeof summarise>[0]) => summarise(run).lines.at(-1);

test("Jest's report: a suite that could not run is a failure, a todo is a skip", () => {
  const { passed, failed, skipped } = jestResults(jestReport);
  expect([passed, failed, skipped.map(({ name }) => name)]).toEqual([5, 2, ["needs root", "later"]]);
});

test("Playwright's report: flaky and global errors are failures, skips keep their reason", () => {
  expect(playwrightResults(playwrightReport)).toEqual({
    passed: 3,
    failed: 3,
    failures: [
      { name: "outside of any test", message: "port in use" },
      { name: "share.spec.ts copies (phone)", message: "no link" },
      { name: "share.spec.ts copies (phone)", message: "no link" },
    ],
    skipped: [{ name: "share.spec.ts sheet opens (phone)", reason: "phones only" }],
    timed: [
      ...Array.from({ length: 3 }, () => ({ name: "share.spec.ts copies (phone)", ms: 2500 })),
      { name: "share.spec.ts sheet opens (phone)", ms: 2500 },
    ],
  });
});

test("the twenty slowest tests of both runners are named, the slowest first", () => {
  const timed = Array.from({ length: 25 }, (_, n) => ({ name: `test ${n}`, ms: n * 1000 }));
  const { lines } = summarise({
    stages: [ok],
    results: sumResults([{ ...passed, timed }, jestResults(jestReport)]),
    expectTests: true,
    ci: true,
  });
  const named = lines.filter((line) => /^ +[\d.]+ s test \d+$/.test(line)).map((line) => line.trim());
  expect(named).toHaveLength(20);
  expect([named[0], named.at(-1)]).toEqual(["24.0 s test 24", "5.0 s test 5"]);
});

test("failures are repeated at the end with their messages, twenty at most", () => {
  const { failures } = jestResults(jestReport);
  const repeatedFailures = (failures_: typeof failures) =>
    summarise({
      stages: [ok],
      results: { ...noResults(), failed: 1, failures: failures_ },
      expectTests: true,
      ci: true,
    }).lines;
  const lines = repeatedFailures(failures);
  expect(lines.slice(lines.indexOf("Failed:"), -2)).toEqual([
    "Failed:",
    "  a.test.ts: divides",
    "    expected 2",
    "    got 3",
    "  b.test.ts",
    "    Cannot find module",
  ]);
  const many = repeatedFailures(
    Array.from({ length: 25 }, (_, n) => ({ name: `test ${n}`, message: "x\n".repeat(99) })),
  );
  expect(many.filter((line) => /^ {2}test \d+$/.test(line))).toHaveLength(20);
  expect(many.filter((line) => line === "    x")).toHaveLength(20 * 12);
  expect(many).toContain("  and 5 more, listed above");
});

test("the last line sums the runners", () => {
  const results = sumResults([jestResults(jestReport), playwrightResults(playwrightReport)]);
  expect(last({ stages: [ok], results, expectTests: true, ci: false })).toBe("8 passed, 5 failed, 3 skipped");
});

test("all passed is good, one failed is not", () => {
  expect(summarise({ stages: [ok], results: passed, expectTests: true, ci: true }).code).toBe(0);
  const results = { ...passed, failed: 1 };
  expect(summarise({ stages: [ok], results, expectTests: true, ci: false }).code).toBe(1);
});

test("a skip is listed with its reason, and fails on the build server only", () => {
  const here = summarise({ stages: [ok], results: skipping, expectTests: true, ci: false });
  expect(here.code).toBe(0);
  expect(here.lines).toContain("  a: needs root");
  const there = summarise({ stages: [ok], results: skipping, expectTests: true, ci: true });
  expect(there.code).toBe(1);
  expect(there.lines).toContain("  a: needs root");
  expect(there.lines.at(-1)).toBe("2 passed, 0 failed, 1 skipped");
});

test("a failed stage fails the run whatever the test results are", () => {
  const stages = [ok, { name: "build", ms: 5, ok: false }];
  const run = summarise({ stages, results: passed, expectTests: true, ci: false });
  expect(run.code).toBe(1);
  expect(run.lines.at(-1)).toBe("2 passed, 0 failed, 0 skipped");
});

test("a run without a test fails, unless only checks were requested", () => {
  const nothing = { stages: [ok], results: noResults(), ci: false };
  expect(summarise({ ...nothing, expectTests: true }).code).toBe(1);
  expect(summarise({ ...nothing, expectTests: false }).code).toBe(0);
});

test.each([
  [950, "0.9 s"],
  [61_400, "1 min 1 s"],
  [119_700, "2 min 0 s"],
])("%d ms is %s", (ms, text) => {
  expect(formatTime(ms)).toBe(text);
});

const names = ["style", "types", "jest", "playwright"];

test("options choose stages in their own order, and a browser test's name", () => {
  expect(parseOptions([], names)).toEqual({ suite: "quick", stages: names, grep: undefined });
  expect(parseOptions(["--only", "jest,types"], names).stages).toEqual(["types", "jest"]);
  expect(parseOptions(["--only=jest", "--grep=a b"], names)).toEqual({
    suite: "quick",
    stages: ["jest"],
    grep: "a b",
  });
  expect(parseOptions(["--suite", "deep"], names).suite).toBe("deep");
  expect(() => parseOptions(["--suite", "deeper"], names)).toThrow("There is no suite deeper: quick, deep.");
});

test.each([[["--only", "lint"]], [["--fast", "1"]], [["jest"]], [["--grep"]]])(
  "%j is refused with a sentence",
  (args) => {
    expect(() => parseOptions(args, names)).toThrow(Trouble);
  },
);
