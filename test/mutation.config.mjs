import { posix } from "node:path";

/**
 * `npm run mutation` (scripts/mutation.mjs): Stryker changes a module that decides, one place at a time, and runs the module's suites.
 * A change that no test notices has survived; docs/testing.md argues those that may.
 */

/** Each module with its suites; without any it is the one beside it. Paths of suites are relative to the module's folder. */
export const modules = {
  "lib/sailings/cutoffs/cutoffs.ts": ["cutoffs.test.ts", "second-cutoffs.test.ts"],
  "lib/sailings/cutoffs/second-cutoffs.ts": [],
  "lib/sailings/rules.ts": [
    "rules.test.ts",
    "view.test.ts",
    "cutoffs/cutoffs.test.ts",
    "cutoffs/second-cutoffs.test.ts",
  ],
  "lib/sailings/routing/search.ts": [],
  "lib/sailings/routing/network.ts": [
    "search.test.ts",
    "brute-force.test.ts",
    "merge.test.ts",
    "lanes.test.ts",
  ],
  "lib/sailings/routing/merge.ts": [],
  "lib/sailings/routing/option-id.ts": [],
  "lib/sailings/second-sources/match.ts": [],
  "lib/sailings/revisions/rules.ts": [],
  "lib/sailings/revisions/events.ts": ["events.store.test.ts"],
  "lib/sailings/reliability/tally.ts": [],
  "lib/sailings/search/elapsed.ts": [],
  "lib/flights/cutoffs.ts": [],
  "lib/flights/rules.ts": [],
  "lib/flights/piece.ts": [],
  "lib/time/calendar.ts": [],
  "lib/time/cutoff-clock.ts": ["../sailings/cutoffs/cutoffs.test.ts", "../flights/cutoffs.test.ts"],
  "lib/time/zone-clock.ts": [],
  "lib/text/sanitise.ts": [],
  "lib/text/escape-html.ts": [],
  "lib/text/csv-cells.ts": [],
  "lib/text/mail-address.ts": [],
  "lib/security/content-security-policy.ts": [],
  "lib/security/form-post.ts": [],
  "lib/security/frame-address.ts": [],
  "lib/security/next-path.ts": [],
  "lib/upstream/public-address.ts": [],
  "lib/rate-limits/client-address.ts": [],
  "lib/rate-limits/read-limit.ts": [],
  "lib/http-responses/etag.ts": [],
  "lib/dcsa/cursor.ts": [],
  "lib/dcsa/date-time.ts": ["parts.test.ts"],
  "lib/enquiries/form-key.ts": [],
  "lib/follows/token.ts": [],
  "lib/follows/signature.ts": [],
  "lib/text/mailbox.ts": [],
  "lib/follows/webhook-url.ts": [],
  "lib/store/outbox.ts": ["outbox.store.test.ts"],
  "lib/store/clock.ts": ["clock.store.test.ts"],
  "lib/delivery/worker.ts": ["worker.test.ts", "worker.store.test.ts"],
  "server/response-cache.ts": [],
  "server/packed-body.ts": [],
  "server/share.ts": [],
  "server/admission.ts": ["connections.test.ts", "bulkhead.http.test.ts", "slow-readers.test.ts"],
  "server/rejections.ts": [],
  "server/redirects.ts": [],
};

/** The module of this run. */
const mutated = process.env.MUTATE ?? "";
const folder = mutated.slice(0, mutated.lastIndexOf("/") + 1);
const named = /** @type {Record<string, string[]>} */ (modules)[mutated] ?? [];

/** Its suites, by their paths from the root. */
export const suites =
  named.length > 0
    ? named.map((suite) => posix.normalize(folder + suite))
    : [mutated.replace(/\.tsx?$/, ".test.ts")];

export default {
  testRunner: "jest",
  jest: { configFile: "test/jest/mutation.mjs", enableFindRelatedTests: false },
  coverageAnalysis: "perTest",
  disableTypeChecks: false,
  concurrency: 1,
  // A change may let a loop never end. What is slow only because the machine is busy must not count as found.
  timeoutMS: 20_000,
  // Constants and static tables are set before the first test, so that every test would run for each of them.
  ignoreStatic: true,
  // Words of sentences and names of columns: other tests compare them whole.
  mutator: { excludedMutations: ["StringLiteral"] },
  ignorePatterns: ["/var", "/.next", "/dist", "/coverage"],
  tempDirName: "var/mutation",
  reporters: ["clear-text", "json"],
  jsonReporter: { fileName: `var/mutation/${mutated.replaceAll("/", ".")}.json` },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportScoreTable: false },
  mutate: [mutated],
};
