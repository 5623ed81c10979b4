import { readFile, rename, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import Papa from "papaparse";
import { parseKnownPorts, readAirportOverrides, servedAirports } from "@/lib/places/operator";
import {
  columnsOf,
  type Differences,
  differenceKinds,
  differencesOf,
  replaceableSets,
} from "@/lib/world/differences";
import type { WorldSet } from "@/lib/world/schema";
import { readRecords, readWorldSets } from "@/lib/world/sets";
import { formatTable } from "./table";
import { exit, formatCount, type Terminal, UsageError } from "./terminal";

/** `world status | update DIR [--dry-run]`: the public facts that come with the portal, and newer editions of them. */
export async function worldCommand(args: string[], terminal: Terminal): Promise<number> {
  const options = { "dry-run": { type: "boolean" } } as const;
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const [action, folder, ...more] = positionals;
  if (more.length > 0) throw new UsageError(`"${more[0]}" is not expected here: try world --help.`);
  if (action === "status" && !folder && !values["dry-run"]) return status(terminal);
  if (action === "update" && folder)
    return update(terminal, resolve(terminal.directory, folder), values["dry-run"] === true);
  throw new UsageError("Write world status, or world update DIR with the folder of the new files.");
}

async function status({ print, dataDirectory }: Terminal): Promise<number> {
  const sets = await readWorldSets(dataDirectory);
  const rows = sets.map(({ id, source, edition, licence, rows: count }) => [
    id,
    source,
    edition,
    licence,
    count === null ? "-" : formatCount(count),
  ]);
  print(formatTable([["set", "source", "edition", "licence", "rows"], ...rows]));
  return exit.done;
}

/** A new file of a set, as it is written, and what differs. */
interface Update {
  set: WorldSet & { file: string };
  text: string;
  rows: number;
  differences: Differences;
  /** Its edition, as DIR/world.csv says; null where that has none. */
  edition: string | null;
}

async function update(terminal: Terminal, folder: string, isDryRun: boolean): Promise<number> {
  const { print, dataDirectory } = terminal;
  const sets = await readWorldSets(dataDirectory);
  const editions = new Map(
    readRecords((await textOf(join(folder, "world.csv"))) ?? "").map(({ set, edition }) => [set, edition]),
  );
  const updates: Update[] = [];
  for (const set of sets) {
    const found = await updateOf(set, folder, dataDirectory);
    if (found) updates.push({ ...found, edition: editions.get(set.id)?.trim() || null });
  }
  if (updates.length === 0) {
    const files = sets.flatMap(({ id, file }) => (replaceableSets[id] ? (file ?? []) : []));
    throw new UsageError(`The folder has none of ${files.join(", ")}.`);
  }
  const changed = updates.filter(({ differences }) =>
    differenceKinds.some((kind) => differences[kind].length > 0),
  );
  print(
    formatTable([
      ["set", ...differenceKinds, "rows"],
      ...updates.map(({ set, differences, rows }) => [
        set.id,
        ...differenceKinds.map((kind) => formatCount(differences[kind].length)),
        formatCount(rows),
      ]),
    ]),
  );
  for (const { set, differences } of changed) print(examplesOf(set, differences));
  if (isDryRun || changed.length === 0) {
    print(changed.length === 0 ? "Nothing differs.\n" : "Nothing was written.\n");
    return exit.done;
  }
  const unnamed = changed.find(({ edition }) => edition === null);
  if (unnamed)
    throw new UsageError(
      `The edition of ${unnamed.set.id} is not known: write it into world.csv of the folder (set,edition).`,
    );
  for (const { set, text } of changed) await replaceFile(join(dataDirectory, set.file), text);
  await writeEditions(
    dataDirectory,
    new Map(changed.map(({ set, edition }): [string, string] => [set.id, edition ?? ""])),
  );
  print("The files were replaced. Servers read them at their next start.\n");
  return exit.done;
}

/** How many places of each kind are named. */
const namedPlaces = 8;

function examplesOf({ id }: WorldSet, differences: Differences): string {
  return differenceKinds
    .filter((kind) => differences[kind].length > 0)
    .map((kind) => {
      const places = differences[kind];
      const more = places.length > namedPlaces ? ` and ${formatCount(places.length - namedPlaces)} more` : "";
      return `${id}, ${kind}: ${places.slice(0, namedPlaces).join(", ")}${more}\n`;
    })
    .join("");
}

/** The least part of the present rows that a new edition has: editions lose few places, and a file that was cut off loses many. */
const leastShare = 0.9;

/** The new file of a set in a folder; null where it has none. Throws an Error for a file that the portal could not read. */
async function updateOf(
  set: WorldSet,
  folder: string,
  dataDirectory: string,
): Promise<Omit<Update, "edition"> | null> {
  const { id, file } = set;
  const columns = replaceableSets[id];
  const published = file && columns ? await textOf(join(folder, file)) : null;
  if (!file || !columns || published === null) return null;
  const missing = columnsOf(columns).filter((column) => !(column in (readRecords(published)[0] ?? {})));
  if (missing.length > 0) throw new Error(`${file} has no column ${missing.join(", ")}.`);
  const text = await takenPart(id, published, dataDirectory);
  const [before, after] = [readRecords(await readFile(join(dataDirectory, file), "utf8")), readRecords(text)];
  if (after.length < before.length * leastShare)
    throw new Error(
      `${file} has ${formatCount(after.length)} rows where the present one has ${formatCount(before.length)}: it seems to be cut off. Fetch it again.`,
    );
  return {
    set: { ...set, file },
    text,
    rows: after.length,
    differences: differencesOf(columns, before, after),
  };
}

/** What the portal keeps of a published file: of the world's airports those that are served, else all. */
async function takenPart(id: WorldSet["id"], published: string, dataDirectory: string): Promise<string> {
  const read = (file: string) => readFile(join(dataDirectory, file), "utf8");
  if (id === "ports") {
    const [zones, placeZones] = [await read("zone.tab"), await read("unlocode-zones.csv")];
    parseKnownPorts({ unlocode: published, zones, placeZones }, []);
  }
  if (id !== "airports") return published;
  const heads = Object.keys(readRecords(await read("ourairports.csv"))[0] ?? {});
  // Codes that are left out stay in the file: the overrides decide when it is read.
  const overrides = readAirportOverrides(await read("airport-overrides.csv")).filter(
    ({ change }) => change === "take in",
  );
  const served = new Set(servedAirports(published, overrides).map(({ iata_code }) => iata_code));
  const rows = readRecords(published)
    .filter(({ iata_code = "", type }) => served.has(iata_code) && type !== "closed")
    .sort((a, b) => ((a.iata_code ?? "") < (b.iata_code ?? "") ? -1 : 1));
  return `${Papa.unparse({ fields: heads, data: rows.map((row) => heads.map((head) => row[head] ?? "")) }, { newline: "\n" })}\n`;
}

async function textOf(path: string): Promise<string | null> {
  return readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
}

/** Writes a file beside the other and then in its place, so that no server reads half of it. */
async function replaceFile(path: string, text: string): Promise<void> {
  await writeFile(`${path}.new`, text);
  await rename(`${path}.new`, path);
}

async function writeEditions(dataDirectory: string, editions: ReadonlyMap<string, string>): Promise<void> {
  const path = join(dataDirectory, "world.csv");
  const rows = readRecords(await readFile(path, "utf8")).map((row) => ({
    ...row,
    edition: editions.get(row.set ?? "") ?? row.edition,
  }));
  await replaceFile(path, `${Papa.unparse(rows, { newline: "\n" })}\n`);
}
