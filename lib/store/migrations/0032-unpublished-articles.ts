import { sql } from "kysely";
import type { Migration } from "./migration";

/** A table of unpublished articles, which no page reads, previews, and the instants of scheduled invalidations. */
export const unpublishedArticles: Migration = {
  number: 32,
  name: "drafts, withdrawn articles and previews",
  statements: (db) => [
    db.schema
      .createTable("articles_aside")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("state", "text", (c) => c.notNull().check(sql`state in ('draft', 'withdrawn')`))
      .addColumn("language", "text", (c) => c.notNull())
      .addColumn("headline", "text", (c) => c.notNull())
      .addColumn("published_at", "text", (c) => c.notNull())
      .addColumn("record", "text", (c) => c.notNull()),
    db.schema
      .createTable("article_previews")
      .addColumn("token", "text", (c) => c.primaryKey())
      .addColumn("article_id", "text", (c) => c.notNull())
      .addColumn("ends_at", "text", (c) => c.notNull()),
    db.schema
      .createTable("due_changes")
      .addColumn("due_at", "text", (c) => c.notNull())
      .addColumn("domain", "text", (c) => c.notNull())
      .addColumn("key", "text", (c) => c.notNull())
      .addPrimaryKeyConstraint("due_changes_key", ["due_at", "domain", "key"]),
  ],
};
