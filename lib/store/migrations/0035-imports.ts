import type { Migration } from "./migration";

export const lastImports: Migration = {
  number: 35,
  name: "the last import of each domain",
  statements: ({ schema }) => [
    schema
      .createTable("imports")
      .addColumn("domain", "text", (c) => c.primaryKey())
      .addColumn("at", "text", (c) => c.notNull())
      .addColumn("rows", "integer", (c) => c.notNull())
      .addColumn("ms", "integer", (c) => c.notNull()),
  ],
};
