import type { Migration } from "./migration";

export const followMailboxes: Migration = {
  number: 83,
  name: "codes of mailboxes and domains, by which questions to followers are limited",
  statements: ({ schema }) => [
    ...["mailbox_code", "domain_code"].map((name) =>
      schema.alterTable("follows").addColumn(name, "text", (c) => c.notNull().defaultTo("")),
    ),
    schema.createIndex("follows_of_mailbox").on("follows").columns(["mailbox_code"]),
    schema.createIndex("follows_of_domain").on("follows").columns(["domain_code", "asked_at"]),
  ],
};
