import { hash } from "node:crypto";
import { type Generated, type Kysely, sql, type Transaction } from "kysely";
import { recordChange } from "@/lib/store/changes";
import { engineOf } from "@/lib/store/engine/engine";
import type { ImportChanges } from "@/lib/store/import";
import { compareTables, type Differences } from "@/lib/store/import-differences";
import { insertMany } from "@/lib/store/insert";
import { markImported } from "@/lib/store/sample";
import type { Database, SailingRow } from "@/lib/store/schema";
import { recordStart } from "../revisions/as-of";
import { rowRecorder } from "../revisions/record-rows";
import type { Recording } from "../revisions/rules";
import { plainColumns } from "../search/stored";
import type { ImportedSailing } from "./import-line";
import { isSameNumber, type RestoredVoyage, restoredRemarks, voyageKey } from "./voyage-numbers";

/** A valid line of the file, before it becomes a sailing. */
export interface IncomingSailing extends ImportedSailing {
  line: number;
  /** Digest of the fields that identify a sailing. */
  identity: string;
  /** Digest of all other fields except the booking link. */
  details: string;
}

/** The fields of a replaced sailing that are still needed. */
interface ReplacedSailing extends Omit<SailingRow, "sample"> {
  /** ETD as in a file: without a time of 00:00. */
  departure: string;
  /** 1 where its departure has moved into the file's dates. */
  is_moved: Generated<number>;
}

/** A sailing that an import replaces by another one, or does not replace at all, or a new one. */
type DifferingSailing = Omit<SailingRow, "sample"> & { is_new: number };

/** The dates of the file for an operator and a port pair, and those around them. */
interface ImportSpan extends Pick<SailingRow, "operator" | "loading_port_id" | "discharge_port_id"> {
  first_date: string;
  /** Sorts after every time of the last date. */
  after_last: string;
  earliest: string;
  after_latest: string;
}

/** The store with the temporary tables of an import. */
interface Staging extends Database {
  incoming_sailings: IncomingSailing;
  replaced_sailings: ReplacedSailing;
  differing_sailings: DifferingSailing;
  import_spans: ImportSpan;
  /** Voyages of the file that calls of the same carrier and ship have in another spelling. */
  called_voyages: { operator: string; vessel: string; voyage: string | null; stored: string };
}

const rowKey = ["loading_port_id", "discharge_port_id", "etd", "id"] as const;
const identifying = [
  "operator",
  "loading_port_id",
  "discharge_port_id",
  "etd",
  "vessel",
  "voyage",
  "vessel_2",
  "voyage_2",
  "service",
] as const;
/** Every other column but those of the booking link and of further facts. */
const detailed = [
  ...(["eta", "transhipment_port_id", "transhipment_port", "imo"] as const),
  ...plainColumns.filter((column) => column !== "booking_url"),
];
/** Of a stored sailing. */
const storedFacts = ["id", ...identifying, ...detailed, "facts", "booking_url"] as const;
const replacedColumns = [...storedFacts, "departure"] as const;

const spanColumns = [
  ...(["operator", "loading_port_id", "discharge_port_id"] as const),
  ...(["first_date", "after_last", "earliest", "after_latest"] as const),
] as const satisfies readonly (keyof ImportSpan)[];
/** Sailings of one carrier and pair of ports stand together, by departure. */
const differingOrder = ["loading_port_id", "discharge_port_id", "operator", "etd", "id", "is_new"] as const;

const staging = (db: Kysely<Database>) => db as unknown as Kysely<Staging>;

/** A sailing of the file with the digests under which it is staged. */
export function incomingSailing(sailing: ImportedSailing, line: number): IncomingSailing {
  // Ids follow from the digests: without further facts they are those of releases that had none.
  const details: (keyof ImportedSailing)[] = sailing.facts ? [...detailed, "facts"] : detailed;
  return { ...sailing, line, identity: digest(sailing, identifying), details: digest(sailing, details) };
}

function digest<Key extends keyof ImportedSailing>(
  sailing: Pick<ImportedSailing, Key>,
  columns: readonly Key[],
): string {
  return hash("sha256", JSON.stringify(columns.map((column) => sailing[column])), "hex").slice(0, 24);
}

/** Creates the temporary tables of an import. */
export async function createStaging(connection: Kysely<Database>): Promise<void> {
  const { schema } = connection;
  let incoming = schema
    .createTable("incoming_sailings")
    .temporary()
    .addColumn("line", "integer", (c) => c.primaryKey());
  for (const column of ["identity", "details", ...identifying, ...detailed, "facts", "booking_url"]) {
    incoming = incoming.addColumn(column, "text");
  }
  await incoming.execute();
  let replaced = schema
    .createTable("replaced_sailings")
    .temporary()
    .addColumn("is_moved", "integer", (c) => c.defaultTo(0));
  for (const column of replacedColumns) replaced = replaced.addColumn(column, "text");
  await replaced.execute();
  await schema
    .createIndex("replaced_sailings_key")
    .on("replaced_sailings")
    .columns(["loading_port_id", "discharge_port_id", "departure", "operator", "vessel"])
    .execute();
  let called = schema.createTable("called_voyages").temporary();
  for (const column of ["operator", "vessel", "voyage", "stored"]) called = called.addColumn(column, "text");
  await called.execute();
  let spans = schema.createTable("import_spans").temporary();
  for (const column of spanColumns) spans = spans.addColumn(column, "text");
  await spans.execute();
  let differing = schema.createTable("differing_sailings").temporary().addColumn("is_new", "integer");
  for (const column of storedFacts) differing = differing.addColumn(column, "text");
  await differing.execute();
  await schema
    .createIndex("differing_sailings_order")
    .on("differing_sailings")
    .columns([...differingOrder])
    .execute();
}

/** Drops the temporary tables. */
export async function dropStaging({ schema }: Kysely<Database>): Promise<void> {
  const tables = [
    "incoming_sailings",
    "replaced_sailings",
    "differing_sailings",
    "import_spans",
    "called_voyages",
  ];
  for (const table of tables) {
    await schema.dropTable(table).ifExists().execute();
  }
}

/** Stages sailings of the file. */
export async function stageSailings(connection: Kysely<Database>, rows: readonly IncomingSailing[]) {
  // insertMany is typed for the store's own tables; it handles a temporary one alike.
  await insertMany(connection, "incoming_sailings" as keyof Database, rows as never);
}

/**
 * Replaces stored sailings by the staged ones in the given transaction, and records what changes. The first import removes the
 * sample. With `describes` it also returns the changes in lines for the operator, null for a first import.
 */
export async function applySailings(
  trx: Transaction<Database>,
  {
    clearOperators,
    now,
    describes,
    records,
  }: { clearOperators: boolean; now: Date; describes: boolean } & Recording,
): Promise<ImportChanges> {
  const db = staging(trx);
  const samples = await markImported(trx, "sailings");
  await recordStart(trx, now);
  await recordChange(trx, "sailings", "*", now);
  // An import that replaces all sailings of an operator may change the numbers of voyages.
  const restored = clearOperators ? [] : await restoreVoyages(db);
  const range = clearOperators ? ofOperators : inSpans;
  const operators = await knownOperators(db);
  if (!clearOperators) await collectSpans(db);
  await collectReplaced(db, range);
  const replaced = await deleteReplaced(db, 0);
  const added = await insertIncoming(db);
  const moved = clearOperators || operators.length === 0 ? 0 : await deleteMoved(db);
  if (operators.length > 0) await collectDiffering(db, range, operators);
  const changes = records && operators.length > 0 ? await recordDiffering(trx, now) : null;
  const differences = await countDifferences(trx, replaced + moved);
  const lanes = await affectedLanes(db);
  const remarks = restoredRemarks(restored);
  return {
    added,
    removed: replaced + moved,
    ...differences,
    changedKeys: lanes.length,
    samples,
    ...(remarks.length > 0 && { remarks }),
    ...(describes && changes && { details: changes }),
  };
}

/** Operators of the file of whom sailings are stored, or were. What others bring is their first import, and no change. */
async function knownOperators(db: Kysely<Staging>): Promise<string[]> {
  const operators = await db
    .selectFrom("incoming_sailings as i")
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
        .limit(1)
        .executeTakeFirst()) ??
      (await db
        .selectFrom("schedule_changes")
        .select("id")
        .where("operator", "=", operator)
        .where("calls", "is", null)
        .limit(1)
        .executeTakeFirst());
    if (row) known.push(operator);
  }
  return known;
}

/** Rows that are compared at once, besides those of one carrier and pair of ports. */
const comparedAtOnce = 5000;

/** Of `replaced` sailings: how many the file changes, which may be only where they are booked, and how many are as they were. */
async function countDifferences(trx: Transaction<Database>, replaced: number): Promise<Differences> {
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

/** Records the changes of the operators' sailings. Returns them in lines for the operator. */
async function recordDiffering(trx: Transaction<Database>, now: Date): Promise<string[]> {
  const db = staging(trx);
  const record = await rowRecorder(trx, now);
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
    await record.compare(
      groups.map((group) => ({
        before: group.filter((row) => row.is_new === 0),
        after: group.filter((row) => row.is_new === 1),
      })),
    );
    if (isEnd) return record.summary.lines();
  }
}

const isNumber = (column: "i.voyage" | "i.voyage_2") =>
  // Both engines delete digits in this way; nothing remains of a number.
  sql<boolean>`ltrim(${sql.ref(column)}, '0123456789') = ''`;

/**
 * Restores voyage numbers that a spreadsheet has changed, where a sailing, or a call, of the same carrier, ship, ports and time
 * is stored under a spelling that is the same number.
 */
async function restoreVoyages(db: Kysely<Staging>): Promise<RestoredVoyage[]> {
  const numbers = db
    .selectFrom("incoming_sailings as i")
    .where(({ or }) => or([isNumber("i.voyage"), isNumber("i.voyage_2")]));
  if (!(await numbers.select("i.line").limit(1).executeTakeFirst())) return [];
  const first = await sailedVoyages(db, "voyage");
  const called = await calledVoyages(db);
  const restored = onlyRestored([...first, ...called]);
  const others = onlyRestored(await sailedVoyages(db, "voyage_2"));
  const changes = new Map(restored.map(({ line, stored }) => [line, { voyage: stored }]));
  const seconds = new Map(others.map(({ line, stored }) => [line, { voyage_2: stored }]));
  for (const line of new Set([...changes.keys(), ...seconds.keys()])) {
    const row = await db
      .selectFrom("incoming_sailings")
      .select(identifying)
      .where("line", "=", line)
      .executeTakeFirstOrThrow();
    const set = { ...changes.get(line), ...seconds.get(line) };
    await db
      .updateTable("incoming_sailings")
      .set({ ...set, identity: digest({ ...row, ...set }, identifying) })
      .where("line", "=", line)
      .execute();
  }
  return [...restored, ...others];
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
    from incoming_sailings as i cross join sailings as s
    where ltrim(i.${sql.ref(column)}, '0123456789') = ''
      and s.loading_port_id = i.loading_port_id and s.discharge_port_id = i.discharge_port_id
      and s.etd = i.etd and s.operator = i.operator and s.vessel = i.vessel
      and s.${sql.ref(column)} <> i.${sql.ref(column)}
      and not exists (
        select 1 from sailings as t
        where t.loading_port_id = i.loading_port_id and t.discharge_port_id = i.discharge_port_id
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
    .selectFrom("call_sales as s")
    .innerJoin("voyages as v", "v.id", "s.voyage_id")
    .innerJoin("carriers as k", "k.code", "s.seller")
    .where("v.replaced_by", "is", null)
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
    .selectFrom("incoming_sailings as i")
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
  // One statement, however many there are: the import holds the store's write lock.
  await insertMany(db as never, "called_voyages" as keyof Database, called as never);
  return db
    .selectFrom("called_voyages as c")
    .innerJoin("incoming_sailings as i", (join) =>
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

const replacedSelection = storedFacts.map((column) => `s.${column}` as const);
const departure = sql<string>`replace(s.etd, 'T00:00', '')`.as("departure");

type StoredRange = (db: Kysely<Staging>) => ReturnType<typeof inSpans>;

/** A departure that moves out of a file's dates, or into them, moves by this many days at most. */
const mostMoved = 14;

/** The dates that the file has for each operator and port pair. */
async function collectSpans(db: Kysely<Staging>) {
  const { daysAfter } = engineOf(db);
  const date = sql<string>`substr(etd, 1, 10)`;
  const [first, last] = [sql<string>`min(${date})`, sql<string>`max(${date})`];
  // 'Z' sorts after every time of the last date ('T...') and before the next date.
  await sql`
    insert into import_spans (operator, loading_port_id, discharge_port_id, first_date, after_last, earliest, after_latest)
    select operator, loading_port_id, discharge_port_id, ${first}, ${last} || 'Z',
      ${daysAfter(first, -mostMoved)}, ${daysAfter(last, mostMoved)} || 'Z'
    from incoming_sailings group by operator, loading_port_id, discharge_port_id
  `.execute(db);
}

/** Stored sailings from the first to the last ETD date that the file has for an operator and a port pair. */
const inSpans = (db: Kysely<Staging>) =>
  db
    .selectFrom("import_spans as span")
    // A cross join keeps SQLite from reading all stored sailings: the spans come first, the index does the rest.
    .crossJoin("sailings as s")
    .whereRef("s.operator", "=", "span.operator")
    .whereRef("s.loading_port_id", "=", "span.loading_port_id")
    .whereRef("s.discharge_port_id", "=", "span.discharge_port_id")
    .whereRef("s.etd", ">=", "span.first_date")
    .whereRef("s.etd", "<", "span.after_last");

/**
 * Deletes stored sailings whose departure has moved into the file's dates: the one of its ship and voyage that is stored beside a
 * new one of the file. Without this a reader would see both, and nobody would learn of the move. Returns how many.
 */
async function deleteMoved(db: Kysely<Staging>): Promise<number> {
  const columns = sql.join(storedFacts.map((column) => sql.ref(column)));
  const of = sql.join(storedFacts.map((column) => sql.ref(`s.${column}`)));
  const { numAffectedRows } = await sql`
    insert into replaced_sailings (${columns}, departure, is_moved)
    select ${of}, replace(s.etd, 'T00:00', ''), 1
    from import_spans as span cross join sailings as s cross join sailings as t
    where s.operator = span.operator and s.loading_port_id = span.loading_port_id
      and s.discharge_port_id = span.discharge_port_id
      and s.etd >= span.earliest and s.etd < span.after_latest
      and (s.etd < span.first_date or s.etd >= span.after_last)
      and t.operator = s.operator and t.loading_port_id = s.loading_port_id
      and t.discharge_port_id = s.discharge_port_id
      and t.etd >= span.first_date and t.etd < span.after_last
      and t.vessel = s.vessel and t.voyage = s.voyage
      and not exists (
        select 1 from replaced_sailings as r
        where r.loading_port_id = t.loading_port_id and r.discharge_port_id = t.discharge_port_id
          and r.operator = t.operator and r.vessel = t.vessel and r.voyage = t.voyage
      )
      and (
        select count(*) from sailings as u
        where u.operator = s.operator and u.loading_port_id = s.loading_port_id
          and u.discharge_port_id = s.discharge_port_id and u.vessel = s.vessel and u.voyage = s.voyage
      ) = 2
  `.execute(db);
  return numAffectedRows ? deleteReplaced(db, 1) : 0;
}

/** All stored sailings of the file's operators. */
const ofOperators = (db: Kysely<Staging>) =>
  db
    .selectFrom(db.selectFrom("incoming_sailings").select("operator").distinct().as("span"))
    .crossJoin("sailings as s")
    // As rows it is the same.
    .whereRef("s.operator", "=", "span.operator") as unknown as ReturnType<typeof inSpans>;

async function collectReplaced(db: Kysely<Staging>, range: StoredRange) {
  await db
    .insertInto("replaced_sailings")
    .columns([...replacedColumns])
    .expression(range(db).select(replacedSelection).select(departure))
    .execute();
}

/**
 * Sailings of the file's operators that the import has changed, both as they were and as they are. The others, which are most as
 * a rule, never leave the database.
 */
async function collectDiffering(db: Kysely<Staging>, range: StoredRange, operators: readonly string[]) {
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

async function deleteReplaced(db: Kysely<Staging>, moved: 0 | 1): Promise<number> {
  const result = await db
    .deleteFrom("sailings")
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple("loading_port_id", "discharge_port_id", "etd", "id"),
        "in",
        selectFrom("replaced_sailings")
          .where("is_moved", "=", moved)
          .select(rowKey)
          .$asTuple(...rowKey),
      ),
    )
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/**
 * Equal lines are one sailing. Lines of the same sailing with different details are several: their ids get a number in the
 * order of the details, so that the order of the file does not matter. A booking link that the file lacks is taken from the
 * stored sailings: from the same row, else from a row of the same voyage.
 */
async function insertIncoming(db: Kysely<Staging>): Promise<number> {
  const columns = sql.join([...identifying, ...detailed, "facts"].map((column) => sql.ref(column)));
  const { numAffectedRows } = await sql`
    insert into sailings (${columns}, id, booking_url, sample)
    select ${columns}, id,
      coalesce(booking_url, (
        select old.booking_url
        from replaced_sailings as old
        where old.loading_port_id = incoming.loading_port_id
          and old.discharge_port_id = incoming.discharge_port_id
          and old.departure = incoming.etd
          and old.operator = incoming.operator
          and old.vessel = incoming.vessel
          and old.voyage is not distinct from incoming.voyage
        order by case when old.id = incoming.id then 0 when old.booking_url is not null then 1 else 2 end, old.booking_url
        limit 1
      )),
      0
    from (
      select ranked.*, case when ordinal = 1 then identity else identity || '-' || ordinal end as id
      from (
        select incoming_sailings.*,
          dense_rank() over (partition by identity order by details) as ordinal,
          row_number() over (
            partition by identity, details order by case when booking_url is null then 1 else 0 end, line
          ) as copy
        from incoming_sailings
      ) as ranked
      where copy = 1
    ) as incoming
    order by loading_port_id, discharge_port_id, etd, id
  `.execute(db);
  return Number(numAffectedRows);
}

/** Port pairs of the file, and pairs that lost sailings. */
function affectedLanes(db: Kysely<Staging>) {
  return db
    .selectFrom("incoming_sailings")
    .select(["loading_port_id", "discharge_port_id"])
    .union(db.selectFrom("replaced_sailings").select(["loading_port_id", "discharge_port_id"]))
    .orderBy("loading_port_id")
    .orderBy("discharge_port_id")
    .execute();
}
