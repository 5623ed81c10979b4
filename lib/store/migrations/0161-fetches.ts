import { sql } from "kysely";
import { clustered, type Migration } from "./migration";

/** What is fetched ahead, and when, of any domain: carriers' port calls had tables of their own. */
export const fetches: Migration = {
  number: 161,
  name: "what is fetched ahead, of any domain",
  statements: (db) => {
    const { schema } = db;
    return [
      schema
        .createTable("fetches")
        .addColumn("domain", "text", (c) => c.notNull())
        .addColumn("source", "text", (c) => c.notNull())
        .addColumn("due_at", "text", (c) => c.notNull())
        .addColumn("lease", "text")
        .addColumn("lease_until", "text")
        .addColumn("tried_at", "text")
        .addColumn("failures", "integer", (c) => c.notNull().defaultTo(0))
        .addColumn("reason", "text")
        .addColumn("requests", "integer", (c) => c.notNull().defaultTo(0))
        .addColumn("requests_on", "text")
        .addPrimaryKeyConstraint("fetches_key", ["domain", "source"]),
      schema
        .createTable("fetch_parts")
        .addColumn("domain", "text", (c) => c.notNull())
        .addColumn("source", "text", (c) => c.notNull())
        .addColumn("kind", "text", (c) => c.notNull())
        .addColumn("code", "text", (c) => c.notNull())
        .addColumn("found_at", "text")
        .addColumn("due_at", "text", (c) => c.notNull())
        .addColumn("fetched_at", "text")
        .addColumn("imported_at", "text")
        .addColumn("digest", "text")
        .addColumn("rows", "integer", (c) => c.notNull().defaultTo(0))
        .addColumn("left_out", "integer", (c) => c.notNull().defaultTo(0))
        .addColumn("failures", "integer", (c) => c.notNull().defaultTo(0))
        .addColumn("reason", "text")
        .addPrimaryKeyConstraint("fetch_parts_key", ["domain", "source", "kind", "code"])
        .addForeignKeyConstraint(
          "fetch_parts_source",
          ["domain", "source"],
          "fetches",
          ["domain", "source"],
          (c) => c.onDelete("cascade"),
        )
        .modifyEnd(clustered),
      {
        execute: () =>
          sql`
            insert into fetches (domain, source, due_at, tried_at, failures, reason)
            select 'calls', seller, due_at, tried_at, failures, reason from carrier_fetches`.execute(db),
      },
      {
        execute: () =>
          sql`
            insert into fetch_parts (domain, source, kind, code, found_at, due_at, fetched_at, imported_at,
              digest, rows, left_out, failures, reason)
            select 'calls', seller, kind, code, found_at, due_at, fetched_at, imported_at, digest, calls,
              left_out, failures, reason from carrier_fetch_parts`.execute(db),
      },
      schema.dropTable("carrier_fetch_parts"),
      schema.dropTable("carrier_fetches"),
    ];
  },
};
