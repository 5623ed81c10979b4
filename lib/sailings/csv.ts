import { csvText } from "@/lib/csv-cells";
import { formatDateTime } from "@/lib/i18n/formats";
import { type SailingCell, sailingColumns } from "./columns";
import { hubNames, lastLeg } from "./legs";
import type { Sailing } from "./schema";

/** Names of both ports in English: of all sailings, or of one. */
interface PortPair {
  loadingPort: string;
  dischargePort: string;
}

const times: ReadonlySet<SailingCell> = new Set<SailingCell>([
  "etd",
  "eta",
  "siCutoff",
  "vgmCutoff",
  "cyCutoff",
  "cfsCutoff",
  "receiving",
  "vrCutoff",
  "cvCutoff",
]);

/**
 * Schedule.csv: the twenty columns of the specification, a byte order mark for spreadsheets, CRLF, text that no
 * spreadsheet runs as a formula. Times are DD-MM-YYYY HH:mm local to the port, DD-MM-YYYY when only the date is
 * known; T/T is in days; what is unknown is an empty cell. Of a way with three ships the ports between them are joined by
 * ' / ', and the second-leg columns name the last one. The import reads it back to the same rows.
 */
export function sailingsToCsv(
  sailings: readonly Sailing[],
  pair: PortPair | ((sailing: Sailing) => PortPair),
): string {
  const heads = sailingColumns.map(({ head }) => head);
  const rows = sailings.map((sailing) => {
    const own = typeof pair === "function" ? pair(sailing) : pair;
    return sailingColumns.map(({ key }) => cellOf(sailing, key, own));
  });
  return `\uFEFF${csvText([heads, ...rows])}`;
}

function cellOf(sailing: Sailing, key: SailingCell, pair: PortPair): string | number | null {
  if (key === "loadingPort" || key === "dischargePort") return pair[key];
  if (key === "transhipmentPort") return hubNames(sailing);
  if (key === "vessel2") return lastLeg(sailing)?.vessel ?? null;
  if (key === "voyage2") return lastLeg(sailing)?.voyage ?? null;
  const value = sailing[key];
  return typeof value === "string" && times.has(key) ? formatDateTime(value) : value;
}
