import { sql } from "kysely";
import type { Migration } from "./migration";

/** What the distance and the emissions of a sailing depend on: the passage of its service, and the size of its ship in TEU. */
export const shipSizeAndPassage: Migration = {
  number: 52,
  name: "passage of services and size of ships",
  statements: ({ schema }) => [
    schema
      .alterTable("services")
      .addColumn("passage", "text", (c) => c.check(sql`passage in ('suez', 'panama', 'cape')`)),
    schema.alterTable("vessels").addColumn("teu", "double precision"),
  ],
};
