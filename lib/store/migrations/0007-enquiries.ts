import { sql } from "kysely";
import { clustered, type Migration } from "./migration";

export const enquiries: Migration = {
  number: 7,
  name: "enquiries, outbox, drafts, secrets, rate limits",
  statements: ({ schema }) => [
    schema
      .createTable("enquiries")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("kind", "text", (c) => c.notNull())
      .addColumn("form_key", "text", (c) => c.notNull())
      .addColumn("content_hash", "text", (c) => c.notNull())
      .addColumn("content", "text", (c) => c.notNull())
      .addColumn("language", "text", (c) => c.notNull())
      .addColumn("status", "text", (c) =>
        c.notNull().check(sql`status in ('waiting', 'delivered', 'parked', 'suspect')`),
      )
      .addColumn("created_at", "text", (c) => c.notNull())
      .addColumn("delivered_at", "text")
      .addUniqueConstraint("enquiries_once", ["form_key", "content_hash"]),
    schema.createIndex("enquiries_status").on("enquiries").columns(["status", "created_at"]),
    schema
      .createTable("outbox")
      // Auto-increment: a job's number is never given twice.
      .addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
      .addColumn("subject", "text", (c) => c.notNull())
      .addColumn("channel", "text", (c) => c.notNull())
      .addColumn("status", "text", (c) => c.notNull().check(sql`status in ('waiting', 'done', 'parked')`))
      .addColumn("attempts", "integer", (c) => c.notNull().defaultTo(0))
      .addColumn("due_at", "text", (c) => c.notNull())
      .addColumn("lease", "text")
      .addColumn("lease_until", "text")
      .addColumn("reason", "text")
      .addColumn("done_at", "text")
      .addUniqueConstraint("outbox_once", ["subject", "channel"]),
    schema.createIndex("outbox_due").on("outbox").columns(["status", "due_at"]),
    schema
      .createTable("drafts")
      .addColumn("code", "text", (c) => c.primaryKey())
      .addColumn("body", "text", (c) => c.notNull())
      .addColumn("created_at", "text", (c) => c.notNull())
      .modifyEnd(clustered),
    schema
      .createTable("secrets")
      .addColumn("name", "text", (c) => c.primaryKey())
      .addColumn("value", "text", (c) => c.notNull())
      .modifyEnd(clustered),
    schema
      .createTable("rate_counters")
      .addColumn("key", "text", (c) => c.primaryKey())
      .addColumn("count", "integer", (c) => c.notNull())
      .addColumn("ends_at", "text", (c) => c.notNull())
      .modifyEnd(clustered),
  ],
};
