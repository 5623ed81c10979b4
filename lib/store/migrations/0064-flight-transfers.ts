import { clustered, type Migration } from "./migration";

/** Which airlines carry each other's cargo, and how long it takes from one flight to the next. '' means any, or not stated. */
export const flightTransfers: Migration = {
  number: 64,
  name: "flight transfers",
  statements: ({ schema }) => [
    schema
      .createTable("interline_agreements")
      .addColumn("airline", "text", (c) => c.notNull())
      .addColumn("partner", "text", (c) => c.notNull())
      .addColumn("source", "text", (c) => c.notNull())
      .addColumn("as_of", "text", (c) => c.notNull())
      .addColumn("sample", "integer", (c) => c.notNull().defaultTo(0))
      .addPrimaryKeyConstraint("interline_agreements_key", ["airline", "partner", "sample"])
      .modifyEnd(clustered),
    schema
      .createTable("flight_transfer_rules")
      .addColumn("id", "integer", (c) => c.primaryKey())
      .addColumn("station", "text", (c) => c.notNull())
      .addColumn("arriving_type", "text", (c) => c.notNull())
      .addColumn("departing_type", "text", (c) => c.notNull())
      .addColumn("arriving_carrier", "text", (c) => c.notNull())
      .addColumn("departing_carrier", "text", (c) => c.notNull())
      .addColumn("same_terminal", "text", (c) => c.notNull())
      .addColumn("minimum_minutes", "integer")
      .addColumn("longest_minutes", "integer")
      .addColumn("allowed", "integer", (c) => c.notNull().defaultTo(1))
      .addColumn("source", "text", (c) => c.notNull())
      .addColumn("as_of", "text", (c) => c.notNull())
      .addColumn("sample", "integer", (c) => c.notNull().defaultTo(0)),
  ],
};
