import { type Kysely, sql } from "kysely";
import type { Database } from "../schema";
import { clustered, type Migration, rawStatement } from "./migration";

/** Articles, their hashtags, and their full text. */
export const newsTables: Migration = {
  number: 2,
  name: "articles and their full text",
  statements: (db, engine) => [
    db.schema
      .createTable("articles")
      // In the order of language and time of publication: see lib/news/search/order.ts. `id` is the publisher's.
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
    ...(engine === "sqlite" ? embeddedTexts(db) : serverTexts(db)),
    db.schema
      .createTable("article_words")
      .addColumn("word", "text", (c) => c.primaryKey())
      .modifyEnd(clustered),
    ...(engine === "sqlite" ? embeddedTriggers(db) : serverTriggers(db)),
  ],
};

/** Tokens are made by lib/fulltext/tokens.ts; what is not ASCII is part of a token here. */
const embeddedTexts = (db: Kysely<Database>) => [
  rawStatement(
    db,
    `create virtual table article_texts using fts5(headline, intro, body, hashtags,
      content = '', contentless_delete = 1, tokenize = 'ascii', prefix = '1 3')`,
  ),
];

/** The same tokens with their positions. Each vector is stored outside its row: most queries need only a hit's number. */
const serverTexts = (db: Kysely<Database>) => [
  rawStatement(
    db,
    `create table article_texts (rowid bigint primary key references articles (n) on delete cascade,
      tokens tsvector not null)`,
  ),
  rawStatement(db, "alter table article_texts alter column tokens set storage external"),
  rawStatement(db, "create index article_texts_tokens on article_texts using gin (tokens)"),
];

/** Rows of `changes` invalidate cached pages whenever sample articles are dropped, filled or rolled. */
const sampleEvents = [
  ["insert", "new"],
  ["delete", "old"],
] as const;

const embeddedTriggers = (db: Kysely<Database>) => [
  rawStatement(
    db,
    `create trigger articles_text_goes after delete on articles begin
      delete from article_texts where rowid = old.n; end`,
  ),
  ...sampleEvents.map(([event, row]) =>
    rawStatement(
      db,
      `create trigger articles_sample_${event} after ${event} on articles
        when ${row}.sample = 1 begin
        insert into changes (domain, key, created_at) values
        ('articles', ${row}.id, strftime('%Y-%m-%dT%H:%M:%fZ', 'now')); end`,
    ),
  ),
];

const serverTriggers = (db: Kysely<Database>) =>
  sampleEvents.flatMap(([event, row]) => [
    rawStatement(
      db,
      `create function articles_sample_${event}() returns trigger language plpgsql as $$ begin
        perform pg_advisory_xact_lock(hashtextextended('portal:changes', 0));
        insert into changes (domain, key, created_at) values
        ('articles', ${row}.id, to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'));
        return null; end $$`,
    ),
    rawStatement(
      db,
      `create trigger articles_sample_${event} after ${event} on articles for each row
        when (${row}.sample = 1) execute function articles_sample_${event}()`,
    ),
  ]);
