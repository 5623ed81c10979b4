import type { Migration } from "./migration";

/** Facts of sailings without a column of their own, so that a new field needs no migration. */
export const sailingFacts: Migration = {
  number: 47,
  name: "further facts of sailings",
  statements: ({ schema }) => [schema.alterTable("sailings").addColumn("facts", "text")],
};
