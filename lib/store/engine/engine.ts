import type {
  CompiledQuery,
  Expression,
  Kysely,
  QueryExecutorProvider,
  RawBuilder,
  Transaction,
} from "kysely";
import type { Database } from "../schema";

/**
 * What differs between the embedded store and PostgreSQL. All other queries are the same for both. engineOf() returns the
 * engine of the connection on which a query runs.
 */
export interface Engine {
  readonly name: "sqlite" | "postgres";
  /** A list of any length as a query of one column, for use after `in`: one parameter for all values. */
  listed<Value extends string | number>(values: readonly Value[]): Expression<Value>;
  /** An aggregate: joins the texts of a sorted subquery's rows with line breaks; null for no rows. */
  lines(text: Expression<string>): RawBuilder<string | null>;
  /** Orders a table's rows as they were inserted, where that is the fastest order to read them. */
  asInserted(table: string): RawBuilder<unknown>;
  /** The date so many days after another, earlier when negative; both are text. */
  daysAfter(date: Expression<string>, days: number): RawBuilder<string>;
  /** Where a text begins in another one, from 1 on; 0 where it is not in it. */
  indexOf(text: Expression<string>, part: string): RawBuilder<number>;
  /** Whether a table exists. */
  hasTable(db: Kysely<Database>, table: string): Promise<boolean>;
  /**
   * Takes an advisory lock of this name until the end of the transaction. Does nothing on SQLite, where all writers wait for
   * one another anyway.
   */
  lock(trx: Transaction<Database>, name: string): Promise<void>;
  /** Restricts a query to rows that no other transaction has locked, and locks them until the end of the transaction. */
  claiming<Query extends { forUpdate(): Query; skipLocked(): Query }>(query: Query): Query;
  /** Rows of one statement of insertMany: enough to be fast, few enough for the limits of the database. */
  readonly rowsPerStatement: number;
  /** The statement by which insertMany writes `count` rows of these columns. `parametersOf` returns its parameters. */
  inserting(
    db: Kysely<Database>,
    table: string,
    columns: readonly string[],
    count: number,
    orIgnore: boolean,
  ): CompiledQuery;
  parametersOf(columns: readonly string[], rows: readonly object[]): unknown[];
  /** Tunes a connection for a bulk load. Returns a function that restores its settings. */
  importTuning(db: Kysely<Database>): Promise<() => Promise<void>>;
  /** Empties temporary tables. Rows that PostgreSQL merely deletes from one are read past as long as it exists. */
  emptyStaged(db: QueryExecutorProvider, tables: readonly string[]): Promise<void>;
  /** Frees the page cache of a connection, which is full after a long write. */
  shrink(db: Kysely<Database>): Promise<void>;
  /**
   * Collects planner statistics of temporary tables, of all or of some, before they are read. Nothing else does: without it, PostgreSQL
   * takes a table that has just been filled for one of thousands of rows, and reads a whole file to join it with the rows of one step.
   */
  countStaged(db: QueryExecutorProvider, tables?: readonly string[]): Promise<void>;
  /** Sets the sequences of these tables after their highest id, when rows were written with explicit ids. */
  advanceSequences(db: Kysely<Database>, tables: readonly (keyof Database)[]): Promise<void>;
  /** Repeats a transaction that the database has aborted because of another one. */
  retrying<T>(work: () => Promise<T>): Promise<T>;
}

/** The Kysely adapters of both databases have their engine as a field. */
interface EngineAdapter {
  readonly engine: Engine;
}

/** The engine of a connection or transaction. */
export function engineOf(db: Pick<Kysely<Database>, "getExecutor">): Engine {
  return (db.getExecutor().adapter as unknown as EngineAdapter).engine;
}
