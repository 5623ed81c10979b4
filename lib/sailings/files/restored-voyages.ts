import { type Kysely, sql } from "kysely";
import { engineOf } from "@/lib/store/engine/engine";
import { insertMany } from "@/lib/store/insert";
import type { Database } from "@/lib/store/schema";
import { digest, identifying, operatorsOfFile, type Staging } from "./staged-sailings";
import { isSameNumber, type RestoredVoyage, voyageKey } from "./voyage-numbers";

const isNumber = (column: "i.voyage" | "i.voyage_2") =>
  // Both engines delete digits in this way; nothing remains of a number.
  sql<boolean>`ltrim(${sql.ref(column)}, '0123456789') = ''`;

/**
 * Restores voyage numbers that a spreadsheet has changed, where a sailing, or a call, of the same carrier, ship, ports and time
 * is stored under a spelling that is the same number.
 */
export async function restoreVoyages(db: Kysely<Staging>): Promise<RestoredVoyage[]> {
  const numbers = db
    .selectFrom("file_sailings as i")
    .where(({ or }) => or([isNumber("i.voyage"), isNumber("i.voyage_2")]));
  if (!(await numbers.select("i.line").limit(1).executeTakeFirst())) return [];
  const first = await sailedVoyages(db, "voyage");
  const called = await calledVoyages(db);
  const restored = onlyRestored([...first, ...called]);
  const others = onlyRestored(await sailedVoyages(db, "voyage_2"));
  await updateRestored(db, { voyage: restored, voyage_2: others });
  return [...restored, ...others];
}

/** Writes the restored numbers, with the digests that follow from them. */
async function updateRestored(
  db: Kysely<Staging>,
  restored: Record<"voyage" | "voyage_2", readonly RestoredVoyage[]>,
): Promise<void> {
  const changes = new Map<number, Partial<Record<"voyage" | "voyage_2", string>>>();
  for (const column of ["voyage", "voyage_2"] as const)
    for (const { line, stored } of restored[column])
      changes.set(line, { ...changes.get(line), [column]: stored });
  if (changes.size === 0) return;
  const rows = await db
    .selectFrom("file_sailings")
    .select(["line", ...identifying])
    .where("line", "in", engineOf(db as never).listed([...changes.keys()]))
    .execute();
  const written = rows.map(({ line, ...row }) => {
    const { voyage, voyage_2, ...rest } = { ...row, ...changes.get(line) };
    return { line, voyage, voyage_2, identity: digest({ ...rest, voyage, voyage_2 }, identifying) };
  });
  await insertMany(db as never, "restored_sailings" as keyof Database, written as never);
  await sql`
    update file_sailings set voyage = r.voyage, voyage_2 = r.voyage_2, identity = r.identity
    from restored_sailings as r where r.line = file_sailings.line
  `.execute(db);
}

/**
 * Lines with a number, with the voyages of stored sailings of the same carrier, ship, ports and time that are spelt
 * differently.
 */
async function sailedVoyages(
  db: Kysely<Staging>,
  column: "voyage" | "voyage_2",
): Promise<{ line: number; voyage: string | null; stored: string | null }[]> {
  const { rows } = await sql<{ line: number; voyage: string; stored: string }>`
    select i.line, i.${sql.ref(column)} as voyage, s.${sql.ref(column)} as stored
    from file_sailings as i cross join sailings as s
    where ltrim(i.${sql.ref(column)}, '0123456789') = ''
      and s.loading_port_id = i.loading_port_id and s.discharge_port_id = i.discharge_port_id
      and s.etd = i.etd and s.operator = i.operator and s.vessel = i.vessel
      and s.${sql.ref(column)} <> i.${sql.ref(column)} and s.sample = 0
      and not exists (
        select 1 from sailings as t
        where t.sample = 0 and t.loading_port_id = i.loading_port_id and t.discharge_port_id = i.discharge_port_id
          and t.etd = i.etd and t.operator = i.operator and t.vessel = i.vessel
          and t.${sql.ref(column)} = i.${sql.ref(column)}
      )
  `.execute(db);
  return rows;
}

/** Lines with a number, with the voyages of calls of the same carrier and ship that are spelt differently. */
async function calledVoyages(db: Kysely<Staging>) {
  const rest = sql<string>`ltrim(s.voyage_out, '0123456789')`;
  const stored = await db
    // Cross joins keep SQLite from reading the calls of other carriers.
    .selectFrom("carriers as k")
    .crossJoin("service_sellers as e")
    .crossJoin("voyages as v")
    .crossJoin("call_sales as s")
    .where("k.name", "in", operatorsOfFile(db))
    .whereRef("e.seller", "=", "k.code")
    .whereRef("v.service_id", "=", "e.service_id")
    .where("v.replaced_by", "is", null)
    .where("v.sample", "=", 0)
    .whereRef("s.voyage_id", "=", "v.id")
    .whereRef("s.seller", "=", "e.seller")
    .where(({ eb, or }) =>
      or([eb(rest, "like", "E%"), eb(rest, "like", "e%"), eb("s.voyage_out", "like", "0%")]),
    )
    .select(["k.name", "v.vessel", "s.voyage_out"])
    .distinct()
    .execute();
  const keyOf = (operator: string, vessel: string | null, voyage: string) =>
    JSON.stringify([operator, vessel, voyageKey(voyage)]);
  const written = Map.groupBy(stored, ({ name, vessel, voyage_out }) => keyOf(name, vessel, voyage_out));
  if (written.size === 0) return [];
  const numbered = await db
    .selectFrom("file_sailings as i")
    .where(isNumber("i.voyage"))
    .select(["i.operator", "i.vessel", "i.voyage"])
    .distinct()
    .execute();
  const called = numbered.flatMap(({ operator, vessel, voyage }) =>
    (written.get(keyOf(operator, vessel, voyage ?? "")) ?? []).map(({ voyage_out }) => ({
      operator,
      vessel,
      voyage,
      stored: voyage_out,
    })),
  );
  if (called.length === 0) return [];
  await insertMany(db as never, "called_voyages" as keyof Database, called as never);
  return db
    .selectFrom("called_voyages as c")
    .innerJoin("file_sailings as i", (join) =>
      join
        .onRef("i.operator", "=", "c.operator")
        .onRef("i.vessel", "=", "c.vessel")
        .onRef("i.voyage", "=", "c.voyage"),
    )
    .select(["i.line", "i.voyage", "c.stored"])
    .execute();
}

/** Lines whose voyage is stored in exactly one other spelling. */
function onlyRestored(
  rows: readonly { line: number; voyage: string | null; stored: string | null }[],
): RestoredVoyage[] {
  return [...Map.groupBy(rows, ({ line }) => line)].flatMap(([line, same]) => {
    const { voyage } = same[0] ?? {};
    if (!voyage) return [];
    const written = new Set(
      same.flatMap(({ stored }) => (stored && isSameNumber(voyage, stored) ? stored : [])),
    );
    const [stored] = written;
    return stored && written.size === 1 ? [{ line, voyage, stored }] : [];
  });
}
