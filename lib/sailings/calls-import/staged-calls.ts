import { type Kysely, sql } from "kysely";
import { engineOf } from "@/lib/store/engine/engine";
import { insertMany } from "@/lib/store/insert";
import type { Database } from "@/lib/store/schema";
import type { IncomingVoyage, VoyagePlace } from "./import-voyages";
import type { IncomingCall } from "./incoming";

/** The temporary tables of an import of calls. */

/** The store with the temporary tables of an import. */
export interface Staging extends Database {
  incoming_calls: IncomingCall;
  incoming_voyages: IncomingVoyage;
  incoming_places: VoyagePlace;
  joined_calls: Record<string, string | null>;
  carried_calls: Record<"from" | "to" | "last", number>;
  incoming_services: { service_id: string };
  incoming_numbers: { voyage_id: number; service_id: string; seller: string; voyage_out: string };
}

export const sold = [
  "voyage_in",
  "voyage_out",
  "universal_in",
  "universal_out",
  "tco",
  "cutoffs",
  "booking_url",
] as const;
export const ofCall = [
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
export const ofService = [
  "seller",
  "list",
  "carrier",
  "service_id",
  "service",
  "service_name",
  "service_ref",
] as const;
export const texts = [
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

export const staging = (db: Kysely<Database>) => db as unknown as Kysely<Staging>;
export const list = (columns: readonly string[], table?: string) =>
  sql.join(columns.map((column) => sql.ref(table ? `${table}.${column}` : column)));

/** That a row is of a service that is being applied. */
export const isApplied = (table: string) =>
  sql<boolean>`${sql.ref(`${table}.service_id`)} in (select service_id from incoming_services)`;

/** Begins with the next services of the file: what was made of those before is forgotten. */
export async function stageServices(trx: Kysely<Database>, services: readonly string[]): Promise<void> {
  const engine = engineOf(trx);
  await engine.emptyStaged(trx, slices);
  await insertStaged(
    trx,
    "incoming_services",
    services.map((service_id) => ({ service_id })),
  );
  await engine.countStaged(trx, ["incoming_services"]);
}

const slices = [
  ...(["incoming_services", "incoming_places", "incoming_voyages"] as const),
  ...(["incoming_numbers", "carried_calls"] as const),
];

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
  // Its voyages are written one after the other: the index is cheap.
  await db.schema.createIndex("incoming_places_voyage").on("incoming_places").column("voyage_id").execute();
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
  await db.schema
    .createIndex("incoming_voyages_ship")
    .on("incoming_voyages")
    .columns(["service_id", "ship", "first_on"])
    .execute();
  await db.schema
    .createTable("incoming_services")
    .temporary()
    .addColumn("service_id", "text", (c) => c.primaryKey())
    .execute();
  let numbers = db.schema.createTable("incoming_numbers").temporary().addColumn("voyage_id", "integer");
  const key = ["service_id", "seller", "voyage_out"] as const;
  for (const column of key) numbers = numbers.addColumn(column, "text");
  await numbers.execute();
  await db.schema
    .createIndex("incoming_numbers_key")
    .on("incoming_numbers")
    .columns([...key])
    .execute();
  let carried = db.schema.createTable("carried_calls").temporary();
  for (const column of ["from", "to", "last"]) carried = carried.addColumn(column, "integer");
  await carried.execute();
}

export async function dropStaging({ schema }: Kysely<Database>): Promise<void> {
  for (const table of ["incoming_calls", "joined_calls", ...slices]) {
    await schema.dropTable(table).ifExists().execute();
  }
}

/** insertMany is typed for the store's own tables; a temporary one is the same to it. */
export const insertStaged = (db: Kysely<Database>, table: keyof Staging, rows: readonly object[]) =>
  insertMany(db, table as keyof Database, rows as never);

export const stageCalls = (db: Kysely<Database>, rows: readonly IncomingCall[]) =>
  insertStaged(db, "incoming_calls", rows);
