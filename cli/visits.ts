import { parseArgs } from "node:util";
import {
  countMatches,
  type SourceCounts,
  type UnmatchedReason,
  unmatchedReasons,
} from "@/lib/visits/operator";
import { formatSources } from "./fetched";
import { formatTable } from "./table";
import { exit, formatCount, type Terminal, UsageError } from "./terminal";
import { readStore } from "./with-store";

/** `visits`: what of each source's visits was matched to planned calls, and why the others were not. */
export function visitsCommand(args: string[], terminal: Terminal): Promise<number> {
  const { positionals } = parseArgs({ args, allowPositionals: true, options: {} });
  if (positionals.length > 0) throw new UsageError("visits takes no argument.");
  return readStore(terminal, async ({ reader }) => {
    const counts = await countMatches(reader);
    const none = "No visits are stored: import visits FILE, or set VISITS_FILE.\n";
    terminal.print(counts.length > 0 ? counts.map(linesOf).join("\n") : none);
    const sources = await formatSources(reader, "visits");
    if (sources !== null) terminal.print(`\n${sources}`);
    return exit.done;
  });
}

const reasons: Record<UnmatchedReason, string> = {
  noIdentity: "no IMO number and no call sign",
  unknownCallSign: "a call sign that no ship of the store has (import vessels)",
  sharedCallSign: "a call sign that several ships have",
  notCalled: "no planned call of the ship at the port within five days",
  severalVoyages: "planned calls of two voyages within five days: none is chosen",
  nearerVisit: "another visit of the ship is nearer to the call",
};

function linesOf({ source, visits, matched, unmatched, newest }: SourceCounts): string {
  const share = visits > 0 ? ` (${Math.round((matched / visits) * 100)}%)` : "";
  return formatTable([
    [`${source}, read ${newest.slice(0, 16)}Z`, formatCount(visits)],
    ["  matched to planned calls", formatCount(matched) + share],
    ...unmatchedReasons
      .filter((reason) => unmatched[reason] > 0)
      .map((reason) => [`  not matched: ${reasons[reason]}`, formatCount(unmatched[reason])]),
  ]);
}
