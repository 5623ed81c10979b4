import "server-only";
import type { WorkbookSheet } from "@/lib/text/workbook-writer";
import type { Leg } from "../schema";
import { type FiledSailings, fileTable } from "./file-table";

export type { FiledSailings } from "./file-table";

/** The columns of the sheet of legs after those that name the sailing. */
const legColumns = [
  { head: "Vessel", of: ({ vessel }) => vessel },
  { head: "IMO No.", of: ({ imo }) => imo },
  { head: "Voyage", of: ({ voyage }) => voyage },
  { head: "Service", of: ({ service }) => service },
  { head: "Vessel Operator", of: ({ vesselOperator }) => vesselOperator },
  { head: "From", of: ({ from }) => from.port },
  { head: "From Terminal", of: ({ from }) => from.terminal },
  { head: "Departure", isDate: true, of: ({ departure }) => departure },
  { head: "To", of: ({ to }) => to.port },
  { head: "To Terminal", of: ({ to }) => to.terminal },
  { head: "Arrival", isDate: true, of: ({ arrival }) => arrival },
] as const satisfies readonly { head: string; isDate?: true; of: (leg: Leg) => string | null }[];

/**
 * The sheets of Schedule.xlsx. 'Sailings' has the columns and rows of Schedule.csv, and the state of the cut-offs. 'Legs' has a row for each ship of a sailing;
 * its column `Row` is the row of the sailing in the first sheet, as a spreadsheet counts rows. Several searches follow one another.
 */
export function sailingSheets(searches: readonly FiledSailings[]): WorkbookSheet[] {
  const filed = searches.flatMap(({ sailings, pairOf, stateOf }) =>
    sailings.map((sailing) => ({ sailing, pair: pairOf(sailing), state: stateOf(sailing) })),
  );
  const legs = filed.flatMap(({ sailing, pair }, index) =>
    sailing.legs.map((leg, at) => [
      index + 2,
      pair.loadingPort,
      pair.dischargePort,
      sailing.operator,
      sailing.etd,
      at + 1,
      ...legColumns.map(({ of }) => of(leg)),
    ]),
  );
  return [
    { name: "Sailings", ...fileTable(filed, true) },
    {
      name: "Legs",
      columns: [
        { head: "Row" },
        { head: "Loading Port" },
        { head: "Discharge Port" },
        { head: "Operator" },
        { head: "ETD", isDate: true },
        { head: "Leg" },
        ...legColumns,
      ],
      rows: legs,
    },
  ];
}
