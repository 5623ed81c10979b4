import type { Kysely } from "kysely";
import type { Importer } from "@/lib/store/import";
import type { Database } from "@/lib/store/schema";
import { importers } from "./importers";
import { exit, formatCount, type Terminal, UsageError } from "./terminal";
import { withStore } from "./with-store";

/** `status`: what each domain of the store holds. */
export function statusCommand(args: string[], terminal: Terminal): Promise<number> {
  if (args.length > 0) throw new UsageError("status takes nothing after it.");
  return withStore(terminal, async ({ reader }) => {
    const rows = await Promise.all(importers.map((importer) => statusOf(reader, importer)));
    terminal.print(formatTable([["domain", "state", "rows", "last roll"], ...rows]));
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

function formatTable(rows: readonly string[][]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map(
      (row) =>
        `${row
          .map((cell, column) => cell.padEnd(widths[column] ?? 0))
          .join("  ")
          .trimEnd()}\n`,
    )
    .join("");
}
