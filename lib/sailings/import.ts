import { type Importer, type ImportJob, type ImportPlan, runImport } from "@/lib/store/import";
import { bookingColumn, sailingColumns } from "./columns";
import { type ImportKey, parseSailingLine } from "./import-line";
import { type FoundPort, foundPort, type PortFinder } from "./import-ports";
import {
  applySailings,
  createStaging,
  dropStaging,
  type IncomingSailing,
  incomingSailing,
  stageSailings,
} from "./import-staging";

const replaceOperator = "operator";

/**
 * Imports a schedule in the columns of Schedule.csv. For each operator, loading port and discharge port of the file
 * the stored sailings are replaced whose ETD lies between the first and the last of the file for these three; with
 * `replace: 'operator'` all sailings of the file's operators are. Everything else stays. The same file imported
 * twice leaves the same rows.
 */
export const sailingsImporter = (portFinder: PortFinder): Importer => ({
  domain: "sailings",
  table: "sailings",
  heads: sailingColumns.map(({ head }) => head),
  touches: "port pairs",
  replaces: [replaceOperator],
  run: (job) => runImport(sailingsPlan(portFinder, job), job),
});

function sailingsPlan(
  portFinder: PortFinder,
  { replace }: ImportJob,
): ImportPlan<ImportKey, IncomingSailing> {
  let findPort: (text: string) => FoundPort;
  return {
    columns: [...sailingColumns, bookingColumn],
    async begin(db) {
      const idsOf = await portFinder(db);
      findPort = (text) => foundPort(text, idsOf(text));
      await createStaging(db);
    },
    parse(cells, report) {
      const sailing = parseSailingLine(cells, findPort, report);
      return sailing && incomingSailing(sailing, report.line);
    },
    stage: stageSailings,
    apply: (trx) => applySailings(trx, { clearOperators: replace === replaceOperator }),
    end: dropStaging,
  };
}
