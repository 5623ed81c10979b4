import Papa from "papaparse";
import type { PortFinder } from "@/lib/sailings/files/import-ports";
import { callsImporter, currentNetwork, embeddedSailings, withCalls } from "@/lib/sailings/operator";
import { hubNames, type Sailing, type SailingCriteria, type SailingList } from "@/lib/sailings/shared";
import type { Store } from "@/lib/store/connection";
import type { ImportJob, ImportReport } from "@/lib/store/import";
import { insertMany } from "@/lib/store/insert";
import { openTestStore, type TestStore } from "./stores";

/** A store with ports and the importer of calls, for tests. */

export type CallLine = Record<string, string>;

const ports = [
  ["HKHKG", "Hong Kong", "香港", "Asia/Hong_Kong", 22.3, 114.2],
  ["SGSIN", "Singapore", "新加坡", "Asia/Singapore", 1.3, 103.8],
  ["LKCMB", "Colombo", "科倫坡", "Asia/Colombo", 6.9, 79.8],
  ["CNFOC", "Fuzhou", "福州", "Asia/Shanghai", 26.0, 119.5],
  ["DEHAM", "Hamburg", "漢堡", "Europe/Berlin", 53.5, 9.9],
  ["GBFXT", "Felixstowe", "菲力斯杜", "Europe/London", 51.95, 1.3],
  ["NLRTM", "Rotterdam", "鹿特丹", "Europe/Amsterdam", 51.9, 4.1],
] as const;

/** A store that knows a few ports and nothing else. @param opening an empty one by default */
export async function portStore(opening: Promise<TestStore> = openTestStore()): Promise<TestStore> {
  const store = await opening;
  const rows = ports.map(([id, name, name_zh, zone, lat, lon]) => ({
    id,
    name,
    sort_name: name.toLowerCase(),
    name_zh,
    country_code: id.slice(0, 2),
    unlocode: id,
    zone,
    lat,
    lon,
    aliases: "[]",
  }));
  await insertMany(store.db, "ports", rows);
  return store;
}

/** Knows them by code and by name. */
export const portFinder: PortFinder = async () => ({
  idsOf: (text) => ports.filter((names) => names.some((name) => name === text)).map(([id]) => id),
  similarPorts: () => [],
  hasZone: () => true,
});

/** The lines as a file of calls; columns that no line has are left out. */
export const callsCsv = (lines: readonly CallLine[]): string =>
  Papa.unparse([...lines], { columns: [...new Set(lines.flatMap(Object.keys))] });

/** Imports a text as `import calls` does. */
export function importCalls(
  store: Store,
  text: string,
  options: Partial<ImportJob> = {},
  finder = portFinder,
): Promise<ImportReport> {
  async function* input() {
    yield text;
  }
  const now = new Date("2026-03-01T04:00:00Z");
  const job = { store, input: input(), now, dryRun: false, skipBad: false, replace: null };
  return callsImporter(finder).run({ ...job, ...options });
}

/** The sailings of a search, once the network has the calls of the store. */
export async function searchCalls(
  store: Store,
  changes: Partial<SailingCriteria> = {},
): Promise<SailingList> {
  await currentNetwork(store);
  const criteria: SailingCriteria = {
    loadingPort: { id: "HKHKG", name: "Hong Kong" },
    dischargePort: { id: "NLRTM", name: "Rotterdam" },
    dateFrom: "2026-03-01",
    dateTo: "2026-04-30",
    dateType: "ETD",
    vesselName: "",
    language: "en",
    ...changes,
  };
  return withCalls(embeddedSailings(store), store).searchSailings(criteria);
}

/** One line for each sailing, with what distinguishes it. */
export const summariesOf = ({ sailings }: { sailings: readonly Sailing[] }): string[] =>
  sailings.map((sailing) =>
    [
      ...[sailing.operator, sailing.vessel, sailing.voyage, sailing.etd, sailing.eta, hubNames(sailing)],
      ...sailing.legs.slice(1).map(({ vessel }) => vessel),
    ]
      .filter(Boolean)
      .join(" "),
  );
