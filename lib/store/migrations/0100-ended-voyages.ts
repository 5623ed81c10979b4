import { type Migration, rawStatement } from "./migration";

export const endedVoyages: Migration = {
  number: 100,
  name: "which voyages have ended",
  statements: (db) => [
    rawStatement(db, "create index voyages_ended on voyages (last_on) where replaced_by is null"),
  ],
};
