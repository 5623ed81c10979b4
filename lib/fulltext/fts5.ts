import { setImmediate as yieldToLoop } from "node:timers/promises";
import { sql } from "kysely";
import { insertMany } from "@/lib/store/insert";
import { isBusy } from "@/lib/store/trouble";
import { matchExpression } from "./terms";
import type { NumberRange, TextEngine, TextIndex } from "./text-index";

/** Pages of an index that one step of a merge writes: a few megabytes, a fraction of a second. */
const mergeStep = 1000;

const hitsOf = ({ texts }: TextIndex, match: string, { first, last }: NumberRange) =>
  sql`from ${sql.table(texts)} where ${sql.table(texts)} match ${match} and rowid >= ${first} and rowid <= ${last}`;

/** SQLite's full text. */
export const fts5: TextEngine = {
  expression: matchExpression,
  or: (expressions) => expressions.map((one) => `(${one})`).join(" OR "),
  and: (expressions) => expressions.map((one) => `(${one})`).join(" AND "),
  async latest(reader, index, { match, rows: range, most }) {
    const hits = hitsOf(index, match, range);
    const counted = await sql<{ total: number }>`select count(*) as total ${hits}`.execute(reader);
    const { rows } = await sql<{
      n: number;
    }>`select rowid as n ${hits} order by rowid desc limit ${most}`.execute(reader);
    return { numbers: rows.map(({ n }) => n), total: counted.rows[0]?.total ?? 0 };
  },
  async newest(reader, index, { match, rows: range, limit, offset }) {
    const { rows } = await sql<{ n: number }>`select rowid as n ${hitsOf(index, match, range)}
      order by rowid desc limit ${limit} offset ${offset}`.execute(reader);
    return rows.map(({ n }) => n);
  },
  async write(trx, texts, rows) {
    await insertMany(trx, texts, rows);
  },
  /**
   * Merges the segments of the index: a search then reads one segment and not ten. Each step is a separate transaction, so that
   * other writers wait only for a moment. Ends early where the store stays locked: the index is valid at any time.
   */
  async merge(db, texts, signal) {
    const table = sql.table(texts);
    const countChanges = async () => {
      const { rows } = await sql<{ n: number }>`select total_changes() as n`.execute(db);
      return Number(rows[0]?.n);
    };
    // A negative number starts a merge of everything, positive ones continue it. A step without changes ends it.
    for (let pages = -mergeStep; !signal?.aborted; pages = mergeStep) {
      const before = await countChanges();
      try {
        await sql`insert into ${table} (${table}, rank) values ('merge', ${sql.lit(pages)})`.execute(db);
      } catch (error) {
        if (isBusy(error)) return;
        throw error;
      }
      if (pages > 0 && (await countChanges()) - before < 2) return;
      await yieldToLoop();
    }
  },
};
