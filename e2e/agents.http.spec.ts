import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { findNode, root } from "../bin/process/node.mjs";
import { scaled } from "../test/support/time-scale.mjs";
import { expect, servers, test } from "./support/http";

/** The published conformance suite of the Model Context Protocol against /mcp, in each revision that it speaks. */

/**
 * Scenarios that do not apply, with the reason. The others pass in each revision for which the suite has them. docs/agents.md
 * lists the same.
 */
const notOffered: readonly [reason: string, scenarios: RegExp][] = [
  [
    "call a tool of the suite's own example server",
    /^(?:tools-call-|json-schema-2020-12|elicitation-|input-required-result-(?!unsupported-methods|missing-input-response|ignore-extra-params|validate-input))/,
  ],
  ["need resources", /^resources-/],
  ["need prompts", /^prompts-/],
  ["need completion of arguments", /^completion-/],
  ["need logging levels that a client sets", /^logging-/],
  ["need a tool with arguments in headers", /^http-custom-header-/],
];

/** Checks within the other scenarios that do not apply. */
const notApplicable: readonly [reason: string, check: RegExp][] = [
  [
    "the suite says that it cannot test this without a tool of its example server",
    /^Not testable: server does not list the diagnostic tool/,
  ],
  [
    "there are no prompts and no resources",
    /^(?:prompts\/list|resources\/list|resources\/templates\/list) returned JSON-RPC error -32601/,
  ],
];

interface Check {
  id: string;
  status: string;
  errorMessage?: string;
}

/** Runs the suite; the checks of each scenario. */
async function runSuite(revision: string): Promise<Map<string, Check[]>> {
  const directory = mkdtempSync(join(tmpdir(), "portal-conformance-"));
  const suite = join(root, "node_modules/@modelcontextprotocol/conformance/dist/index.js");
  const args = ["server", "--url", `${servers.portal.url}/mcp`, "--suite", "all", "--spec-version", revision];
  try {
    // Its exit code says that scenarios fail; which ones may is decided here.
    await promisify(execFile)(findNode().path, [suite, ...args, "-o", directory], {
      maxBuffer: 50_000_000,
      timeout: scaled(50_000),
    }).catch((error: { code?: unknown }) => {
      if (typeof error.code !== "number") throw error;
    });
    return new Map(
      readdirSync(directory).map((name) => [
        name.replace(/^server-(.*)-\d{4}-\d{2}-\d{2}T.*$/, "$1"),
        JSON.parse(readFileSync(join(directory, name, "checks.json"), "utf8")),
      ]),
    );
  } finally {
    rmSync(directory, { recursive: true });
  }
}

for (const [revision, applying] of [
  ["2025-06-18", ["ping", "server-initialize", "server-session-lifecycle", "tools-list"]],
  ["2025-11-25", ["dns-rebinding-protection", "ping", "server-initialize", "tools-list"]],
  [
    "2026-07-28",
    ["caching", "dns-rebinding-protection", "http-header-validation", "server-stateless", "tools-list"],
  ],
] as const)
  test(`the conformance suite passes in revision ${revision} as far as it applies`, async () => {
    const scenarios = await runSuite(revision);
    const applied = [...scenarios].filter(([name]) => !notOffered.some(([, names]) => names.test(name)));
    expect(applied.map(([name]) => name)).toEqual(expect.arrayContaining([...applying]));
    const failed = applied.flatMap(([name, checks]) =>
      checks.flatMap(({ id, status, errorMessage = "" }) =>
        status !== "FAILURE" || notApplicable.some(([, messages]) => messages.test(errorMessage))
          ? []
          : [`${name}, ${id}: ${errorMessage}`],
      ),
    );
    expect(failed).toEqual([]);
    const passed = applied.flatMap(([, checks]) => checks.filter(({ status }) => status === "SUCCESS"));
    expect(passed.length).toBeGreaterThan(applied.length);
  });
