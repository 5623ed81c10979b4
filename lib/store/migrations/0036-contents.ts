import type { Migration } from "./migration";

/** Lists that a publisher brings in as files: advertisements, links, abbreviations, pages. */
export const contents: Migration = {
  number: 36,
  name: "lists of the publisher's own",
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
