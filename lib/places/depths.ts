import type { Kysely } from "kysely";
import { z } from "zod";
import type { Store } from "@/lib/store/connection";
import { type ContentKind, readContents } from "@/lib/store/contents";
import { applyContents } from "@/lib/store/contents-import";
import { type Importer, type ImportJob, type ImportPlan, runImport } from "@/lib/store/import";
import { ImportFailure, type LineReport, quoteCell } from "@/lib/store/import-lines";
import type { Database } from "@/lib/store/schema";
import { portColumns, toPortRecord } from "./embedded";
import { type DepthMeasure, harborSizes, type PortDepths } from "./schema";

/** Depths of ports from the World Port Index (NGA, Pub. 150): one list, which each import replaces. */

/** The column of each measure, and the most metres that can be true. */
const measures: Record<DepthMeasure, { head: string; most: number }> = {
  channel: { head: "Channel Depth (m)", most: 200 },
  anchorage: { head: "Anchorage Depth (m)", most: 200 },
  cargoPier: { head: "Cargo Pier Depth (m)", most: 200 },
  tidalRange: { head: "Tidal Range (m)", most: 25 },
  maxDraught: { head: "Maximum Vessel Draft (m)", most: 40 },
};
const measureKeys = Object.keys(measures) as DepthMeasure[];

const numberHead = "World Port Index Number";
const nameHead = "Main Port Name";
const codeHead = "UN/LOCODE";
const sizeHead = "Harbor Size";
/** The last columns of the file: a line that is cut off before them is a bad one. */
const lastHeads = ["Latitude", "Longitude"];
/** Columns that are not read. */
const unreadHeads: readonly string[] = [numberHead, ...lastHeads];
const heads = [
  numberHead,
  nameHead,
  codeHead,
  ...measureKeys.map((key) => measures[key].head),
  sizeHead,
  ...lastHeads,
];

/** A year and a month, as editions are stored. */
const editionForm = /^(?:19|20)\d\d-(?:0[1-9]|1[0-2])$/;

const metres = z.string().transform((text) => (text === "" ? null : Number(text)));
const storedDepths = z
  .object({
    code: z.string().regex(/^[A-Z]{2}[A-Z2-9]{3}$/),
    edition: z.string().regex(editionForm),
    size: z.enum(["", ...harborSizes]).transform((size) => size || null),
    ...({
      channel: metres,
      anchorage: metres,
      cargoPier: metres,
      tidalRange: metres,
      maxDraught: metres,
    } satisfies Record<DepthMeasure, unknown>),
  })
  .transform((depths): PortDepths => depths);

/** Bundled is none: the operator imports the list, or no page has depths. */
export const portDepthsKind: ContentKind<PortDepths> = {
  domain: "port-depths",
  heads,
  required: heads,
  line: storedDepths,
  idOf: ({ code }) => code,
  example: ["10001", "Hong Kong", "HK HKG", "16.2", "21.5", "14.9", "2.4", "13.8", "Large", "22.3", "114.2"],
  most: 20_000,
  bundledCells: () => [],
  isSample: false,
};

/** The depths of a port by its UN/LOCODE; null where none were imported. */
export async function readPortDepths(store: Store, code: string): Promise<PortDepths | null> {
  const { rows } = await readContents(store, portDepthsKind);
  return rows.find((row) => row.code === code) ?? null;
}

/** Where the depths are from, for the page of sources; null where none were imported. */
export async function readDepthsSource(store: Store): Promise<{ edition: string; rows: number } | null> {
  const { rows } = await readContents(store, portDepthsKind);
  return rows[0] ? { edition: rows[0].edition, rows: rows.length } : null;
}

interface DepthLine {
  cells: Record<"code" | "edition" | "size" | DepthMeasure, string>;
  name: string;
  line: number;
}

/**
 * Imports the World Port Index as it is published. What the portal does not know by its UN/LOCODE is named in the report, and so
 * are entries that share one: none of them is chosen.
 */
export const portDepthsImporter: Importer = {
  ...{ domain: portDepthsKind.domain, table: "contents", heads, example: portDepthsKind.example },
  replaces: [],
  takesEdition: true,
  run: async (job) => runImport(depthsPlan(job, editionOf(job)), job),
};

const monthNames =
  "january february march april may june july august september october november december".split(" ");
const monthForm = `(0[1-9]|1[0-2]|${monthNames.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?`).join("|")})`;
const yearForm = "((?:19|20)\\d\\d)";
const dayForm = "(?: ?(?:0[1-9]|[12]\\d|3[01]))?";
const yearFirst = new RegExp(`(?<![a-z0-9])${yearForm} ?${monthForm}${dayForm}(?![a-z0-9])`, "g");
const monthFirst = new RegExp(`(?<![a-z0-9])${monthForm} ?${yearForm}(?![a-z0-9])`, "g");

/** Year and month in a text: 2026-10, 20261015, 10/2026, October 2026, 2026 Oct; null where it has none, or several. */
export function editionIn(text: string): string | null {
  const words = text.toLowerCase().replace(/[^a-z0-9]+/g, " ");
  const editionOfParts = (year = "", month = "") => {
    const named = monthNames.findIndex((name) => name.startsWith(month.slice(0, 3))) + 1;
    return `${year}-${named > 0 ? String(named).padStart(2, "0") : month}`;
  };
  const [edition = null, ...others] = new Set([
    ...[...words.matchAll(yearFirst)].map(([, year, month]) => editionOfParts(year, month)),
    ...[...words.matchAll(monthFirst)].map(([, month, year]) => editionOfParts(year, month)),
  ]);
  return others.length === 0 ? edition : null;
}

const howToSay =
  'write --edition with a year and a month, such as --edition 2026-10 or --edition "October 2026"';

/** The edition that is stated, else that in the file's name. Throws ImportFailure without one. */
function editionOf({ edition: stated, fileName }: ImportJob): string {
  const edition = editionIn(stated ?? fileName ?? "");
  if (edition) return edition;
  throw new ImportFailure(
    stated
      ? `${quoteCell(stated)} is no edition: ${howToSay}.`
      : `The World Port Index does not say in the file of which month it is, and neither does the file's name: ${howToSay}.`,
  );
}

function depthsPlan(job: ImportJob, edition: string): ImportPlan<string, DepthLine> {
  const staged: DepthLine[] = [];
  const columns = heads.map((head) => ({
    ...{ head, key: head, required: true },
    isIgnored: unreadHeads.includes(head),
  }));
  return {
    ...{ domain: portDepthsKind.domain, columns, ignoresOtherColumns: true, alsoKind: "portIndex" },
    async begin() {},
    parse: (cells, report) => ({
      cells: {
        code: (cells[codeHead] ?? "").replace(/\s/g, "").toUpperCase(),
        edition,
        size: sizeOf(cells[sizeHead] ?? "", report),
        ...(Object.fromEntries(
          measureKeys.map((key) => [key, metresOf(measures[key], cells, report)]),
        ) as Record<DepthMeasure, string>),
      },
      ...{ name: cells[nameHead] ?? "", line: report.line },
    }),
    async stage(_, rows) {
      staged.push(...rows);
      if (staged.length > portDepthsKind.most)
        throw new ImportFailure(
          `A list of port-depths may have ${portDepthsKind.most.toLocaleString("en")} lines.`,
        );
    },
    async apply(trx) {
      const { rows, remarks } = ofKnownPorts(staged, await portsByCode(trx));
      if (rows.length === 0)
        throw new ImportFailure("No line of the file has the UN/LOCODE of a port of the portal.");
      const bundled = { count: 0, isSample: false };
      const changes = await applyContents(trx, portDepthsKind.domain, rows, job.now, bundled);
      return { ...changes, unapplied: staged.length - rows.length, remarks };
    },
    async end() {},
  };
}

/** The number in a cell, '' where nothing is stated, as 0 says. What cannot be true is left out with a note; a word makes a bad line. */
function metresOf(
  { head, most }: { head: string; most: number },
  cells: Record<string, string>,
  report: LineReport<string>,
): string {
  const text = cells[head] ?? "";
  const value = /^-?\d{1,6}(?:\.\d{1,6})?$/.test(text) ? Number(text) : Number.NaN;
  if (text === "" || value === 0) return "";
  if (Number.isNaN(value)) report.bad(head, `${quoteCell(text)} is no number of metres.`);
  else if (value > 0 && value <= most) return String(value);
  else report.note(head, `${text} m cannot be true (above 0 and at most ${most} m is), and is left out.`);
  return "";
}

function sizeOf(text: string, report: LineReport<string>): string {
  const size = harborSizes.find((one) => one.toLowerCase() === text.toLowerCase());
  if (text !== "" && !size)
    report.note(sizeHead, `${quoteCell(text)} is no size of a harbour, and is left out.`);
  return size ?? "";
}

/** The ids of the portal's ports by UN/LOCODE, and by other codes of theirs; names are no codes. */
async function portsByCode(db: Kysely<Database>): Promise<Map<string, string>> {
  const rows = await db.selectFrom("ports").select(portColumns).execute();
  const ids = new Map<string, string>();
  const isCode = (alias: string, country: string | null) =>
    /^[A-Z]{2}[A-Z2-9]{3}$/.test(alias) && alias.startsWith(country ?? "?");
  const ports = rows.map(toPortRecord);
  for (const { id, aliases, countryCode } of ports)
    for (const alias of aliases) if (isCode(alias, countryCode)) ids.set(alias, id);
  for (const { id, unlocode } of ports) ids.set(unlocode ?? id, id);
  return ids;
}

/** How many a sentence of the report names. */
const namedPorts = 20;

function ofKnownPorts(lines: readonly DepthLine[], ids: ReadonlyMap<string, string>) {
  const known = lines.filter(({ cells }) => ids.has(cells.code));
  const byPort = Map.groupBy(known, ({ cells }) => ids.get(cells.code) ?? "");
  const single = [...byPort].flatMap(([id, [first, ...more]]) =>
    first && more.length === 0 ? [{ id, first }] : [],
  );
  const shared = [...byPort.values()].filter(({ length }) => length > 1).flat();
  const isStated = ({ cells }: DepthLine) =>
    cells.size !== "" || measureKeys.some((key) => cells[key] !== "");
  const sentence = (what: string, of: readonly DepthLine[]) => {
    const named = of.slice(0, namedPorts).map(({ name, cells, line }) => {
      const code = cells.code ? `${cells.code}, ` : "";
      return `${name || "no name"} (${code}line ${line})`;
    });
    const more = of.length > namedPorts ? `; and ${of.length - namedPorts} more` : "";
    return of.length > 0 ? [`${what}: ${of.length} of ${lines.length}: ${named.join("; ")}${more}.`] : [];
  };
  return {
    rows: single
      .filter(({ first }) => isStated(first))
      .map(({ id, first }) => ({ id, cells: { ...first.cells, code: id } })),
    remarks: [
      sentence(
        "Entries without a UN/LOCODE, which are not used",
        lines.filter(({ cells }) => cells.code === ""),
      ),
      sentence(
        "Entries whose UN/LOCODE is no port of the portal, which are not used",
        lines.filter(({ cells }) => cells.code !== "" && !ids.has(cells.code)),
      ),
      sentence("Entries that share a UN/LOCODE, of which none is chosen", shared),
      sentence(
        "Entries that state nothing",
        single.flatMap(({ first }) => (isStated(first) ? [] : first)),
      ),
    ].flat(),
  };
}
