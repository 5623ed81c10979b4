import { otherCodes, transhipmentCode } from "../calls-import/cutoff-codes";
import { timeFields } from "../cutoffs/second-cutoffs";

/** The columns of a file of second sources, and the cut-offs that it may have. */

const column = <Key extends string>(head: string, key: Key, required = false, isDate = false) => ({
  head,
  key,
  required,
  isDate,
});

export const cutoffColumns = [
  column("Source", "source", true),
  column("Source Type", "kind"),
  column("Port", "port", true),
  column("Terminal", "terminal"),
  column("Vessel Name", "vessel"),
  column("IMO No.", "imo"),
  column("Voyage No.", "voyage", true),
  column("Cut-off", "code", true),
  column("Time", "time", true, true),
  column("As Of", "asOf", false, true),
] as const;
export type CutoffColumnKey = (typeof cutoffColumns)[number]["key"];

/** The line of a template. */
export const exampleCells: readonly string[] = [
  ...["Harbour Terminal One", "terminal", "HKHKG", "HIT", "ANCHOR ONE", "9000001", "0123W"],
  ...["FCO", "30-11-2027 15:00", "25-11-2027 09:00"],
];

/** Codes of DCSA's list that a file may have: those of who brings the cargo to its first ship. */
export const secondCodes: readonly string[] = [
  ...Object.keys(timeFields).filter((code) => !code.startsWith("x-")),
  ...otherCodes.filter((code) => code !== transhipmentCode),
];

/** The codes by other names of the columns of Schedule.csv. */
const names: Readonly<Record<string, string>> = { SI: "DCO", VGM: "VCO", CY: "FCO", CFS: "LCO" };

/** The code of a cell: itself, or one of the short names; null for any other text. */
export function codeOf(cell: string): string | null {
  const text = cell.toUpperCase();
  const code = names[text] ?? text;
  return secondCodes.includes(code) ? code : null;
}
