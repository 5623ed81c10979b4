import { rebuildTexts } from "@/lib/news/operator";
import { openStore, storeName } from "@/lib/store/connection";
import { copyStore } from "@/lib/store/copy";
import { migrate } from "@/lib/store/migrations";
import { formatTable } from "./table";
import { exit, formatCount, type Terminal, UsageError } from "./terminal";

/** Copies one store to another, and closes both. */
export async function copyBetween(from: string, to: string, onTable?: (table: string, rows: number) => void) {
  const [source, target] = [openStore(from), openStore(to)] as const;
  try {
    await migrate(source);
    return await copyStore(source, target, { writeTexts: rebuildTexts, onTable });
  } finally {
    await source.close();
    await target.close();
  }
}

/** `store copy --from URL --to URL`. */
export async function copy(
  { print }: Terminal,
  { from, to, ...others }: { from?: string | undefined; to?: string | undefined; [other: string]: unknown },
  positionals: readonly string[],
): Promise<number> {
  if (!from || !to || positionals.length > 1 || Object.keys(others).length > 0)
    throw new UsageError("Write store copy --from URL --to URL: file:PATH or postgres://....");
  if (storeName(from) === storeName(to)) throw new UsageError("Both addresses name the same store.");
  const copied: string[][] = [["table", "rows"]];
  const rows = await copyBetween(from, to, (table, count) => copied.push([table, formatCount(count)]));
  print(formatTable(copied));
  print(`\n${formatCount(rows)} rows copied from ${storeName(from)} to ${storeName(to)}; both match\n`);
  return exit.done;
}
