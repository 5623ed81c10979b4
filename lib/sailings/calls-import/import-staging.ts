import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import { recordChange } from "@/lib/store/changes";
import type { Store } from "@/lib/store/connection";
import { engineOf } from "@/lib/store/engine/engine";
import type { ImportChanges } from "@/lib/store/import";
import { compareTables, type Differences } from "@/lib/store/import-differences";
import { insertMany } from "@/lib/store/insert";
import { markImported } from "@/lib/store/sample";
import type { Database } from "@/lib/store/schema";
import { deleteVoyages } from "@/lib/store/voyages";
import type { PortFacts } from "../files/port-facts";
import { type RestoredVoyage, restoredRemarks, voyageKey } from "../files/voyage-numbers";
import { recordStart } from "../revisions/as-of";
import type { Recording } from "../revisions/rules";
import { arrivalColumn, departureColumn } from "../routing/load";
import { padded } from "../search/padded";
import {
  type CheckedCall,
  namedLines,
  type UnusedCalls,
  unusedCalls,
  unusedRemarks,
  withoutVoyages,
} from "./check-voyages";
import { type IncomingVoyage, splitIntoVoyages, type VoyagePlace } from "./import-voyages";
import { type IncomingCall, serviceId } from "./incoming";
import {
  type CallGroup,
  isJoined,
  type JoinedGroup,
  joinCalls,
  joined,
  joinedExamples,
  joinedRemarks,
} from "./join-calls";
import { insertCarried, keepPastCalls } from "./past-calls";
import { recordCallChanges } from "./record-voyages";

/** The store with the temporary tables of an import. */
interface Staging extends Database {
  incoming_calls: IncomingCall;
  incoming_voyages: IncomingVoyage;
  incoming_places: VoyagePlace;
  joined_calls: Record<string, string | null>;
}

/** How long replaced voyages stay in the store, for processes whose network still has them. */
export const replacedRetentionMs = 10 * 60_000;

const sold = [
  "voyage_in",
  "voyage_out",
  "universal_in",
  "universal_out",
  "tco",
  "cutoffs",
  "booking_url",
] as const;
const ofCall = [
  "port_id",
  "terminal",
  "terminal_name",
  "arrival_planned",
  "arrival_estimated",
  "arrival_actual",
  "departure_planned",
  "departure_estimated",
  "departure_actual",
  "loads",
  "discharges",
  "status",
  "reference",
  "as_of",
] as const;
const ofService = [
  "seller",
  "list",
  "carrier",
  "service_id",
  "service",
  "service_name",
  "service_ref",
] as const;
const texts = [
  ...ofService,
  "ship_operator",
  "passage",
  "ship",
  "imo",
  "vessel",
  "on_date",
  "pointer",
  ...sold,
  ...ofCall,
] as const;

const staging = (db: Kysely<Database>) => db as unknown as Kysely<Staging>;
const list = (columns: readonly string[], table?: string) =>
  sql.join(columns.map((column) => sql.ref(table ? `${table}.${column}` : column)));

export async function createStaging(db: Kysely<Database>): Promise<void> {
  let calls = db.schema
    .createTable("incoming_calls")
    .temporary()
    .addColumn("line", "integer", (c) => c.primaryKey())
    .addColumn("at", "integer")
    .addColumn("is_blank", "integer");
  for (const column of texts) calls = calls.addColumn(column, "text");
  await calls.execute();
  await db.schema
    .createTable("incoming_places")
    .temporary()
    .addColumn("voyage_id", "integer")
    .addColumn("n", "integer")
    .addColumn("line", "integer")
    .execute();
  await db.schema
    .createTable("incoming_voyages")
    .temporary()
    .addColumn("id", "integer", (c) => c.primaryKey())
    .addColumn("service_id", "text")
    .addColumn("ship", "text")
    .addColumn("imo", "text")
    .addColumn("vessel", "text")
    .addColumn("status", "text")
    .addColumn("first_on", "text")
    .addColumn("last_on", "text")
    .addColumn("calls", "integer")
    .execute();
}

export async function dropStaging({ schema }: Kysely<Database>): Promise<void> {
  for (const table of ["incoming_calls", "incoming_places", "incoming_voyages", "joined_calls"]) {
    await schema.dropTable(table).ifExists().execute();
  }
}

/** insertMany is typed for the store's own tables; a temporary one is the same to it. */
const insertStaged = (db: Kysely<Database>, table: keyof Staging, rows: readonly object[]) =>
  insertMany(db, table as keyof Database, rows as never);

export const stageCalls = (db: Kysely<Database>, rows: readonly IncomingCall[]) =>
  insertStaged(db, "incoming_calls", rows);

/**
 * Writes the staged calls into the store, in the given transaction. It replaces the stored voyages of each staged service that
 * begin within the dates of the file or have a number of the file; all others stay. The first import deletes the sample's
 * sailings. What changes is recorded; with `describes` it is also returned in lines for the operator.
 */
export async function applyCalls(
  trx: Transaction<Database>,
  {
    source,
    now,
    describes,
    records,
    facts,
    isNorth,
  }: {
    source: string;
    now: Date;
    describes: boolean;
    facts: PortFacts;
    /** Whether the letter N is a direction in the file, and not no. */
    isNorth: boolean;
  } & Recording,
): Promise<ImportChanges> {
  const samples = await markImported(trx, "sailings");
  await recordStart(trx, now);
  await purgeReplaced(trx, now);
  const batch = await trx
    .insertInto("call_batches")
    .columns(["source", "as_of", "at"])
    .expression(
      staging(trx)
        .selectFrom("incoming_calls")
        .select(({ val, fn }) => [
          val(source).as("source"),
          fn.max("as_of").as("as_of"),
          val(now.toISOString()).as("at"),
        ]),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  if (!isNorth) {
    for (const side of ["loads", "discharges"] as const)
      await staging(trx)
        .updateTable("incoming_calls")
        .set({ [side]: "" })
        .where(side, "=", "N")
        .execute();
  }
  const remarks = await mendCalls(trx);
  await insertServices(trx);
  const { services, unused } = await buildVoyages(trx, facts);
  const replaced = await replaceVoyages(trx, batch.id, now);
  const past = await keepPastCalls(trx, batch.id, now);
  const added = await insertVoyages(trx, { batch: batch.id, source, now });
  const carried = await insertCarried(trx, past.carried, ofCall, sold);
  const removed = replaced - past.stay - carried;
  const differences = await compareVoyages(trx, { batch: batch.id, carried, now });
  await recordChange(trx, "sailings", "*", now);
  const useless = withoutVoyages(unused, new Set(past.carried.map(({ to }) => to)));
  remarks.push(...unusedRemarks(useless, await placesOf(trx, namedLines(useless))));
  const changes = records ? await recordCallChanges(trx, { id: batch.id, source, now }) : null;
  return {
    added,
    removed,
    ...differences,
    changedKeys: services,
    samples,
    ...(describes && changes && { details: changes }),
    ...(remarks.length > 0 && { remarks }),
  };
}

/**
 * Joins the calls of voyages that the file writes differently, and restores voyage numbers that a spreadsheet has changed. Returns
 * a sentence about each. However many are mended, the statements are as many.
 */
async function mendCalls(trx: Transaction<Database>): Promise<string[]> {
  const db = staging(trx);
  const names = ["seller", "service", "ship", "imo", "vessel", "voyage_in", "voyage_out"] as const;
  const rows = await db
    .selectFrom("incoming_calls")
    .select([...names, ({ fn }) => fn.min("line").as("line"), ({ fn }) => fn.countAll().as("calls")])
    .groupBy([...names])
    .orderBy("line")
    .execute();
  const groups = rows.map((row): CallGroup => ({ ...row, line: Number(row.line), calls: Number(row.calls) }));
  const stored = await db
    .selectFrom("service_sellers")
    .where("seller", "in", db.selectFrom("incoming_calls").select("seller").distinct())
    .select(["seller", "code as service"])
    .execute();
  const mended = joinCalls(groups, stored);
  const others = mended.filter(isJoined);
  const places = await placesOf(
    trx,
    others.slice(0, joinedExamples).map(({ was }) => was.line),
  );
  const remarks = joinedRemarks(others, (line) => places([line]));
  remarks.push(...restoredRemarks(await restoreVoyages(trx, mended)));
  await updateJoined(trx, mended.filter(isJoined));
  return remarks;
}

/**
 * Restores voyage numbers that a spreadsheet has changed, where a voyage of the same service and ship is stored under a
 * spelling that is the same number. Returns them, each with the first line that has it.
 */
async function restoreVoyages(
  trx: Transaction<Database>,
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
async function updateJoined(trx: Transaction<Database>, groups: readonly JoinedGroup[]): Promise<void> {
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
async function placesOf(
  trx: Transaction<Database>,
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

/** Whether voyages of a carrier's service are stored. */
export async function hasVoyages(
  { reader }: Pick<Store, "reader">,
  seller: string,
  service: string,
): Promise<boolean> {
  const voyage = await reader
    .selectFrom("voyages")
    .select("id")
    .where("service_id", "=", serviceId(seller, service))
    .where("replaced_by", "is", null)
    .limit(1)
    .executeTakeFirst();
  return voyage !== undefined;
}

/** Records that a service's stored calls are still what their source says, so that pages show when it was last asked. */
export async function touchBatches(
  { db }: Pick<Store, "db">,
  { seller, service, source }: { seller: string; service: string; source: string },
  now: Date,
): Promise<void> {
  const batches = db
    .selectFrom("voyages")
    .select("batch_id")
    .where("service_id", "=", serviceId(seller, service))
    .where("replaced_by", "is", null);
  await db
    .updateTable("call_batches")
    .set({ at: now.toISOString() })
    .where("source", "=", source)
    .where("id", "in", batches)
    .execute();
}

/** Deletes what was replaced a while ago by the same again. What was published otherwise goes with its age (pruneRetained). */
async function purgeReplaced(trx: Transaction<Database>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - replacedRetentionMs).toISOString();
  const { rows } = await sql<{ id: number }>`
    select id from voyages
    where replaced_by in (select id from call_batches where at < ${before})
      and (known_until is null or known_until <= known_from)
  `.execute(trx);
  await deleteVoyages(
    trx,
    rows.map(({ id }) => id),
  );
  // Deletes imports of which no voyage is left. The latest stays, since its number identifies the stored calls.
  await trx
    .deleteFrom("call_batches")
    .where("at", "<", before)
    .where("id", "<", ({ selectFrom }) =>
      selectFrom("call_batches as latest").select(({ fn }) => fn.max("latest.id").as("id")),
    )
    .where("id", "not in", trx.selectFrom("voyages").select("batch_id"))
    .where("id", "not in", ({ selectFrom }) =>
      selectFrom("voyages")
        .select(({ ref }) => ref("replaced_by").$notNull().as("id"))
        .where("replaced_by", "is not", null),
    )
    .execute();
}

/** How many calls no later import has replaced, and how many replaced ones are still stored. */
export async function countCalls(db: Kysely<Database>): Promise<{ standing: number; replaced: number }> {
  const count = (isReplaced: boolean) =>
    db
      .selectFrom("calls as c")
      .innerJoin("voyages as v", "v.id", "c.voyage_id")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("v.replaced_by", isReplaced ? "is not" : "is", null)
      .executeTakeFirstOrThrow();
  const [standing, replaced] = [await count(false), await count(true)];
  return { standing: Number(standing.count), replaced: Number(replaced.count) };
}

/** Carriers and services of the file. Facts of stored ones that it does not have stay. */
async function insertServices(trx: Transaction<Database>): Promise<void> {
  await sql`
    insert into carriers (code, list, name)
    select seller, coalesce(max(nullif(list, 'own')), 'own'), max(carrier) from incoming_calls where true group by seller
    on conflict (code) do update set
      name = case when excluded.name <> excluded.code then excluded.name else carriers.name end,
      list = case when excluded.list <> 'own' then excluded.list else carriers.list end
  `.execute(trx);
  await sql`
    insert into services (id, code, name, universal_ref, ship_operator, passage)
    select service_id, max(service), max(service_name), max(service_ref), max(ship_operator), max(passage)
    from incoming_calls where true group by service_id
    on conflict (id) do update set name = coalesce(excluded.name, services.name),
      universal_ref = coalesce(excluded.universal_ref, services.universal_ref),
      ship_operator = coalesce(excluded.ship_operator, services.ship_operator),
      passage = coalesce(excluded.passage, services.passage)
  `.execute(trx);
  await sql`
    insert into service_sellers (service_id, seller, code, name)
    select service_id, max(seller), max(service), max(service_name)
    from incoming_calls where true group by service_id
    on conflict (service_id, seller) do update set name = coalesce(excluded.name, service_sellers.name)
  `.execute(trx);
}

/** Puts the calls into voyages, service by service. Returns the number of services, and the calls that are of no use. */
async function buildVoyages(
  trx: Transaction<Database>,
  facts: PortFacts,
): Promise<{ services: number; unused: UnusedCalls }> {
  const db = staging(trx);
  await db.schema
    .createIndex("incoming_calls_service")
    .on("incoming_calls")
    .columns(["service_id", "ship", "at"])
    .execute();
  const services = await db
    .selectFrom("incoming_calls")
    .select("service_id")
    .distinct()
    .orderBy("service_id")
    .execute();
  const last = await trx
    .selectFrom("voyages")
    .select(({ fn }) => fn.max("id").as("id"))
    .executeTakeFirst();
  let nextId = (last?.id ?? 0) + 1;
  const all: UnusedCalls = { unreachable: [], voyages: [], overlapping: [], hasty: [] };
  for (const { service_id } of services) {
    const calls: CheckedCall[] = await db
      .selectFrom("incoming_calls as c")
      .select(["line", "ship", "imo", "vessel", "port_id", "terminal", "loads", "discharges", "status"])
      .select(["voyage_in", "voyage_out", "is_blank", "at", "on_date", arrivalColumn, departureColumn])
      .where("service_id", "=", service_id)
      .orderBy("ship")
      .orderBy("at")
      .orderBy("line")
      .execute();
    const { voyages, places } = splitIntoVoyages(service_id, calls, nextId);
    await insertStaged(trx, "incoming_voyages", voyages);
    await insertStaged(trx, "incoming_places", places);
    nextId += voyages.length;
    const blank = new Set(voyages.flatMap(({ id, status }) => (status === "blank" ? id : [])));
    const unused = unusedCalls(calls, { places, blank }, facts);
    for (const kind of ["unreachable", "voyages", "overlapping", "hasty"] as const)
      all[kind].push(...unused[kind]);
  }
  return { services: services.length, unused: all };
}

/**
 * Marks the stored voyages that are replaced: those that begin in the time of the file's voyages, those that have a number of these in
 * their time, and those of the same ship and number that are not over and have slipped. Returns the number of their calls.
 */
async function replaceVoyages(trx: Transaction<Database>, batch: number, now: Date): Promise<number> {
  const stored = await trx.selectFrom("voyages").select("id").limit(1).executeTakeFirst();
  if (!stored) return 0;
  // Cross joins keep SQLite from reading all stored voyages: the file's come first, the index does the rest.
  await sql`
    update voyages set replaced_by = ${batch} where id in (
      select v.id
      from (
        select service_id, min(first_on) as first_on, max(first_on) as last_on
        from incoming_voyages group by service_id
      ) as span
      cross join voyages as v
      where v.service_id = span.service_id and v.replaced_by is null
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
      where v.service_id = numbered.service_id and v.replaced_by is null
        and v.first_on <= numbered.last_on
        and (v.last_on >= numbered.first_on or v.ship = numbered.ship and v.last_on >= ${now.toISOString().slice(0, 10)})
        and exists (
          select 1 from call_sales as s
          where s.voyage_id = v.id and (s.voyage_out = numbered.number or s.universal_out = numbered.universal)
        )
    )
  `.execute(trx);
  const { calls } = await trx
    .selectFrom("voyages")
    .select(({ fn }) => fn.sum<number | null>("calls").as("calls"))
    .where("replaced_by", "=", batch)
    .executeTakeFirstOrThrow();
  return calls ?? 0;
}

/** Columns of a call that say what is true of it, and not when that was said. */
const comparedOfCall = ofCall.filter((column) => column !== "as_of");

/**
 * Compares the calls of the replaced voyages with those of the file. Voyages that are wholly as they were, which are most as a rule,
 * are counted as such. `carried` are past calls, which the file no longer has, on both sides.
 */
async function compareVoyages(
  trx: Transaction<Database>,
  { batch, carried, now }: { batch: number; carried: number; now: Date },
): Promise<Differences> {
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
    where o.replaced_by = ${batch} and v.service_id = o.service_id and v.ship = o.ship and v.first_on = o.first_on
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
  await sql`
    update voyages set known_from = o.known_from, known_source = o.known_source
    from same_voyages as s join voyages as o on o.id = s.old_id where s.id = voyages.id
  `.execute(trx);
  await sql`
    update voyages set known_until =
      case when id in (select old_id from same_voyages) then known_from else ${now.toISOString()} end
    where replaced_by = ${batch}
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
    before: rest(sql`v.replaced_by = ${batch}`, "old_id"),
    after: rest(sql`v.batch_id = ${batch} and v.replaced_by is null`, "id"),
    key,
    value: ["vessel", "sailing", ...comparedOfCall, ...sold].filter((column) => !key.includes(column)),
  });
  await schema.dropTable("same_voyages").execute();
  const unchanged = Number(same.rows[0]?.calls ?? 0) + differing.unchanged - carried;
  return { changed: differing.changed, unchanged: Math.max(0, unchanged) };
}

/** Writes the voyages with their calls. Returns the number of calls. */
async function insertVoyages(
  trx: Transaction<Database>,
  { batch, source, now }: { batch: number; source: string; now: Date },
): Promise<number> {
  const voyage = ["id", "service_id", "ship", "imo", "vessel", "status", "first_on", "last_on", "calls"];
  await sql`
    insert into voyages (${list(voyage)}, batch_id, known_from, known_source)
    select ${list(voyage)}, ${batch}, ${now.toISOString()}, ${source} from incoming_voyages order by id
  `.execute(trx);
  const { numAffectedRows } = await sql`
    insert into calls (voyage_id, n, ${list(ofCall)})
    select p.voyage_id, p.n, ${list(ofCall, "i")}
    from incoming_places as p cross join incoming_calls as i where i.line = p.line
    ${engineOf(trx).asInserted("p")}
  `.execute(trx);
  await sql`
    insert into call_sales (voyage_id, n, seller, ${list(sold)})
    select p.voyage_id, p.n, i.seller, ${list(sold, "i")}
    from incoming_places as p cross join incoming_calls as i where i.line = p.line
    ${engineOf(trx).asInserted("p")}
  `.execute(trx);
  return Number(numAffectedRows);
}
