import { clustered, type Migration, rawStatement } from "./migration";

/** What imports have changed in schedules, in place of a table of revisions that was never written. */
export const scheduleChanges: Migration = {
  number: 48,
  name: "changes of schedules",
  statements: (db) => {
    const { schema } = db;
    const sorted = (name: string, ...columns: string[]) =>
      schema
        .createIndex(`schedule_changes_${name}`)
        .on("schedule_changes")
        .columns([...columns, "recorded_at"]);
    // Changes of pair rows and of port calls have different columns: an index has the rows that it is searched for.
    const partly = (name: string, column: string, condition = `${column} is not null`) =>
      rawStatement(
        db,
        `create index schedule_changes_${name} on schedule_changes (${column}, recorded_at) where ${condition}`,
      );
    return [
      schema.dropTable("call_revisions"),
      // An id is never used twice: it is the address of an entry, and its id in feeds.
      schema
        .createTable("schedule_changes")
        .addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
        .addColumn("day", "text", (c) => c.notNull())
        .addColumn("urgency", "integer", (c) => c.notNull())
        .addColumn("kind", "text", (c) => c.notNull())
        .addColumn("weight", "text", (c) => c.notNull())
        .addColumn("is_late", "integer", (c) => c.notNull().defaultTo(0))
        .addColumn("field", "text")
        .addColumn("previous", "text")
        .addColumn("current", "text")
        .addColumn("recorded_at", "text", (c) => c.notNull())
        .addColumn("as_of", "text")
        .addColumn("source", "text", (c) => c.notNull())
        .addColumn("operator", "text", (c) => c.notNull())
        .addColumn("seller", "text")
        .addColumn("service_id", "text")
        .addColumn("service", "text")
        .addColumn("vessel", "text")
        .addColumn("imo", "text")
        .addColumn("previous_imo", "text")
        .addColumn("voyage", "text")
        .addColumn("etd", "text")
        .addColumn("port_id", "text")
        .addColumn("loading_port_id", "text")
        .addColumn("discharge_port_id", "text")
        .addColumn("sailing_id", "text")
        .addColumn("earlier_id", "text")
        .addColumn("calls", "text")
        .addColumn("snapshot", "text")
        .addColumn("sample", "integer", (c) => c.notNull().defaultTo(0)),
      sorted("time"),
      sorted("carrier", "operator", "service"),
      partly("lane", "loading_port_id, discharge_port_id", "loading_port_id is not null"),
      partly("port", "port_id", "loading_port_id is null"),
      partly("ship", "imo"),
      partly("earlier_ship", "previous_imo"),
      partly("service", "service_id"),
      partly("sailing", "sailing_id"),
      partly("earlier_sailing", "earlier_id"),
      // The ports of voyages that have changed as a whole.
      schema
        .createTable("schedule_change_ports")
        .addColumn("port_id", "text", (c) => c.notNull())
        .addColumn("change_id", "integer", (c) =>
          c.notNull().references("schedule_changes.id").onDelete("cascade"),
        )
        .addPrimaryKeyConstraint("schedule_change_ports_key", ["port_id", "change_id"])
        .modifyEnd(clustered),
      // Deleting a change looks up its ports.
      schema.createIndex("schedule_change_ports_change").on("schedule_change_ports").column("change_id"),
    ];
  },
};
