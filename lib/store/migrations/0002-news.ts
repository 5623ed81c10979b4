import { sql } from "kysely";
import { clustered, type Migration, rawStatement } from "./migration";

/** Articles, their hashtags, and their full text as FTS5 knows it. */
export const newsTables: Migration = {
  number: 2,
  name: "articles and their full text",
  statements: (db) => [
    db.schema
      .createTable("articles")
      // In the order of language and time of publication: see lib/news/order.ts. `id` is the publisher's.
      .addColumn("n", "integer", (c) => c.primaryKey())
      .addColumn("id", "text", (c) => c.notNull().unique())
      .addColumn("language", "text", (c) => c.notNull().check(sql`language in ('en', 'zh')`))
      .addColumn("headline", "text", (c) => c.notNull())
      .addColumn("intro", "text", (c) => c.notNull())
      .addColumn("body", "text", (c) => c.notNull())
      .addColumn("published_at", "text", (c) => c.notNull())
      .addColumn("images", "text", (c) => c.notNull())
      .addColumn("hashtags", "text", (c) => c.notNull())
      .addColumn("story", "text")
      .addColumn("sample", "integer", (c) => c.notNull().defaultTo(0)),
    db.schema.createIndex("articles_story").on("articles").columns(["story", "language"]),
    db.schema
      .createTable("article_hashtags")
      .addColumn("tag", "text", (c) => c.notNull())
      .addColumn("n", "integer", (c) => c.notNull().references("articles.n").onDelete("cascade"))
      .addPrimaryKeyConstraint("article_hashtags_key", ["tag", "n"])
      .modifyEnd(clustered),
    db.schema.createIndex("article_hashtags_n").on("article_hashtags").column("n"),
    // Tokens are made by lib/store/full-text.ts; what is not ASCII is part of a token here.
    rawStatement(
      db,
      `create virtual table article_texts using fts5(headline, intro, body, hashtags,
      content = '', contentless_delete = 1, tokenize = 'ascii', prefix = '1 3')`,
    ),
    db.schema
      .createTable("article_words")
      .addColumn("word", "text", (c) => c.primaryKey())
      .modifyEnd(clustered),
    rawStatement(
      db,
      `create trigger articles_text_goes after delete on articles begin
      delete from article_texts where rowid = old.n; end`,
    ),
    // Cached pages are renewed by these rows, whatever drops, fills or rolls the sample.
    ...(["insert", "delete"] as const).map((event) =>
      rawStatement(
        db,
        `create trigger articles_sample_${event} after ${event} on articles
        when ${event === "insert" ? "new" : "old"}.sample = 1 begin
        insert into changes (domain, key, created_at) values
        ('articles', ${event === "insert" ? "new" : "old"}.id, strftime('%Y-%m-%dT%H:%M:%fZ', 'now')); end`,
      ),
    ),
  ],
};
