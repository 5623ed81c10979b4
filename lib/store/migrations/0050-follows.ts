import { sql } from "kysely";
import type { Migration } from "./migration";

export const follows: Migration = {
  number: 50,
  name: "schedules followed by mail",
  statements: ({ schema }) => [
    schema
      .createTable("follows")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("email", "text", (c) => c.notNull())
      .addColumn("search", "text", (c) => c.notNull())
      .addColumn("language", "text", (c) => c.notNull())
      .addColumn("urgent_only", "integer", (c) => c.notNull())
      .addColumn("status", "text", (c) =>
        c.notNull().check(sql`status in ('asked', 'confirmed', 'unanswered')`),
      )
      .addColumn("created_at", "text", (c) => c.notNull())
      .addColumn("confirmed_at", "text")
      .addColumn("ends_at", "text", (c) => c.notNull())
      .addColumn("told_at", "text", (c) => c.notNull())
      .addColumn("told_id", "integer", (c) => c.notNull().defaultTo(0))
      .addColumn("checked_at", "text", (c) => c.notNull())
      .addColumn("day_at", "text")
      .addColumn("day_mails", "integer", (c) => c.notNull().defaultTo(0))
      .addUniqueConstraint("follows_once", ["email", "search"]),
    schema.createIndex("follows_due").on("follows").columns(["status", "checked_at"]),
    schema.createIndex("follows_ends").on("follows").columns(["ends_at"]),
    schema
      .createTable("follow_letters")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("follow_id", "text", (c) => c.notNull().references("follows.id").onDelete("cascade"))
      .addColumn("kind", "text", (c) => c.notNull().check(sql`kind in ('question', 'changes')`))
      .addColumn("letter", "text", (c) => c.notNull())
      .addColumn("created_at", "text", (c) => c.notNull())
      // One at a time: while a mail waits for the mail server, no further one is written.
      .addUniqueConstraint("follow_letters_once", ["follow_id"]),
  ],
};
