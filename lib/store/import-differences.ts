import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import type { Database } from "./schema";

/** Of the stored rows that a file has too: those that it changes, and those that it has as they were. */
export interface Differences {
  changed: number;
  unchanged: number;
}

export interface Compared {
  /** The columns that say what a row is about. Rows with the same belong together, those of the same contents first. */
  key: readonly string[];
  /** The columns that say what holds there. */
  value: readonly string[];
}

/** Compares rows in memory. */
export function compareRows<Row extends object>(
  before: readonly Row[],
  after: readonly Row[],
  columns: Compared,
): Differences {
  const textOf = (row: Row, names: readonly string[]) =>
    JSON.stringify(names.map((name) => (row as Record<string, unknown>)[name] ?? null));
  const counts = new Map<string, Map<string, [old: number, now: number]>>();
  const add = (rows: readonly Row[], side: 0 | 1) => {
    for (const row of rows) {
      const [key, value] = [textOf(row, columns.key), textOf(row, columns.value)];
      const ofKey = counts.get(key) ?? new Map<string, [number, number]>();
      counts.set(key, ofKey);
      const count = ofKey.get(value) ?? [0, 0];
      ofKey.set(value, count);
      count[side] += 1;
    }
  };
  add(before, 0);
  add(after, 1);
  const sum = { changed: 0, unchanged: 0 };
  for (const ofKey of counts.values()) {
    let [same, old, now] = [0, 0, 0];
    for (const [ofOld, ofNow] of ofKey.values()) {
      same += Math.min(ofOld, ofNow);
      old += ofOld;
      now += ofNow;
    }
    sum.unchanged += same;
    sum.changed += Math.min(old, now) - same;
  }
  return sum;
}

/**
 * The same in the database, for tables of any length. `before` and `after` are queries of the same columns; null is a value.
 * Call it before what is stored is deleted, or with a copy of it.
 */
export async function compareTables(
  db: Kysely<Database> | Transaction<Database>,
  { before, after, key, value }: Compared & { before: RawBuilder<unknown>; after: RawBuilder<unknown> },
): Promise<Differences> {
  const refs = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)));
  const { rows } = await sql<{ unchanged: number | null; changed: number | null }>`
    select sum(same) as unchanged, sum(case when old < now then old else now end - same) as changed
    from (
      select sum(case when old < now then old else now end) as same, sum(old) as old, sum(now) as now
      from (
        select ${refs(key)}, sum(1 - side) as old, sum(side) as now
        from (
          select 0 as side, b.* from (${before}) as b union all select 1 as side, a.* from (${after}) as a
        ) as sides
        group by ${refs([...key, ...value])}
      ) as contents
      group by ${refs(key)}
    ) as keys
  `.execute(db);
  return { changed: Number(rows[0]?.changed ?? 0), unchanged: Number(rows[0]?.unchanged ?? 0) };
}
