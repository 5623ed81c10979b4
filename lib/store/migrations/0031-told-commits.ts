import { type Migration, rawStatement } from "./migration";

/** Tables that are written whenever something changes that pages show: every import writes one of them. */
const telling = ["seeds", "domain_state", "changes", "call_batches", "vessels"] as const;

/** A server tells the processes that listen of a commit; the embedded store is asked for its version. */
export const toldCommits: Migration = {
  number: 31,
  name: "commits that are told",
  statements: (db, engine) =>
    engine === "sqlite"
      ? []
      : [
          rawStatement(
            db,
            `create function portal_tell() returns trigger language plpgsql as $$ begin
              perform pg_notify('portal', ''); return null; end $$`,
          ),
          ...telling.map((table) =>
            rawStatement(
              db,
              `create trigger ${table}_told after insert or update or delete on ${table}
                for each statement execute function portal_tell()`,
            ),
          ),
        ],
};
