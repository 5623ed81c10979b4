import type { Migration } from "./migration";

/** Airports of OurAirports beside the listed ones. The table is filled again, since its sources have changed with it. */
export const knownAirports: Migration = {
  number: 61,
  name: "airports known from OurAirports",
  statements: ({ schema }) => [
    schema.alterTable("airports").addColumn("listed", "integer", (c) => c.notNull().defaultTo(1)),
  ],
};
