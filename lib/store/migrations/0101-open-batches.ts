import type { Migration } from "./migration";

export const openBatches: Migration = {
  number: 101,
  name: "imports of calls that are being applied",
  statements: ({ schema }) => [
    schema.alterTable("call_batches").addColumn("is_open", "integer", (c) => c.notNull().defaultTo(0)),
  ],
};
