/** What the operator's commands, scripts and the preparation of the store use of this domain. Pages do not import it. */

export { acceptanceImporter, exportAcceptance } from "./acceptance/import";
export { exportFlights } from "./files/export";
export { flightsImporter } from "./files/import";
export { publishedFlights } from "./files/published";
export {
  exportFlightTransfers,
  exportInterline,
  flightTransfersImporter,
  interlineImporter,
} from "./files/transfers-import";
export { arrivalAfter } from "./legs/elapsed";
export { plainRow } from "./legs/validity";
export { sampleChangesImporter } from "./revisions/sample-import";
export { cachedFlightNetwork } from "./routing/load";
export { withConnections } from "./search/connections";
export { embeddedFlights } from "./search/embedded";
