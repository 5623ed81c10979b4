import type { Migration } from "./migration";

/** Further facts of an article, such as its byline, and redirects from addresses of a former site. */
export const bylinesAndRedirects: Migration = {
  number: 33,
  name: "bylines of articles and old addresses",
  statements: (db) => [
    db.schema.alterTable("articles").addColumn("about", "text"),
    db.schema
      .createTable("redirects")
      // Path and query as lib/store/redirects.ts writes them.
      .addColumn("old", "text", (c) => c.primaryKey())
      .addColumn("target", "text", (c) => c.notNull()),
    db.schema.createIndex("redirects_target").on("redirects").column("target"),
  ],
};
