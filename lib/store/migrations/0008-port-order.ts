import type { Migration } from "./migration";

export const portOrder: Migration = {
  number: 8,
  name: "ports in the order of their names",
  statements: ({ schema }) => [
    // It is filled with the ports, whose revision has changed with this column (lib/places/seed.ts).
    schema.alterTable("ports").addColumn("sort_name", "text", (c) => c.notNull().defaultTo("")),
    schema.createIndex("ports_order").on("ports").columns(["sort_name", "id"]),
  ],
};
