import { type Kysely, sql } from "kysely";
import { engineOf } from "@/lib/store/engine/engine";
import { inSteps } from "@/lib/store/import";
import {
  detailed,
  identifying,
  type Lane,
  operatorsOfFile,
  replacedColumns,
  rowKey,
  type Staging,
  storedFacts,
} from "./staged-sailings";

/** Sailings of the file take the place of stored ones: those of its dates, or all of its operators. */

export const replacedSelection = storedFacts.map((column) => `s.${column}` as const);
const departure = sql<string>`replace(s.etd, 'T00:00', '')`.as("departure");

export type StoredRange = (db: Kysely<Staging>) => ReturnType<typeof inSpans>;

/** A departure that moves out of a file's dates, or into them, moves by this many days at most. */
const mostMoved = 14;

/** The dates that the file has for each operator and port pair. */
export async function collectSpans(db: Kysely<Staging>) {
  const engine = engineOf(db);
  const date = sql<string>`substr(etd, 1, 10)`;
  const [first, last] = [sql<string>`min(${date})`, sql<string>`max(${date})`];
  // 'Z' sorts after every time of the last date ('T...') and before the next date.
  await sql`
    insert into import_spans (operator, loading_port_id, discharge_port_id, first_date, after_last, earliest, after_latest)
    select operator, loading_port_id, discharge_port_id, ${first}, ${last} || 'Z',
      ${engine.daysAfter(first, -mostMoved)}, ${engine.daysAfter(last, mostMoved)} || 'Z'
    from incoming_sailings group by operator, loading_port_id, discharge_port_id
  `.execute(db);
  await engine.countStaged(db, ["import_spans"]);
}

/** Leaves out what left before a date (YYYY-MM-DD). Returns how many lines are left out. */
export async function leaveOutPast(db: Kysely<Staging>, from: string): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom("file_sailings").where("etd", "<", from).executeTakeFirst();
  return Number(numDeletedRows);
}

/** Stored sailings from the first to the last ETD date that the file has for an operator and a port pair. */
export const inSpans = (db: Kysely<Staging>) =>
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
export async function deleteMoved(db: Kysely<Staging>): Promise<number> {
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
export const ofOperators = (db: Kysely<Staging>) =>
  db
    .selectFrom("step_lanes as span")
    .crossJoin("sailings as s")
    .whereRef("s.loading_port_id", "=", "span.loading_port_id")
    .whereRef("s.discharge_port_id", "=", "span.discharge_port_id")
    // As rows it is the same.
    .where("s.operator", "in", operatorsOfFile(db)) as unknown as ReturnType<typeof inSpans>;

export async function collectReplaced(db: Kysely<Staging>, range: StoredRange) {
  await db
    .insertInto("replaced_sailings")
    .columns([...replacedColumns])
    .expression(range(db).select(replacedSelection).select(departure))
    .execute();
  await engineOf(db).countStaged(db, ["replaced_sailings"]);
}

export async function deleteReplaced(db: Kysely<Staging>, moved: 0 | 1): Promise<number> {
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
export async function insertIncoming(db: Kysely<Staging>): Promise<number> {
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

/**
 * The pairs of ports of the file in steps, and, where all sailings of its operators are replaced, those of these. A pair
 * is never divided.
 */
export async function lanesInSteps(db: Kysely<Staging>, { allOfOperators = false }): Promise<Lane[][]> {
  await db.schema
    .createIndex("file_sailings_lane")
    .on("file_sailings")
    .columns(["loading_port_id", "discharge_port_id"])
    .execute();
  const ofFile = db
    .selectFrom("file_sailings")
    .select(["loading_port_id", "discharge_port_id", sql<number>`1`.as("rows")]);
  const stored = db
    .selectFrom("sailings")
    .where("operator", "in", operatorsOfFile(db))
    .where("sample", "=", 0)
    .select(["loading_port_id", "discharge_port_id", sql<number>`1`.as("rows")]);
  const lanes = await db
    .selectFrom((allOfOperators ? ofFile.unionAll(stored) : ofFile).as("lane"))
    .select(({ fn }) => ["loading_port_id", "discharge_port_id", fn.sum<number>("rows").as("rows")])
    .groupBy(["loading_port_id", "discharge_port_id"])
    .orderBy("loading_port_id")
    .orderBy("discharge_port_id")
    .execute();
  const steps = inSteps(lanes, ({ rows }) => Number(rows));
  return steps.map((step) => step.map(({ rows: _, ...lane }) => lane));
}

/** How many pairs of ports of a step the file has, or have lost sailings. */
export async function countAffected(db: Kysely<Staging>): Promise<number> {
  const lanes = await db
    .selectFrom("incoming_sailings")
    .select(["loading_port_id", "discharge_port_id"])
    .union(db.selectFrom("replaced_sailings").select(["loading_port_id", "discharge_port_id"]))
    .execute();
  return lanes.length;
}
