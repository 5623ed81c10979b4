import { type Migration, rawStatement } from "./migration";

export const omittedCalls: Migration = {
  number: 29,
  name: "omitted calls by port",
  statements: (db) => [
    // They are few. The network (lib/sailings/routing) has all calls except omitted ones.
    rawStatement(db, "create index calls_omitted on calls (port_id) where status = 'omitted'"),
  ],
};
