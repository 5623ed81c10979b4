import type { Migration } from "./migration";

const marked = ["carriers", "services", "voyages", "domestic_sellers", "call_batches"] as const;

/** Marks sample rows of calls, and adds where a call is booked and which services are sold only as a part. */
export const sampleCalls: Migration = {
  number: 28,
  name: "sample calls",
  statements: ({ schema }) => [
    ...marked.map((table) =>
      schema.alterTable(table).addColumn("sample", "integer", (c) => c.notNull().defaultTo(0)),
    ),
    schema.alterTable("call_sales").addColumn("booking_url", "text"),
    schema
      .alterTable("service_sellers")
      .addColumn("through_only", "integer", (c) => c.notNull().defaultTo(0)),
  ],
};
