import { type Migration, rawStatement } from "./migration";

export const upstreamAnswers: Migration = {
  number: 10,
  name: "quotas of upstream answers",
  statements: (db) => [
    db.schema.alterTable("upstream_answers").addColumn("call", "text", (c) => c.notNull().defaultTo("")),
    db.schema.alterTable("upstream_answers").addColumn("bytes", "integer", (c) => c.notNull().defaultTo(0)),
    rawStatement(db, "update upstream_answers set bytes = octet_length(body)"),
    // Pruning reads only this index.
    db.schema
      .createIndex("upstream_answers_call")
      .on("upstream_answers")
      .columns(["call", "stored_at", "bytes", "key"]),
    db.schema
      .createTable("upstream_nothings")
      .addColumn("key", "text", (c) => c.primaryKey())
      .addColumn("body", "text", (c) => c.notNull())
      .addColumn("stored_at", "text", (c) => c.notNull()),
    db.schema.createIndex("upstream_nothings_age").on("upstream_nothings").columns(["stored_at"]),
  ],
};
