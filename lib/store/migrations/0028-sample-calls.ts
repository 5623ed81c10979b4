import type { Migration } from "./migration";

const marked = ["carriers", "services", "voyages", "domestic_sellers", "call_batches"] as const;

/** Rows of calls say whether they are sample, and sellers where a call is booked and what they sell. */
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
