import type { Migration } from "./migration";

export const articleEditions: Migration = {
  number: 38,
  name: "articles written for the Mainland",
  // A text that the publisher wrote in Simplified, as JSON; null where it is derived from the Traditional text.
  statements: ({ schema }) => [schema.alterTable("articles").addColumn("simplified", "text")],
};
