import { parseArgs } from "node:util";
import type { Kysely } from "kysely";
import { config } from "@/lib/config/config";
import { readSourceStates, type SourceState } from "@/lib/sailings/operator";
import type { Database } from "@/lib/store/schema";
import { formatTable } from "./table";
import { exit, formatCount, type Terminal, UsageError } from "./terminal";
import { readStore } from "./with-store";

/** `carriers`: the state of each carrier whose own service is read. */
export function carriersCommand(args: string[], terminal: Terminal): Promise<number> {
  const { positionals } = parseArgs({ args, allowPositionals: true, options: {} });
  if (positionals.length > 0) throw new UsageError("carriers takes no argument.");
  return readStore(terminal, async ({ reader }) => {
    const none = config().carriersFile
      ? "Nothing was fetched yet: a running portal does that.\n"
      : "No carrier's service is read: set CARRIERS_FILE.\n";
    terminal.print((await formatCarriers(reader)) ?? none);
    return exit.done;
  });
}

const reasons: Record<string, string> = {
  unreachable: "it cannot be reached",
  slow: "it does not respond in time",
  busy: "it asks to wait (429)",
  denied: "it denies access (401 or 403): check the headers",
  declined: "it declines the request (4xx)",
  failed: "it responds with an error (5xx)",
  redirected: "it redirects to another host",
  size: "it sends more than is read",
  content: "it sends no JSON array",
  empty: "it sends no calls",
  mixed: "several carriers call a service by that code, and it does not say whose calls are whose",
  unreadable: "its calls cannot be read: see the log",
  error: "the portal failed: see the log",
};

/** A table of the carriers whose services are read; null if there are none. */
export async function formatCarriers(db: Kysely<Database>): Promise<string | null> {
  const states = await readSourceStates(db);
  if (states.length === 0) return null;
  const head = ["carrier", "services", "calls", "left out", "newest", "oldest", "state"];
  return formatTable([head, ...states.map(rowOf)]);
}

function rowOf({ seller, ...state }: SourceState): string[] {
  const { services, fetched, calls, leftOut, newestAt, oldestAt } = state;
  return [
    seller,
    `${formatCount(fetched)} of ${formatCount(services)}`,
    formatCount(calls),
    formatCount(leftOut),
    timeOf(newestAt),
    timeOf(oldestAt),
    stateOf(state),
  ];
}

const timeOf = (at: Date | null) => (at ? `${at.toISOString().slice(0, 16)}Z` : "-");
const wordsOf = (reason: string | null) => reasons[reason ?? ""] ?? "unknown";

function stateOf(state: Omit<SourceState, "seller">): string {
  const { failures, reason, failing, failingReason, dueAt } = state;
  if (failures > 0) return `paused until ${timeOf(dueAt)}: ${wordsOf(reason)}`;
  return failing > 0 ? `${formatCount(failing)} failed: ${wordsOf(failingReason)}` : "good";
}
