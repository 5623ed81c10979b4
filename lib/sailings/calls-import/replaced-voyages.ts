import { setTimeout as sleep } from "node:timers/promises";
import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import { engineOf } from "@/lib/store/engine/engine";
import { pauseMs } from "@/lib/store/import";
import { compareTables, type Differences } from "@/lib/store/import-differences";
import type { Database } from "@/lib/store/schema";
import { deleteVoyages } from "@/lib/store/voyages";
import { isApplied, ofCall, sold } from "./staged-calls";

/** The stored voyages that an import replaces, and what it changes of them. */

/** How long replaced voyages stay in the store, for processes whose network still has them. */
export const replacedRetentionMs = 10 * 60_000;

/**
 * Marks the stored voyages that are replaced: those that begin in the time of the file's voyages, those that have a number of these in
 * their time, and those of the same ship and number that are not over and have slipped. Returns the number of their calls.
 */
export async function replaceVoyages(trx: Transaction<Database>, batch: number, now: Date): Promise<number> {
  const stored = await trx.selectFrom("voyages").select("id").limit(1).executeTakeFirst();
  if (!stored) return 0;
  // Cross joins keep SQLite from reading all stored voyages: the file's come first, the index of services
  // does the rest. A plus keeps both databases from the index of all that stand. A minimum is looked up voyage by voyage, where PostgreSQL
  // would join all stored sales for an `exists`.
  await sql`
    update voyages set replaced_by = ${batch} where id in (
      select v.id
      from (
        select service_id, min(first_on) as first_on, max(first_on) as last_on
        from incoming_voyages group by service_id
      ) as span
      cross join voyages as v
      where v.service_id = span.service_id and +v.replaced_by is null
        and v.first_on between span.first_on and span.last_on
      union
      select v.id
      from (
        select v.service_id, v.ship, i.voyage_out as number, i.universal_out as universal, min(v.first_on) as first_on, max(v.last_on) as last_on
        from incoming_places as p
        join incoming_calls as i on i.line = p.line
        join incoming_voyages as v on v.id = p.voyage_id
        group by v.service_id, v.ship, i.voyage_out, i.universal_out
      ) as numbered
      cross join voyages as v
      where v.service_id = numbered.service_id and +v.replaced_by is null
        and v.first_on <= numbered.last_on
        and (v.last_on >= numbered.first_on or v.ship = numbered.ship and v.last_on >= ${now.toISOString().slice(0, 10)})
        and (
          select min(s.n) from call_sales as s
          where s.voyage_id = v.id and (s.voyage_out = numbered.number or s.universal_out = numbered.universal)
        ) is not null
    )
  `.execute(trx);
  const { calls } = await trx
    .selectFrom("voyages")
    .select(({ fn }) => fn.sum<number | null>("calls").as("calls"))
    .where(isReplaced(batch, "voyages"))
    .executeTakeFirstOrThrow();
  return calls ?? 0;
}

/** That a voyage of the services that are being applied has been replaced. Their index finds it: a batch replaces most that is stored. */
const isReplaced = (batch: number, table: string) =>
  sql<boolean>`${isApplied(table)} and +${sql.ref(`${table}.replaced_by`)} = ${batch}`;

/** Columns of a call that say what is true of it, and not when that was said. */
const comparedOfCall = ofCall.filter((column) => column !== "as_of");

/**
 * Compares the calls of the replaced voyages with those of the file. Voyages that are wholly as they were, which are most as a rule,
 * are counted as such. `carried` are past calls, which the file no longer has, on both sides.
 */
export async function compareVoyages(
  trx: Transaction<Database>,
  { batch, carried, now }: { batch: number; carried: number; now: Date },
): Promise<Differences> {
  const replaced = await trx
    .selectFrom("voyages")
    .select("id")
    .where(isReplaced(batch, "voyages"))
    .limit(1)
    .executeTakeFirst();
  if (!replaced) return { changed: 0, unchanged: 0 };
  const equal = (columns: readonly string[], one: string, other: string) =>
    sql.join(
      columns.map(
        (column) => sql`${sql.ref(`${one}.${column}`)} is not distinct from ${sql.ref(`${other}.${column}`)}`,
      ),
      sql` and `,
    );
  const { schema } = trx;
  await schema
    .createTable("same_voyages")
    .temporary()
    .addColumn("old_id", "integer")
    .addColumn("id", "integer")
    .execute();
  await sql`
    insert into same_voyages (old_id, id)
    select o.id, v.id from voyages as o cross join voyages as v
    where ${isReplaced(batch, "o")} and v.service_id = o.service_id and v.ship = o.ship and v.first_on = o.first_on
      and v.batch_id = ${batch} and v.replaced_by is null and v.calls = o.calls
      and v.vessel is not distinct from o.vessel and v.status = o.status
      and not exists (
        select 1 from calls as c left join calls as d
          on d.voyage_id = v.id and d.n = c.n and ${equal(comparedOfCall, "d", "c")}
        where c.voyage_id = o.id and d.n is null
      )
      and not exists (
        select 1 from call_sales as c left join call_sales as d
          on d.voyage_id = v.id and d.n = c.n and d.seller = c.seller and ${equal(sold, "d", "c")}
        where c.voyage_id = o.id and d.n is null
      )
  `.execute(trx);
  await engineOf(trx).countStaged(trx, ["same_voyages"]);
  await sql`
    update voyages set known_from = o.known_from, known_source = o.known_source
    from same_voyages as s join voyages as o on o.id = s.old_id where s.id = voyages.id
  `.execute(trx);
  await sql`
    update voyages set known_until =
      case when id in (select old_id from same_voyages) then known_from else ${now.toISOString()} end
    where ${isReplaced(batch, "voyages")}
  `.execute(trx);
  const same = await sql<{ calls: number | null }>`
    select sum(v.calls) as calls from same_voyages as s join voyages as v on v.id = s.id
  `.execute(trx);
  const columns = sql.join(
    [...comparedOfCall.map((column) => `c.${column}`), ...sold.map((column) => `s.${column}`)].map((one) =>
      sql.ref(one),
    ),
  );
  const rest = (condition: RawBuilder<unknown>, column: "old_id" | "id") => sql`
    select v.service_id, v.ship, v.vessel, v.status as sailing, s.seller, ${columns}
    from voyages as v join calls as c on c.voyage_id = v.id
      join call_sales as s on s.voyage_id = c.voyage_id and s.n = c.n
    where ${condition} and v.id not in (select ${sql.ref(column)} from same_voyages)
  `;
  const key = ["service_id", "ship", "seller", "port_id", "voyage_out"];
  const differing = await compareTables(trx, {
    before: rest(isReplaced(batch, "v"), "old_id"),
    after: rest(sql`${isApplied("v")} and v.batch_id = ${batch} and +v.replaced_by is null`, "id"),
    key,
    value: ["vessel", "sailing", ...comparedOfCall, ...sold].filter((column) => !key.includes(column)),
  });
  await schema.dropTable("same_voyages").execute();
  const unchanged = Number(same.rows[0]?.calls ?? 0) + differing.unchanged - carried;
  return { changed: differing.changed, unchanged: Math.max(0, unchanged) };
}

/** Voyages that one statement deletes, so that the store's write lock is held for a moment. */
const deletedAtOnce = 500;

/** Deletes what was replaced a while ago by the same again. What was published otherwise goes with its age (pruneRetained). */
export async function purgeReplaced(db: Kysely<Database>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - replacedRetentionMs).toISOString();
  const { rows } = await sql<{ id: number }>`
    select id from voyages
    where replaced_by in (select id from call_batches where at < ${before} and is_open = 0)
      and (known_until is null or known_until <= known_from)
  `.execute(db);
  for (let start = 0; start < rows.length; start += deletedAtOnce) {
    const ids = rows.slice(start, start + deletedAtOnce).map(({ id }) => id);
    await db.transaction().execute((trx) => deleteVoyages(trx, ids));
    await sleep(pauseMs);
  }
  // Deletes imports of which no voyage is left. The latest stays, since its number identifies the stored calls.
  await db
    .deleteFrom("call_batches")
    .where("at", "<", before)
    .where("id", "<", ({ selectFrom }) =>
      selectFrom("call_batches as latest").select(({ fn }) => fn.max("latest.id").as("id")),
    )
    .where("id", "not in", db.selectFrom("voyages").select("batch_id"))
    .where("id", "not in", ({ selectFrom }) =>
      selectFrom("voyages")
        .select(({ ref }) => ref("replaced_by").$notNull().as("id"))
        .where("replaced_by", "is not", null),
    )
    .execute();
}
