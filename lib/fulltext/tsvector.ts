import { sql } from "kysely";
import { insertMany } from "@/lib/store/insert";
import { columnLetters, queryExpression, textColumns } from "./terms";
import type { TextEngine, TextIndex } from "./text-index";

/** PostgreSQL's bounds: of a lexeme, of a text's lexemes with their places, and of the places themselves. */
const longestLexeme = 2000;
const mostBytes = 900_000;
const lastPlace = 16_383;
/** A number that tells a text's column apart from the next: no phrase goes across. */
const gap = 2;

const letters = textColumns.map((column) => columnLetters[column]);

/** The server's own functions by index (lib/store/migrations/0045-server-search.ts). */
const functions: Record<TextIndex["texts"], { best: string; newest: string }> = {
  article_texts: { best: "article_hits", newest: "article_hits_newest" },
};

/**
 * Tokens by column as the text of a tsvector, each with its places and its column's letter. What goes beyond the bounds is
 * found as words and not as neighbours, then not at all.
 */
export function vectorOf(columns: readonly string[]): string {
  const places = new Map<string, string[]>();
  let bytes = 0;
  let at = 1;
  // The longest column last: what is beyond the last place is its end.
  const order = columns
    .map((_, index) => index)
    .sort((a, b) => (columns[a]?.length ?? 0) - (columns[b]?.length ?? 0));
  for (const column of order) {
    for (const token of columns[column]?.split(" ") ?? []) {
      if (token === "") continue;
      const size = Buffer.byteLength(token);
      const known = places.get(token);
      bytes += known ? 2 : size + 8;
      if (size > longestLexeme || bytes > mostBytes) continue;
      const place = `${Math.min(at, lastPlace)}${letters[column] ?? "D"}`;
      if (known) known.push(place);
      else places.set(token, [place]);
      at += 1;
    }
    at += gap;
  }
  return [...places].map(([token, found]) => `'${token}':${found.join(",")}`).join(" ");
}

/** The same without saying where tokens stand, nor in which columns: the index answers that by itself. */
const loosened = (match: string) =>
  match.replaceAll("<->", "&").replace(/(?<='):(\*?)[A-D]+/g, (_, star) => star && ":*");

/** The function of the server orders what it finds too (step 45 of the tables); the order of hits.ts counts. */
const sameWeights = "{1,1,1,1}";

/**
 * PostgreSQL's full text: the same tokens at the same places. Of more hits than are ranked those of tokens side by side are
 * counted as far as they are ranked, and reckoned beyond.
 */
export const tsvector: TextEngine = {
  expression: queryExpression,
  or: (expressions) => expressions.map((one) => `(${one})`).join(" | "),
  and: (expressions) => expressions.map((one) => `(${one})`).join(" & "),
  async latest(reader, { texts, halfLife }, { match, rows: { first, last }, most }) {
    const { rows } = await sql<{
      n: number;
      total: number;
    }>`select n, total from ${sql.id(functions[texts].best)}(
      ${loosened(match)}::tsquery, ${match}::tsquery, ${first}::bigint, ${last}::bigint, ${most}::bigint,
      ${sameWeights}::real[], ${halfLife}::float8)`.execute(reader);
    return { numbers: rows.map(({ n }) => n), total: rows[0]?.total ?? 0 };
  },
  async newest(reader, { texts }, { match, rows: { first, last }, limit, offset }) {
    const { rows } = await sql<{ n: number }>`select n from ${sql.id(functions[texts].newest)}(
      ${loosened(match)}::tsquery, ${match}::tsquery, ${first}::bigint, ${last}::bigint, ${limit}::bigint,
      ${offset}::bigint) as n`.execute(reader);
    return rows.map(({ n }) => n);
  },
  async write(trx, texts, rows) {
    const vectors = rows.map(({ rowid, headline, intro, body, hashtags }) => ({
      rowid,
      tokens: vectorOf([headline, intro, body, hashtags]),
    }));
    // The tables are described as the embedded store has them.
    await insertMany(trx, texts, vectors as never);
  },
  async merge(db, texts) {
    await sql`select gin_clean_pending_list(${`${texts}_tokens`}::regclass)`.execute(db);
    await sql`analyze ${sql.table(texts)}`.execute(db);
  },
};
