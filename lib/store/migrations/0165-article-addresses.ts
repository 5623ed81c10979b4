import type { Migration } from "./migration";

/** What a sitemap prints of an article, in the order of the archive: its row, with the body, is some kilobytes. */
export const articleAddresses: Migration = {
  number: 165,
  name: "addresses of articles in their order, for sitemaps",
  statements: ({ schema }) => [
    schema.createIndex("articles_addresses").on("articles").columns(["n", "id", "published_at"]),
  ],
};
