import type { Migration } from "./migration";

/** What imports have changed in flight schedules. */
export const flightChanges: Migration = {
  number: 66,
  name: "changes of flights",
  statements: ({ schema }) => [
    // An id is never used twice: it is the address of an entry, and its id in feeds.
    schema
      .createTable("flight_changes")
      .addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
      .addColumn("day", "text", (c) => c.notNull())
      .addColumn("urgency", "integer", (c) => c.notNull())
      .addColumn("kind", "text", (c) => c.notNull())
      .addColumn("recorded_at", "text", (c) => c.notNull())
      .addColumn("source", "text", (c) => c.notNull())
      .addColumn("airline", "text", (c) => c.notNull())
      .addColumn("flight_no", "text", (c) => c.notNull())
      .addColumn("origin", "text", (c) => c.notNull())
      .addColumn("destination", "text", (c) => c.notNull())
      .addColumn("holds_from", "text", (c) => c.notNull())
      .addColumn("holds_to", "text")
      .addColumn("facts", "text", (c) => c.notNull())
      .addColumn("sample", "integer", (c) => c.notNull().defaultTo(0)),
    schema
      .createIndex("flight_changes_route")
      .on("flight_changes")
      .columns(["origin", "destination", "recorded_at"]),
    schema.createIndex("flight_changes_time").on("flight_changes").column("recorded_at"),
  ],
};
