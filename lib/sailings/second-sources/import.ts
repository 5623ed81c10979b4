import type { Kysely, Transaction } from "kysely";
import { noteEndedTerminal } from "@/lib/geography/terminal-names";
import { dateOf } from "@/lib/i18n/formats";
import { site } from "@/lib/site/site-config";
import { recordChange } from "@/lib/store/changes";
import type { ImportChanges, Importer, ImportJob, ImportStep } from "@/lib/store/import";
import { ImportFailure, type LineReport, quoteCell } from "@/lib/store/import-lines";
import {
  compareExchange,
  exchangeInLines,
  exchangeParts,
  listImporter,
  namedLines,
  unmatchedRemarks,
  writeExchange,
} from "@/lib/store/list-import";
import type { Database, SecondCutoffRow } from "@/lib/store/schema";
import { addDays, dateInZone } from "@/lib/time/calendar";
import { withOtherHeads } from "../files/head-words";
import { textOf, timeOf } from "../files/import-line";
import { type PortFinder, type PortMatch, resolvePort } from "../files/import-ports";
import { bareShip, noShipOf } from "../files/no-ship";
import { isFutureAnywhere } from "../files/port-facts";
import { bareImo } from "../files/vessels";
import { timeCell } from "../search/stored";
import { type CutoffColumnKey, codeOf, cutoffColumns, exampleCells, secondCodes } from "./columns";
import { departuresOf, fitsOf, loadingCalls } from "./loading-calls";
import { keyOfShip, keyOfVoyage } from "./match";

/** The most cut-offs of second sources that a store has, and a file may have lines. */
export const mostStored = 100_000;
/** Days after which a cut-off is deleted: its ship has left. */
const storedDays = 31;

/** Names of sources and the like. */
const textLimit = 60;
const terminalLimit = 80;
const numberLimit = 50;
type Staged = SecondCutoffRow & { line: number };

/**
 * Imports cut-offs as terminals and agents give them. They stand beside those of the carriers and never replace them. A file
 * replaces, for each source and port in it, the stored cut-offs between its first and its last day; of lines about the same
 * cut-off the last counts. The same file imported twice writes nothing. Cut-offs of ships that have left are deleted.
 */
export const cutoffsImporter = (portFinder: PortFinder, most = mostStored): Importer =>
  listImporter<CutoffColumnKey, Staged>({
    domain: "cutoffs",
    table: "second_cutoffs",
    columns: cutoffColumns.map(withOtherHeads),
    example: exampleCells,
    most,
    replacesAll: false,
    async begin(db, { now }) {
      const ports = await portFinder(db);
      const findPort = (text: string) => resolvePort(text, ports);
      return (cells, report) => parseCutoffLine(cells, { findPort, now }, report);
    },
    keyOf,
    steps: (db, rows, job) => cutoffSteps(db, rows, job, most),
  });

/** A line of a file. The row is valid only if nothing was reported as bad. */
function parseCutoffLine(
  cells: Record<CutoffColumnKey, string>,
  { findPort, now }: { findPort: (text: string) => PortMatch; now: Date },
  report: LineReport<CutoffColumnKey>,
): Staged | null {
  for (const { key, head, required } of cutoffColumns) {
    if (required && cells[key] === "") report.bad(key, `${head} is empty; every line needs it.`);
  }
  const text = (key: CutoffColumnKey, limit: number) => textOf(cells[key], limit, key, report);
  const kind = cells.kind.toLowerCase() || "terminal";
  if (kind !== "terminal" && kind !== "agent")
    report.bad("kind", `${quoteCell(cells.kind)} is neither "terminal" nor "agent".`);
  const port = cells.port === "" ? null : findPort(cells.port);
  if (port && "problem" in port) report.bad("port", port.problem);
  const code = codeOf(cells.code);
  if (cells.code !== "" && !code)
    report.bad(
      "code",
      `${quoteCell(cells.code)} is no cut-off: write SI, VGM, CY, CFS, or one of ${secondCodes.join(", ")}.`,
    );
  const imo = bareImo(text("imo", numberLimit) ?? "") || null;
  if (imo && !/^\d{7}$/.test(imo)) report.bad("imo", "An IMO number has seven digits.");
  const named = text("vessel", 200);
  const vessel = named === null || noShipOf(named) ? null : bareShip(named);
  if (!imo && !vessel) report.bad("vessel", "Neither a name nor an IMO number says which ship it is.");
  const voyage = text("voyage", numberLimit) ?? "";
  const time = timeOf(cells.time, "time", report);
  const asOf = timeOf(cells.asOf, "asOf", report);
  if (asOf && isFutureAnywhere(asOf, now)) report.bad("asOf", `${quoteCell(cells.asOf)} is in the future.`);
  const terminal = text("terminal", terminalLimit) ?? "";
  if (port && "id" in port)
    noteEndedTerminal({ port: port.id, code: terminal, name: terminal, at: time }, report);
  return {
    line: report.line,
    port_id: port && "id" in port ? port.id : "",
    voyage_key: keyOfVoyage(voyage),
    ship_key: keyOfShip({ imo, vessel }),
    code: code ?? "",
    source: text("source", textLimit) ?? "",
    terminal,
    kind: kind === "agent" ? "agent" : "terminal",
    voyage,
    vessel,
    imo,
    time: time ?? "",
    as_of: asOf,
  };
}

const keyColumns = ["port_id", "voyage_key", "ship_key", "code", "source", "terminal"] as const;
const valueColumns = ["kind", "voyage", "vessel", "imo", "time", "as_of"] as const;

const keyOf = (row: SecondCutoffRow): string => JSON.stringify(keyColumns.map((column) => row[column]));
const batchOf = ({ source, port_id }: SecondCutoffRow): string => JSON.stringify([source, port_id]);

/** The steps that write what differs, each in a transaction: after it each cut-off is as it was, or as the file has it. */
async function cutoffSteps(
  db: Kysely<Database>,
  staged: readonly Staged[],
  { now, dryRun }: ImportJob,
  most: number,
): Promise<ImportStep[]> {
  const firstKept = addDays(dateInZone(now, site().zone), -storedDays);
  const rows = staged.filter(({ time }) => time >= firstKept);
  const incoming = new Set(rows.map(keyOf));
  const spans = spansOf(rows);
  const stored = (await storedOf(db, rows)).filter((row) => {
    if (row.time < firstKept) return false;
    const span = spans.get(batchOf(row));
    const day = dateOf(row.time);
    return incoming.has(keyOf(row)) || (span !== undefined && day >= span.from && day <= span.to);
  });
  const compared = { key: keyColumns, value: valueColumns };
  const exchange = compareExchange<SecondCutoffRow, Staged>({ stored, rows, compared });
  const { added, deleted, counts } = exchange;
  const { total } = await db
    .selectFrom("second_cutoffs")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .where("time", ">=", firstKept)
    .executeTakeFirstOrThrow();
  if (Number(total) + added.length - deleted.length > most)
    throw new ImportFailure(
      `The store has room for ${most} cut-offs of second sources; these would be more.`,
    );
  const { unmatched, unsure } = await misfitsOf(db, rows);
  const prune = async (trx: Transaction<Database>): Promise<ImportChanges> => {
    const past = await trx.deleteFrom("second_cutoffs").where("time", "<", firstKept).executeTakeFirst();
    const pruned = Number(past.numDeletedRows);
    if (pruned > 0) await recordChange(trx, "sailings", "*", now);
    const left = staged.length - rows.length;
    return {
      ...counts,
      unapplied: left,
      remarks: [
        ...(left > 0 ? [`Left out, because they are more than ${storedDays} days past: ${left}.`] : []),
        ...(pruned > 0 ? [`Deleted, because they are more than ${storedDays} days past: ${pruned}.`] : []),
        ...unmatchedRemarks(unmatched, {
          ...{ of: rows.length, what: "Cut-offs of no sailing", match: "a sailing", nameOf },
        }),
        ...unsureRemarks(unsure, rows.length),
      ],
      ...(dryRun && {
        details: exchangeInLines(exchange, { nameOf, textOf: ({ time }) => timeCell(time) }),
      }),
    };
  };
  const none = { added: 0, removed: 0, changed: 0, unchanged: 0, changedKeys: 0, samples: 0 };
  const parts = exchangeParts(exchange).map((part) => async (trx: Transaction<Database>) => {
    await writeExchange(trx, "second_cutoffs", compared, part);
    await recordChange(trx, "sailings", "*", now);
    return none;
  });
  // The report is that of the last step.
  return [...parts, prune];
}

/** The stored rows of the sources and ports of a file. */
async function storedOf(trx: Kysely<Database>, rows: readonly Staged[]): Promise<SecondCutoffRow[]> {
  const batches = new Map(rows.map((row) => [batchOf(row), row]));
  const stored: SecondCutoffRow[] = [];
  for (const { source, port_id } of batches.values()) {
    stored.push(
      ...(await trx
        .selectFrom("second_cutoffs")
        .selectAll()
        .where("port_id", "=", port_id)
        .where("source", "=", source)
        .execute()),
    );
  }
  return stored;
}

/** The first and the last day of each source and port. */
function spansOf(rows: readonly Staged[]): Map<string, { from: string; to: string }> {
  const batches = Map.groupBy(rows, batchOf);
  return new Map(
    [...batches].map(([batch, of]) => {
      const days = of.map(({ time }) => dateOf(time)).sort();
      return [batch, { from: days[0] ?? "", to: days.at(-1) ?? "" }];
    }),
  );
}

/** The rows that are about no stored sailing and no call, and those that fit several calls. */
async function misfitsOf(
  trx: Kysely<Database>,
  rows: readonly Staged[],
): Promise<{ unmatched: Staged[]; unsure: { row: Staged; days: string[] }[] }> {
  const fits = fitsOf(await loadingCalls(trx, rows), rows, "en");
  return {
    unmatched: rows.filter((row) => !fits.has(row)),
    unsure: rows.flatMap((row) => {
      const days = departuresOf(fits.get(row) ?? []);
      return days ? { row, days } : [];
    }),
  };
}

/** What is told of cut-offs that fit several calls of their ship; nothing where there are none. */
function unsureRemarks(unsure: readonly { row: Staged; days: string[] }[], of: number): string[] {
  if (unsure.length === 0) return [];
  const first = unsure
    .slice(0, namedLines)
    .map(({ row, days }) => `line ${row.line} (${nameOf(row)}: ${days.join(" or ")})`);
  const more = unsure.length > namedLines ? ` and ${unsure.length - namedLines} more` : "";
  return [
    `Cut-offs that fit two calls of their ship: ${unsure.length} of ${of}: ${first.join("; ")}${more}. They count for neither; pages show them with both departures. A voyage number that a carrier uses, or the terminal, says which.`,
  ];
}

const nameOf = ({ port_id, vessel, imo, voyage, code }: SecondCutoffRow): string =>
  `${port_id}, ${vessel ?? imo} ${voyage}, ${code}`;
