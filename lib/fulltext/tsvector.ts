import { sql } from "kysely";
import { insertMany } from "@/lib/store/insert";
import { queryExpression } from "./terms";
import type { NumberRange, TextEngine, TextIndex } from "./text-index";

/** PostgreSQL's bounds: of a lexeme, of a text's lexemes with their places, and of the places themselves. */
const longestLexeme = 2000;
const mostBytes = 900_000;
const lastPlace = 16_383;
/** A number that tells a text's column apart from the next: no phrase goes across. */
const gap = 2;

const letters = ["A", "B", "C", "D"] as const;

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

/** How much of a word's relevance the length of a text takes away: its logarithm, as one word of a long text tells less. */
const byLength = 1;

const matching = ({ texts }: TextIndex, match: string, { first, last }: NumberRange) =>
  sql`from ${sql.table(texts)} where tokens @@ ${match}::tsquery and rowid >= ${first} and rowid <= ${last}`;

/** PostgreSQL's full text: the same tokens at the same places. A hit's relevance is ts_rank, the higher the better. */
export const tsvector: TextEngine = {
  expression: queryExpression,
  async best(reader, index, { match, rows: range, most }) {
    const highest = Math.max(...index.weights);
    // Of the letters D to A.
    const weights = [0, 1, 2, 3].map((column) => (index.weights[column] ?? 0) / highest).reverse();
    const { rows } = await sql<{ n: number; total: number }>`
      with hits as materialized (select rowid as n ${matching(index, match, range)}),
      best as materialized (select n from hits order by n desc limit ${most}),
      scored as (
        select n, ts_rank(${`{${weights.join(",")}}`}::real[], tokens, ${match}::tsquery, ${sql.lit(byLength)}) as score
        from best join ${sql.table(index.texts)} on rowid = n)
      select n, (select count(*) from hits) as total from scored
      order by score * power(0.5, ((select max(n) from best) - n) / ${sql.raw(index.halfLife.toFixed(1))}) desc, n desc
    `.execute(reader);
    return { numbers: rows.map(({ n }) => n), total: rows[0]?.total ?? 0 };
  },
  async newest(reader, index, { match, rows: range, limit, offset }) {
    const { rows } = await sql<{ n: number }>`select rowid as n ${matching(index, match, range)}
      order by rowid desc limit ${limit} offset ${offset}`.execute(reader);
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
