import { hash } from "node:crypto";
import { type Generated, type Kysely, sql } from "kysely";
import { engineOf } from "@/lib/store/engine/engine";
import { insertMany } from "@/lib/store/insert";
import type { Database, SailingRow } from "@/lib/store/schema";
import { plainColumns } from "../search/stored";
import type { ImportedSailing } from "./import-line";

/** The temporary tables of an import of sailings. */

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
export type DifferingSailing = Omit<SailingRow, "sample"> & { is_new: number };

/** The dates of the file for an operator and a port pair, and those around them. */
interface ImportSpan extends Pick<SailingRow, "operator" | "loading_port_id" | "discharge_port_id"> {
  first_date: string;
  /** Sorts after every time of the last date. */
  after_last: string;
  earliest: string;
  after_latest: string;
}

/** A pair of ports. A step of an import has some of the file's. */
export type Lane = Pick<SailingRow, "loading_port_id" | "discharge_port_id">;

/** The store with the temporary tables of an import. */
export interface Staging extends Database {
  /** All of the file. */
  file_sailings: IncomingSailing;
  /** What a step applies: pairs of ports, their sailings in the file, and what follows from them. */
  step_lanes: Lane;
  incoming_sailings: IncomingSailing;
  replaced_sailings: ReplacedSailing;
  differing_sailings: DifferingSailing;
  import_spans: ImportSpan;
  /** Voyages of the file that calls of the same carrier and ship have in another spelling. */
  called_voyages: { operator: string; vessel: string; voyage: string | null; stored: string };
}

export const rowKey = ["loading_port_id", "discharge_port_id", "etd", "id"] as const;
export const identifying = [
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
export const detailed = [
  ...(["eta", "transhipment_port_id", "transhipment_port", "imo"] as const),
  ...plainColumns.filter((column) => column !== "booking_url"),
];
/** Of a stored sailing. */
export const storedFacts = ["id", ...identifying, ...detailed, "facts", "booking_url"] as const;
export const replacedColumns = [...storedFacts, "departure"] as const;

/** The first one is a number. */
const fileColumns = ["line", "identity", "details", ...identifying, ...detailed, "facts", "booking_url"];

const spanColumns = [
  ...(["operator", "loading_port_id", "discharge_port_id"] as const),
  ...(["first_date", "after_last", "earliest", "after_latest"] as const),
] as const satisfies readonly (keyof ImportSpan)[];
/** Sailings of one carrier and pair of ports stand together, by departure. */
export const differingOrder = [
  "loading_port_id",
  "discharge_port_id",
  "operator",
  "etd",
  "id",
  "is_new",
] as const;

export const staging = (db: Kysely<Database>) => db as unknown as Kysely<Staging>;

/** A sailing of the file with the digests under which it is staged. */
export function incomingSailing(sailing: ImportedSailing, line: number): IncomingSailing {
  // Ids follow from the digests: without further facts they are those of releases that had none.
  const details: (keyof ImportedSailing)[] = sailing.facts ? [...detailed, "facts"] : detailed;
  return { ...sailing, line, identity: digest(sailing, identifying), details: digest(sailing, details) };
}

export function digest<Key extends keyof ImportedSailing>(
  sailing: Pick<ImportedSailing, Key>,
  columns: readonly Key[],
): string {
  return hash("sha256", JSON.stringify(columns.map((column) => sailing[column])), "hex").slice(0, 24);
}

/** Creates the temporary tables of an import. */
export async function createStaging(connection: Kysely<Database>): Promise<void> {
  const { schema } = connection;
  for (const name of ["file_sailings", "incoming_sailings"]) {
    let incoming = schema
      .createTable(name)
      .temporary()
      .addColumn("line", "integer", (c) => c.primaryKey());
    for (const column of fileColumns.slice(1)) incoming = incoming.addColumn(column, "text");
    await incoming.execute();
  }
  let lanes = schema.createTable("step_lanes").temporary();
  for (const column of ["loading_port_id", "discharge_port_id"]) lanes = lanes.addColumn(column, "text");
  await lanes.execute();
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
  let restored = schema.createTable("restored_sailings").temporary().addColumn("line", "integer");
  for (const column of ["voyage", "voyage_2", "identity"]) restored = restored.addColumn(column, "text");
  await restored.execute();
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

export const operatorsOfFile = (db: Kysely<Staging>) =>
  db.selectFrom("file_sailings").select("operator").distinct();

const tablesOfStep = [
  ...(["step_lanes", "incoming_sailings", "replaced_sailings"] as const),
  ...(["differing_sailings", "import_spans"] as const),
];

/** Begins with the next pairs of ports of the file: what was made of those before is forgotten. */
export async function stageLanes(trx: Kysely<Database>, lanes: readonly Lane[]): Promise<void> {
  const engine = engineOf(trx);
  await engine.emptyStaged(trx, tablesOfStep);
  await insertMany(trx, "step_lanes" as keyof Database, lanes as never);
  await engine.countStaged(trx, ["step_lanes"]);
  const columns = (table = "") => sql.join(fileColumns.map((column) => sql.ref(`${table}${column}`)));
  // A cross join keeps SQLite from reading all of the file: the index does the rest.
  await sql`
    insert into incoming_sailings (${columns()})
    select ${columns("f.")} from step_lanes as lane cross join file_sailings as f
    where f.loading_port_id = lane.loading_port_id and f.discharge_port_id = lane.discharge_port_id
  `.execute(trx);
  await engine.countStaged(trx, ["incoming_sailings"]);
}

/** Drops the temporary tables. */
export async function dropStaging({ schema }: Kysely<Database>): Promise<void> {
  for (const table of ["file_sailings", ...tablesOfStep, "called_voyages", "restored_sailings"])
    await schema.dropTable(table).ifExists().execute();
}

/** Stages sailings of the file. */
export async function stageSailings(connection: Kysely<Database>, rows: readonly IncomingSailing[]) {
  // insertMany is typed for the store's own tables; it handles a temporary one alike.
  await insertMany(connection, "file_sailings" as keyof Database, rows as never);
}
