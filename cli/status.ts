import { parseArgs } from "node:util";
import { type Kysely, sql } from "kysely";
import { config } from "@/lib/config/config";
import { channelsFor } from "@/lib/enquiries/channels";
import { countEnquiries } from "@/lib/enquiries/manage";
import type { Importer } from "@/lib/store/import";
import type { Database } from "@/lib/store/schema";
import { formatCarriers } from "./carriers";
import { importers } from "./importers";
import { formatTable } from "./table";
import { exit, formatCount, type Terminal, UsageError } from "./terminal";
import { withStore } from "./with-store";

/** `status [--bounds]`: the rows of each domain, the enquiries by status, and what grows. */
export function statusCommand(args: string[], terminal: Terminal): Promise<number> {
  const options = { bounds: { type: "boolean" } } as const;
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  if (positionals.length > 0) throw new UsageError("status takes no argument except --bounds.");
  return withStore(terminal, async ({ reader }) => {
    const rows = await Promise.all(importers.map((importer) => statusOf(reader, importer)));
    terminal.print(formatTable([["domain", "state", "rows", "last roll"], ...rows]));
    terminal.print(`\n${await formatEnquiries(reader)}`);
    const carriers = await formatCarriers(reader);
    if (carriers !== null) terminal.print(`\n${carriers}`);
    if (values.bounds) terminal.print(`\n${await formatBounds(reader)}`);
    return exit.done;
  });
}

/** What grows, with its present size. Sizes in the memory of a running portal come from METRICS_PORT. */
async function formatBounds(db: Kysely<Database>): Promise<string> {
  // This module imports most of the portal, so it is loaded only on demand.
  const { boundRow, bounds } = await import("./bounds");
  const sources = { db, metric: metricReader(await readMetrics()) };
  const rows = await Promise.all(bounds.map((bound) => boundRow(bound, sources)));
  const note = config().metrics ? "" : "- is known only to a running portal: set METRICS_PORT for both\n";
  return `${formatTable([["what grows", "now", "at most"], ...rows])}${note}`;
}

/** The metrics of a portal that runs on this machine; '' if none runs. */
async function readMetrics(): Promise<string> {
  const { metrics } = config();
  if (!metrics) return "";
  const signal = AbortSignal.timeout(3_000);
  const response = await fetch(`http://${metrics.host}:${metrics.port}/metrics`, { signal }).catch(
    () => null,
  );
  return response?.ok ? response.text() : "";
}

/** Reads one value of the metrics by its name and labels. */
const metricReader = (text: string) => (name: string) => {
  const line = text.split("\n").find((one) => one.startsWith(`${name} `));
  return line === undefined ? null : Number(line.slice(name.length + 1));
};

async function statusOf(db: Kysely<Database>, { domain, table, count }: Importer): Promise<string[]> {
  const state = await db
    .selectFrom("domain_state")
    .selectAll()
    .where("domain", "=", domain)
    .executeTakeFirst();
  const all = () =>
    db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as("rows"))
      // All lists are in one table.
      .$if(table === "contents", (query) => query.where(sql.ref("domain"), "=", domain))
      .executeTakeFirstOrThrow();
  const rows = count ? await count(db) : (await all()).rows;
  return [domain, state?.state ?? "-", formatCount(Number(rows)), state?.rolled_on ?? "-"];
}

async function formatEnquiries(db: Kysely<Database>): Promise<string> {
  const counts = Object.entries(await countEnquiries(db)).map(([status, count]) => [
    status,
    formatCount(count),
  ]);
  const channels = channelsFor("sea", config());
  const handling =
    channels.length > 0
      ? `sent by ${channels.join(" and ")}`
      : "stored and not sent: set SMTP_URL or UPSTREAM_ENQUIRIES_URL";
  return `${formatTable([["enquiries", "rows"], ...counts])}enquiries are ${handling}\n`;
}
