import { sql } from "kysely";
import { clustered, type Migration } from "./migration";

export const portCalls: Migration = {
  number: 14,
  name: "port calls",
  statements: ({ schema }) => [
    schema
      .createTable("carriers")
      .addColumn("code", "text", (c) => c.primaryKey())
      .addColumn("list", "text", (c) => c.notNull().check(sql`list in ('SMDG', 'NMFTA', 'own')`))
      .addColumn("name", "text", (c) => c.notNull())
      .addColumn("name_zh", "text"),
    // Every import of calls is a batch. An id is never used twice, because data derived from calls depend on it.
    schema
      .createTable("call_batches")
      .addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
      .addColumn("source", "text", (c) => c.notNull())
      .addColumn("as_of", "text")
      .addColumn("at", "text", (c) => c.notNull()),
    schema
      .createTable("services")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("code", "text", (c) => c.notNull())
      .addColumn("name", "text")
      .addColumn("universal_ref", "text")
      .addColumn("ship_operator", "text"),
    schema
      .createTable("service_sellers")
      .addColumn("service_id", "text", (c) => c.notNull().references("services.id").onDelete("cascade"))
      .addColumn("seller", "text", (c) => c.notNull().references("carriers.code"))
      .addColumn("code", "text", (c) => c.notNull())
      .addColumn("name", "text")
      .addPrimaryKeyConstraint("service_sellers_key", ["service_id", "seller"])
      .modifyEnd(clustered),
    schema
      .createTable("voyages")
      .addColumn("id", "integer", (c) => c.primaryKey())
      .addColumn("service_id", "text", (c) => c.notNull().references("services.id"))
      .addColumn("ship", "text", (c) => c.notNull())
      .addColumn("imo", "text")
      .addColumn("vessel", "text")
      .addColumn("status", "text", (c) => c.notNull().check(sql`status in ('planned', 'blank')`))
      .addColumn("first_on", "text", (c) => c.notNull())
      .addColumn("last_on", "text", (c) => c.notNull())
      .addColumn("calls", "integer", (c) => c.notNull())
      .addColumn("batch_id", "integer", (c) => c.notNull().references("call_batches.id"))
      .addColumn("replaced_by", "integer", (c) => c.references("call_batches.id")),
    // Sorted by service, with a ship's voyages in their order.
    schema.createIndex("voyages_service").on("voyages").columns(["service_id", "ship", "first_on"]),
    schema.createIndex("voyages_replaced").on("voyages").column("replaced_by"),
    schema
      .createTable("calls")
      .addColumn("voyage_id", "integer", (c) => c.notNull())
      .addColumn("n", "integer", (c) => c.notNull())
      .addColumn("port_id", "text", (c) => c.notNull())
      .addColumn("terminal", "text")
      .addColumn("terminal_name", "text")
      .addColumn("arrival_planned", "text")
      .addColumn("arrival_estimated", "text")
      .addColumn("arrival_actual", "text")
      .addColumn("departure_planned", "text")
      .addColumn("departure_estimated", "text")
      .addColumn("departure_actual", "text")
      .addColumn("loads", "text", (c) => c.notNull())
      .addColumn("discharges", "text", (c) => c.notNull())
      .addColumn("status", "text", (c) => c.notNull().check(sql`status in ('planned', 'omitted')`))
      .addColumn("reference", "text")
      .addColumn("as_of", "text")
      .addPrimaryKeyConstraint("calls_key", ["voyage_id", "n"])
      .modifyEnd(clustered),
    schema
      .createTable("call_sales")
      .addColumn("voyage_id", "integer", (c) => c.notNull())
      .addColumn("n", "integer", (c) => c.notNull())
      .addColumn("seller", "text", (c) => c.notNull())
      .addColumn("voyage_in", "text", (c) => c.notNull())
      .addColumn("voyage_out", "text", (c) => c.notNull())
      .addColumn("universal_in", "text")
      .addColumn("universal_out", "text")
      .addColumn("tco", "text")
      .addColumn("cutoffs", "text")
      .addPrimaryKeyConstraint("call_sales_key", ["voyage_id", "n", "seller"])
      .modifyEnd(clustered),
    schema
      .createTable("transfer_rules")
      .addColumn("id", "integer", (c) => c.primaryKey())
      .addColumn("seller", "text")
      .addColumn("port_id", "text")
      .addColumn("from_service", "text")
      .addColumn("onto_service", "text")
      .addColumn("shortest_hours", "integer")
      .addColumn("longest_days", "integer")
      .addColumn("allowed", "integer", (c) => c.notNull().defaultTo(1)),
    schema
      .createTable("domestic_sellers")
      .addColumn("seller", "text", (c) => c.notNull())
      .addColumn("country_code", "text", (c) => c.notNull())
      .addPrimaryKeyConstraint("domestic_sellers_key", ["seller", "country_code"])
      .modifyEnd(clustered),
    schema
      .createTable("call_revisions")
      .addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
      .addColumn("what", "text", (c) => c.notNull())
      .addColumn("key", "text", (c) => c.notNull())
      .addColumn("field", "text", (c) => c.notNull())
      .addColumn("old", "text")
      .addColumn("new", "text")
      .addColumn("at", "text", (c) => c.notNull())
      .addColumn("batch_id", "integer", (c) => c.notNull().references("call_batches.id")),
    schema.createIndex("call_revisions_key").on("call_revisions").columns(["what", "key", "id"]),
  ],
};
