import { sql } from "kysely";
import { clustered, type Migration } from "./migration";

export const firstTables: Migration = {
  number: 1,
  name: "places, sailings, sharing, upstream answers",
  statements: ({ schema }) => [
    schema
      .createTable("seeds")
      .addColumn("name", "text", (c) => c.primaryKey())
      .addColumn("sha256", "text", (c) => c.notNull()),
    schema
      .createTable("ports")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("name", "text", (c) => c.notNull())
      .addColumn("name_zh", "text")
      .addColumn("country_code", "text", (c) => c.notNull())
      .addColumn("unlocode", "text", (c) => c.notNull())
      .addColumn("zone", "text", (c) => c.notNull())
      .addColumn("lat", "double precision", (c) => c.notNull())
      .addColumn("lon", "double precision", (c) => c.notNull())
      .addColumn("aliases", "text", (c) => c.notNull()),
    schema
      .createTable("port_terms")
      .addColumn("rank", "integer", (c) => c.notNull())
      .addColumn("term", "text", (c) => c.notNull())
      .addColumn("port_id", "text", (c) => c.notNull().references("ports.id").onDelete("cascade"))
      .addPrimaryKeyConstraint("port_terms_key", ["rank", "term", "port_id"])
      .modifyEnd(clustered),
    schema.createIndex("port_terms_port").on("port_terms").column("port_id"),
    schema
      .createTable("sailings")
      .addColumn("loading_port_id", "text", (c) => c.notNull())
      .addColumn("discharge_port_id", "text", (c) => c.notNull())
      .addColumn("etd", "text", (c) => c.notNull())
      .addColumn("id", "text", (c) => c.notNull())
      .addColumn("eta", "text")
      .addColumn("operator", "text", (c) => c.notNull())
      .addColumn("service", "text")
      .addColumn("transhipment_port_id", "text")
      .addColumn("transhipment_port", "text")
      .addColumn("vessel", "text", (c) => c.notNull())
      .addColumn("voyage", "text")
      .addColumn("imo", "text")
      .addColumn("vessel_2", "text")
      .addColumn("voyage_2", "text")
      .addColumn("si", "text")
      .addColumn("vgm", "text")
      .addColumn("cy", "text")
      .addColumn("cfs", "text")
      .addColumn("receiving", "text")
      .addColumn("vr", "text")
      .addColumn("cv", "text")
      .addColumn("booking_url", "text")
      .addColumn("sample", "integer", (c) => c.notNull().defaultTo(0))
      .addPrimaryKeyConstraint("sailings_key", ["loading_port_id", "discharge_port_id", "etd", "id"])
      .modifyEnd(clustered),
    schema
      .createIndex("sailings_operator_lane")
      .on("sailings")
      .columns(["operator", "loading_port_id", "discharge_port_id", "etd"]),
    schema
      .createTable("vessels")
      .addColumn("imo", "text", (c) => c.primaryKey())
      .addColumn("vessel", "text", (c) => c.notNull())
      .addColumn("ship_type", "text")
      .addColumn("flag", "text")
      .addColumn("call_sign", "text")
      .addColumn("gross_tonnage", "double precision")
      .addColumn("deadweight", "double precision")
      .addColumn("length_overall", "double precision")
      .addColumn("breadth_extreme", "double precision")
      .addColumn("draught", "double precision")
      .addColumn("year_built", "integer")
      .addColumn("sample", "integer", (c) => c.notNull().defaultTo(0)),
    schema
      .createTable("domain_state")
      .addColumn("domain", "text", (c) => c.primaryKey())
      .addColumn("state", "text", (c) => c.notNull().check(sql`state in ('sample', 'own', 'empty')`))
      .addColumn("rolled_on", "text"),
    schema
      .createTable("upstream_answers")
      .addColumn("key", "text", (c) => c.primaryKey())
      .addColumn("body", "text", (c) => c.notNull())
      .addColumn("stored_at", "text", (c) => c.notNull()),
    schema
      .createTable("short_links")
      .addColumn("code", "text", (c) => c.primaryKey())
      .addColumn("url", "text", (c) => c.notNull())
      .addColumn("created_at", "text", (c) => c.notNull())
      .modifyEnd(clustered),
    schema
      .createTable("changes")
      // Auto-increment: a number is never given twice, or a server would miss a change after a pruning.
      .addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
      .addColumn("domain", "text", (c) => c.notNull())
      .addColumn("key", "text", (c) => c.notNull())
      .addColumn("created_at", "text", (c) => c.notNull()),
  ],
};
