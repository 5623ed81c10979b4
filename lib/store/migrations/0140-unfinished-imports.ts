import type { Migration } from "./migration";

export const unfinishedImports: Migration = {
  number: 140,
  name: "imports that are being applied in steps",
  statements: ({ schema }) => [
    schema
      .createTable("unfinished_imports")
      .addColumn("domain", "text", (c) => c.primaryKey())
      .addColumn("since", "text", (c) => c.notNull())
      .addColumn("held_until", "text", (c) => c.notNull()),
  ],
};
