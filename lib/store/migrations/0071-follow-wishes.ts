import { sql } from "kysely";
import type { Migration } from "./migration";

export const followWishes: Migration = {
  number: 71,
  name: "wishes of followers, and mails that tell changes once they are delivered",
  statements: (db) => {
    const { schema } = db;
    const column = (name: string) => schema.alterTable("follows").addColumn(name, "text");
    return [
      schema.alterTable("follows").addColumn("asked_at", "text", (c) => c.notNull().defaultTo("")),
      schema.alterTable("follows").addColumn("questions", "integer", (c) => c.notNull().defaultTo(1)),
      column("wish_language"),
      schema.alterTable("follows").addColumn("wish_urgent_only", "integer"),
      { execute: () => sql`update follows set asked_at = created_at`.execute(db) },
      // SQLite cannot drop a constraint: a follow may have a question and a mail of changes waiting at once.
      schema.alterTable("follow_letters").renameTo("earlier_follow_letters"),
      schema
        .createTable("follow_letters")
        .addColumn("id", "text", (c) => c.primaryKey())
        .addColumn("follow_id", "text", (c) => c.notNull().references("follows.id").onDelete("cascade"))
        .addColumn("kind", "text", (c) => c.notNull().check(sql`kind in ('question', 'changes')`))
        .addColumn("letter", "text", (c) => c.notNull())
        .addColumn("created_at", "text", (c) => c.notNull())
        .addColumn("newest_id", "integer", (c) => c.notNull().defaultTo(0))
        .addUniqueConstraint("follow_letters_of_kind", ["follow_id", "kind"]),
      {
        execute: () =>
          sql`insert into follow_letters (id, follow_id, kind, letter, created_at)
            select id, follow_id, kind, letter, created_at from earlier_follow_letters`.execute(db),
      },
      schema.dropTable("earlier_follow_letters"),
    ];
  },
};
