/** What the operator's commands, scripts and the preparation of the store use of this domain. Pages do not import it. */

export { acceptanceImporter, exportAcceptance } from "./acceptance/import";
export { withConnections } from "./connections";
export { arrivalAfter } from "./elapsed";
export { embeddedFlights } from "./embedded";
export { exportFlights } from "./export";
export { flightsImporter } from "./import";
export { publishedFlights } from "./published";
export { cachedFlightNetwork } from "./routing/load";
export { flightsSample } from "./seed";
export {
  exportFlightTransfers,
  exportInterline,
  flightTransfersImporter,
  interlineImporter,
} from "./transfers-import";
export { plainRow } from "./validity";
