import { type Kysely, sql, type Transaction } from "kysely";
import { compareTables, type Differences } from "@/lib/store/import-differences";
import type { Database } from "@/lib/store/schema";
import type { RowRecorder } from "../revisions/record-rows";
import { replacedSelection, type StoredRange } from "./replaced-sailings";
import {
  type DifferingSailing,
  detailed,
  differingOrder,
  type Staging,
  staging,
  storedFacts,
} from "./staged-sailings";

/** What an import of sailings has changed: compared, counted and recorded. */

/** Operators of the file of whom sailings are stored, or were. What others bring is their first import, and no change. */
export async function knownOperators(db: Kysely<Staging>): Promise<string[]> {
  const operators = await db
    .selectFrom("file_sailings as i")
    .select("i.operator")
    .distinct()
    .orderBy("i.operator")
    .execute();
  const known: string[] = [];
  for (const { operator } of operators) {
    const row =
      (await db
        .selectFrom("sailings")
        .select("id")
        .where("operator", "=", operator)
        .where("sample", "=", 0)
        .limit(1)
        .executeTakeFirst()) ??
      (await db
        .selectFrom("schedule_changes")
        .select("id")
        .where("operator", "=", operator)
        .where("calls", "is", null)
        .where("sample", "=", 0)
        .limit(1)
        .executeTakeFirst());
    if (row) known.push(operator);
  }
  return known;
}

/**
 * Sailings of the file's operators that the import has changed, both as they were and as they are. The others, which are most as
 * a rule, never leave the database.
 */
export async function collectDiffering(
  db: Kysely<Staging>,
  range: StoredRange,
  operators: readonly string[],
) {
  const columns = sql.join(storedFacts.map((column) => sql.ref(column)));
  const of = (table: "s" | "r") => sql.join(storedFacts.map((column) => sql.ref(`${table}.${column}`)));
  const isSame = sql.join(
    [
      sql`r.id = s.id and r.etd = s.etd`,
      ...[...detailed, "facts"].map(
        (column) => sql`r.${sql.ref(column)} is not distinct from s.${sql.ref(column)}`,
      ),
    ],
    sql` and `,
  );
  const isSameLane = sql`r.loading_port_id = s.loading_port_id and r.discharge_port_id = s.discharge_port_id`;
  await sql`
    insert into differing_sailings (is_new, ${columns})
    select 0, ${of("r")} from replaced_sailings as r
    where r.operator in (${sql.join(operators)})
      and not exists (select 1 from sailings as s where ${isSameLane} and ${isSame})
  `.execute(db);
  await sql`
    insert into differing_sailings (is_new, ${columns})
    select 1, ${of("s")} from (${range(db).select(replacedSelection)}) as s
    where s.operator in (${sql.join(operators)})
      and not exists (select 1 from replaced_sailings as r where ${isSameLane} and r.departure = s.etd and ${isSame})
  `.execute(db);
}

/** Rows that are compared at once, besides those of one carrier and pair of ports. */
const comparedAtOnce = 5000;

/** Records the changes of a step's sailings. */
export async function recordDiffering(trx: Transaction<Database>, recorder: RowRecorder): Promise<void> {
  const db = staging(trx);
  let rest: DifferingSailing[] = [];
  for (let last: DifferingSailing | undefined; ; ) {
    const rows = await db
      .selectFrom("differing_sailings")
      .select(["is_new", ...storedFacts])
      .$if(last !== undefined, (query) =>
        query.where(
          sql<boolean>`(${sql.join(differingOrder.map((column) => sql.ref(column)))})
            > (${sql.join(differingOrder.map((column) => last?.[column]))})`,
        ),
      )
      .orderBy(sql`${sql.join(differingOrder.map((column) => sql.ref(column)))}`)
      .limit(comparedAtOnce)
      .execute();
    const isEnd = rows.length < comparedAtOnce;
    last = rows.at(-1);
    const groups = [
      ...Map.groupBy([...rest, ...rows], (row) =>
        JSON.stringify([row.loading_port_id, row.discharge_port_id, row.operator]),
      ).values(),
    ];
    // The last group may go on in the next rows.
    rest = isEnd ? [] : (groups.pop() ?? []);
    await recorder.compare(
      trx,
      groups.map((group) => ({
        before: group.filter((row) => row.is_new === 0),
        after: group.filter((row) => row.is_new === 1),
      })),
    );
    if (isEnd) return;
  }
}

/** Of `replaced` sailings: how many the file changes, which may be only where they are booked, and how many are as they were. */
export async function countDifferences(trx: Transaction<Database>, replaced: number): Promise<Differences> {
  if (replaced === 0) return { changed: 0, unchanged: 0 };
  const db = staging(trx);
  const columns = sql.join(storedFacts.map((column) => sql.ref(column)));
  const side = (isNew: number) =>
    sql`select ${columns} from differing_sailings where is_new = ${sql.lit(isNew)}`;
  const key = ["loading_port_id", "discharge_port_id", "operator", "vessel", "voyage"];
  const value = storedFacts.filter((column) => !key.includes(column));
  const { changed } = await compareTables(trx, { before: side(0), after: side(1), key, value });
  const { old } = await db
    .selectFrom("differing_sailings")
    .select(({ fn }) => fn.countAll<number>().as("old"))
    .where("is_new", "=", 0)
    .executeTakeFirstOrThrow();
  const booked = await sql<{ count: number }>`
    select count(*) as count from replaced_sailings as r cross join sailings as s
    where s.loading_port_id = r.loading_port_id and s.discharge_port_id = r.discharge_port_id
      and s.etd = r.etd and s.id = r.id and s.booking_url is distinct from r.booking_url
      and not exists (select 1 from differing_sailings as d where d.is_new = 0
        and d.loading_port_id = r.loading_port_id and d.discharge_port_id = r.discharge_port_id
        and d.operator = r.operator and d.etd = r.etd and d.id = r.id)
  `.execute(trx);
  const moved = Number(booked.rows[0]?.count ?? 0);
  return { changed: changed + moved, unchanged: replaced - Number(old) - moved };
}
