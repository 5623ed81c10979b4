import type { WorldSetId } from "./schema";

/** What differs between two editions of a set, by kind. */
export const differenceKinds = ["added", "removed", "renamed", "moved", "changed"] as const;
type DifferenceKind = (typeof differenceKinds)[number];

type Cells = Readonly<Record<string, string>>;

/** The columns of a set that can be replaced by another edition. */
interface Columns {
  /** Those that identify a place. */
  key: readonly string[];
  name: readonly string[];
  position: readonly string[];
  /** Further ones that are read; columns that the portal does not read do not count. */
  others: readonly string[];
}

export const replaceableSets: Readonly<Partial<Record<WorldSetId, Columns>>> = {
  ports: {
    key: ["code"],
    name: ["name", "name_ascii"],
    position: ["coordinates"],
    others: ["subdivision"],
  },
  terminals: {
    key: ["UNLOCODE", "Terminal Code"],
    name: ["Terminal Facility Name"],
    position: ["Coordinates"],
    others: ["Alternative UNLOCODE", "Valid From", "Valid Until"],
  },
  airports: {
    key: ["iata_code"],
    name: ["name", "municipality"],
    position: ["latitude_deg", "longitude_deg"],
    others: ["iso_country", "iso_region", "keywords"],
  },
};

/** The columns that a file of a set must have. */
export const columnsOf = ({ key, name, position, others }: Columns): string[] => [
  ...key,
  ...name,
  ...position,
  ...others,
];

export type Differences = Readonly<Record<DifferenceKind, readonly string[]>>;

/**
 * The places that differ between two editions, by kind, each named by its key, such as 'NLRTM' or 'NLRTM RWG'. A place whose name
 * and position differ is both renamed and moved. A place may have several lines: its names, or its terminals one after the other.
 */
export function differencesOf(
  columns: Columns,
  before: readonly Cells[],
  after: readonly Cells[],
): Differences {
  const byKey = (rows: readonly Cells[]) =>
    Map.groupBy(rows, (row) => columns.key.map((column) => row[column] ?? "").join(" "));
  const [old, next] = [byKey(before), byKey(after)];
  const differs = (key: string, of: readonly string[]) => {
    const texts = [old, next].map((rows) =>
      JSON.stringify((rows.get(key) ?? []).map((row) => of.map((column) => row[column] ?? "")).sort()),
    );
    return texts[0] !== texts[1];
  };
  const common = [...next.keys()].filter((key) => old.has(key));
  return {
    added: [...next.keys()].filter((key) => !old.has(key)),
    removed: [...old.keys()].filter((key) => !next.has(key)),
    renamed: common.filter((key) => differs(key, columns.name)),
    moved: common.filter((key) => differs(key, columns.position)),
    changed: common.filter((key) => differs(key, columns.others)),
  };
}
