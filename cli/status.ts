import { parseArgs } from "node:util";
import { type Kysely, sql } from "kysely";
import { config } from "@/lib/config/config";
import { channelWords, countEnquiries } from "@/lib/enquiries/operator";
import type { Importer } from "@/lib/store/import";
import type { SampleDomain } from "@/lib/store/sample";
import type { Database } from "@/lib/store/schema";
import { formatSources } from "./fetched";
import { importers } from "./importers";
import { formatNight, formatSettings } from "./status-server";
import { formatTable } from "./table";
import { exit, formatCount, type Terminal, UsageError } from "./terminal";
import { readStore, type Settings } from "./with-store";

/**
 * `status [--bounds]`: the rows of each domain, the enquiries by status, with what settings a server serves them, what runs at
 * night, and what grows.
 */
export function statusCommand(args: string[], terminal: Terminal): Promise<number> {
  const options = { bounds: { type: "boolean" } } as const;
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  if (positionals.length > 0) throw new UsageError("status takes no argument except --bounds.");
  return readStore(terminal, async (store, _now, settings) => {
    const { reader } = store;
    const rows = await Promise.all(importers.map((importer) => statusOf(reader, importer)));
    terminal.print(formatTable([["domain", "source", "rows", "last roll"], ...rows]));
    terminal.print(`\n${await formatEnquiries(reader, settings)}`);
    terminal.print(`\n${formatSettings(settings)}`);
    terminal.print(`\n${await formatNight(store)}${await formatFeed()}`);
    for (const domain of ["calls", "visits"] as const) {
      const sources = await formatSources(reader, domain);
      if (sources !== null) terminal.print(`\n${sources}`);
    }
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

/** How long ago the processes of a portal on this machine have read the change feed; '' if that is not known. */
async function formatFeed(): Promise<string> {
  if (!config().metrics) return "";
  const ages = [
    ...(await readMetrics()).matchAll(/^portal_change_feed_age_seconds\{worker="(\w+)"\} (\S+)$/gm),
  ];
  if (ages.length === 0) return "change feed: no portal answers at METRICS_PORT\n";
  const words = ages.map(([, worker, seconds]) => `process ${worker} ${Math.round(Number(seconds))} s ago`);
  return `change feed: read by ${words.join(", ")}\n`;
}

/** Reads one value of the metrics by its name and labels. */
const metricReader = (text: string) => (name: string) => {
  const line = text.split("\n").find((one) => one.startsWith(`${name} `));
  return line === undefined ? null : Number(line.slice(name.length + 1));
};

/** The domains whose rows may be sample rows: the table that tells, and the sample that they are a part of. */
const sampled: Partial<Record<string, readonly [table: SampledTable, sample: SampleDomain]>> = {
  sailings: ["sailings", "sailings"],
  calls: ["voyages", "sailings"],
  domestic: ["domestic_sellers", "sailings"],
  vessels: ["vessels", "sailings"],
  flights: ["flights", "flights"],
  interline: ["interline_agreements", "flights"],
  "flight-transfers": ["flight_transfer_rules", "flights"],
  acceptance: ["acceptance_times", "flights"],
  articles: ["articles", "articles"],
  companies: ["companies", "companies"],
};
type SampledTable =
  | "sailings"
  | "voyages"
  | "domestic_sellers"
  | "vessels"
  | "flights"
  | "interline_agreements"
  | "flight_transfer_rules"
  | "acceptance_times"
  | "articles"
  | "companies";

async function statusOf(db: Kysely<Database>, { domain, table, count }: Importer): Promise<string[]> {
  const stateOf = (name: string) =>
    db.selectFrom("domain_state").selectAll().where("domain", "=", name).executeTakeFirst();
  const all = () =>
    db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as("rows"))
      // All lists are in one table.
      .$if(table === "contents", (query) => query.where(sql.ref("domain"), "=", domain))
      .executeTakeFirstOrThrow();
  const rows = Number(count ? await count(db) : (await all()).rows);
  const [sampleTable, sample] = sampled[domain] ?? [];
  const state = await stateOf(sample ?? domain);
  const has = async (value: 0 | 1) =>
    sampleTable !== undefined &&
    (await db.selectFrom(sampleTable).select("sample").where("sample", "=", value).limit(1).execute())
      .length > 0;
  const [hasOwn, hasSample] = sampleTable
    ? [await has(0), await has(1)]
    : [rows > 0 || state?.state === "own", false];
  const sources = [...(hasOwn ? ["own"] : []), ...(hasSample ? ["sample"] : [])];
  return [
    domain,
    sources.join(" and ") || "-",
    formatCount(rows),
    hasSample ? (state?.rolled_on ?? "-") : "-",
  ];
}

async function formatEnquiries(db: Kysely<Database>, settings: Settings): Promise<string> {
  const counts = Object.entries(await countEnquiries(db)).map(([status, count]) => [
    status,
    formatCount(count),
  ]);
  const channels = settings?.enquiries ?? channelWords(config());
  const handling = channels
    ? `sent by ${channels}`
    : "stored and not sent: the portal needs SMTP_URL or UPSTREAM_ENQUIRIES_URL";
  return `${formatTable([["enquiries", "rows"], ...counts])}enquiries are ${handling}\n`;
}
