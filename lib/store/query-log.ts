import type { LogEvent } from "kysely";
import { meters } from "@/lib/meters";
import { noteSpent } from "@/lib/request-context";

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
  meters()?.storeQuery(
    operations[query.query.kind] ?? "other",
    queryDurationMillis / 1000,
    level === "error",
  );
}
