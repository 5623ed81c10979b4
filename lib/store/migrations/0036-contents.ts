import type { Migration } from "./migration";

/** Lists that a publisher imports as files: advertisements, links, abbreviations, pages. */
export const contents: Migration = {
  number: 36,
  name: "imported lists",
  statements: ({ schema }) => [
    schema
      .createTable("contents")
      .addColumn("domain", "text", (c) => c.notNull())
      .addColumn("n", "integer", (c) => c.notNull())
      .addColumn("id", "text", (c) => c.notNull())
      .addColumn("cells", "text", (c) => c.notNull())
      .addPrimaryKeyConstraint("contents_pk", ["domain", "n"]),
    schema.createIndex("contents_id").unique().on("contents").columns(["domain", "id"]),
  ],
};
