import { sql } from "kysely";
import type { Migration } from "./migration";

const unchanged =
  "id, search, language, urgent_only, status, created_at, confirmed_at, ends_at, checked_at, day_at, day_mails, asked_at, questions, wish_language, wish_urgent_only";

export const followChannels: Migration = {
  number: 96,
  name: "followers by mail and by webhook, and what they were notified of",
  statements: (db) => {
    const { schema } = db;
    const run = (statement: string) => ({ execute: () => sql.raw(statement).execute(db) });
    return [
      // SQLite cannot drop a constraint: one webhook may follow a schedule twice, with another secret.
      schema.alterTable("follow_letters").renameTo("earlier_follow_letters"),
      schema.alterTable("follows").renameTo("earlier_follows"),
      schema
        .createTable("follows")
        .addColumn("id", "text", (c) => c.primaryKey())
        .addColumn("channel", "text", (c) => c.notNull().check(sql`channel in ('mail', 'webhook')`))
        .addColumn("target", "text", (c) => c.notNull())
        .addColumn("target_code", "text", (c) => c.notNull())
        .addColumn("domain_code", "text", (c) => c.notNull())
        .addColumn("secret", "text")
        .addColumn("search", "text", (c) => c.notNull())
        .addColumn("language", "text", (c) => c.notNull())
        .addColumn("urgent_only", "integer", (c) => c.notNull())
        .addColumn("status", "text", (c) =>
          c.notNull().check(sql`status in ('asked', 'confirmed', 'unanswered')`),
        )
        .addColumn("created_at", "text", (c) => c.notNull())
        .addColumn("confirmed_at", "text")
        .addColumn("ends_at", "text", (c) => c.notNull())
        .addColumn("notified_at", "text", (c) => c.notNull())
        .addColumn("notified_id", "integer", (c) => c.notNull())
        .addColumn("checked_at", "text", (c) => c.notNull())
        .addColumn("checked_id", "integer", (c) => c.notNull().defaultTo(0))
        .addColumn("failing_since", "text")
        .addColumn("day_at", "text")
        .addColumn("day_mails", "integer", (c) => c.notNull())
        .addColumn("asked_at", "text", (c) => c.notNull())
        .addColumn("questions", "integer", (c) => c.notNull())
        .addColumn("wish_language", "text")
        .addColumn("wish_urgent_only", "integer"),
      run(
        `insert into follows (channel, target, target_code, domain_code, notified_at, notified_id, ${unchanged})
         select 'mail', email, mailbox_code, domain_code, told_at, told_id, ${unchanged} from earlier_follows`,
      ),
      schema
        .createTable("follow_letters")
        .addColumn("id", "text", (c) => c.primaryKey())
        .addColumn("follow_id", "text", (c) => c.notNull().references("follows.id").onDelete("cascade"))
        .addColumn("kind", "text", (c) => c.notNull().check(sql`kind in ('question', 'changes')`))
        .addColumn("letter", "text", (c) => c.notNull())
        .addColumn("created_at", "text", (c) => c.notNull())
        .addColumn("last_id", "integer", (c) => c.notNull().defaultTo(0)),
      run(
        `insert into follow_letters (id, follow_id, kind, letter, created_at, last_id)
         select id, follow_id, kind, letter, created_at, newest_id from earlier_follow_letters`,
      ),
      schema.dropTable("earlier_follow_letters"),
      schema.dropTable("earlier_follows"),
      run("create unique index follows_once on follows (target, search) where channel = 'mail'"),
      schema.createIndex("follows_due").on("follows").columns(["status", "checked_at"]),
      schema.createIndex("follows_ends").on("follows").column("ends_at"),
      schema.createIndex("follows_of_target").on("follows").column("target_code"),
      schema.createIndex("follows_of_domain").on("follows").columns(["domain_code", "asked_at"]),
      schema
        .createIndex("follow_letters_of_kind")
        .unique()
        .on("follow_letters")
        .columns(["follow_id", "kind"]),
    ];
  },
};
