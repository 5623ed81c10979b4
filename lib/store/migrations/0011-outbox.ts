import { type Migration, rawStatement } from "./migration";

export const outboxByChannel: Migration = {
  number: 11,
  name: "outbox by channel, attempts that may have arrived, revivals",
  statements: (db) => [
    db.schema.alterTable("outbox").addColumn("unsure", "integer", (c) => c.notNull().defaultTo(0)),
    db.schema.alterTable("outbox").addColumn("revivals", "integer", (c) => c.notNull().defaultTo(0)),
    // A search for jobs of one channel does not read those of other channels, or without one.
    rawStatement(db, "drop index outbox_due"),
    db.schema.createIndex("outbox_due").on("outbox").columns(["status", "channel", "due_at"]),
    db.schema.createIndex("outbox_subjects").on("outbox").columns(["status", "channel", "subject"]),
  ],
};
