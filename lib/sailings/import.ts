import { type Importer, type ImportJob, type ImportPlan, runImport } from "@/lib/store/import";
import { type ImportKey, importColumns, sailingColumns } from "./columns";
import { fieldEntries } from "./fields";
import { parseSailingLine } from "./import-line";
import { type PortFinder, type PortMatch, resolvePort } from "./import-ports";
import {
  applySailings,
  createStaging,
  dropStaging,
  type IncomingSailing,
  incomingSailing,
  stageSailings,
} from "./import-staging";
import type { Recording } from "./revisions/rules";

const replaceOperator = "operator";

/**
 * Imports a schedule in the columns of Schedule.csv, from CSV or a workbook. For each operator, loading port and discharge port
 * of the file it replaces the stored sailings whose ETD is between the first and the last ETD of the file for these three; with
 * `replace: 'operator'` all sailings of the file's operators. Everything else stays. Importing the same file twice leaves the
 * same rows.
 */
export const sailingsImporter = (
  portFinder: PortFinder,
  recording: Recording = { records: true },
): Importer => ({
  domain: "sailings",
  table: "sailings",
  heads: sailingColumns.map(({ head }) => head),
  example: fieldEntries.flatMap(({ file }) => (file?.in === "schedule" ? (file.example ?? "") : [])),
  replaces: [replaceOperator],
  run: (job) => runImport(sailingsPlan(portFinder, job, recording), job),
});

function sailingsPlan(
  portFinder: PortFinder,
  { replace, now, dryRun }: ImportJob,
  { records }: Recording,
): ImportPlan<ImportKey, IncomingSailing> {
  let findPort: (text: string) => PortMatch;
  return {
    domain: "sailings",
    columns: importColumns,
    async begin(db) {
      const ports = await portFinder(db);
      findPort = (text) => resolvePort(text, ports);
      await createStaging(db);
    },
    parse(cells, report) {
      const sailing = parseSailingLine(cells, findPort, report);
      return sailing && incomingSailing(sailing, report.line);
    },
    stage: stageSailings,
    apply: (trx) =>
      applySailings(trx, { clearOperators: replace === replaceOperator, now, describes: dryRun, records }),
    end: dropStaging,
  };
}
