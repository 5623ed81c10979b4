import { type Importer, type ImportJob, readTable, runStaged, type StagedPlan } from "@/lib/store/import";
import type { LineReport } from "@/lib/store/import-lines";
import { newDoubts } from "../doubts/kinds";
import { distances } from "../doubts/passages";
import { fieldEntries } from "../fields";
import type { Recording } from "../revisions/rules";
import { sailingSteps } from "./apply-sailings";
import { type ImportKey, importColumns, sailingColumns } from "./columns";
import { type ImportCells, parseSailingLine, type SailingContext } from "./import-line";
import { type PortFinder, resolvePort } from "./import-ports";
import { portFacts } from "./port-facts";
import {
  createStaging,
  dropStaging,
  type IncomingSailing,
  incomingSailing,
  stageSailings,
} from "./staged-sailings";

const replaceOperator = "operator";

/**
 * Imports a schedule in the columns of Schedule.csv, from CSV or a workbook. For each operator, loading port and discharge port
 * of the file it replaces the stored sailings whose ETD is between the first and the last ETD of the file for these three; with
 * `replace: 'operator'` all sailings of the file's operators. Everything else stays. Importing the same file twice leaves the
 * same rows. It is applied in steps: a pair of ports is never divided.
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
  takesStrict: true,
  run: (job) => runStaged(sailingsPlan(portFinder, job, recording), job),
});

function sailingsPlan(
  portFinder: PortFinder,
  job: ImportJob,
  { records }: Recording,
): StagedPlan<IncomingSailing> {
  const { replace, now, dryRun } = job;
  let context: SailingContext;
  const doubts = newDoubts();
  const lines = {
    columns: importColumns,
    parse(cells: ImportCells, report: LineReport<ImportKey>): IncomingSailing | [] {
      const sailing = parseSailingLine(cells, context, report);
      return sailing === "left out" ? [] : incomingSailing(sailing, report.line);
    },
  };
  return {
    domain: "sailings",
    doubts,
    async begin(db) {
      const ports = await portFinder(db);
      const facts = await portFacts(db);
      context = {
        ...{ facts, now, distance: distances(facts), doubt: doubts.of("lines") },
        findPort: (text) => resolvePort(text, ports),
      };
      await createStaging(db);
    },
    read: (notes) => readTable(lines, job, notes),
    stage: stageSailings,
    steps: (db) =>
      sailingSteps(db, {
        clearOperators: replace === replaceOperator,
        now,
        describes: dryRun,
        records,
        doubts,
      }),
    end: dropStaging,
  };
}
