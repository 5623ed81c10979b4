import { type Migration, rawStatement } from "./migration";

/** Lists of carriers' codes are those that files state; until here they were guessed from the length of the code. */
export const statedCodeLists: Migration = {
  number: 67,
  name: "stated lists of carriers' codes",
  statements: (db) => [rawStatement(db, "update carriers set list = 'own' where sample = 0")],
};
