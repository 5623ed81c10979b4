import { sql } from "kysely";
import type { Migration } from "./migration";

/** Articles, their hashtags, and their full text as FTS5 knows it. */
export const newsTables: Migration = {
  number: 2,
  name: "articles and their full text",
  statements: ({ schema }) => [
    schema
      .createTable("articles")
      // The full text's row number; `id` is the publisher's.
      .addColumn("n", "integer", (c) => c.primaryKey().autoIncrement())
      .addColumn("id", "text", (c) => c.notNull().unique())
      .addColumn("language", "text", (c) => c.notNull().check(sql`language in ('en', 'zh')`))
      .addColumn("headline", "text", (c) => c.notNull())
      .addColumn("intro", "text", (c) => c.notNull())
      .addColumn("body", "text", (c) => c.notNull())
      .addColumn("published_at", "text", (c) => c.notNull())
      .addColumn("published_utc", "text", (c) => c.notNull())
      .addColumn("images", "text", (c) => c.notNull())
      .addColumn("hashtags", "text", (c) => c.notNull())
      .addColumn("story", "text")
      .addColumn("sample", "integer", (c) => c.notNull().defaultTo(0)),
    schema.createIndex("articles_by_date").on("articles").columns(["language", "published_utc", "n"]),
    schema.createIndex("articles_story").on("articles").columns(["story", "language"]),
    schema
      .createTable("article_hashtags")
      .addColumn("tag", "text", (c) => c.notNull())
      .addColumn("language", "text", (c) => c.notNull())
      .addColumn("published_utc", "text", (c) => c.notNull())
      .addColumn("n", "integer", (c) => c.notNull().references("articles.n").onDelete("cascade"))
      .addPrimaryKeyConstraint("article_hashtags_key", ["tag", "language", "published_utc", "n"])
      .modifyEnd(sql`without rowid`),
    schema.createIndex("article_hashtags_n").on("article_hashtags").column("n"),
  ],
};
