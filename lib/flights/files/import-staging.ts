import { hash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { insertMany } from "@/lib/store/insert";
import type { Database, FlightRow } from "@/lib/store/schema";
import { isTimedRow } from "../legs/stored-legs";
import { createCompared, dropCompared } from "../revisions/record";
import type { ImportedFlight } from "./import-line";

/** The temporary tables of an import of flights. */

/** A flight of the file with its id and the period that the file covers. */
export interface IncomingFlight extends ImportedFlight {
  id: string;
  span_from: string;
  span_to: string;
  /** Its one number; '' where it has several, or the time of one end alone. */
  number: string;
}

/** The flights of an airline between two airports. A step of an import has some. */
export type Pair = Pick<FlightRow, "airline" | "origin" | "destination">;

/** The store with the temporary tables of an import. */
export interface Staging extends Database {
  incoming_flights: IncomingFlight;
  /** The flights of the file's airlines as they are to be. */
  next_flights: Omit<FlightRow, "sample">;
  step_pairs: Pair;
}

/** The columns of a flight; TypeScript reports one that is not here. */
const types = {
  ...{ origin: "text", destination: "text", departure_time: "text", airline: "text", type: "text" },
  ...{ days: "text", arrival_time: "text", arrival_day: "integer", valid_from: "text", valid_to: "text" },
  ...{ legs: "text", via: "text", fortnight_from: "text", operating_no: "text", codeshares: "text" },
  ...{ origin_terminal: "text", destination_terminal: "text", local_traffic: "integer", id: "text" },
} as const satisfies Record<keyof Omit<FlightRow, "sample">, "text" | "integer">;
export const columns = Object.keys(types) as (keyof typeof types)[];
export const pairColumns = ["airline", "origin", "destination"] as const;
export const listed = (table = "") => sql.join(columns.map((column) => sql.ref(`${table}${column}`)));

export const staging = (db: Kysely<Database>) => db as unknown as Kysely<Staging>;

/** A flight of the file; flights with the same content have the same id. `span` defaults to the flight's own period. */
export function incomingFlight(
  flight: ImportedFlight,
  span = { from: flight.valid_from, to: flight.valid_to },
): IncomingFlight {
  const id = hash("sha256", JSON.stringify(Object.values(flight)), "hex").slice(0, 24);
  const numbers = new Set((JSON.parse(flight.legs) as [string][]).map(([number]) => number));
  // Where one end is not published, nobody knows with which leg the number goes on.
  const [number = ""] = numbers.size === 1 && isTimedRow(flight) ? numbers : [];
  return { ...flight, id, span_from: span.from, span_to: span.to, number };
}

/**
 * Which flights of an airline replace one another: those with both times; or, where one end is published alone, those of that
 * airport in that direction, so that an airport's season leaves the airline's other flights as they are.
 * @param table with a dot, where columns need it
 */
export const scopeOf = (table = "") => {
  const column = (name: keyof typeof types) => sql.ref(`${table}${name}`);
  return sql<string>`case when ${column("departure_time")} = '' then 'to ' || ${column("destination")}
    when ${column("arrival_time")} = '' then 'from ' || ${column("origin")} else '' end`;
};

/** Creates the temporary tables of an import. */
export async function createStaging(connection: Kysely<Database>): Promise<void> {
  const { schema } = connection;
  const further = { span_from: "text", span_to: "text", number: "text" } as const;
  for (const [name, more] of [
    ["incoming_flights", further],
    ["next_flights", {}],
  ] as const) {
    let table = schema.createTable(name).temporary();
    for (const [column, type] of Object.entries({ ...types, ...more })) table = table.addColumn(column, type);
    await table.execute();
  }
  await schema
    .createIndex("next_flights_pair")
    .on("next_flights")
    .columns([...pairColumns])
    .execute();
  let pairs = schema.createTable("step_pairs").temporary();
  for (const column of pairColumns) pairs = pairs.addColumn(column, "text");
  await pairs.execute();
  await createCompared(connection);
}

/** Drops the temporary tables. */
export async function dropStaging(connection: Kysely<Database>): Promise<void> {
  await dropCompared(connection);
  for (const table of ["incoming_flights", "next_flights", "step_pairs"])
    await connection.schema.dropTable(table).ifExists().execute();
}

/** Stages flights of the file. */
export async function stageFlights(connection: Kysely<Database>, rows: readonly IncomingFlight[]) {
  // insertMany is typed for the store's own tables; it handles a temporary one alike.
  await insertMany(connection, "incoming_flights" as keyof Database, rows as never);
}
