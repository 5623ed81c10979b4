import { createHash } from "node:crypto";
import { calledFields } from "../calls-import/cutoff-codes";
import type { DateType, Sailing } from "../schema";

/**
 * The stamp of a search's answer as it was published by the end of a day: number of sailings, last import, and a digest of both, of
 * the search and of the sailings. The same record gives the same stamp, in every language and whatever filter or page is shown.
 */

/** What was searched for, by ids of ports, dates local to them, and the day of the publisher's zone by whose end it was published. */
interface StampedSearch {
  loadingPortIds: readonly string[];
  dischargePortIds: readonly string[];
  dateFrom: string;
  dateTo: string;
  dateType: DateType;
  vesselName: string;
  maxTranshipments: number;
  asOf: string;
}

/** By what the sailings, or where there are none all schedules of that day, were imported. */
export interface RecordSource {
  /** Names of the sources: 'CSV', 'DCSA', or that of a carrier's own service. */
  sources: readonly string[];
  /** The last import that changed them, ISO 8601 UTC. */
  importedAt: string;
}

const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/**
 * The text that is digested: a line of JSON each for the version, the search, the source and every sailing in order of its id.
 * docs/port-calls.md describes it. Names of ports and carriers, which depend on the language or may be renamed, are not in it; the id
 * has the carrier's code.
 */
function recordText(
  { loadingPortIds, dischargePortIds, ...search }: StampedSearch,
  { sources, importedAt }: RecordSource,
  sailings: readonly Sailing[],
): string {
  const { dateFrom, dateTo, dateType, vesselName, maxTranshipments, asOf } = search;
  const lines: unknown[] = [
    ["record", 1],
    [
      [...loadingPortIds].sort(order),
      [...dischargePortIds].sort(order),
      [dateFrom, dateTo, dateType, vesselName, maxTranshipments, asOf],
    ],
    [[...sources].sort(order), importedAt],
    ...sailings.toSorted((a, b) => order(a.id, b.id)).map(factsOf),
  ];
  return lines.map((line) => JSON.stringify(line)).join("\n");
}

const factsOf = (sailing: Sailing) => [
  sailing.id,
  sailing.legs.map(({ vessel, imo, voyage, service, from, departure, to, arrival }) => [
    [vessel, imo, voyage, service],
    [from.portId, departure, to.portId, arrival],
  ]),
  calledFields.flatMap(({ key, call }) => {
    const value = (sailing as unknown as Record<string, unknown>)[key];
    return value === null || value === undefined ? [] : [[call, value]];
  }),
];

/** '3-20260302T040000Z-' and the SHA-256 of `recordText` in hexadecimal digits. */
export function recordStamp(
  search: StampedSearch,
  source: RecordSource,
  sailings: readonly Sailing[],
): string {
  const digest = createHash("sha256")
    .update(recordText(search, source, sailings))
    .digest("hex");
  return [sailings.length, compact(source.importedAt), digest].join("-");
}

const compact = (instant: string) => `${instant.slice(0, 19).replace(/[-:]/g, "")}Z`;

/** The parts of a stamp; null for a text that is none. */
function partsOf(stamp: string) {
  const [, sailings, importedAt, digest] = /^(\d+)-(\d{8}T\d{6}Z)-([0-9a-f]{64})$/.exec(stamp) ?? [];
  return sailings && importedAt && digest ? { sailings, importedAt, digest } : null;
}

export const isRecordStamp = (text: string): boolean => partsOf(text) !== null;

/** In what a stamp differs from the record's, in English for an operator; nothing where both are equal. */
export function stampDifferences(given: string, recorded: string): string[] {
  const [one, other] = [partsOf(given), partsOf(recorded)];
  if (!one || !other) throw new Error("Two stamps are compared.");
  if (given === recorded) return [];
  const differences = [
    one.sailings === other.sailings ? [] : `sailings: ${one.sailings} stamped, ${other.sailings} recorded`,
    one.importedAt === other.importedAt
      ? []
      : `last import: ${one.importedAt} stamped, ${other.importedAt} recorded`,
  ].flat();
  return differences.length > 0 ? differences : ["what the sailings, their sources or the search say"];
}
