import type { Migration } from "./migration";

export const serverSettings: Migration = {
  number: 86,
  name: "settings of the server, and the last runs of what fails unseen",
  statements: ({ schema }) => [
    schema
      .createTable("server_settings")
      .addColumn("name", "text", (c) => c.primaryKey())
      .addColumn("value", "text", (c) => c.notNull()),
    schema
      .createTable("last_runs")
      .addColumn("task", "text", (c) => c.primaryKey())
      .addColumn("done_at", "text")
      .addColumn("failed_at", "text")
      .addColumn("failures", "integer", (c) => c.notNull().defaultTo(0))
      .addColumn("detail", "text"),
  ],
};
