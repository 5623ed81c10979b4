import type { Migration } from "./migration";

/**
 * Facts of a flight that dates, connections and codeshares depend on. Rows of before are weekly, offered alone and under their
 * own number, as the defaults say.
 */
export const datedFlights: Migration = {
  number: 63,
  name: "dated flights",
  statements: ({ schema }) => [
    schema.alterTable("flights").addColumn("fortnight_from", "text", (c) => c.notNull().defaultTo("")),
    schema.alterTable("flights").addColumn("operating_no", "text", (c) => c.notNull().defaultTo("")),
    schema.alterTable("flights").addColumn("codeshares", "text", (c) => c.notNull().defaultTo("")),
    schema.alterTable("flights").addColumn("origin_terminal", "text", (c) => c.notNull().defaultTo("")),
    schema.alterTable("flights").addColumn("destination_terminal", "text", (c) => c.notNull().defaultTo("")),
    schema.alterTable("flights").addColumn("local_traffic", "integer", (c) => c.notNull().defaultTo(1)),
  ],
};
