import { clustered, type Migration } from "./migration";

export const flightTables: Migration = {
  number: 3,
  name: "airports, flights",
  statements: ({ schema }) => [
    schema
      .createTable("airports")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("name", "text", (c) => c.notNull())
      .addColumn("name_zh", "text")
      .addColumn("city", "text", (c) => c.notNull())
      .addColumn("city_zh", "text")
      .addColumn("country_code", "text", (c) => c.notNull())
      .addColumn("zone", "text", (c) => c.notNull())
      .addColumn("lat", "double precision", (c) => c.notNull())
      .addColumn("lon", "double precision", (c) => c.notNull())
      .addColumn("aliases", "text", (c) => c.notNull()),
    schema
      .createTable("airport_terms")
      .addColumn("rank", "integer", (c) => c.notNull())
      .addColumn("term", "text", (c) => c.notNull())
      .addColumn("airport_id", "text", (c) => c.notNull().references("airports.id").onDelete("cascade"))
      .addPrimaryKeyConstraint("airport_terms_key", ["rank", "term", "airport_id"])
      .modifyEnd(clustered),
    schema.createIndex("airport_terms_airport").on("airport_terms").column("airport_id"),
    schema
      .createTable("flights")
      .addColumn("origin", "text", (c) => c.notNull())
      .addColumn("destination", "text", (c) => c.notNull())
      .addColumn("departure_time", "text", (c) => c.notNull())
      .addColumn("id", "text", (c) => c.notNull())
      .addColumn("airline", "text", (c) => c.notNull())
      .addColumn("type", "text", (c) => c.notNull())
      .addColumn("days", "text", (c) => c.notNull())
      .addColumn("arrival_time", "text", (c) => c.notNull())
      .addColumn("arrival_day", "integer", (c) => c.notNull())
      .addColumn("valid_from", "text", (c) => c.notNull())
      .addColumn("valid_to", "text", (c) => c.notNull())
      .addColumn("legs", "text", (c) => c.notNull())
      .addColumn("via", "text", (c) => c.notNull())
      .addColumn("sample", "integer", (c) => c.notNull().defaultTo(0))
      .addPrimaryKeyConstraint("flights_key", ["origin", "destination", "departure_time", "id"])
      .modifyEnd(clustered),
    schema.createIndex("flights_airline").on("flights").columns(["airline", "valid_to"]),
  ],
};
