import { sql } from "kysely";
import { insertMany } from "@/lib/store/insert";
import { columnLetters, queryExpression, textColumns } from "./terms";
import type { TextEngine, TextIndex } from "./text-index";

/** Limits of PostgreSQL: of a lexeme, of a text's lexemes with their positions, and of the positions. */
const longestLexeme = 2000;
const mostBytes = 900_000;
const lastPlace = 16_383;
/** The gap between the positions of two columns: no phrase matches across them. */
const gap = 2;

const letters = textColumns.map((column) => columnLetters[column]);

/** The search functions in PostgreSQL by index (lib/store/migrations/0045-server-search.ts). */
const functions: Record<TextIndex["texts"], { best: string; newest: string }> = {
  article_texts: { best: "article_hits", newest: "article_hits_newest" },
};

/**
 * Tokens by column as the text of a tsvector, each with its positions and its column's letter. Tokens beyond the last position
 * are found as words but not as neighbours; tokens beyond the size limit are not found.
 */
function vectorOf(columns: readonly string[]): string {
  const places = new Map<string, string[]>();
  let bytes = 0;
  let at = 1;
  // The longest column is last, so that only its end is beyond the last position.
  const order = columns
    .map((_, index) => index)
    .sort((a, b) => (columns[a]?.length ?? 0) - (columns[b]?.length ?? 0));
  for (const column of order) {
    for (const token of columns[column]?.split(" ") ?? []) {
      if (token === "") continue;
      const size = Buffer.byteLength(token);
      const positions = places.get(token);
      bytes += positions ? 2 : size + 8;
      if (size > longestLexeme || bytes > mostBytes) continue;
      const place = `${Math.min(at, lastPlace)}${letters[column] ?? "D"}`;
      if (positions) positions.push(place);
      else places.set(token, [place]);
      at += 1;
    }
    at += gap;
  }
  return [...places].map(([token, positions]) => `'${token}':${positions.join(",")}`).join(" ");
}

/** An expression without adjacency and columns, which the index alone can answer. */
const loosened = (match: string) =>
  match.replaceAll("<->", "&").replace(/(?<='):(\*?)[A-D]+/g, (_, star) => star && ":*");

/** The functions of migration 45 rank hits too. Equal weights, because hits.ts ranks them. */
const sameWeights = "{1,1,1,1}";

/**
 * Full-text search of PostgreSQL, with the same tokens at the same positions. If there are more hits of adjacent tokens than are
 * ranked, their total is an estimate.
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
    // The types of the tables are those of the embedded store.
    await insertMany(trx, texts, vectors as never);
  },
  async merge(db, texts) {
    await sql`select gin_clean_pending_list(${`${texts}_tokens`}::regclass)`.execute(db);
    await sql`analyze ${sql.table(texts)}`.execute(db);
  },
};
