import { type Migration, rawStatement } from "./migration";

export const omittedCalls: Migration = {
  number: 29,
  name: "omitted calls by port",
  statements: (db) => [
    // They are few. What sails is found in the network of the calls (lib/sailings/calls), what is left out only here.
    rawStatement(db, "create index calls_omitted on calls (port_id) where status = 'omitted'"),
  ],
};
