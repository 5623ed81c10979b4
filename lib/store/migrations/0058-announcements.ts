import type { Migration } from "./migration";

export const announcements: Migration = {
  number: 58,
  name: "announcements of changed pages to search engines and hubs",
  statements: ({ schema }) => [
    schema
      .createTable("announcements")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("channel", "text", (c) => c.notNull())
      .addColumn("urls", "text", (c) => c.notNull())
      .addColumn("created_at", "text", (c) => c.notNull()),
    schema
      .createTable("announcement_marks")
      .addColumn("name", "text", (c) => c.primaryKey())
      .addColumn("change_id", "integer", (c) => c.notNull())
      .addColumn("due_at", "text", (c) => c.notNull()),
  ],
};
