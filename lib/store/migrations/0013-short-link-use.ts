import { type Migration, rawStatement } from "./migration";

export const shortLinkUse: Migration = {
  number: 13,
  name: "when a short link was used last",
  statements: (db) => [
    // A date: it is updated at most once a day.
    db.schema.alterTable("short_links").addColumn("used_on", "text", (c) => c.notNull().defaultTo("")),
    rawStatement(db, "update short_links set used_on = substr(created_at, 1, 10)"),
    db.schema.createIndex("short_links_used").on("short_links").column("used_on"),
  ],
};
