/** What the operator's commands, scripts and the preparation of the store use of this domain. Pages do not import it. */

export { mostVisitSources } from "./fetching/settings";
export { mostVisits, pruneVisits, visitDays, visitsImporter } from "./import";
export { countMatches, type SourceCounts } from "./match";
export { type UnmatchedReason, unmatchedReasons } from "./schema";
export { visitSource, visitSources } from "./sources";
