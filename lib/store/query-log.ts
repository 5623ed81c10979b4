import type { LogEvent } from "kysely";
import { processMetrics } from "@/lib/observability/process-metrics";
import { currentRequest, recordWait } from "@/lib/observability/request-context";
import { tracing } from "@/lib/observability/spans";

/** The operation of a query, by the kind of its Kysely node. */
const operations: Readonly<Record<string, string>> = {
  SelectQueryNode: "select",
  InsertQueryNode: "insert",
  UpdateQueryNode: "update",
  DeleteQueryNode: "delete",
  MergeQueryNode: "insert",
};

/** Kysely's `log` for every connection of a store: counts queries and their share of a request's time. */
export function recordQuery({ level, query, queryDurationMillis }: LogEvent): void {
  recordWait("store", performance.now() - queryDurationMillis);
  const operation = operations[query.query.kind] ?? "other";
  processMetrics()?.countStoreQuery(operation, queryDurationMillis / 1000, level === "error");
  const span = currentRequest()?.span;
  // The text of a query is not recorded, because it may contain values.
  if (span)
    tracing()?.recordSpan(
      `store ${operation}`,
      queryDurationMillis,
      span,
      {},
      level === "error" ? "query" : undefined,
    );
}
