import { fold } from "@/lib/i18n/fold";
import { dateOf, dayNumber, type PortTime } from "@/lib/i18n/formats";
import type { SailingRow } from "@/lib/store/schema";
import { calledFields } from "../calls-import/cutoff-codes";
import { readFacts } from "../search/stored";
import { hubSeparator } from "../text/legs";
import {
  cutoffChange,
  moveInWords,
  type Pass,
  pairBy,
  stayingCutoffs,
  swappedShips,
  timeChange,
  weightOf,
} from "./rules";
import type { ChangeKind, ChangeWeight } from "./schema";

/** Compares pair rows that an import replaces with those that replace them. Pure. */

export type ComparedRow = Omit<SailingRow, "sample">;

/** One change of a pair row. `text` describes it for an operator. */
export interface RowChange {
  kind: ChangeKind;
  weight: ChangeWeight;
  /** 'etd', 'eta', a cut-off's code, 'vessel', 'connection'; null for a row that came or went. */
  field: string | null;
  /** Local times; names of ships; ports are their ids in braces. */
  previous: string | null;
  current: string | null;
  /** Of a departure, the codes of the cut-offs that did not move. */
  staying: string | null;
  /** null for a new row, and for one that is gone. */
  was: ComparedRow | null;
  is: ComparedRow | null;
  readonly text: string;
}

/** The cut-offs of a row, by their code. */
const cutoffFields = calledFields.filter(({ kind }) => kind === "time");

const shipKey = ({ vessel, imo }: Pick<ComparedRow, "vessel" | "imo">) => imo ?? fold(vessel);
const voyageOf = (text: string | null) => fold(text ?? "");
/** Weeks from Monday on. 1970-01-01 was a Thursday. */
const weekOf = ({ etd }: ComparedRow) => Math.floor((dayNumber(dateOf(etd)) + 3) / 7);

const closeDays = 5;
const isClose = (was: ComparedRow, is: ComparedRow) =>
  Math.abs(dayNumber(dateOf(was.etd)) - dayNumber(dateOf(is.etd))) <= closeDays;

/** A ship without a voyage's number comes again: only a departure close by is the same one. */
const isSameVoyage: NonNullable<Pass<ComparedRow>["isPair"]> = (was, is) =>
  was.voyage !== null || isClose(was, is);

/** How the row of a replaced one is recognised, in this order. The rows are of one carrier and pair of ports. */
const passes: readonly Pass<ComparedRow>[] = [
  { keysOf: ({ id }) => [id] },
  {
    keysOf: (row) => [
      [shipKey(row), voyageOf(row.voyage), fold(row.vessel_2 ?? ""), voyageOf(row.voyage_2)].join("\n"),
    ],
    isPair: isSameVoyage,
  },
  { keysOf: (row) => [[shipKey(row), voyageOf(row.voyage)].join("\n")], isPair: isSameVoyage },
  { keysOf: (row) => [[fold(row.vessel), voyageOf(row.voyage)].join("\n")], isPair: isSameVoyage },
  {
    keysOf: ({ service, voyage }) =>
      service && voyage ? [[fold(service), voyageOf(voyage)].join("\n")] : [],
    isPair: isClose,
  },
  { keysOf: (row) => (row.service ? [[fold(row.service), weekOf(row)].join("\n")] : []) },
];

/** The changes between rows of one carrier and pair of ports, and all pairs of rows that were recognised. */
export function compareRows(
  before: readonly ComparedRow[],
  after: readonly ComparedRow[],
  /** 'Hong Kong - Rotterdam' */
  lane: string,
): { changes: RowChange[]; pairs: [was: ComparedRow, is: ComparedRow][] } {
  const { pairs, left, without } = pairBy(before, after, passes);
  const about = ({ operator, service, vessel, voyage }: ComparedRow) =>
    [operator, service, voyage ?? vessel, lane].filter(Boolean).join(" ");
  const whole = (kind: "new" | "withdrawn", row: ComparedRow, words: string): RowChange => ({
    kind,
    weight: weightOf(kind),
    field: kind === "new" && row.etd < lastKnown(before, row) ? "extra" : null,
    previous: null,
    current: null,
    staying: null,
    was: kind === "new" ? null : row,
    is: kind === "new" ? row : null,
    get text() {
      return `${about(row)}: ${words}`;
    },
  });
  return {
    pairs: [...pairs],
    changes: [
      ...[...pairs].flatMap(([was, is]) => compareRow(was, is, about(is))),
      ...without.map((row) => whole("withdrawn", row, "sailing withdrawn")),
      ...[...left].map((row) => whole("new", row, "new sailing")),
    ],
  };
}

/** When the last sailing of the service of a row was to leave, of those that were known. */
const lastKnown = (before: readonly ComparedRow[], { service }: ComparedRow): string =>
  before.reduce((last, row) => (row.service === service && row.etd > last ? row.etd : last), "");

function compareRow(was: ComparedRow, is: ComparedRow, about: string): RowChange[] {
  const [from, to] = [cutoffsOf(was), cutoffsOf(is)];
  const moved = [
    ...timeChange("etd", was.etd, is.etd),
    ...timeChange("eta", was.eta, is.eta),
    ...cutoffFields.flatMap(({ call }) => cutoffChange(call, from[call], to[call])),
  ].map((change) => ({
    ...change,
    staying: change.field === "etd" ? stayingCutoffs(from, to) : null,
    was,
    is,
    get text() {
      return `${about}: ${nameOf(change.field)} ${moveInWords(change)}`;
    },
  }));
  const ship = (
    kind: "vesselSwapped" | "connectionChanged",
    field: string,
    previous: string | null,
    current: string | null,
  ) => ({
    kind,
    weight: weightOf(kind),
    field,
    previous,
    current,
    staying: null,
    was,
    is,
    text: `${about}: ${field} ${plainPorts(previous) ?? "direct"} -> ${plainPorts(current) ?? "direct"}`,
  });
  const swapped = isSameShip(was, is) ? [] : [ship("vesselSwapped", "vessel", ...swappedShips(was, is))];
  const connected =
    connectionKey(was) === connectionKey(is)
      ? []
      : [ship("connectionChanged", "connection", connectionOf(was), connectionOf(is))];
  return [...moved, ...swapped, ...connected];
}

/** Another spelling under the same IMO number is the same ship. */
const isSameShip = (was: ComparedRow, is: ComparedRow): boolean =>
  was.imo && is.imo ? was.imo === is.imo : fold(was.vessel) === fold(is.vessel);

const connectionKey = (row: ComparedRow) =>
  [row.transhipment_port_id ?? fold(row.transhipment_port ?? ""), fold(row.vessel_2 ?? "")].join("\n");

/** '{SGSIN}, Second Ship': the transhipment ports and the last ship; null for a direct sailing without either. */
function connectionOf({ transhipment_port_id: id, transhipment_port, vessel_2 }: ComparedRow): string | null {
  const ports = id ? id.split(hubSeparator).map((one) => `{${one}}`) : (transhipment_port ?? []);
  const parts = [ports, vessel_2 ?? []].flat();
  return parts.length > 0 ? parts.join(", ") : null;
}

/** Ids of ports without their braces. */
const plainPorts = (text: string | null) => text?.replace(/[{}]/g, "") ?? null;

/** The cut-offs of a row by their code. */
function cutoffsOf(row: ComparedRow): Readonly<Record<string, PortTime | null>> {
  const cells: Readonly<Record<string, unknown>> = row;
  const further = readFacts(row.facts);
  return Object.fromEntries(
    cutoffFields.map(({ key, call, column }) => [
      call,
      (column ? cells[column] : further[key]) as PortTime | null,
    ]),
  );
}

const names: Readonly<Record<string, string>> = {
  etd: "departure",
  eta: "arrival",
  ...Object.fromEntries(cutoffFields.map(({ call, file }) => [call, file?.head ?? call])),
};
const nameOf = (field: string) => names[field] ?? field;
