import type { Migration } from "./migration";

export const pageDictionaries: Migration = {
  number: 120,
  name: "pages from which browsers unpack others",
  statements: ({ schema }) => [
    schema
      .createTable("page_dictionaries")
      .addColumn("locale", "text", (c) => c.primaryKey())
      .addColumn("build", "text", (c) => c.notNull())
      .addColumn("day", "text", (c) => c.notNull())
      .addColumn("article", "text", (c) => c.notNull())
      .addColumn("page", "text", (c) => c.notNull()),
  ],
};
