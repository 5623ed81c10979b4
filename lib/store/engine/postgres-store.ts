import {
  type ColumnDefinitionNode,
  type CreateTableNode,
  GeneratedNode,
  HandleEmptyInListsPlugin,
  Kysely,
  type KyselyPlugin,
  OperationNodeTransformer,
  PostgresAdapter,
  PostgresDialect,
  RawNode,
  replaceWithNoncontingentExpression,
  type TransactionBuilder,
} from "kysely";
import type { ReportState } from "../guard";
import { recordQuery } from "../query-log";
import type { Database } from "../schema";
import { listenForCommits } from "./listening";
import { lazyPool, poolSizes, serverOf } from "./pool";
import { postgres } from "./postgres";

/** Text that sorts by code points as in SQLite, whatever the locale of the server. */
const text = 'text collate "C"';

/** Translates table definitions from SQLite to PostgreSQL. */
class Tables extends OperationNodeTransformer {
  protected override transformCreateTable(node: CreateTableNode): CreateTableNode {
    // SQLite's WITHOUT ROWID.
    return super.transformCreateTable({ ...node, endModifiers: [] });
  }

  protected override transformColumnDefinition(node: ColumnDefinitionNode): ColumnDefinitionNode {
    const { dataType } = node.dataType as { dataType?: string };
    if (dataType === "text")
      return super.transformColumnDefinition({ ...node, dataType: RawNode.createWithSql(text) });
    if (dataType !== "integer") return super.transformColumnDefinition(node);
    const { autoIncrement: _, ...column } = node;
    // An integer primary key is generated where an insert has none.
    const generated = node.primaryKey && GeneratedNode.create({ identity: true, byDefault: true });
    return super.transformColumnDefinition({
      ...column,
      dataType: RawNode.createWithSql("bigint"),
      ...(generated && { generated }),
    });
  }
}

const schemaNodes = new Set(["CreateTableNode", "AlterTableNode"]);
const tables = new Tables();
const plugins: KyselyPlugin[] = [
  {
    transformQuery: ({ node, queryId }) =>
      schemaNodes.has(node.kind) ? tables.transformNode(node, queryId) : node,
    transformResult: async ({ result }) => result,
  },
  new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression }),
];

class Adapter extends PostgresAdapter {
  readonly engine = postgres;
}

class Dialect extends PostgresDialect {
  override createAdapter() {
    return new Adapter();
  }
}

/** Repeats transactions that the server has aborted because of others. */
class RetryingKysely extends Kysely<Database> {
  override transaction(): TransactionBuilder<Database> {
    const builder = super.transaction();
    const execute = builder.execute.bind(builder);
    builder.execute = (work) => postgres.retrying(() => execute(work));
    return builder;
  }
}

/**
 * Opens a store on a PostgreSQL server. It connects when it is first used. `prepare`, if given, is awaited before the first
 * query: it runs the migrations on `bare`, which does not wait for them.
 */
export function openPostgres(
  url: string,
  report: ReportState,
  prepare?: (bare: Kysely<Database>) => Promise<unknown>,
) {
  const server = serverOf(url, report);
  const listening = listenForCommits(server);
  let prepared: Promise<unknown> | undefined;
  const ready =
    prepare &&
    (() => {
      prepared ??= withBare(prepare).catch((error: unknown) => {
        // The next query tries again.
        prepared = undefined;
        throw error;
      });
      return prepared;
    });
  const { wrote } = listening;
  const kysely = (pool: ReturnType<typeof lazyPool>) => {
    const dialect = new Dialect({ pool: pool as never });
    return new RetryingKysely({ dialect, plugins, log: recordQuery });
  };
  const main = lazyPool(server, { max: poolSizes.main, ready, wrote });
  // Stored responses change no page, so these commits do not change the version.
  const unlistened = { ready, wrote: () => {} };
  const settings = { synchronous_commit: "off" };
  const quickPool = lazyPool(server, { max: poolSizes.quick, settings, ...unlistened });
  const db = kysely(main);
  const quick = kysely(quickPool);

  async function withBare<T>(work: (bare: Kysely<Database>) => Promise<T>): Promise<T> {
    const pool = lazyPool(server, { max: 1, wrote, statementMs: 0 });
    try {
      return await work(kysely(pool));
    } finally {
      await pool.end();
    }
  }

  return {
    engine: postgres,
    db,
    reader: db,
    quick,
    withBare,
    version: () => listening.version(),
    onCommit: (listener: () => void) => listening.onCommit(listener),
    async close() {
      await listening.close();
      await Promise.all([main.end(), quickPool.end()]);
    },
  };
}
