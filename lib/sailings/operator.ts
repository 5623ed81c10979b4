/** What the operator's commands, scripts and the preparation of the store use of this domain. Pages do not import it. */

export { mostCachedRows } from "./cached-searches";
export { mostParts, readSourceStates, type SourceState } from "./call-sources/queue";
export { mostCarriers } from "./call-sources/settings";
export { exportCalls } from "./calls-import/export";
export { callsImporter } from "./calls-import/import";
export { countCalls, replacedRetentionMs } from "./calls-import/import-staging";
export {
  domesticImporter,
  exportDomestic,
  exportTransfers,
  transfersImporter,
} from "./calls-import/terms-import";
export { mostEnded } from "./coverage/coverage";
export { embeddedSailings } from "./embedded";
export { exportSailings } from "./export";
export { fieldDescriptions } from "./field-descriptions";
export { sailingsImporter } from "./import";
export { mostLanes, packLanes } from "./lane-list";
export { publishedSchedule } from "./published";
export { sailingQuery } from "./query";
export { keptSince } from "./revisions/as-of";
export { isRecordStamp, stampDifferences } from "./revisions/record-stamp";
export { endOfDay, searchAsOf } from "./revisions/search-as-of";
export { currentNetwork } from "./routing/cached-network";
export { callsRevision } from "./routing/load";
export { watchCallNetwork } from "./routing/watch";
export { withCalls } from "./routing/with-calls";
export { exportCutoffs } from "./second-sources/export";
export { cutoffsImporter } from "./second-sources/import";
export { sailingsSample } from "./seed";
export { exportVessels, vesselsImporter } from "./vessels-import";
