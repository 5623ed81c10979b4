import type { Transaction } from "kysely";
import { formatDate } from "@/lib/i18n/formats";
import { site } from "@/lib/site/site-config";
import { recordChange } from "@/lib/store/changes";
import type { Store } from "@/lib/store/connection";
import type { ImportChanges, Importer, ImportJob } from "@/lib/store/import";
import { ImportFailure, type LineReport, quoteCell } from "@/lib/store/import-lines";
import {
  exchangeInLines,
  exchangeRows,
  listFile,
  listImporter,
  unmatchedRemarks,
} from "@/lib/store/list-import";
import { lockDomain } from "@/lib/store/sample";
import type { AcceptanceTimeRow, Database } from "@/lib/store/schema";
import { dateInZone } from "@/lib/time/calendar";
import { cargoProducts } from "../address";
import { readDesignator, readSource, readStation, wholeMinutes } from "../files/import-cells";
import { acceptanceBodies } from "./rule";

/** The most acceptance times that a store has, and a file may have lines. */
export const mostStored = 50_000;
/** The earliest acceptance: seven days before departure. */
const mostMinutes = 7 * 1440;

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
export const acceptanceImporter = (most = mostStored): Importer =>
  listImporter<Column, Staged>({
    domain: "acceptance",
    table: "acceptance_times",
    columns,
    example: ["XX", "HKG", "", "wide", "300", "XX Cargo", "01-03-2026"],
    most,
    replacesAll: false,
    async begin(db, { now }) {
      const stored = await db.selectFrom("airports").select("id").execute();
      const airports = new Set(stored.map(({ id }) => id));
      const today = dateInZone(now, site().zone);
      return (cells, report) => parseAcceptanceLine(cells, { airports, today }, report);
    },
    keyOf,
    apply: (trx, rows, job) => applyAcceptance(trx, rows, job, most),
  });

/** A line of a file. The row is valid only if nothing was reported as bad. */
function parseAcceptanceLine(
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
  parsed: readonly Staged[],
  { now, dryRun, sample }: ImportJob,
  most: number,
): Promise<ImportChanges> {
  const rows = parsed.map((row) => ({ ...row, sample: sample ? 1 : 0 }));
  // The sample of flights has acceptance times too.
  await lockDomain(trx, "flights");
  const batches = new Set(rows.map(batchOf));
  const all = await trx
    .selectFrom("acceptance_times")
    .selectAll()
    .where("sample", "=", sample ? 1 : 0)
    .execute();
  const stored = all.filter((row) => batches.has(batchOf(row)));
  const compared = { key: keyColumns, value: ["minutes", "as_of"] };
  const exchange = await exchangeRows<AcceptanceTimeRow, Staged>(trx, "acceptance_times", {
    ...{ stored, rows, compared },
  });
  const { added, deleted, counts } = exchange;
  if (all.length + added.length - deleted.length > most)
    throw new ImportFailure(`The store has room for ${most} acceptance times; these would be more.`);
  if (!sample && counts.changedKeys > 0) await recordChange(trx, "flights", "*", now);
  return {
    ...counts,
    remarks: await unmatchedOf(trx, rows),
    ...(dryRun && {
      details: exchangeInLines(exchange, {
        nameOf,
        textOf: ({ minutes }) => String(minutes),
        unit: " minutes",
      }),
    }),
  };
}

const nameOf = ({ airline, station, product, body }: AcceptanceTimeRow): string =>
  [`${airline} ${station}`, product || "general cargo", body].filter(Boolean).join(", ");

/** A remark on the rows of airlines without a stored flight from their station. */
async function unmatchedOf(trx: Transaction<Database>, rows: readonly Staged[]): Promise<string[]> {
  const served = await trx.selectFrom("flights").select(["origin", "airline"]).distinct().execute();
  const stations = new Set(served.map(({ origin, airline }) => `${origin} ${airline}`));
  const unmatched = rows.filter(({ station, airline }) => !stations.has(`${station} ${airline}`));
  const words = { what: "Times of no flight", match: "a flight" };
  return unmatchedRemarks(unmatched, { of: rows.length, ...words, nameOf });
}

/** The imported acceptance times as a file that imports to the same; those of the sample are left out. */
export async function* exportAcceptance({ reader }: Pick<Store, "reader">): AsyncGenerator<string> {
  const stored = reader.selectFrom("acceptance_times").selectAll().where("sample", "=", 0);
  const rows = await keyColumns.reduce((query, key) => query.orderBy(key), stored).execute();
  yield listFile(
    columns,
    rows.map(({ airline, station, product, body, minutes, source, as_of }) => [
      ...[airline, station, product, body, minutes, source, formatDate(as_of)],
    ]),
  );
}
