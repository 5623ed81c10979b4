import type { Migration } from "./migration";

export const clock: Migration = {
  number: 12,
  name: "the clock as it was last seen",
  statements: ({ schema }) => [
    schema
      .createTable("clock")
      .addColumn("name", "text", (c) => c.primaryKey())
      .addColumn("at", "text", (c) => c.notNull()),
  ],
};
