import type { Transaction } from "kysely";
import { formatDate } from "@/lib/i18n/formats";
import { site } from "@/lib/site/site-config";
import { recordChange } from "@/lib/store/changes";
import type { Store } from "@/lib/store/connection";
import {
  type ImportChanges,
  type Importer,
  type ImportJob,
  type ImportPlan,
  runImport,
} from "@/lib/store/import";
import { ImportFailure, type LineReport, quoteCell } from "@/lib/store/import-lines";
import { insertMany } from "@/lib/store/insert";
import { lockDomain } from "@/lib/store/sample";
import type { AcceptanceTimeRow, Database } from "@/lib/store/schema";
import { csvText } from "@/lib/text/csv-cells";
import { dateInZone } from "@/lib/time/calendar";
import { cargoProducts } from "../address";
import { readDesignator, readSource, readStation, wholeMinutes } from "../import-cells";
import { acceptanceBodies } from "./rule";

/** The most acceptance times that a store has, and a file may have lines. */
export const mostStored = 50_000;
/** The earliest acceptance: seven days before departure. */
export const mostMinutes = 7 * 1440;

/** Lines that a sentence of the report names, and changes that a dry run lists. */
const namedLines = 3;
const listedChanges = 20;

const column = <Key extends string>(key: Key, required = false, isDate = false) => ({
  head: key,
  key,
  required,
  isDate,
});
const columns = [
  column("airline", true),
  column("station", true),
  column("product"),
  column("body"),
  column("minutes_before_departure", true),
  column("source", true),
  column("as_of", true, true),
] as const;
type Column = (typeof columns)[number]["key"];

/** IATA special handling codes of the products that have one. */
const handlingCodes: Readonly<Record<string, (typeof cargoProducts)[number]>> = {
  xps: "express",
  per: "perishable",
  pil: "pharma",
  avi: "animals",
  val: "valuable",
  big: "outsize",
};
const generalCargo = new Set(["", "general", "gen", "gcr"]);

type Staged = AcceptanceTimeRow & { line: number };

/**
 * Imports until when airlines accept cargo. A file replaces, for each source and station in it, what is stored of them; of lines
 * about the same time the last counts. The same file imported twice writes nothing.
 */
export const acceptanceImporter = (most = mostStored): Importer => ({
  domain: "acceptance",
  table: "acceptance_times",
  heads: columns.map(({ head }) => head),
  example: ["XX", "HKG", "", "wide", "300", "XX Cargo", "01-03-2026"],
  replaces: [],
  run: (job) => runImport(acceptancePlan(job, most), job),
});

function acceptancePlan(job: ImportJob, most: number): ImportPlan<Column, Staged> {
  const airports = new Set<string>();
  const today = dateInZone(job.now, site().zone);
  const staged = new Map<string, Staged>();
  let lines = 0;
  return {
    domain: "acceptance",
    columns,
    async begin(db) {
      for (const { id } of await db.selectFrom("airports").select("id").execute()) airports.add(id);
    },
    parse: (cells, report) => parseAcceptanceLine(cells, { airports, today }, report),
    async stage(_, rows) {
      lines += rows.length;
      if (lines > most) throw new ImportFailure(`More than ${most} lines are not taken: split the file.`);
      for (const row of rows) {
        // A later line moves to the end.
        staged.delete(keyOf(row));
        staged.set(keyOf(row), row);
      }
    },
    apply: (trx) => applyAcceptance(trx, [...staged.values()], { job, most }),
    async end() {},
  };
}

/** A line of a file. The row is valid only if nothing was reported as bad. */
export function parseAcceptanceLine(
  cells: Record<Column, string>,
  { airports, today }: { airports: ReadonlySet<string> /** YYYY-MM-DD */; today: string },
  report: LineReport<Column>,
): Staged {
  const airline = readDesignator(cells.airline, "airline", report);
  const station = readStation(cells.station, airports, report);
  const word = cells.product.toLowerCase();
  const product = generalCargo.has(word)
    ? ""
    : (handlingCodes[word] ?? cargoProducts.find((known) => known === word));
  if (product === undefined)
    report.bad(
      "product",
      `${quoteCell(cells.product)} is no product: write ${cargoProducts.join(", ")}, or nothing for general cargo.`,
    );
  const body = cells.body.toLowerCase();
  if (body !== "" && !acceptanceBodies.some((known) => known === body))
    report.bad(
      "body",
      `${quoteCell(cells.body)} is no body: write ${acceptanceBodies.join(", ")}, or nothing for any.`,
    );
  const minutes = wholeMinutes(cells.minutes_before_departure, mostMinutes);
  if (Number.isNaN(minutes))
    report.bad("minutes_before_departure", `Write whole minutes before departure, from 0 to ${mostMinutes}.`);
  return {
    line: report.line,
    station,
    airline,
    product: product ?? "",
    body,
    minutes,
    ...readSource(cells, today, report),
    sample: 0,
  };
}

const keyColumns = ["station", "airline", "product", "body", "source"] as const;
const keyOf = (row: AcceptanceTimeRow): string => JSON.stringify(keyColumns.map((key) => row[key]));
const batchOf = ({ source, station }: AcceptanceTimeRow): string => JSON.stringify([source, station]);

async function applyAcceptance(
  trx: Transaction<Database>,
  rows: readonly Staged[],
  { job: { now, dryRun }, most }: { job: ImportJob; most: number },
): Promise<ImportChanges> {
  // The sample of flights has acceptance times too.
  await lockDomain(trx, "flights");
  const batches = new Set(rows.map(batchOf));
  const all = await trx.selectFrom("acceptance_times").selectAll().where("sample", "=", 0).execute();
  const stored = new Map(all.filter((row) => batches.has(batchOf(row))).map((row) => [keyOf(row), row]));
  const incoming = new Set(rows.map(keyOf));
  const added = rows.filter((row) => !stored.has(keyOf(row)));
  const changed = rows.filter((row) => {
    const old = stored.get(keyOf(row));
    return old !== undefined && (old.minutes !== row.minutes || old.as_of !== row.as_of);
  });
  const gone = [...stored.values()].filter((row) => !incoming.has(keyOf(row)));
  if (all.length + added.length - gone.length > most)
    throw new ImportFailure(`The store has room for ${most} acceptance times; these would be more.`);

  // A sample row of the same key gives way, too.
  for (const row of [...added, ...changed, ...gone]) {
    let deletion = trx.deleteFrom("acceptance_times");
    for (const key of keyColumns) deletion = deletion.where(key, "=", row[key]);
    await deletion.execute();
  }
  const written = [...added, ...changed];
  await insertMany(
    trx,
    "acceptance_times",
    written.map(({ line: _, ...row }) => row),
  );
  if (written.length + gone.length > 0) await recordChange(trx, "flights", "*", now);

  const unchanged = rows.length - written.length;
  return {
    added: rows.length,
    removed: stored.size,
    changed: changed.length,
    unchanged,
    changedKeys: written.length + gone.length,
    samples: 0,
    remarks: [...(await unmatchedRemarks(trx, rows))],
    ...(dryRun && { details: detailsOf(added, changed, gone, stored) }),
  };
}

const nameOf = ({ airline, station, product, body }: AcceptanceTimeRow): string =>
  [`${airline} ${station}`, product || "general cargo", body].filter(Boolean).join(", ");

/** The rows of airlines without a stored flight from their station. */
async function unmatchedRemarks(trx: Transaction<Database>, rows: readonly Staged[]): Promise<string[]> {
  const served = await trx.selectFrom("flights").select(["origin", "airline"]).distinct().execute();
  const stations = new Set(served.map(({ origin, airline }) => `${origin} ${airline}`));
  const unmatched = rows.filter(({ station, airline }) => !stations.has(`${station} ${airline}`));
  if (unmatched.length === 0) return [];
  const first = unmatched.slice(0, namedLines).map((row) => `line ${row.line} (${nameOf(row)})`);
  const more = unmatched.length > namedLines ? ` and ${unmatched.length - namedLines} more` : "";
  return [
    `Times of no flight that is stored: ${unmatched.length} of ${rows.length}: ${first.join("; ")}${more}. They are kept, and show as soon as a flight matches.`,
  ];
}

/** What a dry run reports, the changed ones first. */
function detailsOf(
  added: readonly Staged[],
  changed: readonly Staged[],
  gone: readonly AcceptanceTimeRow[],
  stored: ReadonlyMap<string, AcceptanceTimeRow>,
): string[] {
  const all = [
    ...changed.map(
      (row) => `changed: ${nameOf(row)}: ${stored.get(keyOf(row))?.minutes} -> ${row.minutes} minutes`,
    ),
    ...gone.map((row) => `deleted: ${nameOf(row)}: ${row.minutes} minutes`),
    ...added.map((row) => `new: ${nameOf(row)}: ${row.minutes} minutes`),
  ];
  const more = all.length - listedChanges;
  return [...all.slice(0, listedChanges), ...(more > 0 ? [`... and ${more} more`] : [])];
}

/** The imported acceptance times as a file that imports to the same; those of the sample are left out. */
export async function* exportAcceptance({ reader }: Pick<Store, "reader">): AsyncGenerator<string> {
  const stored = reader.selectFrom("acceptance_times").selectAll().where("sample", "=", 0);
  const rows = await keyColumns.reduce((query, key) => query.orderBy(key), stored).execute();
  const lines = rows.map(({ airline, station, product, body, minutes, source, as_of }) => [
    ...[airline, station, product, body, minutes, source, formatDate(as_of)],
  ]);
  yield `\ufeff${csvText([columns.map(({ head }) => head), ...lines])}\r\n`;
}
