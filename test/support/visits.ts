import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Store } from "@/lib/store/connection";
import type { ImportFile, ImportJob, ImportReport } from "@/lib/store/import";
import { insertMany } from "@/lib/store/insert";
import { visitsImporter } from "@/lib/visits/operator";

/** Ports of the recorded lists, and their import, for tests. */

const folder = "test/fixtures/visits";
/** After the recorded lists. */
export const visitsNow = new Date("2026-10-25T07:00:00Z");

const ports = [
  ["FIHEL", "Helsinki", "Europe/Helsinki"],
  ["HKHKG", "Hong Kong", "Asia/Hong_Kong"],
  ["KRPUS", "Busan", "Asia/Seoul"],
  ["SGSIN", "Singapore", "Asia/Singapore"],
] as const;

export async function addVisitedPorts(store: Store): Promise<void> {
  const rows = ports.map(([id, name, zone]) => ({
    ...{ id, name, sort_name: name.toLowerCase(), country_code: id.slice(0, 2), unlocode: id, zone },
    aliases: "[]",
  }));
  await insertMany(store.db, "ports", rows, { orIgnore: true });
}

/** Finds the ports of the recorded lists. */
export const visitedPorts = async () => ({
  idsOf: (text: string) => ports.filter(([id]) => id === text).map(([id]) => id),
  hasZone: () => true,
});

async function* textOf(text: string | Uint8Array) {
  yield text;
}

/** Files by name, as a folder is read. */
async function* filesOf(files: Readonly<Record<string, string>>): AsyncGenerator<ImportFile> {
  for (const [name, text] of Object.entries(files)) yield { name, input: textOf(text) };
}

/** The recorded lists of one of the folders, by name. */
export const recordedLists = (
  name: "helsinki" | "hong-kong" | "busan" | "singapore",
): Record<string, string> =>
  Object.fromEntries(
    readdirSync(join(folder, name))
      .sort()
      .map((file) => [file, readFileSync(join(folder, name, file), "utf8")]),
  );

export function importVisits(
  store: Store,
  files: Readonly<Record<string, string>>,
  options: Partial<ImportJob> = {},
  most?: number,
): Promise<ImportReport> {
  const job = {
    ...{ store, input: textOf(""), folder: filesOf(files), now: visitsNow },
    ...{ dryRun: false, skipBad: false, replace: null },
  };
  return visitsImporter(visitedPorts, most).run({ ...job, ...options });
}
