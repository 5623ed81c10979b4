import { clustered, type Migration } from "./migration";

/**
 * Ports of UN/LOCODE beside the listed ones: of some the time zone or the position is not known. Both tables are reference data
 * and are filled again, since the revision of their sources has changed with them (lib/places/seed.ts).
 */
export const knownPorts: Migration = {
  number: 60,
  name: "ports known from UN/LOCODE",
  statements: ({ schema }) => [
    schema.dropTable("port_terms"),
    schema.dropTable("ports"),
    schema
      .createTable("ports")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("listed", "integer", (c) => c.notNull().defaultTo(1))
      .addColumn("name", "text", (c) => c.notNull())
      .addColumn("sort_name", "text", (c) => c.notNull().defaultTo(""))
      .addColumn("name_zh", "text")
      .addColumn("country_code", "text", (c) => c.notNull())
      .addColumn("subdivision", "text")
      .addColumn("unlocode", "text", (c) => c.notNull())
      .addColumn("zone", "text")
      .addColumn("lat", "double precision")
      .addColumn("lon", "double precision")
      .addColumn("aliases", "text", (c) => c.notNull()),
    schema.createIndex("ports_order").on("ports").columns(["listed", "sort_name", "id"]),
    schema
      .createTable("port_terms")
      .addColumn("rank", "integer", (c) => c.notNull())
      .addColumn("term", "text", (c) => c.notNull())
      .addColumn("port_id", "text", (c) => c.notNull().references("ports.id").onDelete("cascade"))
      .addPrimaryKeyConstraint("port_terms_key", ["rank", "term", "port_id"])
      .modifyEnd(clustered),
    schema.createIndex("port_terms_port").on("port_terms").column("port_id"),
  ],
};
