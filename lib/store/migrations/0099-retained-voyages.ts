import { sql } from "kysely";
import type { Migration } from "./migration";

export const retainedVoyages: Migration = {
  number: 99,
  name: "what was published before",
  statements: (db) => {
    const { schema } = db;
    return [
      ...(["known_from", "known_until", "known_source"] as const).map((column) =>
        schema.alterTable("voyages").addColumn(column, "text"),
      ),
      schema.alterTable("domain_state").addColumn("kept_since", "text"),
      {
        execute: () =>
          sql`
            update voyages set known_from = b.at, known_source = b.source,
              known_until = case when voyages.replaced_by is null then null else b.at end
            from call_batches as b where b.id = voyages.batch_id and voyages.sample = 0`.execute(db),
      },
      {
        // What the imports until now have replaced is deleted, or will be.
        execute: () =>
          sql`
            update domain_state set kept_since = coalesce((select max(at) from call_batches), recorded_since)
            where domain = 'sailings' and state = 'own'`.execute(db),
      },
    ];
  },
};
