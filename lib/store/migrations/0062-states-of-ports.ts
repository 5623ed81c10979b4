import type { Migration } from "./migration";

/** The state of every port that has one, by which its public holidays are known. The table is filled again. */
export const statesOfPorts: Migration = {
  number: 62,
  name: "states of ports",
  statements: ({ schema }) => [schema.alterTable("ports").addColumn("state", "text")],
};
