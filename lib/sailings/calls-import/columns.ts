import type { ImportColumn } from "@/lib/store/import-lines";
import { bookingColumn } from "../files/columns";
import { withOtherHeads } from "../files/head-words";
import { type CalledEntry, calledFields, cutoffCodes, otherCodes } from "./cutoff-codes";

const column = <Key extends string>(head: string, key: Key, required = false) => ({ head, key, required });

/** The columns of a file of calls, with one line for a call and carrier, without the cut-offs. */
export const callColumns = [
  column("Carrier", "carrier", true),
  column("Carrier Code", "carrierCode"),
  column("Carrier Code List", "carrierCodeList"),
  column("Service", "service", true),
  column("Service Name", "serviceName"),
  column("Service Ref", "serviceRef"),
  column("Voyage Out", "voyageOut", true),
  column("Voyage In", "voyageIn"),
  column("IMO No.", "imo"),
  column("Vessel Name", "vessel"),
  column("Port", "port", true),
  column("Terminal", "terminal"),
  column("Terminal Name", "terminalName"),
  column("Arrival", "arrival"),
  column("Departure", "departure"),
  column("Estimated Arrival", "arrivalEstimated"),
  column("Estimated Departure", "departureEstimated"),
  column("Actual Arrival", "arrivalActual"),
  column("Actual Departure", "departureActual"),
  column("Loads", "loads"),
  column("Discharges", "discharges"),
  column("Status", "status"),
  column("As Of", "asOf"),
  column("Universal Voyage Out", "universalOut"),
  column("Universal Voyage In", "universalIn"),
  column("Call Ref", "reference"),
  column("Ship Operator", "shipOperator"),
  column("Passage", "passage"),
  bookingColumn,
] as const;

type CutoffCode = (typeof cutoffCodes)[keyof typeof cutoffCodes] | (typeof otherCodes)[number];

const columnOf = (field: CalledEntry) => ({
  ...column(field.file?.head ?? field.call, field.call as CutoffCode),
  field,
});

/**
 * The columns of the values that a call's JSON has: cut-offs, whose heads are those of the schedule's download where it has
 * them, else the codes, and last the further facts of the table of fields.
 */
export const cutoffColumns = [
  ...calledFields.filter((field) => field.column).map(columnOf),
  ...otherCodes.map((code) => columnOf({ key: code, kind: "time", call: code, shows: [] })),
  ...calledFields.filter((field) => !field.column).map(columnOf),
];

export type CallColumnKey = (typeof callColumns)[number]["key"] | CutoffCode;

export const importColumns: readonly ImportColumn<CallColumnKey>[] = [
  ...callColumns.map((one) => ({ ...one, isDate: /^(arrival|departure|asOf)/.test(one.key) })),
  ...cutoffColumns.map(({ field, ...one }) => ({ ...one, isDate: field.kind === "time" })),
].map(withOtherHeads);

/** The line of a template. */
export const exampleCells: Partial<Record<CallColumnKey, string>> = {
  carrier: "Blue Anchor Line",
  service: "AE1",
  voyageOut: "0123W",
  imo: "9000001",
  vessel: "ANCHOR ONE",
  port: "HKHKG",
  terminal: "HIT",
  arrival: "30-11-2027 06:00",
  departure: "01-12-2027 18:30",
  [cutoffCodes.siCutoff]: "28-11-2027 12:00",
  [cutoffCodes.cyCutoff]: "30-11-2027 17:00",
};
