import type { CompiledQuery, Expression, Kysely, RawBuilder, Transaction } from "kysely";
import type { Database } from "../schema";

/**
 * What the embedded store and PostgreSQL say differently, behind functions: all else is one set of queries. A query finds
 * the engine of whatever it runs on by engineOf.
 */
export interface Engine {
  readonly name: "sqlite" | "postgres";
  /** A list of any length as a query of one column, to stand behind `in`: one parameter however many there are. */
  listed<Value extends string | number>(values: readonly Value[]): Expression<Value>;
  /** The texts of the rows of a sorted subquery as one, a line each; null for none. An aggregate. */
  lines(text: Expression<string>): RawBuilder<string | null>;
  /** Rows of a table in the order in which they were inserted, where that is the fast one to read them in. */
  asInserted(table: string): RawBuilder<unknown>;
  /** Whether a table is there. */
  hasTable(db: Kysely<Database>, table: string): Promise<boolean>;
  /**
   * Waits, until the transaction's end, for every other one that has said the same name. Nothing where all who write
   * wait for one another anyway.
   */
  lock(trx: Transaction<Database>, name: string): Promise<void>;
  /** Of the rows that a query finds, those that no other transaction holds; they are held until the transaction's end. */
  claiming<Query extends { forUpdate(): Query; skipLocked(): Query }>(query: Query): Query;
  /** Rows of one statement of insertMany: large enough to be fast, small enough for the limits of the database. */
  readonly rowsPerStatement: number;
  /** How insertMany writes so many rows that have these columns; `parametersOf` are those of its execution. */
  inserting(
    db: Kysely<Database>,
    table: string,
    columns: readonly string[],
    count: number,
    orIgnore: boolean,
  ): CompiledQuery;
  parametersOf(columns: readonly string[], rows: readonly object[]): unknown[];
  /** Sets a connection for a long import; answers what puts it back. */
  frugal(db: Kysely<Database>): Promise<() => Promise<void>>;
  /** Gives back the memory in which a connection keeps pages that it has read and written: a long write has left it full. */
  shrink(db: Kysely<Database>): Promise<void>;
  /** Lets the database count what temporary tables hold, before they are read. */
  countStaged(db: Kysely<Database>): Promise<void>;
  /** After rows were written with numbers of their own: the next number of these tables comes after the highest. */
  takeNumbers(db: Kysely<Database>, tables: readonly (keyof Database)[]): Promise<void>;
  /** Runs a transaction again that the database has ended for the sake of another one. */
  retrying<T>(work: () => Promise<T>): Promise<T>;
}

/** What the engines' adapters, by which Kysely knows databases, carry. */
export interface EngineAdapter {
  readonly engine: Engine;
}

/** The engine of what a query runs on. */
export function engineOf(db: Pick<Kysely<Database>, "getExecutor">): Engine {
  return (db.getExecutor().adapter as unknown as EngineAdapter).engine;
}
