import type { Migration } from "./migration";

export const articlePlates: Migration = {
  number: 130,
  name: "figures from which pictures of articles are drawn",
  statements: ({ schema }) => [schema.alterTable("articles").addColumn("plates", "text")],
};
