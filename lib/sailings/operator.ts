/** What the operator's commands, scripts and the preparation of the store use of this domain. Pages do not import it. */

export { listStoredDepartures } from "./board/departures";
export { mostCarriers } from "./call-sources/settings";
export { countCalls } from "./calls-import/apply-calls";
export { exportCalls } from "./calls-import/export";
export { callsImporter } from "./calls-import/import";
export { replacedRetentionMs } from "./calls-import/replaced-voyages";
export {
  domesticImporter,
  exportDomestic,
  exportTransfers,
  transfersImporter,
} from "./calls-import/terms-import";
export { mostCachedLanes } from "./coverage/absent";
export { mostEnded } from "./coverage/coverage";
export { fieldDescriptions } from "./field-descriptions";
export { exportSailings } from "./files/export";
export { sailingsImporter } from "./files/import";
export { publishedSchedule } from "./files/published";
export { exportVessels, vesselsImporter } from "./files/vessels-import";
export { retirePastSchedules, searchedPastDays, usualPastDays } from "./past-schedules";
export { sailingQuery } from "./query";
export { completeSince } from "./revisions/as-of";
export { isRecordStamp, stampDifferences } from "./revisions/record-stamp";
export { mostCachedWithdrawn } from "./revisions/revisions";
export { endOfDay, searchAsOf } from "./revisions/search-as-of";
export { currentNetwork } from "./routing/cached-network";
export { callsRevision } from "./routing/load";
export { watchCallNetwork } from "./routing/watch";
export { withCalls } from "./routing/with-calls";
export { mostCachedRows } from "./search/cached-searches";
export { embeddedSailings } from "./search/embedded";
export { exportCutoffs } from "./second-sources/export";
export { cutoffsImporter } from "./second-sources/import";
export { sailingsSample } from "./seed";
