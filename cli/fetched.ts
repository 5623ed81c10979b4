import { parseArgs } from "node:util";
import type { Kysely } from "kysely";
import { config } from "@/lib/config/config";
import type { Database, FetchedDomain } from "@/lib/store/schema";
import { readSourceStates, type SourceState } from "@/lib/upstream/fetching/queue";
import { formatTable } from "./table";
import { exit, formatCount, type Terminal, UsageError } from "./terminal";
import { readStore } from "./with-store";

/** What is fetched ahead, for the operator: carriers' own services, and what ports report. */

/** `carriers`: the state of each carrier whose own service is read. */
export function carriersCommand(args: string[], terminal: Terminal): Promise<number> {
  const { positionals } = parseArgs({ args, allowPositionals: true, options: {} });
  if (positionals.length > 0) throw new UsageError("carriers takes no argument.");
  return readStore(terminal, async ({ reader }) => {
    const none = config().carriersFile
      ? "Nothing was fetched yet: a running portal does that.\n"
      : "No carrier's service is read: set CARRIERS_FILE.\n";
    terminal.print((await formatSources(reader, "calls")) ?? none);
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
  content: "it sends something else than is due",
  spent: "the requests of its day are used up",
  empty: "it sends no calls",
  mixed: "several carriers call a service by that code, and it does not say whose calls are whose",
  unreadable: "what it sends cannot be read: see the log",
  error: "the portal failed: see the log",
};

const heads: Record<FetchedDomain, readonly string[]> = {
  calls: ["carrier", "services", "calls"],
  visits: ["source", "lists", "visits"],
};

/** A table of a domain's sources that are read by themselves; null if there are none. */
export async function formatSources(db: Kysely<Database>, domain: FetchedDomain): Promise<string | null> {
  const states = await readSourceStates(db, domain);
  if (states.length === 0) return null;
  const head = [...heads[domain], "left out", "newest", "oldest", "state"];
  return formatTable([head, ...states.map(rowOf)]);
}

function rowOf(state: SourceState): string[] {
  const { source, parts, fetched, rows, leftOut, newestAt, oldestAt } = state;
  return [
    source,
    `${formatCount(fetched)} of ${formatCount(parts)}`,
    formatCount(rows),
    formatCount(leftOut),
    timeOf(newestAt),
    timeOf(oldestAt),
    stateOf(state),
  ];
}

const timeOf = (at: Date | null) => (at ? `${at.toISOString().slice(0, 16)}Z` : "-");
const wordsOf = (reason: string | null) => reasons[reason ?? ""] ?? "unknown";

function stateOf({ failures, reason, failing, failingReason, dueAt }: SourceState): string {
  if (failures > 0) return `paused until ${timeOf(dueAt)}: ${wordsOf(reason)}`;
  return failing > 0 ? `${formatCount(failing)} failed: ${wordsOf(failingReason)}` : "good";
}
