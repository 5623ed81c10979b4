import { sql } from "kysely";
import type { Migration } from "./migration";

export const recordStart: Migration = {
  number: 72,
  name: "since when schedules are recorded",
  statements: (db) => [
    db.schema.alterTable("domain_state").addColumn("recorded_since", "text"),
    {
      // The first import is not known any more: what is stored of it, or of its changes, is not earlier.
      execute: () =>
        sql`update domain_state set recorded_since = (
          select min(at) from (
            select min(at) as at from call_batches where source <> 'cleared'
            union all select min(recorded_at) from schedule_changes where sample = 0
          ) as known
        ) where domain = 'sailings' and state = 'own'`.execute(db),
    },
  ],
};
