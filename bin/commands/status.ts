import type { Kysely } from "kysely";
import { config } from "@/lib/config";
import { channelsFor } from "@/lib/enquiries/channels";
import { countEnquiries } from "@/lib/enquiries/manage";
import type { Importer } from "@/lib/store/import";
import type { Database } from "@/lib/store/schema";
import { importers } from "./importers";
import { formatTable } from "./table";
import { exit, formatCount, type Terminal, UsageError } from "./terminal";
import { withStore } from "./with-store";

/** `status`: what each domain of the store holds, and how far the enquiries got. */
export function statusCommand(args: string[], terminal: Terminal): Promise<number> {
  if (args.length > 0) throw new UsageError("status takes nothing after it.");
  return withStore(terminal, async ({ reader }) => {
    const rows = await Promise.all(importers.map((importer) => statusOf(reader, importer)));
    terminal.print(formatTable([["domain", "state", "rows", "last roll"], ...rows]));
    terminal.print(`\n${await formatEnquiries(reader)}`);
    return exit.done;
  });
}

async function statusOf(db: Kysely<Database>, { domain, table }: Importer): Promise<string[]> {
  const state = await db
    .selectFrom("domain_state")
    .selectAll()
    .where("domain", "=", domain)
    .executeTakeFirst();
  const { rows } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as("rows"))
    .executeTakeFirstOrThrow();
  return [domain, state?.state ?? "-", formatCount(Number(rows)), state?.rolled_on ?? "-"];
}

async function formatEnquiries(db: Kysely<Database>): Promise<string> {
  const counts = Object.entries(await countEnquiries(db)).map(([status, count]) => [
    status,
    formatCount(count),
  ]);
  const channels = channelsFor("sea", config());
  const way =
    channels.length > 0
      ? `sent by ${channels.join(" and ")}`
      : "kept here and sent nowhere: set SMTP_URL or UPSTREAM_ENQUIRIES_URL";
  return `${formatTable([["enquiries", "rows"], ...counts])}enquiries are ${way}\n`;
}
