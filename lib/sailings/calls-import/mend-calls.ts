import { type Kysely, sql } from "kysely";
import type { Database } from "@/lib/store/schema";
import { type RestoredVoyage, restoredRemarks, voyageKey } from "../files/voyage-numbers";
import { padded } from "../search/padded";
import { serviceId } from "./incoming";
import {
  type CallGroup,
  isJoined,
  type JoinedGroup,
  joinCalls,
  joined,
  joinedExamples,
  joinedRemarks,
} from "./join-calls";
import { insertStaged, staging } from "./staged-calls";

/**
 * Joins the calls of voyages that the file writes differently, and restores voyage numbers that a spreadsheet has changed. Returns
 * a sentence about each, and the groups of calls as they are read. However many are mended, the statements are as many.
 */
export async function mendCalls(trx: Kysely<Database>): Promise<{ remarks: string[]; groups: CallGroup[] }> {
  const db = staging(trx);
  const names = ["seller", "service", "ship", "imo", "vessel", "voyage_in", "voyage_out"] as const;
  const rows = await db
    .selectFrom("incoming_calls")
    .select([...names, ({ fn }) => fn.min("line").as("line"), ({ fn }) => fn.countAll().as("calls")])
    .select(({ fn }) => [fn.min("at").as("from"), fn.max("at").as("to")])
    .select(({ fn }) => [fn.max("carrier").as("carrier"), fn.min("pointer").as("pointer")])
    .groupBy([...names])
    .orderBy("line")
    .execute();
  const read = rows.map(
    (row): CallGroup => ({
      ...row,
      line: Number(row.line),
      calls: Number(row.calls),
      from: Number(row.from),
      to: Number(row.to),
    }),
  );
  const stored = await db
    .selectFrom("service_sellers")
    .where("seller", "in", db.selectFrom("incoming_calls").select("seller").distinct())
    .select(["seller", "code as service"])
    .execute();
  const mended = joinCalls(read, stored);
  const others = mended.filter(isJoined);
  const places = await placesOf(
    trx,
    others.slice(0, joinedExamples).map(({ was }) => was.line),
  );
  const remarks = joinedRemarks(others, (line) => places([line]));
  remarks.push(...restoredRemarks(await restoreVoyages(trx, mended)));
  await updateJoined(trx, mended.filter(isJoined));
  return { remarks, groups: mended.map(({ is }) => is) };
}

/**
 * Restores voyage numbers that a spreadsheet has changed, where a voyage of the same service and ship is stored under a
 * spelling that is the same number. Returns them, each with the first line that has it.
 */
async function restoreVoyages(
  trx: Kysely<Database>,
  groups: readonly JoinedGroup[],
): Promise<RestoredVoyage[]> {
  const numbered = groups.filter(({ is }) => /^\d+$/.test(is.voyage_out));
  if (numbered.length === 0) return [];
  const idOf = ({ is }: JoinedGroup) => serviceId(is.seller, is.service);
  const stored = await trx
    .selectFrom("voyages as v")
    .innerJoin("call_sales as s", "s.voyage_id", "v.id")
    .where("v.replaced_by", "is", null)
    .where("v.service_id", "in", padded([...new Set(numbered.map(idOf))]))
    .select(["v.service_id", "v.ship", "s.voyage_out as voyage"])
    .distinct()
    .execute();
  const storedByKey = Map.groupBy(stored, ({ service_id, ship, voyage }) =>
    JSON.stringify([service_id, ship, voyageKey(voyage)]),
  );
  const restored = new Map<string, RestoredVoyage>();
  const keyOf = (group: JoinedGroup, voyage: string) =>
    JSON.stringify([idOf(group), group.is.ship, voyageKey(voyage)]);
  for (const group of numbered) {
    const { voyage_out: voyage } = group.is;
    const spellings = (storedByKey.get(keyOf(group, voyage)) ?? []).map((one) => one.voyage);
    const [only] = spellings;
    if (only === undefined || spellings.length > 1 || only === voyage) continue;
    const key = JSON.stringify([idOf(group), group.is.ship, voyage]);
    if (!restored.has(key)) restored.set(key, { line: group.was.line, voyage, stored: only });
  }
  for (const group of groups) {
    for (const side of ["voyage_out", "voyage_in"] as const) {
      const key = JSON.stringify([idOf(group), group.is.ship, group.is[side]]);
      group.is[side] = restored.get(key)?.stored ?? group.is[side];
    }
  }
  return [...restored.values()];
}

/** Writes what groups of calls are read as, in one statement. */
async function updateJoined(trx: Kysely<Database>, groups: readonly JoinedGroup[]): Promise<void> {
  if (groups.length === 0) return;
  const db = staging(trx);
  const columns = [...joined, "service_id"] as const;
  const valuesOf = (group: CallGroup, of: "was" | "is") =>
    Object.fromEntries(
      columns.map((name) => [
        `${of}_${name}`,
        name === "service_id" ? serviceId(group.seller, group.service) : group[name],
      ]),
    );
  let table = db.schema.createTable("joined_calls").temporary();
  for (const name of columns) table = table.addColumn(`was_${name}`, "text").addColumn(`is_${name}`, "text");
  await table.execute();
  await insertStaged(
    trx,
    "joined_calls",
    groups.map(({ was, is }) => ({ ...valuesOf(was, "was"), ...valuesOf(is, "is") })),
  );
  await db.schema
    .createIndex("incoming_calls_joined")
    .on("incoming_calls")
    .columns(["service_id", "ship", "voyage_out", "voyage_in"])
    .execute();
  const equal = columns.map((name) =>
    name === "imo" || name === "vessel"
      ? sql`c.${sql.ref(name)} is not distinct from j.${sql.ref(`was_${name}`)}`
      : sql`c.${sql.ref(name)} = j.${sql.ref(`was_${name}`)}`,
  );
  const set = columns.map((name) => sql`${sql.ref(name)} = j.${sql.ref(`is_${name}`)}`);
  await sql`
    update incoming_calls as c set ${sql.join(set)} from joined_calls as j
    where ${sql.join(equal, sql` and `)}
  `.execute(trx);
}

/** Names some lines of the file: `line 3`, `lines 3, 4`, or their JSON pointers. */
export async function placesOf(
  trx: Kysely<Database>,
  lines: readonly number[],
): Promise<(some: readonly number[]) => string> {
  const rows =
    lines.length === 0
      ? []
      : await staging(trx)
          .selectFrom("incoming_calls")
          .select(["line", "pointer"])
          .where("line", "in", padded(lines))
          .execute();
  const pointers = new Map(rows.flatMap(({ line, pointer }) => (pointer ? [[line, pointer]] : [])));
  return (some) => {
    const texts = some.map((line) => pointers.get(line) ?? String(line));
    if (pointers.size > 0) return texts.join(", ");
    return `${texts.length === 1 ? "line" : "lines"} ${texts.join(", ")}`;
  };
}
