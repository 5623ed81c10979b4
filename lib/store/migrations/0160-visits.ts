import type { Migration } from "./migration";

/** What ports report of visits of ships. A visit is matched to a planned call when it is read: by ship and port. */
export const visits: Migration = {
  number: 160,
  name: "visits of ships, as ports report them",
  statements: ({ schema }) => [
    schema
      .createTable("visits")
      .addColumn("source", "text", (c) => c.notNull())
      .addColumn("source_id", "text", (c) => c.notNull())
      .addColumn("port", "text", (c) => c.notNull())
      .addColumn("place", "text")
      .addColumn("imo", "text")
      .addColumn("call_sign", "text")
      .addColumn("ship", "text")
      .addColumn("kind", "text")
      .addColumn("from_port", "text")
      .addColumn("to_port", "text")
      .addColumn("agent", "text")
      .addColumn("company", "text")
      .addColumn("notes", "text")
      .addColumn("arrival_estimated", "text")
      .addColumn("arrival_actual", "text")
      .addColumn("departure_estimated", "text")
      .addColumn("departure_actual", "text")
      .addColumn("arrival_estimated_by", "text")
      .addColumn("arrival_actual_by", "text")
      .addColumn("departure_estimated_by", "text")
      .addColumn("departure_actual_by", "text")
      .addColumn("ended", "integer", (c) => c.notNull())
      .addColumn("at", "text", (c) => c.notNull())
      .addColumn("seen_at", "text", (c) => c.notNull())
      .addColumn("revision", "integer", (c) => c.notNull())
      .addPrimaryKeyConstraint("visits_key", ["source", "source_id"]),
    // A port's page reads by port and time, a ship's by its IMO number or its call sign, the upkeep by time alone.
    schema.createIndex("visits_port").on("visits").columns(["port", "at"]),
    schema.createIndex("visits_imo").on("visits").columns(["imo", "at"]),
    schema.createIndex("visits_call_sign").on("visits").columns(["call_sign", "at"]),
    schema.createIndex("visits_at").on("visits").column("at"),
    // Planned calls of a ship, to which its visits are matched.
    schema.createIndex("voyages_imo").on("voyages").columns(["imo", "last_on"]),
  ],
};
