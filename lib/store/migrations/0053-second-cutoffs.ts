import { sql } from "kysely";
import { clustered, type Migration } from "./migration";

/** Cut-offs as terminals and agents give them, beside those of the carriers. */
export const secondCutoffs: Migration = {
  number: 53,
  name: "second sources of cut-offs",
  statements: ({ schema }) => [
    schema
      .createTable("second_cutoffs")
      .addColumn("port_id", "text", (c) => c.notNull())
      .addColumn("voyage_key", "text", (c) => c.notNull())
      .addColumn("ship_key", "text", (c) => c.notNull())
      .addColumn("code", "text", (c) => c.notNull())
      .addColumn("source", "text", (c) => c.notNull())
      .addColumn("terminal", "text", (c) => c.notNull())
      .addColumn("kind", "text", (c) => c.notNull().check(sql`kind in ('terminal', 'agent')`))
      .addColumn("voyage", "text", (c) => c.notNull())
      .addColumn("vessel", "text")
      .addColumn("imo", "text")
      .addColumn("time", "text", (c) => c.notNull())
      .addColumn("as_of", "text")
      // A search reads by port and voyages.
      .addPrimaryKeyConstraint("second_cutoffs_key", [
        ...(["port_id", "voyage_key", "ship_key", "code", "source", "terminal"] as const),
      ])
      .modifyEnd(clustered),
  ],
};
