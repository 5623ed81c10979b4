import { sql } from "kysely";
import type { Migration } from "./migration";

/** Imported pictures of articles. Every machine has them, and a copy of the store includes them. */
export const pictures: Migration = {
  number: 44,
  name: "pictures of articles",
  statements: ({ schema }) => [
    schema
      .createTable("pictures")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("width", "integer", (c) => c.notNull())
      .addColumn("height", "integer", (c) => c.notNull())
      .addColumn("used_at", "text", (c) => c.notNull()),
    schema
      .createTable("picture_files")
      .addColumn("picture_id", "text", (c) => c.notNull().references("pictures.id").onDelete("cascade"))
      .addColumn("width", "integer", (c) => c.notNull().check(sql`width > 0`))
      .addColumn("height", "integer", (c) => c.notNull())
      .addColumn("data", "text", (c) => c.notNull())
      .addPrimaryKeyConstraint("picture_files_pk", ["picture_id", "width"]),
    schema
      .createTable("picture_sources")
      .addColumn("source", "text", (c) => c.primaryKey())
      .addColumn("picture_id", "text", (c) => c.notNull().references("pictures.id").onDelete("cascade")),
    schema.createIndex("picture_sources_picture").on("picture_sources").column("picture_id"),
    schema
      .createTable("article_pictures")
      .addColumn("article_id", "text", (c) => c.notNull())
      .addColumn("picture_id", "text", (c) => c.notNull())
      .addPrimaryKeyConstraint("article_pictures_pk", ["article_id", "picture_id"]),
    schema.createIndex("article_pictures_picture").on("article_pictures").column("picture_id"),
  ],
};
