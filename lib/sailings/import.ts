import { type Importer, type ImportJob, type ImportPlan, runImport } from "@/lib/store/import";
import { bookingColumn, sailingColumns, stateColumn } from "./columns";
import { type ImportKey, parseSailingLine } from "./import-line";
import { type PortFinder, type PortMatch, resolvePort } from "./import-ports";
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
 * Imports a schedule in the columns of Schedule.csv, from CSV or a workbook. For each operator, loading port and discharge port
 * of the file it replaces the stored sailings whose ETD is between the first and the last ETD of the file for these three; with
 * `replace: 'operator'` all sailings of the file's operators. Everything else stays. Importing the same file twice leaves the
 * same rows.
 */
export const sailingsImporter = (portFinder: PortFinder): Importer => ({
  domain: "sailings",
  table: "sailings",
  heads: sailingColumns.map(({ head }) => head),
  example: sailingColumns.map(({ key }) => example[key] ?? ""),
  replaces: [replaceOperator],
  run: (job) => runImport(sailingsPlan(portFinder, job), job),
});

const times: ReadonlySet<ImportKey> = new Set(
  sailingColumns.map(({ key }) => key).filter((key) => /^(etd|eta|receiving|.*Cutoff)$/.test(key)),
);
const isTime = (key: ImportKey) => times.has(key);

const example: Partial<Record<ImportKey, string>> = {
  loadingPort: "Hong Kong",
  etd: "01-12-2027 18:30",
  dischargePort: "NLRTM",
  eta: "29-12-2027 06:00",
  transhipmentPort: "Singapore",
  vessel: "ANCHOR ONE",
  voyage: "0123W",
  imo: "9000001",
  operator: "Blue Anchor Line",
  service: "AE1",
  siCutoff: "28-11-2027 12:00",
  vgmCutoff: "29-11-2027 12:00",
  cyCutoff: "30-11-2027 17:00",
  cfsCutoff: "TBA",
};

function sailingsPlan(
  portFinder: PortFinder,
  { replace, now }: ImportJob,
): ImportPlan<ImportKey, IncomingSailing> {
  let findPort: (text: string) => PortMatch;
  return {
    domain: "sailings",
    columns: [...sailingColumns, bookingColumn, stateColumn].map((column) => ({
      ...column,
      isDate: isTime(column.key),
    })),
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
    apply: (trx) => applySailings(trx, { clearOperators: replace === replaceOperator, now }),
    end: dropStaging,
  };
}
