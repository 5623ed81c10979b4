import { sql } from "kysely";
import { engineOf } from "../engine/engine";
import type { Migration } from "./migration";

/** What one import did to one flight number on a route is one event. Each change that is stored already stays an event. */
export const flightEvents: Migration = {
  number: 97,
  name: "events of flights",
  statements: (db) => [
    db.schema.alterTable("flight_changes").addColumn("event_id", "integer", (c) => c.notNull().defaultTo(0)),
    { execute: () => sql`update flight_changes set event_id = id`.execute(db) },
    db.schema.createIndex("flight_changes_event").on("flight_changes").column("event_id"),
    // The ids of changes were those of their events.
    { execute: () => engineOf(db).advanceSequences(db, ["flight_changes"]) },
  ],
};
