import type { LogEvent } from "kysely";
import { meters } from "@/lib/meters";
import { currentRequest, noteSpent } from "@/lib/request-context";
import { tracing } from "@/lib/tracing";

/** What a query does, by the kind that Kysely gives it. */
const operations: Readonly<Record<string, string>> = {
  SelectQueryNode: "select",
  InsertQueryNode: "insert",
  UpdateQueryNode: "update",
  DeleteQueryNode: "delete",
  MergeQueryNode: "insert",
};

/** Kysely's `log` for every connection of a store: counts queries and what of a request's time they took. */
export function noteQuery({ level, query, queryDurationMillis }: LogEvent): void {
  noteSpent("store", performance.now() - queryDurationMillis);
  const operation = operations[query.query.kind] ?? "other";
  meters()?.storeQuery(operation, queryDurationMillis / 1000, level === "error");
  const span = currentRequest()?.span;
  // The text of a query may have values in it.
  if (span)
    tracing()?.note(
      `store ${operation}`,
      queryDurationMillis,
      span,
      {},
      level === "error" ? "query" : undefined,
    );
}
