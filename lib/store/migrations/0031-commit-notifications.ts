import { type Migration, rawStatement } from "./migration";

/** Tables whose writes change what pages show: every import writes one of them. */
const notifyingTables = ["seeds", "domain_state", "changes", "call_batches", "vessels"] as const;

/** PostgreSQL notifies listening processes of a commit. The embedded store has a version that can be read. */
export const commitNotifications: Migration = {
  number: 31,
  name: "notifications of commits",
  statements: (db, engine) =>
    engine === "sqlite"
      ? []
      : [
          rawStatement(
            db,
            `create function portal_tell() returns trigger language plpgsql as $$ begin
              perform pg_notify('portal', ''); return null; end $$`,
          ),
          ...notifyingTables.map((table) =>
            rawStatement(
              db,
              `create trigger ${table}_told after insert or update or delete on ${table}
                for each statement execute function portal_tell()`,
            ),
          ),
        ],
};
