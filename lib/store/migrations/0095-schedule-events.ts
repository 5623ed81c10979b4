import { sql } from "kysely";
import { engineOf } from "../engine/engine";
import type { Migration } from "./migration";

/** Ids of recorded events begin above it: those of the sample's events are those of their days. */
const sampleIds = 1_000_000;

/** What one import did to one voyage or flight is one event, in one sequence of ids for sea and air. */
export const scheduleEvents: Migration = {
  number: 95,
  name: "events of schedules",
  statements: (db) => {
    const { schema } = db;
    return [
      // An id is never used twice: it is the address of an entry, and its id in feeds.
      schema
        .createTable("schedule_events")
        .addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
        .addColumn("domain", "text", (c) => c.notNull())
        .addColumn("recorded_at", "text", (c) => c.notNull()),
      schema.alterTable("schedule_changes").addColumn("event_id", "integer", (c) => c.notNull().defaultTo(0)),
      schema.alterTable("schedule_changes").addColumn("staying", "text"),
      {
        // Carriers that sell one ship stay apart: which ones do is not known any more.
        execute: () =>
          sql`
            update schedule_changes set event_id = grouped.event
            from (
              select id, min(id) over (
                partition by recorded_at, coalesce(service_id, operator), coalesce(imo, vessel, ''), coalesce(voyage, '')
              ) as event from schedule_changes
            ) as grouped
            where grouped.id = schedule_changes.id`.execute(db),
      },
      schema.createIndex("schedule_changes_event").on("schedule_changes").column("event_id"),
      {
        execute: () =>
          sql`
            update flight_changes set id = id
              + (select coalesce(max(id), 0) from schedule_changes) + (select max(id) from flight_changes)`.execute(
            db,
          ),
      },
      {
        execute: () =>
          sql`
            insert into schedule_events (id, domain, recorded_at)
            select event_id, 'sailings', min(recorded_at) from schedule_changes where sample = 0 group by event_id
            union all select id, 'flights', recorded_at from flight_changes where sample = 0
            union all select max(id), '', '' from (
              select ${sql.lit(sampleIds)} as id
              union all select coalesce(max(told_id), 0) from follows
              union all select coalesce(max(id) + 1, 0) from schedule_changes
              union all select coalesce(max(id) + 1, 0) from flight_changes
            ) as known`.execute(db),
      },
      { execute: () => engineOf(db).advanceSequences(db, ["schedule_events"]) },
      { execute: () => sql`delete from schedule_events where domain = ''`.execute(db) },
    ];
  },
};
