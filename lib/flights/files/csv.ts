import { csvText } from "@/lib/text/csv-cells";
import type { Flight } from "../schema";
import { type FiledFlight, flightCells, flightColumns, joined } from "./columns";

/**
 * Flights.csv: the columns of the import, a byte order mark for spreadsheets, CRLF, text that no spreadsheet runs as a
 * formula. Times are local, dates DD-MM-YYYY; what is unknown or open is an empty cell.
 */
export function flightsToCsv(flights: readonly Flight[]): string {
  // Only a list with connections has their columns, so that every other file is one that can be imported.
  const connects = flights.some(({ connections }) => connections.length > 0);
  const heads = [...flightColumns.map(({ head }) => head), ...(connects ? connectionHeads : [])];
  const rows = flights.map((flight) => [
    ...flightCells(filed(flight)),
    ...(connects ? connectionCells(flight) : []),
  ]);
  return `\uFEFF${csvText([heads, ...rows])}`;
}

/** Minutes at each airport of `via` where this portal found that the flights connect, and the published minimum there. */
const connectionHeads = ["connection_minutes", "minimum_connection_minutes"];
const connectionCells = ({ connections }: Flight) => [
  joined(connections.map(({ minutes }) => minutes)),
  joined(connections.map(({ minimum }) => minimum)),
];

function filed(flight: Flight): FiledFlight {
  const { legs } = flight;
  const isOneNumber = new Set(legs.map(({ flightNo }) => flightNo)).size === 1;
  return {
    ...flight,
    operatingNo: null,
    // Of one number: whose numbers several of a change would be, the column does not say.
    codeshares: isOneNumber ? [...new Set(legs.flatMap(({ otherNumbers }) => otherNumbers))] : [],
    originTerminal: legs[0]?.originTerminal ?? null,
    destinationTerminal: legs.at(-1)?.destinationTerminal ?? null,
    localTraffic: 1,
  };
}
