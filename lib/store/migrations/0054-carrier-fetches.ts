import { sql } from "kysely";
import { clustered, type Migration } from "./migration";

export const carrierFetches: Migration = {
  number: 54,
  name: "port calls fetched from carriers",
  statements: ({ schema }) => [
    schema
      .createTable("carrier_fetches")
      .addColumn("seller", "text", (c) => c.primaryKey())
      .addColumn("due_at", "text", (c) => c.notNull())
      .addColumn("lease", "text")
      .addColumn("lease_until", "text")
      .addColumn("tried_at", "text")
      .addColumn("failures", "integer", (c) => c.notNull().defaultTo(0))
      .addColumn("reason", "text"),
    schema
      .createTable("carrier_fetch_parts")
      .addColumn("seller", "text", (c) =>
        c.notNull().references("carrier_fetches.seller").onDelete("cascade"),
      )
      .addColumn("kind", "text", (c) => c.notNull().check(sql`kind in ('port', 'service')`))
      .addColumn("code", "text", (c) => c.notNull())
      .addColumn("found_at", "text")
      .addColumn("due_at", "text", (c) => c.notNull())
      .addColumn("fetched_at", "text")
      .addColumn("imported_at", "text")
      .addColumn("digest", "text")
      .addColumn("calls", "integer", (c) => c.notNull().defaultTo(0))
      .addColumn("left_out", "integer", (c) => c.notNull().defaultTo(0))
      .addColumn("failures", "integer", (c) => c.notNull().defaultTo(0))
      .addColumn("reason", "text")
      .addPrimaryKeyConstraint("carrier_fetch_parts_key", ["seller", "kind", "code"])
      .modifyEnd(clustered),
  ],
};
