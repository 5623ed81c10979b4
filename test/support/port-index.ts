import { readFileSync } from "node:fs";
import Papa from "papaparse";
import { portDepthsImporter } from "@/lib/places/operator";
import type { Store } from "@/lib/store/connection";
import type { ImportJob, ImportReport } from "@/lib/store/import";

/** The World Port Index in its published shape with other values, and its import, for tests. */

export const portIndexFile = "test/fixtures/port-index/UpdatedPub150.csv";
export const portIndexText = readFileSync(portIndexFile, "utf8");

/** The file with other cells in the line of a port. */
export function portIndexWith(name: string, cells: Readonly<Record<string, string>>): string {
  const { data, meta } = Papa.parse<Record<string, string>>(portIndexText.replace(/^\ufeff/, ""), {
    header: true,
    skipEmptyLines: true,
  });
  const rows = data.map((row) => (row["Main Port Name"] === name ? { ...row, ...cells } : row));
  return Papa.unparse(rows, { columns: meta.fields ?? [] });
}

async function* textOf(text: string) {
  yield text;
}

export const importDepths = (
  store: Store,
  text = portIndexText,
  options: Partial<ImportJob> = {},
): Promise<ImportReport> =>
  portDepthsImporter.run({
    ...{ store, input: textOf(text), now: new Date("2026-11-30T02:00:00Z"), edition: "2026-10" },
    ...{ dryRun: false, skipBad: false, replace: null },
    ...options,
  });
